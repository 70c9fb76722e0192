"""`wici-server run`: serve, with a production server, on loopback unless told otherwise."""

from __future__ import annotations

import http.client
import os
import resource
import socket
import sys
import threading
import time
from typing import Any

import click

from wici_server.commands import data_option
from wici_server.config import Settings, read_settings
from wici_server.errors import BadConfig, ServerError
from wici_server.identity import read_identity
from wici_server.revision import is_newest

_PAUSE = 0.02
_TRIES = 3000
_OTHER_FILES = 256


@click.command("run")
@click.option("--host", help="Address to listen on.  [env: WICI_HOST; default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port; 0 for any free one.  [env: WICI_PORT]")
@click.option("--blocking-threads", type=click.IntRange(1, 256), help="Requests worked on at once.")
@data_option
def command(host: str | None, port: int | None, blocking_threads: int | None, data: str | None) -> None:
    """Serve; print the address on stdout as soon as it answers."""
    settings = read_settings(data=data, host=host, port=port, blocking_threads=blocking_threads)
    _prepare(settings)
    held = _hold_port(settings)
    try:
        _serve(settings, held.getsockname()[1])
    finally:
        held.close()


def _prepare(settings: Settings) -> None:
    """Refuse to start with a wrong set-up, and bring the database along.

    A child does it, so that this process, which only watches over the one that serves, stays small.
    Nothing is left to do in the ordinary case: our own editions, and tables that are as they must be.
    """
    try:
        read_identity(settings.data)
    except ServerError as fault:
        raise click.ClickException(fault.message) from None
    if not (settings.data / "editions").exists() and is_newest(settings):
        return
    child = os.fork()
    if child == 0:
        os._exit(_prepare_here(settings))
    _, status = os.waitpid(child, 0)
    if status:
        raise SystemExit(1)


def _prepare_here(settings: Settings) -> int:
    from wici_server.database import upgrade
    from wici_server.editions import Editions

    try:
        Editions(settings.data)
        upgrade(settings)
    except ServerError as fault:
        click.echo(f"Error: {fault.message}", err=True)
        return 1
    return 0


def _hold_port(settings: Settings) -> socket.socket:
    """Take the port, so that its number is known before anything serves on it."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    held = socket.socket(family)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    _refuse_used(settings, family)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        held.bind((settings.host, settings.port))
    except OSError as fault:
        raise BadConfig(f"{settings.host}:{settings.port} cannot be used: {fault.strerror}.") from None
    return held


def _refuse_used(settings: Settings, family: socket.AddressFamily) -> None:
    """Refuse a port that another program serves on, which sharing the port would hide."""
    if not settings.port:
        return
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as fault:
            raise BadConfig(f"{settings.host}:{settings.port} cannot be used: {fault.strerror}.") from None


def _serve(settings: Settings, port: int) -> None:
    from granian import Granian
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels

    def load() -> Any:
        from wici_server.api.request import MOST_BYTES
        from wici_server.app import create_app
        from wici_server.gateway import Gateway
        from wici_server.ticking import start_ticking

        app = create_app(settings)
        start_ticking(app.extensions["wici"])
        threading.Thread(target=_announce, args=(settings.host, port), daemon=True).start()
        return Gateway(app.wsgi_app, settings, most_bytes=MOST_BYTES)

    _allow_files(settings.connections)
    server = Granian(
        "wici_server.app:create_app",
        address=settings.host,
        port=port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        # A line that is open counts, whether it says anything or not.
        backpressure=settings.connections,
        http1_settings=HTTP1Settings(header_read_timeout=settings.idle_seconds * 1000),
        workers=1,
        log_level=LogLevels.error,
        respawn_failed_workers=True,
    )
    server.serve(target_loader=load, wrap_loader=False)


def _allow_files(connections: int) -> None:
    """Let the process hold so many lines open, as far as its user may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _announce(host: str, port: int) -> None:
    """Print the address once a request to it is answered."""
    shown = f"[{host}]" if ":" in host else host
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - what a host may choose
    for _ in range(_TRIES):
        connection = http.client.HTTPConnection(near, port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            connection.getresponse().read()
        except OSError:
            time.sleep(_PAUSE)
        else:
            sys.stdout.write(f"http://{shown}:{port}\n")
            sys.stdout.flush()
            return
        finally:
            connection.close()
