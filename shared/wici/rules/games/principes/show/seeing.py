"""Seeing: who may see what; a view starts empty and adds what is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wici.rules.games.principes.actions.planning import Planning
from wici.rules.games.principes.board.cards import count_of
from wici.rules.games.principes.board.lands import last_position, might_of, supply_left
from wici.rules.games.principes.edition.content import DECKS
from wici.rules.games.principes.fight import Fight, Side
from wici.rules.games.principes.movement.movement import Movement
from wici.rules.games.principes.show import view
from wici.rules.games.principes.state import PrincipesTable, State, Units, faction_of

SUPPLIES = ("castle", "tiltyard", "abbey", "civitas", "division")


def see(table: PrincipesTable, seat: int | None) -> view.View:
    """What a seat may see; None is a stranger.

    Rule: PR-T06.
    """
    state = table.state
    movement = _movement(table)
    lands = {land: _land(table, land) for land in state.lands}
    return view.View(
        options=state.options,
        round=state.round,
        final_round=state.final_round,
        players={other: _player(table, other, seat, lands) for other in sorted(state.players)},
        lands=lands,
        areas={area: _units(units) for area, units in state.areas.items()},
        pools=_units(state.pools),
        bank=state.bank,
        decks={deck: len(state.decks[deck]) for deck in DECKS},
        piles={deck: len(pile) for deck, pile in state.piles.items()},
        stacks={colour: len(stack) for colour, stack in state.stacks.items()},
        market={colour: tuple(row) for colour, row in state.market.items()},
        supply={kind: supply_left(state, table.content, kind) for kind in SUPPLIES},
        stage=tuple(str(type(phase).__struct_config__.tag) for phase in table.agenda),
        princeps=state.princeps,
        clockwise=state.clockwise,
        order=tuple(state.order),
        history=state.history,
        history_past=tuple(state.history_past),
        history_left=len(state.history_deck),
        mongol_invasions=state.mongol_invasions,
        teutons_called=state.teutons_called,
        council_sits=state.council_sits,
        np_princes_wait=tuple(state.np_princes_wait),
        turn=_turn(state),
        fight=_fight(state.fight),
        force=_force(movement),
        passages=_passages(movement, seat),
        last_move=tuple(
            view.TrailView(its.faction, its.kind, its.count, tuple(its.path)) for its in state.last_move
        ),
        ending=state.ending,
        opened=_opened(state) if table.is_over else {},
    )


def _player(
    table: PrincipesTable, seat: int, viewer: int | None, lands: Mapping[str, view.LandView]
) -> view.PlayerView:
    """One player's board: open to all, but for the hand, the plan and what a movement still hides.

    Rule: PR-051, PR-296.
    """
    player, is_open = table.state.players[seat], seat == viewer or table.is_over
    might = sum(land.might for land in lands.values() if land.controller == faction_of(seat))
    return view.PlayerView(
        seat=seat,
        faction=faction_of(seat),
        gold=player.gold,
        might=min(last_position(table.state, table.content), might),
        true_might=might,
        people=player.people,
        clergy=player.clergy,
        cards={deck: count_of(table, seat, deck) for deck in DECKS},
        prince=player.prince,
        dead=tuple(player.dead),
        prince_waits=player.prince_waits,
        childless=player.childless,
        princess=player.princess,
        princess_before=player.princess_before,
        tiles=tuple(player.tiles),
        paired={tile: tuple(colours) for tile, colours in player.paired.items()},
        placed=len(player.plan) or _placed(table, seat),
        revealed=tuple(player.plan[: player.revealed]),
        plan=tuple(player.plan) if is_open else None,
        plan_before=tuple(player.plan_before),
        eliminated=player.eliminated,
        hand=tuple(player.hand) if is_open else None,
    )


def _placed(table: PrincipesTable, seat: int) -> int:
    """How many tokens lie face down while all plan: how many is public, which ones is not.

    Rule: PR-144; PR-T06.
    """
    if table.is_over or not isinstance(table.phase, Planning):
        return 0
    slip = table.phase.sealed.get(seat) or table.phase.drafts.get(seat)
    return sum(len(line.split(" ")) - 1 for line in slip.lines) if slip else 0


def _land(table: PrincipesTable, land: str) -> view.LandView:
    its = table.state.lands[land]
    return view.LandView(
        might=might_of(table.state, table.content, land),
        controller=its.controller,
        units=_units(its.units),
        cities=tuple(its.cities),
        building=its.building,
        division=its.division,
    )


def _units(units: Units) -> Units:
    return {faction: list(there) for faction, there in units.items()}


def _turn(state: State) -> view.TurnView | None:
    turn = state.turn
    if turn is None:
        return None
    return view.TurnView(turn.seat, turn.space, turn.token, turn.action, turn.declined, tuple(turn.activated))


def _fight(fight: Fight | None) -> view.FightView | None:
    if fight is None:
        return None
    return view.FightView(fight.land, _side(fight.attacker), _side(fight.defender), fight.winner)


def _side(side: Side) -> view.SideView:
    return view.SideView(
        faction=side.faction,
        seat=side.seat,
        units=tuple(side.units),
        cards=tuple(side.used),
        die=side.die,
        swords=side.swords,
        shields=side.shields,
        damage=side.damage,
        toppled=tuple(side.toppled),
        wounded=side.wounded,
    )


def _movement(table: PrincipesTable) -> Movement | None:
    return next((phase for phase in reversed(table.agenda) if isinstance(phase, Movement)), None)


def _force(movement: Movement | None) -> view.ForceView | None:
    if movement is None:
        return None
    return view.ForceView(movement.seat, movement.faction, movement.cause, movement.knights, movement.footmen)


def _passages(movement: Movement | None, viewer: int | None) -> tuple[view.PassageView, ...]:
    """Answers to requests: both sides know them until the movement is final."""
    if movement is None or viewer is None:
        return ()
    return tuple(
        view.PassageView(its.owner, its.land, its.given, dict(its.units))
        for its in movement.passages
        if viewer in (movement.seat, its.owner)
    )


def _opened(state: State) -> dict[str, tuple[str, ...]]:
    """What lay hidden from all, once the game is over."""
    hidden: list[tuple[str, Iterable[str]]] = [
        *state.decks.items(),
        *state.stacks.items(),
        ("history", state.history_deck),
    ]
    return {name: tuple(there) for name, there in hidden}
