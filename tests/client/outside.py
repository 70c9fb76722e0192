"""A world for tests: streams that can be read afterwards, a folder of its own, and a clock that is given."""

from __future__ import annotations

import io
import json
import os
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.bounded import PATIENCE
from wici_client.cli.run import run
from wici_client.world import World

START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


class Screen(io.StringIO):
    """A stream that says whether it is a terminal."""

    def __init__(self, content: str = "", *, is_terminal: bool = False) -> None:
        super().__init__(content)
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


class GivenClock:
    """A clock that moves when somebody sleeps, and notes how long."""

    def __init__(self, start: datetime = START) -> None:
        self._now = start
        self.slept: list[float] = []

    def now(self) -> datetime:
        return self._now

    def elapsed(self) -> float:
        return sum(self.slept)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self._now += timedelta(seconds=seconds)


def make_world(
    home: Path, *, stdin: str = "", is_terminal: bool = False, clock: Any = None, **environ: Any
) -> World:
    """A person's world below a folder."""
    home.mkdir(parents=True, exist_ok=True)
    base = {"HOME": str(home), "WICI_HOME": str(home / "wici"), "PATH": os.environ["PATH"]}
    return World(
        environ={**base, **environ},
        stdin=Screen(stdin, is_terminal=is_terminal),
        stdout=Screen(is_terminal=is_terminal),
        stderr=Screen(is_terminal=is_terminal),
        clock=clock or GivenClock(),
        shake=lambda: 0.5,
    )


class Ran:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def __repr__(self) -> str:
        return f"exit {self.code}\n{self.out}\n{self.err}"

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def fault(self) -> Any:
        return json.loads(self.err.strip().splitlines()[-1])


class Person:
    """Somebody who runs `wici`, in this process, each time in a fresh world over the same folder."""

    def __init__(self, home: Path, **environ: Any) -> None:
        self.home = home
        self.environ: dict[str, Any] = environ
        self.clock: Any = None

    @property
    def world(self) -> World:
        return make_world(self.home, clock=self.clock, **self.environ)

    def wici(
        self, *words: str, stdin: str = "", is_terminal: bool = False, also: Mapping[str, str] | None = None
    ) -> Ran:
        world = make_world(
            self.home,
            stdin=stdin,
            is_terminal=is_terminal,
            clock=self.clock,
            **{**self.environ, **(also or {})},
        )
        code = run(words, world)
        return Ran(int(code), world.stdout.getvalue(), world.stderr.getvalue())  # type: ignore[attr-defined]

    def json(self, *words: str, code: int = 0, **how: Any) -> Any:
        ran = self.wici(*words, "--json", **how)
        assert ran.code == code, ran
        return ran.json


def make_ssh_key(path: Path, passphrase: str = "", kind: str = "ed25519") -> Path:
    """A key as anybody makes one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["ssh-keygen", "-q", "-t", kind, "-N", passphrase, "-C", "somebody@example.org", "-f", str(path)],
        check=True,
        timeout=PATIENCE,
    )
    return path


def fingerprint_of(path: Path) -> str:
    """What `ssh-keygen -l` says of a key."""
    said = subprocess.run(
        ["ssh-keygen", "-lf", str(path)], check=True, capture_output=True, text=True, timeout=PATIENCE
    )
    return said.stdout.split()[1]
