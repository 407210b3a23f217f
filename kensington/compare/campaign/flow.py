"""A whole program as players meet it: short scripted games, and whatever the program says and shows on the way.

Each game of `flow_games.toml` is played as written if Red begins and mirrored if Blue does, until it was played both
ways. Where one colour always begins, the other does so after a first stone elsewhere, if the game allows that. Whoever
is named, the pile, the colour of stones in prompts, the announcement of who begins and the winner must be right. What
was seen is counted; `counting` lists what a campaign has to see.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random

from kensington.beeb.memory_map import known_map
from kensington.board import COLOUR_SYMMETRIES, POINTS
from kensington.compare.campaign.cases import Case, Findings
from kensington.compare.campaign.counting import GAMES, OPTION, Count, Counts, Sight, see
from kensington.compare.campaign.difference import Aspect, Difference, require_equal
from kensington.compare.campaign.levels import LevelGame
from kensington.compare.campaign.rules import MOST_STARTS, ScreenGame
from kensington.compare.driver import ActKind, Evidence, Refusal, ScreenText, WholeGames, kind_of
from kensington.compare.paths import has_our_levels
from kensington.cursor import START, STEP
from kensington.errors import IllegalActReason
from kensington.position import Position
from kensington.random_games import illegal_acts, illegality
from kensington.rules import (
    COLOURS,
    OPPONENT,
    WINNING_HEXAGONS,
    Act,
    Colour,
    Pass,
    Place,
    Relocate,
    Rules,
    Slide,
    act_from_text,
    ends,
)

MIRRORED = next(symmetry for symmetry in COLOUR_SYMMETRIES if symmetry.colours == "exchanged")
BEGINNINGS = [symmetry.point[START] for symmetry in COLOUR_SYMMETRIES]  # of the cursor, on a board turned or mirrored
SPEEDS = (0, 9)
SPEED_TURNS = 8  # of both players together, to measure a speed
FEW_STARTS = 6  # games started with a program that need not draw by the clock
DRAWS = 40  # games begun to see how often either colour is drawn
FEWEST = 7  # must begin with each colour; with a fair draw there are fewer once in 120,000 times
REFUSED_EVERY = 4  # acts to one before which an illegal act is tried
THOUGHT_TURNS = 12  # of both players together, to see thoughts of placing and of relocating
SLOWER = 0.5  # seconds by which a turn must take longer at speed 9 than at 0; of KEN's it is 2
WRONG_STONE = (IllegalActReason.VACANT, IllegalActReason.WRONG_COLOUR, IllegalActReason.JUST_RELOCATED)
TAKEN = re.compile(r"\b(taken|occupied)\b")


def compare_flow(driver: WholeGames, found: Findings) -> None:
    """Do the part with the batch's number: a scripted game, the speeds, the draws, the thoughts or the cursor."""
    driver.restart(found.batch.seed)
    PARTS[found.batch.number](driver, found, has_our_levels(found.image))


def _play_script(name: str, driver: WholeGames, found: Findings, known: bool) -> None:
    """Begin games until the script was played by either colour."""
    left = set(COLOURS)
    for start in range(MOST_STARTS if known else FEW_STARTS):  # another may draw the same after each loading
        game = FlowGame(driver, found.counts, known, (found.batch.number + start) % 2)
        with found.comparing(game):
            game.begin(Position.start(script_rules(name)))
            first, option = game.start.rules.first, bool(game.start.rules.two_move)
            if OPTION.get(name, option) != option:
                found.counts[Count.FIXED_OPTION, option] += 1
                return
            found.counts[Count.GAMES] += 1
            game.see(Sight.BEGINS, first)
            if first in left:
                left.discard(first)
                game.play_script(name)
        if not left:
            return
    for second in left if left != set(COLOURS) else ():
        point = spare_point(name, second)
        game = FlowGame(driver, found.counts, known)
        with found.comparing(game):
            game.begin(Position.start(script_rules(name)))
            if point and game.start.rules.first != second:
                game.play(Place(point))
                for act, legal in script(name, second):
                    (game.play if legal else game.refuse)(act)


