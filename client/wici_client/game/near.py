"""Tells which name a person nearly wrote: the start of one, or a slip of the pen."""

from __future__ import annotations

from collections.abc import Iterable

#: Signs that a word must have to be the start of anything.
_LEAST = 3
#: How much of two names must be the same, of 1, for one to be taken as the other misspelt.
_CLOSE = 0.75


def near_name(word: str, names: Iterable[str]) -> str | None:
    """The name that a word begins, or all but spells; None if there is none.

    Example:
        >>> near_name("friday", ["Monday war", "Friday war"]), near_name("munday-war", ["Monday war"])
        ('Friday war', 'Monday war')
    """
    from difflib import get_close_matches

    from wici.rules.words import slug

    plain = slug(word)
    called = {slug(name): name for name in names}
    if len(plain) < _LEAST:
        return None
    begun = [name for key, name in called.items() if key.startswith(plain)]
    close = get_close_matches(plain, called, n=1, cutoff=_CLOSE)
    return begun[0] if begun else called[close[0]] if close else None


def may_be_verb(word: str, rules: Iterable[str]) -> bool:
    """Whether a word is a verb of one of these games, or nearly one.

    Args:
        word: The first word of an order.
        rules: The games; of one that is not here, only its server knows the verbs, and any word may be one.
    """
    from wici.rules import catalog
    from wici.rules.order import RESERVED

    chosen = set(rules)
    if not chosen <= set(catalog.names()):
        return True
    verbs = RESERVED.union(*(catalog.get(name).notation.verbs for name in chosen))
    return word.lower() in verbs or near_name(word, verbs) is not None
