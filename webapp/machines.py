"""The machine's half of the page that shows a program and the engine side by side, in the machine's process.

KEN, whose memory is known, runs at its own speed and is followed in its memory: a person plays on its keyboard or on
the engine's board, whose acts are typed on the keyboard. `screen_session` plays any other program.
"""

import base64
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from boardgame.errors import BoardGameError
from boardgame.session.progress import START_SEED, Seat, read_seats, replay
from commandline.errors import UserError
from emulator import Beeb
from emulator.board.state import parse
from emulator.errors import BeebError
from emulator.web.front_end import MalformedMessage, WebFrontEnd
from kensington.beeb import DISC
from kensington.beeb.answers import RETURN, Answers, PromptTyper
from kensington.beeb.follow import GameFollower
from kensington.beeb.memory_map import sha1_of
from kensington.beeb.pointer import PointerPlayer
from kensington.beeb.running import RunningKen
from kensington.cursor import STEP
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.play.progress import TeamGame, tag_names
from kensington.rules import COLOURS

KEYS = dict(zip(("e", "se", "s", "sw", "w", "nw", "n", "ne"), "DCXZAQWE", strict=True))  # KEN's, by direction
QUESTIONS = {"colour": True, "watch": False, "sound": True, "board": False, "two_move": True}
PACE = 1  # of KEN's stones
LONGEST_REASON = 80  # characters of why KEN takes no act
RESET = 0xFFFC  # the vector of the 6502


@cache
def path(start: int, end: int) -> str:
    """The shortest string of keys that takes KEN's cursor from one point to another."""
    ways, waiting = {start: ""}, deque([start])
    while end not in ways:
        point = waiting.popleft()
        for direction, there in STEP[point].items():
            if there not in ways:
                ways[there] = ways[point] + KEYS[direction]
                waiting.append(there)
    return ways[end]


def start_beside(front_end: WebFrontEnd) -> None:
    """Add what this page needs to a machine that starts: see `emulator.web.machine.run_machine`."""
    Beside(front_end)


class Beside:
    """Waits for the page to begin a game of KEN, or to drop another program."""

    def __init__(self, front_end: WebFrontEnd) -> None:
        self._front_end = front_end
        self._ken: KenGame | None = None
        self._level = 2
        front_end.handlers |= {"begin": self._begin, "act": self._act, "level": self._choose_level}
        front_end.handlers["resume"] = self._resume
        front_end.dropped = self._drop

    def _begin(self, message: Mapping[str, Any]) -> None:
        """Start KEN with these players."""
        try:
            answers = Answers(_seats(message), QUESTIONS, PACE)
        except UserError as error:
            raise BeebError(str(error)) from error
        self._insert_ken()
        self._ken = KenGame(self._front_end, answers)

    def _insert_ken(self) -> None:
        copy = Path(DISC.name)
        copy.write_bytes(DISC.read_bytes())
        self._leave_ken()
        self._front_end.drop(copy)

    def _resume(self, message: Mapping[str, Any]) -> None:
        """Go on with a game of KEN that the page has kept."""
        try:
            kept = KeptKen.read(message)
        except UserError as error:
            raise BeebError(str(error)) from error
        self._insert_ken()
        self._front_end.media.resume(kept.state, "the game that was kept")
        self._ken = KenGame(self._front_end, Answers(), kept)

    def _act(self, message: Mapping[str, Any]) -> None:
        if self._ken is None:
            raise BeebError("no game has begun")
        self._ken.play(_points(message))

    def _choose_level(self, message: Mapping[str, Any]) -> None:
        """The level of a program that is dropped."""
        level = message.get("level")
        if type(level) is not int or not 1 <= level <= len(LEVELS):
            raise MalformedMessage("malformed message from the page: no such level")
        self._level = level

    def _drop(self, image: Path) -> None:
        """Compare the program in a file."""
        if sha1_of(image) == sha1_of(DISC):
            self._front_end.say("This is KEN: begin a game.")
            return
        self._front_end.close_pages()
        try:
            from webapp.screen_session import ScreenSession
        except ImportError:
            raise BeebError(f"{image.name}: this page cannot play other programs than KEN, which needs NumPy") from None
        ScreenSession(self._front_end, image, self._level, self._leave_ken).run()

    def _leave_ken(self) -> None:
        if self._ken is not None:
            self._ken.close()
            self._ken = None


