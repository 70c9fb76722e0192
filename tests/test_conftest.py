"""The tests' own guard against the world outside."""

from __future__ import annotations

import socket

import pytest


def test_no_test_can_reach_another_machine() -> None:
    with socket.socket() as out, pytest.raises(RuntimeError, match="only loopback"):
        out.connect(("192.0.2.1", 80))
    with pytest.raises(RuntimeError, match="only loopback"):
        socket.getaddrinfo("example.org", 80)


def test_loopback_is_allowed() -> None:
    with socket.socket() as server, socket.socket() as client:
        server.bind(("127.0.0.1", 0))
        server.listen()
        client.connect(server.getsockname())
