"""The command `python -m tools.corpus.firmware_programs`: which programs do the same on the free ROMs as on Acorn's.

Takes folders of tapes, discs and BASIC programs, also in archives, runs each on both sets with the same keys at the
same times, and compares pictures, text, sound, and the places of tape and heads. Prints a line for each as soon as it
is done: `same`; `banner`, if only the start-up message differs; `timing`, if the same comes more than 5 % earlier or
later; `differs`, with the first cause that can be seen; `fails`, if it does not run on Acorn's ROMs and is not counted.
The same command continues an interrupted campaign. The exit status is 0 if all are the same, but for the banner.
"""

import argparse
import hashlib
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from commandline.errors import UserError
from commandline.progress import progress
from emulator.firmware import BASIC_IMAGE, DFS_IMAGE, OS_IMAGE
from emulator.roms import ACORN, FREE
from tools.corpus.causes import first_call, uses, window
from tools.corpus.comparison import Finding, Verdict, compare
from tools.corpus.playing import VARIATIONS, Plan, Run, planned, play
from tools.corpus.programs import Program, corpus, find_programs, known_differences
from tools.corpus.sheets import save_sheet
from twincheck.campaign import jobs
from twincheck.campaign.result_store import ResultStore

SECONDS = 60.0  # after loading
LONGEST = 1200  # host seconds for a program
SHEETS = "sheets"
MOST_CAUSES = 6
OTHER = {"programs": "made with other programs or another --only", "ROMs": "made with other free ROMs"}
KINDS = {"tape": "tapes", "disc": "discs", "basic": "BASIC programs"}


@dataclass(frozen=True)
class ProgramJobs:
    """Jobs 1 to n: a program each. `sheets` is the directory of the contact sheets."""

    programs: tuple[Program, ...]
    seconds: float
    sheets: Path
    trace: bool
    files: Sequence[Path] = ()

    def __call__(self, number: int) -> str:
        """Do the job of this number."""
        result = examine(self.programs[number - 1], self.seconds, self.sheets, f"{number:04}", self.trace)
        return json.dumps(result)

    def lost(self, number: int, reason: str) -> str:
        """A program that no worker could finish counts as one that differs."""
        return json.dumps({"verdict": Verdict.DIFFERS, "what": reason})

    def with_files_in(self, folder: Path) -> "ProgramJobs":
        """They need no files beside the programs."""
        return self


def examine(program: Program, seconds: float, sheets: Path, number: str, trace: bool) -> dict[str, Any]:
    """The result for one program: its verdict, what differs, causes, and what it uses of OS 1.20 beside the calls."""
    plan = planned(program, seconds)
    if plan.fails:
        return {"verdict": Verdict.FAILS, "what": plan.fails}
    acorn = play(program, ACORN, plan)
    ours = play(program, FREE, plan)
    found = compare(ours, acorn)
    others: list[Run] = []
    for late, keys_late in VARIATIONS:
        if found.verdict in (Verdict.SAME, Verdict.BANNER):
            break
        others.append(play(program, ACORN, plan, late, keys_late))
        found = compare(ours, acorn, others)
    result: dict[str, Any] = {"verdict": found.verdict, "what": found.what}
    differs = found.verdict not in (Verdict.SAME, Verdict.BANNER)
    if differs:
        name = re.sub(r"[^A-Za-z0-9.]+", "-", program.name)[-60:]
        save_sheet(sheets / f"{number}-{name}.png", f"{program.name}: {found.what}", acorn, ours, found.sample)
    if differs or trace:
        result |= causes(program, plan, acorn, found, differs)
    return result


