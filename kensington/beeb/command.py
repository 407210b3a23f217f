"""`kensington beeb`: KEN on the emulated BBC Micro, in a window or headless; the games are recorded."""

import argparse
import sys
from collections.abc import Mapping
from functools import partial
from typing import Any

from boardgame.chance import SEEDS
from boardgame.errors import BoardGameError
from boardgame.session.autosave import Autosave, append_to
from boardgame.session.progress import REPETITIONS
from boardgame.session.remembered import NAMES, recall, remember_players
from commandline.arguments import whole
from emulator import Beeb
from emulator.commands.machine import add_roms_option
from emulator.commands.run import Runner, progress_bar
from emulator.commands.window import (
    UNLIMITED,
    add_window_options,
    display,
    open_window,
    positive,
    refuse_window_options,
    speed,
)
from emulator.commands.window import settings as window_settings
from emulator.cpu import turbo
from emulator.errors import BeebError
from emulator.host.front_end import FrontEnd
from emulator.host.settings import Settings
from emulator.media.recognise import Recognised, recognise
from emulator.roms import rom_set
from kensington.beeb import DISC, MEMORY_MAP, TAPE
from kensington.beeb.answers import DEFAULT_NAMES, QUESTIONS, Answers, PromptTyper
from kensington.beeb.follow import GameFollower
from kensington.beeb.game_memory import switches
from kensington.beeb.introduction import Introduction, set_readings
from kensington.beeb.memory_map import MemoryMap
from kensington.beeb.pointer import PointerPlayer
from kensington.beeb.running import RunningKen
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON
from kensington.levels import LEVELS
from kensington.play.options import QUESTION_OPTIONS, UNASKED, add_rules, answers, check_seats, chosen_rules, seat
from kensington.rules import COLOURS

TITLE = "Kensington - BBC Micro"
GUEST = "Guest"  # a person without a name, whom KEN can speak of
NAMELESS = (GUEST, *DEFAULT_NAMES)
HEADLESS_SECONDS = 4 * 3600.0  # emulated seconds after which a headless game is given up, without --seconds
QUESTION = "File to save the game's record in (RETURN for none): "

# Headless defaults for the questions and the speed.
HEADLESS_ANSWERS = {"colour": True, "watch": False, "sound": False, "board": False, "two_move": True}
HEADLESS_SPEED = 0


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "beeb",
        description="Play on the emulated BBC Micro, in a window, at once: the program's prompts are answered by the "
        "options and, where they give nothing, as in the last game, in the first one with you against the beginner. "
        "NAME has up to five letters, LEVEL is 1 to 3; omit it for a person.",
    )
    parser.add_argument("--ask", action="store_true", help="leave the prompts that no option answers to you")
    for colour in COLOURS:
        parser.add_argument(f"--{colour}", metavar="NAME[:LEVEL]", help=f"who plays {colour}")
    add_rules(parser)
    parser.add_argument("--speed", type=int, choices=range(10), metavar="0-9", help="how slowly it places stones")
    for name, words in QUESTION_OPTIONS:
        parser.add_argument(f"--{name.replace('_', '-')}", action=argparse.BooleanOptionalAction, help=words)
    parser.add_argument("--record", metavar="FILE", help="save the games in FILE, after those already there")
    parser.add_argument("--tape", action="store_true", help="load from tape instead of disc")
    parser.add_argument("--fast-tape", action="store_true", help="run at full speed while the tape's motor is on")
    add_roms_option(parser)
    parser.add_argument("--headless", action="store_true", help="two levels play at full speed without a window")
    parser.add_argument("--turns", type=whole(1), metavar="N", help="headless: end after N turns")
    parser.add_argument("--seed", type=whole(1, SEEDS - 1), metavar="N", help="headless: 1 to 65535, each another game")
    parser.add_argument("--pace", type=speed, metavar="X", help="the machine's speed in times real time, or max")
    parser.add_argument("--seconds", type=positive, metavar="S", help="end after S emulated seconds")
    add_window_options(parser)
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    """Exit status 1 if a headless game has no end in time.

    Raises `BoardGameError` for unusable options, without a display or ROMs, and if a record could not be written.
    """
    given = answers_of(options)
    readings = switches(MemoryMap.read(MEMORY_MAP), chosen_rules(options))
    autosave = append_to(KENSINGTON, options.record) if options.record is not None else None
    run = run_headless if options.headless else run_in_window
    return run(options, given, readings, autosave)


