"""The command `python -m tools.checks.firmware_oracle`: the free ROMs in jsbeeb and here, with the same screens.

Both machines get the three images, the same discs and the same key presses, each held for the same time. A screen
agrees if its memory is the same and each pixel of our picture is the oracle's. `--pictures DIR` saves each as a PNG.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from emulator import Beeb
from emulator.board.keyboard import key_number, keystrokes
from emulator.firmware import BASIC_IMAGE, DFS_IMAGE, OS_IMAGE
from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, write_ssd
from kensington.beeb import DISC
from tests.emulator.oracle.jsbeeb import Frame, Oracle, OracleError
from tests.emulator.oracle.pictures import LINES, ROWS, colours, different_cells, picture

CLOCK = 2_000_000
STROKE = 80_000  # cycles that a key is down, and then up
BLINK_FRAMES = 64  # within which the cursor and flashing colours are seen in all their phases
TELETEXT = 7
SCREEN_MODE, SCREEN_START = 0x355, 0x34E  # the OS's variables: the mode, and the high byte of where its memory begins
DRAWING = """10 MODE M%
20 VDU23;8202;0;0;0;23,224,255,129,165,129,165,153,129,255
30 FORI%=33TO126:VDUI%:NEXT:PRINTCHR$224PI,~-1
40 IFM%=7:FORI%=129TO151:PRINTCHR$I%;"Colour";CHR$157CHR$140;I%;:NEXT:END
50 VDU19,1,6,0;0;:VDU24,100;100;1179;700;:GCOL0,129:CLG
60 FORI%=0TO15:GCOL0,I%:MOVEI%*80,700:DRAW1279-I%*60,I%*40:NEXT
70 GCOL3,2:MOVE200,200:MOVE600,200:PLOT85,400,600:PLOT85,800,500
80 GCOL0,0:MOVE0,0:PLOT21,1279,700:VDU5:MOVE300,400:PRINT"GRAPHICS":VDU4,26
90 VDU28,2,20,17,12:COLOUR2:COLOUR129:FORI%=1TO30:PRINTI%*I%;:NEXT:VDU26
100 PRINTTAB(0,22)"Mode ";M%
"""


@dataclass(frozen=True)
class Step:
    """Keys to type (BREAK last if it is in them), the time to wait after them in seconds, and the screen's name.

    A step without a name only prepares the next.
    """

    screen: str
    keys: Sequence[tuple[str, ...]] = ()
    seconds: float = 2
    disc: str = ""


def typed(screen: str, line: str, seconds: float = 2) -> Step:
    """A step in which a line is typed."""
    return Step(screen, keystrokes(line + "\n"), seconds)


STEPS = (
    Step("banner"),
    typed("catalogue", "*CAT", 4),
    typed("*INFO and *HELP", "MODE 4:*HELP\n*INFO *.*", 4),
    typed("an error and arithmetic", "MODE 7\nPRINT SQR2,1E9/7,COS1,-7DIV2\nPRINT A$+1", 1),
    *(typed(f"drawing in MODE {mode}", f'M%={mode}:CHAIN"DRAW"', 14 if mode < TELETEXT else 5) for mode in range(8)),
    typed("", 'MODE 1:*BUILD NEW\nPRINT "FROM A FILE"', 1),
    Step("a file written and read", [("ESCAPE",), *keystrokes("*EXEC NEW\n*TYPE NEW\n*DUMP NEW\n*CAT\n")], 8),
    Step("KEN after SHIFT-BREAK", [("SHIFT", "BREAK")], 25, disc=DISC.name),
)


class Pair:
    """The oracle and our machine, both with the free ROMs, held before their first instruction; discs in `folder`."""

    def __init__(self, oracle: Oracle, beeb: Beeb, folder: Path) -> None:
        self.oracle, self.beeb, self.folder = oracle, beeb, folder
        oracle.new("B-DFS1.2", [path.read_bytes() for path in (OS_IMAGE, BASIC_IMAGE, DFS_IMAGE)])
        beeb.drawing = True
        (folder / "DRAW.ssd").write_bytes(
            write_ssd([DiscFile("DRAW", 0x1900, 0x8023, tokenise(DRAWING)), DiscFile("!BOOT", 0, 0, b"LIST\r", True)])
        )
        (folder / DISC.name).write_bytes(DISC.read_bytes())
        self.insert("DRAW.ssd")

    def insert(self, name: str) -> None:
        """Put that disc into drive 0 of both."""
        self.oracle.insert_disc(self.folder / name)
        self.beeb.insert_disc(self.folder / name, writable=True)

    def run(self, cycles: int) -> None:
        """Run both."""
        self.oracle.run(cycles)
        self.beeb.run(cycles=cycles)

    def key(self, name: str, down: bool) -> None:
        """Press or release a key on both."""
        if name == "BREAK":
            if not down:
                self.oracle.reset()
        else:
            place = key_number(name)
            (self.oracle.matrix_down if down else self.oracle.matrix_up)(place & 15, place >> 4)
        (self.beeb.key_down if down else self.beeb.key_up)(name)

    def stroke(self, keys: tuple[str, ...]) -> None:
        """Press `keys` together and release them; those that are held with BREAK a second later."""
        for name in keys:
            self.key(name, True)
        self.run(STROKE)
        for name in reversed(keys):
            self.key(name, False)
            if name == "BREAK":
                self.run(CLOCK)
        self.run(STROKE)

    def perform(self, step: Step) -> None:
        """Type a step's keys and wait."""
        if step.disc:
            self.insert(step.disc)
        for keys in step.keys:
            self.stroke(keys)
        self.run(round(step.seconds * CLOCK))

    def differences(self) -> list[str]:
        """What differs between the screens."""
        found = []
        beeb, oracle = self.beeb, self.oracle
        mode, start = beeb.memory[SCREEN_MODE], beeb.memory[SCREEN_START] << 8
        theirs = np.frombuffer(oracle.peek(0, 0x8000), np.uint8)
        ours = np.frombuffer(bytes(beeb.memory[:0x8000]), np.uint8)
        if theirs[SCREEN_MODE] != mode:
            return [f"MODE {theirs[SCREEN_MODE]} there, {mode} here"]
        unequal = np.flatnonzero(theirs[start:] != ours[start:]) + start
        if len(unequal):
            found.append(f"{len(unequal)} bytes of screen memory, the first at &{unequal[0]:04X}")
        oracle.run_frames(2)
        while mode == TELETEXT and oracle.frame().cursor:  # it inverts a cell that has shades
            oracle.run_frames(1)
        oracle.run_frames(1)  # the other field
        frame = oracle.frame()
        fewest = different_places(picture(beeb), frame, mode)
        for _ in range(BLINK_FRAMES):
            if not fewest:
                return found
            beeb.run(frames=1)
            fewest = min(fewest, different_places(picture(beeb), frame, mode), key=len)
        places = "cells" if mode == TELETEXT else "pixels"
        return [*found, f"{len(fewest)} {places} of the picture, the first at {fewest[0]}"]


