"""The command `python -m tools.checks.firmware_compat`: how far the free OS agrees with OS 1.20, call by call.

For each OSBYTE, OSWORD, VDU code, PLOT code and command, random cases run on both. Results, screen memory, the VDU
driver's and the OS's variables, buffers, errors and the sound chip's registers must be equal. The same command
continues an interrupted campaign; the directory gets a table, `table.md`. The exit status is 0 if each call agrees or
is listed in `deviations.toml` with a reason.
"""

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from commandline.errors import UserError
from commandline.progress import progress
from emulator.firmware import OS_IMAGE
from tools.checks.firmware_compat.campaign import CASES, CompatibilityJobs, by_name, deviations
from twincheck.campaign import jobs
from twincheck.campaign.result_store import ResultStore

TABLE = "table.md"
OTHER = {"calls": "made with another --only", "OS": "made with another image of the free OS"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.firmware_compat",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    option = parser.add_argument
    option("--out", metavar="DIR", type=Path, required=True, help="directory of the results, created or continued")
    option("--rounds", metavar="N", type=int, default=1, help=f"times {CASES} cases for each call (default: 1)")
    option("--only", metavar="CALL", action="append", help="only this call, or calls of this kind: OSBYTE; repeatable")
    option("--jobs", metavar="J", type=int, default=os.cpu_count() or 1, help="processes (default: one per processor)")
    options = parser.parse_args(arguments)
    names = tuple(name for name in by_name() if not options.only or any(begins(name, text) for text in options.only))
    if not names:
        parser.error("--only: no call has such a name")
    work = CompatibilityJobs(names, options.rounds)
    try:
        return run(work, options.out, options.jobs)
    except UserError as error:
        parser.error(str(error))


def begins(name: str, text: str) -> bool:
    """Whether the name of a call begins with the words of `text`: OSBYTE 220 does not begin with OSBYTE 22."""
    return name.startswith(text) and not (text[-1:].isalnum() and name[len(text) : len(text) + 1].isalnum())


def run(work: CompatibilityJobs, out: Path, processes: int) -> int:
    """Do the jobs that have no result in `out` yet, write the table, and print what is not as expected."""
    digest = hashlib.sha1(OS_IMAGE.read_bytes()).hexdigest()
    identity = {"OS": digest, "calls": ", ".join(work.names), "rounds": work.rounds}
    with ResultStore(out, identity, work.count, (TABLE,), OTHER).opened() as store:
        done = dict(store.texts())
        missing = [number for number in range(1, work.count + 1) if number not in done]
        with closing(jobs.run(work, missing, processes)) as ending, progress(work.count, len(done)) as show:
            for texts in ending:
                store.add(texts)
                done |= texts
                show(len(done))
    results = [json.loads(text) for text in done.values()]
    found = {name: [each for each in results if each["subject"] == name] for name in work.names}
    known = deviations()
    rows = [row(name, found[name], known.get(name, "")) for name in work.names]
    (out / TABLE).write_text("\n".join([*HEAD, *rows, ""]), encoding="utf-8")
    differ = [name for name in work.names if any(each["different"] for each in found[name])]
    unlisted = [name for name in differ if name not in known]
    for name in unlisted:
        first = next(each for each in found[name] if each["different"])
        print(f"{name}: {first['what']}", *(f"    {call}" for call in first.get("calls", ())), sep="\n")
    agree = len(work.names) - len(differ)
    cases = sum(each["cases"] for each in results)
    share = f"{agree} of {len(work.names)} calls agree ({100 * agree / len(work.names):.1f} %)"
    print(f"{cases} cases: {share}, {len(differ) - len(unlisted)} differ as listed, {len(unlisted)} others")
    return int(bool(unlisted))


HEAD = ("| call | cases | differ | |", "| --- | --- | --- | --- |")


def row(name: str, results: Sequence[Mapping[str, Any]], reason: str) -> str:
    """A line of the table."""
    cases, different = (sum(each[key] for each in results) for key in ("cases", "different"))
    what = next((each["what"] for each in results if each["different"]), "")
    return f"| {name} | {cases} | {different} | {reason or what if different else ''} |"


if __name__ == "__main__":
    sys.exit(main())
