"""`kensington compare`: a program for the BBC Micro held against the engine; see docs/compare.md."""

import argparse
import os
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from boardgame.files import replace_file
from kensington.commands import arguments
from kensington.commands.output import host, print_json, print_table
from kensington.commands.progress import progress
from kensington.errors import KensingtonError

LEVELS = ("novice", "intermediate", "experienced")
TURNS = {"memory": 100_000, "screen": 300}  # for the rules, unless said otherwise
POSITIONS = 10_000  # for each level, in memory
GAMES = 4  # of each level, on the screen
LIMIT = 900  # seconds for a job
MOST = 10_000_000  # turns, or positions
TOLD = 10  # disagreements and failures that are printed

USAGE = """\
kensington compare IMAGE --out DIR [option ...]
       kensington compare learn IMAGE [option ...]
       kensington compare replay FILE [option ...]
       kensington compare bench [IMAGE] [option ...]"""
EPILOG = """\
Without --rules and --level it is the rules and all levels. A job's result is written to DIR when the job ends; the same
command continues where it was interrupted, however that came about. In the end DIR has report.html and report.json.
Exit status: 0 all agreed; 1 there is a disagreement, or a game failed; 2 something given cannot be used; 130 stopped by
Ctrl-C. `kensington compare learn --help` and so on have the options of the other forms.
"""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "compare", help="hold a program for the BBC Micro against the engine", usage=USAGE, epilog=EPILOG
    )
    whole = arguments.whole
    option = parser.add_argument
    option("image", metavar="IMAGE", help="a tape or disc image with the program")
    option("--out", metavar="DIR", required=True, help="keep everything here, and continue from it")
    option("--rules", action="store_true", help="compare the rules, in random games")
    level = dict(metavar="L", type=whole(1, 3), action="append")
    option("--level", **level, help="compare this level, 1 to 3; may be given several times")
    option("--turns", metavar="N", type=whole(1, MOST), help="for the rules (default: 100000; on the screen 300)")
    option("--positions", metavar="N", type=whole(1, MOST), help="for each level (default: 10000)")
    way = "by the program's memory or by its screen (default: auto: memory, where enough is known of it)"
    option("--games", metavar="N", type=whole(1, MOST), help="whole games of each level on the screen")
    option("--path", choices=("auto", "memory", "screen"), default="auto", help=way)
    option("--seed", metavar="S", type=whole(0), default=1, help="what decides all chance (default: 1)")
    option("--jobs", metavar="J", type=whole(1, 1000), help="jobs at once (default: one to a processor)")
    option("--cluster", metavar="ADDRESS", help="do the jobs on the workers of this Dask scheduler, tcp://host:port")
    option("--limit", metavar="S", type=whole(1, 1_000_000), default=LIMIT, help="seconds for a job (default: 900)")
    option("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute)
    add_learn(parser.add_verb("learn", description="Find where a program keeps its game, by playing on its screen."))
    add_replay(parser.add_verb("replay", description="Show a disagreement again: exit status 1 if there still is one."))
    add_bench(parser.add_verb("bench", description="How fast a program is held against the engine here."))


def add_learn(parser: Any) -> None:
    parser.add_argument("image", metavar="IMAGE", help="a tape or disc image with the program")
    out = "write it here (default: to the standard output); a campaign finds KEN.toml beside KEN.uef"
    parser.add_argument("--out", metavar="FILE", help=out)
    parser.add_argument("--seed", metavar="S", type=arguments.whole(0), default=1, help="of its games (default: 1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute_learn)


def add_replay(parser: Any) -> None:
    parser.add_argument("file", metavar="FILE", help="a disagreement, as a campaign has written it")
    parser.add_argument("--image", metavar="IMAGE", help="the program (default: the one that FILE names)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute_replay)


def add_bench(parser: Any) -> None:
    parser.add_argument("image", metavar="IMAGE", nargs="?", help="a tape or disc image (default: KEN)")
    whole = arguments.whole
    parser.add_argument("--jobs", metavar="J", type=whole(1, 1000), help="processes (default: one to a processor)")
    parser.add_argument("--seconds", metavar="S", type=whole(1, 1000), default=10, help="for each figure (default: 10)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(execute=execute_bench)


def execute(options: argparse.Namespace) -> int:
    from kensington.compare.campaign.results import CampaignResults

    campaign = campaign_of(options)
    jobs = len(campaign.jobs)
    with CampaignResults(options.out, campaign, options.image) as folder:
        if folder.damaged:
            moved = f"{folder.damaged} damaged bytes have been moved to {folder.aside}"
            print(f"kensington: {folder.path}: {moved}", file=sys.stderr)
        try:
            work(options, folder)
        except KeyboardInterrupt:
            done = f"{len(folder.results)} of {jobs} jobs"
            print(f"kensington: stopped after {done}; the same command continues with {options.out}", file=sys.stderr)
            return 130
        return tell(options, folder)


def campaign_of(options: argparse.Namespace) -> Any:
    """The campaign that the options describe; raises `KensingtonError` where they do not go together."""
    from kensington.beeb.memory_map import sha1_of
    from kensington.compare.campaign.disagreement import ComparisonPath
    from kensington.compare.campaign.jobs import Campaign
    from kensington.compare.memory.known_maps import find_map

    known = find_map(options.image)
    beside = Path(options.image).with_suffix(".toml")
    in_memory = known is not None and "routines" in known
    if options.path == "memory" and not in_memory:
        raise KensingtonError(f"{options.image}: nothing is known of this program's memory that --path memory can use")
    path: ComparisonPath = "screen" if options.path == "screen" or not in_memory else "memory"
    if path == "screen" and options.positions:
        raise KensingtonError("--positions: those are compared in memory, and on the screen whole games")
    everything = not options.rules and not options.level
    levels = options.level or ((1, 2, 3) if everything or options.positions or options.games else ())
    return Campaign(
        image=Path(options.image).name,
        sha1=sha1_of(options.image),
        knowledge=sha1_of(beside) if beside.is_file() else None,
        path=path,
        turns=options.turns or TURNS[path] if options.rules or options.turns or everything else 0,
        levels=tuple(sorted(set(levels))),
        positions=options.positions or POSITIONS if levels and path == "memory" else 0,
        games=options.games or (GAMES if levels and path == "screen" else 0),
        seed=options.seed,
    )


def work(options: argparse.Namespace, folder: Any) -> None:
    """Do the jobs that have no result yet, and keep each result as its job ends; raises `KensingtonError`."""
    from kensington.compare.campaign import cluster
    from kensington.compare.campaign.jobs import JobRunner, done, shrunk, start

    jobs = options.jobs or os.cpu_count() or 1
    todo = JobRunner(folder.campaign, options.image, options.limit)
    if not folder.results and (failure := start(todo)):
        kept = folder.keep_failure("start", failure)
        files = " and ".join(str(folder.path / kept[key]) for key in ("text", "picture") if key in kept)
        raise KensingtonError(f"{kept['what']}; its last screen: {files}" if files else kept["what"])
    count = len(folder.campaign.jobs)
    missing = folder.missing
    remote = options.cluster is not None
    results = cluster.done(todo, missing, options.cluster) if remote else done(todo, missing, jobs)
    with closing(results) as ending, progress(count, len(folder.results)) as tell:
        for result in ending:
            folder.add(result)
            tell(len(folder.results), trouble(folder.results.values()))
    found = folder.to_shrink
    texts = [(folder.path / each["file"]).read_text(encoding="utf-8") for each in found]
    with closing(shrunk(texts, jobs, options.limit)) as ending:
        for at, text in ending:
            if text:
                folder.keep_small(found[at], text)


def trouble(results: Any) -> str:
    """How much has gone wrong so far, for a line of progress."""
    found = {name: sum(len(result[name]) for result in results) for name in ("disagreements", "failures")}
    return ", ".join(f"{number} {name}" for name, number in found.items() if number)


def tell(options: argparse.Namespace, folder: Any) -> int:
    """Write and print the report; the exit status."""
    from kensington.compare.campaign.html_report import page
    from kensington.compare.campaign.report import report

    found = report(folder.campaign, folder.results.values(), folder.small)
    folder.keep_report(found.as_json(), page(found, folder.path))
    if options.json:
        print_json(found.as_json())
    else:
        print_report(found, folder.path)
    return 0 if found.agrees else 1


def print_report(found: Any, directory: Path) -> None:
    from kensington.compare.campaign.report import percent

    campaign = found.campaign
    print(f"{campaign.image}, SHA-1 {campaign.sha1}: {campaign.path} path, seed {campaign.seed}, {found.jobs} jobs")
    rows = [
        (one.what, one.phase, one.compared, one.agreed, percent(one.share), " to ".join(map(percent, one.interval)))
        for one in found.agreement
    ]
    if rows:
        print_table(("", "phase", "compared", "agreed", "share", "95 % interval"), rows)
    counts = found.counts
    print(", ".join(counted(counts[f"{name}s"], name) for name in ("game", "turn", "position") if counts[f"{name}s"]))
    for each in found.likeness:
        print(each["verdict"]["text"])
        for phase, times in each["seconds"].items():
            if phase == "all" and times["measured"]:
                print(f"  {times['median']:.1f} s an act, {times['most']:.1f} s at most, of {times['measured']}")
    for part in found.parts:
        rate, unit = part.rate
        print(f"{part.what}, {part.path}: {part.seconds:.1f} s of processor time, {rate:.1f} {unit} a second")
    for name, faults in (("disagreement", found.disagreements), ("failure", found.failures)):
        print(counted(len(faults), name))
        for fault in faults[:TOLD]:
            file = next((f", {directory / fault[key]}" for key in ("small", "file", "text") if key in fault), "")
            print(f"  {fault['about']}, job {fault['job']}: {fault['what']}{file}")
        if len(faults) > TOLD:
            print(f"  and {len(faults) - TOLD} more")
    print(f"{directory / 'report.html'} shows all of it")


def counted(number: int, name: str) -> str:
    return f"{number} {name}{'' if number == 1 else 's'}"


def execute_learn(options: argparse.Namespace) -> int:
    from kensington.compare.memory.found_map import as_json, to_toml
    from kensington.compare.memory.map_finder import learn

    def tell(word: str) -> None:
        print(word, file=sys.stderr)

    found = learn(options.image, options.seed, tell if sys.stderr.isatty() else None)
    if options.out:
        replace_file(Path(options.out), to_toml(found).encode())
    if options.json:
        print_json(as_json(found))
    elif not options.out:
        print(to_toml(found), end="")
    return 0 if found.boards else 1


def execute_replay(options: argparse.Namespace) -> int:
    from kensington.compare.campaign.replay import replay

    shown = replay(options.file, options.image)
    found, now = shown.found, shown.now
    if options.json:
        answers = {"engine": now.engine, "program": now.program, "what": now.what} if now else None
        print_json({"found": {"what": found.what, "engine": found.engine, "program": found.program}, "now": answers})
        return 1 if now else 0
    print(f"program: {found.image}, SHA-1 {found.sha1}, {found.path} path")
    print(f"position: {found.position.to_text()}")
    if found.act is not None:
        print(f"act: {found.act}")
    if found.level is not None:
        print(f"level: {found.level}, seed {found.seed}")
    rows = [("found", found.what, found.engine, found.program)]
    rows += [("now", now.what, now.engine, now.program)] if now else []
    print_table(("", "differs", "the engine", "the program"), rows)
    if not now:
        print("now they agree")
    return 1 if now else 0


def execute_bench(options: argparse.Namespace) -> int:
    from kensington.compare.campaign.bench import bench

    jobs = options.jobs or os.cpu_count() or 1
    image = options.image or str(Path(__file__).parents[1] / "beeb" / "KEN.uef")
    speeds = bench(image, jobs, options.seconds)
    if options.json:
        print_json({"image": image, "jobs": jobs, "host": host()} | {speed.what: speed.rate for speed in speeds})
    else:
        print_table(("", "", ""), [(speed.what, f"{speed.rate:.1f}", speed.unit) for speed in speeds])
        print(f"on {jobs} processes ({host()})")
    return 0
