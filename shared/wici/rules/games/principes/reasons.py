"""Reasons: every word a refusal may give, with a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "game_over": "The game has ended.",
    "locked": "The plan or movement is already final.",
    "stale": "The order answers something that is closed.",
    "malformed": "The order cannot be read.",
    "wrong_phase": "No open prompt takes this kind of order.",
    "not_your_turn": "Somebody else must decide.",
    "bad_choice": "That is not among the options offered.",
    "must_choose": "A choice that must be made is missing.",
    "not_controlled": "The land is not controlled by the player required.",
    "out_of_range": "Too few Movement Points, or lands that are not adjacent.",
    "off_limits": "An area outside the 44 lands.",
    "blocked": "The path goes on through foreign units or guarded lands without consent.",
    "own_land": "A neutral unit would end on a land controlled by its mover.",
    "immune": "A unit would end on a land protected from it.",
    "no_gold": "Not enough gold.",
    "supply_empty": "The token, unit, card, tile or coin is not there.",
    "limit": "More than the allowed number.",
    "slot_full": "No tile space of that colour is free.",
    "duplicate": "It is owned, used or built already.",
    "has_units": "The land must be empty and is not.",
    "bad_target": "A land, player, faction or figure of a kind not allowed here.",
    "bad_timing": "The card's text cannot be used now.",
    "not_in_hand": "The card is not in the sender's hand.",
    "same_neighbor": "This Neighbor was activated before the same action.",
    "suspended": "Plays at any time are suspended.",
    "track_zero": "The position on the track does not allow it.",
    "promised": "It would spoil the sender's own sealed answer.",
    "nothing_to_withdraw": "There is no answer or draft to take back.",
    "no_undo": "The last order can no longer be taken back.",
}
"""In each case the order is refused whole, changes nothing and shows nothing. Rule: PR-001, PR-T01."""
