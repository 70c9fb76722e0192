"""The leak tests stand on the server that the server's own tests set up."""

from __future__ import annotations

from tests.server.conftest import app, begun, clock, context, data, make_app, table, template

__all__ = ["app", "begun", "clock", "context", "data", "make_app", "table", "template"]
