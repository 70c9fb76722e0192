"""Orders and their lines are two writings of one thing."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wici.rules.errors import MalformedOrder
from wici.rules.order import RESERVED, Decline, Finish, Name, Notation, Order
from wici.rules.shape import After, Called, Joined, Path


class Plain(Order, frozen=True, tag="plain"):
    """A name, a number and a choice."""

    card: Name
    coins: int
    side: Literal["left", "right"]
    times: Literal[1, 2] = 1


class Pairs(Order, frozen=True, tag="pairs"):
    """At least one pair."""

    amounts: dict[Name, int]


class FewPairs(Order, frozen=True, tag="few-pairs"):
    """Any number of pairs of names."""

    owners: dict[Name, Name] = msgspec.field(default_factory=dict)


class Many(Order, frozen=True, tag="many"):
    """At least one name."""

    cards: tuple[Name, ...]


class Few(Order, frozen=True, tag="few"):
    """Any number of numbers."""

    rounds: tuple[int, ...] = ()


class Walk(Order, frozen=True, tag="walk"):
    """A path, then maybe another."""

    path: Path
    other: Annotated[tuple[str, ...] | None, Joined("+")] = None


class Paid(Order, frozen=True, tag="paid"):
    """An announced name and an announced number, both optional."""

    land: Name
    card: Annotated[Name | None, After("with")] = None
    price: Annotated[int, After("for"), Called("GOLD")] = 0


class Unit(msgspec.Struct, frozen=True):
    count: int
    kind: Name
    path: Path


class Move(Order, frozen=True, tag="move"):
    """Groups of words, one after the other."""

    units: tuple[Unit, ...]


ORDERS = (Plain, Pairs, FewPairs, Many, Few, Walk, Paid, Move, Finish, Decline)
NOTATION = Notation(ORDERS)

names = st.from_regex(r"[a-z0-9]{1,6}(?:-[a-z0-9]{1,4}){0,2}", fullmatch=True)
plain_names = names.filter(lambda name: not name.isdigit() and name not in {"with", "for"})
numbers = st.integers(0, 999_999)
paths = st.lists(names, min_size=1, max_size=5).map(tuple)
orders = st.one_of(
    st.builds(Plain, names, numbers, st.sampled_from(["left", "right"]), st.sampled_from([1, 2])),
    st.builds(Pairs, st.dictionaries(names, numbers, min_size=1, max_size=4)),
    st.builds(FewPairs, st.dictionaries(names, names, max_size=4)),
    st.builds(Many, st.lists(names, min_size=1, max_size=5).map(tuple)),
    st.builds(Few, st.lists(numbers, max_size=5).map(tuple)),
    st.builds(Walk, paths, st.none() | st.lists(names, min_size=2, max_size=5).map(tuple)),
    st.builds(Paid, plain_names, st.none() | plain_names, numbers),
    st.builds(
        Move, st.lists(st.builds(Unit, numbers, plain_names, paths), min_size=1, max_size=4).map(tuple)
    ),
    st.just(Finish()),
    st.just(Decline()),
)


@given(orders)
def test_what_is_written_is_read_back(order: Order) -> None:
    line = NOTATION.format(order)
    assert NOTATION.parse(line) == order
    assert NOTATION.format(NOTATION.parse(line.upper())) == line


@given(
    st.one_of(
        st.text(),
        st.lists(
            st.one_of(
                st.sampled_from([*NOTATION.verbs, "left", "with", "for", "a=1", "a>b"]),
                names,
                st.text(max_size=4),
            ),
            max_size=7,
        ).map(" ".join),
    )
)
def test_any_other_line_is_malformed_and_nothing_else(line: str) -> None:
    try:
        order = NOTATION.parse(line)
    except MalformedOrder:
        return
    assert NOTATION.parse(NOTATION.format(order)) == order


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("plain an-arms-deal 3 left", Plain("an-arms-deal", 3, "left")),
        ("plain an-arms-deal 3 left 2", Plain("an-arms-deal", 3, "left", 2)),
        ("pairs serf=2 barley=1", Pairs({"serf": 2, "barley": 1})),
        ("few-pairs", FewPairs({})),
        ("many a b a", Many(("a", "b", "a"))),
        ("walk posnania>sremum crobia+landa", Walk(("posnania", "sremum"), ("crobia", "landa"))),
        ("paid silesia with tax-steward for 3", Paid("silesia", "tax-steward", 3)),
        ("paid silesia for 3", Paid("silesia", None, 3)),
        ("move 2 knight a>b 1 footman c", Move((Unit(2, "knight", ("a", "b")), Unit(1, "footman", ("c",))))),
        ("finish", Finish()),
    ],
)
def test_a_line_is_read(line: str, order: Order) -> None:
    assert NOTATION.parse(line) == order
    assert NOTATION.format(order) == line


@pytest.mark.parametrize(
    "line",
    [
        "", " ", "-----BEGIN", "withdraw", "undo", "plain-card 1 left",
        "finish now", "finish ", " finish",
        "plain", "plain card", "plain card 1", "plain card -1 left", "plain card 1.5 left",
        "plain card 01 left",
        "plain card 1000000 left", "plain card ١ left", "plain Łódź 1 left", "plain card 1 middle",
        "plain card 1 left 3", "plain  card 1 left", "plain card_1 1 left",
        "pairs", "pairs a", "pairs a=", "pairs =1", "pairs a=b", "pairs a=1 a=2", "pairs a=1 b",
        "pairs a=1=2",
        "many", "few a", "walk", "walk a>", "walk >a", "walk a>>b", "paid a with", "paid a for x", "paid a b",
        "move", "move 2", "move 2 knight", "move 2 knight a>b 1",
    ],
)  # fmt: skip
def test_a_line_that_does_not_fit_is_malformed(line: str) -> None:
    with pytest.raises(MalformedOrder) as fault:
        NOTATION.parse(line)
    verb = line.split(" ", maxsplit=1)[0]
    assert fault.value.detail.get("expected", "") == (NOTATION.usage(verb) if verb in NOTATION.verbs else "")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("plain card 1 lft", "'lft' is none of left, right; write: plain CARD COIN left|right [1|2]"),
        ("plain card 1", "one of left, right is missing; write: plain CARD COIN left|right [1|2]"),
        ("plian card", "No order begins with 'plian'. Did you mean 'plain'?"),
        ("udno", "No order begins with 'udno'. Did you mean 'undo'?"),
        ("zzz", "No order begins with 'zzz'; wanted now: plain, finish."),
    ],
)
def test_what_is_wrong_with_a_line_is_said_with_what_may_have_been_meant(line: str, message: str) -> None:
    with pytest.raises(MalformedOrder) as fault:
        NOTATION.parse(line, wanted=("plain", "finish"))
    assert fault.value.message == message


def test_all_verbs_are_told_where_none_is_near_and_nothing_is_wanted() -> None:
    with pytest.raises(MalformedOrder, match=r"the verbs are: plain, pairs, .*decline"):
        NOTATION.parse("zzz")


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("pairs 3 knights", ("pairs knight=3", "pairs knights=3")),
        ("pairs knight 3", ("pairs knight=3",)),
        ("pairs 2 footmen", ("pairs footman=2", "pairs footmen=2")),
        ("pairs a b", ()),
        ("pairs 3", ()),
        ("pairs", ()),
    ],
)
def test_a_number_beside_a_name_may_have_been_meant_as_a_pair(line: str, instead: tuple[str, ...]) -> None:
    with pytest.raises(MalformedOrder) as fault:
        NOTATION.parse(line)
    assert fault.value.instead == instead


def test_usage_shows_how_a_line_is_written() -> None:
    assert [NOTATION.usage(verb) for verb in NOTATION.verbs] == [
        "plain CARD COIN left|right [1|2]",
        "pairs NAME=N …",
        "few-pairs OWNER=NAME …",
        "many CARD …",
        "few ROUND …",
        "walk PATH>PATH>… [OTHER+OTHER+…]",
        "paid LAND [with CARD] [for GOLD]",
        "move N KIND PATH>PATH>… …",
        "finish",
        "decline",
    ]


def test_a_summary_is_the_first_line_of_the_orders_help() -> None:
    assert NOTATION.summary("many") == "At least one name."


def test_words_that_mean_the_same_in_every_game_are_no_verbs_of_one() -> None:
    assert RESERVED.isdisjoint(NOTATION.verbs)


def test_a_field_without_a_shape_is_a_fault_of_the_game() -> None:
    class Odd(Order, frozen=True, tag="odd"):
        weight: float

    class Torn(Order, frozen=True, tag="torn"):
        both: int | str

    for order in (Odd, Torn):
        with pytest.raises(TypeError):
            Notation([order])
