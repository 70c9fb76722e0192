"""Which games a person waits for."""

from __future__ import annotations

from collections.abc import Sequence

from wici_client.archive import Archive
from wici_client.context import World
from wici_client.errors import NotFound, Usage
from wici_client.pick import pick_match
from wici_client.waiting import Watch


def watches_of(world: World, words: Sequence[str], *, every: bool, moves_only: bool) -> list[Watch]:
    """The games named, or all of one's own that go on.

    Raises:
        Usage: Both were said.
        NotFound: There is none to wait for.
    """
    if every and words:
        raise Usage("Name the games, or say --any; not both.")
    chosen: Sequence[str | None] = words or [None]
    if every:
        chosen = [notes.game for notes in Archive(world).all() if notes.own and not notes.is_finished]
        if not chosen:
            raise NotFound("You have no game running to wait for.", hint="wici games --open")
    return [Watch(pick_match(world, word), moves_only=moves_only) for word in chosen]
