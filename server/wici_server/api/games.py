"""Games before and around play: opened, listed, joined, left, made ready; their record and head."""

from __future__ import annotations

from typing import Annotated

import msgspec
from flask import Blueprint, Response
from msgspec import Meta

from wici_server.api.answer import RECEIPTS, as_json, as_receipt, as_text
from wici_server.api.contract import Answer, promise
from wici_server.api.request import Number, asker, context, read_body, read_query, read_token
from wici_server.services.base.visible_match import VisibleMatch, visible_match
from wici_server.services.lobby import closing, inviting, listing, match, seating
from wici_server.services.lobby.listing import Page, Show, Summary
from wici_server.services.play import record

games = Blueprint("games", __name__)

_FRESH = {"Cache-Control": "no-cache"}


class ListQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The query of a list of games.

    Attributes:
        show: Which ones.
        after: The last game of the page before.
        limit: The most games.
    """

    show: Show = "open"
    after: Annotated[str, Meta(pattern="^[a-z2-7]{16}$")] | None = None
    limit: Annotated[int, Meta(ge=1, le=listing.MOST)] = 50


class SinceQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The query of a record.

    Attributes:
        since: The number of the first line wanted.
    """

    since: Number = 0


@promise(games, "/v1/games", RECEIPTS, method="POST", takes="wici-new")
def open_game() -> Response:
    """Open a game."""
    opened = match.open_match(context(), read_body())
    return as_receipt(opened.accepted, {"Location": f"/v1/games/{opened.game}"})


@promise(games, "/v1/games", {200: Answer("A page.", Page)}, query=ListQuery, bearer="used")
def list_games() -> Response:
    """List games, the newest first."""
    query = read_query(ListQuery)
    page = listing.list_matches(
        context(), show=query.show, token=read_token(), after=query.after, limit=query.limit
    )
    return as_json(page, headers=_FRESH)


@promise(games, "/v1/games/<game>", {200: Answer("The game.", Summary)}, bearer="used")
def show_game(game: str) -> Response:
    """Sum a game up."""
    return as_json(listing.summary(context(), _see(game)), headers=_FRESH)


@promise(games, "/v1/games/<game>/head", {200: Answer("The signed head.", text=True)}, bearer="used")
def show_head(game: str) -> Response:
    """Give the record's newest entry, signed."""
    return as_text(record.head(context(), _see(game)), headers=_FRESH)


@promise(
    games,
    "/v1/games/<game>/record",
    {200: Answer("The record's lines, then the signed head.", text=True)},
    query=SinceQuery,
    bearer="used",
)
def show_record(game: str) -> Response:
    """Give the record, or the end of it."""
    query = read_query(SinceQuery)
    return as_text(record.record(context(), _see(game), since=query.since), headers=_FRESH)


@promise(games, "/v1/games/<game>/join", RECEIPTS, method="POST", takes="wici-join")
def join_game(game: str) -> Response:
    """Take a seat."""
    return as_receipt(seating.join(context(), game, read_body()))


@promise(games, "/v1/games/<game>/leave", RECEIPTS, method="POST", takes="wici-leave")
def leave_game(game: str) -> Response:
    """Give a seat up; once a nonce was shown this ends the game."""
    return as_receipt(seating.leave(context(), game, read_body()))


@promise(games, "/v1/games/<game>/ready", RECEIPTS, method="POST", takes="wici-ready")
def make_ready(game: str) -> Response:
    """Show a seat's nonce; with the last one the game begins."""
    return as_receipt(seating.ready(context(), game, read_body()))


@promise(games, "/v1/games/<game>/invitations", RECEIPTS, method="POST", takes="wici-invite")
def invite_to_game(game: str) -> Response:
    """Let whoever has a code take a seat."""
    return as_receipt(inviting.invite_by(context(), game, read_body()))


@promise(games, "/v1/games/<game>/close", RECEIPTS, method="POST", takes="wici-close")
def close_game(game: str) -> Response:
    """Close a game that has not begun."""
    return as_receipt(closing.close_by(context(), game, read_body()))


def _see(game: str) -> VisibleMatch:
    place = context()
    with place.store.driver() as driver:
        return visible_match(driver, place.statements, game, asker())
