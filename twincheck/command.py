"""`python -m twincheck`: run a check in a file, or replay a divergence.

Exit status: 0 both subjects agree; 1 they differ, confirmed by fresh subjects; 2 an argument or a file cannot be used.
"""

import argparse
import json
import math
import sys
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from commandline.arguments import whole
from commandline.files import replace_file
from commandline.output import print_json
from commandline.program import Commands
from commandline.progress import progress
from twincheck.campaign import jobs as campaign
from twincheck.campaign.result_store import ResultStore
from twincheck.check import Checked, TwinCheck, load, reproduce
from twincheck.divergence import Divergence, DivergenceError
from twincheck.job import CheckJobs, CheckResults, CheckTotals
from twincheck.player import Event
from twincheck.report import CheckReport, found_in, save_found

FOUND = "found"  # the folder of found cases in that of a campaign
CASES_IN_A_JOB = 100
MENDED = ("files", "first subject", "second subject")  # of an identity: what people change between two campaigns
OPTIONS = ("-",)  # how they begin


def add_run(subparsers: Any) -> None:
    parser = subparsers.add_parser("run", description="Compare two subjects by drawn actions.")
    parser.add_argument("check", metavar="CHECK", help="FILE.py with a TwinCheck, or FILE.py:NAME of one")
    parser.add_argument("--cases", metavar="N", type=whole(1), default=1000, help="cases to play (default: 1000)")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="another one draws other cases (default: 0)")
    parser.add_argument(
        "--jobs", metavar="N", type=whole(1), default=1, help="processes, of 100 cases each (default: 1)"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler whose workers play the cases")
    parser.add_argument("--limit", metavar="S", type=float, default=math.inf, help="seconds for a job of 100 cases")
    parser.add_argument(
        "--out", metavar="DIR", help="keep results, to go on after an interruption, and found cases, played first"
    )
    parser.add_argument("--html", metavar="F", help="write the report as a page")
    parser.add_argument("--junit", metavar="F", help="write it as JUnit's XML")
    parser.add_argument("--json", action="store_true", help="print it as JSON")
    parser.set_defaults(execute=run)


def add_replay(subparsers: Any) -> None:
    parser = subparsers.add_parser("replay", description="Play the case in the file of a divergence again.")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--check", metavar="CHECK", help="the check, if not the one that is named in FILE")
    parser.set_defaults(execute=replay)


def run(options: argparse.Namespace) -> int:
    """Run the check of the options."""
    for path in (options.html, options.junit):
        if path is not None and not Path(path).parent.is_dir():
            raise DivergenceError(f"{path}: no such directory: {Path(path).parent}")
    check = load(options.check)
    work = CheckJobs(check.name, options.seed, min(options.cases, CASES_IN_A_JOB), tuple(check.files))
    out = Path(options.out) if options.out is not None else None
    count = math.ceil(options.cases / work.cases)
    own = identity(work, check)
    opened = nullcontext() if out is None else ResultStore(out, own, count, (FOUND,), renew=MENDED).opened()
    with opened as store:
        if store is not None and store.renewed:
            print(f"{out}: the check or a subject has changed: its results are dropped", file=sys.stderr)
        results = CheckResults(store, count)
        replayed = 0 if out is None else replay_found(check, out / FOUND, results.totals)
        with progress(count, len(results.done)) as tell:
            for texts in campaign.run(work, results.missing, options.jobs, options.cluster, options.limit):
                results.add(texts)
                tell(len(results.done), f"jobs of {work.cases} cases")
    found = found_in(results.totals)
    report = CheckReport(check.name, results.totals, save_found(found, out / FOUND) if out else found, replayed)
    write(report, options)
    return 0 if report.agrees else 1


def identity(work: CheckJobs, check: TwinCheck) -> dict[str, Any]:
    """What the results of a campaign depend on."""
    first, second = check.player().identities()
    own = {"check": Path(check.name).name, "seed": work.seed, "cases": work.cases, "files": work.digest}
    return own | {"first subject": dict(first), "second subject": dict(second)}


def replay_found(check: TwinCheck, folder: Path, totals: CheckTotals) -> int:
    """Play the cases found earlier, and add those that still differ; return the number of cases."""
    files = sorted(folder.glob("*.json"))
    for file in files:
        found = reproduce(check, Divergence.load(file))
        if found is not None:
            kinds = Counter([found.key] if found.key not in totals.kinds else ())  # its job may have counted it
            totals.add(Checked([found], Counter({Event.CASE: 1, Event.ACTION: len(found.actions)}), kinds))
    return len(files)


def write(report: CheckReport, options: argparse.Namespace) -> None:
    """Print the report, and write its files."""
    if options.json:
        print_json(report.as_json())
    else:
        print(report.text())
    for path, text in ((options.html, report.html), (options.junit, report.junit)):
        if path is not None:
            replace_file(Path(path), text().encode())


def replay(options: argparse.Namespace) -> int:
    """Replay the case of a file."""
    case = Divergence.load(Path(options.file))
    check = load(options.check or case.check)
    found = reproduce(check, case)
    print("agrees: the case is played alike" if found is None else found.text())
    changed = [
        f"{name} of the {side}: was {json.dumps(was.get(name))}, is {json.dumps(now.get(name))}"
        for side, was, now in zip(case.sides, case.identities, check.player().identities(), strict=True)
        for name in dict.fromkeys((*was, *now))
        if was.get(name) != now.get(name)
    ]
    for line in changed:
        print(f"changed since: {line}")
    return 0 if found is None or not found.decides else 1


def with_command(words: list[str]) -> list[str]:
    """`words` with the command `run` in front if they begin with something else."""
    own = words and (words[0] in PROGRAM.commands or words[0][:1] in OPTIONS)
    return words if own or not words else ["run", *words]


PROGRAM = Commands(
    "twincheck",
    "Compare a program with a twin.",
    "computer-kensington",
    {
        "run": ("twincheck.command:add_run", "compare two subjects by drawn actions"),
        "replay": ("twincheck.command:add_replay", "play the case in a file again"),
    },
    with_command,
    "Without COMMAND it is run.",
)

main = PROGRAM.main
