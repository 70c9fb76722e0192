"""The server's own faults; `error_words` says how HTTP tells them."""

from __future__ import annotations

from wici.errors import WiciError


class ServerError(WiciError):
    """A fault that only a server has."""

    code = "server/fault"


class BadConfig(ServerError):
    """The server cannot start as it is set up."""

    code = "server/bad-config"


class NoSuchMatch(ServerError):
    """There is no such game, or the asker may not know of it; nobody can tell which."""

    code = "server/not-found"

    def __init__(self, message: str = "There is no such game here, or you may not see it.") -> None:
        super().__init__(message)


class NoPicture(NoSuchMatch):
    """The game draws no board."""

    def __init__(self) -> None:
        super().__init__("This game has no picture; ask for the view itself.")


class NoSuchPage(NoSuchMatch):
    """The path leads nowhere."""

    def __init__(self) -> None:
        super().__init__("There is nothing at this address; see /v1/openapi.json.")


class WrongMethod(ServerError):
    """The path exists, but not for this method."""

    code = "server/bad-request"

    def __init__(self) -> None:
        super().__init__("That address does not take this method; see /v1/openapi.json.")


class BadRequest(ServerError):
    """A query cannot be read."""

    code = "server/bad-request"


class TooLarge(ServerError):
    """The body is larger than any text can be."""

    code = "server/too-large"

    def __init__(self, limit: int) -> None:
        super().__init__(f"The body is larger than {limit} bytes; send one signed text alone.", limit=limit)


class TooSlow(ServerError):
    """The body did not come within its time."""

    code = "server/too-slow"

    def __init__(self, seconds: int) -> None:
        message = f"The text did not come within {seconds} s; send the same bytes again."
        super().__init__(message, seconds=seconds)


class WrongType(ServerError):
    """The body is not said to be text."""

    code = "server/wrong-type"

    def __init__(self) -> None:
        super().__init__("Send the signed text as it is, with 'Content-Type: text/plain'.")


class WrongServer(ServerError):
    """The text names another server's key."""

    code = "text/wrong-server"

    def __init__(self, fingerprint: str) -> None:
        message = f"The text is meant for another server; this one's key is {fingerprint}."
        super().__init__(message, reason="wrong_server")


class BadInvite(ServerError):
    """The server or a table takes only invited players, and the code is missing, unknown, used or too old."""

    code = "server/bad-invite"

    def __init__(self, message: str = "", reason: str = "bad_invite") -> None:
        words = "This server takes invited players; ask its host for a code that is good still."
        super().__init__(message or words, reason=reason)


class RevokedKey(ServerError):
    """The key was good once."""

    code = "key/revoked"

    def __init__(self) -> None:
        super().__init__("That key was revoked; sign with another of yours.")


class KeyWaits(ServerError):
    """The key was asked for and does not count yet; `due` in the detail says from when on it will."""

    code = "key/waits"

    def __init__(self, due: str) -> None:
        super().__init__(f"That key counts from {due} on; until then any present key can cancel it.", due=due)


class NoSuchPlayer(ServerError):
    """Nobody has that handle; said to hosts alone."""

    code = "server/no-player"

    def __init__(self, handle: str) -> None:
        super().__init__(f"There is no player {handle!r}; see 'wici-server player list'.")


class NoSuchKey(ServerError):
    """The account has no such key."""

    code = "key/not-found"

    def __init__(self) -> None:
        super().__init__("Your account has no such key; see 'wici keys'.")


class LastKey(ServerError):
    """Without this key nobody could act for the account any more."""

    code = "key/last"

    def __init__(self) -> None:
        super().__init__("That is your last key; add another or make a recovery code first.")


class StaleText(ServerError):
    """A text about keys was signed too long ago, or by a clock that is wrong; `now` is the server's."""

    code = "text/stale"

    def __init__(self, now: str) -> None:
        message = f"The text's 'time' is not of today; here it is {now}. Set your clock and sign anew."
        super().__init__(message, reason="stale_time", now=now)


class NotYourSeat(ServerError):
    """The key is not one of the seat's player."""

    code = "key/not-your-seat"

    def __init__(
        self, message: str = "You do not sit there; sign with the key of the seat's player."
    ) -> None:
        super().__init__(message)


class NoToken(ServerError):
    """Reading this needs a token."""

    code = "token/none"

    def __init__(self) -> None:
        super().__init__("This needs a token: sign what /v1/challenge gives and send it to /v1/token.")


class TokenExpired(ServerError):
    """The token is not good, or no more."""

    code = "token/expired"

    def __init__(self) -> None:
        super().__init__("The token is not good any more; sign a new challenge.")


class AlreadyTaken(ServerError):
    """A name or key, or a seat at the same table, is in use."""

    code = "server/taken"


class NoEdition(ServerError):
    """A match cannot go on, for the rules or content it began with are not installed."""

    code = "server/no-edition"


class Frozen(ServerError):
    """The match stands still, for the installed rules would tell it otherwise."""

    code = "game/frozen"

    def __init__(self, since: str, entry: int) -> None:
        message = (
            f"This game is frozen since {since}: the rules that the server has now would tell it otherwise "
            f"from entry {entry} on. Nothing of it is changed; it goes on once the host mends that."
        )
        super().__init__(message, reason="frozen", since=since, entry=entry)


class Moved(ServerError):
    """The match goes on at another server; the proof is signed by this one."""

    code = "game/moved"

    def __init__(self, url: str, key: str, proof: str) -> None:
        message = f"This game has moved to {url}, whose key is {key}; this server has signed for it."
        super().__init__(message, reason="moved", url=url, key=key, proof=proof)


class BadParcel(ServerError):
    """What came as a match of another server is none, or cannot go on here."""

    code = "server/bad-parcel"


class SlowDown(ServerError):
    """Too much came too fast; `wait` in the detail is the time to wait, in seconds."""

    code = "server/slow-down"

    def __init__(self, wait: int) -> None:
        super().__init__(f"Too many texts came; wait {wait} s, then send this one again.", wait=wait)


class TooMany(ServerError):
    """An account has as many of something as the host allows; `limit` in the detail says how many."""

    code = "server/too-many"

    def __init__(self, message: str, *, reason: str, limit: int) -> None:
        super().__init__(message, reason=reason, limit=limit)


class Busy(ServerError):
    """The store did not get its turn in time; nothing was stored."""

    code = "server/busy"

    def __init__(self) -> None:
        super().__init__("The server is busy and stored nothing; send the same bytes again.")


class StorageFault(ServerError):
    """The store refused to write or read; nothing was stored."""

    code = "server/storage"

    def __init__(self) -> None:
        super().__init__("The server's storage failed; send the same bytes again in a while.")
