"""What a player keeps of a game survives, in files that are the player's alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from wici.protocol.envelope import Envelope, open_envelope, sign_text
from wici.protocol.keys import Key
from wici.protocol.orders import Order
from wici_client.archive.dossier import Archive, Seating
from wici_client.errors import NotVerified, Usage
from wici_client.world import World

GAME, OTHER = "k7q2m4x5d3tf6hwz", "aaaaaaaaaaaaaaaa"


def text(line: str = "play 7") -> Envelope:
    order = Order(game=GAME, seat=1, decision=12, answers="d" * 64, rev=1, do=(line,))
    return open_envelope(sign_text(order.format(), Key.from_seed(b"p" * 32)))


def test_notes_survive_and_are_private(world: World) -> None:
    dossier = Archive(world).dossier(GAME)
    with dossier.change("SHA256:one") as notes:
        notes.nonces["lot"] = "nonce"
        notes.seats[2] = Seating(3, "h", "nonce")
    assert Archive(world).dossier(GAME).notes == notes
    files = [path for path in dossier.folder.rglob("*") if path.is_file()]
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


def test_a_change_that_fails_changes_nothing(world: World) -> None:
    dossier = Archive(world).dossier(GAME)
    with dossier.change("SHA256:one") as notes:
        notes.name = "before"

    def fail() -> None:
        with dossier.change("SHA256:one") as notes:
            notes.name = "after"
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert dossier.notes is not None
    assert dossier.notes.name == "before"


def test_a_game_belongs_to_the_server_where_it_was_met(world: World) -> None:
    dossier = Archive(world).dossier(GAME)
    with dossier.change("SHA256:one"):
        pass
    with pytest.raises(Usage, match="another server"), dossier.change("SHA256:two"):
        pass


def test_a_text_is_unanswered_until_it_is_taken_or_refused(world: World) -> None:
    dossier = Archive(world).dossier(GAME)
    first, second, third = text("a"), text("b"), text("c")
    for envelope in (first, second, third):
        dossier.keep_text(envelope)
    dossier.keep_receipt(first.text.id, b"receipt")
    dossier.drop_text(second.text.id)
    assert [envelope.raw for envelope in dossier.unanswered()] == [third.raw]
    assert dossier.receipt(first.text.id) == b"receipt"
    assert list(dossier.receipts()) == [(first.raw, b"receipt")]


def test_games_that_go_on_are_listed_first(world: World) -> None:
    for game, state in ((OTHER, "over"), (GAME, "running")):
        with Archive(world).dossier(game).change("SHA256:one") as notes:
            notes.state = state
    assert [notes.game for notes in Archive(world).all()] == [GAME, OTHER]


def test_a_damaged_file_is_named(world: World) -> None:
    dossier = Archive(world).dossier(GAME)
    with dossier.change("SHA256:one"):
        pass
    path: Path = dossier.folder / "game.json"
    path.write_text("{")
    with pytest.raises(Usage, match=r"game\.json"):
        Archive(world).all()


@pytest.mark.parametrize(
    "game", ["../../elsewhere", "/etc", "..", "", "k7q2m4x5d3tf6hwz/..", "K7Q2M4X5D3TF6HWZ"]
)
def test_no_server_names_a_folder(world: World, game: str) -> None:
    with pytest.raises(NotVerified):
        Archive(world).dossier(game)
