"""Faults: every one is told in the words of the protocol, and one of ours tells nothing else."""

from __future__ import annotations

import logging
import secrets
import traceback

from flask import Response

from wici.errors import WiciError
from wici_server.api.answer import as_json, as_refusal
from wici_server.context import ServerContext
from wici_server.error_words import FAULT, error_word
from wici_server.errors import ServerError

log = logging.getLogger("wici_server")


def tell_fault(context: ServerContext, fault: Exception) -> Response:
    """Answer a request that failed: with the refusal, or if the fault is ours with an id."""
    if isinstance(fault, WiciError) and error_word(fault) != FAULT:
        return as_refusal(fault)
    return _admit(context, fault)


def _admit(context: ServerContext, fault: Exception) -> Response:
    """Own up to a fault of ours: an id for the log, and nothing of what was being worked on.

    An exception's own words may quote a hand of cards or a text, so the log gets its kind and place alone.
    """
    number = secrets.token_hex(6)
    frames = traceback.extract_tb(fault.__traceback__)
    places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    log.error("fault %s: %s at %s", number, type(fault).__qualname__, " < ".join(reversed(places)))
    context.forget()
    body = {
        "error": FAULT.word,
        "message": "The server failed; send the same bytes again, and tell the host the id.",
        "code": ServerError.code,
        "detail": {"id": number},
    }
    return as_json(body, FAULT.status, {"Cache-Control": "no-store"})
