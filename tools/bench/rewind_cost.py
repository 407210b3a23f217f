"""The cost of rewinding: `python -m tools.bench.rewind_cost`.

For each machine, prints the median times to keep a state and to go back to one, the share of a core that keeping states
takes at real speed, and the bytes of a minute of states.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from emulator import Beeb
from emulator.beeb import CLOCK
from emulator.host.rewind import EVERY, Rewind
from emulator.media.dfs import write_dsd

SECONDS = 60
KEN = Path(__file__).parents[2] / "kensington" / "beeb" / "KEN.ssd"
NOISE = "MODE {}\n10 FOR A=HIMEM TO &7FFC STEP 4:!A=RND:NEXT:GOTO 10\nRUN\n"


def machines() -> Iterator[tuple[str, Beeb]]:
    """The machines to measure, booted and at work."""
    with Beeb() as beeb:
        beeb.boot()
        yield "BASIC's prompt", beeb
    with Beeb(disc=KEN) as beeb:
        beeb.boot(shift=True)
        beeb.run(seconds=20)
        yield "KEN, from its disc", beeb
    with Beeb() as beeb:
        beeb.boot()
        beeb.type(NOISE.format(2))
        beeb.run(seconds=60)
        yield "noise in MODE 2", beeb
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "full.dsd"
        path.write_bytes(write_dsd(b"", b"").ljust(409_600, b"\xe5"))
        with Beeb(disc=path) as beeb:
            beeb.insert_disc(path, 1)
            beeb.boot()
            yield "two double-sided discs", beeb


def timed(act: Callable[[], object]) -> float:
    """Processor seconds of a call."""
    start = time.process_time()
    act()
    return time.process_time() - start


def measure(beeb: Beeb) -> tuple[float, float, float, int]:
    """Seconds to keep a state and to go back to one, cores taken by keeping, and bytes of a minute of states."""
    rewind = Rewind(beeb, SECONDS)
    beeb.drawing = True
    kept = []
    end = beeb.cycles + SECONDS * CLOCK
    while beeb.cycles < end:
        beeb.run(frames=1)
        before = len(rewind)
        took = timed(rewind.keep)
        if len(rewind) != before:
            kept.append(took)
    size = rewind.bytes
    back = [timed(rewind.back) for _ in range(len(rewind))]
    return statistics.median(kept), statistics.median(back), sum(kept) / SECONDS, size


def main() -> None:
    """Measure and print."""
    argparse.ArgumentParser(prog="python -m tools.bench.rewind_cost", description="Measure the rewind.").parse_args()
    table = Table("machine", "keep", "back", "of a core at real speed", "a minute")
    for name, beeb in machines():
        keep, back, share, size = measure(beeb)
        table.add_row(name, f"{keep * 1e3:.1f} ms", f"{back * 1e3:.1f} ms", f"{share:.1%}", f"{size / 1e6:.1f} MB")
    Console().print(table)
    print(f"a state every {EVERY / CLOCK:.2f} s of the machine's time; processor time of the host")


if __name__ == "__main__":
    main()
