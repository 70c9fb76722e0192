"""Help: every command says what it does, asked in either way."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from wici_server.commands import Commands, commands


@pytest.mark.parametrize("word", ["-h", "--help"])
@pytest.mark.parametrize("command", ["", *Commands.known])
def test_every_command_tells_of_itself(command: str, word: str) -> None:
    done = CliRunner().invoke(commands, [*command.split(), word])
    assert done.exit_code == 0
    assert done.output.startswith("Usage: ")
    assert "-h, --help" in done.output
