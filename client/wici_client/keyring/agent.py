"""A key that an ssh-agent keeps to itself: asks for keys and signatures (draft-ietf-sshm-ssh-agent)."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator

from wici.protocol.errors import KeyUnreadable
from wici.protocol.keys import PublicKey, parse_key_blob
from wici.protocol.wire import WireReader, wire_string
from wici_client.errors import NoSuchKey

_REQUEST_IDENTITIES, _IDENTITIES = 11, 12
_SIGN_REQUEST, _SIGN_RESPONSE = 13, 14
_MOST = 256 * 1024
_PATIENCE = 60.0


class AgentKey:
    """A key of an agent; to the protocol it is a signer like any other.

    Args:
        path: The agent's socket.
        public: The key.
        comment: What the agent calls it.
    """

    def __init__(self, path: str, public: PublicKey, comment: str) -> None:
        self._path = path
        self.public = public
        self.comment = comment

    def sign(self, data: bytes) -> bytes:
        """Have the agent sign; it may ask its owner, or want a security key to be touched.

        Raises:
            NoSuchKey: The agent refuses, or is gone.
        """
        body = wire_string(self.public.blob, data) + (0).to_bytes(4)
        kind, reader = _ask(self._path, _SIGN_REQUEST, body)
        if kind != _SIGN_RESPONSE:
            message = f"The ssh-agent refuses to sign with {self.public.fingerprint}."
            raise NoSuchKey(message, hint="See 'ssh-add -l'; a locked agent opens with 'ssh-add -X'.")
        with _understood(self._path):
            return reader.string()


def keys_of(path: str) -> list[AgentKey]:
    """The keys of an agent that can sign for wici; those of other kinds are passed over.

    Raises:
        NoSuchKey: There is no agent at this path, or it does not answer as one.
    """
    kind, reader = _ask(path, _REQUEST_IDENTITIES, b"")
    if kind != _IDENTITIES:
        raise NoSuchKey("The ssh-agent shows no keys.", hint="See 'ssh-add -l'.")
    found = []
    with _understood(path):
        for _ in range(reader.number()):
            blob, comment = reader.string(), reader.string().decode(errors="replace")
            with contextlib.suppress(KeyUnreadable):
                found.append(AgentKey(path, parse_key_blob(blob), comment))
    return found


def _ask(path: str, kind: int, body: bytes) -> tuple[int, WireReader]:
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(_PATIENCE)
            line.connect(path)
            line.sendall(wire_string(bytes([kind]) + body))
            size = int.from_bytes(_take(line, 4))
            if not 0 < size <= _MOST:
                raise ValueError("an answer of no size an agent gives")
            answer = _take(line, size)
    except (OSError, ValueError) as error:
        message = f"No ssh-agent answers at {path} ($SSH_AUTH_SOCK)."
        raise NoSuchKey(message, hint='Start one: eval "$(ssh-agent)" && ssh-add') from error
    return answer[0], WireReader(answer[1:])


def _take(line: socket.socket, count: int) -> bytes:
    got = b""
    while len(got) < count:
        piece = line.recv(count - len(got))
        if not piece:
            raise ValueError("the agent hung up")
        got += piece
    return got


@contextlib.contextmanager
def _understood(path: str) -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise NoSuchKey(f"What listens at {path} is no ssh-agent.") from error
