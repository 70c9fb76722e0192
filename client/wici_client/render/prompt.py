"""What a seat is asked, and what it may answer, in words."""

from __future__ import annotations

from collections.abc import Collection

from wici.rules.prompt import Asked
from wici.rules.sheet import Line, Sheet, plain
from wici.rules.words import listed
from wici_client.game.order_input import as_shells_take
from wici_client.http.replies import View
from wici_client.render.fit import fit
from wici_client.render.until import until
from wici_client.world import World

_FEW = 8


def show_prompts(world: World, view: View) -> None:
    """Print the open questions to this seat, and the first of the answers."""
    look = view.look
    # Most sheets end with what is asked, of whom, and what was answered; nothing is said twice.
    shown = lines_of(view.sheet)
    for label, lines in (
        ("Your answer lies sealed", look.sealed),
        ("Your draft", look.draft),
        ("Waiting", look.waiting),
    ):
        kept = " / ".join(lines)
        if kept and not any(line.startswith("Your") and kept in line for line in shown):
            world.say(f"{label}: {kept}")
    if not look.asks:
        world.say(_whose_move(view, shown))
        return
    deadline = f"  (by {until(view.ask.deadline)})" if view.ask and view.ask.deadline else ""
    for asked in look.asks:
        show_asked(world, asked, deadline=deadline, is_shown=asked.prompt.question in shown)


def lines_of(sheet: Sheet) -> set[str]:
    """The lines of words that stand on a sheet."""
    return {"".join(map(plain, block.pieces)) for block in sheet.blocks if isinstance(block, Line)}


def show_asked(
    world: World, asked: Asked, *, deadline: str = "", is_shown: bool = False, more: str = "wici can"
) -> None:
    """Print one question, and the first of the answers.

    Args:
        world: Where to.
        asked: The question.
        deadline: What stands behind it.
        is_shown: Whether the question itself was printed before.
        more: What lists all the answers.
    """
    question = "You may answer:" if is_shown else asked.prompt.question
    world.say(world.style(f"> {question}", world.stdout, bold=True) + deadline)
    manner = _manner(asked)
    if manner:
        world.say(world.style(f"  {fit(world, manner, 2)}", world.stdout, dim=True))
    answers = asked.legal.answers
    few = answers[:_FEW] if len(answers) > _FEW + 1 else answers
    for answer in few:
        world.say(f"    {as_shells_take(answer)}")
    left = len(answers) - len(few)
    if left:
        world.say(f"    … and {left} more: {more}")
    for form in asked.legal.forms:
        world.say(f"    or: {as_shells_take(form)}")


def _whose_move(view: View, shown: Collection[str]) -> str:
    if view.look.over:
        return "The game is over."
    if any("waits for" in line for line in shown):
        return "Nothing is asked of you now."
    names = [view.look.names.get(seat, f"seat {seat}") for seat in view.look.waits_for]
    return f"Nothing is asked of you now; the game waits for {listed(names) or 'an answer'}."


def _manner(asked: Asked) -> str:
    prompt = asked.prompt
    said = []
    if prompt.sealed:
        said.append("Nobody sees your answer until all have answered; until then you can replace it.")
    if prompt.secret:
        said.append("Its words stay hidden afterwards too.")
    if prompt.draftable:
        said.append("Without 'finish' at its end it is only a draft.")
    return " ".join(said)
