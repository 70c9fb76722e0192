"""Where `wici` begins: the shortest questions are answered before anything is imported."""

from __future__ import annotations

import gc
import os
import sys


def main() -> None:
    """Run the command line and leave with one of the exit codes of `wici help exits`."""
    if sys.argv[1:] == ["--version"]:
        from wici import __version__

        sys.stdout.write(f"wici {__version__}\n")
        return
    # A command lives too short for garbage, and looking for it while importing takes a tenth of its time.
    gc.set_threshold(100_000)
    from wici_client.cli.run import run

    code = run(sys.argv[1:])
    sys.stdout.flush()
    sys.stderr.flush()
    # All is written and closed: taking the interpreter apart would only keep the person waiting.
    os._exit(code)
