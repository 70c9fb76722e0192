"""A picture, where a game draws one, is well-formed and tells nothing that its look does not."""

from __future__ import annotations

from tests.rules.contract.games import every_game
from tests.rules.contract.walk import moments
from tests.rules.drawn import read
from wici.rules.dice import SeededDice
from wici.rules.look import look


@every_game
def test_a_picture_is_well_formed_and_the_same_in_worlds_that_a_seat_cannot_tell_apart(name: str) -> None:
    for moment in moments(name, 3):
        for viewer in (moment.setup.seats[0], None):
            real, other = moment.table(), moment.table()
            if not other.is_over:
                moment.game.imagine(other, viewer, SeededDice("pictures").draw(str(viewer)))
            pictures = [moment.game.picture(look(table, viewer), table.content) for table in (real, other)]
            assert pictures[0] == pictures[1]
            if pictures[0] is not None:
                read(pictures[0])
