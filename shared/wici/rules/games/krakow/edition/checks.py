"""Checks: what every deck and every map must satisfy, the house edition's and an owner's alike."""

from __future__ import annotations

from collections import Counter

from wici.rules.content import require
from wici.rules.games.krakow.edition.content import (
    BOARD_FILE,
    DECK_FILE,
    GROUPS,
    Area,
    Board,
    Deck,
    Effect,
    HandStep,
    Intrigue,
    RemoveStep,
    ReplaceStep,
    RobStep,
)
from wici.rules.words import slug

ENEMIES = {"green": "red", "red": "green", "blue": "yellow", "yellow": "blue"}
TIE_BREAK = {"yellow": 1, "green": 2, "blue": 3, "red": 4}

EFFECTS = {
    "black_death": ("green", (HandStep("opponents", -1),)),  # KR-120, KR-124
    "peasant_revolt": ("green", (RemoveStep("power"), RemoveStep("following"))),  # KR-126
    "saving_souls": ("blue", (ReplaceStep("following", 3),)),  # KR-127, KR-128, KR-129
    "prophecy_of_war": ("blue", (RemoveStep("fame"), RemoveStep("power"))),  # KR-130
    "advertising": ("yellow", (ReplaceStep("fame", 3),)),  # KR-131
    "a_depression": ("yellow", (RobStep(2),)),  # KR-132, KR-133
    "grave_robbery": ("red", (HandStep("own", 1),)),  # KR-134, KR-136
    "street_thugs_rule": ("red", (RemoveStep("power"), RobStep(1))),  # KR-138
}
"""The eight special effects: their group and their parts."""

AREAS = ("slums", "barracks", "markets", "churches", "harbour", "castle", "province")


def check(deck: Deck, board: Board) -> None:
    """Refuse a deck or a map that the rules cannot be played with.

    Raises:
        BadContent: With the name of the constraint that is broken.
    """
    _check_board(board)
    _check_groups(deck)
    _check_ids(deck)
    for card in deck.card:
        _check_card(card, {area.id: area for area in board.area})
    _check_pairs(deck)
    _check_effects(deck)


def _deck(holds: object, constraint: str, message: str) -> None:
    require(holds, DECK_FILE, constraint, message)


def _board(holds: object, constraint: str, message: str) -> None:
    require(holds, BOARD_FILE, constraint, message)


def _check_board(board: Board) -> None:
    ids = sorted(area.id for area in board.area)
    _board(ids == sorted(AREAS), "areas", f"the areas must be {', '.join(AREAS)}, each once.")
    for area in board.area:
        _board(area.boxes, "boxes", f"{area.id} must have at least one box.")
        for kind, limit in area.boxes.items():
            wanted = 12 if kind == "gold" else 8
            _board(
                limit == wanted, "capacity", f"the {kind} box of {area.id} must hold {wanted}, not {limit}."
            )
        vp = 3 if area.id == "castle" else 2
        _board(area.vp == vp, "area-vp", f"{area.id} must be worth {vp} VP, not {area.vp}.")
    golden = sum("gold" in area.boxes for area in board.area)
    _board(golden == 5, "gold-boxes", f"exactly five areas must have a Gold box, not {golden}.")
    barracks = next(area for area in board.area if area.id == "barracks")
    _board("power" in barracks.boxes, "barracks-power", "the Barracks must have a Power box.")


def _check_groups(deck: Deck) -> None:
    enemies = {group.id: group.enemy for group in deck.group}
    _deck(
        len(deck.group) == len(GROUPS) and enemies == ENEMIES,
        "groups",
        "the groups must be green, blue, yellow and red, green and red enemies, blue and yellow enemies.",
    )
    ranks = {group.id: group.tie_break_rank for group in deck.group}
    _deck(ranks == TIE_BREAK, "tie-break", "the tie-break ranks must be yellow 1, green 2, blue 3, red 4.")


