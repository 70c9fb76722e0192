"""One game at one server: what is read of it, and how far its record was followed."""

from __future__ import annotations

from functools import cached_property

from wici_client.archive.dossier import Dossier, Notes
from wici_client.archive.local_record import head_of
from wici_client.errors import NotAllowed, NotFound, NotVerified, Unreachable
from wici_client.files import locked
from wici_client.http.replies import (
    LogLine,
    LogPage,
    News,
    SeatInfo,
    Summary,
    View,
    harmless_json,
    read_reply,
)
from wici_client.http.transport import MOST_OF_A_RECORD
from wici_client.server.session import Session

_PAGE = "500"
#: Seconds: a server that asks to be left alone for longer is asked again all the same.
_LONGEST_PAUSE = 900.0


class Match:
    """A game, seen by one player.

    Args:
        session: Its server.
        game: Its id.
    """

    def __init__(self, session: Session, game: str) -> None:
        self.session = session
        self.world = session.world
        self.game = game
        self.path = f"/v1/games/{game}"

    @cached_property
    def dossier(self) -> Dossier:
        """What is kept of it."""
        return self.session.archive.dossier(self.game)

    @property
    def notes(self) -> Notes:
        """What is remembered of it; fetched for a game never met."""
        notes = self.dossier.notes
        if notes is None or not notes.rules:
            self.summary()
            notes = self.dossier.notes
        return notes or Notes(self.game, self.session.server.fingerprint)

    # -- reading

    def summary(self) -> Summary:
        """What everybody may know of it; remembered if a seat of it is one's own."""
        summary = read_reply(self.session.read(self.path).body, Summary)
        self.remember(summary)
        return summary

    def view(self, seat: int | None = None, *, tries: int = 4) -> tuple[View, bytes]:
        """What one seat may see now, read and as it came.

        Raises:
            Refused: `not-started`, `not-your-seat`, `not-found`.
        """
        params = {"seat": str(seat)} if seat else None
        raw = self.session.read(f"{self.path}/view", params=params, tries=tries).body
        view = read_reply(raw, View)
        with self.dossier.change(self.session.server.fingerprint) as notes:
            notes.names = view.look.names
            notes.state = view.state
        return view, harmless_json(raw)

    def public_view(self) -> tuple[View, bytes]:
        """What a stranger may see now, read and as it came."""
        raw = self.session.read(f"{self.path}/public").body
        return read_reply(raw, View), harmless_json(raw)

    def picture(self, seat: int | None = None, *, public: bool = False) -> bytes:
        """The board as an SVG picture, as one's own seat may see it, or a stranger."""
        params = {"seat": str(seat)} if seat else None
        name = "public.svg" if public else "view.svg"
        return self.session.read(f"{self.path}/{name}", params=params).body

    def news(
        self, etag: str | None = None, *, seat: int | None = None, public: bool = False, tries: int = 4
    ) -> tuple[News | None, str, float]:
        """How much there is to know.

        Returns:
            The news, or None if nothing changed; the new ETag; seconds to wait before asking again.
        """
        params = {"seat": str(seat)} if seat else None
        read = self.session.api.get if public else self.session.read
        reply = read(f"{self.path}/news", params=params, etag=etag, tries=tries)
        word = reply.headers.get("retry-after", "")
        pause = min(float(word), _LONGEST_PAUSE) if word.isascii() and word.isdigit() else 2.0
        if reply.status == 304:
            return None, etag or "", pause
        return read_reply(reply.body, News), reply.headers.get("etag", ""), pause

    def log(self, since: int, *, seat: int | None = None, public: bool = False) -> list[LogLine]:
        """The events behind number `since`, all of them; those that a stranger may know, if `public`."""
        read = self.session.api.get if public else self.session.read
        lines: list[LogLine] = []
        at: int | None = since
        while at is not None:
            params = {"since": str(at), "limit": _PAGE, **({"seat": str(seat)} if seat else {})}
            page = read_reply(read(f"{self.path}/log", params=params).body, LogPage)
            lines += page.lines
            is_on = bool(page.lines) and page.next is not None and page.next > at
            if page.next is not None and page.lines and not is_on:
                raise Unreachable("The server's log goes round in circles; is it a wici server?")
            at = page.next if is_on else None
        return lines

    def mark_seen(self, count: int) -> None:
        """Remember that so many events were shown."""
        with self.dossier.change(self.session.server.fingerprint) as notes:
            notes.seen = max(notes.seen, count)

    # -- the record

    def follow_record(self) -> int:
        """Bring the own copy of the record up to date, checking every line, the head and all receipts.

        Returns:
            The number of entries that it has now.

        Raises:
            NotVerified: The server tells another history than before, or than its receipts.
        """
        record = self.dossier.record
        with locked(self.dossier.folder / ".record.lock"):
            since, _ = record.end
            params = {"since": str(since)}
            raw = self.session.read(f"{self.path}/record", params=params, most=MOST_OF_A_RECORD).body
            self.session.mind_key(head_of(raw).envelope.key.fingerprint)
            new = record.extend(raw, self.session.server)
        with self.dossier.change(self.session.server.fingerprint) as notes:
            hashes = {line.n: line.hash for line in new}
            for entry, promised in list(notes.promises.items()):
                shown = hashes.get(entry) or (record.hash_of(entry) if entry < since else None)
                if shown is None:
                    continue
                if shown != promised:
                    raise self._broken_promise(entry)
                del notes.promises[entry]
        return record.end[0]

    def _broken_promise(self, entry: int) -> NotVerified:
        """The fault of a server whose record is not the one that its receipt names, with the proof if any."""
        from wici_client.archive.proofs import prove_receipt

        record = self.dossier.record
        message = (
            f"THE SERVER BREAKS ITS WORD: entry {entry} of the record is not the one that its receipt names."
        )
        proof = prove_receipt((raw for _, raw in self.dossier.receipts()), record.raw_lines(), record.head)
        return record.accuse(NotVerified(message, reason="forked", entry=entry), proof)

    # -- seats

    def seat_called(self, word: str) -> SeatInfo:
        """A seat by number or name.

        Raises:
            NotFound: There is none.
        """
        summary = self.summary()
        seat = summary.seat_called(word)
        if seat is None:
            names = ", ".join(f"{item.seat} ({item.name})" for item in summary.seats)
            raise NotFound(f"There is no seat {word!r}; there are: {names}.", hint="")
        return seat

    def own_seat(self, word: str | None = None) -> int:
        """The seat that a command speaks for: the one named, or the only one that is one's own.

        Raises:
            NotAllowed: You have none, or several and did not say which.
        """
        if word:
            return self.seat_called(word).seat
        own = self.notes.own
        if not own:
            handle = self.session.account.handle
            own = [seat.seat for seat in self.summary().seats if seat.handle == handle]
        if len(own) == 1:
            return own[0]
        if own:
            raise NotAllowed(f"You hold seats {', '.join(map(str, own))}; say which with --seat.")
        raise NotAllowed("You have no seat in this game.", hint=f"wici join {self.game}")

    def title_of(self, seat: int) -> str:
        """A seat's name for people."""
        return self.notes.names.get(seat) or f"seat {seat}"

    def remember(self, summary: Summary) -> None:
        """Keep what a summary says, if a seat of the game is one's own or something of it is kept already."""
        account = self.session.server.account
        held = [seat.seat for seat in summary.seats if account and seat.handle == account.handle]
        if not held and self.dossier.notes is None:
            return
        with self.dossier.change(self.session.server.fingerprint) as notes:
            notes.name, notes.rules, notes.state = summary.name, summary.rules, summary.state
            notes.held = held if account else notes.held
            notes.slugs = {seat.seat: seat.name for seat in summary.seats}
            notes.names = {seat.seat: summary.title_of(seat.seat) for seat in summary.seats} | notes.names
