"""A table's terms for people: what it agreed on, the usual left out."""

from __future__ import annotations

from collections.abc import Mapping


def terms_line(terms: Mapping[str, str]) -> str:
    """The terms that tell one table from another: always its pace and what happens to late seats.

    Args:
        terms: All of them, as entry 0 has them.

    Example:
        >>> terms_line({"pace": "2d", "first": "4d", "late": "wait", "days": "mon-fri"})
        'pace=2d late=wait days=mon-fri'
    """
    from wici.referee.clock.terms import BadTerms, read_terms, write_terms

    try:
        usual = write_terms(read_terms({"pace": terms.get("pace", "3d")}))
    except BadTerms:  # of a server with other terms than ours
        usual = {}
    always = {name: terms[name] for name in ("pace", "late") if name in terms}
    others = {name: word for name, word in terms.items() if usual.get(name) != word}
    return " ".join(f"{name}={word}" for name, word in (always | others).items())
