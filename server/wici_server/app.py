"""The app: Flask with its extensions, routes and refusals around one context."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Flask, Response
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge
from werkzeug.middleware.proxy_fix import ProxyFix

from wici_server.api.answer import as_refusal
from wici_server.api.fault import tell_fault
from wici_server.api.games import games
from wici_server.api.openapi import openapi
from wici_server.api.play import play
from wici_server.api.players import players
from wici_server.api.request import MOST_BYTES
from wici_server.api.server import server
from wici_server.clock import Clock, system_clock
from wici_server.config import Settings, read_settings
from wici_server.context import open_context
from wici_server.editions import AnyGame, Editions
from wici_server.errors import BadRequest, NoSuchPage, TooLarge, WrongMethod
from wici_server.extensions import db
from wici_server.fast_path import FastPath
from wici_server.store import engine_options


def create_app(
    settings: Settings | None = None,
    *,
    clock: Clock = system_clock,
    games_offered: Iterable[AnyGame] | None = None,
    editions: Editions | None = None,
) -> Flask:
    """Make the app of a data folder that was set up.

    Args:
        settings: The host's settings; from environment and file by default.
        clock: The time.
        games_offered: The games; all of the catalog by default.
        editions: The games with their content, where they were read already.

    Raises:
        BadConfig: The server cannot start as it is set up.
    """
    settings = settings or read_settings()
    app = bare_app(settings)
    with app.app_context():
        app.extensions["wici"] = open_context(
            settings, engine=db.engine, clock=clock, games=games_offered, editions=editions
        )
    for blueprint in (server, players, games, play, openapi):
        app.register_blueprint(blueprint)
    app.register_error_handler(HTTPException, _translate)
    app.register_error_handler(Exception, lambda fault: tell_fault(app.extensions["wici"], fault))
    app.wsgi_app = FastPath(app.wsgi_app, app.extensions["wici"])  # type: ignore[assignment,method-assign]
    if settings.proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies, x_host=settings.proxies
        )
    return app


def bare_app(settings: Settings) -> Flask:
    """Flask with the database alone."""
    app = Flask("wici_server", static_folder=None)
    app.config.update(
        SQLALCHEMY_DATABASE_URI=settings.url,
        SQLALCHEMY_ENGINE_OPTIONS=engine_options(settings),
        MAX_CONTENT_LENGTH=MOST_BYTES,
    )
    db.init_app(app)
    return app


def _translate(fault: HTTPException) -> Response:
    """Say Flask's own refusals in our words."""
    if isinstance(fault, NotFound):
        return as_refusal(NoSuchPage())
    if isinstance(fault, RequestEntityTooLarge):
        return as_refusal(TooLarge(MOST_BYTES))
    if isinstance(fault, MethodNotAllowed):
        answer = as_refusal(WrongMethod())
        answer.headers["Allow"] = ", ".join(sorted(fault.valid_methods or ()))
        return answer
    return as_refusal(BadRequest("The request cannot be read; see /v1/openapi.json."))
