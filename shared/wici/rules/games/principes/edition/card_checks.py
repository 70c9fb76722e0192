"""Card checks: what decks, tiles, Princes and their effects must keep."""

from __future__ import annotations

from collections.abc import Sized

from wici.rules.content import require
from wici.rules.games.principes.edition.content import RING, Content
from wici.rules.games.principes.edition.modifiers import Immunity, Penalty
from wici.rules.games.principes.edition.printed import COLOURS
from wici.rules.games.principes.edition.vocabulary import AnyEffect, effects_within


def check_cards(content: Content) -> None:
    """Refuse cards, tiles and Princes in which something fails that the rules rest on.

    Raises:
        BadContent: It names the file and the constraint.
    """
    _check_decks(content)
    _check_princes(content)
    _check_names(content)
    for effect in _all_effects(content):
        _check_effect(content, effect)


def _check_decks(content: Content) -> None:
    for deck, count in (("court", 32), ("battle", 32), ("neighbor", 12)):
        file = "neighbors.toml" if deck == "neighbor" else f"{deck}.toml"
        found = sum(card.copies for card in content.decks[deck].values())
        require(found == count, file, "cards", f"the {deck} deck has {count} cards, not {found}.")
        symbols = {"sword", "shield", "either"} if deck == "battle" else {"people", "clergy", "either"}
        for card in content.decks[deck].values():
            require(
                card.symbol in symbols, file, "symbol", f"{card.id} cannot have the symbol {card.symbol}."
            )
            require(
                deck == "neighbor" or card.timing,
                file,
                "timing",
                f"{card.id} says when its text can be used.",
            )
            if deck == "neighbor":
                require(
                    card.faction in (*content.neighbors, "any"),
                    file,
                    "faction",
                    f"{card.id} names a Neighbor.",
                )
    for colour in COLOURS:
        found = sum(tile.copies for tile in content.tiles.values() if tile.colour == colour)
        require(found == 8, "tiles.toml", "tiles", f"there are 8 {colour} tiles, not {found}.")
    require(len(content.history) == 18, "history.toml", "cards", "there are 18 History Cards.")
    for period in (1, 2, 3):
        found = sum(card.period == period for card in content.history.values())
        require(found == 6, "history.toml", "periods", f"period {period} has 6 History Cards, not {found}.")
    for history in content.history.values():
        require(
            history.text.startswith("Each player") == (history.timing == "immediate"),
            "history.toml",
            "each-player",
            f"the text of {history.id} begins with “Each player” exactly when it is immediate.",
        )
        require(
            history.icons and set(history.icons) <= set(content.icons),
            "history.toml",
            "icons",
            f"{history.id} has icons of the list.",
        )


def _check_princes(content: Content) -> None:
    for name, count in zip(RING, (5, 5, 3, 5), strict=True):
        periods = [prince.period for prince in content.princes.values() if prince.principality == name]
        require(
            len(periods) == count,
            "princes.toml",
            "princes",
            f"{name} has {count} Princes, not {len(periods)}.",
        )
        require(
            set(periods) == {1, 2, 3},
            "princes.toml",
            "periods",
            f"{name} has at least one Prince of each period.",
        )
        firsts = 2 if name == "polonia-maior" else 1
        require(
            periods.count(1) == firsts, "princes.toml", "periods", f"{name} begins with a choice of {firsts}."
        )


def _check_names(content: Content) -> None:
    for group, file in ((content.cards, "court.toml"), (content.tiles, "tiles.toml")):
        for name in group:
            require(
                all((part.isalnum() and part.islower()) or part.isdigit() for part in name.split("-")),
                file,
                "names",
                f"{name!r} is not a name of lower-case words.",
            )
    sources: list[Sized] = [content.rules, content.princes, content.tiles, content.history, content.cards]
    require(
        len(content.effects_of) == sum(len(group) for group in sources),
        "tiles.toml",
        "unique",
        "no card, tile or Prince has the id of another, or of a Principality.",
    )
    total = sum(len(deck) for deck in content.decks.values())
    require(len(content.cards) == total, "court.toml", "unique", "no two cards have the same id.")


def _all_effects(content: Content) -> list[tuple[str, str, AnyEffect]]:
    sources = [
        *(("setup.toml", rule.id, rule.effects) for rule in content.rules.values()),
        *(("princes.toml", prince.id, prince.effects) for prince in content.princes.values()),
        *(("history.toml", card.id, card.effects) for card in content.history.values()),
        *(("tiles.toml", tile.id, tile.effects) for tile in content.tiles.values()),
        *(
            ("neighbors.toml" if deck == "neighbor" else f"{deck}.toml", card.id, card.effects)
            for deck, cards in content.decks.items()
            for card in cards.values()
        ),
        ("neighbors.toml", "universal", content.neighbor_effects),
    ]
    return [
        (file, name, inner)
        for file, name, effects in sources
        for effect in effects
        for inner in effects_within(effect)
    ]


def _check_effect(content: Content, found: tuple[str, str, AnyEffect]) -> None:
    file, name, effect = found
    for condition in effect.conditions:
        if condition.startswith("controls:"):
            land = condition.removeprefix("controls:")
            require(land in content.lands, file, "condition", f"{name}: there is no land {land}.")
    if isinstance(effect, Immunity):
        for faction in effect.factions:
            require(faction in content.factions, file, "factions", f"{name}: there is no faction {faction}.")
    if isinstance(effect, Penalty):
        for faction in effect.exempt:
            require(faction in RING, file, "exempt", f"{name}: there is no Principality {faction}.")
