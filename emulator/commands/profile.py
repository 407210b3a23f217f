"""`beeb profile`: where a program spends its time, by routine, line of source, or line of BASIC."""

import argparse
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from commandline.output import print_table
from emulator.beeb import CLOCK, Beeb
from emulator.commands.interrupt import between_runs
from emulator.commands.machine import add_machine_options, add_symbols_option, build, symbols
from emulator.commands.run import Runner, answer, finish, progress_bar, save, start, unescape, wanted
from emulator.commands.window import positive
from emulator.debug.basic_profile import BasicProfile
from emulator.debug.profile import Profile
from emulator.errors import BeebError

TRACE, SPEEDSCOPE = ".json", ".speedscope.json"
SECONDS = 10.0
TOP = 20


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "profile", description="Run IMAGE without a window, and print where it spends its time."
    )
    add_machine_options(parser)
    begin = parser.add_mutually_exclusive_group()
    begin.add_argument("--boot", action="store_true", help="start with SHIFT-BREAK, which boots the disc")
    begin.add_argument("--chain", metavar="NAME", help='type CHAIN"NAME"')
    parser.add_argument("--type", metavar="TEXT", type=unescape, help=r"type TEXT, as in beeb run; \n is RETURN")
    parser.add_argument(
        "--after",
        metavar="S",
        type=positive,
        help="leave out the start and S seconds after it (default: count from power-on)",
    )
    parser.add_argument(
        "--seconds", metavar="S", type=positive, help=f"run for S seconds after the start (default: {SECONDS:g})"
    )
    parser.add_argument("--until", metavar="TEXT", type=wanted, help="or until TEXT is shown")
    add_symbols_option(parser)
    parser.add_argument("--basic", action="store_true", help="by lines, procedures and functions of a BASIC program")
    parser.add_argument("--tree", action="store_true", help="print the tree of calls, too")
    parser.add_argument("--top", metavar="N", type=int, default=TOP, help=f"rows of a table (default: {TOP})")
    parser.add_argument(
        "-o", metavar="F", dest="output", help=f"write a trace for Perfetto ({TRACE}), or for speedscope ({SPEEDSCOPE})"
    )
    parser.set_defaults(execute=execute, speed=None, fast_tape=False, state=None)


def execute(options: argparse.Namespace) -> int:
    """Raises BeebError for an output file with another suffix, or with --basic."""
    if options.output is not None and (options.basic or not options.output.endswith(TRACE)):
        raise BeebError(f"{options.output}: without --basic, a profile is written to {TRACE} or {SPEEDSCOPE}")
    names = symbols(options)
    with ExitStack() as stack:
        beeb, image = build(options)
        stack.enter_context(beeb)
        beeb.symbols = names
        interrupt = stack.enter_context(between_runs(beeb))
        runner = Runner(beeb, None, False, None, stack.enter_context(progress_bar()), interrupt)
        recording = stack.enter_context(ExitStack())
        tracing = options.output is not None and not options.output.endswith(SPEEDSCOPE)
        record = None if options.after or options.basic else recording.enter_context(beeb.profile(tracing))
        start(runner, options, image, False)
        answer(runner, argparse.Namespace(**vars(options) | {"seconds": options.after}))
        if options.after is not None:
            runner.run(options.after)
        options.seconds = options.seconds or (None if options.until is not None else SECONDS)
        if options.basic:
            return profile_basic(beeb, runner, options)
        with recording:
            record = record or recording.enter_context(beeb.profile(tracing))
            reached = finish(runner, options)
        profile = Profile(record, names)
        if options.output is not None:
            title = Path(options.image or "beeb").name
            data = profile.speedscope(title) if options.output.endswith(SPEEDSCOPE) else profile.trace()
            save(options.output, data.encode())
        show(profile, options)
    return 0 if reached else 1


def profile_basic(beeb: Beeb, runner: Runner, options: argparse.Namespace) -> int:
    """Print the tables of a BASIC program."""
    profile = BasicProfile(beeb)
    if options.until is not None:
        raise BeebError("--basic counts for --seconds, not --until a text")
    runner.run(options.seconds, profile.run)
    lines, routines = profile.lines(), profile.routines()
    if not lines:
        raise BeebError("no BASIC program was running")
    total = sum(line.cycles for line in lines)
    rows = [(share(cycles, total), milliseconds(cycles), name) for name, cycles in routines]
    print_table(("share", "ms", "routine"), rows[: options.top])
    print()
    rows = [(share(line.cycles, total), milliseconds(line.cycles), f"{line.number}{line.text}") for line in lines]
    print_table(("share", "ms", "line"), rows[: options.top])
    return 0


def show(profile: Profile, options: argparse.Namespace) -> None:
    """Print the tables that the options ask for."""
    total = profile.cycles
    print(f"{total} cycles, {total / CLOCK:.3f} s")
    rows = [
        (share(each.own, total), share(each.total, total), milliseconds(each.own), str(each.calls), each.name)
        for each in profile.routines()
    ]
    print_table(("own", "with calls", "own ms", "calls", "routine"), rows[: options.top])
    lines = profile.lines()
    if lines:
        print()
        cells = [(share(each.cycles, total), str(each.cycles), str(each.count), str(each.line)) for each in lines]
        print_table(("share", "cycles", "count", "line"), cells[: options.top])
    if options.tree:
        print()
        for depth, name, calls, cycles in profile.tree():
            print(f"{share(cycles, total):>6}  {'  ' * depth}{name}" + (f" × {calls}" if calls else ""))


def share(cycles: int, total: int) -> str:
    return f"{100 * cycles / max(1, total):.1f} %"


def milliseconds(cycles: int) -> str:
    return f"{1000 * cycles / CLOCK:.1f}"
