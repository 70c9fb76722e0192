"""Answers: structs as JSON, texts as they are, receipts as either, faults as their words."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response

from wici.errors import WiciError
from wici_server.api.contract import JSON, Answer
from wici_server.api.request import wants
from wici_server.error_words import error_body, error_word
from wici_server.errors import SlowDown
from wici_server.services.base.receipt import Accepted, ReadReceipt, read_receipt

PLAIN = "text/plain; charset=utf-8"
PRIVATE = {"Cache-Control": "private, no-store"}
POLL = {"Retry-After": "2"}

_PAUSE = 5

RECEIPTS = {
    201: Answer("The text was accepted; its receipt.", ReadReceipt, text=True),
    200: Answer("The same text was accepted before; its first receipt.", ReadReceipt, text=True),
}


class Refusal(msgspec.Struct, frozen=True):
    """Every answer that is not what was asked for.

    Attributes:
        error: One stable word.
        message: One sentence that says what to do.
        code: The fault's stable code.
        detail: What a program needs: reason, rule, line, current, legal and so on.
    """

    error: str
    message: str
    code: str
    detail: dict[str, Any]


def as_json(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A struct, or JSON that is bytes already."""
    raw = body if isinstance(body, bytes) else msgspec.json.encode(body)
    return Response(raw, status, headers, content_type=JSON)


def as_text(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A text, or the pieces of one."""
    return Response(body, status, headers, content_type=PLAIN)


def as_receipt(accepted: Accepted, headers: dict[str, str] | None = None) -> Response:
    """A receipt as text, or as JSON for those who ask for it."""
    status = 201 if accepted.is_new else 200
    headers = PRIVATE | (headers or {})
    if wants(JSON):
        return as_json(read_receipt(accepted.receipt), status, headers)
    return as_text(accepted.receipt, status, headers)


def as_refusal(fault: WiciError) -> Response:
    """A fault in its words."""
    status = error_word(fault).status
    headers = dict(PRIVATE)
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status in {429, 503}:
        wait = fault.detail["wait"] if isinstance(fault, SlowDown) else _PAUSE
        headers["Retry-After"] = str(wait)
    return as_json(error_body(fault), status, headers)
