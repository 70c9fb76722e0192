"""What a player keeps of each game: own texts with their receipts, nonces, and the record as far as seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from wici.protocol.envelope import Envelope, open_envelope
from wici.protocol.values import GAME
from wici_client.archive.local_record import LocalRecord
from wici_client.errors import NotVerified, Usage
from wici_client.files import locked, make_folder, read_if_there, write_private
from wici_client.world import World

SENT, TAKEN, REFUSED = ".text", ".receipt", ".refused"


class Seating(msgspec.Struct, omit_defaults=True):
    """A seat of one's own.

    Attributes:
        entry: The number of the join's entry.
        hash: Its hash.
        nonce: What the lot was made of.
        ready: Whether the nonce was shown.
        shown: The hash of the last join when the nonce left this machine; it is for those lots alone.
    """

    entry: int
    hash: str
    nonce: str
    ready: bool = False
    shown: str = ""


class Notes(msgspec.Struct, omit_defaults=True):
    """What is remembered of a game beside its texts and its record.

    Attributes:
        game: Its id.
        server: The fingerprint of its server.
        former: The fingerprints of servers that it moved away from, with the time until which each counts.
        name: What its players call it.
        rules: Which game is played.
        state: `open`, `filled`, `running`, `over` or `ended`, when last heard of.
        names: The seats' names for people.
        slugs: The seats' names as orders write them.
        nonces: By lot, from before a join is sent until it is answered.
        seats: One's own seats that were taken from this machine.
        held: All of one's own seats when last heard of; a host may give one, another machine take one. None
            before anything was heard.
        seen: How many events were shown.
        promises: Hashes by entry that receipts named and the record did not show yet.
    """

    game: str
    server: str
    former: dict[str, str] = {}
    name: str = ""
    rules: str = ""
    state: str = "open"
    names: dict[int, str] = {}
    slugs: dict[int, str] = {}
    nonces: dict[str, str] = {}
    seats: dict[int, Seating] = {}
    held: list[int] | None = None
    seen: int = 0
    promises: dict[int, str] = {}

    @property
    def called(self) -> str:
        """What a message calls the game."""
        return f"{self.name or self.rules} ({self.game[:6]})"

    @property
    def own(self) -> list[int]:
        """The numbers of one's own seats, as far as this machine has heard."""
        return sorted(self.seats) if self.held is None else self.held

    @property
    def is_finished(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in {"over", "ended"}


class Dossier:
    """One game's folder.

    Args:
        folder: Where it lies.
        game: The game's id.
    """

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.game = game
        self.record = LocalRecord(folder, game)

    @property
    def notes(self) -> Notes | None:
        """What is remembered; None for a game never met."""
        raw = read_if_there(self.folder / "game.json")
        return None if raw is None else _read_notes(raw, self.folder)

    def change(self, server: str) -> _Change:
        """Change what is remembered: `with dossier.change(…) as notes: …`.

        Args:
            server: The fingerprint of the game's server, for a game that was not met before.
        """
        return _Change(self, server)

    def lock(self) -> Path:
        """The file whose lock guards this folder."""
        make_folder(self.folder)
        return self.folder / ".lock"

    # -- texts

    def keep_text(self, envelope: Envelope) -> None:
        """Keep a text before it is sent, so that the same bytes can go again."""
        write_private(self._text(envelope.text.id, SENT), envelope.raw)

    def keep_receipt(self, text: str, raw: bytes) -> None:
        """Keep the server's word that it took a text."""
        write_private(self._text(text, TAKEN), raw)

    def has_text(self, text: str) -> bool:
        """Whether a text was kept before, and so perhaps sent."""
        return self._text(text, SENT).exists()

    def drop_text(self, text: str) -> None:
        """Mark a text as refused; it was signed, so it is not thrown away."""
        sent = self._text(text, SENT)
        if sent.exists():
            sent.replace(self._text(text, REFUSED))

    def receipt(self, text: str) -> bytes | None:
        """The receipt of a text."""
        return read_if_there(self._text(text, TAKEN))

    def unanswered(self) -> list[Envelope]:
        """Texts that were sent, and that the server neither took nor refused as far as is known."""
        folder = self.folder / "texts"
        if not folder.is_dir():
            return []
        left = [path for path in sorted(folder.glob(f"*{SENT}")) if not path.with_suffix(TAKEN).exists()]
        return [open_envelope(path.read_bytes()) for path in left]

    def receipts(self) -> Iterator[tuple[bytes, bytes]]:
        """Every text with its receipt, as stored."""
        for path in sorted((self.folder / "texts").glob(f"*{TAKEN}")):
            yield path.with_suffix(SENT).read_bytes(), path.read_bytes()

    def sent(self) -> Iterator[bytes]:
        """Every text that was sent and not refused, as stored."""
        for path in sorted((self.folder / "texts").glob(f"*{SENT}")):
            yield path.read_bytes()

    def texts(self) -> frozenset[str]:
        """The ids of the texts that were sent and not refused."""
        return frozenset(path.stem for path in (self.folder / "texts").glob(f"*{SENT}"))

    def refused(self) -> frozenset[str]:
        """The ids of the texts that the server said it refused."""
        return frozenset(path.stem for path in (self.folder / "texts").glob(f"*{REFUSED}"))

    def _text(self, text: str, suffix: str) -> Path:
        return self.folder / "texts" / f"{text}{suffix}"


class Archive:
    """All games that this person ever touched from this machine.

    Args:
        world: Where they lie.
    """

    def __init__(self, world: World) -> None:
        self._folder = world.data / "games"

    def dossier(self, game: str) -> Dossier:
        """The folder of one game, whether or not there is anything in it.

        Raises:
            NotVerified: A server calls it by what is no id, and so would choose where files are written.
        """
        try:
            return Dossier(self._folder / GAME.parse(game), game)
        except ValueError:
            message = f"The server names a game that cannot be: {game[:40]!r}."
            raise NotVerified(message, reason="wrong_game") from None

    def all(self) -> list[Notes]:
        """Every game met, those that go on first."""
        if not self._folder.is_dir():
            return []
        found = (Dossier(path, path.name).notes for path in sorted(self._folder.iterdir()))
        return sorted((notes for notes in found if notes), key=lambda notes: notes.is_finished)

    def hand_over(self, old: str, new: str) -> None:
        """Let all games of a server's earlier key be games of its new one."""
        for notes in self.all():
            if notes.server == old:
                with self.dossier(notes.game).change(old) as changed:
                    changed.server = new


class _Change:
    def __init__(self, dossier: Dossier, server: str) -> None:
        self._dossier = dossier
        self._server = server
        self._lock = locked(dossier.lock())

    def __enter__(self) -> Notes:
        self._lock.__enter__()
        try:
            self._notes = self._dossier.notes or Notes(self._dossier.game, self._server)
            if self._notes.server != self._server:
                message = (
                    f"You know the game {self._dossier.game} from another server ({self._notes.server})."
                )
                raise Usage(message)
            self._before = msgspec.json.encode(self._notes) if self._dossier.notes else b""
        except BaseException:
            self._lock.__exit__(None, None, None)
            raise
        return self._notes

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        try:
            raw = msgspec.json.encode(self._notes)
            if kind is None and raw != self._before:
                write_private(self._dossier.folder / "game.json", msgspec.json.format(raw, indent=2) + b"\n")
        finally:
            self._lock.__exit__(None, None, None)


def _read_notes(raw: bytes, folder: Path) -> Notes:
    try:
        return msgspec.json.decode(raw, type=Notes)
    except msgspec.DecodeError as error:
        raise Usage(f"{folder / 'game.json'} is damaged; mend it or move {folder} away.") from error
