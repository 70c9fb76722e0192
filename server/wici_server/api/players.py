"""Accounts, and tokens to read by."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response

from wici_server.api.answer import PRIVATE, RECEIPTS, as_json, as_receipt, as_text
from wici_server.api.contract import Answer, promise
from wici_server.api.request import context, read_body, read_token
from wici_server.services.keys import key, player
from wici_server.services.keys.player import Me, NewToken

players = Blueprint("players", __name__)


class Ended(msgspec.Struct, frozen=True):
    """The token is good no more."""

    ended: bool = True


@promise(players, "/v1/accounts", RECEIPTS, method="POST", takes="wici-account")
def register() -> Response:
    """Register with the key that signs."""
    return as_receipt(player.register(context(), read_body()))


@promise(players, "/v1/keys", RECEIPTS, method="POST", takes="wici-key")
def change_keys() -> Response:
    """Add a key, signed by a present one and itself; revoke one, cancel one, or name the recovery key."""
    return as_receipt(key.change(context(), read_body()))


@promise(players, "/v1/challenge", {200: Answer("A wici-login to sign.", text=True)})
def show_challenge() -> Response:
    """Give a text to sign for a token."""
    return as_text(player.challenge(context()), headers=PRIVATE)


@promise(
    players,
    "/v1/token",
    {200: Answer("A token, shown this once.", NewToken)},
    method="POST",
    takes="wici-login",
)
def make_token() -> Response:
    """Give a token, good for a day and for reading only."""
    return as_json(player.issue_token(context(), read_body()), headers=PRIVATE)


@promise(players, "/v1/token", {200: Answer("The token is ended.", Ended)}, method="DELETE", bearer="needed")
def end_token() -> Response:
    """End the token that is sent along."""
    player.end_token(context(), read_token())
    return as_json(Ended(), headers=PRIVATE)


@promise(players, "/v1/me", {200: Answer("The asker's own account.", Me)}, bearer="needed")
def show_me() -> Response:
    """Show the asker's own account."""
    return as_json(player.me(context(), read_token()), headers=PRIVATE)
