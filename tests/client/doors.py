"""Small servers on loopback: they echo, speak TLS, stand in between, or say something that is no HTTP."""

from __future__ import annotations

import contextlib
import datetime as dt
import ipaddress
import re
import socket
import ssl
import struct
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import takewhile
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.bounded import PATIENCE, Act, serving, turns


class _Echo(BaseHTTPRequestHandler):
    """Says what it was asked, and to whoever asks for it ends the connection."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        said = f"{self.command} {self.path}\n{self.headers}".encode() + body
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    do_POST = do_GET  # noqa: N815 - the name that http.server calls

    def log_message(self, *_: object) -> None:
        pass


class _Proxy(_Echo):
    """Passes on what it is asked for by its whole address."""

    def do_GET(self) -> None:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(
            self.path, timeout=PATIENCE
        ) as answer:
            said = answer.read()
            self.send_response(answer.status)
        self.send_header("Content-Length", str(len(said)))
        self.send_header("Via", "1.1 a-proxy")
        self.end_headers()
        self.wfile.write(said)


@contextmanager
def echo() -> Iterator[str]:
    """The address of a server that says what it was asked."""
    with _serving(_Echo) as server:
        yield f"http://127.0.0.1:{server.server_address[1]}"


@contextmanager
def proxy() -> Iterator[str]:
    """The address of a proxy."""
    with _serving(_Proxy) as server:
        yield f"http://127.0.0.1:{server.server_address[1]}"


@contextmanager
def tls_echo(folder: Path, port: int = 0) -> Iterator[tuple[str, Path]]:
    """The address of an echo behind TLS, and its certificate, which nobody knows yet."""
    certificate, key = _certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)

    def dress(server: ThreadingHTTPServer) -> None:
        server.socket = context.wrap_socket(server.socket, server_side=True)

    with _serving(_Echo, dress, port) as server:
        yield f"https://127.0.0.1:{server.server_address[1]}", certificate


@contextmanager
def raw(*answers: bytes, resets: bool = False) -> Iterator[tuple[str, list[bytes]]]:
    """The address of a server that answers questions with some bytes, then falls silent; what it was asked.

    Each connection serves one question, without saying that it will close.

    Args:
        answers: What it says, one for each question.
        resets: Whether a connection ends only when the next question comes, instead of at once.
    """
    asked: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(PATIENCE)

        def serve() -> None:
            for answer in answers:
                try:
                    line, _ = door.accept()
                except OSError:
                    return
                with line:
                    line.settimeout(PATIENCE)
                    asked.append(_question(line))
                    line.sendall(answer)
                    if resets and answer is not answers[-1]:
                        line.recv(1)
                        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

        act = Act(serve, "a small server")
        try:
            yield f"http://127.0.0.1:{door.getsockname()[1]}", asked
        finally:
            door.shutdown(socket.SHUT_RDWR)
            act.finish()


@contextmanager
def dripping(begins: bytes) -> Iterator[str]:
    """The address of a server that begins an answer, and goes on with a byte now and then for ever."""
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(PATIENCE)

        def serve() -> None:
            line, _ = door.accept()
            with line, contextlib.suppress(OSError):
                line.settimeout(PATIENCE)
                _question(line)
                line.sendall(begins)
                for _ in turns(lambda: not ended.wait(0.05), "whoever reads this"):
                    line.sendall(b"x")

        act = Act(serve, "a server that drips")
        try:
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            ended.set()
            act.finish()


def _question(line: socket.socket) -> bytes:
    """All of one question: its headers, and as much behind them as they announce."""
    with line.makefile("rb") as reader:
        head = b"".join(takewhile(lambda said: said != b"\r\n", iter(reader.readline, b"")))
        length = re.search(rb"(?i)content-length: (\d+)", head)
        return head + reader.read(int(length[1]) if length else 0)


def closed_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
    return port


@contextmanager
def _serving(
    handler: type[BaseHTTPRequestHandler],
    dress: Callable[[ThreadingHTTPServer], None] = lambda _: None,
    port: int = 0,
) -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    dress(server)
    with serving(server):
        yield server


def _certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for 127.0.0.1 that vouches for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    begin = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(begin)
        .not_valid_after(begin + dt.timedelta(days=36500))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate, secret = folder / "door.pem", folder / "door.key"
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return certificate, secret
