"""Options: what a host may choose before a game of Principes begins."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from wici.rules import option

Start: TypeAlias = Literal["edition", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


class Options(option.Options, frozen=True, kw_only=True):
    """All options of the game; each question of the rulebook that is left to the host has one.

    Rulings: `start_people` and `start_clergy` PR-R01, `initial_cards` PR-R02, `np_penalty` PR-R16,
    `split_withdrawal` PR-R28, `mongol_order` PR-R41, `host_win_removes_saboteur` PR-R45, `bank_limit` PR-R62,
    `legendary_activate` PR-R65, `solo_build_next` PR-R70.
    """

    np_variant: Annotated[
        Literal["passive", "active"],
        Meta(
            description="What Principalities without a player do: only defend, or act by the Combined tile."
        ),
    ] = "passive"
    no_elimination: Annotated[
        bool, Meta(description="Whether a player who lost the last Prince plays on without one.")
    ] = False
    start_people: Annotated[
        Start, Meta(description="People Support at the start; the edition says its own.")
    ] = "edition"
    start_clergy: Annotated[
        Start, Meta(description="Clergy Support at the start; the edition says its own.")
    ] = "edition"
    initial_cards: Annotated[
        Literal["edition", 0, 1, 2],
        Meta(description="Cards of each deck that a player begins with; the edition says its own."),
    ] = "edition"
    np_penalty: Annotated[
        bool, Meta(description="Whether lands of Principalities without a player cost the penalty too.")
    ] = True
    split_withdrawal: Annotated[
        bool, Meta(description="Whether the units of a losing side may withdraw to several lands.")
    ] = False
    mongol_order: Annotated[
        Literal["holder", "set"],
        Meta(
            description="Who moves the Mongols first: the holder of the Princeps Token now, or of the Round."
        ),
    ] = "holder"
    host_win_removes_saboteur: Annotated[
        bool, Meta(description="Whether a defender's victory in the own Capital removes a foreign Princess.")
    ] = False
    bank_limit: Annotated[
        Literal[66, "none"], Meta(description="Whether the bank can run out of its 66 gold.")
    ] = 66
    solo_level: Annotated[
        Literal["normal", "hard", "legendary"], Meta(description="Solo: the level of difficulty.")
    ] = "normal"
    legendary_activate: Annotated[
        Literal[2, 3],
        Meta(description="Solo: Principalities that move after your Movement at the third level."),
    ] = 2
    solo_build_next: Annotated[
        bool, Meta(description="Solo: whether a Principality builds elsewhere where its first land is full.")
    ] = False
