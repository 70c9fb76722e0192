"""Reasons: every word a refusal may give, with a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "bad_player_count": "The game is for exactly four players.",
    "bad_team_split": "Each of the four seats is for one player.",
    "bad_option": "The option does not exist, or not with this value.",
    "game_over": "The game has ended.",
    "locked": "All four players have finished, or you have: the allocation stands.",
    "stale": "The order answers something that is closed.",
    "malformed": "The order cannot be read.",
    "not_your_turn": "Nothing is asked of you now.",
    "wrong_phase": "Something else is asked of you now.",
    "not_in_hand": "You do not hold this card.",
    "one_card_only": "Exactly one card is played or discarded.",
    "block_own_team": "A Block card may not be played for the Intrigue that it blocks.",
    "no_such_box": "The area has no box of this kind.",
    "no_opposing_token": "The box does not hold so many tokens of the opposing team.",
    "own_token_target": "Only tokens of the opposing team may be hit.",
    "too_many_targets": "The effect does not allow so many tokens.",
    "not_enough_supply": "Your team's supply does not hold so many tokens.",
    "no_room": "Your team's share of the box has no room for so many tokens.",
    "bad_placement": "The numbers do not fit the card, the room or the supply.",
    "target_not_opponent": "Only an opponent can be robbed.",
    "no_gold_box": "The area has no Gold box.",
    "bad_allocation_sum": "The allocation must use all your Gold, no more and no less.",
    "hidden": "That is hidden from you.",
    "nothing_to_withdraw": "You have no answer that still waits.",
    "no_undo": "The last order cannot be taken back any more.",
}
"""Every word that a refusal may give. Rule: KR-T01."""
