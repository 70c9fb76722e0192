"""Wsgi: requests put to an app in this process, with nothing between but the call itself."""

from __future__ import annotations

import time
from io import BytesIO
from typing import Any

from flask import Flask


class Caller:
    """Calls an app and takes the CPU time of each call.

    Args:
        app: The app.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app.wsgi_app

    def post(self, path: str, body: bytes) -> tuple[int, float, float]:
        """Post a text.

        Returns:
            The status, the seconds of CPU, and the seconds by the clock.
        """
        environ = _environ("POST", path) | {
            "CONTENT_TYPE": "text/plain",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": BytesIO(body),
        }
        return self._call(environ)

    def get(self, path: str, query: str = "", **headers: str) -> tuple[int, float, float]:
        """Get something; headers as CGI names them."""
        return self._call(_environ("GET", path) | {"QUERY_STRING": query, **headers})

    def _call(self, environ: dict[str, Any]) -> tuple[int, float, float]:
        statuses: list[str] = []

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None, /) -> Any:
            statuses.append(status)

        wall, began = time.perf_counter(), time.process_time()
        for _ in self._app(environ, start):
            pass
        spent, waited = time.process_time() - began, time.perf_counter() - wall
        return int(statuses[0][:3]), spent, waited


def _environ(method: str, path: str) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "127.0.0.1",
        "HTTP_ACCEPT": "*/*",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(),
        "wsgi.errors": None,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
