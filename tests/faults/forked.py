"""Forked: work done in a child of a program with one thread, which may die of it."""

from __future__ import annotations

import json
import os
import shutil
import sys
import traceback
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from tests.bounded import readable, reap
from tests.server.conftest import FREE, market_editions
from tests.server.people import Clock
from wici.errors import WiciError
from wici_server.config import Settings
from wici_server.context import ServerContext, open_context
from wici_server.error_words import error_word
from wici_server.services.play.submit import submit

ROOT = Path(__file__).parents[2]


class Child(msgspec.Struct):
    """What became of a child.

    Attributes:
        told: What its work returned; None if it told nothing.
        died: Whether a signal killed it.
    """

    told: Any
    died: bool


def run_forked(work: Callable[[], Any]) -> Child:
    """Do work in a child, and wait for it.

    Raises:
        RuntimeError: The work raised.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _tell(writer, work)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        readable(reader, "the word of a child")
        raw = pipe.read()
    status = reap(child)
    if not os.WIFSIGNALED(status) and status != 0:
        raise RuntimeError("a child failed; see above")
    return Child(json.loads(raw) if raw else None, os.WIFSIGNALED(status))


def _tell(writer: int, work: Callable[[], Any]) -> None:
    """The child's part: it never comes back."""
    try:
        os.write(writer, json.dumps(work()).encode())
    except BaseException:  # noqa: BLE001 - a child must not run its parent's code on
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def open_at(data: Path, **more: Any) -> ServerContext:
    """The context of a data folder where the Market is played."""
    settings = Settings(data=data, **(FREE | more))
    return open_context(settings, clock=Clock(), editions=market_editions(data))


def try_submit(context: ServerContext, raw: bytes) -> str:
    """Submit; the receipt's hash, or the word of the refusal."""
    try:
        return sha256(submit(context, raw).receipt).hexdigest()
    except WiciError as fault:
        return error_word(fault).word


def restore(work: Path, source: Path) -> None:
    """Put a data folder back as it was."""
    for left in work.glob("wici.sqlite3*"):
        left.unlink()
    for kept in source.glob("wici.sqlite3*"):
        shutil.copyfile(kept, work / kept.name)


def report(found: Any) -> None:
    """Print what a program found, for the test that started it."""
    sys.stdout.write(json.dumps(found))
