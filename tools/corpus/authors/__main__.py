"""Compares the authors' programs by the screen alone, one after the other, or with `--fault` those with a fault each.

`python -m tools.corpus.authors --out DIR`. Exit status 0: all were right, or all faults were found.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from tools.corpus.authors import FAULTS, PROGRAMS, write

COMPARE = [sys.executable, "-m", "kensington", "compare"]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.corpus.authors", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("programs", nargs="*", help=f"of {', '.join(PROGRAMS)} (default: all)")
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="directory of the listings and results")
    parser.add_argument("--fault", action="store_true", help=f"plant its fault in each of {', '.join(FAULTS)}")
    parser.add_argument("--turns", default="60", help="turns of random games (default: 60)")
    options = parser.parse_args()
    wrong = 0
    for name in options.programs or (FAULTS if options.fault else PROGRAMS):
        began, out = time.perf_counter(), options.out / name
        image = write(options.out / "listings", name, options.fault)
        command = [*COMPARE, str(image), "--out", str(out), "--turns", options.turns, "--games", "1", "--jobs", "1"]
        command += ["--rules"] if options.fault else []
        done = subprocess.run([*command, "--json"], check=False, capture_output=True, text=True)
        wrong += done.returncode != options.fault
        said = first(out) if done.returncode < 2 else f": {done.stderr.strip()}"
        print(f"{name}: exit status {done.returncode}, {time.perf_counter() - began:.0f} s{said}", flush=True)
    sys.exit(wrong > 0)


def first(out: Path) -> str:
    """What the report in a directory says first, if it has something to say."""
    report = json.loads((out / "report.json").read_text(encoding="utf-8"))
    return "".join(f": {each['sentence']}" for each in report["divergences"][:1])


if __name__ == "__main__":
    main()
