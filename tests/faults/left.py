"""What a process left behind: a data folder read by plain SQLite, and held against a replay of its texts."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from tests.rules.sample.game import MarketGame
from wici.protocol.envelope import open_envelope
from wici.protocol.orders import Order
from wici.protocol.receipt import Receipt
from wici.protocol.record import Chain, entry_hash
from wici.referee import opening
from wici.referee.accept import accept
from wici.referee.book import Book, Kept, Sitting
from wici.referee.lobby import Lobby
from wici.referee.memory_archive import MemoryArchive
from wici.rules import catalog
from wici.rules.dice import SeededDice

_BEGUN = "state IN ('running', 'over')"


class Played(msgspec.Struct):
    """A match as its texts make it."""

    lines: list[bytes]
    position: bytes
    book: Book


def inspect(data: Path) -> dict[str, Any]:
    """The counts that must agree, and whether all matches in play are what a replay makes of their texts."""
    with closing(sqlite3.connect(data / "wici.sqlite3")) as database:

        def ask(question: str) -> Any:
            return database.execute(question).fetchone()[0]

        chain = Chain()
        for (line,) in database.execute("SELECT raw FROM entries WHERE match_id = 1 ORDER BY n"):
            chain.follow(line)
        receipts = database.execute("SELECT receipt FROM texts WHERE kind = 'wici-order' ORDER BY rowid")
        return {
            "integrity": ask("PRAGMA integrity_check"),
            "orders": ask("SELECT count(*) FROM texts WHERE kind = 'wici-order'"),
            "serial": ask("SELECT serial FROM matches"),
            "snapshot": ask("SELECT serial FROM snapshots"),
            "entry": ask("SELECT entry FROM matches"),
            "head": ask("SELECT head FROM matches") == chain.prev,
            "lines": chain.n,
            "news": ask("SELECT news FROM matches"),
            "events": ask("SELECT count(*) FROM events WHERE audience = 0"),
            "receipts": [sha256(receipt).hexdigest() for (receipt,) in receipts],
            "replays": not differences(database),
        }


def is_sound(found: dict[str, Any]) -> bool:
    """Whether nothing is half applied: chain, snapshot, counts and replay agree."""
    return bool(
        found["integrity"] == "ok"
        and found["head"]
        and found["replays"]
        and found["snapshot"] == found["serial"]
        and found["entry"] == found["lines"] - 1
        and found["news"] == found["events"]
        and len(set(found["receipts"])) == found["orders"]
    )


def differences(database: sqlite3.Connection) -> list[str]:
    """What is not as a replay of the accepted texts makes it, match by match."""
    wrong = []
    for (match,) in database.execute(f"SELECT id FROM matches WHERE {_BEGUN}").fetchall():  # noqa: S608
        played = replay(database, match)
        first = played.book.n - len(played.lines)
        stored = database.execute(
            "SELECT raw FROM entries WHERE match_id = ? AND n >= ? ORDER BY n", (match, first)
        )
        row = database.execute("SELECT position, book FROM snapshots WHERE match_id = ?", (match,)).fetchone()
        wrong += [f"match {match}: lines"] * ([raw for (raw,) in stored] != played.lines)
        wrong += [f"match {match}: position"] * (bytes(row[0]) != played.position)
        wrong += [f"match {match}: book"] * (msgspec.json.decode(row[1], type=Book) != played.book)
        wrong += [f"match {match}: receipts"] * (not _receipts_fit(database, match))
    return wrong


def replay(database: sqlite3.Connection, match: int) -> Played:
    """Play a match again from its lobby and its texts in the order in which they were accepted."""
    rules, seed = database.execute("SELECT rules, seed FROM matches WHERE id = ?", (match,)).fetchone()
    game: Any = MarketGame() if rules == MarketGame.name else catalog.get(rules)
    (raw,) = database.execute("SELECT lobby FROM snapshots WHERE match_id = ?", (match,)).fetchone()
    (began,) = database.execute(
        "SELECT time FROM texts WHERE match_id = ? AND kind = 'wici-ready' ORDER BY rowid DESC", (match,)
    ).fetchone()
    lobby = msgspec.json.decode(raw, type=Lobby)
    opened = opening.begin(lobby, game, game.house, seed=seed, time=began)
    played = Played(list(opened.lines), opened.snapshot, opened.book)
    archive, dice = MemoryArchive(), SeededDice(opened.seed)
    if opened.book.ask is not None:
        archive.asks[opened.book.ask.n] = opened.book.ask
    texts = database.execute(
        "SELECT envelope, salt, time FROM texts WHERE match_id = ? AND kind = 'wici-order' ORDER BY rowid",
        (match,),
    )
    for raw, salt, time in texts:
        envelope = open_envelope(raw)
        order = Order.parse(envelope.text)
        kept = Kept(envelope.text.id, order.seat, order.decision, order.rev, raw, salt)
        sitting = Sitting(game, game.house, dice, snapshot=played.position, book=played.book)
        verdict = accept(sitting, order, kept, archive=archive, time=time, seed=seed)
        archive.put(verdict)
        played = Played(played.lines + list(verdict.lines), verdict.snapshot, verdict.book)
    return played


def _receipts_fit(database: sqlite3.Connection, match: int) -> bool:
    """Whether each receipt names its text, and an entry that the record has with that hash."""
    hashes = {
        n: entry_hash(raw)
        for n, raw in database.execute("SELECT n, raw FROM entries WHERE match_id = ?", (match,))
    }
    rows = database.execute(
        "SELECT id, receipt FROM texts WHERE match_id = ? AND kind = 'wici-order'", (match,)
    ).fetchall()
    for text, raw in rows:
        receipt = Receipt.parse(open_envelope(raw).text)
        if receipt.order != text or receipt.entry is None or hashes.get(receipt.entry) != receipt.hash:
            return False
    return True
