"""Progress Action: tiles from the Market onto the board, and the Market's refilling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import bank
from wici.rules.games.principes.board.conditions import pairs
from wici.rules.games.principes.board.force import at_moment
from wici.rules.games.principes.board.hand import check_limit
from wici.rules.games.principes.board.values import limit
from wici.rules.games.principes.edition.modifiers import ExtraTile
from wici.rules.games.principes.edition.printed import COLOURS
from wici.rules.games.principes.events.actions import MarketRefilled, TileReturned, TileTaken
from wici.rules.games.principes.orders.works import Buy, Take
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.text import carry_out, happens
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Progress(Phase):
    """The active player takes tiles one after the other (PR-P12).

    Attributes:
        seat: The player.
        taken: Tiles taken without paying.
        bought: Tiles paid for, by what allows it.
        over: Whether the player has finished.
    """

    seat: int
    taken: int = 0
    bought: dict[str, int] = msgspec.field(default_factory=dict)
    over: bool = False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks as long as a tile can be taken."""
        if self.over or next(self._answers(table), None) is None:
            return ()
        return (
            Prompt(
                kind="progress",
                seat=self.seat,
                question="Which tile do you take?",
                verbs=("take", "buy", "finish"),
                facts={"left": limit(table, self.seat, "progress_tiles") - self.taken},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every tile that fits, and to finish."""
        return Legal((*self._answers(table), "finish"))

    def _answers(self, table: PrincipesTable) -> Iterator[str]:
        gold = table.state.players[self.seat].gold
        is_free = self.taken < limit(table, self.seat, "progress_tiles")
        is_sold = any(price <= gold for _, price in self._offers(table))
        verbs = [*(["take"] if is_free else ()), *(["buy"] if is_sold else ())]
        market = table.state.market.values() if verbs else ()
        for tile in dict.fromkeys(tile for row in market for tile in row):
            for old in _ways(table, self.seat, tile):
                words = f"{tile} for {old}" if old else tile
                yield from (f"{verb} {words}" for verb in verbs)

    def _offers(self, table: PrincipesTable) -> list[tuple[str, int]]:
        """The texts by which one more tile can be paid for now, each with its price.

        Rule: PR-408.
        """
        return [
            (source.name, source.effect.cost.gold if source.effect.cost else 0)
            for source in at_moment(table, self.seat, "in_action:progress")
            if isinstance(source.effect, ExtraTile) and self.bought.get(source.name, 0) < source.effect.amount
        ]

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Take or buy a tile, or finish."""
        if isinstance(order, Take):
            if self.taken >= limit(table, seat, "progress_tiles"):
                raise IllegalOrder("limit", "You may take no further tile in this action.", rule="PR-160")
            _check_tile(table, seat, order.tile, order.old)
            self.taken += 1
        elif isinstance(order, Buy):
            self._buy(table, order)
        else:
            self.over = True
            return
        gain_tile(table, seat, order.tile, order.old)

    def _buy(self, table: PrincipesTable, order: Buy) -> None:
        offers = self._offers(table)
        if not offers:
            raise IllegalOrder("limit", "No text lets you pay for a further tile now.", rule="PR-408")
        source, price = min(offers, key=lambda offer: offer[1])
        bank.check_gold(table, self.seat, price)
        _check_tile(table, self.seat, order.tile, order.old)
        bank.pay(table, self.seat, price)
        self.bought = {**self.bought, source: self.bought.get(source, 0) + 1}

    def is_untouched(self, seat: int) -> bool:
        """Whether nothing was done in this action yet; the question before it is left out without cards."""
        return not (self.taken or self.bought)

    def go_on(self, table: PrincipesTable) -> None:
        """The player has finished: refill the Market."""
        table.done(self)
        turn_up(table)


def _ways(table: PrincipesTable, seat: int, tile: str) -> list[str]:
    """How a tile can be placed: empty for a free space, else the own tiles it may replace.

    Rule: PR-161, PR-162, PR-164, PR-406, PR-R06.
    """
    mine = table.state.players[seat].tiles
    if tile in mine:
        return []
    colour = table.content.tiles[tile].colour
    column = [own for own in mine if table.content.tiles[own].colour == colour]
    if len(column) < limit(table, seat, "same_colour_tiles", tiles=[*mine, tile]):
        return [""]
    return [own for own in column if _may_leave(table, seat, own, tile)]


def _may_leave(table: PrincipesTable, seat: int, own: str, tile: str) -> bool:
    """Whether the board would still be within its spaces.

    Rule: PR-164, PR-407, PR-168, PR-R08.
    """
    after = [*(other for other in table.state.players[seat].tiles if other != own), tile]
    spaces = limit(table, seat, "same_colour_tiles", tiles=after)
    counts = [sum(table.content.tiles[other].colour == colour for other in after) for colour in COLOURS]
    return max(counts) <= spaces


def _check_tile(table: PrincipesTable, seat: int, tile: str, old: str) -> None:
    if not any(tile in row for row in table.state.market.values()):
        raise IllegalOrder("supply_empty", f"{tile!r} does not lie in the Market.", rule="PR-160")
    if tile in table.state.players[seat].tiles:
        raise IllegalOrder("duplicate", "You own that tile already.", rule="PR-162")
    ways = _ways(table, seat, tile)
    if old in ways:
        return
    if not old:
        raise IllegalOrder(
            "slot_full", "No space of that colour is free; name a tile to exchange.", rule="PR-161"
        )
    if ways == [""]:
        raise IllegalOrder("bad_choice", "Tiles are exchanged only where no space is free.", rule="PR-164")
    if old in table.state.players[seat].tiles and _same_colour(table, tile, old):
        raise IllegalOrder("slot_full", f"The board could not do without {old!r}.", rule="PR-407")
    raise IllegalOrder("bad_choice", f"{old!r} is no tile of yours of that colour.", rule="PR-164")


def _same_colour(table: PrincipesTable, tile: str, old: str) -> bool:
    return table.content.tiles[tile].colour == table.content.tiles[old].colour


def gain_tile(table: PrincipesTable, seat: int, tile: str, old: str) -> None:
    """Bring a tile onto a board; it works at once.

    Rule: PR-161, PR-162, PR-163, PR-164, PR-405, PR-416.
    """
    player, row = table.state.players[seat], table.state.market[table.content.tiles[tile].colour]
    row.remove(tile)
    if old:
        player.tiles.remove(old)
        row.append(old)
    player.tiles.append(tile)
    table.emit(TileTaken(seat, tile, old))
    check_limit(table, seat)
    _count_pairs(table, seat, tile)
    if any(effect.when == "on_gain" for effect in table.content.tiles[tile].effects):
        happens(table, "on_gain", [seat])


def _count_pairs(table: PrincipesTable, seat: int, new: str) -> None:
    """Let texts on pairs count those not counted yet, each colour once in a game.

    Rule: PR-405, PR-R07.
    """
    player = table.state.players[seat]
    for source in at_moment(table, seat, "on_tile_pair"):
        counted = player.paired.get(source.name, [])
        fresh = [colour for colour in pairs(table, seat) if colour not in counted]
        player.paired = {**player.paired, source.name: [*counted, *fresh]}
        counts_now = source.name != new or getattr(source.effect, "count_existing", False)
        amount = getattr(source.effect, "amount", 0) * len(fresh)
        if amount and counts_now:
            effect = msgspec.structs.replace(source.effect, per="", amount=amount)
            carry_out(table, seat, source.name, [effect])


def turn_up(table: PrincipesTable) -> None:
    """Fill the Market from the stacks; of two identical tiles one goes under its stack.

    Rule: PR-062, PR-165, PR-166, PR-167.
    """
    turned: list[str] = []
    for colour in COLOURS:
        row, stack = table.state.market[colour], table.state.stacks[colour]
        while len(row) < 2 and stack:
            row.append(stack.pop(0))
            turned.append(row[-1])
        turned += _part_twins(table, row, stack)
    turned = [tile for tile in turned if any(tile in row for row in table.state.market.values())]
    if turned:
        table.reveal(MarketRefilled(tuple(dict.fromkeys(turned))))


def _part_twins(table: PrincipesTable, row: list[str], stack: list[str]) -> list[str]:
    """Exchange one of two identical tiles, trying each tile of the stack at most once. Rule: PR-R05."""
    turned = []
    for _ in range(len(stack)):
        if len(row) < 2 or row[0] != row[1]:
            break
        twin = row.pop()
        stack.append(twin)
        table.reveal(TileReturned(twin))
        row.append(stack.pop(0))
        turned.append(row[-1])
    return turned
