"""Checks: what every edition must satisfy, each constraint with a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from wici.rules import option
from wici.rules.content import require
from wici.rules.games.krieg.edition.content import ACTIONS, FILE, Content
from wici.rules.games.krieg.options import Options

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def check(content: Content) -> None:
    """Refuse what breaks a constraint.

    Raises:
        BadContent: A constraint does not hold; the fault names it.
    """
    _check_game(content)
    _check_resources(content)
    _check_agenda(content)
    _check_privileges(content)
    _check_figures(content)
    _check_setup(content)
    _check_options(content)


def _require(holds: object, constraint: str, message: str) -> None:
    require(holds, FILE, constraint, message)


def _check_game(content: Content) -> None:
    _require(content.game == "krieg", "game", f'game must be "krieg", not {content.game!r}.')
    _require(content.edition, "edition", "edition needs a name.")
    counts = range(content.min_players, content.max_players + 1)
    _require(
        counts and set(counts) <= {2, 3, 4},
        "players",
        "min_players and max_players must lie from 2 to 4, in this order.",
    )
    _require(
        content.max_years == content.agenda.total,
        "max-years",
        "max_years must be the number of agenda cards: every year uses one up.",
    )


def _check_resources(content: Content) -> None:
    kinds = content.resources.types
    _check_ids("resource", kinds)
    _require(all(kind.count > 0 for kind in kinds.values()), "resource-count", "every count must be above 0.")
    total = sum(kind.count for kind in kinds.values())
    _require(
        total == content.resources.total, "resource-total", f"the counts add up to {total}, not the total."
    )
    actions = sorted(kind.summer_action for kind in kinds.values())
    _require(
        actions == sorted(ACTIONS), "summer-action", f"each of {', '.join(ACTIONS)} must have one resource."
    )
    _require(
        set(content.values) == set(content.agenda.kinds),
        "value-kinds",
        "values needs one row for each kind of agenda card.",
    )
    for kind, row in content.values.items():
        _require(
            set(row) == set(kinds) and all(value > 0 for value in row.values()),
            "values",
            f"values.{kind} needs a number above 0 for each resource.",
        )


def _check_agenda(content: Content) -> None:
    agenda = content.agenda
    _check_ids("agenda-card", [card.id for card in agenda.cards])
    _require(len(agenda.cards) == agenda.total, "card-total", f"there are {len(agenda.cards)} agenda cards.")
    kinds = Counter(card.kind for card in agenda.cards)
    _require(
        kinds == dict.fromkeys(agenda.kinds, agenda.per_kind),
        "card-kinds",
        f"each kind needs {agenda.per_kind} agenda cards.",
    )
    rewards = Counter(card.reward for card in agenda.cards)
    _require(
        rewards == {"cathedral": agenda.cathedral_cards, "privilege": agenda.privilege_cards},
        "card-rewards",
        "the agenda cards do not have the rewards that the table agenda counts.",
    )
    marked = [card.id for card in agenda.cards if card.marked]
    _require(marked == [agenda.marked_card], "marked-card", "marked_card must be the one marked agenda card.")


def _check_privileges(content: Content) -> None:
    kinds = content.privileges.types
    _check_ids("privilege", kinds)
    _require("none" not in kinds, "privilege-name", '"none" is how a Privilege is declined.')
    total = sum(kind.count for kind in kinds.values())
    _require(
        total == content.privileges.total, "privilege-total", f"the counts add up to {total}, not the total."
    )
    for name, kind in kinds.items():
        _require(
            kind.count > 0 and kind.yields in content.resources.types,
            "privilege-yield",
            f"{name} must be there and yield a resource.",
        )


def _check_figures(content: Content) -> None:
    limits, cathedral = content.limits, content.cathedral
    _require(
        len(cathedral.points) == cathedral.pieces <= content.agenda.cathedral_cards,
        "cathedral",
        "each piece needs points, and there must be a Cathedral card for each.",
    )
    low = min(limits.huts_per_harvest, limits.storage_after_church_taxes, limits.mercy_min_draw)
    _require(low > 0, "limits", "huts_per_harvest, storage_after_church_taxes, mercy_min_draw: above 0.")
    for name, share in (("builders", limits.builders_max_share), ("mercy", limits.mercy_max_share)):
        _require(0 <= share[0] <= share[1] > 0, "share", f"{name}_max_share must lie from 0 to 1.")
    points = (*cathedral.points, cathedral.points_per_builder, content.scoring.privilege_campaign_vp)
    _require(min(points) >= 0, "points", "points must not be below 0.")
    _require(
        content.scoring.mercy_vp == 0, "mercy-points", "mercy_vp must be 0: nobody scores for the Mercy."
    )


def _check_setup(content: Content) -> None:
    setup = content.setup
    _require(
        setup.huts_on_board + setup.huts_in_reserve == setup.huts_each == content.limits.huts_per_player,
        "setup-huts",
        "huts on the board and in reserve must add up to the huts of a player.",
    )
    for players in range(content.min_players, content.max_players + 1):
        _require(str(players) in setup.players, "setup-players", f"setup.players.{players} is missing.")
        deal = content.deal(players)
        _require(
            len(deal.agenda_hand) == players
            and sum(deal.agenda_hand) + deal.marked_extra == content.agenda.total,
            "setup-hands",
            f"setup.players.{players} must deal all agenda cards.",
        )
        left = content.resources.total - players * setup.resources_each
        _require(
            left == deal.stock_after_setup >= 0,
            "setup-stock",
            f"setup.players.{players} leaves {left} resources, not stock_after_setup.",
        )


def _check_options(content: Content) -> None:
    known = {item.name: item for item in option.describe(Options)}
    _require(set(content.options) == set(known), "options", f"the options are: {', '.join(known)}.")
    for name, table in content.options.items():
        words = [_word(value) for value in table.allowed]
        _require(
            words and words[0] == known[name].default and set(words) == set(known[name].choices),
            "option-values",
            f"options.{name} allows {', '.join(known[name].choices)}, the default first.",
        )


def _word(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _check_ids(what: str, ids: Iterable[str]) -> None:
    names = list(ids)
    for name in names:
        _require(
            _ID.fullmatch(name), f"{what}-id", f"{name!r} must be lower-case letters, digits and hyphens."
        )
    _require(len(set(names)) == len(names), f"{what}-id", "an id stands there twice.")
