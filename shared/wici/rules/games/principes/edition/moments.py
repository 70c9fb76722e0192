"""Moments, conditions and counters: the words that effects may use, and nothing beyond them."""

from __future__ import annotations

from typing import Literal, TypeAlias

Action: TypeAlias = Literal["progress", "taxes", "assembly", "movement", "building", "politics"]
ACTIONS: tuple[Action, ...] = ("progress", "taxes", "assembly", "movement", "building", "politics")
"""The six actions, in the order of the columns of a Principality Board."""

Track: TypeAlias = Literal["people", "clergy"]
Counter: TypeAlias = Literal[
    "own_city",
    "own_abbey",
    "own_tiltyard",
    "central_land",
    "tile_pair",
    "own_cavalry_in_battle",
    "own_footman_in_battle",
    "their_cavalry_in_battle",
    "gold_paid",
]

MOMENTS = frozenset(
    {
        "always",
        "on_reveal",
        "this_round",
        "after_actions",
        "on_gain",
        "on_tile_pair",
        "round_start",
        "battle",
        "before_battle",
        "battle_recount",
        "after_battle",
        "battle_end",
        "council",
        "council_summoned",
        "on_prince_fallen",
        "on_last_prince_lost",
        "on_neighbor_activated",
        "any_time",
        "before_action:any",
        *(f"on_built:{what}" for what in ("castle", "tiltyard", "abbey", "city")),
        *(
            f"{when}:{action}"
            for when in ("before_action", "in_action", "after_action", "other_after_action")
            for action in ACTIONS
        ),
    }
)
CONDITIONS = frozenset(
    {
        "attacker",
        "defender",
        "won",
        "lost",
        "prince_in_battle",
        "own_footman_in_battle",
        "enemy_lost_cavalry",
        "opponent_neutral",
        "land_has_city",
        "holds_princeps",
        "controls_abbey",
        "highest:might",
        "highest:people",
        "highest:clergy",
    }
)


def is_moment(word: str) -> bool:
    """Whether content may name this moment."""
    return word in MOMENTS


def is_condition(word: str) -> bool:
    """Whether content may name this condition; lands of `controls:LAND` are checked with the map."""
    return word in CONDITIONS or word.startswith("controls:")
