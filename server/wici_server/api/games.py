"""Games before and around play: opened, listed, joined, left, made ready; their record and head."""

from __future__ import annotations

from typing import Annotated

import msgspec
from flask import Blueprint, Response
from msgspec import Meta

from wici_server.api.answer import RECEIPTS, as_json, as_receipt, as_text
from wici_server.api.contract import Answer, promise
from wici_server.api.request import Number, asker, office, read_body, read_query, read_token
from wici_server.services import match, record, seating
from wici_server.services.glance import Glance, glance
from wici_server.services.match import Page, Show, Summary

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
    limit: Annotated[int, Meta(ge=1, le=match.MOST)] = 50


class SinceQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The query of a record.

    Attributes:
        since: The number of the first line wanted.
    """

    since: Number = 0


@promise(games, "/v1/games", RECEIPTS, method="POST", takes="wici-new")
def open_game() -> Response:
    """Open a game."""
    opened = match.open_match(office(), read_body())
    return as_receipt(opened.accepted, {"Location": f"/v1/games/{opened.game}"})


@promise(games, "/v1/games", {200: Answer("A page.", Page)}, query=ListQuery, bearer="used")
def list_games() -> Response:
    """List games, the newest first."""
    query = read_query(ListQuery)
    page = match.list_matches(
        office(), show=query.show, token=read_token(), after=query.after, limit=query.limit
    )
    return as_json(page, headers=_FRESH)


@promise(games, "/v1/games/<game>", {200: Answer("The game.", Summary)}, bearer="used")
def show_game(game: str) -> Response:
    """Sum a game up."""
    return as_json(match.summary(office(), _see(game)), headers=_FRESH)


@promise(games, "/v1/games/<game>/head", {200: Answer("The signed head.", text=True)}, bearer="used")
def show_head(game: str) -> Response:
    """Give the record's newest entry, signed."""
    return as_text(record.head(office(), _see(game)), headers=_FRESH)


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
    return as_text(record.record(office(), _see(game), since=query.since), headers=_FRESH)


@promise(games, "/v1/games/<game>/join", RECEIPTS, method="POST", takes="wici-join")
def join_game(game: str) -> Response:
    """Take a seat."""
    return as_receipt(seating.join(office(), game, read_body()))


@promise(games, "/v1/games/<game>/leave", RECEIPTS, method="POST", takes="wici-leave")
def leave_game(game: str) -> Response:
    """Give a seat up; once all are taken this ends the game."""
    return as_receipt(seating.leave(office(), game, read_body()))


@promise(games, "/v1/games/<game>/ready", RECEIPTS, method="POST", takes="wici-ready")
def make_ready(game: str) -> Response:
    """Show a seat's nonce; with the last one the game begins."""
    return as_receipt(seating.ready(office(), game, read_body()))


def _see(game: str) -> Glance:
    place = office()
    with place.store.driver() as driver:
        return glance(driver, place.ledger, game, asker())
