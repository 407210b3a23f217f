"""Plays a hobby program through its keyboard and checks it against the rules by reading its variables.

A player knows the program that it plays, as its author does: keys, variables and messages (`programs`). It knows
nothing of the comparison's screen path, which has to find all that out by itself.
"""

import random
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path

from boardgame.cursor import fewest_steps
from boardgame.errors import IllegalActError
from emulator.beeb import Beeb
from emulator.media.basic import tokenise
from emulator.media.cfs import TapeFile
from emulator.media.tape import Tape
from emulator.media.uef import write_uef
from kensington.board import COLOUR_SYMMETRIES, COORDINATES, HEXAGONS, NEIGHBOURS, POINTS, Hexagon, points_of
from kensington.errors import IllegalActReason as Reason
from kensington.position import Position
from kensington.rules import COLOURS, Act, Colour, Pass, Place, Relocate, Rules, Slide, act_from_text
from tests.kensington.positions import SHUT_IN
from tools.corpus.hobby.variables import Variables

LISTINGS = Path(__file__).parents[3] / "tests" / "kensington" / "hobby"
TAPE_LOAD, TAPE_EXECUTE = 0xFFFF0E00, 0xFFFF8023
NAMES = ("ANNA", "BERT")
LOADING_SECONDS, ANSWER_SECONDS, THINKING_SECONDS = 300, 60, 600  # emulated
MESSAGE_SECONDS = 4  # within which a refusal or the winner shows
REFUSAL_SECONDS = 0.8  # within which one begins to show
SAMPLE_SECONDS = 0.1  # between two looks at the board of a program that plays by itself
SAMPLE = 120  # legal acts that are weighed for a turn

# What the program's variables say: the stones by point, the hands, the colour whose turn it is, the stack of
# entitlements (owner, left, put), newest first, and the winner; colours are 1 (red), 2 (blue), 0 for none.
State = tuple[list[int], list[int], int, list[tuple[int, int, int]], int]


@dataclass(frozen=True)
class HobbyProgram:
    """What its author knows about a program.

    `keys` are those that move the cursor, with their headings (x, y downwards). `answers` are the prompts until the
    first turn, each with the keys that answer it; one that begins with ? need not come. In the keys, `{1}` and `{2}`
    stand for the players' levels, of which `levels` has that of a person and one that plays at random, `{option}` for
    the 2-move option, `{rebuilding}` for its absence, and `{colour}` for R or B. `names` are those of red's and blue's
    players. `refusals` are words of messages, `stuck` those for a stone that cannot move, if it is refused at once, and
    `victory` those for the winner, whose name is `{name}`. `holds` says that a stone stays held when its destination
    was refused, `puts_back` that choosing its own point puts it back, `flushes` that keys are lost that are pressed
    before the program waits for one, `tape` that it is loaded from tape. A
    variant is made from the listing `source` by `changes` (a text and what replaces it) and follows other `rules`.
    """

    name: str
    keys: Mapping[str, tuple[int, int]]
    answers: Sequence[tuple[str, str]]
    cursor: Callable[[Variables], int]
    state: Callable[[Variables], State]
    names: Callable[[Variables], list[str]]
    levels: tuple[str, str]
    refusals: dict[Reason, str]
    victory: str
    stuck: str = ""
    holds: bool = False
    puts_back: bool = True
    flushes: bool = False
    tape: bool = False
    source: str = ""
    changes: tuple[str, str] = ("", "")
    rules: Rules = Rules()

    def listing(self) -> str:
        """The program as text."""
        text = (LISTINGS / f"{self.source or self.name}.bas").read_text("ascii")
        assert self.changes[0] in text, f"{self.name}: nothing to change"
        return text.replace(*self.changes) if self.source else text

    def start(self) -> Beeb:
        """A machine that has loaded the program and waits at its first prompt."""
        if self.name not in _started:
            beeb = self._load()
            beeb.run_until_input(LOADING_SECONDS)
            _started[self.name] = beeb, beeb.save_state()
        beeb, state = _started[self.name]
        beeb.load_state(state)
        return beeb

    def _load(self) -> Beeb:
        """A machine that loads the program."""
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / f"{self.name}.{'uef' if self.tape else 'bas'}"
            if self.tape:
                write_tape(self.name, self.listing(), path)
                beeb = Beeb(tape=path, dfs=None)
            else:
                path.write_text(self.listing(), "ascii")
                beeb = Beeb(disc=path)
        beeb.boot()
        beeb.type('CHAIN""\n' if self.tape else f'CHAIN"{self.name}"\n')
        return beeb


