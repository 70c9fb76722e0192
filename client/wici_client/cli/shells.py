"""Teaches bash to complete words with `=` in them, which it cuts in pieces; zsh and fish know how."""

from __future__ import annotations

import os
from typing import Any

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

_BASH = """\
%(complete_func)s() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        case "$line" in
            file,*) compopt -o default ;;
            plain,*) COMPREPLY+=("${line#plain,}") ;;
        esac
    done < <(env WICI_LINE="${COMP_LINE:0:COMP_POINT}" %(complete_var)s=bash_complete "$1" 2>/dev/null)
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class BashLine(BashComplete):
    """Completes from the whole line, and answers with what bash takes for the current piece of a word."""

    source_template = _BASH

    def source(self) -> str:
        """The script."""
        return self.source_template % self.source_vars()

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the cursor, and the one under it."""
        line = os.environ.get("WICI_LINE", "")
        words = split_arg_string(line)
        incomplete = "" if not line or line[-1].isspace() else words.pop()
        self._cut = max(incomplete.rfind("="), incomplete.rfind(":")) + 1
        return words[1:], incomplete

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Leave out what stands before the last `=`: bash keeps that by itself."""
        kind = "file" if item.type in {"file", "dir"} else "plain"
        return f"{kind},{item.value[self._cut :]}"


SHELLS: dict[str, type[ShellComplete]] = {"bash": BashLine, "zsh": ZshComplete, "fish": FishComplete}


def teach_click() -> None:
    """Have click use these classes."""
    add_completion_class(BashLine, "bash")


def script_for(shell: str) -> str:
    """What a shell must read to complete `wici`."""
    from wici_client.cli.group import wici

    return SHELLS[shell](wici, {}, "wici", "_WICI_COMPLETE").source()
