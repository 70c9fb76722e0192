"""Guests: people at a real server, over HTTP, who keep every byte that they are sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import requests

from tests.server.people import Person
from wici.rules import catalog
from wici.rules.bots import random
from wici.rules.dice import Draw
from wici.rules.look import Look, read_look


class Heard(msgspec.Struct, frozen=True):
    """One answer.

    Attributes:
        asked: Method and path.
        status: Its status.
        headers: Its headers as they came.
        body: Its bytes.
        moment: What the guest's `moment` was.
    """

    asked: str
    status: int
    headers: str
    body: bytes
    moment: int

    def holds(self, secret: str) -> bool:
        """Whether a string is anywhere in it."""
        return secret.encode() in self.body or secret in self.headers


class Guest:
    """Somebody at a server; without a handle a stranger.

    Args:
        url: The server.
        handle: The guest's handle.
        account: What else the account says.

    Attributes:
        heard: All answers.
        moment: Set by whoever lets things happen, to tell answers of different moments apart.
    """

    def __init__(self, url: str, handle: str = "", **account: str) -> None:
        self.url = url
        self.heard: list[Heard] = []
        self.moment = 0
        self.token = ""
        self._http = requests.Session()
        self.person = Person(handle, self.get("/v1/server").json()["fingerprint"])
        if handle:
            must(self.post("/v1/accounts", self.person.account(**account)), 201)
            challenge = self.get("/v1/challenge").content
            self.token = must(self.post("/v1/token", self.person.login(challenge)), 200).json()["token"]

    def get(self, path: str, **headers: str) -> requests.Response:
        """Read, with the guest's token if there is one."""
        return self._call("GET", path, None, headers)

    def post(self, path: str, raw: bytes, **headers: str) -> requests.Response:
        """Send a signed text."""
        return self._call("POST", path, raw, {"Content-Type": "text/plain", **headers})

    def _call(self, method: str, path: str, raw: bytes | None, headers: dict[str, str]) -> requests.Response:
        if self.token and method == "GET":
            headers = {"Authorization": f"Bearer {self.token}", **headers}
        answer = self._http.request(method, self.url + path, data=raw, headers=headers, timeout=60)
        self.heard.append(
            Heard(f"{method} {path}", answer.status_code, repr(answer.headers), answer.content, self.moment)
        )
        return answer

    def close(self) -> None:
        """Hang up."""
        self._http.close()


class Party:
    """Guests who play one game, in seat order.

    Args:
        guests: The guests.
        rules: The game.
        options: Options that are not default, as `KEY=VALUE`.
    """

    def __init__(self, guests: list[Guest], rules: str, options: Sequence[str] = ()) -> None:
        self.guests = guests
        self.rules = catalog.get(rules)
        host = guests[0]
        raw = host.person.new(*options, rules=rules, edition=self.rules.edition)
        self.path = must(host.post("/v1/games", raw), 201).headers["Location"]
        self.game = self.path.rpartition("/")[2]
        self.seats: dict[int, Guest] = {}

    def sit_down(self) -> None:
        """Let all take seats."""
        for guest in self.guests:
            first = guest.get(self.path).json()["first"]
            headers = {"Accept": "application/json"}
            raw = guest.person.join(self.game, first)
            joined = must(guest.post(f"{self.path}/join", raw, **headers), 201).json()
            self.seats[int(joined["receipt"]["seat"])] = guest

    def begin(self) -> None:
        """Let all show their nonces."""
        last = self.guests[0].get(self.path).json()["last_join"]["hash"]
        for seat, guest in self.seats.items():
            must(guest.post(f"{self.path}/ready", guest.person.ready(self.game, seat, last)), 201)

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may see."""
        view: dict[str, Any] = must(self.seats[seat].get(f"{self.path}/view"), 200).json()
        return view

    def look(self, view: dict[str, Any]) -> Look:
        """What a view shows of the game itself."""
        return read_look(view["look"], self.rules)

    def write(self, view: dict[str, Any], *lines: str) -> bytes:
        """A signed order for what a view asks."""
        ask = view["ask"]
        person = self.seats[view["seat"]].person
        return person.order(self.game, view["seat"], (ask["n"], ask["hash"]), view["rev"], *lines)

    def choose(self, view: dict[str, Any], draw: Draw) -> Sequence[str]:
        """A random answer, from a seat's own view alone."""
        return random.answer(self.rules, self.look(view), self.rules.house, draw)


def must(answer: requests.Response, status: int) -> requests.Response:
    """An answer that must have a status."""
    assert answer.status_code == status, (answer.status_code, answer.text)
    return answer
