"""The exit codes: one table, that scripts can rely on and `wici help exits` prints."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from wici.errors import WiciError


class Exit(IntEnum):
    """How a command ended."""

    DONE = 0
    FAULT = 1
    USAGE = 2
    NOT_YOUR_TURN = 3
    ILLEGAL = 4
    STALE = 5
    NOT_FOUND = 6
    NOT_ALLOWED = 7
    UNREACHABLE = 8
    NOT_VERIFIED = 9
    WAITED_IN_VAIN = 10
    INCOMPLETE = 11
    INTERRUPTED = 130

    @property
    def word(self) -> str:
        """Its name as help and JSON write it.

        Example:
            >>> Exit.NOT_YOUR_TURN.word
            'not-your-turn'
        """
        return self.name.lower().replace("_", "-")


MEANINGS: Mapping[Exit, str] = {
    Exit.DONE: "It is done.",
    Exit.FAULT: "A fault of ours, or of this machine (a full disk, a file that cannot be read).",
    Exit.USAGE: "The command was not written as it must be; nothing was sent.",
    Exit.NOT_YOUR_TURN: "Nothing of the kind is asked of you now, or the game has not begun.",
    Exit.ILLEGAL: "The rules refuse the order; nothing happened.",
    Exit.STALE: "What you answered is closed, or the game is over; look again.",
    Exit.NOT_FOUND: "There is no such game, seat or server, or you may not know of it.",
    Exit.NOT_ALLOWED: "Your key, seat or account does not allow it, or no key can sign.",
    Exit.UNREACHABLE: "The server does not answer, or asks to come back later.",
    Exit.NOT_VERIFIED: "A signature, a record, a receipt or a server's key is not what it must be.",
    Exit.WAITED_IN_VAIN: "The time-out passed and nothing happened.",
    Exit.INCOMPLETE: "Nothing failed, but not everything could be checked: the game is not over, say.",
    Exit.INTERRUPTED: "Ctrl-C, or a question was not answered.",
}

_BY_CODE: Mapping[str, Exit] = {
    "order/malformed": Exit.ILLEGAL,
    "order/illegal": Exit.ILLEGAL,
    "order/not-your-turn": Exit.NOT_YOUR_TURN,
    "order/stale": Exit.STALE,
    "game/over": Exit.STALE,
    "game/not-started": Exit.NOT_YOUR_TURN,
    "game/taken": Exit.NOT_ALLOWED,
    "game/moved": Exit.STALE,
    "game/frozen": Exit.UNREACHABLE,
    "view/hidden": Exit.NOT_FOUND,
    "rules/unknown-game": Exit.NOT_FOUND,
    "rules/bad-setup": Exit.USAGE,
    "client/usage": Exit.USAGE,
    "client/not-found": Exit.NOT_FOUND,
    "client/waited": Exit.WAITED_IN_VAIN,
    "client/not-verified": Exit.NOT_VERIFIED,
    "client/incomplete": Exit.INCOMPLETE,
    "client/not-allowed": Exit.NOT_ALLOWED,
}

#: The branches of codes, for those that have no line of their own.
_BY_BRANCH: Mapping[str, Exit] = {
    "text": Exit.NOT_ALLOWED,
    "key": Exit.NOT_ALLOWED,
    "server": Exit.UNREACHABLE,
    "record": Exit.NOT_VERIFIED,
    "order": Exit.ILLEGAL,
    "bot": Exit.FAULT,
}

#: The words of a server's refusals (`PROTOCOL.md`, 7).
_BY_WORD: Mapping[str, Exit] = {
    "bad-order": Exit.ILLEGAL,
    "illegal-order": Exit.ILLEGAL,
    "not-your-turn": Exit.NOT_YOUR_TURN,
    "not-started": Exit.NOT_YOUR_TURN,
    "closed": Exit.STALE,
    "wrong-decision": Exit.STALE,
    "stale-rev": Exit.STALE,
    "game-over": Exit.STALE,
    "moved": Exit.STALE,
    "frozen": Exit.UNREACHABLE,
    "not-found": Exit.NOT_FOUND,
    "taken": Exit.NOT_ALLOWED,
    "last-key": Exit.NOT_ALLOWED,
    "no-token": Exit.NOT_ALLOWED,
    "token-expired": Exit.NOT_ALLOWED,
    "unknown-key": Exit.NOT_ALLOWED,
    "revoked-key": Exit.NOT_ALLOWED,
    "not-your-seat": Exit.NOT_ALLOWED,
    "bad-invite": Exit.NOT_ALLOWED,
    "slow-down": Exit.UNREACHABLE,
    "busy": Exit.UNREACHABLE,
    "storage": Exit.UNREACHABLE,
}


def exit_of(error: WiciError) -> Exit:
    """The exit code of a fault.

    Example:
        >>> from wici.protocol.errors import BrokenChain
        >>> exit_of(BrokenChain("Entry 3: it does not follow the line before.")).word
        'not-verified'
    """
    word = getattr(error, "word", "")
    code = getattr(error, "said", "") or error.code
    if code in _BY_CODE:
        return _BY_CODE[code]
    if word in _BY_WORD:
        return _BY_WORD[word]
    return _BY_BRANCH.get(code.partition("/")[0], Exit.FAULT)
