"""Options: what the host of a game of Kraków may choose, as the ambiguities of the rulebook ask."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from wici.rules import option


class Options(option.Options, frozen=True, kw_only=True):
    """The options of Kraków 1325 AD, each where the rulebook leaves a question.

    Rulings: `box_limit` KR-R06, `remove_any_token` KR-R08, `black_death` KR-R10, `partner_block_card` KR-R15,
    `short_supply` KR-R17, `memory` KR-R18, `group_vp_floor` KR-R21, `open_treasuries` KR-R22, `seating`
    KR-R24, `table_chat` KR-R25. Rule: KR-002.
    """

    years: Annotated[
        Literal[1, 2, 3], Meta(description="Length: one year (short), two (standard) or three (expert).")
    ] = 2
    box_limit: Annotated[
        Literal["shared", "per_team"],
        Meta(description="Whether a box's limit counts both teams together or each team by itself."),
    ] = "shared"
    remove_any_token: Annotated[
        bool, Meta(description="Whether an effect that removes a token may also hit the own team's.")
    ] = False
    black_death: Annotated[
        Literal["owner", "random"],
        Meta(description="Whether the owner picks the card lost to Black Death, or chance does."),
    ] = "owner"
    partner_block_card: Annotated[
        Literal["support", "forbidden"],
        Meta(description="Whether a Block card may support the partner's strong Intrigue that it blocks."),
    ] = "support"
    short_supply: Annotated[
        Literal["fixed_order", "starter_chooses"],
        Meta(description="Whether a short supply is placed in a fixed order, or its player divides it."),
    ] = "fixed_order"
    memory: Annotated[
        Literal["open_log", "strict"],
        Meta(description="Whether all rounds can be read back, or only the present and the one before."),
    ] = "open_log"
    group_vp_floor: Annotated[
        Literal["none", "zero"],
        Meta(description="Whether a group's Victory Points may fall below zero, or are cut there."),
    ] = "none"
    open_treasuries: Annotated[bool, Meta(description="Whether everybody sees the treasuries.")] = False
    seating: Annotated[
        Literal["chosen", "random"],
        Meta(description="Whether players sit where they joined, or the seats' names are drawn."),
    ] = "chosen"
    table_chat: Annotated[
        Literal["public", "off"], Meta(description="Whether players may talk at the table.")
    ] = "public"
