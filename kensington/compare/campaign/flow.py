"""A whole program as players meet it: short scripted games, and whatever the program says and shows on the way.

Each game of `flow_games.toml` is played as written if Red begins and mirrored if Blue does, until it was played both
ways. Whoever is named, the pile, the colour of stones in prompts, the announcement of who begins and the winner must be
right. What was seen is counted as `seen|...`; `coverage` lists what a campaign has to see.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from statistics import fmean

from kensington.beeb.memory_map import REASON_NAMES
from kensington.board import COLOUR_SYMMETRIES
from kensington.compare.campaign.coverage import GAMES
from kensington.compare.campaign.difference import Aspect, Difference, require_equal
from kensington.compare.campaign.job import Findings
from kensington.compare.campaign.levels import LevelGame
from kensington.compare.campaign.rules import MOST_STARTS, DifferentialGame
from kensington.compare.driver import GameDriver, ScreenText
from kensington.compare.paths import has_our_levels, known_map
from kensington.cursor import START, STEP
from kensington.position import Position
from kensington.random_games import illegal_acts, illegality
from kensington.rules import (
    COLOURS,
    OPPONENT,
    WINNING_HEXAGONS,
    Act,
    Colour,
    Pass,
    Relocate,
    Rules,
    Slide,
    act_from_text,
    ends,
)

MIRROR = next(symmetry.point for symmetry in COLOUR_SYMMETRIES if symmetry.colours == "exchanged")
BEGINNINGS = [symmetry.point[START] for symmetry in COLOUR_SYMMETRIES]  # of the cursor, on a board turned or mirrored
SPEEDS = (0, 9)
SPEED_TURNS = 8  # of both players together, to measure a speed
FEW_STARTS = 6  # games started with a program that need not draw by the clock
DRAWS = 40  # games begun to see how often either colour is drawn
FEWEST = 7  # must begin with each colour; with a fair draw there are fewer once in 120,000 times
REFUSED_EVERY = 4  # acts to one before which an illegal act is tried
THOUGHT_TURNS = 12  # of both players together, to see thoughts of placing and of relocating
SLOWER = 0.5  # seconds by which an act must take longer at speed 9 than at 0; of KEN's it is 2
TAKEN = re.compile(r"\b(taken|occupied)\b")
HOW = {"Place": "placing", "Slide": "sliding", "Relocate": "the opponent's relocation"}  # a game is won


def compare_flow(driver: GameDriver, found: Findings) -> None:
    """Do the part with the batch's number: a scripted game, the speeds, the draws, the thoughts or the cursor."""
    driver.restart(found.batch.seed)
    PARTS[found.batch.number](driver, found, has_our_levels(found.image))


def _play_script(name: str, driver: GameDriver, found: Findings, known: bool) -> None:
    """Begin games until the script was played by either colour."""
    left = set(COLOURS)
    for start in range(MOST_STARTS if known else FEW_STARTS):  # another may draw the same after each loading
        game = FlowGame(driver, found.counts, known)
        with found.comparing(game):
            game.begin(Position.start(Rules(two_move="without" not in name)), red=(found.batch.number + start) % 2)
            first = game.start.rules.first
            game.counts["games"] += 1
            game.see(f"{first} begins")
            if first in left:
                left.discard(first)
                game.play_script(name)
        if not left:
            return


