"""ARCHITECTURE.md follows an order from the shell to the disk; here an order follows ARCHITECTURE.md."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from tests.client.outside import Person

PAGE = (Path(__file__).parents[2] / "ARCHITECTURE.md").read_text(encoding="utf-8")
DOTTED = re.compile(r"`((?:wici|wici_server|wici_client)(?:\.\w+)+)`")


def stops() -> list[tuple[str, str]]:
    """The numbered stops of the way, each with every function or class that its row names."""
    table = PAGE.split("## The way of an order")[1].partition("\n## ")[0]
    rows = [row.split(" | ") for row in table.splitlines() if re.match(r"\| \d+ \|", row)]
    return [(row[0].strip("| "), name) for row in rows for name in DOTTED.findall(" ".join(row[1:]))]


@contextmanager
def listening() -> Iterator[set[str]]:
    """Every function of ours that is called meanwhile, in this thread and in those that begin."""
    called: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and str(frame.f_globals.get("__name__", "")).startswith("wici"):
            called.add(f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname}")

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def test_an_order_passes_every_stop_that_the_page_names(ada: Person, bo: Person, game: str) -> None:
    bo.json("order", "bid", "1")
    with listening() as called:
        ada.json("order", "bid", "2")
    way = [(stop, name) for stop, name in stops() if ".games." not in name]  # the tests' own game is played
    assert len({stop for stop, _ in way}) >= 14
    assert [
        f"{stop}: {name}" for stop, name in way if not any(f"{it}.".startswith(f"{name}.") for it in called)
    ] == [], "the page sends its reader where no order comes by"
