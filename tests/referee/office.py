"""An office: a whole server of one game in memory, which keeps its texts and writes its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from io import BytesIO
from typing import Any

from wici.protocol.accounts import NewGame
from wici.protocol.dealing import lot
from wici.protocol.entries import Resolve
from wici.protocol.envelope import open_envelope, sign_text
from wici.protocol.head import Head
from wici.protocol.instants import format_instant, parse_instant
from wici.protocol.keys import Key
from wici.protocol.orders import Lapse, Order
from wici.protocol.record import entry_hash, parse_line
from wici.protocol.seating import Join, Leave, Ready
from wici.referee import founding, opening
from wici.referee import lobby as lobbies
from wici.referee.accept import Verdict, accept
from wici.referee.book import AnySitting, Kept, OpenAsk, Sitting
from wici.referee.lobby import Lobby
from wici.referee.memory_archive import MemoryArchive
from wici.referee.report import Report
from wici.referee.verify import verify
from wici.rules import catalog, content
from wici.rules.dice import Dice, SeededDice
from wici.rules.game import Game
from wici.rules.look import Look, look
from wici.rules.table import Table

START = datetime(2026, 11, 30, 12, tzinfo=UTC)
"""The office's clock begins here and moves on a second with each text."""


class Office:
    """One game, from its opening to its export. Same arguments and texts, same bytes.

    Args:
        game: The rules.
        players: How many play.
        options: The options that are not default.
        luck: Where all keys, nonces, salts and the seed come from.
        bots: The seats that bots play.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        players: int,
        options: Mapping[str, str] | None = None,
        luck: str = "luck",
        bots: tuple[int, ...] = (),
    ) -> None:
        self.game = game
        self.luck = luck
        self.bots = bots
        self.content = game.house
        self.shelf = MemoryArchive()
        self.lines: list[bytes] = []
        self.live: dict[int, bytes] = {}
        self.revs: dict[tuple[int, int], int] = {}
        self.left: dict[int, int] = {}
        self.key = self.key_of("server")
        self.host = self.key_of("host")
        self.keys = {
            seat: self.key if seat in bots else self.key_of(f"seat {seat}") for seat in range(1, 100)
        }
        self.id = "".join("abcdefghijklmnopqrstuvwxyz234567"[byte % 32] for byte in self._bytes("game")[:16])
        self.seed = self._bytes("seed").hex()
        self.deadline: str | None = "2026-12-24T20:00:00Z"
        self.sitting: AnySitting | None = None
        self._ticks = 0
        self.lobby, line = self._found(players, options or {})
        self.lines.append(line)

    # -- before the game

    def join(self, seat: int, *, answers: str | None = None, key: Key | None = None) -> int:
        key = key or self.keys[seat]
        is_bot = seat in self.bots
        text = Join(
            game=self.id, answers=answers or self.lobby.first, handle=f"player-{seat}", seat=seat,
            lot=lot(self.nonce(seat)),
        )  # fmt: skip
        keys = () if is_bot else (key.public.line,)
        envelope = sign_text(text.format(), key)
        taken, line = lobbies.join(
            self.lobby, self.game, text, envelope, keys=keys, time=self.tick(), bot=is_bot
        )
        self.lines.append(line)
        return taken

    def leave(self, seat: int, *, answers: str | None = None) -> None:
        seated = self.lobby.seats.get(seat)
        text = Leave(game=self.id, seat=seat, answers=answers or (seated.hash if seated else "0" * 64))
        envelope = sign_text(text.format(), self.keys[seat])
        self.lines.append(lobbies.leave(self.lobby, text, envelope, time=self.tick()))
        self.left[seat] = self.left.get(seat, 0) + 1

    def ready(self, seat: int, *, nonce: str | None = None, answers: str | None = None) -> None:
        last = self.lobby.last_join
        answers = answers or (last.hash if last else "0" * 64)
        text = Ready(game=self.id, seat=seat, answers=answers, nonce=nonce or self.nonce(seat))
        envelope = sign_text(text.format(), self.keys[seat])
        self.lines.append(lobbies.ready(self.lobby, text, envelope, time=self.tick()))
        if lobbies.is_ready(self.lobby):
            self.begin()

    def begin(self) -> None:
        opened = opening.begin(
            self.lobby,
            self.game,
            self.content,
            seed=self.seed,
            time=self.tick(),
            deadline=self.deadline,
        )
        self.live[self.lobby.n] = opened.snapshot
        self.lines += opened.lines
        dice = SeededDice(opened.seed)
        self.sitting = Sitting(
            self.game, self.content, dice, snapshot=opened.snapshot, book=opened.book, table=opened.table
        )
        if opened.book.ask is not None:
            self.shelf.asks[opened.book.ask.n] = opened.book.ask

    def fill(self) -> Office:
        """Seat everybody, and begin."""
        seats = self.game.seats_for(self.lobby.players)[: self.lobby.players]
        for seat in seats:
            self.join(seat)
        for seat in seats:
            self.ready(seat)
        return self

    # -- the game

    @property
    def running(self) -> AnySitting:
        assert self.sitting is not None
        return self.sitting

    @property
    def table(self) -> Table[Any, Any]:
        return self.running.table()

    @property
    def ask(self) -> OpenAsk:
        ask = self.running.book.ask
        assert ask is not None
        return ask

    @property
    def is_over(self) -> bool:
        return self.table.is_over

    def look(self, seat: int | None) -> Look:
        return look(self.table, seat)

    def order(
        self,
        seat: int,
        *lines: str,
        rev: int | None = None,
        ask: OpenAsk | None = None,
        key: Key | None = None,
        by: str | None = None,
    ) -> Verdict:
        """Sign a seat's lines and take them; `by` makes them the server's own answer."""
        ask = ask or self.ask
        rev = rev or self.revs.get((seat, ask.n), 0) + 1
        said: dict[str, Any] = {
            "game": self.id, "seat": seat, "decision": ask.n, "answers": ask.hash, "rev": rev, "do": lines,
        }  # fmt: skip
        text = Order(**said) if by is None else Lapse(by=by, **said)
        return self.take(sign_text(text.format(), key or (self.key if by else self.keys[seat])))

    def take(self, raw: bytes) -> Verdict:
        """Take an envelope."""
        envelope = open_envelope(raw)
        kind = Lapse if envelope.text.kind == Lapse.kind else Order
        order = kind.parse(envelope.text)
        salt = self._bytes(f"salt {envelope.text.id}")[:16].hex()
        kept = Kept(envelope.text.id, order.seat, order.decision, order.rev, raw, salt)
        verdict = accept(
            self.running, order, kept, archive=self.shelf, time=self.tick(), seed=self.seed,
            deadline=self.deadline,
        )  # fmt: skip
        self.store(verdict)
        return verdict

    def store(self, verdict: Verdict) -> None:
        self.shelf.put(verdict)
        self.lines += verdict.lines
        self.sitting = Sitting(
            self.game,
            self.content,
            self.running.dice,
            snapshot=verdict.snapshot,
            book=verdict.book,
            table=verdict.table,
        )
        if self._ticks % 3 == 0:
            self.restart()
        ask = (verdict.kept.seat, verdict.kept.ask)
        self.revs[ask] = max(verdict.kept.rev, self.revs.get(ask, 0))
        for line in map(parse_line, verdict.lines):
            if isinstance(line.entry, Resolve):
                self.live[line.n] = verdict.snapshot

    def restart(self, dice: Dice | None = None) -> None:
        """Forget all but what was stored; with other dice where the server cheats."""
        now = self.running
        self.sitting = Sitting(
            self.game, self.content, dice or now.dice, snapshot=now.snapshot, book=now.book
        )

    # -- after the game

    def export(self, *, key: Key | None = None) -> bytes:
        """The record with a signed head."""
        newest = parse_line(self.lines[-1])
        head = Head(game=self.id, entry=newest.n, hash=entry_hash(self.lines[-1]), time=self.tick(0))
        return b"".join((*self.lines, sign_text(head.format(), key or self.key)))

    def verify(self, export: bytes | None = None) -> Report:
        return verify_here(self.export() if export is None else export, self.game)

    # -- all that is random elsewhere

    def key_of(self, whose: str) -> Key:
        return Key.from_seed(self._bytes(f"key {whose}"))

    def nonce(self, seat: int) -> str:
        again = " again" * self.left.get(seat, 0)  # whoever joins once more draws another
        return self._bytes(f"nonce {seat}{again}")[:16].hex()

    def wait_until(self, time: str) -> None:
        """Let time pass; never backwards."""
        ahead = int((parse_instant(time) - START).total_seconds())
        self._ticks = max(self._ticks, ahead)

    def tick(self, by: int = 1) -> str:
        self._ticks += by
        return format_instant(START + timedelta(seconds=self._ticks))

    def _bytes(self, what: str) -> bytes:
        return sha256(f"{self.luck} {what}".encode()).digest()

    def _found(self, players: int, options: Mapping[str, str]) -> tuple[Lobby, bytes]:
        new = NewGame(
            server=self.key.public.fingerprint, rules=self.game.name, edition=self.game.edition,
            name="A game in memory", nonce=self._bytes("opening")[:16].hex(),
            do=(f"players={players}", *(f"{name}={word}" for name, word in options.items())),
        )  # fmt: skip
        return founding.found(
            self.game, new, sign_text(new.format(), self.host), game_id=self.id, server=self.key.public.line,
            files=files_of(self.game), seed=self.seed, time=self.tick(),
        )  # fmt: skip


def files_of(game: Game[Any, Any]) -> dict[str, bytes]:
    """The content files of a game; the Market's goods stand in no file."""
    return content.house_files(game.name) if game.name in catalog.names() else {}


def verify_here(export: bytes, game: Game[Any, Any], *, server: str | None = None) -> Report:
    """Verify an export, with this game as the only one there is."""
    editions: Callable[..., Any] = lambda *_: game.house  # noqa: E731
    return verify(BytesIO(export), editions=editions, games=lambda _: game, server=server)
