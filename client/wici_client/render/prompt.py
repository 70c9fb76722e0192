"""What a seat is asked, and what it may answer, in words."""

from __future__ import annotations

from wici.rules.prompt import Asked
from wici.rules.sheet import Line, plain
from wici.rules.words import listed
from wici_client.context import World
from wici_client.render.fit import fit
from wici_client.replies import View

_FEW = 8


def show_prompts(world: World, view: View) -> None:
    """Print the open questions to this seat, and the first of the answers."""
    look = view.look
    for label, lines in (
        ("Your answer lies sealed", look.sealed),
        ("Your draft", look.draft),
        ("Waiting", look.waiting),
    ):
        if lines:
            world.say(f"{label}: {' / '.join(lines)}")
    if not look.asks:
        world.say(_whose_move(view))
        return
    # Most sheets end with the question; it is not asked twice.
    shown = {"".join(map(plain, block.pieces)) for block in view.sheet.blocks if isinstance(block, Line)}
    deadline = f"  (by {view.ask.deadline})" if view.ask and view.ask.deadline else ""
    for asked in look.asks:
        question = "You may answer:" if asked.prompt.question in shown else asked.prompt.question
        world.say(world.style(f"> {question}", world.stdout, bold=True) + deadline)
        manner = _manner(asked)
        if manner:
            world.say(world.style(f"  {fit(world, manner, 2)}", world.stdout, dim=True))
        for answer in asked.legal.answers[:_FEW]:
            world.say(f"    {answer}")
        left = len(asked.legal.answers) - _FEW
        if left > 0:
            world.say(f"    … and {left} more: wici can")
        for form in asked.legal.forms:
            world.say(f"    or: {form}")


def _whose_move(view: View) -> str:
    if view.look.over:
        return "The game is over."
    names = [view.look.names.get(seat, f"seat {seat}") for seat in view.look.waits_for]
    return f"Nothing is asked of you now; the game waits for {listed(names) or 'an answer'}."


def _manner(asked: Asked) -> str:
    prompt = asked.prompt
    said = []
    if prompt.sealed:
        said.append("sealed: it waits for the answers of others, and can be replaced until then")
    if prompt.secret:
        said.append("secret: its words stay hidden afterwards too")
    if prompt.draftable:
        said.append("without 'finish' at its end it is a draft")
    return "; ".join(said)
