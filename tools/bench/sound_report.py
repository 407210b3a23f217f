"""The quality of a window's sound: `python -m tools.bench.sound_report [SECONDS]`.

Runs a window with a tune at real speed on this computer's sound device, and compares the samples that the device got
with those of the machine. Then it does everything that starts or stops sound. SDL's substitute devices
(`SDL_AUDIODRIVER=dummy`, `disk`) are unsuitable: they take a chunk every 11 ms or more, not by a steady clock.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from emulator import Beeb
from emulator.host import controls
from emulator.host.settings import Settings
from emulator.window.app import Window

TUNE = "MODE 2\nREPEAT:FOR P%=0 TO 200 STEP 4:SOUND 1,-15,P%,2:SOUND 2,-15,255-P%,2:SOUND 0,-15,6,2:NEXT:UNTIL FALSE\n"
STARTS_AND_STOPS = (
    ("mute", "mute"), ("pause", "pause"), ("faster", "real-speed"), ("unlimited", "real-speed"), ("save 1", "load 1"),
    ("menu", "menu"), ("fast-tape", "fast-tape"), ("louder", "quieter"),
)  # fmt: skip
APART = 0.2  # seconds
WARM_UP = 3.0  # seconds: some sound servers take that long to start


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.sound_report", description="Measure a window's sound.")
    parser.add_argument("seconds", metavar="SECONDS", nargs="?", type=float, default=20.0, help="default: 20")
    seconds = parser.parse_args().seconds
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    table = Table("sound", "")
    with tempfile.TemporaryDirectory() as directory:
        for row in measured(seconds, Path(directory)):
            table.add_row(*row)
    Console().print(table)


def measured(seconds: float, directory: Path) -> Iterator[tuple[str, str]]:
    """The rows of the table."""
    beeb = Beeb()
    beeb.boot()
    beeb.type(TUNE)
    window = Window(beeb, Settings(volume=1.0, state_dir=directory, capture_dir=directory))
    assert not window.speaker.silent, "no sound device"
    chunks: list[np.ndarray] = []
    take = window.speaker._queue.next

    def recorded(count: int, volume: float) -> np.ndarray:
        chunks.append(take(count, volume))
        return chunks[-1]

    window.speaker._queue.next = recorded  # type: ignore[method-assign]  # the device's thread calls it
    play(window, WARM_UP)
    controls.do("wav", window)
    chunks.clear()
    latencies: list[float] = []
    window.watchers.append(lambda: latencies.append(window.speaker.latency))
    play(window, seconds)
    still = len(latencies)
    for begin, end in STARTS_AND_STOPS:
        for control in (begin, end):
            controls.do(control, window)
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
    yield "seconds of it that the device got unchanged", f"{sum(runs) / rate:.3f}"
    yield "the longest part of that", f"{max(runs) / rate:.3f}"
    heard_latencies = sorted(latencies[:still])
    yield "seconds behind, median", f"{statistics.median(heard_latencies):.3f}"
    yield "seconds behind, 99th percentile", f"{heard_latencies[len(heard_latencies) * 99 // 100]:.3f}"
    yield "seconds behind, at most", f"{heard_latencies[-1]:.3f}"
    yield "fields without sound, as the host was late", str(heard_latencies.count(0.0))
    yield "starts and stops after that", str(2 * len(STARTS_AND_STOPS) + 2)
    yield "largest step from sample to sample, machine", str(largest_step(wav))
    yield "largest step from sample to sample, device", str(largest_step(heard))


def play(window: Window, seconds: float) -> None:
    """Run the window for `seconds` by the host's clock."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        window.step()


def unchanged_runs(source: np.ndarray, heard: np.ndarray, key: int = 64, astray: int = 20_000) -> list[int]:
    """The lengths of the parts of `source` that occur unchanged, and in order, in `heard`."""
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


def largest_step(samples: np.ndarray) -> int:
    """The largest difference between neighbouring samples."""
    return int(np.abs(np.diff(samples.astype(int))).max())


if __name__ == "__main__":
    main()
