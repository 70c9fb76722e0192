"""Setup: the first state, the first Prince of Polonia Maior, and the deal."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.progress import turn_up
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.cards import draw_cards
from wici.rules.games.principes.board.hand import check_limit
from wici.rules.games.principes.board.lands import due_controller
from wici.rules.games.principes.edition.content import DECKS, RING, Content
from wici.rules.games.principes.edition.places import Deployment
from wici.rules.games.principes.edition.printed import COLOURS
from wici.rules.games.principes.events.rounds import GameBegun
from wici.rules.games.principes.options import Options
from wici.rules.games.principes.orders.table import Choose
from wici.rules.games.principes.state import Land, Player, PrincipesTable, State, faction_of
from wici.rules.option import Setup as GameSetup
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

FIGURES = ("prince", *(f"knight-{n}" for n in (1, 2, 3)), *(f"footman-{n}" for n in range(1, 7)))


def first_state(setup: GameSetup, content: Content) -> State:
    """The board before the deal: lands, units, Treasuries, tracks.

    Rule: PR-052, PR-056, PR-057, PR-058, PR-059, PR-060, PR-063, PR-064, PR-065, PR-066, PR-067, PR-068,
    PR-069, PR-070, PR-071, PR-072, PR-073, PR-074, PR-075, PR-426, PR-427, PR-430.
    """
    options = msgspec.convert(setup.options, Options, from_attributes=True)
    state = State(
        options=options,
        players={seat: _player(options, content, seat) for seat in setup.seats},
        lands={land: Land() for land in content.lands},
        areas={area: {} for area in content.areas},
        pools={faction: [] for faction in content.factions},
        bank=content.supply.gold - content.start_gold * len(setup.seats),
        decks={deck: [] for deck in DECKS},
        stacks={colour: [] for colour in COLOURS},
        market={colour: [] for colour in COLOURS},
    )
    _deploy_principalities(state, content)
    _deploy_neutral(state, content)
    for land in content.division_at_start if state.seat_of(content.division_only_if_played) else ():
        state.lands[land].division = True
    for land, its in state.lands.items():
        its.controller = due_controller(state, content, land)
    if not state.solo:
        leads = [*content.first_holder, *RING]
        state.princeps = next(seat for faction in leads if (seat := state.seat_of(faction)))
    state.order = sorted(state.players)
    return state


def _player(options: Options, content: Content, seat: int) -> Player:
    people, clergy = options.start_people, options.start_clergy
    firsts = first_princes(content, seat)
    return Player(
        gold=content.start_gold,
        people=content.people_start if people == "edition" else people,
        clergy=content.clergy_start if clergy == "edition" else clergy,
        prince=firsts[0] if len(firsts) == 1 else "",
    )


def first_princes(content: Content, seat: int) -> list[str]:
    """The Princes of Period I of a seat.

    Rule: PR-057.
    """
    faction = faction_of(seat)
    return [p.id for p in content.princes.values() if p.principality == faction and p.period == 1]


def _deploy_principalities(state: State, content: Content) -> None:
    """A Principality that somebody plays begins with five units, one without a player with all ten.

    Rule: PR-058, PR-063, PR-426.
    """
    for faction in RING:
        rule = content.rules[faction]
        state.pools[faction] = list(FIGURES)
        is_played = bool(state.seat_of(faction))
        for place in rule.base if is_played else (*rule.base, *rule.additional):
            _deploy(state, faction, place)


def _deploy(state: State, faction: str, place: Deployment) -> None:
    for kind, count in (("prince", place.prince), ("knight", place.knights), ("footman", place.footmen)):
        chosen = [unit for unit in state.pools[faction] if unit.startswith(kind)][:count]
        state.pools[faction] = [unit for unit in state.pools[faction] if unit not in chosen]
        there = state.lands[place.land].units
        if chosen:
            there[faction] = sorted([*there.get(faction, []), *chosen], key=units.by_number)


def _deploy_neutral(state: State, content: Content) -> None:
    """Neighbors and Balts stand at home; Teutonic Knights and Mongols are off the map until called.

    Rule: PR-040, PR-043.
    """
    for name, faction in content.factions.items():
        figures = [
            *(f"knight-{n + 1}" for n in range(faction.knights)),
            *(f"footman-{n + 1}" for n in range(faction.footmen)),
        ]
        if faction.home_area:
            state.areas[faction.home_area][name] = figures
        elif faction.group == "neighbor":
            state.lands[faction.home_land].units[name] = figures
        elif faction.group == "invader":
            state.pools[name] = figures


class Setup(Phase):
    """The first Prince is chosen where there is a choice (PR-P02), then everything is dealt. Rule: PR-061."""

    def label(self) -> str:
        """The set-up."""
        return "setup"

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks the player who has two Princes to choose from."""
        for seat, player in table.state.players.items():
            if not player.prince:
                return (
                    Prompt(
                        kind="first-prince",
                        seat=seat,
                        question="Which Prince rules first?",
                        verbs=("choose",),
                        facts={"princes": [*first_princes(table.content, seat)]},
                    ),
                )
        return ()

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """The Princes of Period I."""
        return Legal(tuple(f"choose {prince}" for prince in first_princes(table.content, prompt.seat)))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Take the Prince."""
        if not isinstance(order, Choose) or order.what not in first_princes(table.content, seat):
            raise IllegalOrder("bad_choice", "That is none of your first Princes.", rule="PR-057")
        table.state.players[seat].prince = order.what

    def go_on(self, table: PrincipesTable) -> None:
        """Shuffle and deal."""
        from wici.rules.games.principes.round.round import Round

        _shuffle(table)
        table.done(self)
        table.push(Round())
        table.emit(GameBegun({seat: player.prince for seat, player in table.state.players.items()}))
        for seat in sorted(table.state.players):
            for deck in ("battle", "court", "neighbor"):
                chosen = table.state.options.initial_cards
                amount = table.content.start_cards.get(deck, 0) if chosen == "edition" else chosen
                draw_cards(table, seat, deck, amount)
        check_limit(table, *sorted(table.state.players))


def _shuffle(table: PrincipesTable) -> None:
    """Shuffle decks, stacks and History Cards.

    Rule: PR-054, PR-055, PR-062, PR-125, PR-428.
    """
    state, content = table.state, table.content
    for deck in DECKS:
        whole = [
            card.id
            for card in content.decks[deck].values()
            if not (card.removed_in_variant == "no_elimination" and state.options.no_elimination)
            for _ in range(card.copies)
        ]
        state.decks[deck] = table.draw(f"shuffle {deck}").shuffle(whole)
    for colour in COLOURS:
        tiles = [
            tile.id
            for tile in content.tiles.values()
            if tile.colour == colour
            for _ in range(1 if state.solo else tile.copies)
        ]
        state.stacks[colour] = table.draw(f"shuffle {colour}").shuffle(tiles)
    turn_up(table)
    for period in (1, 2, 3):
        ours = [card.id for card in content.history.values() if card.period == period]
        state.history_deck += table.draw(f"history {period}").shuffle(ours)[:2]
