"""Lapse: the harmless answer for a Noble who is late, from what he may see."""

from __future__ import annotations

from wici.rules.games.krieg.edition.content import SEATS, Content
from wici.rules.games.krieg.pile import written
from wici.rules.games.krieg.show.view import View
from wici.rules.look import Look
from wici.rules.prompt import Prompt


def lapse(look: Look, prompt: Prompt, content: Content) -> str:
    """The default of each prompt.

    Rule: column "late" of KF-P01, KF-P02, KF-P03, KF-P04, KF-P05, KF-P06, KF-P07, KF-P08, KF-P09, KF-P10;
    KF-T03 for raids.
    """
    answers = next(asked.legal.answers for asked in look.asks if asked.prompt.kind == prompt.kind)
    match prompt.kind:
        case "play-agenda":
            return answers[0]
        case "change-agenda" | "ask-mercy":
            return "decline"
        case "bid":
            return "pass"
        case "choose-privilege" | "generosity":
            return _privilege(look.view, prompt.seat, answers)
        case "summer":
            return "finish"
        case "answer-raid":
            return next(answer for answer in answers if answer != "defend")
        case "farmstead":
            return "farmstead random"
        case _:
            return _discard(look.view, prompt.seat, content)


def _privilege(view: View, seat: int, answers: tuple[str, ...]) -> str:
    """The type he owns fewest of; from the King, else from the Noble with most points."""
    mine = view.nobles[seat].privileges
    offers = [answer.split()[1:] for answer in answers if answer != "take none"]
    fewest = min((privilege for privilege, *_ in offers), key=mine.__getitem__)
    owners = [noble[0] for privilege, *noble in offers if privilege == fewest and noble]
    if not owners:
        return f"take {fewest}"
    richest = max(owners, key=lambda noble: view.nobles[SEATS.index(noble) + 1].points)
    return f"take {fewest} {richest}"


def _discard(view: View, seat: int, content: Content) -> str:
    """The most plentiful type first, piece by piece."""
    left = dict(view.nobles[seat].storage or {})
    given = dict.fromkeys(left, 0)
    for _ in range(sum(left.values()) - content.limits.storage_after_church_taxes):
        kind = max(left, key=left.__getitem__)
        left[kind] -= 1
        given[kind] += 1
    return f"discard {written(given)}"
