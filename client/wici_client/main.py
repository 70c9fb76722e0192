"""Where `wici` begins: the shortest questions are answered before anything is imported."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with one of the exit codes of `wici help exits`."""
    if sys.argv[1:] == ["--version"]:
        from wici import __version__

        sys.stdout.write(f"wici {__version__}\n")
        return
    from wici_client.door import run

    sys.exit(run(sys.argv[1:]))