class FlowGame(ScreenGame):
    """A game of two people in which everything that the program shows is checked.

    `known` is whether the program is one that is known to announce everything, `red` which player takes red.
    """

    def __init__(self, driver: WholeGames, counts: Counts, known: bool, red: int = 0) -> None:
        super().__init__(driver, counts)
        self.known = known
        self.red, self.options = red, {"red": red}

    def see(self, *item: object, times: int = 1) -> None:
        """Count something that was seen."""
        see(self.counts, *item, times=times)

    def play_script(self, name: str) -> None:
        """Play the game's script, then go on as the manual says: after some games the same again, in a new game."""
        rng, won_by = Random(name), ActKind.PLACING
        for act, legal in script(name, self.start.rules.first):
            for tried in illegal_acts(self.position, rng) if rng.randrange(REFUSED_EVERY) == 0 else ():
                wrong_stone = illegality(self.position, tried) in WRONG_STONE
                # some programs hold a stone whose destination they refuse
                if not wrong_stone and isinstance(act, Slide | Relocate) and isinstance(tried, type(act)):
                    tried = replace(tried, start=act.start)
                self.refuse(tried)
            won_by = kind_of(self.position, act)
            (self.play if legal else self.refuse)(act)
        first = self.start.rules.first
        self.see(Sight.SCRIPT, name)
        self.see(Sight.FIRST, name, first)
        if self.position.winner and won_by is ActKind.PLACING and self._begin_again():
            for act, _ in script(name, self.start.rules.first):
                self.play(act)
            self._again(False)

    def _begin_like(self, case: Case) -> None:
        if case.earlier is None:
            super()._begin_like(case)
        else:
            self.play_again(case.earlier)
            self._begin_again()

    def _begin_again(self) -> bool:
        """Tell the program to play again with the same players; whether it does."""
        if not self._again(True):
            return False
        self.earlier = Case(self.start, self.acts, tried=self.tried, red=self.red)
        rules = replace(self.start.rules, first=self.driver.beginner or "red")
        self.start = self.position = Position.start(rules)
        self.acts, self.tried = [], []
        return True

    def _again(self, yes: bool) -> bool:
        if self.driver.play_again(yes):
            self.see(Sight.AGAIN, yes)
            return True
        if self.known:
            expected = "begins a game with the same players on an empty board" if yes else "asks for other players"
            raise Difference(Aspect.AGAIN, expected, "does something else")
        return False

    def _compare_refusal(self, reason: IllegalActReason, refusal: Refusal) -> None:
        """A known program must say why it refuses an act."""
        assert self.act
        stated = refusal.evidence is not Evidence.SILENT and bool(refusal.text)
        self.see(Sight.REASON, times=stated)
        taken = TAKEN.search(refusal.text.casefold()) and not self.position.stone(ends(self.act)[1])
        late = refusal.took_stone and reason in WRONG_STONE
        if self.known and (taken or late or not stated):
            missing = "missing until its destination is chosen" if late else "missing"
            raise Difference(Aspect.REASON, reason, refusal if taken else missing)

    def _compare(self, position: Position, act: Act | None = None) -> None:
        before = self.position
        actor = before.to_act.colour
        super()._compare(position, act)
        shown, colour, winner = self.shown, position.to_act.colour, position.winner
        for prompt in shown.answered if act else ():
            self._require_actor(prompt, actor, before)
        if isinstance(act, Pass) and any(actor in prompt.players for prompt in shown.answered):
            self.see(Sight.PASS, actor)
        if shown.draw is not None and not self.acts and act is None:
            for named in shown.draw.players, shown.draw.colours:
                self._require_only("the one who begins", named, position.rules.first)
                self.see(Sight.ANNOUNCED, times=bool(named))
        if winner and act is not None:
            for hexagon in WINNING_HEXAGONS[winner]:
                whole = hexagon.mask & position.camp(winner).stones == hexagon.mask
                self.see(Sight.WIN, winner, hexagon.colour, kind_of(before, act), times=whole)
        if winner:
            return
        if shown.beside is not None:
            if shown.beside not in (colour, position.turn.colour):
                raise Difference(Aspect.NAMED, colour, f"{shown.beside} beside the board")
            self.see(Sight.BESIDE)
        drawn = self.known or not position.pending  # some draw the pile when a turn begins
        if drawn and shown.hand is not None and colour == position.turn.colour:
            require_equal(Aspect.PILE, sum(position.camp(colour).hand), shown.hand)
            self.see(Sight.PILE)
            self.see(Sight.EMPTY_PILE, times=shown.hand == 0)
        self._compare_prompt(position, colour)

    def _compare_prompt(self, position: Position, colour: Colour) -> None:
        prompt, asked = self.shown.prompt, self.shown.asked
        kind = ActKind.PASSING if position.legal_acts() == (Pass(),) else kind_of(position)
        if asked is ActKind.PASSING and asked is not kind and not self.known:
            return  # it says that the other player has passed
        self._require_actor(prompt, colour, position)
        self.see(Sight.NAMED, colour, times=colour in prompt.players)
        if asked is not kind:
            if self.known and asked is not None:
                raise Difference(Aspect.ASKED, kind, asked)
            return
        self.see(Sight.ASKED, kind)
        if kind in (ActKind.PLACING, ActKind.MOVING):
            self._require_only("the owner of the stone", prompt.colours, colour)
        self._require_only("the owner of the stone", prompt.owners, OPPONENT[colour] if position.pending else colour)

    def _require_actor(self, prompt: ScreenText, colour: Colour, position: Position) -> None:
        """Check whom a prompt names: the player to act or, before a relocation, perhaps the owner of the stones."""
        if self.known or not position.pending:
            self._require_only("the player to act", prompt.players, colour)

    def _require_only(self, role: str, named: frozenset[Colour], colour: Colour) -> None:
        """Raise `Difference` if a text names one colour or its player alone, and that is the wrong one."""
        if len(named) == 1 and colour not in named:
            raise Difference(Aspect.NAMED, colour, f"{OPPONENT[colour]} as {role}")