def answers_of(options: argparse.Namespace) -> Answers:
    """The answers that the options give."""
    given = {colour: getattr(options, colour) for colour in COLOURS}
    seats = {colour: seat(text, len(LEVELS), steps=0) for colour, text in given.items() if text is not None}
    check_seats({colour: (each,) for colour, each in seats.items()}, players=2)
    questions, speed = answers(options), options.speed
    if options.headless:
        if len(seats) < len(COLOURS) or not all(each.level for each in seats.values()) or options.board:
            raise KensingtonError("--headless needs a LEVEL for both --red and --blue, and no --board")
        questions = HEADLESS_ANSWERS | questions
        speed = HEADLESS_SPEED if speed is None else speed
    elif not options.ask:
        last = recall(KENSINGTON, len(LEVELS), steps=False)
        name = last.name if last.name.isascii() and last.name != NAMES[0] else GUEST
        completed = last._replace(name=name).complete({colour: (each,) for colour, each in seats.items()}, COLOURS)
        seats = {colour: completed[colour][0] for colour in COLOURS}
        questions = {
            **UNASKED,
            **{name: last.settings[name] for name in QUESTIONS if name in last.settings},
            **questions,
        }
        speed = last.speed if speed is None else speed
    return Answers(seats, questions, speed)


def machine(options: argparse.Namespace) -> tuple[Beeb, Recognised]:
    """A machine with KEN's disc or tape, and how that starts. Raises `BeebError`."""
    if options.tape:
        return Beeb(tape=TAPE, dfs=None, roms=options.roms), recognise(TAPE)
    return Beeb(disc=DISC, roms=options.roms), recognise(DISC)


# In a window


def run_in_window(
    options: argparse.Namespace, given: Answers, readings: Mapping[int, int], autosave: Autosave | None
) -> int:
    """Play in a window until it is closed."""
    if options.turns is not None or options.seed is not None:
        raise KensingtonError("--turns and --seed need --headless")
    chosen = settings(options)
    beeb, image = machine(options)
    with beeb:
        window = open_window(beeb, chosen)
        follower = GameFollower(beeb, autosave)
        Introduction(window, given, readings, hurry=not options.ask and options.pace is None, asked=options.ask)
        pointer = PointerPlayer(beeb, window.say)
        window.pointers.append(pointer.click)
        window.sticks.append(pointer.stick)
        window.successors += [follower.attach, pointer.attach]
        window.watchers.append(FaultReporter(window, follower).report)
        window.at_end += [follower.close, partial(remember_opponents, follower)]
        window.start(image.boots, "" if image.boots else image.command)
        window.run()
    if autosave is None:
        offer_record(follower)
    elif follower.fault:
        raise KensingtonError(follower.fault)
    return 128 + window.ended_by if window.ended_by else 0


def settings(options: argparse.Namespace) -> Settings:
    """The window's settings: `speed` is the machine's, not KEN's, and the disc is write-protected."""
    return window_settings(argparse.Namespace(**{**vars(options), "speed": options.pace, "writable": False}), TITLE)


def remember_opponents(follower: GameFollower) -> None:
    """Remember who has played."""
    if follower.game is not None:
        seats = {turn.colour: seat for turn, seat in follower.game.seats.items()}
        remember_players(
            KENSINGTON,
            {side: seat._replace(name=NAMES[0]) if seat.name in NAMELESS else seat for side, seat in seats.items()},
        )


