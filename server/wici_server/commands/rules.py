"""`wici-server rules`: whether the rules installed here tell every unfinished match as it was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from wici_server.commands import data_option
from wici_server.config import read_settings

if TYPE_CHECKING:
    from wici_server.services.host.rules_check import Finding

_FOUND = 1


@click.group("rules")
def command() -> None:
    """Tell unfinished games again with the rules installed here; freeze and thaw."""


@command.command("check")
@click.option("--dry", is_flag=True, help="Say what differs, and freeze nothing.")
@data_option
def check(data: str | None, *, dry: bool) -> None:
    """Tell every unfinished game again, name the first difference of each, and freeze those that differ.

    A frozen game is changed in nothing: its players see a notice, and orders are refused until the rules and
    content that it began with are installed again and 'wici-server rules thaw' finds that they fit.
    Exit code 1 if any game differs.
    """
    from wici_server.context import open_context
    from wici_server.services.host.rules_check import check_all

    context = open_context(read_settings(data=data))
    try:
        findings = check_all(context, freeze=not dry)
    finally:
        context.store.close()
    for finding in findings:
        frozen = "is frozen" if finding.state == "frozen" else "would be frozen" if dry else "frozen"
        _tell(finding, frozen)
    _sum_up(findings)


@command.command("thaw")
@data_option
def thaw(data: str | None) -> None:
    """Tell every frozen game again, and let those go on that fit; exit code 1 if any does not."""
    from wici_server.context import open_context
    from wici_server.services.host.rules_check import thaw_all

    context = open_context(read_settings(data=data))
    try:
        findings = thaw_all(context)
    finally:
        context.store.close()
    for finding in findings:
        _tell(finding, "stays frozen")
    _sum_up(findings)


def _tell(finding: Finding, frozen: str) -> None:
    if finding.fits:
        click.echo(f"ok      {finding.game}  {finding.name}")
        return
    click.echo(f"DIFFERS {finding.game}  {finding.name}: {frozen}")
    click.echo(f"        entry {finding.entry}: {finding.what}")
    click.echo(f"        the rules here would write {finding.wanted}")


def _sum_up(findings: Sequence[Finding]) -> None:
    wrong = sum(not finding.fits for finding in findings)
    click.echo(f"{len(findings)} games told again, {wrong} differ.")
    if wrong:
        raise SystemExit(_FOUND)