def script_rules(name: str) -> Rules:
    """The rules of a scripted game: those of the one that breaks the 2-move option are without it."""
    return Rules(two_move=OPTION.get(name, True))


def spare_point(name: str, second: Colour) -> int | None:
    """Where the other colour can place a stone first, so that the script goes on as if `second` had begun; None if that
    changes it."""
    for point in POINTS:
        position, agrees = Position.start(replace(script_rules(name), first=OPPONENT[second])).play(Place(point)), True
        for act, legal in script(name, second):
            agrees = agrees and (illegality(position, act) is None) == legal
            position = position.play(act) if agrees and legal else position
        if agrees and not position.pending:
            return point
    return None


def script(name: str, first: Colour) -> Iterator[tuple[Act, bool]]:
    """The acts of a scripted game, and whether each is legal; mirrored if Blue begins."""
    for word in GAMES[name].split():
        text = word.removeprefix("!")
        act = act_from_text(text)
        yield act if first == "red" else act.transform(MIRRORED), text == word


def _measure_speeds(driver: WholeGames, found: Findings, known: bool) -> None:
    """Compare how long the novice takes until the board stands, at the slowest speed and at the fastest."""
    if not driver.levels:
        found.counts[Count.NO_LEVEL] += 1
        return
    times: list[list[float]] = []
    for value in SPEEDS:
        game = LevelGame(driver, replace(found.batch, level=1), 0, found.counts, {"speed": value})
        with found.comparing(game):
            game.play_to_end(SPEED_TURNS)
        times.append(sorted(game.settled))
    fast, slow = times
    if not fast or not slow:
        return
    middle, other = (each[len(each) // 2] for each in times)
    if other >= middle + SLOWER:
        for value in SPEEDS:
            see(found.counts, Sight.SPEED, value)
    elif known or slow[-1] < fast[0]:
        with found.comparing(game):
            took = (f"{each[0]:.1f} to {each[-1]:.1f} s" for each in times)
            raise Difference(Aspect.SPEED, "slower at 9 than at 0", "{} a turn at 0, {} at 9".format(*took))


def _show_thoughts(driver: WholeGames, found: Findings, known: bool) -> None:
    """Play a game in which the novice shows on the board what it tries: afterwards the board must be as it was."""
    if not known:  # others may show it as they like
        return
    game = LevelGame(driver, replace(found.batch, level=1), 0, found.counts, {"thinking": True})
    with found.comparing(game):
        game.play_to_end(THOUGHT_TURNS)
        see(found.counts, Sight.THOUGHTS)


def _count_draws(driver: WholeGames, found: Findings, known: bool) -> None:
    """Begin games until it is clear that either colour may begin."""
    drawn: Counter[Colour] = Counter()
    game = FlowGame(driver, found.counts, known)
    for _ in range(DRAWS if known else FEW_STARTS):
        with found.comparing(game):
            game.begin(Position.start())
            drawn[game.start.rules.first] += 1
            game.see(Sight.BEGINS, game.start.rules.first)
    with found.comparing(game):
        for colour in COLOURS:
            if known and drawn.total() == DRAWS and drawn[colour] < FEWEST:
                raise Difference(Aspect.DRAW, "either colour as often", f"{colour} in {drawn[colour]} of {DRAWS} games")


def _walk_cursor(driver: WholeGames, found: Findings, _: bool) -> None:
    """Compare where the cursor begins, and where each key that is known leads from each point."""
    known = known_map(found.image)
    keys = known.keys if known else {}
    game = FlowGame(driver, found.counts, bool(keys))
    with found.comparing(game):
        game.begin(Position.start())
        home, steps = driver.walk([*keys])
        if home != START if keys else home not in BEGINNINGS:
            raise Difference(Aspect.CURSOR, f"at {START}", f"begins at point {home}")
        game.see(Sight.CURSOR)
        for (point, key), end in steps.items():
            expected = STEP[point][keys[key]]
            if end != expected:
                went = f"goes from point {point} to {end} with the key {key}"
                raise Difference(Aspect.CURSOR, f"to {expected}", went)


PARTS: tuple[Callable[[WholeGames, Findings, bool], None], ...] = (
    *(partial(_play_script, name) for name in GAMES), _measure_speeds, _count_draws, _show_thoughts, _walk_cursor
)  # fmt: skip
