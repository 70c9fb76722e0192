"""Verify: numbered checks of an exported record, each with what was checked and with which figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from wici.errors import WiciError
from wici.protocol.entries import Resolve
from wici.protocol.errors import BadSignature
from wici.referee.ask_order import AskOrder, check_ask_order
from wici.referee.editions import Editions, Means, find_means
from wici.referee.explaining.byte_location import find_location
from wici.referee.parsed_record import ParsedRecord, read_record
from wici.referee.replaying.replay import replay
from wici.referee.report import Check, Report
from wici.referee.roster import Roster
from wici.referee.signatures import OpenedText, check_founding, check_texts
from wici.referee.summary import summarize_notes, summarize_seats
from wici.referee.taken_seats import TakenSeats, check_deal, check_seats
from wici.referee.timing.check import check_times
from wici.rules import catalog
from wici.rules.game import Game


def verify(
    source: BinaryIO,
    *,
    editions: Editions,
    server: str | None = None,
    games: Callable[[str], Game[Any, Any]] = catalog.get,
) -> Report:
    """Check an exported record offline.

    Args:
        source: The file, opened for bytes; where it can seek, a fault is found to the byte.
        editions: Finds content by its digest.
        server: The fingerprint of the server key that the caller trusts, if one is known.
        games: Finds rules by their name; raises UnknownGame for those that are not here.
    """
    return _Verifier(source, editions, server, games).run()


class _Skip(Exception):
    """A check that cannot be made here; says why, each reason by itself."""


class _Verifier:
    """Each check returns its figures in words, or raises; it may rest on all that came before."""

    _record: ParsedRecord
    _roster: Roster
    _taken: TakenSeats
    _ask_order: AskOrder
    _means: Means
    _texts: dict[int, OpenedText]
    _seed: str

    def __init__(
        self,
        source: BinaryIO,
        editions: Editions,
        server: str | None,
        games: Callable[[str], Game[Any, Any]],
    ) -> None:
        self._source = source
        self._editions = editions
        self._server = server
        self._games = games
        self._result: dict[str, Any] | None = None

    def run(self) -> Report:
        """Make the checks, up to the first that fails."""
        checks: list[Check] = []
        missing: dict[str, None] = {}
        for number, (title, step) in enumerate(self._steps(), 1):
            try:
                checks.append(Check(number, title, "held", step()))
            except _Skip as skip:
                reasons = tuple(filter(None, skip.args))
                checks.append(Check(number, title, "skipped", "; ".join(reasons)))
                missing |= dict.fromkeys(reasons)
            except WiciError as fault:
                spot = find_location(self._source, fault)
                checks.append(Check(number, title, "failed", fault.message, fault.detail.get("entry"), spot))
                break
            except RecursionError:
                checks.append(Check(number, title, "failed", "Something is nested too deeply to be read."))
                break
        held = {check.number for check in checks if check.result != "failed"}
        return Report(
            game=self._record.game.game if 1 in held else None,
            checks=tuple(checks),
            missing=tuple(missing),
            result=self._result,
            seats=summarize_seats(self._roster) if 4 in held else (),
            notes=summarize_notes(self._record, self._roster) if 2 in held else (),
        )

    def _steps(self) -> Iterator[tuple[str, Callable[[], str]]]:
        yield "every line follows the one before, and the head names the last", self._chain
        yield "keys changed only as their owners signed, and the server's signed the head", self._keys
        yield "a player's own text opened the game", self._founding
        yield "seats were taken by their own players, and lots fit nonces", self._seats
        yield "one ask was open at a time, and only what was sealed was used and opened", self._order
        yield "every opened text is its seat's own, answers its ask and fits its seal", self._signatures
        yield "the server's seed is the one it committed to", self._deal
        yield "the rules, played again, give the same events and result", self._replay
        if self._record.game.terms is not None:
            yield "deadlines are those of the terms, and nobody was answered for too early", self._times

    def _chain(self) -> str:
        self._record = read_record(self._source)
        return f"{len(self._record.hashes)} entries, the last with hash {self._record.hashes[-1][:16]}…"

    def _keys(self) -> str:
        self._roster = Roster(self._record)
        key = self._record.head.envelope.key
        at = {"reason": "wrong_server", "entry": self._record.last, "head": {}}
        if key != self._roster.server:
            wants = f"a signature by {self._roster.server.fingerprint}"
            raise BadSignature("The head is signed by another key than the record names.", wants=wants, **at)
        if self._server is not None and not self._roster.vouches(self._server):
            wants = f"a signature by {self._server}"
            sentence = f"The server's key is {key.fingerprint}, not the one you know."
            raise BadSignature(sentence, wants=wants, **at)
        known = "the one you know" if self._server else "as the record names it"
        story = "".join(f"; {line}" for line in self._roster.story)
        return f"{key.fingerprint}, {known}; {_count(self._roster.changes, 'change')} of keys{story}"

    def _founding(self) -> str:
        game = self._record.game
        is_signed = check_founding(self._record)
        self._means = find_means(game, self._editions, self._games)
        if not is_signed:
            raise _Skip("the game was opened without a signed text")
        missing = f"; {self._means.missing}" if self._means.missing else ""
        return f"{game.rules} {game.version}, edition {game.edition}, {game.seats} players{missing}"

    def _seats(self) -> str:
        self._taken = check_seats(self._record, self._roster)
        return _count(self._taken.texts, "text")

    def _order(self) -> str:
        self._ask_order = check_ask_order(self._record, self._taken)
        return f"{_count(self._ask_order.asks, 'ask')}, {_count(len(self._ask_order.used), 'text')} used"

    def _signatures(self) -> str:
        found = self._ask_order
        self._texts = check_texts(self._record, self._roster, found.sealed)
        closed = found.sealed.keys() - self._texts.keys()
        words = f"{_count(len(self._texts), 'text')} opened and checked, {len(closed)} still sealed"
        back = sum(found.sealed[n].withdrawn for n in closed)
        words += f", {back} of which take an answer back as the server says" if back else ""
        lapses = [n for n, text in self._texts.items() if text.is_lapse]
        words += f"; {_count(len(lapses), 'answer')} by the server for late seats" if lapses else ""
        has_terms = self._record.game.terms is not None
        early = [] if has_terms else [str(n) for n in lapses if n not in found.due]
        return words + (f", BEFORE THEIR TIME: entries {', '.join(early)}" if early else "")

    def _deal(self) -> str:
        end = self._record.end
        if end is None:
            raise _Skip(self._unfinished)
        self._seed = check_deal(self._record, self._taken, end.seed)
        nonces = _count(len(self._taken.nonces), "nonce")
        return f"game seed {self._seed[:16]}…, from the server's seed and {nonces}"

    def _replay(self) -> str:
        record = self._record
        if record.end is None:
            raise _Skip(self._unfinished, self._means.missing)
        if self._means.game is None or self._means.content is None:
            raise _Skip(self._means.missing)
        seats = tuple(sorted(self._taken.joins))
        replay(record, self._texts, self._means.game, self._means.content, seats=seats, seed=self._seed)
        self._result = record.end.result
        steps = record.of(Resolve).values()
        return f"{_count(len(steps), 'step')}, {_count(sum(len(step.events) for step in steps), 'event')}"

    def _times(self) -> str:
        givers = {n: text.by for n, text in self._texts.items()}
        found = check_times(self._record, self._taken.joins.keys(), givers)
        if found.unlike:
            listed = ", ".join(map(str, found.unlike))
            here = f"the tz database is another here than {found.tables}"
            raise _Skip(f"{here}, by which the deadlines of entries {listed} were computed")
        return f"{_count(found.asks, 'deadline')}, {_count(found.served, 'answer')} by the server"

    @property
    def _unfinished(self) -> str:
        return "the game was broken off before it began" if self._taken.broken else "the game is not over"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
