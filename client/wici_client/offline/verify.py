"""Verifies a record with the referee, and against what this machine has seen and been promised."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import msgspec

from wici.errors import WiciError
from wici.protocol.export import ExportReader
from wici.protocol.proof import is_proof
from wici.protocol.receipt import Receipt
from wici.protocol.record import MAX_LINE
from wici.protocol.values import GAME
from wici.referee.contradiction import verify_proof
from wici.referee.editions import Editions
from wici.referee.explaining.by_hand import explain
from wici.referee.promises.conviction import is_conviction, verify_conviction
from wici.referee.report import Check, Report
from wici.referee.verify import verify
from wici_client.archive.dossier import Archive, Dossier, Notes
from wici_client.archive.known_servers import Server, Servers
from wici_client.archive.local_record import head_of
from wici_client.archive.promises import check_promises, find_strange_texts, seats_of
from wici_client.archive.receipts import check_receipt
from wici_client.errors import NotFound, NotVerified
from wici_client.game.edition import own_editions
from wici_client.game.find import pick_match
from wici_client.world import World

_TITLE = "your own receipts stand in it, and it goes on where your copy ends"


def verify_record(world: World, wanted: str, trusted: str | None, *, edition: Sequence[str] = ()) -> Report:
    """Check a file, or the record of a game.

    Args:
        world: What this machine knows.
        wanted: A file's path, or a game.
        trusted: The fingerprint of the server key that the person trusts.
        edition: Content files of the person's own, beside those that ship with wici.

    Raises:
        NotFound: Neither a file nor a game.
    """
    path, editions = Path(wanted), own_editions(edition)
    if path.is_file():
        if (report := _verify_strange(world, path, trusted, editions)) is not None:
            return report
        content = path.read_bytes()
    elif "/" in wanted or wanted.endswith(".wici"):
        raise NotFound(f"There is no file {wanted}.")
    else:
        match = pick_match(world, wanted)
        match.follow_record()
        content = match.dossier.record.export()
    if is_conviction(content):
        return verify_conviction(content, server=trusted)
    if is_proof(content):
        return verify_proof(content, server=trusted)
    game = _game_of(content)
    dossier = Archive(world).dossier(game) if game else None
    notes = dossier.notes if dossier else None
    server = trusted or (_trusted(world, notes, content) if notes else None)
    report = verify(BytesIO(content), editions=editions, server=server)
    if report.holds and dossier and notes:
        own = _check_own(world, dossier, content, notes, len(report.checks) + 1)
        report = msgspec.structs.replace(report, checks=(*report.checks, own))
    return report


def _verify_strange(world: World, path: Path, trusted: str | None, editions: Editions) -> Report | None:
    """Check a file of a game that was not met here, line by line; None if it is another kind of file."""
    with path.open("rb") as file:
        first = file.readline(MAX_LINE + 1)
        game = _game_of(first)
        if is_proof(first) or (game and Archive(world).dossier(game).notes is not None):
            return None
        file.seek(0)
        return verify(file, editions=editions, server=trusted)


def explain_record(wanted: str) -> Iterator[str]:
    """The commands that check a file without wici.

    Raises:
        NotFound: There is no such file.
    """
    path = Path(wanted)
    if not path.is_file():
        raise NotFound(f"There is no file {wanted}; fetch it first.", hint="wici record GAME -o FILE")
    with path.open("rb") as file:
        yield from explain(file, wanted)


def _server_of(world: World, notes: Notes) -> Server:
    """A game's server, with every key that was one of its servers' before."""
    servers = Servers(world)
    server = servers.by_fingerprint(notes.server)
    former = dict(server.former)
    for fingerprint, until in notes.former.items():
        former[fingerprint] = until
        with contextlib.suppress(NotFound):
            former |= servers.by_fingerprint(fingerprint).former
    return msgspec.structs.replace(server, former=former)


def _trusted(world: World, notes: Notes, content: bytes) -> str:
    """The key to be trusted: the pinned one, or of a game that ended before it came, one that it followed."""
    try:
        signed = head_of(content)
        server = _server_of(world, notes)
    except WiciError:
        return notes.server
    key = signed.envelope.key.fingerprint
    return key if server.has_signed(key, signed.head.time) else server.fingerprint


def _game_of(content: bytes) -> str | None:
    try:
        first: dict[str, object] = msgspec.json.decode(content.partition(b"\n")[0])
        return GAME.parse(str(first["game"]))
    except (KeyError, TypeError, ValueError):
        return None


def _check_own(world: World, dossier: Dossier, content: bytes, notes: Notes, number: int) -> Check:
    lines = list(ExportReader(BytesIO(content)).lines())
    hashes = [line.hash for line in lines]
    try:
        server = _server_of(world, notes)
        copied = _check_copy(dossier, hashes)
        taken = _check_receipts(server, dossier, hashes)
        check_promises(dossier, lines, content)
    except WiciError as fault:
        words = " ".join(filter(None, (fault.message, str(fault.detail.get("hint", "")))))
        return Check(number, _TITLE, "failed", words, fault.detail.get("entry"))
    here = sum(receipt.entry is not None and receipt.entry < len(hashes) for receipt in taken)
    told = [f"{here} receipts", f"{copied} entries seen before"]
    if copied > len(hashes):
        later = len(taken) - here
        told.append(f"THIS RECORD STOPS {copied - len(hashes)} ENTRIES AND {later} RECEIPTS BEFORE YOUR COPY")
    seats = {*notes.own, *notes.seats, *(receipt.seat for receipt in taken if receipt.seat)}
    seats |= seats_of(lines, server.account.key) if server.account else set()
    return Check(number, _TITLE, "held", "; ".join([*told, *find_strange_texts(dossier, lines, seats)]))


def _check_copy(dossier: Dossier, hashes: list[str]) -> int:
    """See that both tell the same as far as both reach, and say how far the own copy does."""
    n, _ = dossier.record.end
    last = min(n, len(hashes)) - 1
    if last >= 0 and dossier.record.hash_of(last) != hashes[last]:
        raise NotVerified(f"Entry {last} is not the one that this machine saw.", reason="forked", entry=last)
    return n


def _check_receipts(server: Server, dossier: Dossier, hashes: list[str]) -> list[Receipt]:
    """See that every receipt is good and that its entry stands here."""
    from wici.protocol.envelope import open_envelope

    taken: list[Receipt] = []
    for raw, answer in dossier.receipts():
        receipt = check_receipt(answer, open_envelope(raw), server)
        entry = receipt.entry
        if entry is not None and entry < len(hashes) and hashes[entry] != receipt.hash:
            raise NotVerified(f"Entry {entry} is not the one that your receipt names.", entry=entry)
        taken.append(receipt)
    return taken
