"""Known: sees that all that a case's position names is there, before any of it is laid out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wici.rules.errors import RulesError
from wici.rules.games.principes.edition.content import RING, Content
from wici.rules.games.principes.edition.moments import ACTIONS
from wici.rules.games.principes.round.round import STEPS
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.games.principes.trial.words import PlayerWords, Position


def check_names(table: PrincipesTable, position: Position) -> None:
    """See that all names of a position are known.

    Raises:
        RulesError: `bad_case`: one is not; the sentence says which, and what there is.
    """
    state, content = table.state, table.content
    playing = [RING[seat - 1] for seat in state.players]
    turn = position.turn
    _known("player", position.players, playing)
    _known("player", _said(position.princeps, turn.seat if turn else ""), playing)
    _known("action", _said(turn.action if turn else ""), ACTIONS)
    _known("step of a Round", _said(position.step), [step.__name__ for step in STEPS])
    _known("History Card", _said(position.history), content.history)
    _known("land", position.lands, content.lands)
    _known("area", position.areas, content.areas)
    for words in (*position.lands.values(), *position.areas.values()):
        _known("faction", words.units or (), content.factions)
    _known("colour of tiles", position.market, state.stacks)
    _known("tile", (tile for row in position.market.values() for tile in row), content.tiles)
    _known("deck", position.decks, state.decks)
    for deck, top in position.decks.items():
        _known(f"card of the deck {deck}", top, content.decks[deck])
    for name, player in position.players.items():
        _check_player(content, RING.index(name) + 1, player)


def _check_player(content: Content, seat: int, words: PlayerWords) -> None:
    faction = faction_of(seat)
    own = [prince.id for prince in content.princes.values() if prince.principality == faction]
    _known("card", words.hand or (), content.cards)
    _known("tile", (*(words.tiles or ()), *(words.paired or ())), content.tiles)
    _known("Prince of this player", (*_said(words.prince or ""), *(words.dead or ())), own)
    _known("action", words.plan or (), ACTIONS)
    sent = _said(words.princess or "", words.princess_before or "")
    _known("Neighbor or land", sent, [*content.neighbors, *content.lands])


def _said(*words: str) -> Iterator[str]:
    """Those that are not left out."""
    return (word for word in words if word)


def _known(what: str, said: Iterable[str], known: Iterable[str]) -> None:
    there = sorted(set(known))
    for word in said:
        if word not in there:
            sentence = f"{word!r} is no {what}; there are {', '.join(there)}."
            raise RulesError(sentence, reason="bad_case")