class FaultReporter:
    """Shows faults of the record in the window."""

    def __init__(self, window: FrontEnd, follower: GameFollower) -> None:
        self._window = window
        self._follower = follower
        self._shown = ""

    def report(self) -> None:
        """Show a new fault. The window calls this regularly."""
        fault = self._follower.fault
        if fault and fault != self._shown:
            self._window.say(fault, error=True)
        self._shown = fault


def offer_record(follower: GameFollower) -> None:
    """Prompt for a file to save the last game in, if there was a game and there is a terminal."""
    if follower.game is None or not follower.game.steps or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return
    while True:
        print(QUESTION, end="", file=sys.stderr, flush=True)
        path = sys.stdin.readline().strip()
        if not path:
            return
        try:
            autosave = append_to(KENSINGTON, path)
            autosave.save(follower.game.record(KENSINGTON).to_text())
            fault = autosave.fault
        except (BoardGameError, OSError) as error:
            fault = str(error)
        if not fault:
            return
        print(f"kensington: {fault}", file=sys.stderr)


# Headless


def run_headless(
    options: argparse.Namespace, given: Answers, readings: Mapping[int, int], autosave: Autosave | None
) -> int:
    """Run a game of two levels to its end, and print its record unless it is saved in a file."""
    refuse_window_options(options)
    beeb, image = machine(options)
    with beeb, progress_bar() as bar:
        follower = GameFollower(beeb, autosave)
        PromptTyper(beeb, given)
        set_readings(beeb, readings)
        limit = GameLimit(beeb, follower, options.turns)
        if options.seed is not None:
            set_seed(beeb, options.seed)
        pace = None if options.pace == UNLIMITED else options.pace
        runner = Runner(beeb, pace, options.fast_tape, None, bar)
        try:
            beeb.boot(shift=image.boots)
            if not image.boots:
                beeb.type_ahead(image.command)

            def until_over(seconds: float) -> None:
                beeb.run(seconds=seconds)
                if not (follower.over or limit.reached):
                    raise TimeoutError

            runner.run(options.seconds or HEADLESS_SECONDS, until_over)
        finally:  # save what was played, also after an interrupt
            follower.close()
            if limit.repeated:
                follower.draw()
    if follower.fault:
        raise KensingtonError(follower.fault)
    if autosave is None and follower.game is not None:
        print(follower.game.record(KENSINGTON).to_text(), end="")
    if not (follower.over or limit.reached) and options.seconds is None:
        print(f"kensington: no winner within {HEADLESS_SECONDS:g} emulated seconds", file=sys.stderr)
        return 1
    return 0


class GameLimit:
    """Stops the machine before the act with which a headless game would go on too long.

    That is after `turns` turns, if given, or in a position that has occurred for the third time: the levels agree to a
    draw then, as in `kensington play`.
    """

    def __init__(self, beeb: Beeb, follower: GameFollower, turns: int | None) -> None:
        self.reached = self.repeated = False
        self._beeb = beeb
        self._follower = follower
        self._turns = turns
        RunningKen(beeb).on("rules_play", self._check)

    def _check(self) -> None:
        """KEN is about to play an act, which the follower has recorded already."""
        game = self._follower.game
        if game is None:
            return
        self.repeated = sum(step.before == game.steps[-1].before for step in game.steps) >= REPETITIONS
        self.reached = self.repeated or self._turns is not None and game.turns > self._turns
        if self.reached:
            self._beeb.stop()


def set_seed(beeb: Beeb, seed: int) -> None:
    """Replace the seed that KEN takes from the clock when it has drawn a stone."""
    ken = RunningKen(beeb)

    def drawn() -> None:
        at = ken.memory.memory_map.address("seed")
        beeb.memory[at], beeb.memory[at + 1] = seed & 0xFF, seed >> 8

    ken.on("hide_stones", drawn)


def obstacle_to_window() -> str:
    """The reason why the BBC Micro's window cannot be used; empty if it can."""
    if not turbo.COMPILED:
        return "the emulator is not compiled, and slower than the real machine"
    try:
        with display():
            rom_set()
    except BeebError as error:
        return str(error)
    return ""
