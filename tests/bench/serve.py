"""Serve: what `wici-server run` serves, but with the Relay to play, or nothing but an empty Flask route.

`python -m tests.bench.serve relay|empty DATA [normal|full]`; prints its address as `wici-server run` does.
"""

from __future__ import annotations

import os
import sys
from threading import Event
from typing import Any

from flask import Flask

from tests.bench.relay import FILES, RELAY
from wici.rules import catalog, content


def main(what: str, data: str, synchronous: str = "full") -> None:
    """Serve until the process is ended."""
    os.environ["WICI_SYNCHRONOUS"] = synchronous
    for limit in ("KEY_WRITES", "ADDRESS_WRITES", "ADDRESS_READS"):
        os.environ[f"WICI_{limit}"] = "0"
    # Set before the server's modules take them over.
    catalog.names = lambda: (RELAY.name,)  # type: ignore[assignment]
    catalog.get = lambda _: RELAY  # type: ignore[assignment]
    content.house_files = lambda game: FILES
    from wici_server import app, ticking
    from wici_server.commands.run import command

    if what == "empty":
        app.create_app = empty_app
        ticking.start_ticking = no_ticking
    command(["--port", "0", "--data", data], standalone_mode=False)


def no_ticking(*_: Any, **__: Any) -> Event:
    """Nothing falls due."""
    return Event()


def empty_app(*_: Any, **__: Any) -> Flask:
    """The least that Flask can do."""
    app = Flask("empty", static_folder=None)
    app.extensions["wici"] = None

    @app.get("/healthz")
    @app.get("/empty")
    def empty() -> str:
        return ""

    return app


if __name__ == "__main__":
    main(*sys.argv[1:])
