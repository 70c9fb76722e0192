"""A server that tells a player two histories hands over the proof of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.archive.test_local_record import since
from tests.client.outside import Person
from tests.client.site import Site, bending
from tests.referee.office import Office
from tests.rules.sample.game import MarketGame
from wici.protocol.accounts import ServerKey
from wici.protocol.envelope import sign_text
from wici.protocol.head import Head
from wici.protocol.keys import Key
from wici.protocol.notes import ServerKeyChanged
from wici.protocol.receipt import Receipt
from wici.protocol.record import entry_hash
from wici.referee.contradiction import verify_proof
from wici_client.archive.dossier import Archive
from wici_client.archive.known_servers import Server
from wici_client.archive.local_record import PROOF, LocalRecord
from wici_client.archive.proofs import prove_receipt
from wici_client.errors import NotVerified


def two_histories() -> tuple[Office, Office, Server]:
    """One server that plays one game to two ends."""
    offices = [
        Office(MarketGame(), players=2, options={"days": "1", "fox": "no"}, luck="one server").fill()
        for _ in range(2)
    ]
    for office, bid in zip(offices, ("bid 1", "bid 2"), strict=True):
        office.order(1, bid)
        office.order(2, "bid 0")
    key = offices[0].key.public
    return offices[0], offices[1], Server("one", "http://one.example", key.line, key.fingerprint)


@pytest.mark.parametrize("more", [0, 1, 2, 3])
def test_a_fork_is_proven_from_what_the_server_signed(tmp_path: Path, more: int) -> None:
    one, other, server = two_histories()
    fork = next(n for n, (a, b) in enumerate(zip(one.lines, other.lines, strict=False)) if a != b)
    record = LocalRecord(tmp_path, one.id)
    record.extend(since(one, 0, upto=fork + 1), server)
    shown = since(other, fork + 1, upto=min(fork + 1 + more, len(other.lines)))
    with pytest.raises(NotVerified, match="ANOTHER HISTORY") as caught:
        record.extend(shown, server)
    path = Path(caught.value.detail["proof"])
    assert path == tmp_path / PROOF
    report = verify_proof(path.read_bytes(), server=server.fingerprint)
    assert report.holds
    assert report.result is not None
    assert report.result["entry"] == fork
    assert str(path) in caught.value.detail["hint"]


def test_an_older_history_that_was_another_is_proven_by_the_own_lines(tmp_path: Path) -> None:
    one, other, server = two_histories()
    fork = next(n for n, (a, b) in enumerate(zip(one.lines, other.lines, strict=False)) if a != b)
    record = LocalRecord(tmp_path, one.id)
    record.extend(since(one, 0), server)
    with pytest.raises(NotVerified) as caught:
        record.extend(since(other, fork + 1, upto=fork + 1), server)
    assert verify_proof(Path(caught.value.detail["proof"]).read_bytes()).holds


def test_a_record_that_only_lags_is_refused_but_proves_nothing(tmp_path: Path) -> None:
    one, _, server = two_histories()
    record = LocalRecord(tmp_path, one.id)
    record.extend(since(one, 0), server)
    with pytest.raises(NotVerified) as caught:
        record.extend(since(one, 4, upto=4), server)
    assert "proof" not in caught.value.detail


def test_another_servers_head_proves_nothing(tmp_path: Path) -> None:
    one, other, server = two_histories()
    record = LocalRecord(tmp_path, one.id)
    record.extend(since(one, 0), server)
    with pytest.raises(NotVerified) as caught:
        record.extend(since(other, len(other.lines), key=other.host), server)
    assert "proof" not in caught.value.detail


def test_a_receipt_against_the_record_is_proven(tmp_path: Path) -> None:
    one, other, server = two_histories()
    fork = next(n for n, (a, b) in enumerate(zip(one.lines, other.lines, strict=False)) if a != b)
    record = LocalRecord(tmp_path, one.id)
    record.extend(since(one, 0), server)
    lie, truth = (
        sign_text(
            Receipt(
                game=one.id,
                order="0" * 64,
                entry=fork,
                hash=entry_hash(history.lines[fork]),
                time=one.tick(0),
            ).format(),
            one.key,
        )
        for history in (other, one)
    )
    proof = prove_receipt([truth, lie, b"junk"], record.raw_lines(), record.head)
    assert proof is not None
    assert proof.startswith(lie)
    assert verify_proof(proof).holds
    assert prove_receipt([truth], record.raw_lines(), record.head) is None


def rotate(office: Office, new: Key) -> None:
    """The server changes its key."""
    old, time = office.key, office.tick(0)
    text = ServerKey(server=old.public.fingerprint, key=new.public.fingerprint, time=time)
    note = ServerKeyChanged(server=new.public.line, envelopes=(sign_text(text.format(), old, new).decode(),))
    office.lines.append(office.running.book.append(note, time))
    office.key = new


def test_a_receipt_by_the_key_of_before_is_held_against_the_head_by_the_new_one(tmp_path: Path) -> None:
    one, other, server = two_histories()
    fork = next(n for n, (a, b) in enumerate(zip(one.lines, other.lines, strict=False)) if a != b)
    said = Receipt(
        game=one.id, order="0" * 64, entry=fork, hash=entry_hash(other.lines[fork]), time=one.tick(0)
    )
    lie = sign_text(said.format(), one.key)
    new = one.key_of("the new one")
    rotate(one, new)
    record = LocalRecord(tmp_path, one.id)
    record.extend(since(one, 0), Server("one", server.url, new.public.line, new.public.fingerprint))
    proof = prove_receipt([lie], record.raw_lines(), record.head)
    assert proof is not None
    assert b"wici-server-key 1" in proof
    for known in (server.fingerprint, new.public.fingerprint):
        assert verify_proof(proof, server=known).holds


# -- through the whole client


def test_a_player_gets_the_file_and_can_check_it(ada: Person, bo: Person, game: str, site: Site) -> None:
    """The server signs a head that its own record does not bear out later."""
    ada.json("record", game, "-o", str(ada.home / "before"))
    dossier = Archive(ada.world).dossier(game)
    key = site.app.extensions["wici"].identity.key
    ada.json("order", "bid", "2")
    head = dossier.record.head
    assert head is not None
    entry = head.head.entry + 1

    def lie(body: bytes) -> bytes:
        other = Head(game=game, entry=entry - 1, hash="0" * 64, time=head.head.time)
        return sign_text(other.format(), key)

    with site.with_mischief(bending("/record", lie)):
        ran = ada.wici("record", game, "-o", "-", "--json")
    assert ran.code == 9
    proof = ran.fault["detail"]["proof"]
    checked = ada.json("verify", proof)
    assert checked["holds"] is True
    assert checked["result"]["server"] == site.fingerprint
    stranger = Person(ada.home.parent / "stranger")
    told = stranger.wici("verify", proof)
    assert told.code == 0
    assert f"the server with the key {site.fingerprint} told two histories" in told.out
    assert stranger.wici("verify", proof, "--server", "SHA256:" + "A" * 43).code == 9
