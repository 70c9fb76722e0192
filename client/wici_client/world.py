"""The world outside as one object, so that a test can hand in another: streams, home, colours, clock."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Protocol, TextIO

import click

from wici_client.errors import NotVerified

#: What a terminal would obey: controls, and marks that turn a line around.
_COMMANDS_AND_COLOURS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
#: The same, but for escapes that do no more than colour.
_COMMANDS = re.compile(r"\x1b(?!\[[0-9;]*m)|[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

Colour = Literal["auto", "always", "never"]


class Clock(Protocol):
    """Time, as commands that wait need it."""

    def now(self) -> datetime:
        """The moment, with its zone."""

    def elapsed(self) -> float:
        """Seconds since some moment, never going back."""

    def sleep(self, seconds: float) -> None:
        """Wait so many seconds; tests give a clock that only notes it."""


class RealClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The moment, in UTC."""
        return datetime.now(UTC)

    def elapsed(self) -> float:
        """Seconds of the monotonic clock."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Let so many seconds pass; a test's clock only notes them."""
        time.sleep(seconds)


@dataclass
class World:
    """Everything a command touches that is not its own.

    Attributes:
        environ: The environment's variables.
        stdin: Where order files may come from.
        stdout: Data.
        stderr: Messages.
        clock: Time.
        colour: Whether output is coloured; `auto` for a terminal only.
        server: Which known server is meant, when a command does not say.
        key: Which key signs, when the person said so.
        shake: A number from 0 to 1, to spread waiting clients.
    """

    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    stdin: TextIO = field(default_factory=lambda: sys.stdin)
    stdout: TextIO = field(default_factory=lambda: sys.stdout)
    stderr: TextIO = field(default_factory=lambda: sys.stderr)
    clock: Clock = field(default_factory=RealClock)
    colour: Colour = "auto"
    server: str | None = None
    key: str | None = None
    shake: Callable[[], float] = lambda: int.from_bytes(os.urandom(4)) / 2**32

    # -- places

    @cached_property
    def home(self) -> Path:
        """The person's home folder."""
        return Path(self.environ.get("HOME") or Path.home())

    @cached_property
    def config(self) -> Path:
        """Where known servers and a key made by wici lie."""
        return self._folder("user_config_path", "")

    @cached_property
    def data(self) -> Path:
        """Where the archive of games lies."""
        return self._folder("user_data_path", "data")

    @cached_property
    def cache(self) -> Path:
        """Where lies what can be fetched again."""
        return self._folder("user_cache_path", "cache")

    def _folder(self, kind: str, below: str) -> Path:
        own = self.environ.get("WICI_HOME")
        if own:
            return Path(own) / below if below else Path(own)
        import platformdirs

        path: Path = getattr(platformdirs, kind)("wici", appauthor=False)
        return path

    # -- screen

    @property
    def is_screen(self) -> bool:
        """Whether a person watches the data."""
        return self.stdout.isatty()

    @property
    def is_watched(self) -> bool:
        """Whether a person watches the messages."""
        return self.stderr.isatty()

    def is_coloured(self, stream: TextIO) -> bool:
        """Whether a stream takes colours (https://no-color.org)."""
        if self.colour != "auto":
            return self.colour == "always"
        is_plain = bool(self.environ.get("NO_COLOR")) or self.environ.get("TERM") == "dumb"
        return stream.isatty() and not is_plain

    def say(self, line: str = "") -> None:
        """Write one line of data."""
        self.stdout.write(harmless(line) + "\n")
        self.stdout.flush()

    def write(self, data: str) -> None:
        """Write data that a program reads, and that may end up on a terminal all the same.

        Raises:
            NotVerified: It would command that terminal.
        """
        if _COMMANDS_AND_COLOURS.search(data):
            message = "What the server sent would command a terminal, so it is written to none."
            raise NotVerified(
                message, reason="commands", hint="Write it to a file, and look at it with care."
            )
        self.stdout.write(data)
        self.stdout.flush()

    def say_json(self, value: Any) -> None:
        """Write data as one line of JSON, or indented for a person."""
        import msgspec

        raw = msgspec.json.encode(value)
        text = msgspec.json.format(raw, indent=2).decode() if self.is_screen else raw.decode()
        self.say(_COMMANDS_AND_COLOURS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text))

    def note(self, line: str) -> None:
        """Write one message."""
        self.stderr.write(harmless(line) + "\n")
        self.stderr.flush()

    def hint(self, line: str) -> None:
        """Write one message for a person who watches, and for no script."""
        if self.is_watched:
            self.note(self.style(line, self.stderr, dim=True))

    def style(self, text: str, stream: TextIO, **how: Any) -> str:
        """A text with a colour or weight, where the stream takes it."""
        return click.style(text, **how) if self.is_coloured(stream) else text


def harmless(line: str) -> str:
    """A line in which nothing but colours can command the terminal, whoever wrote the words."""
    return _COMMANDS.sub("\N{REPLACEMENT CHARACTER}", line)


pass_world = click.make_pass_decorator(World, ensure=True)
