"""Agreed terms: which of the words that opened a game are terms, and whether entry 0 holds them rightly."""

from __future__ import annotations

from collections.abc import Container, Mapping

from wici.referee.clock.term_words import READERS
from wici.referee.clock.terms import BadTerms, Terms, read_terms, write_terms
from wici.referee.errors import RecordDisagrees
from wici.referee.parsed_record import require


def split_terms(words: Mapping[str, str], own: Container[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Part the words that opened a game: the game's own, and the terms.

    Args:
        words: Words by key.
        own: The names of the game's options; one of them goes before a term of that name.

    Returns:
        The options, then the terms that were said.
    """
    options: dict[str, str] = {}
    terms: dict[str, str] = {}
    for name, word in words.items():
        is_term = name in READERS and name not in own
        (terms if is_term else options)[name] = word
    return options, terms


def agree(said: Mapping[str, str], defaults: Mapping[str, str] | None) -> dict[str, str] | None:
    """The terms of a new game, every default written out; None where nobody asked for any.

    Args:
        said: The terms that were said.
        defaults: The server's, for what was not said; None where it has no terms.

    Raises:
        BadTerms: They cannot be, or contradict one another.
    """
    return None if defaults is None and not said else write_terms(read_terms(said, defaults))


def check_terms(agreed: Mapping[str, str] | None, said: Mapping[str, str]) -> None:
    """See that entry 0 holds every term written out, and what its opener said among them.

    Args:
        agreed: The terms of entry 0.
        said: The terms that the text said which opened the game.

    Raises:
        RecordDisagrees: It does not.
    """
    if agreed is None:
        require(not said, 0, "leaves out the terms that its opener said", at="terms", wants="those terms")
        return
    terms = read_agreed(agreed)
    written = write_terms(terms)
    require(written == agreed, 0, "does not write its terms out as they mean", terms=written)
    meant = _meant(said)
    other = [name for name, word in meant.items() if agreed.get(name, "none") != word]
    wants = ", ".join(f"{name}={meant[name]}" for name in other)
    require(not other, 0, "has other terms than its opener said", at="terms", wants=wants)


def read_agreed(agreed: Mapping[str, str]) -> Terms:
    """The terms that an entry holds.

    Raises:
        RecordDisagrees: Such terms cannot be.
    """
    try:
        return read_terms(agreed)
    except BadTerms as fault:
        sentence = f"Entry 0 has terms that cannot be: {fault.message}"
        raise RecordDisagrees(sentence, entry=0, key="terms", wants="terms that can be") from None


def _meant(said: Mapping[str, str]) -> dict[str, str]:
    """What was said, each word in its usual spelling."""
    try:
        written = write_terms(read_terms(said))
    except BadTerms:
        return dict(said)
    return {name: written.get(name, "none") for name in said}
