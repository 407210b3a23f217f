"""How fast the free ROMs are beside Acorn's: `python -m tools.bench.firmware`.

Runs short BASIC programs, and prints the centiseconds of BASIC's TIME on Acorn's OS, on the free one, and their ratio.
The OSs run Acorn's BASIC, so that only they are compared; the last rows compare the BASICs on Acorn's OS. The exit
status is 1 if one of `BARS` is missed, the ratios that the programs that show speed must not exceed. What takes more
than 5 % less or longer is marked, as programs count on the time that Acorn's takes.
"""

import argparse
import sys
from collections.abc import Sequence

from emulator import firmware, roms
from tools.checks.firmware_basic.console import Console

BAR = 1.11  # 0.9 of Acorn's speed
AS_LONG = 0.05
OS = {  # by name: MODE, statements before, statements that are repeated, repetitions
    "long lines, MODE 1": (1, "", "MOVE0,I%*7:DRAW1279,1023-I%*9", 100),
    "characters, MODE 0": (0, "A$=STRING$(70,\"A\")", "PRINTA$", 200),
    "window scrolls, MODE 1": (1, "VDU28,2,29,37,2,31,0,27", "PRINT", 50),
    "window scrolls, MODE 7": (7, "VDU28,2,22,37,2,31,0,20", "PRINT", 50),
    "long lines, MODE 0": (0, "", "MOVE0,I%*7:DRAW1279,1023-I%*9", 60),
    "long lines, MODE 2": (2, "", "MOVE0,I%*7:DRAW1279,1023-I%*9", 100),
    "long lines, MODE 4": (4, "", "MOVE0,I%*7:DRAW1279,1023-I%*9", 100),
    "steep lines, MODE 1": (1, "", "MOVEI%*9,0:DRAW1200-I%*9,1023", 100),
    "level lines, MODE 1": (1, "", "MOVE0,I%*9:DRAW1279,I%*9", 100),
    "short lines, MODE 1": (1, "", "MOVEI%*2,300:PLOT1,20,I%MOD30-15", 500),
    "inverting lines, MODE 1": (1, "GCOL3,2", "MOVE0,I%*7:PLOT14,1279,1023-I%*9", 60),
    "dotted lines, MODE 1": (1, "", "MOVE0,I%*7:PLOT21,1279,1023-I%*9", 60),
    "lines leaving the screen, MODE 1": (1, "", "MOVE-600,I%*7-200:DRAW1600,1223-I%*9", 60),
    "points, MODE 1": (1, "", "PLOT69,I%,I%", 1000),
    "points, MODE 2": (2, "", "PLOT69,I%,I%", 1000),
    "triangles, MODE 1": (1, "", "MOVE0,I%*9:MOVE900,I%*5:PLOT85,1200,1023-I%*9", 20),
    "small triangles, MODE 1": (1, "", "MOVEI%,500:MOVEI%+40,500:PLOT85,I%+20,550", 100),
    "filled rows, MODE 1": (1, "VDU24,100;100;1000;900;", "PLOT77,500,I%*8+104", 50),
    "CLG, MODE 1": (1, "GCOL0,129", "CLG", 20),
    "CLG of a window, MODE 1": (1, "VDU24,104;104;1003;903;", "CLG", 20),
    "POINT, MODE 1": (1, "", "A%=POINT(I%,500)", 500),
    "CLS, MODE 0": (0, "", "CLS", 50),
    "CLS, MODE 7": (7, "", "CLS", 200),
    "CLS of a window, MODE 1": (1, "VDU28,2,29,37,2", "CLS", 20),
    **{f"scrolls, MODE {mode}": (mode, "VDU31,0,31", "PRINT", 200) for mode in range(8)},
    "window scrolls, MODE 4": (4, "VDU28,2,29,37,2,31,0,27", "PRINT", 50),
    "window scrolls down, MODE 1": (1, "VDU28,2,29,37,2", "VDU11", 50),
    **{f"characters, MODE {mode}": (mode, "A$=STRING$(200,\"A\")", "PRINTA$;", 40) for mode in range(1, 8)},
    "characters in VDU 5, MODE 1": (1, "VDU5:A$=STRING$(40,\"A\")", "PRINTA$;", 20),
    "definitions": (4, "", "VDU23,240,1,2,3,4,5,6,7,I%", 500),
    "cursor moves": (4, "", "VDU31,I%MOD40,9", 1000),
    "steps of the cursor": (4, "", "VDU9,9,9,8,10,11,13", 300),
    "COLOUR": (1, "", "COLOUR129", 1000),
    "COLOUR, MODE 2": (2, "", "COLOUR7", 1000),
    "GCOL, MODE 2": (2, "", "GCOL0,7", 1000),
    "palette": (1, "", "VDU19,1,I%;0;", 300),
    "MODE 1": (1, "", "MODE1", 20),
    "MODE 7": (7, "", "MODE7", 50),
    "TIME": (7, "", "A%=TIME", 1000),
    "INKEY": (7, "", "A%=INKEY-99", 1000),
    "an empty loop": (7, "", "", 10000),  # what the interrupts take
}  # fmt: skip
BASIC = {
    "GOSUB": (7, "", "GOSUB40", 2000),
    "FOR": (7, "", "FORJ=1TO100:NEXT", 50),
    "PROC": (7, "", "PROCA(I%)", 1000),
    "strings": (7, "A$=\"\"", "A$=LEFT$(A$,90)+CHR$I%+MID$(\"ABC\",2)", 1000),
    "arrays": (7, "DIM A(100)", "A(I%MOD100)=A(50)+I%", 1000),
}  # fmt: skip
BARS = dict.fromkeys([*list(OS)[:4], "GOSUB"], BAR)


def program(mode: int, before: str, repeated: str, times: int) -> list[str]:
    """The program that prints its time."""
    return [
        "NEW",
        f"10 MODE{mode}:{before}",
        f"20 T%=TIME:FORI%=1TO{times}:{repeated}:NEXT:T%=TIME-T%:VDU4:MODE7:PRINTT%:END",
        "40 RETURN",
        "50 DEFPROCA(A):ENDPROC",
    ]


def measure(console: Console, mode: int, before: str, repeated: str, times: int) -> int:
    """Centiseconds of the repetitions."""
    console.fresh()
    console.enter(program(mode, before, repeated, times))
    return int(console.enter(["RUN"], 100).split()[-2])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own)."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench.firmware", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = ", ".join(f'"{name}"' for name in (*OS, *BASIC))
    parser.add_argument("--only", metavar="TEXT", default="", help=f"only programs whose names contain this: {names}")
    only = parser.parse_args(arguments).only
    if not any(only in name for name in (*OS, *BASIC)):
        parser.error("--only: no program has such a name")
    acorn = Console(roms="acorn")
    rows = [(OS, Console(roms.load("basic").path, roms="free")), (BASIC, Console(firmware.BASIC_IMAGE, roms="acorn"))]
    missed = 0
    print(f"{'program':32} {'Acorn':>6} {'free':>6}  ratio")
    for programs, ours in rows:
        for name, work in programs.items():
            if only in name:
                times = [measure(console, *work) for console in (acorn, ours)]
                ratio = times[1] / times[0]
                late = ratio > BARS.get(name, ratio)
                missed += late
                marks = (late, " too slow"), (ratio > 1 + AS_LONG, " slower"), (ratio < 1 - AS_LONG, " faster")
                mark = next((text for holds, text in marks if holds), "")
                print(f"{name:32} {times[0]:6} {times[1]:6} {ratio:6.2f}{mark}", flush=True)
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
