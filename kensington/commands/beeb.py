"""`kensington beeb`: KEN on the emulated BBC Micro, in a window; the games that are played there become records."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from boardgame.errors import BoardGameError
from kensington.commands.play import QUESTION_OPTIONS, READ_RECORDS, answers, check_seats, seat
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON
from kensington.rules import COLOURS

if TYPE_CHECKING:
    from boardgame.terminal.autosave import Autosave
    from emulator import Beeb
    from emulator.host.settings import Settings
    from emulator.media.recognise import Recognised
    from kensington.beeb.answers import Answers
    from kensington.beeb.follow import Follower

TITLE = "Kensington - BBC Micro"
LONGEST = 4 * 3600.0  # seconds of the machine's time that two levels may take for a game, where no other end is given
QUESTION = "Keep a record of the game? The name of a file, or RETURN for no: "

# Where nobody looks on, this is answered to the questions that no option answers, and this is the speed.
UNSEEN = {"colour": True, "watch": False, "sound": False, "board": False, "two_move": True}
UNSEEN_SPEED = 0


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "beeb",
        help="play on the BBC Micro, in a window",
        description="Play on the emulated BBC Micro, in a window. What options say is typed at the prompts, as far as "
        "they ask for it; all others wait for you. NAME has up to five letters, LEVEL is 1 to 3, or left out for a "
        "person.",
    )
    for colour in COLOURS:
        parser.add_argument(f"--{colour}", metavar="NAME[:LEVEL]", help=f"who plays {colour}")
    parser.add_argument("--speed", type=int, choices=range(10), metavar="0-9", help="how slowly it places stones")
    for name, words in QUESTION_OPTIONS:
        parser.add_argument(f"--{name.replace('_', '-')}", action=argparse.BooleanOptionalAction, help=words)
    parser.add_argument("--record", metavar="FILE", help="keep the games in FILE, after those that it has")
    parser.add_argument("--tape", action="store_true", help="load from the tape, and not from the disc")
    parser.add_argument("--fast-tape", action="store_true", help="as fast as it goes while the tape's motor is on")
    parser.add_argument("--rom-dir", metavar="DIR", help="where the system ROMs are")
    parser.add_argument(
        "--headless", action="store_true", help="without a window: two levels play a game as fast as it goes"
    )
    parser.add_late(add_machine_options)
    parser.set_defaults(execute=execute)


def add_machine_options(parser: argparse.ArgumentParser) -> None:
    """The options that the emulator knows how to read."""
    from emulator.commands.window import add_window_options, positive, speed

    parser.add_argument("--pace", type=speed, metavar="X", help="the machine's speed, times real time, or max")
    parser.add_argument("--seconds", type=positive, metavar="S", help="end after so long, in the machine's time")
    add_window_options(parser)


def execute(options: argparse.Namespace) -> int:
    """Status 1 if two levels without a window have not come to an end. Raises `KensingtonError` for options that make
    no sense, for want of a display or of ROMs, and if a record could not be written."""
    from boardgame.terminal.autosave import append_to
    from emulator.errors import BeebError

    given = answers_of(options)
    keeper = append_to(options.record, READ_RECORDS) if options.record is not None else None
    try:
        return run_headless(options, given, keeper) if options.headless else run_in_window(options, given, keeper)
    except BeebError as error:
        raise KensingtonError(str(error)) from error


def answers_of(options: argparse.Namespace) -> "Answers":
    """What the options say at the prompts."""
    from kensington.beeb.answers import Answers

    seats = {colour: seat(getattr(options, colour)) for colour in COLOURS if getattr(options, colour) is not None}
    check_seats({colour: (each,) for colour, each in seats.items()}, players=2)
    questions, speed = answers(options), options.speed
    if options.headless:
        if len(seats) < len(COLOURS) or not all(each.level for each in seats.values()) or options.board:
            raise KensingtonError("--headless: nobody is there to play: give both --red and --blue a LEVEL, no --board")
        questions = UNSEEN | questions
        speed = UNSEEN_SPEED if speed is None else speed
    return Answers(seats, questions, speed)


def machine(options: argparse.Namespace) -> "tuple[Beeb, Recognised]":
    """A machine with KEN's disc or tape in it, and what that is. Raises BeebError."""
    from emulator import Beeb
    from emulator.media.recognise import recognise
    from kensington.beeb import DISC, TAPE

    if options.tape:
        return Beeb(tape=TAPE, dfs=None, rom_dir=options.rom_dir), recognise(TAPE)
    return Beeb(disc=DISC, rom_dir=options.rom_dir), recognise(DISC)