class FlowGame(DifferentialGame):
    """A game of two people in which everything that the program shows is checked.

    `known` is whether the program is one that is known to announce everything.
    """

    def __init__(self, driver: GameDriver, counts: Counter[str], known: bool) -> None:
        super().__init__(driver, counts)
        self.known = known

    def see(self, what: str, times: int = 1) -> None:
        """Count something that was seen."""
        self.counts[f"seen|{what}"] += times

    def play_script(self, name: str) -> None:
        """Play the game's script, then go on as the manual says: after some games the same again, in a new game."""
        rng = Random(name)
        for act, legal in script(name, self.start.rules.first):
            for tried in illegal_acts(self.position, rng) if rng.randrange(REFUSED_EVERY) == 0 else ():
                # some programs hold a stone whose destination they refuse
                if isinstance(act, Slide | Relocate) and isinstance(tried, type(act)):
                    tried = replace(tried, start=act.start)
                self.refuse(tried)
            (self.play if legal else self.refuse)(act)
        self.see(f"game: {name}")
        self.see(f"{self.start.rules.first} first: {name}")
        if self.position.winner and "placing" in name and self._play_again(True):
            rules = Rules(two_move=self.start.rules.two_move, first=self.driver.shown().to_act or "red")
            self.start = self.position = Position.start(rules)
            self.acts = []
            for act, _ in script(name, rules.first):
                self.play(act)
            self._play_again(False)

    def _play_again(self, yes: bool) -> bool:
        if self.driver.play_again(yes):
            self.see(f"again? {'yes' if yes else 'no'}")
            return True
        if self.known:
            expected = "begins a game with the same players on an empty board" if yes else "asks for other players"
            raise Difference(Aspect.AGAIN, expected, "does something else")
        return False

    def refuse(self, act: Act) -> str:
        """Try an illegal act. A known program must say why it refuses it."""
        before = self.counts["agreed|refusing"]
        given = super().refuse(act)
        if self.counts["agreed|refusing"] > before:  # it was tried
            self.act, reason, why = act, self.shown.reason, illegality(self.position, act)
            self.see("a refusal with a reason", bool(reason))
            taken = TAKEN.search(reason.casefold()) and not self.position.stone(ends(act)[1])
            if self.known and (taken or not reason):
                expected = REASON_NAMES[why] if why else "legal"
                raise Difference(Aspect.REASON, expected, repr(reason) if taken else "missing")
            self.act = None
        return given

    def _compare(self, position: Position, act: Act | None = None) -> None:
        actor = self.position.to_act.colour
        super()._compare(position, act)
        shown, colour, winner = self.shown, position.to_act.colour, position.winner
        for prompt in shown.answered if act else ():
            self._require_actor(prompt, actor, self.position)
        if isinstance(act, Pass) and any(actor in prompt.players for prompt in shown.answered):
            self.see(f"a pass of {actor} announced")
        if shown.draw is not None and not self.acts and act is None:
            for named in shown.draw.players, shown.draw.colours:
                self._require_only("the one who begins", named, position.rules.first)
                self.see("the announcement of who begins", bool(named))
        if winner:
            for hexagon in WINNING_HEXAGONS[winner]:
                whole = hexagon.mask & position.camp(winner).stones == hexagon.mask
                self.see(f"{winner} wins a {hexagon.colour} hexagon by {HOW.get(type(act).__name__)}", whole)
            return
        if shown.beside is not None:
            if shown.beside not in (colour, position.turn.colour):
                raise Difference(Aspect.NAMED, colour, f"{shown.beside} beside the board")
            self.see("the name beside the board")
        drawn = self.known or not position.pending  # some draw the pile when a turn begins
        if drawn and shown.hand is not None and colour == position.turn.colour:
            require_equal(Aspect.PILE, sum(position.camp(colour).hand), shown.hand)
            self.see("the pile")
            self.see("an empty pile", shown.hand == 0)
        self._compare_prompt(position, colour)

    def _compare_prompt(self, position: Position, colour: Colour) -> None:
        prompt, asked = self.shown.prompt or ScreenText(""), self.shown.asked
        self._require_actor(prompt, colour, position)
        self.see(f"{colour} named in a prompt", colour in prompt.players)
        kind = "relocate" if position.pending else "place" if position.phase == "placing" else "slide"
        if position.legal_acts() == (Pass(),):
            kind = "pass"
        if asked == kind:
            self.see(f"asked for an act: {kind}")
        elif self.known and asked is not None:
            raise Difference(Aspect.ASKED, kind, asked)
        if asked == kind in ("place", "slide"):
            self._require_only("the owner of the stone", prompt.colours, colour)
        if asked == kind:
            owner = OPPONENT[colour] if position.pending else colour
            self._require_only("the owner of the stone", prompt.owners, owner)

    def _require_actor(self, prompt: ScreenText, colour: Colour, position: Position) -> None:
        """Check whom a prompt names: the player to act or, before a relocation, perhaps the owner of the stones."""
        if self.known or not position.pending:
            self._require_only("the player to act", prompt.players, colour)

    def _require_only(self, role: str, named: frozenset[Colour], colour: Colour) -> None:
        """Raise `Difference` if a text names one colour or its player alone, and that is the wrong one."""
        if len(named) == 1 and colour not in named:
            raise Difference(Aspect.NAMED, colour, f"{OPPONENT[colour]} as {role}")