class KeptKen(NamedTuple):
    """A game of KEN as the page keeps it: the machine's state, the game so far, the state of the random generator when
    a level began to choose (None if that is unknown), and why KEN takes no act ("" if it may)."""

    state: bytes
    game: TeamGame | None
    seed: int | None
    interrupted: str

    @classmethod
    def read(cls, message: Mapping[str, Any]) -> "KeptKen":
        """Raises `UserError` for a message that makes no sense."""
        match message:
            case {"state": str(state), "record": str(text), "seed": int() | None as seed, "interrupted": str(words)}:
                try:
                    data = base64.b64decode(state, validate=True)
                except ValueError:
                    raise MalformedMessage("malformed message from the page: no state") from None
                parse(data)
                return cls(data, _game_of(text) if text else None, seed, words[:LONGEST_REASON])
        raise MalformedMessage("malformed message from the page: no game")

    def fields(self) -> dict[str, Any]:
        """The message's fields."""
        record = self.game.record(KENSINGTON).to_text() if self.game else ""
        state = base64.b64encode(self.state).decode()
        return {"state": state, "record": record, "seed": self.seed, "interrupted": self.interrupted}


def _game_of(text: str) -> TeamGame:
    record = KensingtonRecord.from_text(KENSINGTON, text)
    tags = tag_names(len(COLOURS))
    game = TeamGame(read_seats(record, tags, len(LEVELS)), record.start, START_SEED)
    return replay(game, record, tags.values())


