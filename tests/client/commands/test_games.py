"""games lists, marks what waits, and lets strangers look on."""

from __future__ import annotations

import threading

from tests.client.outside import Person
from tests.client.site import Site


def test_somebody_without_an_account_looks_on(ada: Person, bo: Person, game: str, site: Site) -> None:
    looker = Person(ada.home.parent / "looker")
    assert looker.json("register", site.url)["server"]["account"] is None
    assert looker.json("games")["show"] == "all"
    assert looker.json("show", game)["seat"] is None
    assert looker.wici("order", "-g", game, "bid", "1").code == 7
    assert looker.wici("record", game, "-o", "-").code == 0


def test_two_commands_at_once_do_not_spoil_the_archive(ada: Person, game: str) -> None:
    threads = [threading.Thread(target=ada.wici, args=("record", game, "-o", "-")) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ada.json("verify", game)["holds"] is True


def test_who_asks_for_open_games_is_not_told_to_ask_for_them(ada: Person) -> None:
    assert "--open" in ada.wici("games").err
    assert "--open" not in ada.wici("games", "--open").err
