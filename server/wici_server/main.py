"""The door of `wici-server`: says what is missing on a base install, else hands over to the commands."""

from __future__ import annotations

import sys
from importlib.util import find_spec

NEEDED = ("flask", "flask_sqlalchemy", "flask_migrate", "granian")

_MISSING = 2


def main(arguments: list[str] | None = None) -> None:
    """Run `wici-server`.

    Args:
        arguments: The command line; the process's own by default.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments in (["--version"], ["-V"]):
        import wici

        sys.stdout.write(f"wici-server {wici.__version__}\n")
        return
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        names = ", ".join(missing)
        sys.stderr.write(f"A server needs more than a player ({names}); run: pip install 'wici[server]'\n")
        raise SystemExit(_MISSING)
    from wici_server.commands import commands

    commands(arguments, prog_name="wici-server")


if __name__ == "__main__":
    main()
