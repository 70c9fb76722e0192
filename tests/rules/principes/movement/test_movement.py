"""Movement: paths, points, passage, drafts."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import PRINCIPES, asked, do, fact, placed, refusal
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.control import settle
from wici.rules.games.principes.state import PrincipesTable


def moving(more: str = "", name: str = "polonia-minor") -> str:
    return f'turn = {{ seat = "{name}", action = "movement", performing = true }}\n{more}'


def quiet(table: PrincipesTable) -> list[tuple[str, int]]:
    return [(prompt.kind, prompt.seat) for prompt in table.prompts() if prompt.quiet]


AT_CRACOVIA = "lands.cracovia.units.polonia-minor = { prince = 1, knight = 2, footman = 2 }\n"


@pytest.mark.rule("PR-186", "PR-187", "PR-035", "PR-041", "PR-189", "PR-194")
def test_cavalry_goes_three_lands_and_infantry_two_in_any_grouping() -> None:
    table = placed(moving(AT_CRACOVIA))
    assert (
        refusal(table, "polonia-minor", "move footman cracovia>vislicia>sarnovia>siradia") == "out_of_range"
    )
    assert refusal(table, "polonia-minor", "move knight cracovia>siradia") == "out_of_range"
    assert (
        refusal(table, "polonia-minor", "move knight cracovia>vislicia>radomia>sarnovia>siradia")
        == "out_of_range"
    )
    assert refusal(table, "polonia-minor", "move 3 knights cracovia>vislicia") == "bad_target"
    assert refusal(table, "polonia-minor", "move princess cracovia>vislicia") == "bad_target"
    do(
        table,
        "polonia-minor",
        "move knight cracovia>vislicia>sarnovia>siradia 2 footmen cracovia>vislicia"
        " / move prince cracovia>vislicia / finish",
    )
    assert fact(table, "lands.siradia.units") == {"polonia-minor": {"knight": 1}}
    assert fact(table, "lands.siradia.controller") == "polonia-minor"
    assert fact(table, "lands.vislicia.units") == {"polonia-minor": {"footman": 2, "prince": 1}}
    assert fact(table, "lands.cracovia.units") == {"polonia-minor": {"knight": 1}}


@pytest.mark.rule("PR-013", "PR-188")
def test_outside_areas_cannot_be_entered() -> None:
    table = placed(moving("lands.sandecia.units.polonia-minor.knight = 1"))
    assert refusal(table, "polonia-minor", "move knight sandecia>hungary") == "off_limits"
    assert refusal(table, "polonia-minor", "move knight sandecia>atlantis") == "bad_target"


@pytest.mark.rule("PR-194", "PR-196")
def test_a_draft_is_kept_replaced_and_finished_later_and_steps_of_a_unit_are_joined() -> None:
    table = placed(moving(AT_CRACOVIA))
    do(table, "polonia-minor", "move knight cracovia>vislicia")
    assert fact(table, "lands.vislicia.units") == {}
    do(table, "polonia-minor", "move knight cracovia>lelovia / move knight lelovia>velunum")
    assert asked(table) == [("move", "polonia-minor")]
    do(table, "polonia-minor", "finish")
    assert fact(table, "lands.velunum.units") == {"polonia-minor": {"knight": 1}}
    assert fact(table, "lands.vislicia.units") == {}


@pytest.mark.rule("PR-196")
def test_a_joined_path_costs_all_its_points() -> None:
    table = placed(moving(AT_CRACOVIA))
    text = (
        "move footman cracovia>lelovia / move footman lelovia>velunum / move footman velunum>siradia / finish"
    )
    assert refusal(table, "polonia-minor", text) == "out_of_range"


FOREIGN = """
lands.crobia.units = { polonia-minor = { knight = 2 } }
lands.milicium.units = { silesia = { footman = 1 } }
"""


@pytest.mark.rule("PR-190", "PR-191", "PR-193", "PR-197")
def test_units_stop_at_foreign_ones_unless_their_owner_consents() -> None:
    table = placed(moving(FOREIGN))
    path = "move 2 knights crobia>milicium>opolia"
    assert refusal(table, "polonia-minor", f"{path} / finish") == "blocked"
    do(table, "polonia-minor", f"{path} / request silesia milicium")
    assert quiet(table) == [("passage", 4)]
    assert refusal(table, "polonia-minor", "finish") == "blocked"
    prompt = next(prompt for prompt in table.prompts() if prompt.quiet)
    assert prompt.facts["units"] == ["milicium knight=2"]
    assert prompt.facts["onward"] == ["milicium>opolia"]
    do(table, "silesia", "consent")
    do(table, "polonia-minor", "finish")
    assert fact(table, "lands.milicium.units") == {"silesia": {"footman": 1}}


@pytest.mark.rule("PR-191")
def test_consent_can_name_units() -> None:
    table = placed(moving(FOREIGN))
    do(table, "polonia-minor", "move 2 knights crobia>milicium>opolia / request silesia milicium")
    assert refusal(table, "silesia", "consent opolia") == "bad_target"
    do(table, "silesia", "consent milicium knight=1")
    assert refusal(table, "polonia-minor", "finish") == "blocked"
    do(table, "polonia-minor", "move knight crobia>milicium>opolia / finish")


@pytest.mark.rule("PR-195")
def test_a_consent_may_be_withdrawn_until_the_movement_is_final() -> None:
    table = placed(moving(FOREIGN))
    do(table, "polonia-minor", "move 2 knights crobia>milicium>opolia / request silesia milicium")
    do(table, "silesia", "consent", "refuse")
    assert refusal(table, "polonia-minor", "finish") == "blocked"
    do(table, "polonia-minor", "move knight crobia>calissia / finish")
    assert refusal(table, "silesia", "consent") == "wrong_phase"


@pytest.mark.rule("PR-195", "PR-191")
def test_a_consent_may_be_withdrawn_whatever_the_mover_drafts_meanwhile() -> None:
    path = "move 2 knights crobia>milicium>opolia"
    for draft in (path, "move knight crobia>calissia"):
        table = placed(moving(FOREIGN))
        do(table, "polonia-minor", f"{path} / request silesia milicium")
        do(table, "silesia", "consent")
        do(table, "polonia-minor", draft)
        (prompt,) = [asked for asked in table.prompts() if asked.kind == "passage"]
        assert (prompt.facts["units"], prompt.facts["onward"]) == ([], [])  # the new draft is the mover's own
        do(table, "silesia", "refuse")
        do(table, "polonia-minor", path)
        assert refusal(table, "polonia-minor", "finish") == "blocked"
        do(table, "silesia", "consent")
        do(table, "polonia-minor", "finish")
        assert refusal(table, "silesia", "refuse") == "wrong_phase"


@pytest.mark.rule("PR-191", "PR-192")
def test_only_those_who_stop_units_can_be_asked() -> None:
    table = placed(moving(f"{FOREIGN}lands.nacla.units.eastern-pomerania.knight = 1\n"))
    path = "move knight crobia>milicium>opolia"
    assert refusal(table, "polonia-minor", f"{path} / request masovia milicium") == "bad_target"
    assert refusal(table, "polonia-minor", f"{path} / request silesia opolia") == "bad_target"
    assert (
        refusal(
            table,
            "polonia-minor",
            "move knight crobia>mezericium>posnania / request polonia-maior mezericium",
        )
        == "bad_target"
    )


@pytest.mark.rule("PR-192", "PR-322")
def test_neutral_units_never_consent() -> None:
    table = placed(
        moving("lands.lelovia.units.polonia-minor.knight = 1\nlands.velunum.units.bohemia.knight = 1")
    )
    path = "move knight lelovia>velunum>siradia"
    assert refusal(table, "polonia-minor", f"{path} / finish") == "blocked"
    assert refusal(table, "polonia-minor", f"{path} / request silesia velunum") == "blocked"


@pytest.mark.rule("PR-412")
def test_border_guards_stop_units_on_empty_lands_unless_their_owner_consents() -> None:
    table = placed(
        moving(f'players.silesia.tiles = ["border-guards"]\n{AT_CRACOVIA}lands.opolia.division = false')
    )
    path = "move knight cracovia>bithomia>opolia"
    table.state.lands["bithomia"].division = False
    table.state.lands["bithomia"].controller = "silesia"
    assert refusal(table, "polonia-minor", f"{path} / finish") == "blocked"
    do(table, "polonia-minor", f"{path} / request silesia bithomia")
    do(table, "silesia", "consent")
    do(table, "polonia-minor", "finish")


@pytest.mark.rule("PR-413", "PR-213")
def test_mounts_give_footmen_three_points_and_the_thaw_takes_one_from_all() -> None:
    path = "move footman cracovia>vislicia>sarnovia>siradia / finish"
    mounted = 'players.polonia-minor.tiles = ["mounts-for-infantry"]\n'
    do(placed(moving(mounted + AT_CRACOVIA)), "polonia-minor", path)
    table = placed(moving(f'history = "spring-thaw"\n{mounted}{AT_CRACOVIA}'))
    assert refusal(table, "polonia-minor", path) == "out_of_range"
    do(
        table,
        "polonia-minor",
        "move footman cracovia>vislicia>sarnovia knight cracovia>vislicia>sarnovia / finish",
    )


@pytest.mark.rule("PR-037", "PR-361")
def test_a_princess_never_moves() -> None:
    table = placed(moving('players.polonia-minor.princess = "cracovia"'))
    assert refusal(table, "polonia-minor", "move princess cracovia>vislicia / finish") == "bad_target"


@pytest.mark.rule("PR-023", "PR-028", "PR-032", "PR-022", "PR-020")
def test_control_follows_the_units_with_all_points() -> None:
    table = placed(
        moving(
            """
            lands.lancicia = { units = { polonia-minor = { footman = 1 } }, building = "abbey" }
            lands.siradia = { units = {}, building = "tiltyard" }
            lands.lelovia.units.polonia-minor.knight = 1
            """
        )
    )
    assert fact(table, "players.polonia-minor.might") == 5
    do(table, "polonia-minor", "move footman lancicia>siradia / finish", "decline")
    assert fact(table, "lands.lancicia.controller") == ""
    assert fact(table, "lands.siradia.controller") == "polonia-minor"
    assert fact(table, "players.polonia-minor.clergy") == 0
    assert fact(table, "players.polonia-minor.people") == 2


@pytest.mark.rule("PR-272", "PR-015", "PR-270", "PR-271")
def test_an_empty_pomerania_is_taken_without_battle_and_its_units_wait_until_it_is_free() -> None:
    table = placed(
        moving(
            """
            lands.nacla.units.polonia-maior.knight = 1
            lands.pomerania-orientalis.units = {}
            lands.landa.units.eastern-pomerania = { knight = 1, footman = 2 }
            """,
            name="polonia-maior",
        )
    )
    do(table, "polonia-maior", "move knight nacla>pomerania-orientalis / finish")
    assert fact(table, "lands.pomerania-orientalis.controller") == "polonia-maior"
    units.send_home(table, "eastern-pomerania", ["footman-1", "footman-2"], "landa")
    assert fact(table, "pools.eastern-pomerania") == {"footman": 2}
    units.shift(table, "polonia-maior", ["knight-1"], start="pomerania-orientalis", end="nacla")
    settle(table)
    assert fact(table, "lands.pomerania-orientalis.units") == {"eastern-pomerania": {"footman": 2}}
    assert fact(table, "lands.pomerania-orientalis.controller") == "eastern-pomerania"


def test_a_batch_attaches_penalty_and_destruction() -> None:
    table = placed(
        moving(
            """
            players.polonia-minor.clergy = 2
            lands.lelovia.units.polonia-minor.knight = 1
            lands.velunum = { building = "abbey", cities = ["velunum"] }
            """
        )
    )
    do(
        table,
        "polonia-minor",
        "move knight lelovia>velunum / finish / pay clergy=1 / destroy abbey",
    )
    assert fact(table, "lands.velunum.building") == ""
    assert fact(table, "lands.velunum.cities") == ["velunum"]
    assert fact(table, "players.polonia-minor.clergy") == 2 - 1 + 1 - 1 - 1
    assert fact(table, "players.polonia-minor.people") == 0


def test_every_listed_movement_is_accepted() -> None:
    table = placed(moving(FOREIGN))
    prompt = table.prompts()[0]
    answers = table.phase.legal(table, prompt).answers
    assert len(answers) > 20
    for answer in answers:
        orders = PRINCIPES.read_answer(answer.split(" / "))
        table.phase.check(table, 3, orders, final=True)
