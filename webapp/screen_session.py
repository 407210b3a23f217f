"""The machine's half of the page that shows a program and the engine side by side, for a program that is not known.

It is played by `kensington.compare` by its screen: a person plays on the engine's board only, and one level of the
program plays the other side.
"""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from commandline.errors import UserError
from emulator.web.front_end import MalformedMessage, WebFrontEnd
from kensington.beeb.memory_map import find_map
from kensington.compare.campaign.cases import Batch, BatchKind
from kensington.compare.campaign.difference import Aspect, Difference, explain
from kensington.compare.campaign.levels import LevelGame
from kensington.compare.screen.driver import ScreenDriver
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels.seeds import match_seeds
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, Act, Rules

PICTURE_SECONDS = 0.02  # between two pictures of a program that the comparison plays
POLL_SECONDS = 0.02
MOST_TURNS = 100_000
WATCHING = ("copy", "screenshot", "tint", "scanlines", "borders", "lights")  # controls of a spectator


class ScreenSession:
    """A program that the comparison plays by its screen, at full speed, while the page watches."""

    def __init__(self, front_end: WebFrontEnd, image: Path, level: int, on_start: Callable[[], None]) -> None:
        """`on_start` is called when the program has turned out to be one that can be played."""
        self.front_end = front_end
        self._image = image
        self._level = level
        self._on_start = on_start
        self._shown_at = 0.0
        self._act: str | None = None

    def run(self) -> None:
        """Load the program, learn its screen, and play a game. Raises `link.Gone` when the page goes."""
        front_end, image = self.front_end, self._image
        handlers, dropped = dict(front_end.handlers), front_end.dropped
        self._run_control = handlers["control"]
        front_end.say(f"{image.name}: learning to read its screen ...")
        front_end.handlers |= {"key": self._refuse_key, "press": self._refuse_key, "control": self._control}
        front_end.handlers |= dict.fromkeys(("text", "blur"), lambda message: None)
        front_end.handlers |= {"act": self._take, "begin": self._refuse}
        front_end.dropped = lambda path: front_end.say(f"{path.name}: reload the page for another program", error=True)
        try:
            front_end.show()
            # In silence: showing every frame would take three times as long
            known = find_map(image) is not None
            driver = ScreenDriver.load(image, roms=front_end.beeb.roms)
        except UserError as error:  # the machine goes on as it was
            front_end.handlers, front_end.dropped = handlers, dropped
            front_end.say(str(error).replace(f"{image}", image.name), error=True)
            return
        self._on_start()
        front_end.report({"event": "begins", "path": "screen", "program": image.name, "known": known})
        try:
            front_end.replace(driver.beeb)
            driver.beeb.on_frame(lambda _: self.look())
            front_end.say(f"{image.name}: the program's screen can be read. You play red on the engine's board.")
            PersonGame(driver, self, self._level).run()
            front_end.say("The game has ended. Reload the page for another one.")
        except UserError as error:
            front_end.report({"event": "differs", "number": -1, "words": str(error)})
        while True:  # the page still looks at the last screen
            self.wait()

    def look(self) -> None:
        """Show the page the machine, if it is time. Raises `link.Gone` when the page has gone."""
        if time.monotonic() - self._shown_at >= PICTURE_SECONDS:
            self._shown_at = time.monotonic()
            self.front_end.receive()
            self.front_end.show()

    def wait(self) -> None:
        """Wait a moment, with the machine standing still."""
        time.sleep(POLL_SECONDS)
        self.look()

    def next_act(self) -> str:
        """The next act of the person's on the engine's board."""
        self._act = None
        while self._act is None:
            self.wait()
        return self._act

    def _refuse_key(self, message: Mapping[str, Any]) -> None:
        if message.get("down"):
            self.front_end.say("The comparison has the keyboard: play red on the engine's board.")

    def _control(self, message: Mapping[str, Any]) -> None:
        if message.get("name") in WATCHING:
            self._run_control(message)
        else:
            self.front_end.apply_settings()  # the page may show what it wanted
            self.front_end.say("The comparison runs the machine: reload the page to use it yourself.", error=True)

    def _refuse(self, message: Mapping[str, Any]) -> None:
        self.front_end.say("Reload the page for a game of KEN.", error=True)

    def _take(self, message: Mapping[str, Any]) -> None:
        act = message.get("act")
        if not isinstance(act, str) or len(act) > 20:
            raise MalformedMessage("malformed message from the page: no act")
        self._act = act


class PersonGame(LevelGame):
    """A game between a person, who has red, and a level of a program; what it finds is reported to the server."""

    def __init__(self, driver: ScreenDriver, session: ScreenSession, level: int) -> None:
        super().__init__(driver, Batch(BatchKind.GAMES, "screen", level, -level % 4, 1, 1), 0, Counter())
        self.rules = Rules()
        self._session = session
        self._unjudged: list[int] = []  # acts of the program
        self._differs_at: int | None = None  # the number of the first that differs

    def run(self) -> None:
        """Play to the end, or to the first disagreement."""
        try:
            self.play_to_end(MOST_TURNS)
        except Difference as difference:
            number = len(self.acts)
            words = self._explain(difference, number, self.level)
            self._report({"event": "differs", "number": number, "words": words})

    def _try_illegal(self) -> None:
        """A person tries that himself."""

    def _act(self) -> None:
        """The person's act."""
        self._report({"event": "asks"})
        act = KENSINGTON.act_from_text(self._session.next_act())
        self.position.play(act)  # refused by the engine, it is not given to the program
        self.give(act)
        self._advance(act)

    def _advance(self, act: Act) -> None:
        position, ours = self.position, self.position.to_act.colour == self.colour
        super()._advance(act)
        number = len(self.acts) - 1
        event = {"event": "act", "number": number, "before": position.to_text(), "act": str(act)}
        self._report(event | {"level": 0 if ours else self.program.number, "names": self._names()})
        if not ours:
            self._unjudged.append(number)

    def _follow(self, starts: Sequence[Position]) -> None:
        """Say whether the same level of the engine can have chosen what the program has played since our last act.

        After an act that it can't have chosen, the state of the program's random generator is unknown.
        """
        super()._follow(starts)
        unmatched = None
        if self._differs_at is None:
            unmatched = match_seeds(self.program, self.history, self.acts, OPPONENT[self.colour])
            self._differs_at = unmatched.number if unmatched else None
        for number in self._unjudged:
            if self._differs_at is None or number < self._differs_at:
                event = {"event": "agrees", "words": f"the engine's {self.program.name} level can choose it"}
            elif unmatched is not None and number == unmatched.number:
                difference = Difference(Aspect.CHOICE, unmatched.expected, self.acts[number])
                event = {"event": "differs", "words": self._explain(difference, number, self.program.number)}
            else:
                event = {"event": "unknown", "words": "not compared, as the acts before it differ"}
            self._report(event | {"number": number})
        self._unjudged.clear()

    def _explain(self, difference: Difference, acts: int, level: int | None) -> str:
        """A difference after `acts` acts, as `kensington compare` reports it."""
        record = KensingtonRecord.of_acts(KENSINGTON, self.start, self.acts[:acts])
        return explain(difference.answers, record, self.act, level).sentence

    def _names(self) -> dict[str, str]:
        return {colour: "You" if colour == self.colour else f"level {self.program.number}" for colour in COLOURS}

    def _report(self, event: dict[str, Any]) -> None:
        self._session.front_end.report(event)
