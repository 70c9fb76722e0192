"""Reasons: every word a refusal may give, in the order in which they are checked."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "bad_player_count": "Krieg und Frieden is for two, three or four players.",
    "game_over": "The game has ended.",
    "stale": "The question that the order answers is closed.",
    "locked": "All have answered; the Church Taxes are paid.",
    "malformed": "The order cannot be read, or names something that is not in the game.",
    "wrong_phase": "The action belongs to another season or step.",
    "not_your_turn": "You are not asked for this now.",
    "not_in_hand": "That agenda card is not in your hand.",
    "no_privilege": "You do not own that Privilege.",
    "not_in_storage": "You do not have those resources.",
    "not_in_reserve": "No hut is left in your reserve.",
    "no_such_hut": "You have no hut of the sort you named.",
    "self_target": "You cannot aim at yourself.",
    "no_huts": "That Noble has no huts on the board.",
    "mercy_target": "That Noble may not be chosen for the King's Mercy.",
    "privilege_source": "That Privilege cannot be taken from there.",
    "not_in_stockpile": "The stockpile does not hold the resource you named.",
    "just_taken": "The card just taken from the table may not be the one played.",
    "wrong_card_kind": "The option for the first year forbids this card.",
    "empty_bid": "An addition needs at least one resource.",
    "low_bid": "Your bid would not be higher than every other one.",
    "too_many_builders": "You would have more builders than allowed.",
    "mercy_amount": "The amount is not from one to half of his storage.",
    "bad_discard": "The discard is not exactly the excess.",
    "promised": "The order would spoil an answer of yours that waits.",
    "no_undo": "Your last order can no longer be taken back.",
    "nothing_to_withdraw": "You have no answer that has had no effect yet.",
}
"""The words of KF-T01 in the order in which they are looked for."""