def different_places(ours: np.ndarray, frame: Frame, mode: int) -> Sequence[tuple[int, ...]]:
    """Row and column of each pixel, in teletext of each cell, in which our picture is not the oracle's."""
    if mode == TELETEXT:
        return different_cells(ours[: 2 * LINES * ROWS], frame)
    return [tuple(place) for place in np.argwhere(colours(frame) != ours).tolist()]


def compare(oracle: Oracle, folder: Path, steps: Sequence[Step] = STEPS) -> Iterator[tuple[str, list[str], Beeb]]:
    """Perform `steps` on both machines: the name of each screen, what differs, and our machine."""
    with Beeb(roms="free") as beeb:
        pair = Pair(oracle, beeb, folder)
        for step in steps:
            pair.perform(step)
            if step.screen:
                yield step.screen, pair.differences(), beeb


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns 1 if a screen differs."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.firmware_oracle", description="Compare the free ROMs' screens in jsbeeb and here."
    )
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="save each screen as a PNG in this directory")
    options = parser.parse_args(arguments)
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    screens = different = 0
    try:
        with tempfile.TemporaryDirectory() as folder, Oracle() as oracle:
            for name, found, beeb in compare(oracle, Path(folder)):
                screens += 1
                different += bool(found)
                print(f"{name}: {'; '.join(found) or 'the same'}", flush=True)
                if options.pictures:
                    beeb.screen.image.save(options.pictures / f"{screens:02}.png")
    except OracleError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
    print(f"{screens} screens, {different} differ")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
