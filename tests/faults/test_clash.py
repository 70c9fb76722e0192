"""Clashes: whatever two texts meet, each is taken or refused in words; every record stays a chain."""

from __future__ import annotations

from flask import Flask

from tests.faults.clash import Clash
from tests.server.people import Table


def test_any_two_texts_at_once_are_both_answered_in_words(table: Table, app: Flask) -> None:
    every_two_meet(Clash(app, table))


def every_two_meet(clash: Clash) -> None:
    for pair in clash.pairs():
        statuses = clash.meet(*pair)
        assert len(statuses) == 2, pair
        # Two that wait for each other would be told to come again, with 503, once their patience is over.
        assert set(statuses) <= {200, 201, 409}, (pair, statuses)
        assert {200, 201} & set(statuses), (pair, statuses)
    assert clash.chains() > 300