def script(name: str, first: Colour) -> Iterator[tuple[Act, bool]]:
    """The acts of a scripted game, and whether each is legal; mirrored if Blue begins."""
    for word in GAMES[name].split():
        text = word.removeprefix("!")
        if first == "blue":
            text = re.sub(r"\d+", lambda number: str(MIRROR[int(number[0])]), text)
        yield act_from_text(text), not word.startswith("!")


def _measure_speeds(driver: GameDriver, found: Findings, known: bool) -> None:
    """Compare how long the novice takes for an act at the slowest speed and at the fastest."""
    means = {}
    for value in SPEEDS:
        game = LevelGame(driver, replace(found.batch, level=1), 0, found.counts, speed=value)
        with found.comparing(game):
            game.play_to_end(SPEED_TURNS)
            means[value] = fmean(seconds for _, seconds in game.thinking) if game.thinking else None
    fast, slow = (means.get(value) for value in SPEEDS)
    if fast is None or slow is None:
        return
    if slow >= fast + SLOWER:
        found.counts.update(f"seen|speed {value}" for value in SPEEDS)
    elif known or slow < fast - SLOWER:
        with found.comparing(game):
            raise Difference(Aspect.SPEED, "slower at 9 than at 0", f"{fast:.1f} s an act at 0, {slow:.1f} s at 9")


def _show_thoughts(driver: GameDriver, found: Findings, known: bool) -> None:
    """Play a game in which the novice shows on the board what it tries: afterwards the board must be as it was."""
    if not known:  # others may show it as they like
        return
    game = LevelGame(driver, replace(found.batch, level=1), 0, found.counts, thinking=True)
    with found.comparing(game):
        game.play_to_end(THOUGHT_TURNS)
        game.counts["seen|thoughts on the board"] += 1


def _count_draws(driver: GameDriver, found: Findings, known: bool) -> None:
    """Begin games until it is clear that either colour may begin."""
    drawn: Counter[Colour] = Counter()
    game = FlowGame(driver, found.counts, known)
    for _ in range(DRAWS if known else FEW_STARTS):
        with found.comparing(game):
            game.begin(Position.start())
            drawn[game.start.rules.first] += 1
            game.see(f"{game.start.rules.first} begins")
    with found.comparing(game):
        for colour in COLOURS:
            if known and drawn.total() == DRAWS and drawn[colour] < FEWEST:
                raise Difference(Aspect.DRAW, "either colour as often", f"{colour} in {drawn[colour]} of {DRAWS} games")


def _walk_cursor(driver: GameDriver, found: Findings, _: bool) -> None:
    """Compare where the cursor begins, and where each key that is known leads from each point."""
    known = known_map(found.image)
    keys = known.keys if known else {}
    game = FlowGame(driver, found.counts, bool(keys))
    with found.comparing(game):
        game.begin(Position.start())
        home, steps = driver.walk([*keys])
        if home != START if keys else home not in BEGINNINGS:
            raise Difference(Aspect.CURSOR, f"at {START}", f"begins at point {home}")
        game.see("where the cursor begins")
        for (point, key), end in steps.items():
            expected = STEP[point][keys[key]]
            if end != expected:
                went = f"goes from point {point} to {end} with the key {key}"
                raise Difference(Aspect.CURSOR, f"to {expected}", went)
        found.counts["steps of the cursor"] += len(steps)


PARTS: tuple[Callable[[GameDriver, Findings, bool], None], ...] = (
    *(partial(_play_script, name) for name in GAMES), _measure_speeds, _count_draws, _show_thoughts, _walk_cursor
)  # fmt: skip
