"""Parts: where the time of one order goes, by taking the time of the functions that make it up."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

#: What is timed, as `module:name`, where it is looked up when an order comes.
PARTS = {
    "submit": "wici_server.fast_path:submit",
    "read the envelope": "wici_server.services.play.submit:parse_envelope",
    "look up key, seat and match": "wici_server.services.play.submit:_look_up",
    "verify the signature": "wici.protocol.envelope:UnverifiedEnvelope.verify",
    "accept": "wici_server.services.play.submit:accept",
    "decode the state": "wici.rules.position:load",
    "rules": "wici.referee.accept:lay_down",
    "encode the state": "wici.rules.position:dump",
    "sign the receipt": "wici_server.services.play.order_rows:sign_receipt",
    "store and commit": "wici_server.services.play.submit:store",
}
WHOLE = "HTTP: what reads and answers"
INSIDE = {
    WHOLE: ("submit",),
    "accept": ("decode the state", "rules", "encode the state"),
    "submit": (
        "read the envelope",
        "look up key, seat and match",
        "verify the signature",
        "accept",
        "sign the receipt",
        "store and commit",
    ),
}
"""Which part holds which others."""
ALONE = {"accept": "judge and write entries", "submit": "what is between"}
"""What is left of a part when those inside are taken out."""


class Clockwork:
    """Takes the time of parts while the block of `running` lasts.

    Args:
        names: The parts; all of them by default.
    """

    def __init__(self, *names: str) -> None:
        self._names = names or tuple(PARTS)
        self.spent: dict[str, list[float]] = defaultdict(list)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Time every part, and afterwards leave everything as it was."""
        undo = [self._wrap(name, PARTS[name]) for name in self._names]
        try:
            yield
        finally:
            for put_back in undo:
                put_back()

    def shares(
        self, orders: Sequence[float], typical: Callable[[Sequence[float]], float]
    ) -> dict[str, float]:
        """What each part takes by itself, without those inside it.

        Args:
            orders: What whole orders took, in seconds of CPU.
            typical: Makes one number of many.
        """
        whole = {WHOLE: typical(orders)}
        for name in PARTS:  # what is rare, such as decoding a state that is at hand, costs an order nothing
            is_usual = len(self.spent[name]) > len(orders) / 2
            whole[name] = typical(self.spent[name]) if is_usual else 0.0
        inside = {name: sum(whole[part] for part in INSIDE.get(name, ())) for name in whole}
        return {ALONE.get(name, name): whole[name] - inside[name] for name in whole}

    def _wrap(self, name: str, place: str) -> Callable[[], None]:
        module, _, path = place.partition(":")
        holder: Any = import_module(module)
        *outer, last = path.split(".")
        for word in outer:
            holder = getattr(holder, word)
        true = getattr(holder, last)
        spent = self.spent[name]

        def timed(*args: Any, **named: Any) -> Any:
            began = time.process_time()
            try:
                return true(*args, **named)
            finally:
                spent.append(time.process_time() - began)

        setattr(holder, last, timed)
        return lambda: setattr(holder, last, true)