def _check_ids(deck: Deck) -> None:
    ids = Counter(card.id for card in deck.card)
    twice = [card for card, count in ids.items() if count > 1]
    _deck(not twice, "unique-ids", f"the id {', '.join(twice)} stands there more than once.")
    _deck(len(deck.card) == 56, "card-count", f"there must be 56 cards, not {len(deck.card)}.")
    groups = Counter(card.group for card in deck.card)
    uneven = [group for group in {*groups, *GROUPS} if group not in GROUPS or groups[group] != 14]
    _deck(not uneven, "group-size", f"each group must have 14 cards; see {', '.join(sorted(uneven))}.")
    words = Counter(word for card in deck.card for word in {slug(card.title), card.id.lower()})
    alike = [word for word, count in words.items() if count > 1 or not word]
    _deck(not alike, "unique-names", f"two cards are called {', '.join(alike)} in orders.")


def _check_card(card: Intrigue, areas: dict[str, Area]) -> None:
    """A card's own values: its Strength, what it is worth to its group, where its tokens go.

    Rule: KR-041, KR-090, KR-119, KR-211.
    """
    both = {"support": card.support, "oppose": card.oppose}
    for name, values in both.items():
        whole = sorted(values) == sorted(GROUPS)
        _deck(whole, "colours", f"{card.id} must have one {name} value for each of the four colours.")
    numbers = [card.strength, *card.support.values(), *card.oppose.values(), *card.tokens.values()]
    _deck(min(numbers) >= 0, "values", f"the values of {card.id} must be 0 or more.")
    own = card.support[card.group]
    _deck(
        card.strength == own, "strength", f"the Strength of {card.id} must be its own Support value, {own}."
    )
    _deck(
        card.strong == (card.strength in {6, 7}), "strong", f"{card.id} is strong if its Strength is 6 or 7."
    )
    _deck(card.strong == bool(card.blocked_by), "blocked", f"{card.id} has a Block card if it is strong.")
    vp = 2 if card.strong or card.special else 1
    _deck(card.vp == vp, "group-vp", f"{card.id} must be worth {vp} VP to its group, not {card.vp}.")
    _deck(sum(card.tokens.values()) > 0, "tokens", f"{card.id} must earn at least one token.")
    _deck(card.area in areas, "area", f"{card.id} lies in {card.area}, which is no area of the map.")
    for kind, count in card.tokens.items():
        fits = not count or kind == "gold" or kind in areas[card.area].boxes
        _deck(fits, "token-box", f"{card.id} earns {kind}, but {card.area} has no such box.")


def _check_pairs(deck: Deck) -> None:
    """A strong Intrigue has one Block card, and a Block card one strong Intrigue. Rule: KR-090."""
    ids = {card.id for card in deck.card}
    strong = [card for card in deck.card if card.blocked_by]
    for card in strong:
        known = card.blocked_by in ids and card.blocked_by != card.id
        _deck(
            known,
            "block-card",
            f"{card.id} must be blocked by another card of the deck, not {card.blocked_by}.",
        )
    shared = [block for block, count in Counter(card.blocked_by for card in strong).items() if count > 1]
    _deck(not shared, "block-once", f"{', '.join(shared)} blocks more than one card.")


def _check_effects(deck: Deck) -> None:
    told: dict[str, Effect] = deck.effects
    _deck(sorted(told) == sorted(EFFECTS), "effects", f"the effects must be {', '.join(EFFECTS)}.")
    for name, (group, steps) in EFFECTS.items():
        _deck(told[name].steps == steps, "effect-steps", f"the steps of {name} must be those of the rules.")
        cards = [card for card in deck.card if card.special == name]
        right = len(cards) == 1 and cards[0].group == group
        _deck(right, "special", f"{name} must be the effect of exactly one card, and that must be {group}.")
    others = [card.id for card in deck.card if card.special and card.special not in EFFECTS]
    _deck(not others, "special", f"{', '.join(others)} has an effect that the rules do not know.")
