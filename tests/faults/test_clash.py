"""Clashes: whatever two texts meet, each is taken or refused in words, soon; every record stays a chain."""

from __future__ import annotations

import time

from flask import Flask

from tests.faults.clash import Clash
from tests.server.people import Table

SOON = 15.0
"""Seconds within which any two must be answered; a writer waits 20 for its turn before it gives up."""


def test_any_two_texts_at_once_are_both_answered_soon_and_in_words(table: Table, app: Flask) -> None:
    every_two_meet(Clash(app, table))


def every_two_meet(clash: Clash) -> None:
    for pair in clash.pairs():
        began = time.monotonic()
        statuses = clash.meet(*pair)
        assert len(statuses) == 2, pair
        assert set(statuses) <= {200, 201, 409}, (pair, statuses)
        assert {200, 201} & set(statuses), (pair, statuses)
        assert time.monotonic() - began < SOON, pair
    assert clash.chains() > 300
