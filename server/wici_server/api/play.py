"""Games in play: orders in; views, news, logs and templates out."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta

from wici_server.api.answer import POLL, PRIVATE, RECEIPTS, as_json, as_receipt, as_text
from wici_server.api.contract import SVG, TEXT, Answer, promise
from wici_server.api.request import Number, SeatQuery, asker, context, is_full, read_body, read_query, wants
from wici_server.services.base.feed import Log, read_log
from wici_server.services.base.visible_match import visible_match
from wici_server.services.play import view
from wici_server.services.play.rehearsal import rehearse
from wici_server.services.play.submit import submit
from wici_server.services.play.view import Form, News, Shown, View

play = Blueprint("play", __name__)

UNCHANGED = Answer("Nothing has changed since the ETag that was sent.")
PICTURE = {200: Answer("The board.", media=SVG), 304: UNCHANGED}
VIEW = {200: Answer("What the asker may see.", View, text=True), 304: UNCHANGED}


class OrderQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The query of an order.

    Attributes:
        dry: `1` to learn what the text would get and store nothing.
    """

    dry: Literal["0", "1"] = "0"


class WouldBe(msgspec.Struct, frozen=True):
    """The text would be accepted."""

    accepted: bool = True


class LogQuery(SeatQuery, frozen=True, forbid_unknown_fields=True):
    """The query of a log.

    Attributes:
        since: The number of the last event known already.
        limit: The most events.
    """

    since: Number = 0
    limit: Annotated[int, Meta(ge=1, le=1000)] = 200


class TemplateQuery(SeatQuery, frozen=True, forbid_unknown_fields=True):
    """The query of a template or a rehearsal.

    Attributes:
        decision: The number of the ask; the newest by default.
    """

    decision: Number | None = None


@promise(play, "/v1/orders", RECEIPTS, method="POST", takes="wici-order", query=OrderQuery)
def send_order() -> Response:
    """Send an order; with `dry=1` the answer is `{"accepted": true}` or the refusal.

    Whoever gets a signed text could use it, so what is not meant is better tried unsigned, with `try`.

    With `Prefer: receipt=full` the receipt says what became of it.
    """
    if read_query(OrderQuery).dry == "1":
        submit(context(), read_body(), dry=True)
        return as_json(WouldBe(), headers=PRIVATE)
    return as_receipt(submit(context(), read_body(), full=is_full(request.headers.get("Prefer", ""))))


@promise(
    play,
    "/v1/games/<game>/try",
    {200: Answer("An order of these lines would be taken.", WouldBe)},
    method="POST",
    lines=True,
    query=TemplateQuery,
    bearer="needed",
)
def try_lines(game: str) -> Response:
    """Try unsigned lines, one order each: yes or the refusal, and nothing of what they would do."""
    query = read_query(TemplateQuery)
    rehearse(context(), game, asker(query.seat), read_body(), query.decision)
    return as_json(WouldBe(), headers=PRIVATE)


@promise(play, "/v1/games/<game>/view", VIEW, query=SeatQuery, bearer="needed")
def show_view(game: str) -> Response:
    """Show what the asker's seat may see; as plain text for those who ask for it."""
    form = _form()
    return _as_view(view.show_view(context(), game, asker(read_query(SeatQuery).seat), form), form)


@promise(play, "/v1/games/<game>/public", VIEW, query=SeatQuery, bearer="used")
def show_public(game: str) -> Response:
    """Show what a stranger may see; as plain text for those who ask for it."""
    form = _form()
    return _as_view(view.show_public(context(), game, asker(read_query(SeatQuery).seat), form), form)


@promise(play, "/v1/games/<game>/view.svg", PICTURE, query=SeatQuery, bearer="needed")
def draw_view(game: str) -> Response:
    """Draw the board as the asker's seat may see it."""
    return _as_view(view.show_view(context(), game, asker(read_query(SeatQuery).seat), "svg"), "svg")


@promise(play, "/v1/games/<game>/public.svg", PICTURE, query=SeatQuery, bearer="used")
def draw_public(game: str) -> Response:
    """Draw the board as a stranger may see it."""
    return _as_view(view.show_public(context(), game, asker(read_query(SeatQuery).seat), "svg"), "svg")


@promise(
    play,
    "/v1/games/<game>/news",
    {200: Answer("Where the game stands.", News), 304: UNCHANGED},
    query=SeatQuery,
    bearer="used",
)
def show_news(game: str) -> Response:
    """Answer the cheap question whether anything is new."""
    place, who = context(), asker(read_query(SeatQuery).seat)
    with place.store.driver() as driver:
        seen = visible_match(driver, place.statements, game, who)
    return as_json(view.news(seen), headers=PRIVATE | POLL | {"ETag": seen.etag})


@promise(
    play,
    "/v1/games/<game>/log",
    {200: Answer("A page of what happened.", Log, text=True)},
    query=LogQuery,
    bearer="used",
)
def show_log(game: str) -> Response:
    """Tell what happened, as far as the asker may know."""
    place, query = context(), read_query(LogQuery)
    with place.store.driver() as driver:
        seen = visible_match(driver, place.statements, game, asker(query.seat))
    with place.store.reading() as connection:
        log = read_log(connection, seen.match.id, seen.seat, since=query.since, limit=query.limit)
    if wants(TEXT):
        return as_text(
            "".join(f"{line.n}  {line.time}  {line.text}\n" for line in log.lines), headers=PRIVATE
        )
    return as_json(log, headers=PRIVATE)


@promise(
    play,
    "/v1/games/<game>/template",
    {200: Answer("An order without its 'do' lines.", text=True)},
    query=TemplateQuery,
    bearer="needed",
)
def show_template(game: str) -> Response:
    """Give an order to fill in and sign."""
    query = read_query(TemplateQuery)
    return as_text(view.template(context(), game, asker(query.seat), query.decision), headers=PRIVATE)


def _form() -> Form:
    return "text" if wants(TEXT) else "json"


def _as_view(shown: Shown, form: Form) -> Response:
    headers = PRIVATE | POLL | {"ETag": shown.etag, "Vary": "Accept, Authorization"}
    if form == "svg":
        return Response(shown.body, headers=headers, content_type=SVG)
    return as_text(shown.body, headers=headers) if form == "text" else as_json(shown.body, headers=headers)