def causes(program: Program, plan: Plan, acorn: Run, found: Finding, differs: bool) -> dict[str, Any]:
    """The first causes of a difference that can be seen, and the undocumented addresses that the program uses."""
    at = acorn.times[found.sample] if found.sample >= 0 else plan.loaded + 5
    used = uses(program, plan, *window(plan, at))
    calls = list(first_call(program, plan, at + 0.5)) if differs else []
    return {"causes": [*used.sentences, *calls][:MOST_CAUSES], "uses": sorted(used.counts)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.corpus.firmware_programs",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    option = parser.add_argument
    option("folders", metavar="FOLDER", type=Path, nargs="+", help="a folder with programs, or one file")
    option("--out", metavar="DIR", type=Path, required=True, help="directory of the results, created or continued")
    option("--seconds", metavar="S", type=float, default=SECONDS, help=f"after loading (default: {SECONDS:g})")
    option("--only", metavar="TEXT", action="append", help="only programs whose names contain this; repeatable")
    option("--corpus", action="store_true", help="only programs of the corpus, by the SHA-1 of their files")
    option("--trace", action="store_true", help="list what all programs use of OS 1.20, not only those that differ")
    option("--jobs", metavar="J", type=int, default=os.cpu_count() or 1, help="processes (default: one per processor)")
    options = parser.parse_args(arguments)
    missing = [str(folder) for folder in options.folders if not folder.exists()]
    if missing:
        parser.error(f"{missing[0]}: no such file or folder")
    chosen = find_programs(options.folders)
    if options.corpus:
        listed = corpus()
        chosen = [each for each in chosen if each.sha1 in listed]
        print(f"{len({each.sha1 for each in chosen})} of the {len(listed)} files of the corpus found")
    chosen = [each for each in chosen if not options.only or any(text in each.name for text in options.only)]
    if not chosen:
        parser.error("no program found")
    try:
        return run(chosen, options)
    except UserError as error:
        parser.error(str(error))


def run(programs: Sequence[Program], options: argparse.Namespace) -> int:
    """Do the jobs that have no result yet, and print a line for each program as soon as it is done, and the summary."""
    work = ProgramJobs(tuple(programs), options.seconds, (options.out / SHEETS).absolute(), options.trace)
    digest = hashlib.sha1(b"".join(each.read_bytes() for each in (OS_IMAGE, BASIC_IMAGE, DFS_IMAGE))).hexdigest()
    listed = hashlib.sha1("\n".join(f"{each.sha1} {each.start}" for each in programs).encode()).hexdigest()
    identity = {"ROMs": digest, "programs": listed, "seconds": options.seconds, "trace": options.trace}
    with ResultStore(options.out, identity, len(programs), (SHEETS,), OTHER).opened() as store:
        work.sheets.mkdir(exist_ok=True)
        done = dict(store.texts())
        for number, text in sorted(done.items()):
            print_result(programs[number - 1], json.loads(text))
        missing = [number for number in range(1, len(programs) + 1) if number not in done]
        ending = jobs.run(work, missing, options.jobs, seconds=LONGEST)
        with closing(ending), progress(len(programs), len(done)) as show:
            for texts in ending:
                store.add(texts)
                done |= texts
                for number, text in texts.items():
                    print_result(programs[number - 1], json.loads(text))
                show(len(done))
    results = [json.loads(done[number]) for number in range(1, len(programs) + 1)]
    summarise(programs, results)
    return int(any(result["verdict"] in (Verdict.TIMING, Verdict.DIFFERS) for result in results))


def print_result(program: Program, result: Mapping[str, Any]) -> None:
    """Print a program's result and, if it differs, the causes."""
    print(f"{result['verdict']:8}{program.name}{result['what'] and ': '}{result['what']}", flush=True)
    known = known_differences().get(program.sha1)
    if result["verdict"] in (Verdict.TIMING, Verdict.DIFFERS) and known:
        print(f"            known: {known}")
    if result["verdict"] == Verdict.DIFFERS:
        for cause in result.get("causes") or ["no cause seen"]:
            print(f"            {cause}")


def summarise(programs: Sequence[Program], results: Sequence[Mapping[str, Any]]) -> None:
    """Print the addresses that programs use, and for each kind of program how many are the same."""
    counts = Counter(use for result in results for use in result.get("uses", ()))
    if counts:
        print("\nOf OS 1.20, beside its documented calls, programs use:")
        for use, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            print(f"{count:6}  {use}")
    print()
    groups = {title: [each.kind == kind for each in programs] for kind, title in KINDS.items()}
    groups |= {"with machine code": [each.code for each in programs], "all": [True for _ in programs]}
    for title, members in groups.items():
        verdicts = Counter(result["verdict"] for result, member in zip(results, members, strict=True) if member)
        total = verdicts.total() - verdicts[Verdict.FAILS]
        if total:
            same = verdicts[Verdict.SAME] + verdicts[Verdict.BANNER]
            rest = f"{verdicts[Verdict.TIMING]} differ in timing alone, {verdicts[Verdict.DIFFERS]} differ"
            if verdicts[Verdict.FAILS]:
                rest += f"; {verdicts[Verdict.FAILS]} more fail on Acorn's ROMs"
            print(f"{title:20}{total:5}: {same} the same ({100 * same / total:.1f} %), {rest}")


if __name__ == "__main__":
    sys.exit(main())