class KenGame:
    """KEN at its own speed, followed in its memory. `play` types an act on its keyboard.

    The page keeps the game: it gets `KeptKen` whenever something has happened, and one to go on with is `kept`.
    """

    def __init__(self, front_end: WebFrontEnd, answers: Answers, kept: KeptKen | None = None) -> None:
        self._front_end = front_end
        self._points: deque[int] = deque()  # to be chosen
        self._seed: int | None = None  # when a level began to choose, if that was seen
        self._told: Literal["begins", "asks", "act", "interrupted"] = "begins"  # the event last reported
        self._why = ""  # it is interrupted
        self._changed = False  # since the page was given the game to keep
        self._jumped = False  # whether the server may have another position than KEN
        self._fault = ""
        self._booting = True  # the reset that starts the machine is still to come
        self._typer = PromptTyper(front_end.beeb, answers)
        self._follower = GameFollower(front_end.beeb, listener=self._acted)
        self._attach(front_end.beeb)
        pointer = PointerPlayer(front_end.beeb, front_end.say)
        front_end.pointers.append(pointer.click)
        front_end.successors += [self._replace, pointer.attach]
        front_end.jumps.append(self._jump)
        front_end.watchers.append(self._watch)
        if kept is None:
            front_end.change(speed=None)  # until the game begins
            front_end.report({"event": "begins", "path": "memory", "program": "KEN", "known": True})
        else:
            self._go_on(kept)

    def _go_on(self, kept: KeptKen) -> None:
        self._told, self._jumped, self._booting = "act", True, False
        self._seed, record = kept.seed, ""
        if kept.game is not None:
            self._follower.go_on(kept.game)
            record = kept.fields()["record"]
        self._front_end.report({"event": "resumes", "path": "memory", "program": "KEN", "record": record})
        if kept.interrupted:
            self._interrupt(kept.interrupted)

    def _attach(self, beeb: Beeb) -> None:
        self._ken = RunningKen(beeb)
        self._ken.on("player_choose", self._thinks)
        self._ken.on("choose_point@wait", self._waits)
        self._ken.on("choose_point", self._change)
        self._ken.on("wait_return", self._asks)
        self._ken.on("rules_start", self._starts)
        self._ken.on("again", lambda: self._interrupt("The game has ended: answer KEN's questions on its screen."))
        reset = int.from_bytes(beeb.memory[RESET : RESET + 2], "little")
        self._reset = beeb.on_execute(reset, lambda _: self._restarts())

    def _detach(self) -> None:
        self._ken.close()
        self._reset.remove()

    def _replace(self, beeb: Beeb) -> None:
        """Go on with another machine."""
        self._detach()
        self._attach(beeb)
        self._follower.attach(beeb)

    def close(self) -> None:
        """Stop following."""
        self._front_end.successors.remove(self._replace)
        self._front_end.jumps.remove(self._jump)
        self._front_end.watchers.remove(self._watch)
        self._typer.close()
        self._detach()
        self._follower.close()

    def _jump(self) -> None:
        """The machine has come to another moment, perhaps of another game."""
        self._jumped = True
        self._seed = None
        self._interrupt("The machine was set to another moment.")
        self._slow_down()

    def _restarts(self) -> None:
        """The machine is switched on, or BREAK was pressed."""
        if self._booting:
            self._booting = False
        else:
            self._interrupt("KEN was stopped.")

    def _interrupt(self, words: str) -> None:
        """KEN takes no act until it asks again."""
        self._points.clear()
        self._changed, self._why = True, words
        if self._told == "begins":
            self._slow_down()
        if self._told != "interrupted":
            self._told = "interrupted"
            self._front_end.report({"event": "interrupted", "words": words})

    def _slow_down(self) -> None:
        """End the haste with which KEN is loaded."""
        if self._front_end.settings.speed is None:
            self._front_end.change(speed=1.0)

    def play(self, points: list[int]) -> None:
        """Choose these points with KEN's cursor, one after the other; without any, press RETURN."""
        if not points:
            self._ken.beeb.type_ahead(RETURN)
        self._points = deque(points)

    def _starts(self) -> None:
        """KEN clears the board."""
        self._points.clear()
        self._told, self._jumped = "begins", True
        self._slow_down()

    def _waits(self) -> None:
        """KEN waits for a key while a person chooses a point."""
        beeb = self._ken.beeb
        if self._points and not beeb.typing:
            beeb.type_ahead(path(self._ken.memory.byte("cursor"), self._points.popleft()) + RETURN)
        self._asks()

    def _asks(self) -> None:
        if self._told != "asks":
            event: dict[str, Any] = {"event": "asks"}
            if self._jumped:
                with suppress(BoardGameError):  # between two games KEN's memory holds no position
                    number = self._follower.locate()
                    event |= {"number": number, "position": self._ken.memory.take().to_text()}
                    self._jumped = False
            self._told = "asks"
            self._changed = True
            self._front_end.report(event)

    def _change(self) -> None:
        self._changed = True

    def _thinks(self) -> None:
        self._seed = self._ken.memory.seed
        self._changed = True

    def _acted(self) -> None:
        self._told, self._jumped, self._changed = "act", False, True
        game = self._follower.game
        assert game is not None
        step, number = game.steps[-1], len(game.steps) - 1
        seat = game.seats[game.seat_key(step.before)]
        self._front_end.report(
            {
                "event": "act",
                "number": number,
                "before": step.before.to_text(),
                "act": str(step.act),
                "level": seat.level,
                "names": {colour: each.name for (colour, _), each in game.seats.items()},
            }
            | ({} if self._seed is None else {"seed": self._seed, "next": game.seed})
        )
        if seat.level and self._seed is None:
            words = "not compared: the machine has come to the middle of the level's thinking"
            self._front_end.report({"event": "unknown", "number": number, "words": words})
        self._seed = None

    def _watch(self) -> None:
        fault = self._follower.fault
        if fault and fault != self._fault:
            self._front_end.report({"event": "differs", "number": -1, "words": fault})
        self._fault = fault
        if self._changed and self._told != "begins":
            self._changed = False
            why = self._why if self._told == "interrupted" else ""
            kept = KeptKen(self._ken.beeb.save_state(), self._follower.game, self._seed, why)
            self._front_end.tell({"keep": kept.fields()})


def _seats(message: Mapping[str, Any]) -> dict[Any, Seat]:
    """The players in a message, by colour."""
    match message.get("seats"):
        case [[str(red), int(red_level)], [str(blue), int(blue_level)]]:
            seats = Seat(red, red_level), Seat(blue, blue_level)
            if all(type(seat.level) is int and 0 <= seat.level <= len(LEVELS) for seat in seats):
                return dict(zip(COLOURS, seats, strict=True))
    raise MalformedMessage("malformed message from the page: no players")


def _points(message: Mapping[str, Any]) -> list[int]:
    points = message.get("points")
    if isinstance(points, list) and len(points) <= 2:
        if all(type(point) is int and point in STEP for point in points):
            return points
    raise MalformedMessage("malformed message from the page: no points")
