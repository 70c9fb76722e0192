"""`wici-server run`: a real process that says where it is, plays real games, and survives being killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.bounded import PATIENCE, Act, line_of
from tests.server.people import Person, choose
from wici.protocol.export import ExportReader
from wici.referee.verify import verify
from wici.rules import catalog
from wici_server.demo.stage import UNHURRIED


class Server:
    """A server process and the address that it printed."""

    def __init__(self, data: Path, *arguments: str, **environ: str) -> None:
        program = [sys.executable, "-m", "wici_server.main", "run", "--data", str(data), *arguments]
        self.process = subprocess.Popen(
            [*program, *([] if "--port" in arguments else ["--port", "0"])],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env=os.environ | UNHURRIED | environ,
        )
        self.url = line_of(self.process.stdout, "the address of a server").strip()
        self.http = requests.Session()

    def get(self, path: str, **headers: str) -> requests.Response:
        return self.http.get(f"{self.url}{path}", headers=headers, timeout=PATIENCE)

    def post(self, path: str, body: bytes) -> requests.Response:
        kind = {"Content-Type": "text/plain"}
        return self.http.post(f"{self.url}{path}", data=body, headers=kind, timeout=PATIENCE)

    def stop(self, number: int = signal.SIGTERM) -> tuple[str, str]:
        self.http.close()
        if self.process.poll() is None:
            if number == signal.SIGKILL:
                os.killpg(self.process.pid, number)
            else:
                self.process.send_signal(number)
        output = self.process.communicate(timeout=PATIENCE)
        return output[0], output[1]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    place = tmp_path / "data"
    done = subprocess.run(
        [sys.executable, "-m", "wici_server.main", "init", "--data", str(place)],
        check=False,
        capture_output=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return place


@pytest.fixture
def start(data: Path) -> Iterator[Callable[..., Server]]:
    servers: list[Server] = []

    def begin(*arguments: str, **environ: str) -> Server:
        servers.append(Server(data, *arguments, **environ))
        return servers[-1]

    yield begin
    for server in servers:
        server.stop(signal.SIGKILL)


class Game:
    """Four players at a table of Kraków."""

    def __init__(self, server: Server) -> None:
        fingerprint = server.get("/v1/server").json()["fingerprint"]
        self.people = [Person(handle, fingerprint) for handle in ("ada", "bo", "cy", "di")]
        for person in self.people:
            assert server.post("/v1/accounts", person.account()).status_code == 201
            login = person.login(server.get("/v1/challenge").content)
            person.token = server.post("/v1/token", login).json()["token"]
        opened = server.post("/v1/games", self.people[0].new(rules="krakow"))
        assert opened.status_code == 201, opened.text
        self.place = opened.headers["Location"]
        self.id = self.place.rpartition("/")[2]
        first = server.get(self.place).json()["first"]
        for person in self.people:
            assert server.post(f"{self.place}/join", person.join(self.id, first)).status_code == 201
        last = server.get(self.place).json()["last_join"]["hash"]
        for number, person in enumerate(self.people, 1):
            raw = person.ready(self.id, number, last)
            assert server.post(f"{self.place}/ready", raw).status_code == 201

    def view(self, server: Server, number: int) -> dict[str, Any]:
        token = self.people[number - 1].token
        answer = server.get(f"{self.place}/view", Authorization=f"Bearer {token}")
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()
        return view

    def write(self, server: Server, turn: int) -> bytes:
        """An order of somebody who is asked."""
        number: int = server.get(f"{self.place}/news").json()["waits_for"][0]
        view = self.view(server, number)
        lines = choose(turn).choice(view["look"]["asks"][0]["legal"]["answers"]).split(" / ")
        ask = (view["ask"]["n"], view["ask"]["hash"])
        return self.people[number - 1].order(self.id, number, ask, view["rev"], *lines)


def test_it_prints_its_address_once_it_answers_and_stops_when_told(
    start: Callable[..., Server],
) -> None:
    server = start()
    assert server.url.startswith("http://127.0.0.1:")
    answer = server.get("/v1/server")
    assert answer.status_code == 200
    assert "krakow" in answer.json()["games"]
    out, err = server.stop()
    assert (server.process.returncode, out, err) == (0, "", "")


def test_a_game_goes_on_wherever_the_process_is_killed(
    start: Callable[..., Server], data: Path, tmp_path: Path
) -> None:
    server = start()
    game = Game(server)
    receipts: dict[bytes, bytes] = {}
    for turn in range(24):
        raw = game.write(server, turn)
        if turn % 6 == 5:
            # The answer is never read: the process dies while it works, or just after.
            send = partial(requests.post, f"{server.url}/v1/orders", data=raw, timeout=PATIENCE)
            sent = Act(send, "a sender")
            server.stop(signal.SIGKILL)
            with suppress(requests.RequestException):
                sent.finish()
            server = start()
        answer = server.post("/v1/orders", raw)
        assert answer.status_code in {200, 201}, answer.text
        receipts[raw] = answer.content
    for raw, receipt in receipts.items():
        again = server.post("/v1/orders", raw)
        assert (again.status_code, again.content) == (200, receipt)
    record = tmp_path / "record.wici"
    record.write_bytes(server.get(f"{game.place}/record").content)
    with record.open("rb") as file:
        reader = ExportReader(file)
        lines = list(reader.lines())
        assert reader.head().head.entry == len(lines) - 1
    with record.open("rb") as file:
        report = verify(file, editions=lambda rules, edition, digest: catalog.get("krakow").house)
    assert report.holds, report.checks


def test_a_port_in_use_and_a_folder_not_set_up_are_refused_in_one_line(
    start: Callable[..., Server], data: Path, tmp_path: Path
) -> None:
    server = start()
    port = server.url.rpartition(":")[2]
    second = start("--port", port)
    out, err = second.stop()
    assert (second.url, out) == ("", "")
    assert err == f"Error: 127.0.0.1:{port} cannot be used: Address already in use.\n"
    third = Server(tmp_path / "nothing")
    out, err = third.stop()
    assert (third.url, third.process.returncode) == ("", 1)
    assert err.count("\n") == 1
    assert "wici-server init" in err


def test_its_memory_when_idle_is_within_bounds(start: Callable[..., Server]) -> None:
    server = start()
    Game(server)
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(folder.name)) == server.process.pid:
                rollup = (folder / "smaps_rollup").read_text()
                total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
        except (OSError, ProcessLookupError):
            continue
    assert 0 < total <= 110 * 1024, f"{total} kB"
