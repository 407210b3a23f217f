"""`kensington compare`: check a program for the BBC Micro against the engine; see docs/compare.md."""

import argparse
import json
import os
import sys
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from commandline.arguments import whole
from commandline.files import replace_file
from commandline.output import print_json
from commandline.progress import progress
from kensington.beeb.memory_map import sha1_of
from kensington.beeb.roms import add_roms_option, chosen_roms
from kensington.compare.campaign.batches import Campaign, CampaignJobs, basis_of
from kensington.compare.campaign.counting import CODED, stuck
from kensington.compare.campaign.replay import replay
from kensington.compare.campaign.report import CampaignReport
from kensington.compare.driver import ComparisonPath
from kensington.compare.paths import fastest_path, has_our_levels
from kensington.errors import KensingtonError
from twincheck.campaign import jobs
from twincheck.campaign.result_store import ResultStore
from twincheck.divergence import DifferenceKind, Divergence
from twincheck.job import CheckResults, CheckTotals
from twincheck.report import counted, save_found

TURNS = {"memory": 100_000, "screen": 300}  # default for the rules
POSITIONS = 10_000  # default for each level, in memory
GAMES = {"memory": 2, "screen": 4}  # default for each level, on the screen
LIMIT = 900  # default seconds for a batch
GRACE = 60  # seconds after its limit before a batch's process is killed
MOST = 10_000_000  # turns, positions or games
MOST_CONFIRMED = 20  # kinds of disagreements
FOUND = "found"  # the folder of cases
OWN = (FOUND, "start.txt", "start.png")

USAGE = """\
kensington compare IMAGE --out DIR [option ...]
       kensington compare replay FILE [option ...]"""
