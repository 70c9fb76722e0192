"""Phase 10: whoever fought draws a Battle Card."""

from __future__ import annotations

from wici.rules.games.principes.board.cards import draw_cards
from wici.rules.games.principes.board.force import at_moment
from wici.rules.games.principes.board.hand import check_limit
from wici.rules.games.principes.edition.happenings import Draw
from wici.rules.games.principes.edition.vocabulary import AnyEffect
from wici.rules.games.principes.movement.battle.sides import fight_of
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.text import happens


def draw(table: PrincipesTable) -> None:
    """Each player who fought and is still in the game draws; the hand limit is checked at once.

    Rule: PR-258, PR-264; PR-T08, `battle_end`.
    """
    seats = [
        side.seat
        for side in fight_of(table).sides
        if side.seat and not table.state.players[side.seat].eliminated
    ]
    happens(table, "battle_end", seats, but=_draws_battle_cards)
    for seat in seats:
        texts = [source.effect for source in at_moment(table, seat, "battle_end")]
        more = sum(text.amount for text in texts if isinstance(text, Draw) and text.deck == "battle")
        draw_cards(table, seat, "battle", 1 + more)
    check_limit(table, *seats)


def _draws_battle_cards(effect: AnyEffect) -> bool:
    return isinstance(effect, Draw) and effect.deck == "battle"
