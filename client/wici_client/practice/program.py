"""Program: a bot that somebody wrote; one line of JSON goes in, one line of orders comes out."""

from __future__ import annotations

import contextlib
import os
import selectors
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import msgspec

from wici.rules.look import Look
from wici.rules.prompt import lines_of
from wici_client.errors import ClientError, Usage

LONGEST = 16_384
"""Bytes that one answer may have."""

_END = 2.0
"""Seconds that a program gets to end by itself."""


class BotFault(ClientError):
    """A bot's program gave no answer that can be used; nothing was ordered in its name."""

    code = "bot/fault"


class EndedError(Exception):
    """The program has ended before it answered."""


class Program:
    """A program that plays. It is started when it is first asked, and again if it ends between two questions.

    Args:
        path: The program; it must be executable.
        limit: Seconds that it may take for an answer.
    """

    def __init__(self, path: str, limit: float) -> None:
        found = shutil.which(path)
        if found is None:
            raise Usage(f"There is no program {path!r} that can be run.", hint=f"Try: chmod +x {path}")
        self._path, self._limit = str(Path(found).absolute()), limit
        self._name = Path(path).name
        self._process: subprocess.Popen[bytes] | None = None
        self._has_answered = False

    def ask(self, game: str, look: Look, fault: str = "") -> list[str]:
        """What the program answers to the first thing that is asked, as order lines.

        Args:
            game: The rules.
            look: What its seat may see.
            fault: Why its last answer was refused.

        Raises:
            BotFault: It answered nothing, too much, or too late.
        """
        asked, has_answered = question(game, look, fault), self._has_answered
        try:
            line = self._exchange(asked)
        except EndedError:
            # One that ends after each answer may just be about to; one that was started for this may not.
            if not has_answered:
                raise self._fault("ended without an answer") from None
            self.close()
            try:
                line = self._exchange(asked)
            except EndedError:
                raise self._fault("ended without an answer") from None
        self._has_answered = True
        return [part.strip() for part in lines_of(line.strip()) if part.strip()]

    def close(self) -> None:
        """End the program, and all that it started."""
        process, self._process, self._has_answered = self._process, None, False
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                if pipe:
                    pipe.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_END)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_END)

    def _start(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        try:
            process = subprocess.Popen(  # noqa: S603 - the person's own program
                [self._path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise BotFault(f"The bot {self._name} cannot be started: {error.strerror}.") from None
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None  # noqa: S101 - both are pipes
            os.set_blocking(pipe.fileno(), False)
        self._process = process
        return process

    def _exchange(self, question: bytes) -> str:
        """Write the question and read one line, both within the limit."""
        process = self._start()
        assert process.stdin is not None  # noqa: S101 - it is a pipe
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        until, left, got = time.monotonic() + self._limit, question, b""
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdin, selectors.EVENT_WRITE)
            selector.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in got:
                ready = selector.select(max(0.0, until - time.monotonic()))
                if not ready:
                    raise self._fault(f"gave no answer within {self._limit:g} seconds")
                for key, _ in ready:
                    if key.fileobj is process.stdin:
                        left = self._write(process, left)
                        if not left:
                            selector.unregister(process.stdin)
                    else:
                        more = os.read(process.stdout.fileno(), LONGEST)
                        got += more
                        if not more:
                            raise EndedError
                        if len(got) > LONGEST:
                            raise self._fault(f"printed more than {LONGEST} bytes for one answer")
        answer, _, rest = got.partition(b"\n")
        if rest.strip():
            raise self._fault("printed more than one line for an answer")
        return answer.decode(errors="replace")

    def _write(self, process: subprocess.Popen[bytes], left: bytes) -> bytes:
        assert process.stdin is not None  # noqa: S101 - it is a pipe
        try:
            return left[os.write(process.stdin.fileno(), left) :]
        except BrokenPipeError:
            return b""  # whether it has answered before it closed its ears is seen when it is read

    def _fault(self, what: str) -> BotFault:
        self.close()
        return BotFault(
            f"The bot {self._name} {what}; nothing was ordered in its name.",
            hint="See 'wici help bot' for what it must read and print.",
        )


def question(game: str, look: Look, fault: str = "") -> bytes:
    """What a program is asked, as one line of JSON; the answers come first, for the simplest of programs."""
    asked = look.asks[0]
    plain: dict[str, Any] = {
        "answers": asked.legal.answers,
        "complete": asked.legal.complete,
        "game": game,
        "seat": look.seat,
        "prompt": asked.prompt,
        "fault": fault,
        "look": look,
    }
    return msgspec.json.encode(plain) + b"\n"
