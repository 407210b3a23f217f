"""Plants faults in KEN and in the engine, one at a time, and runs `kensington compare` on each until it is found.

`python -m tools.corpus.mutants --out mutants` tries all of the catalogue; the same command continues after an
interruption. Options after `--` are passed to `kensington compare`: `-- --path screen`. The directory gets
`mutants.md`, a table. The exit status is 0 if every mutant was found except those that nobody can notice.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from textwrap import shorten

from tools.corpus.mutants.catalogue import KINDS, catalogue
from tools.corpus.mutants.generated import generated
from tools.corpus.mutants.hunt import Hunt, hunt
from tools.corpus.mutants.mutant import Mutant

LIMIT = 3600  # seconds for a mutant
GENERATED = 20
WIDTH = 90  # characters of what was seen, in the table


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.corpus.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    kinds = ("none", *KINDS, "generated")
    option = parser.add_argument
    option("--out", metavar="DIR", type=Path, help="directory of the results, created if missing, continued if not")
    option("--kind", action="append", choices=kinds, help="only mutants of this kind; repeatable")
    option("--only", metavar="TEXT", action="append", help="only mutants with this in their names; repeatable")
    option("--generated", metavar="N", type=int, default=GENERATED, help=f"generated mutants (default: {GENERATED})")
    option("--seed", metavar="S", type=int, default=1, help="of the first generated mutant (default: 1)")
    option("--jobs", metavar="J", type=int, default=2, help="mutants at a time, one process each (default: 2)")
    option("--limit", metavar="S", type=float, default=LIMIT, help=f"seconds for a mutant (default: {LIMIT})")
    option("--list", action="store_true", help="print the mutants and end")
    option("compare", metavar="-- OPTION", nargs="*", help="options of `kensington compare`")
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.generated)
    every = [*catalogue(), *{mutant.changes: mutant for mutant in map(generated, seeds)}.values()]
    mutants = [
        mutant
        for mutant in every
        if (not options.kind or mutant.kind in options.kind)
        and (not options.only or any(text in mutant.name for text in options.only))
    ]
    if not mutants:
        parser.error("no mutant is of that kind and has that text in its name")
    if options.list:
        for mutant in mutants:
            print(f"{mutant.kind:9} {mutant.name}")
        return 0
    if options.out is None:
        parser.error("the following arguments are required: --out")
    options.out.mkdir(parents=True, exist_ok=True)
    found = run(mutants, options.out, ["--jobs", "1", *options.compare], options.jobs, options.limit)
    (options.out / "mutants.md").write_text(table(mutants, found), encoding="utf-8")
    wrong = [mutant for mutant in mutants if found[mutant.digest].is_found == bool(mutant.equivalent)]
    for mutant in wrong:
        print(f"{'found' if mutant.equivalent else 'not found'}: {mutant.name} ({mutant.kind})")
    print(f"{len(mutants) - len(wrong)} of {len(mutants)} as expected; {options.out / 'mutants.md'} has the table")
    return 1 if wrong else 0


def run(mutants: Sequence[Mutant], out: Path, options: Sequence[str], jobs: int, limit: float) -> dict[str, Hunt]:
    """Hunt for these mutants, those without a result in `out` yet; all results by the mutants' digests."""
    log = out / "mutants.jsonl"
    found = {each.digest: each for each in read(log)}
    missing = [mutant for mutant in mutants if mutant.digest not in found]
    with ThreadPoolExecutor(jobs) as pool, log.open("a", encoding="utf-8") as lines:
        ending = [pool.submit(hunt, each, out / folder_name(each), options, limit) for each in missing]
        try:
            for number, each in enumerate(as_completed(ending), len(mutants) - len(missing) + 1):
                result = each.result()
                lines.write(json.dumps(result.as_json()) + "\n")
                lines.flush()
                found[result.digest] = result
                by = f" by {result.by}" if result.by else ""
                verdict = f"{result.found}{by} in {result.seconds:.0f} s: {result.what}" if result.found else "SURVIVES"
                print(f"{number}/{len(mutants)} {result.kind}: {result.mutant}: {verdict}", flush=True)
        finally:
            for each in ending:
                each.cancel()
    return found


def read(log: Path) -> list[Hunt]:
    if not log.exists():
        return []
    return [Hunt(**json.loads(line)) for line in log.read_text(encoding="utf-8").splitlines()]


def folder_name(mutant: Mutant) -> str:
    return f"{mutant.kind}-" + re.sub("[^a-z0-9]+", "-", mutant.name.lower()).strip("-")[:60]


def table(mutants: Iterable[Mutant], found: dict[str, Hunt]) -> str:
    """The results as a table in Markdown."""
    lines = ["| mutant | kind | found by | first seen | seconds |", "| --- | --- | --- | --- | --- |"]
    for mutant in mutants:
        result = found[mutant.digest]
        by = result.by or result.found
        seen = re.sub(r"(: engine).*", "", result.what) if result.found == "disagreement" else result.what
        seen = seen if result.is_found else f"not found: {mutant.equivalent or result.what or 'survives'}"
        lines.append(f"| {mutant.name} | {mutant.kind} | {by} | {escaped(seen)} | {result.processor:.0f} |")
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """The text without the names of files, shortened at a space."""
    text = re.sub(r"^(kensington: )?\S*/MUTANT\.ssd: |; its last screen: .*", "", text)
    return shorten(text, WIDTH, placeholder=" ...").replace("|", "\\|").replace("<", "&lt;")


if __name__ == "__main__":
    sys.exit(main())
