"""Kills a campaign of `kensington compare` at random moments, resumes it, and compares it with an undisturbed one.

`python -m tools.checks.kills --times 20` kills it 20 times. The exit status is 0 if all totals are equal.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from kensington.beeb import TAPE

LONGEST = 3.0  # seconds from a start to a kill


def command(out: Path, turns: int, positions: int) -> list[str]:
    """A campaign on KEN, for the rules and a level, in two processes."""
    size = [
        "--routines-only",
        "--rules",
        "--turns",
        str(turns),
        "--level",
        "1",
        "--positions",
        str(positions),
        "--jobs",
        "2",
    ]
    return [sys.executable, "-m", "kensington.cli", "compare", str(TAPE), *size, "--out", str(out)]


def run_killed(arguments: list[str], kills: int, rng: random.Random, longest: float = LONGEST) -> int:
    """Start a command again and again until it ends by itself, with up to `kills` SIGKILLs; how many there were."""
    for killed in range(kills):
        process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL)
        try:
            process.wait(timeout=rng.uniform(0.0, longest))
            return killed
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True)
    return kills


def totals_in(out: Path) -> dict[str, Any]:
    """The report of a campaign."""
    report: dict[str, Any] = json.loads((out / "report.json").read_text(encoding="ascii"))
    return report


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.kills", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=20, help="kills (default: 20)")
    parser.add_argument("--turns", type=int, default=20_000, help="turns for the rules (default: 20000)")
    parser.add_argument("--positions", type=int, default=10_000, help="positions for level 1 (default: 10000)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (default: 1)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        undisturbed, disturbed = Path(folder, "undisturbed"), Path(folder, "disturbed")
        size = options.turns, options.positions
        subprocess.run(command(undisturbed, *size), stdout=subprocess.DEVNULL, check=True)
        kills = run_killed(command(disturbed, *size), options.times, random.Random(options.seed))
        equal = totals_in(undisturbed) == totals_in(disturbed)
    print(f"{kills} kills: the totals are {'equal' if equal else 'NOT equal'}")
    return not equal


if __name__ == "__main__":
    sys.exit(main())