_started: dict[str, tuple[Beeb, bytes]] = {}  # for each program the machine that has loaded it, and its state then


def write_tape(name: str, listing: str, path: Path) -> None:
    """Write a program to a tape image (UEF), as SAVE at PAGE=&E00 does."""
    file = TapeFile(name, TAPE_LOAD, TAPE_EXECUTE, tokenise(listing))
    path.write_bytes(write_uef(Tape.of_files([file])))


class Disagreement(AssertionError):
    """The program and the rules differ."""


class HobbyPlayer:
    """A game of `program` in `beeb` and the `position` that the rules give, act for act."""

    def __init__(
        self, program: HobbyProgram, seed: int, computers: tuple[bool, bool] = (False, False), two_move: bool = True
    ) -> None:
        self.program = program
        self.random = random.Random(seed)
        self.beeb = program.start()
        self.variables = Variables(self.beeb)
        self.steps: dict[tuple[int, str], int] = {}  # where a key led from a point
        self.acts = self.refused = self.rule_7 = self.passes = 0
        self.people = [name for name, computer in zip(NAMES, computers, strict=True) if not computer]
        self._answer(computers, two_move)
        self.position = Position.start(replace(program.rules, two_move=two_move, first=self._first()))

    def _answer(self, computers: tuple[bool, bool], two_move: bool) -> None:
        self.beeb.run(seconds=self.random.random() * 3)  # the program's RND depends on when the keys are pressed
        answers = {"{1}": self.program.levels[computers[0]], "{2}": self.program.levels[computers[1]]}
        answers |= {"{option}": "NY"[two_move], "{rebuilding}": "YN"[two_move], "{colour}": self.random.choice("RB")}
        last = [prompt for prompt, _ in self.program.answers if not prompt.startswith("?")][-1]
        for prompt, keys in self.program.answers:
            optional = prompt.startswith("?")
            if optional and prompt[1:] not in self._text():
                continue
            if prompt.lstrip("?") not in self._text():
                raise self._disagreement(f"no prompt {prompt!r}")
            for words, answer in answers.items():
                keys = keys.replace(words, answer)
            self.beeb.type(keys)
            if self.people or prompt != last:
                self._wait()

    def _first(self) -> Colour:
        """The colour that begins: it has the turn, or if a level has begun, a stone."""
        if not self.people:
            self._run_until(self._has_begun)
        board, _, turn, *_ = self._state()
        return COLOURS[next(filter(None, board), turn) - 1] if board.count(0) == len(board) - 1 else COLOURS[turn - 1]

    def _has_begun(self) -> bool:
        try:
            return any(self._state()[0])
        except KeyError:  # the program has not come to its variables yet
            return False

    def _disagreement(self, what: str) -> Disagreement:
        return Disagreement(f"{self.program.name}: {what}\nThe screen shows:\n{self.beeb.screen_text()}")

    def _text(self) -> str:
        """The screen as one line, with single spaces."""
        return " ".join(self.beeb.screen_text().split())

    def _letters(self) -> str:
        """The screen's characters without spaces: windows break words."""
        return "".join(self.beeb.screen_text().split())

    def _wait(self, seconds: float = ANSWER_SECONDS) -> None:
        self.beeb.run_until_input(seconds)

    def _name_of(self, colour: Colour) -> str:
        return self.program.names(self.variables)[COLOURS.index(colour)]

    def _state(self) -> State:
        return self.program.state(self.variables)

    # The cursor

    def choose(self, point: int) -> None:
        """Move the cursor to a point, learning on the way where the keys lead, and press RETURN."""
        for _ in range(600):
            here = self.program.cursor(self.variables)
            if here not in POINTS:
                raise self._disagreement(f"the cursor is at {here}")
            if here == point:
                return self.beeb.press("RETURN")
            self._step(here, self._key_towards(here, point))
        raise self._disagreement(f"no way leads to point {point}")

    def _step(self, here: int, key: str) -> None:
        """Press a key that moves the cursor from a point; it must lead where it has always led."""
        self.beeb.press(key)
        if (here, key) not in self.steps or self.program.flushes:
            self._wait()
            self.steps.setdefault((here, key), self.program.cursor(self.variables))
        self._run_until(lambda: self.program.cursor(self.variables) == self.steps[here, key])

    def _run_until(self, holds: Callable[[], bool]) -> None:
        """Run until this holds."""
        for _ in range(ANSWER_SECONDS * 25):
            if holds():
                return
            self.beeb.run(seconds=0.04)
        raise self._disagreement("no answer")

    def _key_towards(self, here: int, point: int) -> str:
        """The first key of the shortest known way to the point, else an untried key, if possible in its direction."""
        keys = self.program.keys
        ways = fewest_steps(here, lambda place: ((key, self.steps.get((place, key), here)) for key in keys))
        if point in ways:
            return "".join(ways[point][:1])
        place = next(place for place in ways if any((place, key) not in self.steps for key in keys))
        untried = [key for key in keys if (place, key) not in self.steps]
        (x, y), (to_x, to_y) = COORDINATES[place], COORDINATES[point]
        best = max(untried, key=lambda key: _cosine(keys[key], (to_x - x, to_y - y)))
        return ways[place][0] if ways[place] else best

    # Acts

    def play(self, act: Act) -> None:
        """Play a legal act with the keys; the program's variables must then agree with the rules."""
        refusals = self._refusals()
        self.choose_points(act)
        self.beeb.run(seconds=REFUSAL_SECONDS)
        if any(after > before for before, after in zip(refusals, self._refusals(), strict=True)):
            raise self._disagreement(f"{act} is legal")
        self._after(self.position.play(act))
        self.acts += 1
        self.rule_7 += len(self.position.pending) > 1
        self._check(act)

    def _refusals(self) -> list[int]:
        """How often the words of each refusal show."""
        text = self._letters().lower()
        return [text.count("".join(words.split())) for words in self.program.refusals.values()]

    def choose_points(self, act: Act) -> None:
        """Choose the points of an act."""
        for number, point in enumerate(points_in(act)):
            if number:
                self._wait()
            self.choose(point)

    def _after(self, position: Position) -> None:
        """Set the position, let the program continue to its next choice or the end, and make its passes."""
        self.position = position
        if position.winner:
            return self.expect_text(self.program.victory.replace("{name}", self._name_of(position.winner)))
        self._wait(THINKING_SECONDS)
        while self.position.legal_acts() == (Pass(),):
            self.position = self.position.play(Pass())
            self.passes += 1

    def refuse(self, act: Act) -> None:
        """Try an illegal act: the program must give its reason and change nothing."""
        reason = fault_of(self.position, act)
        assert reason is not None, f"{act} is legal"
        start, *rest = points_in(act)
        self.choose(start)
        if rest and not (start_is_refused(reason) or self._cannot_leave(act)):
            self._wait()
            self.choose(*rest)
        occupied = isinstance(act, Slide | Relocate) and not self.position.vacant >> act.end & 1
        reasons = (reason, Reason.OCCUPIED) if reason is Reason.NOT_ADJACENT and occupied else (reason,)
        words = [self.program.refusals[reason] for reason in reasons]
        self.expect_text(*([self.program.stuck] if self._cannot_leave(act) else words))
        self._wait()
        self.refused += 1
        self._check(act)
        if self.program.holds and isinstance(act, Slide | Relocate) and not start_is_refused(reason):
            if self._cannot_leave(act):
                return
            self._let_go(act)

    def _let_go(self, act: Slide | Relocate) -> None:
        """Put the held stone back, or where it cannot be, play it."""
        if self.program.puts_back:
            self.choose(act.start)
            self._wait()
            self._check(act)
            return
        legal = [a for a in self.position.legal_acts() if isinstance(a, Slide | Relocate) and a.start == act.start]
        if legal:
            finish = self.random.choice(legal)
            self.choose(finish.end)
            self.acts += 1
            self._after(self.position.play(finish))
            self._check(finish)

    def _cannot_leave(self, act: Act) -> bool:
        """Whether the program refuses a stone at once because no line leads it anywhere."""
        if not self.program.stuck or not isinstance(act, Slide):
            return False
        if self.position.stone(act.start) != self.position.side_to_act:
            return False
        return not any(isinstance(a, Slide) and a.start == act.start for a in self.position.legal_acts())

    def expect_text(self, *words: str) -> None:
        """Run until one of these texts shows, in any case and however it is broken between lines."""
        wanted = ["".join(text.lower().split()) for text in words]
        for _ in range(MESSAGE_SECONDS * 25):
            if any(text in self._letters().lower() for text in wanted):
                return
            self.beeb.run(frames=2)
        raise self._disagreement(f"{words!r} does not show")

    def _check(self, act: Act) -> None:
        if not agree(self.position, self._state()):
            raise self._disagreement(
                f"after {act}\nrules   {state_of(self.position)}\nprogram {self._state()}\n{self.position}"
            )

    # Games

    def act(self, aim: Colour, hexagon: Hexagon, haste: float) -> Act:
        """A legal act, with the probability `haste` one that helps `aim` to this hexagon, else one for excitement."""
        acts = list(self.position.legal_acts())
        if len(acts) > SAMPLE:
            acts = self.random.sample(acts, SAMPLE)
        self.random.shuffle(acts)
        if self.random.random() < haste:
            return max(acts, key=lambda act: (progress(self.position.play(act), aim, hexagon), -sum(points_in(act))))
        if self.random.random() < 0.6:
            return max(acts, key=lambda act: excitement(self.position, act))
        return acts[0]

    def illegal_act(self) -> Act | None:
        """An illegal act, if possible one that the 2-move option forbids."""
        tried = [self._any_act() for _ in range(40)]
        illegal = [act for act in tried if fault_of(self.position, act) in self.program.refusals]
        barred = [act for act in illegal if fault_of(self.position, act) is Reason.BARRED_BY_TWO_MOVE_OPTION]
        return next(iter(barred or illegal), None)

    def _any_act(self) -> Act:
        """An act of the kind that the program prompts for."""
        start, end = self.random.sample(POINTS, 2)
        own = self.position.camp(self.position.side_to_act)
        if self.position.pending:
            other = self.position.camp(COLOURS[self.position.side_to_act == "red"])
            if self.random.random() < 0.6 and other.stones & ~(1 << end):
                start = self.random.choice(list(points_of(other.stones & ~(1 << end))))
            return Relocate(start, end)
        if own.hand[0]:
            return Place(end)
        if self.random.random() < 0.8:
            start = self.random.choice(list(points_of(own.stones)))
            end = self.random.choice(NEIGHBOURS[start]) if self.random.random() < 0.7 or start == end else end
        return Slide(start, end)

    def play_game(self, acts: int, refusals: float = 0.3) -> None:
        """Play `acts` acts at random, then to a win; between two acts an illegal one with this probability."""
        aim = self.random.choice(COLOURS)
        hexagon = self.random.choice([h for h in HEXAGONS if h.colour in ("white", aim)]) if acts else HEXAGONS[0]
        while not self.position.winner:
            if self.acts > acts + 300:
                raise self._disagreement(f"no win: {self.position}")
            illegal = self.illegal_act() if self.random.random() < refusals else None
            if illegal is not None:
                self.refuse(illegal)
                if self.position.winner:
                    break
            act = self.act(aim, hexagon, haste=0.0 if self.acts < acts else 0.9)
            if self.acts < acts and self.position.play(act).winner:
                continue
            self.play(act)

    def follow(self, acts: int) -> None:
        """Play at random with the levels that take part, and find the acts that they choose."""
        unexplained, seen = 0, None
        while self.acts < acts and not self.position.winner:
            if self._name_of(self.position.side_to_act) in self.people and self.position.legal_acts() != (Pass(),):
                self._play_unchecked()
            self.beeb.run(seconds=SAMPLE_SECONDS)
            if seen == (seen := self._state()) and unexplained:
                found = None
            else:
                found = explain(self.position, seen)
            unexplained = unexplained + 1 if found is None else 0
            if unexplained * SAMPLE_SECONDS > ANSWER_SECONDS:
                raise self._disagreement(f"no acts explain {seen} after {self.position}")
            for act in found or ():
                self.acts += 1
                self.position = self.position.play(act)

    def _play_unchecked(self) -> None:
        """Play an act of a person and continue as soon as it shows on the board."""
        self._wait(THINKING_SECONDS)
        before, act = self._state()[0], self.act("red", HEXAGONS[3], 0.3)
        self.choose_points(act)
        self._run_until(lambda: self._state()[0] != before)
        self.position = self.position.play(act)
        self.acts += 1


