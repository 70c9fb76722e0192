"""verify: checks a record offline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
import msgspec
from click.shell_completion import CompletionItem

from wici_client.cli.options import GameWord, json_option
from wici_client.world import World, pass_world

if TYPE_CHECKING:
    from wici.referee.report import Report

_MARKS = {"held": ("ok", "green"), "failed": ("FAILED", "red"), "skipped": ("-", "yellow")}


class RecordWord(GameWord):
    """A file, or a game."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Games, and files where no game fits."""
        return super().shell_complete(ctx, param, incomplete) or [CompletionItem(incomplete, type="file")]


@click.command()
@click.argument("record", metavar="FILE|GAME", type=RecordWord())
@click.option(
    "--server", "trusted", metavar="SHA256:…", help="The server key that you trust; the pinned one if known."
)
@click.option(
    "--explain", is_flag=True, help="Print the commands that check the same without wici; pipe them into sh."
)
@click.option(
    "--edition", multiple=True, metavar="FILE", help="A content file of your own, or a folder of them."
)
@json_option
@pass_world
def verify(
    world: World, record: str, trusted: str | None, edition: Sequence[str], *, explain: bool, as_json: bool
) -> None:
    """Check a record: chain, signatures, seats, seals, dealing, and every event by the rules.

    FILE is checked offline; it can also be a proof that a server told two histories or broke its word. For a
    GAME its record is fetched first, and your own receipts are checked against it too. Exit code 9 if
    anything does not hold, 11 if nothing failed but not everything could be checked: then the
    first line says why.
    """
    from wici_client.errors import Incomplete, NotVerified
    from wici_client.offline.verify import explain_record, verify_record

    if explain:
        for lines in explain_record(record):
            world.say(lines)
        return
    report = verify_record(world, record, trusted, edition=edition)
    if as_json:
        world.say_json(_plain(report))
    else:
        _say(world, report)
    failed = next((check for check in report.checks if check.result == "failed"), None)
    if failed:
        raise NotVerified(
            f"Check {failed.number} failed: {failed.words}",
            check=failed.number,
            entry=failed.entry,
            spot=msgspec.to_builtins(failed.spot),
        )
    if not report.is_complete:
        raise Incomplete(f"Not everything could be checked: {'; '.join(report.missing)}.", complete=False)


def _plain(report: Report) -> dict[str, object]:
    return {
        "game": report.game,
        "holds": report.holds,
        "complete": report.is_complete,
        "missing": report.missing,
        "checks": report.checks,
        "seats": report.seats,
        "notes": report.notes,
        "result": report.result,
    }


def _say(world: World, report: Report) -> None:
    """The verdict first, then each check, who played, and what the host did by hand."""
    world.say(_verdict(report))
    for check in report.checks:
        word, colour = _MARKS[check.result]
        mark = world.style(f"{word:>6}", world.stdout, fg=colour, bold=True)
        world.say(f"{check.number:>2} {mark}  {check.title}")
        world.say(world.style(f"{'':11}{check.words}", world.stdout, dim=True))
        if check.spot:
            world.say(f"{'':11}{check.spot}")
    for seat in report.seats:
        who = "a bot" if seat.is_bot else ", ".join(seat.keys) or "no key"
        world.say(f"seat {seat.seat}: {seat.handle}, since entry {seat.since}, {who}")
    for note in report.notes:
        world.say(f"entry {note.entry}, {note.time}: {note.says}")


def _verdict(report: Report) -> str:
    """What all checks together say, and no more than that."""
    failed = next((check for check in report.checks if check.result == "failed"), None)
    if failed:
        return f"The record does NOT hold: check {failed.number} failed."
    if report.result and "hashes" in report.result:
        return f"The proof holds: the server with the key {report.result['server']} told two histories."
    if report.result and "broken" in report.result:
        return f"The proof holds: the server with the key {report.result['server']} broke its word."
    if report.is_complete:
        return "The record holds."
    skipped = [str(check.number) for check in report.checks if check.result == "skipped"]
    what = f"check {skipped[0]}" if len(skipped) == 1 else f"checks {', '.join(skipped)}"
    why = "; ".join(report.missing)
    return f"INCOMPLETE: what could be checked holds, but {what} could not be made: {why}."
