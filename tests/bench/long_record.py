"""What a long record costs to verify: time for each order of it, and memory in all."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figure import Figure
from tests.bench.relay import RELAY
from tests.referee.office import Office

GROUP = "Referee"
_CHILD = """
import re, sys, time
from pathlib import Path
from tests.bench.relay import RELAY
from wici.referee.verify import verify
began = time.process_time()
with open(sys.argv[1], "rb") as file:
    report = verify(file, editions=lambda *_: {}, games=lambda _: RELAY)
assert report.is_complete, report
# The most that this program had; what `getrusage` says begins with what the parent had when it started it.
most = re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())
print(time.process_time() - began, most[1])
"""


def figures(*, quick: bool) -> Iterator[Figure]:
    """Verify a record of about 50 MB, and one of half the length; of 5 MB where it must go quickly."""
    moves = 4_200 if quick else 42_000
    with tempfile.TemporaryDirectory() as folder:
        half, _, _ = _verify(Path(folder), moves // 2)
        whole, memory, size = _verify(Path(folder), moves)
    ratio = (whole / moves) / (half / (moves // 2))
    note = f"{moves} orders, {size:.1f} MB in {whole:.1f} s"
    yield Figure(GROUP, "verify twice the record, time per order", ratio, most=1.1, note=note)
    yield Figure(GROUP, "verify a long record, memory", memory, "MB", most=200, note=note)


def _verify(folder: Path, moves: int) -> tuple[float, float, float]:
    """Seconds and MB that verifying takes in a process of its own, and the record's MB."""
    path = folder / f"{moves}.wici"
    path.write_bytes(_record(moves))
    command = [sys.executable, "-c", _CHILD, str(path)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, timeout=600)
    seconds, kilobytes = ran.stdout.split()
    return float(seconds), int(kilobytes) / 1024, path.stat().st_size / 1e6


def _record(moves: int) -> bytes:
    office = Office(RELAY, players=4, options={"moves": str(moves)}).fill()
    for made in range(moves):
        office.order(1 + made % 4, f"take field-{made % 170} {made}")
    return office.export()
