"""Audit: what must always hold, checked after every step of a test."""

from __future__ import annotations

from collections import Counter

from wici.rules.errors import AuditFailed
from wici.rules.games.krieg.fall import Fall
from wici.rules.games.krieg.raid import Attack
from wici.rules.games.krieg.spring import Bidding
from wici.rules.games.krieg.state import KriegTable


def audit(table: KriegTable) -> None:
    """Check the invariants.

    Rule: KF-128, KF-129, KF-130, KF-131, KF-132, KF-133, KF-134, KF-135, KF-136, KF-137.

    Raises:
        AuditFailed: One does not hold.
    """
    for check in (
        _resources, _privileges, _cards, _huts, _bids, _church, _campaigns, _cathedral, _points, _table
    ):  # fmt: skip
        check(table)


def _require(holds: object, what: str) -> None:
    if not holds:
        raise AuditFailed(what)


def _resources(table: KriegTable) -> None:
    """No piece is made or lost: the Knight of an open attack and the builders' Serfs count too.

    Rule: KF-128, KF-131.
    """
    state, content = table.state, table.content
    total = Counter(state.stockpile)
    for noble in state.nobles.values():
        total.update(noble.storage)
        total[content.tool["build"]] += noble.builders
    for additions in state.bids.values():
        for addition in additions:
            total.update(addition)
    total[content.tool["raid"]] += sum(isinstance(phase, Attack) for phase in table.agenda)
    counts = {name: kind.count for name, kind in content.resources.types.items()}
    _require(total == counts, f"KF-128: the resources are {dict(total)}")
    low = min(min(pile.values()) for pile in (state.stockpile, *(n.storage for n in state.nobles.values())))
    _require(low >= 0, "KF-131: a pile has a negative number")


def _privileges(table: KriegTable) -> None:
    """The King and the Nobles together own every Privilege. Rule: KF-129."""
    for name, kind in table.content.privileges.types.items():
        owned = [table.state.king[name], *(noble.privileges[name] for noble in table.state.nobles.values())]
        _require(min(owned) >= 0 and sum(owned) == kind.count, f"KF-129: the {name} are {owned}")


def _cards(table: KriegTable) -> None:
    """Every agenda card lies once in a hand, on the table or among those set aside. Rule: KF-130, KF-122."""
    state = table.state
    there = [card for noble in state.nobles.values() for card in noble.hand]
    there += [past.card for past in state.set_aside] + ([state.card] if state.card else [])
    _require(sorted(there) == sorted(table.content.cards), f"KF-130: the agenda cards are {sorted(there)}")
    for noble in state.nobles.values():
        _require(set(noble.known) <= set(noble.hand), "KF-122: a card is known that is not in the hand")


def _huts(table: KriegTable) -> None:
    """A hut never changes owner and never leaves the game: on the board or in the reserve there are six.

    Rule: KF-009, KF-131.
    """
    limits = table.content.limits
    for seat, noble in table.state.nobles.items():
        counts = (noble.village, noble.builders, noble.reserve)
        whole = sum(counts) == limits.huts_per_player and min(counts) >= 0 and noble.points >= 0
        _require(whole and noble.builders <= limits.builders_per_player, f"KF-131: seat {seat} has {counts}")


def _bids(table: KriegTable) -> None:
    """No two bids are worth the same, and whoever passed has none on the table. Rule: KF-132, KF-137."""
    state = table.state
    if not state.bids:
        return
    _require(isinstance(table.phase, Bidding), "KF-137: bids lie on the table outside the bidding")
    kind = table.content.cards[str(state.card)].kind
    totals = sorted(table.content.worth(state.bid_of(seat), kind) for seat in state.bids)
    _require(totals[0] > 0 and len(set(totals)) == len(totals), f"KF-132: the bids are {totals}")
    _require(not set(state.bids) & set(state.passed), "KF-132: a bid of a Noble who has passed")


def _church(table: KriegTable) -> None:
    """Asked in Winter: only there is Fall behind all. Rule: KF-133."""
    limit = table.content.limits.storage_after_church_taxes
    if table.state.season == "winter":
        stored = [table.state.stored(seat) for seat in table.state.nobles]
        _require(max(stored) <= limit, f"KF-133: the storages hold {stored}")


def _campaigns(table: KriegTable) -> None:
    """A card is set aside in every year, solved or not, as soon as its bidding is over. Rule: KF-134."""
    state = table.state
    finished = state.year - table.content.first_year
    solved = state.season in {"summer", "fall"} or (state.season == "spring" and state.card is None)
    _require(len(state.set_aside) == finished + solved, f"KF-134: {len(state.set_aside)} cards are set aside")


def _cathedral(table: KriegTable) -> None:
    """Each solved Cathedral card is a piece, and the last piece ends the game. Rule: KF-135, KF-138."""
    state = table.state
    due = sum(
        past.winner is not None and table.content.cards[past.card].reward == "cathedral"
        for past in state.set_aside
    )
    _require(state.pieces == due, f"KF-135: {state.pieces} pieces for {due} solved Cathedral cards")
    if state.pieces >= table.content.cathedral.pieces:
        _require(table.is_over, "KF-138: the Cathedral is complete, but the game goes on")


def _points(table: KriegTable) -> None:
    """Points come from campaigns alone: Privilege cards, pieces and the builders cashed with them.

    Rule: KF-136, KF-113.
    """
    state, content = table.state, table.content
    due = sum(content.cathedral.points[: state.pieces]) + state.cashed * content.cathedral.points_per_builder
    due += content.scoring.privilege_campaign_vp * sum(
        past.winner is not None and content.cards[past.card].reward == "privilege" for past in state.set_aside
    )
    points = sum(noble.points for noble in state.nobles.values())
    _require(points == due, f"KF-136: {points} points were scored, not {due}")


def _table(table: KriegTable) -> None:
    """A card lies on the table from Winter to the end of the bidding, and never after. Rule: KF-137."""
    state = table.state
    phase = None if table.is_over else table.phase
    if isinstance(phase, Bidding):
        _require(state.card and state.owner in state.nobles, "KF-137: the bidding has no agenda card")
    elif any(isinstance(below, Fall) for below in table.agenda) or state.season in {"summer", "fall"}:
        _require(not state.card, "KF-137: a card lies on the table out of season")
    if table.is_over:
        _require(not state.card and not state.bids, "KF-137: something is left on the table")