def _cosine(a: tuple[float, float], b: tuple[float, float]) -> float:
    """The cosine of the angle between two directions."""
    return (a[0] * b[0] + a[1] * b[1]) / (hypot(*a) * hypot(*b))


def points_in(act: Act) -> list[int]:
    """The points that a player chooses for an act, in this order."""
    if isinstance(act, Place):
        return [act.point]
    return [act.start, act.end] if isinstance(act, Slide | Relocate) else []


def start_is_refused(reason: Reason) -> bool:
    """Whether the program refuses the first point of an act."""
    return reason in (Reason.VACANT, Reason.WRONG_COLOUR, Reason.JUST_RELOCATED)


def fault_of(position: Position, act: Act) -> Reason | None:
    """Why an act is illegal; None if it is legal."""
    try:
        position.play(act)
    except IllegalActError as error:
        return Reason(error.reason)
    return None


def stones_of(position: Position) -> list[int]:
    """The board as programs have it: 0, 1 (red) or 2 (blue) for each point."""
    return [(None, *COLOURS).index(position.stone(point)) for point in POINTS]


def state_of(position: Position) -> State:
    """What the variables of a program must say in a position."""
    number = {None: 0, "red": 1, "blue": 2}
    pending = [(number[owner], left, put) for owner, left, put in position.pending]
    hands = [position.camp(colour).hand[0] for colour in COLOURS]
    return stones_of(position), hands, number[position.turn.colour], pending, number[position.winner]


