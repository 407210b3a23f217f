"""KEN in a window: it is started without questions, and what it does not say itself is said in messages."""

from collections.abc import Callable, Mapping

from emulator import Beeb
from emulator.beeb import CLOCK
from emulator.host.front_end import FrontEnd
from kensington.beeb import DISC, TAPE
from kensington.beeb.answers import Answers, PromptTyper
from kensington.beeb.running import RunningKen

LONGEST_LOADING = 300 * CLOCK  # cycles
RULES = "Rules: kensington rules in a terminal"
POINT = "Click a point, or use the keys"
GO_BACK = "Hold PAGE UP to go back into the game"


class Introduction:
    """Starts KEN on the machine of `window`, and on each new one in its place: the prompts are answered by `given`, and
    the bytes of `readings` are written before every game.

    If it is to `hurry`, KEN is loaded at full speed. Messages say who plays, unless that was `asked`, how to choose the
    first point, and how to return after ESCAPE.
    """

    def __init__(
        self, window: FrontEnd, given: Answers, readings: Mapping[int, int], hurry: bool = True, asked: bool = False
    ) -> None:
        self._window = window
        self._given = given
        self._readings = readings
        self._hurry = hurry
        self._hurries_until: int | None = None  # by `cycles_run`; None at the user's speed
        self._speed: float | None = None  # the user's
        self._players = "" if asked else players_text(given)
        self._attach(window.beeb)
        window.successors.append(self._attach)
        window.watchers.append(self._watch)

    def _attach(self, beeb: Beeb) -> None:
        """Follow a machine. One that has run has its players already."""
        set_readings(beeb, self._readings)
        self._ken = RunningKen(beeb)
        self._ken.on("escape@stopped", lambda: self._window.say(GO_BACK))
        self._slow_down()
        if beeb.cycles == 0:
            PromptTyper(beeb, self._given)
            self._once("name_asked", self._begin)
            self._once("choose_point@wait", self._choose)
            media = (beeb.discs[0], beeb.tape.tape)
            if self._hurry and any(each is not None and each.path in (DISC, TAPE) for each in media):
                self._speed = self._window.settings.speed
                self._hurries_until = self._window.cycles_run + LONGEST_LOADING
                self._window.change(speed=None)

    def _once(self, label: str, action: Callable[[], None]) -> None:
        """Do `action` the first time that KEN reaches a label."""

        def reached() -> None:
            hook.remove()
            action()

        hook = self._ken.on(label, reached)

    def _watch(self) -> None:
        if self._hurries_until is not None and self._window.cycles_run > self._hurries_until:
            self._slow_down()

    def _slow_down(self) -> None:
        if self._hurries_until is not None:
            self._hurries_until = None
            self._window.change(speed=self._speed)

    def _begin(self) -> None:
        """KEN is loaded."""
        self._slow_down()
        if self._players:
            self._window.say(self._players)

    def _choose(self) -> None:
        """A person is to choose the first point, and the board must be seen."""
        self._window.unsay(self._players)
        self._window.say(POINT)


def players_text(given: Answers) -> str:
    """Who plays, and what can be changed."""
    with_option = f"with{'' if given.questions.get('two_move', True) else 'out'} the 2-move option"
    people = [colour for colour, seat in given.seats.items() if not seat.level]
    programs = [seat for seat in given.seats.values() if seat.level]
    if len(people) == 1 and programs:
        game = f"You play {people[0]} against {programs[0].name}, level {programs[0].level}, {with_option}"
    else:
        game = f"{' plays '.join(seat.name for seat in given.seats.values())}, {with_option}"
    return f"{game}\nOther players: ESCAPE, then N\n{RULES}"


def set_readings(beeb: Beeb, readings: Mapping[int, int]) -> None:
    """Write the bytes that switch KEN to readings of the rules, before every game."""

    def starts() -> None:
        for address, value in readings.items():
            beeb.memory[address] = value

    RunningKen(beeb).on("rules_start", starts)
