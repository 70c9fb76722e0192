"""A host that keeps a receipt's words and not its promise is found by whoever holds the receipt."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

from tests.client.outside import Person
from tests.client.site import Mischief, Site, Wsgi
from tests.referee.forgery import write
from wici.protocol.envelope import open_envelope, sign_text
from wici.protocol.export import ExportReader
from wici.protocol.notes import Looked
from wici.protocol.orders import Order
from wici.protocol.receipt import Receipt
from wici.protocol.seal import seal
from wici_client.archive.dossier import Archive
from wici_client.archive.local_record import BROKEN
from wici_server.identity import read_identity

SALT = "ab" * 16


def throwing_away(site: Site, folder: Path, person: Person, game: str, rev: int) -> Mischief:
    """Give a receipt for an order, as for a draft, and do nothing more with it."""
    key = read_identity(folder / "server").key

    def answer(environ: dict[str, Any], start: Callable[..., Any], app: Wsgi) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/v1/orders":
            return app(environ, start)
        raw = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        sent = open_envelope(raw)
        order = Order.parse(sent.text)
        if order.rev != rev:
            environ["wsgi.input"] = BytesIO(raw)
            return app(environ, start)
        n, newest = Archive(person.world).dossier(game).record.end
        receipt = Receipt(
            game=game, seat=order.seat, decision=order.decision, rev=rev, order=sent.text.id,
            seal=seal(raw, SALT), salt=SALT, entry=n - 1, hash=newest, time="2026-11-30T12:00:00Z",
            became="sealed",
        )  # fmt: skip
        body = sign_text(receipt.format(), key)
        start("201 CREATED", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
        return [body]

    return answer


def test_a_newer_answer_that_an_older_one_was_used_for_is_missed(
    ada: Person, bo: Person, game: str, site: Site, tmp_path: Path
) -> None:
    ada.json("order", "bid", "1")
    with site.with_mischief(throwing_away(site, tmp_path / "all", ada, game, 2)):
        ada.json("order", "bid", "3")
    assert ada.wici("verify", game).code == 11, "as long as nothing was used, nothing is wrong"
    bo.json("order", "bid", "2")
    ran = ada.wici("verify", game)
    assert ran.code == 9
    assert "rev 1 took effect, though the server took rev 2" in ran.err
    proof = Archive(ada.world).dossier(game).folder / BROKEN
    assert str(proof) in ran.out
    told = bo.wici("verify", str(proof))
    assert told.code == 0, told
    assert "broke its word" in told.out


def test_an_honest_servers_second_thoughts_are_no_broken_promise(ada: Person, bo: Person, game: str) -> None:
    ada.json("order", "bid", "1")
    ada.json("order", "bid", "2")
    ada.json("order", "withdraw")
    ada.json("order", "bid", "0")
    bo.json("order", "bid", "0")
    good = ada.json("show")["look"]["view"]["hand"]
    ada.json("order", "hide", good[0])
    ada.json("order", "hide", good[1])
    ada.json("order", "finish")
    bo.json("order", "finish")
    ran = ada.wici("verify", game)
    assert ran.code == 11, ran
    assert "not sent from here" not in ran.out


def rewritten(folder: Path, game: str, person: Person, upto: int) -> Path:
    """Another history, which ends before the person's copy does."""
    file = folder / "record.wici"
    person.json("record", game, "-o", str(file))
    with file.open("rb") as source:
        lines = [(line.entry, line.time) for line in ExportReader(source).lines()]
    other = [*lines[:upto], (Looked(why="never told", seat=1), lines[-1][1])]
    file.write_bytes(write(other, game, lines[-1][1], read_identity(folder / "server").key))
    return file


def test_a_shorter_history_is_held_against_the_own_copy(
    ada: Person, bo: Person, game: str, tmp_path: Path
) -> None:
    ada.json("order", "bid", "1")
    bo.json("order", "bid", "2")
    file = rewritten(tmp_path / "all", game, ada, 9)
    ran = ada.wici("verify", str(file))
    assert ran.code == 9
    assert "Entry 9 is not the one that this machine saw." in ran.err


def test_a_record_that_stops_early_is_said_to(ada: Person, bo: Person, game: str, tmp_path: Path) -> None:
    file = tmp_path / "early.wici"
    ada.json("record", game, "-o", str(file))
    ada.json("order", "bid", "1")
    bo.json("order", "bid", "2")
    ada.json("record", game, "-o", str(tmp_path / "late.wici"))
    report = ada.json("verify", str(file), code=11)
    assert report["holds"] is True
    assert "STOPS 4 ENTRIES AND 1 RECEIPTS BEFORE YOUR COPY" in report["checks"][-1]["words"]


def another_home(person: Person, folder: Path) -> Person:
    """The same player at another machine."""
    shutil.copytree(person.home, folder)
    return Person(folder)


def test_every_text_from_elsewhere_is_named_also_for_decisions_never_answered_here(
    ada: Person, bo: Person, game: str, tmp_path: Path
) -> None:
    elsewhere = another_home(ada, tmp_path / "elsewhere")
    elsewhere.json("order", "bid", "1")
    elsewhere.json("order", "withdraw")
    elsewhere.json("order", "bid", "0")
    ran = ada.wici("verify", game)
    assert ran.out.count("not sent from here") == 3, ran
    assert "seals an answer for your seat" in ran.out
    assert "takes your answer back" in ran.out
    bo.json("order", "bid", "0")
    ran = ada.wici("verify", game)
    assert "answers for your seat by a text that was not sent from here" in ran.out
    assert "not sent from here" not in elsewhere.wici("verify", game).out


def test_a_host_that_says_one_holds_no_seat_hides_no_text(
    ada: Person, bo: Person, game: str, tmp_path: Path
) -> None:
    another_home(ada, tmp_path / "elsewhere").json("order", "bid", "1")
    dossier = Archive(ada.world).dossier(game)
    notes = dossier.notes
    assert notes
    with dossier.change(notes.server) as changed:
        changed.held, changed.seats = [], {}
    assert "not sent from here" in ada.wici("verify", game).out


def test_a_text_that_was_refused_and_used_all_the_same_is_named(
    ada: Person, bo: Person, game: str, site: Site
) -> None:
    no = b'{"error":"illegal-order","message":"No.","code":"order/illegal","detail":{}}'

    def refuse(environ: dict[str, Any], start: Callable[..., Any], app: Wsgi) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/v1/orders":
            return app(environ, start)
        list(app(environ, lambda *_: lambda _: None))
        start("422 NO", [("Content-Length", str(len(no)))])
        return [no]

    with site.with_mischief(refuse):
        assert ada.wici("order", "bid", "1").code == 4
    bo.json("order", "bid", "0")
    assert "uses a text of yours that the server had refused" in ada.wici("verify", game).out
