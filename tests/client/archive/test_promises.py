"""A host that keeps a receipt's words and not its promise is found by whoever holds the receipt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests.client.outside import Person
from tests.client.site import Mischief, Site, Wsgi
from tests.referee.forgery import write
from wici.protocol.entries import Game, Resolve, Sealed
from wici.protocol.envelope import open_envelope, sign_text
from wici.protocol.export import ExportReader
from wici.protocol.notes import Looked
from wici.protocol.orders import Order
from wici.protocol.receipt import Receipt
from wici.protocol.record import Line
from wici.protocol.seal import seal
from wici_client.archive.dossier import Archive
from wici_client.archive.promises import check_promises
from wici_client.errors import NotVerified
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


# -- by themselves


def line(n: int, entry: Any) -> Line:
    return Line(n, "", "2026-11-30T12:00:00Z", entry, b"", f"{n:064x}")


def game_of(rules: str) -> Line:
    return line(
        0, Game(protocol=1, game="a" * 16, server="", rules=rules, version="1", edition="x", digest="0" * 64,
                seats=2, options={}, seed_commit="0" * 64),
    )  # fmt: skip


def taken(*do: str, rev: int = 1, entry: int = 7) -> tuple[Order, Receipt]:
    order = Order(game="a" * 16, seat=1, decision=6, answers="0" * 64, rev=rev, do=do)
    return order, Receipt(
        game=order.game, seat=1, decision=6, rev=rev, order="1" * 64, seal=f"{rev:064x}", entry=entry,
        hash=f"{entry:064x}", time="2026-11-30T12:00:00Z",
    )  # fmt: skip


def sealed(n: int, rev: int, *, seals: str = "", withdrawn: bool = False) -> Line:
    return line(n, Sealed(seat=1, ask=6, rev=rev, seal=seals or f"{rev:064x}", withdrawn=withdrawn))


def test_an_entry_of_ones_own_count_seals_ones_own_text() -> None:
    with pytest.raises(NotVerified, match="Entry 7 seals another text"):
        check_promises([taken("bid 3")], [game_of("market"), sealed(7, 1, seals="f" * 64)])


def test_a_free_order_that_was_taken_is_carried_out() -> None:
    mine = [taken("exchange tax-steward gold")]
    lines = [game_of("principes"), *(line(n, Looked(seat=1)) for n in range(1, 7)), sealed(7, 1)]
    assert check_promises(mine, lines) == [], "its step may come with the next entry"
    with pytest.raises(NotVerified, match="was not carried out"):
        check_promises(mine, [*lines, line(8, Resolve(uses=(5,)))])
    assert check_promises(mine, [*lines, line(8, Resolve(uses=(7,)))]) == []


def test_what_another_text_did_for_ones_seat_is_told() -> None:
    lines = [
        game_of("market"),
        sealed(7, 1),
        sealed(8, 2, withdrawn=True),
        sealed(9, 3),
        line(10, Resolve(uses=(9,))),
    ]
    assert check_promises([taken("bid 1")], lines) == [
        "entry 8 takes your answer back by a text that was not sent from here",
        "entry 9 answers for your seat by a text that was not sent from here",
    ]
