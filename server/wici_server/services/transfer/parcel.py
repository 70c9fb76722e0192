"""A parcel: a match as it travels from one server to another, with all that is secret in it."""

from __future__ import annotations

from typing import Literal

import msgspec

from wici_server.errors import BadParcel

WARNING = "SECRET: whoever reads this file sees every hand, and every card to come."


class GuestKey(msgspec.Struct, frozen=True):
    """A key of a player who travels.

    Attributes:
        line: The key as SSH writes it.
        added: When it came.
        revoked: When it was revoked, if it was.
    """

    line: str
    added: str
    revoked: str | None = None


class Guest(msgspec.Struct, frozen=True):
    """The account of a player who travels; its mail address stays behind.

    Attributes:
        handle: The handle.
        keys: All keys, revoked ones too, so that nobody else can take those.
        recovery: The fingerprint of the recovery key.
    """

    handle: str
    keys: tuple[GuestKey, ...]
    recovery: str | None = None


class ParcelText(msgspec.Struct, frozen=True):
    """A text that was accepted, with its receipt; see the model for what each means."""

    id: str
    kind: str
    by: str | None
    seat: int | None
    ask: int | None
    rev: int | None
    envelope: str
    salt: str | None
    entry: int | None
    serial: int | None
    receipt: str
    time: str


class Parcel(msgspec.Struct, frozen=True, kw_only=True):
    """A match with all that is needed to go on with it.

    Attributes:
        parcel: The version of this form.
        warning: For whoever opens the file.
        game: The match's name on the wire.
        state: Its state.
        serial: How many changes it has seen.
        record: Its public record, with a head.
        seed: The server's seed.
        files: The content files, by name.
        host: The handle of who opened it.
        guests: Its players, and who opened it.
        seats: The handle in each taken seat that no bot plays.
        texts: Every text that was accepted for it, in the order of acceptance.
        move: The `wici-server-key` for this game by which the sender gives it away.
    """

    parcel: Literal[1] = 1
    warning: str = WARNING
    game: str
    state: str
    serial: int
    record: str
    seed: str
    files: dict[str, str]
    host: str
    guests: tuple[Guest, ...]
    seats: dict[int, str]
    texts: tuple[ParcelText, ...]
    move: str | None = None


def format_parcel(parcel: Parcel) -> bytes:
    """Write a parcel as a file's bytes."""
    return msgspec.json.encode(parcel) + b"\n"


def parse_parcel(raw: bytes) -> Parcel:
    """Read a parcel's bytes.

    Raises:
        BadParcel: They are none.
    """
    try:
        return msgspec.json.decode(raw, type=Parcel)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        message = f"That is no game of a wici server ({fault}); give the file that 'game export' wrote."
        raise BadParcel(message) from None
