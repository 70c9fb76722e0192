"""The contract: routes that say what they take and give, so that the OpenAPI document is made from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from flask import Blueprint

R = TypeVar("R", bound=Callable[..., Any])

TEXT = "text/plain"
JSON = "application/json"
SVG = "image/svg+xml"


class Answer(msgspec.Struct, frozen=True):
    """One way in which a route answers.

    Attributes:
        about: One sentence.
        body: The struct of a JSON answer; None for text or nothing.
        text: Whether it can be plain text.
        media: Another type that it always has.
    """

    about: str
    body: Any = None
    text: bool = False
    media: str | None = None


class Contract(msgspec.Struct, frozen=True):
    """What a route promises.

    Attributes:
        rule: Flask's rule.
        method: The method.
        name: The operation's name.
        about: One sentence.
        answers: What it answers, by status.
        takes: The kind of signed text that it takes.
        lines: Whether it takes lines that nobody signed.
        query: The struct of its query.
        bearer: Whether a token is `needed`, `used` where it may say more to its owner, or `none`.
    """

    rule: str
    method: str
    name: str
    about: str
    answers: dict[int, Answer]
    takes: str | None = None
    lines: bool = False
    query: Any = None
    bearer: str = "none"


CONTRACTS: list[Contract] = []


def promise(
    blueprint: Blueprint, rule: str, answers: dict[int, Answer], *, method: str = "GET", **more: Any
) -> Callable[[R], R]:
    """Register a route together with its contract; the route's docstring begins with what it is about.

    Args:
        blueprint: Where it belongs.
        rule: Flask's rule, such as `/v1/games/<game>/view`.
        answers: What it answers, by status.
        method: The method.
        more: `takes`, `lines`, `query`, `bearer` of the contract.
    """

    def register(route: R) -> R:
        name = route.__name__
        about = (route.__doc__ or "").strip().splitlines()[0]
        CONTRACTS.append(Contract(rule, method, name, about, answers, **more))
        blueprint.add_url_rule(rule, name, route, methods=[method])
        return route

    return register
