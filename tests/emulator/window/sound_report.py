"""How the sound of a window does, printed: `python -m tests.emulator.window.sound_report [SECONDS]`.

A window runs at real speed with a tune in it, on the sound device of this computer. What the device asked for and got
is held against the samples that the machine gave. Then all is done that makes sound begin and end. SDL's devices that
are none (`SDL_AUDIODRIVER=dummy`, `disk`) will not do: they take a chunk every 11 ms or more, which is not a clock.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

TUNE = "MODE 2\nREPEAT:FOR P%=0 TO 200 STEP 4:SOUND 1,-15,P%,2:SOUND 2,-15,255-P%,2:SOUND 0,-15,6,2:NEXT:UNTIL FALSE\n"
BEGINS_AND_ENDS = (
    ("mute", "mute"), ("pause", "pause"), ("faster", "real-speed"), ("unlimited", "real-speed"), ("save 1", "load 1"),
    ("menu", "menu"), ("fast-tape", "fast-tape"), ("louder", "quieter"),
)  # fmt: skip
APART = 0.2  # seconds
WARM_UP = 3.0  # seconds: some sound servers take as long to begin


def main(seconds: float) -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    table = Table("sound", "")
    with tempfile.TemporaryDirectory() as directory:
        for row in measured(seconds, Path(directory)):
            table.add_row(*row)
    Console().print(table)


def measured(seconds, directory):
    """The rows of the table."""
    from emulator import Beeb
    from emulator.host.settings import Settings
    from emulator.window.app import Window

    beeb = Beeb()
    beeb.boot()
    beeb.type(TUNE)
    window = Window(beeb, Settings(volume=1.0, state_dir=directory, capture_dir=directory))
    assert not window.speaker.silent, "there is no sound device"
    chunks = []
    asked = window.speaker._queue.next

    def noted(count, volume):
        chunks.append(asked(count, volume))
        return chunks[-1]

    window.speaker._queue.next = noted
    play(window, WARM_UP)
    window.do("wav")
    chunks.clear()
    latencies = []
    window.watchers.append(lambda: latencies.append(window.speaker.latency))
    play(window, seconds)
    still = len(latencies)
    for begin, end in BEGINS_AND_ENDS:
        for control in (begin, end):
            window.do(control)
            play(window, APART)
    window.rewinding = True
    play(window, APART)
    window.rewinding = False
    play(window, APART)
    window.close()

    rate = window.speaker.rate
    heard = np.concatenate(chunks)
    wav = np.frombuffer(next(directory.glob("*.wav")).read_bytes()[44:], "<i2")
    yield "seconds, at real speed", f"{seconds:g}"
    runs = unchanged_runs(wav[: round(seconds * rate)], heard)
    yield "heard sample by sample as the machine gave it", f"{sum(runs) / rate:.3f}"
    yield "the longest part of that", f"{max(runs) / rate:.3f}"
    heard_latencies = sorted(latencies[:still])
    yield "seconds behind, median", f"{statistics.median(heard_latencies):.3f}"
    yield "seconds behind, 99th percentile", f"{heard_latencies[len(heard_latencies) * 99 // 100]:.3f}"
    yield "seconds behind, at most", f"{heard_latencies[-1]:.3f}"
    yield "fields at which nothing was heard: the host was late", str(heard_latencies.count(0.0))
    yield "beginnings and ends after that", str(2 * len(BEGINS_AND_ENDS) + 2)
    yield "largest step from sample to sample, machine", str(largest_step(wav))
    yield "largest step from sample to sample, device", str(largest_step(heard))


def play(window, seconds):
    """Let the window live for so long by the host's clock."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        window.step()


def unchanged_runs(source, heard, key=64, astray=20_000):
    """The lengths of the parts of `source` that are in `heard` without a change, in order."""
    known = heard.tobytes()
    runs = [0]
    at = place = 0
    while at + key <= len(source):
        found = known.find(source[at : at + key].tobytes(), 2 * max(place - astray, 0), 2 * (place + astray))
        if found < 0 or found % 2:
            run = key
        else:
            place = found // 2
            common = min(len(source) - at, len(heard) - place)
            different = np.flatnonzero(source[at : at + common] != heard[place : place + common])
            run = int(different[0]) if len(different) else common
            runs.append(run)
        at += run
        place += run
    return runs


def largest_step(samples):
    return int(np.abs(np.diff(samples.astype(int))).max())


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20.0)
