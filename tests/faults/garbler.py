"""Garbler: makes malformed submissions, without end and the same each time, out of good ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from tests.server.people import Person, choose
from wici.protocol.sshsig import sign

T = TypeVar("T")

SIGNATURE = b"-----BEGIN SSH SIGNATURE-----\n"
PATHS = ("/v1/orders", "/v1/accounts", "/v1/token", "/v1/games")
IN_GAME = ("join", "leave", "ready", "invitations", "close")

#: Bytes that parsers trip over: controls, byte order marks, wide and reversed text, broken UTF-8.
CURIOS = (
    b"\x00", b"\x7f", b"\r", b"\n", b"\n\n", b" ", b"\t", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc0\x80",
    b"\xed\xa0\x80", "\u202e".encode(), "\u200b".encode(), "\u00a0".encode(), "\U0001f0a1".encode(),
    b"-----", b"do ", b"=", b"\\", b"'\"", b"%00", b"{}", b"9" * 40, b"-1",
)  # fmt: skip
WORDS = (
    "", "bid", "bid -1", "bid 9999999999999999999999", "bid 1 2 3", "bid one", "BID 1", "bid 1 / bid 2",
    "hide", "hide nothing", "give anvil 1000000", "give nobody 1", "bury gold", "finish", "undo", "withdraw",
    "do do do", "x" * 400, "\u00e9tude", "when answer: bid 1", "bid 0x1", "bid 1.0", "bid \u0661", "/", "=",
)  # fmt: skip
NUMBERS = ("", "0", "1", "-1", "99", "100", "01", "1e3", "9" * 30, "\u0661", "one", "1 2")


class Submission(NamedTuple):
    """What is sent where."""

    path: str
    raw: bytes
    content_type: str = "text/plain"


class Garbler:
    """Makes submissions.

    Args:
        game: A game in play.
        people: Who sits there, with keys; all that they sign is refused or was accepted before.
        good: Envelopes that were accepted before.
        seed: Where the mischief comes from.
    """

    def __init__(self, game: str, people: Sequence[Person], good: Sequence[bytes], seed: int) -> None:
        self._game = game
        self._people = people
        self._good = good
        self._chance = choose(seed)
        self._ways: tuple[Callable[[], Submission], ...] = (
            self._bent, self._bent, self._cut, self._joined, self._crossed, self._signed, self._signed,
            self._noise, self._typed, self._large,
        )  # fmt: skip

    def next(self) -> Submission:
        """One more."""
        return self._chance.choice(self._ways)()

    def _path(self) -> str:
        if self._chance.random() < 0.8:
            return self._chance.choice(("/v1/orders", "/v1/orders", "/v1/orders?dry=1"))
        within = [f"/v1/games/{self._game}/{word}" for word in IN_GAME]
        return self._chance.choice((*PATHS, *within))

    def _bent(self) -> Submission:
        """A good one with bytes changed, put in or taken out at a few places."""
        raw = bytearray(self._chance.choice(self._good))
        for _ in range(self._chance.randint(1, 4)):
            at = self._chance.randrange(len(raw))
            match self._chance.randrange(4):
                case 0:
                    raw[at] ^= 1 << self._chance.randrange(8)
                case 1:
                    raw[at:at] = self._chance.choice(CURIOS)
                case 2:
                    del raw[at : at + self._chance.randint(1, 9)]
                case _:
                    raw[at : at + 1] = self._chance.randbytes(self._chance.randint(1, 5))
        return Submission(self._path(), bytes(raw))

    def _cut(self) -> Submission:
        raw = self._chance.choice(self._good)
        at = self._chance.randrange(len(raw))
        return Submission(self._path(), raw[:at] if self._chance.random() < 0.5 else raw[at:])

    def _joined(self) -> Submission:
        """Lines of a good one doubled or out of order."""
        lines = self._chance.choice(self._good).splitlines(keepends=True)
        if self._chance.random() < 0.5:
            self._chance.shuffle(lines)
        else:
            at = self._chance.randrange(len(lines))
            lines[at:at] = [lines[at]] * self._chance.choice((1, 2, 500))
        return Submission(self._path(), b"".join(lines))

    def _crossed(self) -> Submission:
        """One text under the signature of another."""
        text, other = (self._chance.choice(self._good).split(SIGNATURE) for _ in range(2))
        raw = text[0] + SIGNATURE + other[-1]
        if raw in self._good:
            raw = text[0].upper() + SIGNATURE + other[-1]
        return Submission(self._path(), raw)

    def _signed(self) -> Submission:
        """Nonsense under a signature that fits; an order that could count is sent dry."""
        seat = self._chance.randrange(len(self._people))
        fields = {
            "game": self._mostly([self._game], ("a" * 16, "A" * 16, "")),
            "seat": self._mostly([str(seat + 1)], NUMBERS),
            "decision": self._mostly(self._said("decision"), NUMBERS),
            "answers": self._mostly(self._said("answers"), ("0" * 64, "z" * 64, "")),
            "rev": self._mostly(("1", "2", "50"), NUMBERS),
        }
        for name in list(fields):
            if self._chance.random() < 0.05:
                del fields[name]
        if self._chance.random() < 0.05:
            fields[self._chance.choice(("colour", "time", "by", "do"))] = "red"
        do = [self._chance.choice(WORDS) for _ in range(self._mostly((1, 2), (0, 30)))]
        kind = self._chance.choice(("wici-order 1",) * 8 + ("wici-order 2", "wici-join 1", "wici-lapse 1"))
        lines = [kind, *(f"{name} {word}" for name, word in fields.items()), *(f"do {word}" for word in do)]
        raw = "".join(f"{line}\n" for line in lines).encode()
        # Whoever means mischief signs with a tool that does not mind the grammar.
        return Submission("/v1/orders?dry=1", raw + sign(raw, self._people[seat].key))

    def _mostly(self, good: Sequence[T], bad: Sequence[T]) -> T:
        return self._chance.choice(good if self._chance.random() < 0.9 else bad)

    def _said(self, keyword: str) -> list[str]:
        """What the good ones say after a keyword."""
        lines = [line for raw in self._good for line in raw.decode().splitlines()]
        return [line.partition(" ")[2] for line in lines if line.startswith(f"{keyword} ")]

    def _noise(self) -> Submission:
        return Submission(self._path(), self._chance.randbytes(self._chance.choice((0, 1, 10, 300))))

    def _typed(self) -> Submission:
        kind = self._chance.choice(("application/json", "text/html", "multipart/form-data", "\u00fc", "a/b"))
        return Submission(self._path(), self._chance.choice(self._good), kind)

    def _large(self) -> Submission:
        size = self._chance.choice((16_384, 20_480, 20_481, 30_000))
        return Submission(self._path(), self._chance.choice((b"x", b"\n", b"do x\n")) * size)