EPILOG = """\
Without --rules and --level, compare the rules and all levels. Results are written to DIR as they come; run the
same command again to resume an interrupted campaign. At the end DIR contains report.html and report.json.
Exit status: 0 everything agrees and, without --routines-only, the whole program was seen; 1 a confirmed disagreement, a
failed game, or something was not seen; 2 an invalid argument; 130 stopped by Ctrl-C.
For the options of the other form see `kensington compare replay --help`.
"""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("compare", usage=USAGE, epilog=EPILOG)
    option = parser.add_argument
    option("image", metavar="IMAGE", help="a tape or disc image with the program, or the text of a BASIC program")
    option("--out", metavar="DIR", required=True, help="directory of the campaign, created if missing, resumed if not")
    option("--rules", action="store_true", help="compare the rules, in random games")
    level = dict(metavar="L", type=whole(1, 3), action="append")
    option("--level", **level, help="compare this level, 1 to 3; repeatable")
    option("--turns", metavar="N", type=whole(1, MOST), help="turns for the rules (default: 100000; on the screen 300)")
    option("--positions", metavar="N", type=whole(1, MOST), help="positions for each level (default: 10000)")
    path = "use the program's memory or its screen (default: auto: memory if its map is known)"
    games = "games of each level, on the screen (default: 2 with a memory map, else 4)"
    option("--games", metavar="N", type=whole(1, MOST), help=games)
    option("--path", choices=("auto", "memory", "screen"), default="auto", help=path)
    routines = "compare the routines in memory alone, not the whole program on the screen"
    option("--routines-only", action="store_true", help=routines)
    option("--seed", metavar="S", type=whole(0), default=1, help="random seed (default: 1)")
    add_roms_option(parser)
    processes = "number of processes (default: one per processor)"
    option("--jobs", metavar="J", type=whole(1, 1000), default=os.cpu_count() or 1, help=processes)
    option("--cluster", metavar="ADDRESS", help="run on the workers of this Dask scheduler, tcp://host:port")
    limit = "time limit of a batch in seconds (default: 900)"
    option("--limit", metavar="S", type=whole(1, 1_000_000), default=LIMIT, help=limit)
    option("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)
    again = parser.add_verb("replay", description="Replay a disagreement. The exit status is 1 if it still exists.")
    again.add_argument("file", metavar="FILE", help="a disagreement that a campaign has written")
    again.add_argument("--image", metavar="IMAGE", help="the program (default: the one that FILE names)")
    roms = "system ROMs: acorn, free, or a directory with Acorn's (default: those that FILE names)"
    again.add_argument("--roms", metavar="SET", help=roms)
    again.add_argument("--json", action="store_true", help="print JSON")
    again.set_defaults(execute=execute_replay)


def execute(options: argparse.Namespace) -> int:
    campaign, out = campaign_of(options), Path(options.out)
    count = len(campaign.batches)
    with ResultStore(out, asdict(campaign), count + MOST_CONFIRMED, OWN).opened() as store:
        if store.damaged or store.aside:
            aside = f"; the file was damaged and is now {store.aside}" if store.aside else ""
            dropped = f"dropped {counted(store.damaged, 'damaged row')}{aside}"
            print(f"kensington: {store.file}: {dropped}", file=sys.stderr)
        results = CheckResults(store, count, CODED)
        try:
            run_campaign(options, campaign, results)
        except KensingtonError as error:
            if not results.done:
                raise
            report_on(options, campaign, results)  # for the files of disagreements
            raise KensingtonError(f"{error}; run the same command again to resume {options.out}") from error
        except KeyboardInterrupt:
            report_on(options, campaign, results)
            done = f"stopped after {len(results.done)} of {count} batches"
            print(f"kensington: {done}; run the same command again to resume {options.out}", file=sys.stderr)
            return 130
        return show(options, out, report_on(options, campaign, results))


def campaign_of(options: argparse.Namespace) -> Campaign:
    """The campaign that the options describe; raises `KensingtonError` where they contradict each other."""
    if not options.out:
        raise KensingtonError("--out: the name of the directory is empty")
    in_memory = fastest_path(options.image) == "memory"
    if not in_memory and (options.path == "memory" or options.routines_only):
        option = "--path memory" if options.path == "memory" else "--routines-only"
        raise KensingtonError(f"{options.image}: {option} needs a memory map with routines")
    path: ComparisonPath = "screen" if options.path == "screen" or not in_memory else "memory"
    if path == "screen" and options.positions:
        raise KensingtonError("--positions: needs the memory path; use --games on the screen")
    if options.routines_only and (path == "screen" or options.games):
        raise KensingtonError("--routines-only: needs the memory path, without --games")
    everything = not options.rules and not options.level
    levels = options.level or ((1, 2, 3) if everything or options.positions or options.games else ())
    return Campaign(
        image=Path(options.image).name,
        **basis_of(options.image),
        path=path,
        turns=options.turns or TURNS[path] if options.rules or options.turns or everything else 0,
        levels=tuple(sorted(set(levels))),
        positions=options.positions or POSITIONS if levels and path == "memory" else 0,
        games=options.games or GAMES[path] if levels and not options.routines_only else 0,
        flow=not options.routines_only,
        seed=options.seed,
        ours=has_our_levels(options.image),
        roms=chosen_roms(options),
    )


def run_campaign(options: argparse.Namespace, campaign: Campaign, results: CheckResults) -> None:
    """Do the batches that have no result yet, saving results as they come; then confirm and shrink disagreements.

    Raises `KensingtonError`.
    """
    totals, work = results.totals, CampaignJobs(campaign, options.image, options.limit)
    if not results.done and (failure := work.start()):
        files = " and ".join(map(str, save_screen(Path(options.out), failure)))
        raise KensingtonError(f"{failure.sentence}; its last screen: {files}" if files else failure.sentence)
    where = options.jobs, options.cluster, options.limit + GRACE
    with closing(jobs.run(work, results.missing, *where)) as ending:
        with progress(results.count, len(results.done)) as show_progress:
            while not stuck(totals) and (texts := next(ending, None)) is not None:
                results.add(texts)
                show_progress(len(results.done), trouble(totals))
    confirming = replace(work, to_confirm=results.to_confirm(MOST_CONFIRMED))
    with closing(jobs.run(confirming, [*confirming.to_confirm], *where)) as confirmed:
        for texts in confirmed:
            results.add(texts)


def save_screen(out: Path, failure: Divergence) -> list[Path]:
    """Write what a program showed that did not start; the files."""
    files = [(out / "start.txt", failure.screen.encode(errors="backslashreplace"))] if failure.screen else []
    files += [(out / "start.png", picture) for picture in failure.pictures.values()]
    for file, data in files:
        replace_file(file, data)
    return [file for file, _ in files]


def trouble(totals: CheckTotals) -> str:
    """The numbers of disagreements and failures so far, for the progress line."""
    failed = sum(number for key, number in totals.kinds.items() if key[0] is DifferenceKind.FAILURE)
    found = {"disagreements": totals.kinds.total() - failed, "failures": failed}
    return ", ".join(f"{number} {name}" for name, number in found.items() if number)


def report_on(options: argparse.Namespace, campaign: Campaign, results: CheckResults) -> CampaignReport:
    """The report so far, whose cases are written to files. They name the image as the command did, not as a worker."""
    where = "" if options.cluster else f" on {counted(options.jobs, 'process', 'es')}"
    report, found = CampaignReport.of(campaign, results.totals, where), []
    for each in report.found:
        program, engine = each.case.identities
        case = replace(each.case, identities=({**program, "image": options.image}, engine))
        found.append(replace(each, case=case))
    return replace(report, found=save_found(found, Path(options.out) / FOUND))


def show(options: argparse.Namespace, out: Path, found: CampaignReport) -> int:
    """Write and print the report; the exit status."""
    data = found.as_json()
    replace_file(out / "report.json", json.dumps(data, indent=2).encode() + b"\n")
    for name, text in (("report.html", found.html()), ("report.xml", found.junit())):
        replace_file(out / name, text.encode(errors="backslashreplace"))  # the name of an image need not be UTF-8
    if options.json:
        print_json(data)
    else:
        print(found.text())
        print(f"{out / 'report.html'} shows the details")
    return 0 if found.agrees else 1


def execute_replay(options: argparse.Namespace) -> int:
    found, program, now = replay(options.file, options.image, options.roms)
    sha1, its = sha1_of(program.image), found.identities[0]
    if options.json:
        by = now and now.confirmed and now.confirmed.name.lower()
        about = {"image": program.image, "sha1": sha1, "found": found.sentence, "now": now and now.sentence, "by": by}
        print_json(about | {"decides": bool(now and now.decides)})
        return 1 if now else 0
    print(f"program: {program.image}, SHA-1 {sha1}, {its.get('path')} path, ROMs {program.roms}")
    if sha1 != its["sha1"]:
        print(f"found with: {its['image']}, SHA-1 {its['sha1']}")
    print(f"found: {found.sentence}")
    print(f"now: {now.text()}" if now else "now: they agree")
    return 1 if now else 0
