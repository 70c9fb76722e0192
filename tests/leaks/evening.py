"""Evening: a whole game at a real server process, where all that anybody is told is kept by who was told."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from typing import NamedTuple

from tests.bounded import turns
from tests.conftest import IS_LONG
from tests.faults.guests import Guest, Heard, Party
from tests.faults.serving import Server
from wici.protocol.envelope import open_envelope
from wici.protocol.keys import Key
from wici.rules.dice import Draw, SeededDice
from wici_server import app  # noqa: F401 - every route makes its promise when it is imported
from wici_server.api.contract import CONTRACTS

HANDLES = ("ada", "bo", "cy", "di")
MEDIA = ("application/json", "text/plain")
IN_BOTH = ("/view", "/public", "/log")
SWEEP, TRESPASS = (10, 2) if IS_LONG else (90, 20)
"""After how many orders everybody reads everything, and after about how many some try what is refused."""


class Secret(NamedTuple):
    """A string that must not travel.

    Attributes:
        name: What it is.
        words: The string.
        owner: The handle of the one who may read it; None for nobody.
        since: The moment from which it is there.
        until: The moment from which everybody may read it; None for never.
    """

    name: str
    words: str
    owner: str | None = None
    since: int = 0
    until: int | None = None

    def is_leaked(self, handle: str, heard: Heard) -> bool:
        """Whether somebody was told it who must not know it yet."""
        if handle == self.owner or heard.moment < self.since:
            return False
        is_public = self.until is not None and heard.moment >= self.until
        return not is_public and heard.holds(self.words)


class Evening:
    """Four players, one who plays elsewhere and a stranger, at one game.

    A moment is a count of entries in the game's record: what the record shows, everybody may know.

    Args:
        server: A server for invited players.
        rules: The game.
        players: How many play.
    """

    def __init__(self, server: Server, rules: str, players: int) -> None:
        self.server = server
        self.recovery = {handle: canary_key(handle) for handle in (*HANDLES, "eve")}
        codes = server.invitations(len(self.recovery))
        self.invites = dict(zip(self.recovery, codes, strict=True))
        self.players = {handle: self._register(handle) for handle in HANDLES[:players]}
        self.outsiders = {"eve": self._register("eve"), "": Guest(server.url)}
        self.party = Party([*self.players.values()], rules, [f"players={players}"])
        self.sent: list[tuple[int, str, bytes]] = []
        self.orders = 0

    @property
    def everybody(self) -> dict[str, Guest]:
        """Everybody by handle; the stranger has none."""
        return {**self.players, **self.outsiders}

    def play(self) -> None:
        """Play to the end, read everything now and then, and try what is refused."""
        self.party.sit_down()
        self.sweep()
        self.party.begin()
        dice = SeededDice(f"an evening of {self.party.rules.name}")
        for _ in turns(lambda: self.turn(dice.draw(str(self.orders))), "the end of the game"):
            self.orders += 1
            if self.orders % SWEEP == 0:
                self.sweep()
        self.sweep()

    def turn(self, draw: Draw) -> bool:
        """Let somebody who is asked answer; False once the game is over."""
        news = self.outsiders[""].get(f"{self.party.path}/news").json()
        if news["state"] == "over":
            return False
        seat = draw.pick(news["waits_for"])
        view = self.party.view(seat)
        lines = list(self.party.choose(view, draw))
        if "finish" in lines and len(lines) > 1 and draw.below(2):
            self.send(seat, self.party.write(view, *lines[:-1]), is_good=False)
            view = self.party.view(seat)
        raw = self.party.write(view, *lines)
        if not draw.below(TRESPASS):
            self.trespass(seat, raw, draw)
        self.send(seat, raw)
        return True

    def send(self, seat: int, raw: bytes, *, is_good: bool = True) -> None:
        """Send a text; a draft need not be one that the game takes."""
        guest = self.party.seats[seat]
        self.sent.append((guest.moment, guest.person.handle, raw))
        answer = guest.post("/v1/orders", raw)
        assert answer.status_code == 201 or not is_good, answer.text
        self.mark()

    def trespass(self, seat: int, raw: bytes, draw: Draw) -> None:
        """Let others send what is not theirs, and the owner what is refused; every word of it is kept."""
        text = open_envelope(raw).text.raw
        somebody = draw.pick(list(self.players.values()))
        for guest in (somebody, self.outsiders["eve"]):
            if guest is not self.party.seats[seat]:
                assert guest.post("/v1/orders?dry=1", guest.person.sign(text)).status_code >= 400
        own = self.party.seats[seat]
        own.post("/v1/orders?dry=1", own.person.sign(text + b"do no-such-order\n"))

    def sweep(self) -> None:
        """Let everybody read everything, in every form."""
        for guest in self.everybody.values():
            for path in reads(self.party.game):
                for media in MEDIA if path.endswith(IN_BOTH) else MEDIA[:1]:
                    assert guest.get(path, Accept=media).status_code < 500, path

    def mark(self) -> None:
        """Tell all what moment it is."""
        with closing(self.database()) as database:
            (entries,) = database.execute("SELECT count(*) FROM entries").fetchone()
        for guest in self.everybody.values():
            guest.moment = entries

    def secrets(self) -> Iterator[Secret]:
        """Everything that must not travel, as it turns out after the game."""
        with closing(self.database()) as database:
            yield from self._accounts()
            lines = [raw.decode() for (raw,) in database.execute("SELECT raw FROM entries ORDER BY n")]
            seed, dealt = database.execute("SELECT seed, dealt FROM matches").fetchone()
            yield Secret("the seed", seed, until=len(lines))
            yield Secret("the game seed", dealt, until=len(lines))
            yield from self._nonces(database, lines)
            yield from self._texts(database, lines)

    def database(self) -> sqlite3.Connection:
        """The server's database, to look at."""
        return sqlite3.connect(f"file:{self.server.data / 'wici.sqlite3'}?mode=ro", uri=True)

    def close(self) -> None:
        """Let everybody hang up."""
        for guest in self.everybody.values():
            guest.close()

    def _register(self, handle: str) -> Guest:
        more = {"invite": self.invites[handle], "recovery": self.recovery[handle].public.fingerprint}
        return Guest(self.server.url, handle, mail=mail_of(handle), **more)

    def _accounts(self) -> Iterator[Secret]:
        for name in ("secret", "server_key"):
            for line in (self.server.data / name).read_text().splitlines():
                if len(line) >= 20 and not line.startswith("-"):
                    yield Secret(f"the server's {name}", line)
        for handle, guest in self.everybody.items():
            if handle:
                yield Secret(f"{handle}'s mail", mail_of(handle), handle)
                yield Secret(f"{handle}'s invitation", self.invites[handle])
                yield Secret(f"{handle}'s recovery key", self.recovery[handle].public.fingerprint, handle)
                yield Secret(f"{handle}'s token", guest.token, handle)

    def _nonces(self, database: sqlite3.Connection, lines: list[str]) -> Iterator[Secret]:
        envelopes = database.execute("SELECT envelope FROM texts WHERE kind = 'wici-ready'")
        for (raw,) in envelopes.fetchall():
            nonce = open_envelope(raw).text.fields["nonce"]
            yield Secret("a nonce", nonce, until=shown_in(lines, nonce))

    def _texts(self, database: sqlite3.Connection, lines: list[str]) -> Iterator[Secret]:
        for since, handle, raw in self.sent:
            text = open_envelope(raw).text
            found = database.execute("SELECT salt FROM texts WHERE id = ?", (text.id,)).fetchone()
            signature = raw.decode().splitlines()[-3]
            until = shown_in(lines, signature)
            yield Secret(f"a signature of {handle}", signature, handle, since, until)
            if found is not None:
                yield Secret(f"a salt of {handle}", found[0], handle, since, until)


def reads(game: str) -> list[str]:
    """Every address that can be read, as the routes themselves tell."""
    rules = [contract.rule for contract in CONTRACTS if contract.method == "GET"]
    paths = [rule.replace("<game>", game) for rule in rules]
    assert not [path for path in paths if "<" in path]
    return [*paths, "/v1/games?show=all", "/v1/games?show=running", f"/v1/games/{game}/log?limit=1000"]


def shown_in(lines: list[str], words: str) -> int | None:
    """The moment from which the record shows some words."""
    return next((n + 1 for n, line in enumerate(lines) if words in line), None)


def mail_of(handle: str) -> str:
    """An address that is nowhere else in the world."""
    return f"canary-{sha256(handle.encode()).hexdigest()[:12]}@{handle}.example"


def canary_key(handle: str) -> Key:
    """A recovery key."""
    return Key.from_seed(sha256(f"recovery of {handle}".encode()).digest())
