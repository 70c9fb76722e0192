"""Audit: what must hold after every step."""

from __future__ import annotations

from wici.rules.errors import AuditFailed
from wici.rules.games.krakow.edition.content import TEAMS
from wici.rules.games.krakow.round import Round
from wici.rules.games.krakow.season import Season
from wici.rules.games.krakow.state import ROUNDS, TOKENS, KrakowTable
from wici.rules.games.krakow.success import Success


def audit(table: KrakowTable) -> None:
    """Check the invariants.

    Rule: KR-240, KR-241, KR-242, KR-243, KR-244, KR-245, and KR-175.

    Raises:
        AuditFailed: One does not hold.
    """
    _audit_cards(table)
    _audit_tokens(table)
    _audit_boxes(table)
    _audit_successes(table)
    _audit_points(table)
    _audit_hands(table)


def _must(holds: bool, rule: str, message: str) -> None:  # noqa: FBT001 - it reads as a sentence
    if not holds:
        raise AuditFailed(f"{rule}: {message}", rule=rule)


def on_table(table: KrakowTable) -> list[str]:
    """The cards that lie on the table: of the round until it is decided, then the one that succeeds."""
    cards: list[str] = []
    for phase in table.agenda:
        if isinstance(phase, Round) and phase.verdict is None:
            cards += phase.cards
        elif isinstance(phase, Success):
            cards.append(phase.card)
    return cards


def _audit_cards(table: KrakowTable) -> None:
    """Before the first deal there is nothing to count; from then on each card lies in one place.

    Rule: KR-240.
    """
    state = table.state
    piles = [*state.hands.values(), state.discard, state.successful, on_table(table)]
    cards = sorted(card for pile in piles for card in pile)
    dealt = bool(state.discard or any(state.hands.values()))
    _must(not dealt or cards == sorted(table.content.cards), "KR-240", "the 56 cards are not all there once.")


def _audit_tokens(table: KrakowTable) -> None:
    """All 55 of a team count: those on the map, those in treasuries and those of the supply.

    Rule: KR-073, KR-241.
    """
    state = table.state
    for team in TEAMS:
        gold = [state.treasury[seat] for seat in state.members(team)]
        parts = [state.supply[team], state.on_map(team), *gold]
        _must(sum(parts) == TOKENS, "KR-241", f"{team} has {sum(parts)} tokens.")
        _must(min(parts) >= 0, "KR-241", f"{team} has a negative number of tokens somewhere.")


def _audit_boxes(table: KrakowTable) -> None:
    """Gold lies on the map only between spending and scoring; each limit is asked of both teams.

    Rule: KR-242.
    """
    state, content = table.state, table.content
    for area, boxes in state.boxes.items():
        for kind, box in boxes.items():
            fits = all(state.room(content, area, kind, team) >= 0 for team in TEAMS)
            _must(fits and min(box.white, box.black) >= 0, "KR-242", f"the {kind} box of {area} overflows.")
            golden = kind == "gold" and state.part in {"spring", "summer", "autumn", "winter"}
            _must(not golden or box.white + box.black == 0, "KR-242", f"there is Gold in {area}.")


def _audit_successes(table: KrakowTable) -> None:
    """At most one card a round, and only those of rounds that have begun. Rule: KR-243."""
    state = table.state
    seasons = min(state.turn, 4)
    running = next((phase.round for phase in table.agenda if isinstance(phase, Season)), 0)
    most = seasons * ROUNDS + running
    _must(len(state.successful) <= most, "KR-243", "more cards succeeded than rounds were played.")


def _audit_points(table: KrakowTable) -> None:
    """Bonus and penalty cancel unless totals are cut at zero; partners differ by their blocks alone.

    Rule: KR-244, KR-245.
    """
    state = table.state
    if state.options.group_vp_floor == "none":
        _must(sum(state.group_vp.values()) == state.awarded, "KR-244", "bonus and penalty do not cancel.")
    for team in TEAMS:
        shared = [state.vp[seat] - state.blocks[seat] for seat in state.members(team)]
        _must(shared[0] == shared[1], "KR-245", f"the players of {team} differ by more than their blocks.")


def _audit_hands(table: KrakowTable) -> None:
    """Nobody can run out of cards. Rule: KR-175."""
    for phase in table.agenda:
        if isinstance(phase, Round):
            late = phase.players(table)[len(phase.cards) :] if phase.verdict is None else []
            for seat, hand in table.state.hands.items():
                left = ROUNDS - phase.number + (seat in late)
                _must(len(hand) >= left, "KR-175", f"seat {seat} runs out of cards.")
