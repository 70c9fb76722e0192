"""Players: one account a key and handle; tokens that read for a day and never write."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from flask import Flask
from sqlalchemy import select

from tests.bounded import at_once
from tests.server.people import Clock, Person, register
from tests.server.stored import fingerprint
from wici.protocol.errors import BadChallenge, BadSignature, UnknownKey
from wici_server.context import ServerContext
from wici_server.error_words import error_word
from wici_server.errors import AlreadyTaken, BadInvite, NoToken, TokenExpired, WrongServer
from wici_server.models import Token
from wici_server.services.base.visible_match import token_hash
from wici_server.services.keys import player
from wici_server.services.keys.invitation import invite


def test_the_same_registration_again_gets_its_first_receipt(context: ServerContext, clock: Clock) -> None:
    ada = Person("ada", context.identity.fingerprint)
    first = player.register(context, ada.account())
    clock.move(days=2)
    again = player.register(context, ada.account())
    assert (again.receipt, first.is_new, again.is_new) == (first.receipt, True, False)


def test_a_handle_and_a_key_have_one_account(context: ServerContext) -> None:
    server = context.identity.fingerprint
    ada = Person("ada", server)
    player.register(context, ada.account())
    before = fingerprint(context)
    with pytest.raises(AlreadyTaken) as caught:
        player.register(context, Person("ada", server, salt="other").account(mail="other@example.org"))
    assert caught.value.detail["reason"] == "handle"
    ada.handle = "ada-two"
    with pytest.raises(AlreadyTaken) as caught:
        player.register(context, ada.account())
    assert (caught.value.detail["reason"], error_word(caught.value).word) == ("key", "taken")
    assert fingerprint(context) == before


def test_somebody_elses_very_text_signed_by_another_key_gets_no_receipt(context: ServerContext) -> None:
    server = context.identity.fingerprint
    ada, eve = Person("ada", server), Person("eve", server)
    player.register(context, ada.account())
    eve.handle = "ada"
    with pytest.raises(AlreadyTaken) as caught:
        player.register(context, eve.account())
    assert caught.value.detail["reason"] == "text"


def test_of_two_who_want_a_handle_at_once_one_gets_it(context: ServerContext) -> None:
    server = context.identity.fingerprint

    def try_it(salt: str) -> str:
        try:
            player.register(context, Person("ada", server, salt=salt).account(mail=f"{salt}@example.org"))
        except AlreadyTaken:
            return "taken"
        return "account"

    got = at_once(*(partial(try_it, str(number)) for number in range(8)))
    assert sorted(got) == ["account"] + ["taken"] * 7


def test_an_account_meant_for_another_server_is_refused(context: ServerContext) -> None:
    with pytest.raises(WrongServer):
        player.register(context, Person("ada", "SHA256:" + "A" * 43).account())


def test_where_accounts_are_by_invitation_each_code_is_good_once(make_app: Callable[..., Flask]) -> None:
    context = make_app(accounts="invite").extensions["wici"]
    server, code = context.identity.fingerprint, invite(context)
    ada, bo = Person("ada", server), Person("bo", server)
    for wrong in (None, "not-a-code"):
        with pytest.raises(BadInvite):
            player.register(context, ada.account(invite=wrong))
    assert player.register(context, ada.account(invite=code)).is_new
    with pytest.raises(BadInvite):
        player.register(context, bo.account(invite=code))
    assert not player.register(context, ada.account(invite=code)).is_new


def test_a_token_reads_for_a_day(context: ServerContext, clock: Clock) -> None:
    (ada,) = register(context, ("ada",))
    clock.move(hours=23, minutes=59)
    assert player.me(context, ada.token).handle == "ada"
    clock.move(minutes=1)
    with pytest.raises(TokenExpired):
        player.me(context, ada.token)
    with pytest.raises(NoToken):
        player.me(context, None)


def test_a_token_is_kept_as_its_hash_alone_and_swept_away_in_time(
    context: ServerContext, clock: Clock
) -> None:
    (ada,) = register(context, ("ada",))
    with context.store.reading() as connection:
        (row,) = connection.execute(select(Token.__table__)).all()
    assert ada.token not in {str(value) for value in row}
    clock.move(days=2)
    player.issue_token(context, ada.login(player.challenge(context)))
    with context.store.reading() as connection:
        assert len(connection.execute(select(Token.hash)).all()) == 1


def test_a_challenge_is_good_for_five_minutes_and_from_this_server(
    context: ServerContext, clock: Clock
) -> None:
    (ada,) = register(context, ("ada",))
    challenge = player.challenge(context)
    clock.move(minutes=4, seconds=59)
    assert player.issue_token(context, ada.login(challenge)).handle == "ada"
    clock.move(seconds=1)
    with pytest.raises(BadChallenge) as caught:
        player.issue_token(context, ada.login(challenge))
    assert error_word(caught.value).word == "token-expired"
    forged = player.challenge(context).replace(b"\nmac ", b"\nmac 0")[:-2] + b"\n"
    with pytest.raises(BadChallenge):
        player.issue_token(context, ada.login(forged))


def test_a_challenge_lets_in_the_key_that_signed_it_and_no_other(context: ServerContext) -> None:
    (ada,) = register(context, ("ada",))
    challenge = player.challenge(context)
    with pytest.raises(UnknownKey):
        player.issue_token(context, Person("eve", ada.server).login(challenge))
    signed, other = ada.login(challenge), ada.login(player.challenge(context))
    with pytest.raises(BadSignature):
        player.issue_token(context, challenge + other[len(challenge) :])
    assert player.issue_token(context, signed).handle == "ada"


def test_a_revoked_key_ends_its_tokens_at_once(context: ServerContext) -> None:
    (ada,) = register(context, ("ada",))
    with context.store.writing() as connection:
        connection.exec_driver_sql("UPDATE keys SET revoked = '2026-11-30T12:00:00Z'")
    with pytest.raises(TokenExpired):
        player.me(context, ada.token)


def test_one_challenge_gives_one_token_however_often_it_comes(context: ServerContext) -> None:
    (ada,) = register(context, ["ada"])
    signed = ada.login(player.challenge(context))
    first = player.issue_token(context, signed)
    assert player.issue_token(context, signed) == first
    assert player.issue_token(context, ada.login(player.challenge(context))).token != first.token
    with context.store.reading() as connection:
        rows = connection.scalars(select(Token.hash)).all()
    assert first.token not in " ".join(rows)


def test_a_token_that_was_ended_is_good_no_more_nor_its_challenge(context: ServerContext) -> None:
    (ada,) = register(context, ["ada"])
    signed = ada.login(player.challenge(context))
    token = player.issue_token(context, signed).token
    other = player.issue_token(context, ada.login(player.challenge(context))).token
    player.end_token(context, token)
    for word in (token, f"ended {token}", f"ended {token_hash(token)}"[:64], token_hash(token)):
        with pytest.raises(TokenExpired):
            player.me(context, word)
    with pytest.raises(TokenExpired):
        player.end_token(context, token)
    with pytest.raises(BadChallenge) as caught:
        player.issue_token(context, signed)
    assert caught.value.detail["reason"] == "ended"
    assert player.me(context, other).handle == "ada", "others stay"
