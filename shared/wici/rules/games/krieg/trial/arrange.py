"""Cases: sets up a position from a few of the rulebook's words and fills in the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wici.rules.errors import RulesError
from wici.rules.games.krieg.edition.content import SEATS, Content
from wici.rules.games.krieg.fall import Fall, is_poor
from wici.rules.games.krieg.mercy import KingsMercy
from wici.rules.games.krieg.pile import Pile, holds, move, pieces, remove, size
from wici.rules.games.krieg.rewards import Reward
from wici.rules.games.krieg.spring import Bidding
from wici.rules.games.krieg.state import KriegTable, SetAside, State
from wici.rules.games.krieg.summer import Summer, Turn
from wici.rules.games.krieg.taxes import ChurchTaxes
from wici.rules.games.krieg.trial.words import Words
from wici.rules.games.krieg.winter import Winter
from wici.rules.games.krieg.year import Year
from wici.rules.phase import Phase

STEPS = (
    "winter_play",
    "winter_change",
    "spring_bid",
    "spring_reward",
    "summer",
    "fall",
    "fall_mercy",
    "fall_church",
)


def arrange(table: KriegTable, words: Mapping[str, Any]) -> None:
    """Set up a position of which `audit` holds.

    Raises:
        RulesError: `bad_case`: the words do not make a position.
    """
    try:
        said = msgspec.convert(dict(words), Words)
    except msgspec.ValidationError as fault:
        raise RulesError(f"This is no position: {fault}.", reason="bad_case") from None
    state, content = table.state, table.content
    _check(state, content, said)
    _set_seats(state, said)
    _set_huts(state, content, said)
    _set_privileges(state, content, said)
    _set_resources(state, content, said)
    _set_cards(state, content, said)
    _set_points(state, content, said)
    table.agenda = _phases(table, said)


def _check(state: State, content: Content, said: Words) -> None:
    """See that all that is named is there."""
    _require(said.step in STEPS, f"{said.step!r} is no step; there are {', '.join(STEPS)}")
    playing = {SEATS[seat - 1] for seat in state.nobles}
    for name in (said.leader, said.turn, said.owner, *said.bids, *said.passed, *said.plundered):
        _require(not name or name in playing, f"{name!r} is no Noble of this game")
    nobles = [said.noble(seat) for seat in state.nobles]
    cards = [card for noble in nobles for card in noble.hand or ()] + [said.agenda] * bool(said.agenda)
    for card in cards:
        _require(card in content.cards, f"{card!r} is no agenda card")
    _require(len(set(cards)) == len(cards), "a card lies in two places")
    with_card = {"winter_change", "spring_bid", "spring_reward"}
    _require(said.agenda or said.step not in with_card, f"{said.step} needs a card: write `agenda`")
    piles = [noble.storage or {} for noble in nobles] + [bid for bids in said.bids.values() for bid in bids]
    piles += [said.stockpile] if isinstance(said.stockpile, dict) else []
    for kind in (kind for pile in piles for kind in pile):
        _require(kind in content.resources.types, f"{kind!r} is no resource")
    for privilege in (privilege for noble in nobles for privilege in noble.privileges):
        _require(privilege in content.privileges.types, f"{privilege!r} is no privilege")


def _require(holds_: object, what: str) -> None:
    if not holds_:
        raise RulesError(f"This is no position: {what}.", reason="bad_case")


def _seat(name: str, default: int) -> int:
    return SEATS.index(name) + 1 if name else default


def _set_seats(state: State, said: Words) -> None:
    state.leader = _seat(said.leader, min(state.nobles))
    for seat, name in enumerate(SEATS, 1):
        _require(seat in state.nobles or getattr(said, name) is None, f"{name} is not in the game")
    in_winter_or_spring = said.step in {"winter_change", "spring_bid"}
    state.card = said.agenda if in_winter_or_spring else None
    state.owner = _seat(said.owner, state.leader) if in_winter_or_spring else 0
    state.season = said.step.partition("_")[0]  # type: ignore[assignment]
    state.plundered = [_seat(name, 0) for name in said.plundered]


def _set_huts(state: State, content: Content, said: Words) -> None:
    for seat, noble in state.nobles.items():
        noble.village, noble.builders = said.noble(seat).village, said.noble(seat).builders
        noble.reserve = content.limits.huts_per_player - noble.huts


def _set_privileges(state: State, content: Content, said: Words) -> None:
    state.king = {name: kind.count for name, kind in content.privileges.types.items()}
    for seat, noble in state.nobles.items():
        owned = said.noble(seat).privileges
        noble.privileges = {name: owned.count(name) for name in state.king}
        remove(state.king, noble.privileges)


# -- resources


def _set_resources(state: State, content: Content, said: Words) -> None:
    rest = {name: kind.count for name, kind in content.resources.types.items()}
    rest[content.tool["build"]] -= sum(noble.builders for noble in state.nobles.values())
    state.bids = {_seat(name, 0): _taken_all(rest, bids) for name, bids in said.bids.items()}
    state.passed = [_seat(name, 0) for name in said.passed]
    for seat, noble in state.nobles.items():
        noble.storage = _taken(rest, said.noble(seat).storage or {})
    if said.stockpile is None:
        state.stockpile = rest
        return
    state.stockpile = _taken(rest, said.stockpile if isinstance(said.stockpile, dict) else _some(rest, said))
    without = [noble for seat, noble in state.nobles.items() if said.noble(seat).storage is None]
    _require(without or not size(rest), "all resources but those of the stockpile need a storage")
    for at, piece in enumerate(pieces(rest)):
        move({piece: 1}, rest, without[at % len(without)].storage)


def _taken(rest: Pile, part: Mapping[str, int]) -> Pile:
    """Pieces taken out of those not yet placed, every type named."""
    _require(holds(rest, part), "there are not so many resources")
    remove(rest, part)
    return {kind: part.get(kind, 0) for kind in rest}


def _taken_all(rest: Pile, parts: Iterable[Mapping[str, int]]) -> list[Pile]:
    return [{kind: count for kind, count in _taken(rest, part).items() if count} for part in parts]


def _some(rest: Pile, said: Words) -> Pile:
    """A stockpile of a size, as even as can be."""
    left, taken = dict(rest), dict.fromkeys(rest, 0)
    for _ in range(int(said.stockpile) if isinstance(said.stockpile, int) else 0):
        move({max(left, key=left.__getitem__): 1}, left, taken)
    return taken


# -- agenda cards and points


def _set_cards(state: State, content: Content, said: Words) -> None:
    hands = {seat: said.noble(seat).hand for seat in state.nobles}
    placed = [card for hand in hands.values() for card in hand or ()] + ([said.agenda] if said.agenda else [])
    pool = [card for card in content.cards if card not in placed]
    is_solved = said.step == "spring_reward"
    past = int(is_solved or state.season in {"summer", "fall"})
    if said.year is not None or not any(hand is not None for hand in hands.values()):
        aside = (said.year or content.first_year + 1) - content.first_year + past - is_solved
    else:
        aside = len(pool)
    pool = _in_order(content, pool, said.pieces)
    state.set_aside = [SetAside(card) for card in pool[:aside]]
    if is_solved:
        state.set_aside.append(SetAside(said.agenda))
    state.year = content.first_year + len(state.set_aside) - past
    _deal(state, content, hands, pool[aside:])


def _in_order(content: Content, pool: list[str], built: int) -> list[str]:
    """As many Cathedral cards as pieces are built, then the Privilege cards, then the rest."""
    cathedral = [card for card in pool if content.cards[card].reward == "cathedral"]
    privilege = [card for card in pool if card not in cathedral]
    return cathedral[:built] + privilege + cathedral[built:]


def _deal(state: State, content: Content, hands: dict[int, list[str] | None], rest: list[str]) -> None:
    without = [seat for seat, hand in hands.items() if hand is None]
    _require(without or not rest, "all agenda cards that are not set aside need a hand")
    for seat, noble in state.nobles.items():
        noble.hand = list(hands[seat] or ())
        noble.known = []
    for at, card in enumerate(rest):
        state.nobles[without[at % len(without)]].hand.append(card)
    for noble in state.nobles.values():
        noble.hand = content.arranged(noble.hand)


def _set_points(state: State, content: Content, said: Words) -> None:
    for seat, noble in state.nobles.items():
        noble.points = said.noble(seat).points
    built = said.pieces
    state.pieces = built
    total = sum(noble.points for noble in state.nobles.values())
    if not total:
        total = state.nobles[state.leader].points = sum(content.cathedral.points[:built])
    left = total - sum(content.cathedral.points[:built])
    _require(left >= 0, "the pieces have brought more points than the Nobles have")
    for past in state.set_aside:
        if past.card == said.agenda:
            past.winner = state.leader
        elif content.cards[past.card].reward == "cathedral":
            past.winner, built = (state.leader, built - 1) if built else (None, 0)
        elif left:
            past.winner, left = state.leader, left - content.scoring.privilege_campaign_vp
    _require(not built, "there are not so many solved Cathedral cards")
    state.cashed = left


# -- the agenda


def _phases(table: KriegTable, said: Words) -> list[Phase]:
    state = table.state
    first = state.owner if said.step in {"winter_change", "spring_bid"} else state.leader
    turn = _seat(said.turn, first)
    order = state.from_leader()
    to_come = order[order.index(turn) :]
    year = {"winter": "spring", "spring": "summer", "summer": "fall", "fall": None}[state.season]
    above: list[Phase]
    match said.step:
        case "winter_play":
            above = [Winter()]
        case "winter_change":
            chances = state.others(state.owner)
            above = [Winter(chances=chances[chances.index(turn) :] if said.turn else None)]
        case "spring_bid":
            above = [Bidding(turn=turn)]
        case "spring_reward":
            above = [Reward(seat=state.leader, card=said.agenda)]
        case "summer":
            above = [Summer(to_come=to_come[1:]), Turn(seat=turn)]
        case "fall_mercy":
            poor = [seat for seat, noble in state.nobles.items() if is_poor(table, noble)]
            above = [Fall(next="church"), KingsMercy(to_come=to_come, poor=poor)]
        case "fall_church":
            above = [Fall(next=None), ChurchTaxes()]
        case _:
            above = [Fall()]
    return [Year(year=state.year, next=year), *above]  # type: ignore[arg-type]