# In a window


def run_in_window(options: argparse.Namespace, given: "Answers", keeper: "Autosave | None") -> int:
    from emulator.commands.window import open_window, with_roms

    chosen = settings(options)
    (beeb, image), picture = with_roms(lambda: machine(options), chosen, options.rom_dir)
    from kensington.beeb.answers import Answering
    from kensington.beeb.follow import Follower

    with beeb:
        window = open_window(beeb, chosen, picture)
        follower = Follower(beeb, keeper)
        Answering(beeb, given)
        window.successors.append(follower.attach)
        window.watchers.append(Teller(window, follower).look)
        window.at_end.append(follower.close)
        window.start(image.boots, "" if image.boots else image.command)
        window.run()
    if keeper is None:
        offer_record(follower)
    elif follower.fault:
        raise KensingtonError(follower.fault)
    return 0


def settings(options: argparse.Namespace) -> "Settings":
    """The window's settings. KEN's speed is another one than the machine's, and its disc is not written to."""
    from emulator.commands.window import settings as window_settings

    return window_settings(argparse.Namespace(**{**vars(options), "speed": options.pace, "writable": False}), TITLE)


class Teller:
    """Says in the window what goes wrong with the record."""

    def __init__(self, window: Any, follower: "Follower") -> None:
        self.window = window
        self.follower = follower
        self.said = ""

    def look(self) -> None:
        """To be called now and then."""
        fault = self.follower.fault
        if fault and fault != self.said:
            self.window.say(fault, error=True)
        self.said = fault


def offer_record(follower: "Follower") -> None:
    """Ask whether the last game is to be kept, if there was one and there is somebody to ask."""
    from boardgame.terminal.autosave import append_to

    if follower.table is None or not follower.table.steps or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return
    while True:
        print(QUESTION, end="", file=sys.stderr, flush=True)
        path = sys.stdin.readline().strip()
        if not path:
            return
        try:
            keeper = append_to(path, READ_RECORDS)
            keeper.save(follower.table.record(KENSINGTON).to_text())
            fault = keeper.fault
        except (BoardGameError, OSError) as error:
            fault = str(error)
        if not fault:
            return
        print(f"kensington: {fault}", file=sys.stderr)


# Without one


def run_headless(options: argparse.Namespace, given: "Answers", keeper: "Autosave | None") -> int:
    """Run a game of two levels to its end, and print its record unless it is kept in a file."""
    from emulator.commands.run import Runner, progress_bar
    from emulator.commands.window import UNLIMITED
    from kensington.beeb.answers import Answering
    from kensington.beeb.follow import Follower

    beeb, image = machine(options)
    with beeb, progress_bar() as bar:
        follower = Follower(beeb, keeper)
        Answering(beeb, given)
        pace = None if options.pace == UNLIMITED else options.pace
        runner = Runner(beeb, pace, options.fast_tape, None, bar)
        try:
            beeb.boot(shift=image.boots)
            if not image.boots:
                beeb.type_ahead(image.command)

            def until_over(seconds: float) -> None:
                beeb.run(seconds=seconds)
                if not follower.over:
                    raise TimeoutError

            runner.run(options.seconds or LONGEST, until_over)
        finally:  # an interrupt as well leaves what was played
            follower.close()
    if follower.fault:
        raise KensingtonError(follower.fault)
    if keeper is None and follower.table is not None:
        print(follower.table.record(KENSINGTON).to_text(), end="")
    if not follower.over and options.seconds is None:
        print(f"kensington: nobody has won in {LONGEST:g} s of the machine's time", file=sys.stderr)
        return 1
    return 0