def explain(position: Position, state: State, depth: int = 4) -> list[Act] | None:
    """The acts, passes included, that lead from a position to what a program's variables say, if at most `depth`.

    The turn and what is pending must agree, too: while it thinks, a program moves stones on its board to try them.
    """
    if agree(position, state):
        return []
    acts = position.legal_acts() if depth else ()
    for act in acts:
        colour = position.side_to_act
        if isinstance(act, Relocate):
            colour = COLOURS[colour == "red"]
        if any(state[0][end - 1] != COLOURS.index(colour) + 1 for end in points_in(act)[-1:]):
            continue
        rest = explain(position.play(act), state, depth - 1)
        if rest is not None:
            return [act, *rest]
    return None


def agree(position: Position, state: State) -> bool:
    """Whether the variables say what the rules do. In a finished game the turn and what is pending mean nothing."""
    expected = state_of(position)
    if position.winner:
        return (expected[0], expected[4]) == (state[0], state[4])
    return expected == state


def excitement(position: Position, act: Act) -> int:
    """How many shapes an act completes or breaks up."""
    after = position.play(act)
    broken = sum(len(after.camp(colour).broken) for colour in COLOURS)
    return 3 * len(after.pending) + len(after.paid) + broken - 10 * bool(after.winner)


def progress(position: Position, aim: Colour, hexagon: Hexagon) -> float:
    """How near a colour is to a hexagon: stones on it, and the distance of the others to its vacant points."""
    if position.winner:
        return 100.0 if position.winner == aim else -100.0
    stones = position.camp(aim).stones
    other = position.camp(COLOURS[aim == "red"]).stones
    gaps = hexagon.mask & ~stones
    distances = sorted(distances_to(gaps & ~other, stones & ~hexagon.mask, stones | other))
    near = sum(1 / distance for distance in distances[:6])
    return 10 * (hexagon.mask & stones).bit_count() - 5 * (hexagon.mask & other).bit_count() + near


def distances_to(goals: int, stones: int, blocked: int) -> Iterator[int]:
    """For each of these stones that can reach a goal along vacant points, the length of its way."""
    reached, frontier, length = goals, goals, 0
    while frontier:
        length += 1
        around = 0
        for point in points_of(frontier):
            for neighbour in NEIGHBOURS[point]:
                around |= 1 << neighbour
        around &= ~reached
        for _ in range((around & stones).bit_count()):
            yield length
        reached |= around
        frontier = around & ~blocked


def play_shut_in(program: HobbyProgram, seed: int) -> HobbyPlayer:
    """A game in which the first player is shut in and passes (rule 9), whichever colour that is."""
    player = HobbyPlayer(program, seed)
    first = player.position.rules.first
    symmetry = next(s for s in COLOUR_SYMMETRIES if (s.colours == "kept") == (first == "red"))
    for act in SHUT_IN.split():
        player.play(act_from_text(act).transform(symmetry))
    return player
