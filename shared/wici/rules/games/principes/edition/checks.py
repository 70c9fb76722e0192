"""Checks: what an edition must keep, so that the rules can be played with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sized

from wici.rules.content import require
from wici.rules.games.principes.edition.content import COLOURS, RING, Content
from wici.rules.games.principes.edition.vocabulary import AnyEffect, Immunity, Penalty, effects_within

_SYMBOLS = ("gnesna-star", "cracovia-star", "teutonic")
_FIGURES = {"prince": 1, "knights": 3, "footmen": 6}


def check(content: Content) -> None:
    """Refuse an edition in which something fails that the rules rest on.

    Raises:
        BadContent: It names the file and the constraint.
    """
    _check_lands(content)
    _check_gords(content)
    _check_outside(content)
    _check_decks(content)
    _check_princes(content)
    _check_deployment(content)
    _check_dice(content)
    _check_names(content)
    for effect in _all_effects(content):
        _check_effect(content, effect)


def _check_lands(content: Content) -> None:
    """Borders go both ways, and the map hangs together. Rule: PR-011, PR-012."""
    lands = content.lands
    require(len(lands) == 44, "map.toml", "lands", f"the map has 44 lands, not {len(lands)}.")
    require(
        set(RING) <= set(content.factions),
        "map.toml",
        "principalities",
        f"the Principalities are {', '.join(RING)}.",
    )
    homes = Counter(land.home for land in lands.values())
    for home, count in (*((name, 10) for name in RING), ("central", 2)):
        require(homes[home] == count, "map.toml", "homes", f"{home} has {count} lands, not {homes[home]}.")
    for land in lands.values():
        for other in land.adjacent:
            require(
                other in lands and land.id in lands[other].adjacent,
                "map.toml",
                "borders",
                f"{land.id} borders {other}, but not the other way round.",
            )
    reached, new = set[str](), {next(iter(lands))}
    while new:
        reached |= new
        new = {other for land in new for other in lands[land].adjacent} - reached
    require(
        len(reached) == len(lands), "map.toml", "connected", "every land can be reached from every other."
    )
    for symbol in _SYMBOLS:
        count = sum(symbol in land.symbols for land in lands.values())
        require(count == 1, "map.toml", "symbols", f"exactly one land has the symbol {symbol}, not {count}.")


def _check_gords(content: Content) -> None:
    """A settlement is no more than its Gord at first; what it gives as a City its rank says.

    Rule: PR-016, PR-017, PR-018, PR-019.
    """
    lands = content.lands.values()
    ranks = Counter(gord.rank for land in lands for gord in land.gords)
    require(ranks["capital"] == 4, "map.toml", "capitals", f"there are 4 Capitals, not {ranks['capital']}.")
    require(
        ranks["city"] == 13, "map.toml", "cities", f"there are 13 further named Gords, not {ranks['city']}."
    )
    require(
        len(content.gords) == sum(len(land.gords) for land in lands),
        "map.toml",
        "gords",
        "each Gord has its own name.",
    )
    for name in RING:
        capital = content.lands.get(content.factions[name].capital)
        require(
            capital is not None and capital.capital and capital.home == name,
            "map.toml",
            "capitals",
            f"the Capital of {name} is one of its own lands.",
        )
    teutonic = content.lands[content.symbol_land("teutonic")]
    require(
        teutonic.home == "masovia" and [gord.rank for gord in teutonic.gords] == ["small"],
        "map.toml",
        "teutonic",
        "the Teutonic Knights' land is Masovian with a small Gord.",
    )


def _check_outside(content: Content) -> None:
    """Areas outside the lands have a border and no Gord: nobody controls or enters them.

    Rule: PR-013, PR-014.
    """
    for area in content.areas.values():
        theirs = {land.id for land in content.lands.values() if area.id in land.outside}
        require(
            theirs == set(area.borders) and theirs,
            "map.toml",
            "outside",
            f"the borders of {area.id} agree with its neighbours' outside.",
        )
    require(len(content.neighbors) == 6, "map.toml", "neighbors", "there are 6 Neighbors.")
    for faction in content.factions.values():
        if faction.group != "principality":
            require(
                faction.home in content.areas or faction.home in content.lands,
                "map.toml",
                "factions",
                f"{faction.id} has a home area or land.",
            )
    known = {*content.lands, *content.areas}
    for shape in content.shapes:
        require(
            shape in known or len(content.shapes[shape]) > 2,
            "shapes.toml",
            "shapes",
            f"{shape} is no outline.",
        )
    if content.shapes:
        require(
            set(content.lands) <= set(content.shapes), "shapes.toml", "shapes", "every land has its outline."
        )
        _check_shared_outlines(content)


def _check_shared_outlines(content: Content) -> None:
    """Two lands share a stretch of outline exactly when they are adjacent."""
    owners: dict[tuple[tuple[int, ...], ...], list[str]] = {}
    for land in content.lands:
        points = [tuple(point) for point in content.shapes[land]]
        for start, end in zip(points, points[1:] + points[:1], strict=True):
            owners.setdefault(tuple(sorted((start, end))), []).append(land)
    touching = {tuple(sorted(pair)) for pair in owners.values() if len(pair) == 2}
    bordering = {
        tuple(sorted((land.id, other))) for land in content.lands.values() for other in land.adjacent
    }
    for first, second in sorted(touching ^ bordering):
        message = f"the outlines of {first} and {second} do not fit their borders."
        require(None, "shapes.toml", "shapes", message)


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


def _check_deployment(content: Content) -> None:
    for name in RING:
        require(name in content.rules, "setup.toml", "principalities", f"{name} has its rule and deployment.")
        rule = content.rules[name]
        placed = Counter[str]()
        for place in (*rule.base, *rule.additional):
            land = content.lands.get(place.land)
            require(
                land is not None and land.home == name,
                "setup.toml",
                "deployment",
                f"{place.land} is a land of {name}.",
            )
            placed += Counter(prince=place.prince, knights=place.knights, footmen=place.footmen)
        base = sum(place.prince + place.knights + place.footmen for place in rule.base)
        require(base == 5, "setup.toml", "deployment", f"{name} begins with 5 figures, not {base}.")
        require(
            dict(placed) == _FIGURES,
            "setup.toml",
            "deployment",
            f"with `additional` {name} deploys its whole pool.",
        )
    taken = {place.land for rule in content.rules.values() for place in rule.base}
    for name in content.division_at_start:
        require(
            name in content.lands and name not in taken,
            "setup.toml",
            "division",
            f"the Division Token on {name} lies on a land without figures.",
        )


def _check_dice(content: Content) -> None:
    faces = {face.number: face for face in content.faces}
    require(sorted(faces) == [1, 2, 3, 4, 5, 6], "dice.toml", "faces", "the die has the faces 1 to 6.")
    for face in content.faces:
        require(
            face.opposite in faces and faces[face.opposite].opposite == face.number,
            "dice.toml",
            "opposite",
            f"face {face.number} and its opposite name each other.",
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
