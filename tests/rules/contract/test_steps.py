"""Every step of random games keeps what must always hold, whatever a seat sends."""

from __future__ import annotations

import re

import msgspec

from tests.rules.contract.games import every_game, get, setups
from tests.rules.contract.walk import SEEDS, RecordingDice, encode, moments, recorded
from wici.rules import play, position
from wici.rules.dice import SeededDice
from wici.rules.look import look

LABEL = re.compile(r"[a-z0-9-]+(?: [a-z0-9-]+)* [0-9]+")


@every_game
def test_the_audit_holds_after_each_step(name: str) -> None:
    for moment in moments(name):
        moment.game.audit(moment.table())


@every_game
def test_no_draw_uses_a_label_twice_and_labels_are_plain_words(name: str) -> None:
    for setup in setups(name):
        for seed in range(SEEDS):
            labels = [label for moment in recorded(name, setup, seed) for label in moment.labels]
            assert labels, f"{name} draws nothing"
            assert len(labels) == len(set(labels)), [one for one in labels if labels.count(one) > 1][:3]
            assert all(LABEL.fullmatch(label) for label in labels)


@every_game
def test_a_snapshot_is_the_whole_table(name: str) -> None:
    for moment in moments(name):
        assert position.dump(moment.table()) == moment.snapshot


@every_game
def test_looking_changes_nothing_and_a_loaded_table_looks_the_same(name: str) -> None:
    for moment in moments(name, 20):
        table = moment.table()
        looks = [encode(look(table, seat)) for seat in (*moment.setup.seats, None)]
        assert position.dump(table) == moment.snapshot
        assert looks == [encode(look(moment.table(), seat)) for seat in (*moment.setup.seats, None)]


@every_game
def test_somebody_can_move_until_the_end_and_the_wait_is_for_those_who_are_asked(name: str) -> None:
    for moment in moments(name, 60):
        table = moment.table()
        if table.is_over:
            assert table.awaited() == table.owing() == []
            continue
        awaited = table.awaited()
        assert awaited
        assert set(awaited) <= set(moment.setup.seats)
        stranger = look(table, None)
        assert not stranger.asks
        assert list(stranger.waits_for) == table.owing()
        for seat in awaited:
            asks = look(table, seat).asks
            assert asks
            assert all(asked.legal.answers for asked in asks)


@every_game
def test_a_step_that_can_be_undone_has_shown_nothing_and_asked_nobody_else(name: str) -> None:
    undoable = [moment for moment in moments(name) if moment.deed and moment.step.undoable]
    asked = (prompt for moment in moments(name) for prompt in moment.table().prompts())
    if not undoable:
        assert all(prompt.sealed or prompt.secret for prompt in asked), (
            f"no step of {name} can be undone, though it asks openly: let a phase of it keep what is undone"
        )
    for moment in undoable:
        assert moment.deed is not None
        before, after = (
            {(prompt.kind, prompt.seat) for prompt in table.prompts() if not prompt.quiet}
            for table in (moment.table(moment.before), moment.table())
        )
        assert not moment.labels
        assert not any(told.private or told.reveals for told in moment.step.told if not told.notice)
        assert {ask for ask in after - before if ask[1] != moment.deed.seat} == set()
        assert after, "it is hidden who has been asked"


@every_game
def test_what_is_done_undone_and_done_again_is_the_same(name: str) -> None:
    for moment in moments(name, 60):
        if moment.deed is None or not moment.step.undoable:
            continue
        table = moment.table(moment.before)
        assert position.dump(table) == moment.before
        text = moment.step.uses[-1].text
        step = play.submit(table, moment.deed.seat, moment.deed.lines, text=text)
        assert position.dump(table) == moment.snapshot
        assert encode(step) == encode(moment.step)


@every_game
def test_a_start_depends_on_the_seed_alone(name: str) -> None:
    game = get(name)
    for setup in setups(name):
        dices = [RecordingDice(SeededDice(seed)) for seed in ("a", "a", "b")]
        first, same, other = (position.dump(play.start(game, game.house, setup, dice)[0]) for dice in dices)
        assert first == same
        assert first != other or not dices[0].labels  # a choice may come before the first draw


@every_game
def test_events_say_one_sentence_and_can_be_written_and_read(name: str) -> None:
    kinds = {kind.__struct_config__.tag: kind for kind in get(name).events}
    for moment in moments(name):
        for told in moment.step.told:
            for event in (told.public, *told.private.values()):
                if event is None:
                    continue
                sentence = event.say(moment.game.house)
                assert sentence == sentence.strip()
                assert sentence.endswith((".", "!", "?", ":")), sentence
                assert "\n" not in sentence
                if not told.notice:
                    plain = msgspec.to_builtins(event, str_keys=True)
                    kind = kinds[event.__struct_config__.tag]
                    assert msgspec.convert(plain, kind, str_keys=True) == event
