"""A cheating host: it holds the server's key and runs changed code, while players play on in good faith."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from tests.bounded import turns
from tests.referee.forgery import rewrite
from tests.referee.office import Office, verify_here
from wici.protocol.entries import Entry
from wici.protocol.envelope import sign_text
from wici.protocol.keys import Key
from wici.protocol.orders import Order
from wici.referee.book import OpenAsk, Sitting
from wici.referee.explaining.by_hand import explain
from wici.referee.harmless import harmless_answer
from wici.referee.report import Report
from wici.rules.game import Game

NOW = "2026-11-30T12:30:00Z"


def begin(
    game: Game[Any, Any], *, players: int = 2, bots: tuple[int, ...] = (), luck: str = "cheat"
) -> Office:
    """A game that has begun; the Market's shortest."""
    options = {"days": "1", "fox": "no"} if game.name == "market" else {}
    return Office(game, players=players, options=options, luck=luck, bots=bots).fill()


def write_in(office: Office, entry: Entry, time: str = NOW) -> int:
    """The host writes an entry between two texts; its number."""
    now = office.running
    book = msgspec.structs.replace(now.book)
    office.wait_until(time)
    office.lines.append(book.append(entry, office.tick(0)))
    office.sitting = Sitting(office.game, office.content, now.dice, snapshot=now.snapshot, book=book)
    return book.n - 1


def finish(office: Office) -> Report:
    """Let the players play on by the book, and verify."""
    for _ in turns(lambda: not office.is_over, "the end of the game"):
        for seat in office.table.awaited():
            seen = office.look(seat)
            if seen.asks and not seen.sealed:
                office.order(seat, *office.game.lapse(seen, seen.asks[0].prompt, office.content))
    return office.verify()


def lapse(office: Office, seat: int) -> int:
    """The server answers harmlessly for a seat; the number of the text's entry."""
    prompt = office.look(seat).asks[0].prompt
    return office.order(seat, *harmless_answer(office.table, prompt), by="lapse").kept.entry or 0


def signed(
    office: Office, seat: int, *lines: str, ask: OpenAsk | None = None, rev: int = 1, key: Key | None = None
) -> bytes:
    """A player's text that the host has not taken yet."""
    ask = ask or office.ask
    order = Order(game=office.id, seat=seat, decision=ask.n, answers=ask.hash, rev=rev, do=lines)
    return sign_text(order.format(), key or office.keys[seat])


def fault(report: Report) -> tuple[int, int | None]:
    """The check that failed, and the entry that it names."""
    failed = [check for check in report.checks if check.result == "failed"]
    assert failed, "the record holds"
    assert not report.holds
    assert report.result is None
    return failed[0].number, failed[0].entry


def rewritten(office: Office, change: Callable[[int, Entry], Entry | None]) -> Report:
    """The host writes history anew, with every hash and the head made to fit."""
    return verify_here(rewrite(office.export(), change, office.key), office.game)


def by_hand(export: bytes, folder: Path, name: str = "record.wici") -> tuple[int, str]:
    """Run what `wici verify --explain` prints for a file; the script's exit code and what it says."""
    (folder / name).write_bytes(export)
    script = "\n".join(explain(BytesIO(export), name))
    done = subprocess.run(
        ["sh", "-s"], input=script, cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    return done.returncode, done.stdout + done.stderr
