"""Options: where the rulebook is silent or knows a variant, the host chooses."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from wici.rules.option import Options as BaseOptions


class Options(BaseOptions, frozen=True, kw_only=True):
    """The options of Krieg und Frieden; the defaults keep to the rulebook as it stands.

    Rulings: `first_agenda` KF-R03, `deal_three` KF-R02, `agenda_changes` KF-R04, `agenda_vacate` KF-R05,
    `uncontested` KF-R07, `builder_limit` KF-R17, `church_tax_public` KF-R25, `tiebreak_last` KF-R27. Rule:
    KF-103 for `farmstead_choice`.
    """

    first_agenda: Annotated[
        Literal["free", "unrest", "marked"],
        Meta(description="What the holder of the marked card may play in the first year."),
    ] = "free"
    deal_three: Annotated[
        Literal["marked_extra", "random_extra"],
        Meta(description="Who gets the sixteenth agenda card in a game for three."),
    ] = "marked_extra"
    agenda_changes: Annotated[
        Literal["until_all_pass", "one_round"],
        Meta(description="How long the chance to change the agenda goes round."),
    ] = "until_all_pass"
    agenda_vacate: Annotated[
        Literal["allowed", "forbidden"],
        Meta(description="Whether a Noble without another card may pay to take the agenda card away."),
    ] = "allowed"
    uncontested: Annotated[
        Literal["must_bid", "free"],
        Meta(description="Whether the last Noble left needs a bid to win the campaign."),
    ] = "must_bid"
    farmstead_choice: Annotated[
        bool, Meta(description="Variant: name the resource of the Farmstead instead of drawing it.")
    ] = False
    builder_limit: Annotated[
        Literal["when_assigned", "always"],
        Meta(description="Whether builders may outnumber village huts after a raid."),
    ] = "when_assigned"
    church_tax_public: Annotated[
        bool, Meta(description="Whether all see the types of the resources discarded to the Church.")
    ] = False
    tiebreak_last: Annotated[
        Literal["shared", "seat_after_leader"],
        Meta(description="Who wins when victory points and resources are both tied."),
    ] = "shared"
