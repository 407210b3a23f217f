"""A whole program as players meet it: short scripted games, and whatever the program says and shows on the way.

Each game of `flow_games` is played as written if Red begins and mirrored if Blue does, until it was played both ways.
Whoever is named, the pile, the colour of stones in prompts, the announcement of who begins and the winner must be
right. What was seen is counted as `seen: ...`; `coverage` lists what a campaign has to see.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Any

from boardgame.cursor import Direction
from kensington.board import COLOUR_SYMMETRIES
from kensington.compare.campaign.difference import Aspect, Difference, require_equal
from kensington.compare.campaign.flow_games import GAMES
from kensington.compare.campaign.job import Batch, Findings
from kensington.compare.campaign.level_games import LevelGame
from kensington.compare.campaign.rules import (
    MOST_STARTS,
    REASON_NAMES,
    DifferentialGame,
    illegal_acts,
    illegality,
)
from kensington.compare.driver import GameDriver, Said, ends
from kensington.compare.paths import cursor_keys, has_our_levels, open_driver
from kensington.cursor import START, STEP
from kensington.position import Position
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
)

MIRROR = next(symmetry.point for symmetry in COLOUR_SYMMETRIES if symmetry.colours == "exchanged")
FLOW_BATCHES = len(GAMES) + 3  # each game, then the speeds, the draws and the cursor
SPEEDS = (0, 9)
SPEED_TURNS = 8  # of both players together, to measure a speed
FEW_STARTS = 6  # games started with a program that need not draw by the clock
DRAWS = 40  # games begun to see how often either colour is drawn
FEWEST = 7  # must begin with each colour; with a fair draw there are fewer once in 120,000 times
REFUSED_EVERY = 4  # an illegal act is tried before one in so many acts
SLOWER = 0.5  # seconds by which an act must take longer at speed 9 than at 0; of KEN's it is 2
TAKEN = re.compile(r"\b(taken|occupied)\b")


def run(image: str, batch: Batch) -> dict[str, Any]:
    """Play the scripted game with the batch's number; after these come the speeds, the draws and the cursor.

    The result is that of `Findings.as_json`.
    """
    driver = open_driver(image, batch.path)
    driver.restart(batch.seed)
    found = Findings(image, driver, batch)
    known = has_our_levels(image)
    if batch.number < len(GAMES):
        _play_script(driver, found, [*GAMES][batch.number], known)
    elif batch.number == len(GAMES):
        _measure_speeds(driver, found, known)
    elif batch.number == len(GAMES) + 1:
        _count_draws(driver, found, known)
    else:
        _walk_cursor(driver, found, cursor_keys(image))
    return found.as_json()


def _play_script(driver: GameDriver, found: Findings, name: str, known: bool) -> None:
    """Begin games until the script was played by either colour."""
    left = set(COLOURS)
    for start in range(MOST_STARTS if known else FEW_STARTS):  # another may draw the same after each loading
        game = FlowGame(driver, found.counts, known)
        with found.comparing(game):
            game.begin(Position.start(Rules(two_move="without" not in name)), red=(found.batch.number + start) % 2)
            first = game.start.rules.first
            found.counts["games"] += 1
            found.counts[f"seen: {first} begins"] += 1
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

    def play_script(self, name: str) -> None:
        """Play the game's script, then go on as the manual says."""
        rng = Random(name)
        for act, legal in script(name, self.start.rules.first):
            for tried in illegal_acts(self.position, rng) if rng.randrange(REFUSED_EVERY) == 0 else ():
                self.refuse(_with_stone_of(act, tried))
            if legal:
                self.play(act)
            else:
                self.refuse(act)
        self.counts[f"seen: game: {name}"] += 1
        self.counts[f"seen: {self.start.rules.first} first: {name}"] += 1
        if self.position.winner and "placing" in name and self._play_again(True):
            self._win_again(name)
            self._play_again(False)

    def _win_again(self, name: str) -> None:
        """Play the script again in the new game, mirrored if Blue begins."""
        rules = Rules(two_move=self.start.rules.two_move, first=self.driver.shown().to_act or "red")
        self.start = self.position = Position.start(rules)
        self.acts = []
        for act, _ in script(name, rules.first):
            self.play(act)

    def _play_again(self, yes: bool) -> bool:
        answer = "yes" if yes else "no"
        if not self.driver.play_again(yes):
            if not self.known:
                return False
            expected = "begins a game with the same players on an empty board" if yes else "asks for other players"
            raise Difference(Aspect.AGAIN, expected, "does something else")
        self.counts[f"seen: again? {answer}"] += 1
        return True

    def refuse(self, act: Act) -> str:
        """Try an illegal act. A known program must say why it refuses it."""
        before = self.counts["agreed|refusing"]
        given = super().refuse(act)
        if self.counts["agreed|refusing"] == before:  # not tried
            return given
        self.act = act
        reason, why = self.shown.reason, illegality(self.position, act)
        expected = REASON_NAMES[why] if why else "legal"
        if reason:
            self.counts["seen: a refusal with a reason"] += 1
        elif self.known:
            raise Difference(Aspect.REASON, expected, "missing")
        if self.known and TAKEN.search(reason.casefold()) and not self.position.stone(ends(act)[1]):
            raise Difference(Aspect.REASON, expected, repr(reason))
        self.act = None
        return given

    def _compare(self, position: Position, act: Act | None = None, after_act: bool = True) -> None:
        actor = self.position.to_act.colour
        super()._compare(position, act, after_act)
        self._compare_names(position, act, actor)
        if position.winner:
            self._count_win(position, act)
            return
        colour = position.to_act.colour
        drawn = self.known or not position.pending  # some draw the pile when a turn begins
        if drawn and self.shown.hand is not None and colour == position.turn.colour:
            require_equal(Aspect.PILE, sum(position.camp(colour).hand), self.shown.hand)
            self.counts["seen: the pile"] += 1
            self.counts["seen: an empty pile"] += self.shown.hand == 0
        self._compare_prompt(position)

    def _compare_names(self, position: Position, act: Act | None, actor: Colour) -> None:
        shown = self.shown
        for prompt in shown.answered if act else ():
            self._require_actor(prompt, actor, self.position)
        if isinstance(act, Pass) and any(actor in prompt.players for prompt in shown.answered):
            self.counts[f"seen: a pass of {actor} announced"] += 1
        if shown.beside is not None and not position.winner:
            if shown.beside not in (position.to_act.colour, position.turn.colour):
                raise Difference(Aspect.NAMED, position.to_act.colour, f"{shown.beside} beside the board")
            self.counts["seen: the name beside the board"] += 1
        if shown.draw is not None and not self.acts and act is None:
            first = position.rules.first
            self._require_only("the one who begins", shown.draw.players, first)
            self._require_only("the one who begins", shown.draw.colours, first)
            self.counts["seen: the announcement of who begins"] += bool(shown.draw.players | shown.draw.colours)

    def _compare_prompt(self, position: Position) -> None:
        prompt, asked, colour = self.shown.prompt or Said(""), self.shown.asked, position.to_act.colour
        self._require_actor(prompt, colour, position)
        self.counts[f"seen: {colour} named in a prompt"] += colour in prompt.players
        kind = "relocate" if position.pending else "place" if position.phase == "placing" else "slide"
        if position.legal_acts() == (Pass(),):
            kind = "pass"
        if asked == kind:
            self.counts[f"seen: asked for an act: {kind}"] += 1
        elif self.known and asked is not None:
            raise Difference(Aspect.ASKED, kind, asked)
        if asked == kind in ("place", "slide"):
            self._require_only("the owner of the stone", prompt.colours, colour)

    def _require_actor(self, prompt: Said, colour: Colour, position: Position) -> None:
        """Check whom a prompt names: the player to act or, before a relocation, perhaps the owner of the stones."""
        if self.known or not position.pending:
            self._require_only("the player to act", prompt.players, colour)

    def _require_only(self, role: str, named: frozenset[Colour], colour: Colour) -> None:
        """Raise `Difference` if a text names one colour or its player alone, and that is the wrong one."""
        if len(named) == 1 and colour not in named:
            raise Difference(Aspect.NAMED, colour, f"{OPPONENT[colour]} as {role}")

    def _count_win(self, position: Position, act: Act | None) -> None:
        winner = position.winner
        assert winner is not None and act is not None
        how = {Place: "placing", Slide: "sliding", Relocate: "the opponent's relocation"}.get(type(act), "")
        for hexagon in WINNING_HEXAGONS[winner]:
            if hexagon.mask & position.camp(winner).stones == hexagon.mask:
                self.counts[f"seen: {winner} wins a {hexagon.colour} hexagon by {how}"] += 1


def _with_stone_of(act: Act, tried: Act) -> Act:
    """The act to try, with the stone of the act to play: some programs hold a stone whose destination they refuse."""
    if isinstance(act, Slide | Relocate) and isinstance(tried, type(act)):
        return replace(tried, start=act.start)
    return tried


def script(name: str, first: Colour) -> Iterator[tuple[Act, bool]]:
    """The acts of a scripted game, and whether each is legal; mirrored if Blue begins."""
    for word in GAMES[name].split():
        text = word.removeprefix("!")
        if first == "blue":
            text = re.sub(r"\d+", lambda number: str(MIRROR[int(number[0])]), text)
        yield act_from_text(text), not word.startswith("!")


def _count_draws(driver: GameDriver, found: Findings, known: bool) -> None:
    """Begin games until it is clear that either colour may begin."""
    drawn: Counter[Colour] = Counter()
    game = FlowGame(driver, found.counts, known)
    for _ in range(DRAWS if known else FEW_STARTS):
        with found.comparing(game):
            game.begin(Position.start())
            drawn[game.start.rules.first] += 1
            found.counts[f"seen: {game.start.rules.first} begins"] += 1
    with found.comparing(game):
        for colour in COLOURS:
            if known and drawn.total() == DRAWS and drawn[colour] < FEWEST:
                raise Difference(Aspect.DRAW, "either colour as often", f"{colour} in {drawn[colour]} of {DRAWS} games")


def _walk_cursor(driver: GameDriver, found: Findings, keys: Mapping[str, Direction]) -> None:
    """Compare where the cursor begins, and where each key that is known leads from each point."""
    game = FlowGame(driver, found.counts, bool(keys))
    with found.comparing(game):
        game.begin(Position.start())
        home, steps = driver.walk([*keys])
        if home != START:
            raise Difference(Aspect.CURSOR, f"at {START}", f"begins at point {home}")
        found.counts["seen: where the cursor begins"] += 1
        for (point, key), end in steps.items():
            if end != STEP[point][keys[key]]:
                went = f"goes from point {point} to {end} with the key {key}"
                raise Difference(Aspect.CURSOR, f"to {STEP[point][keys[key]]}", went)
        found.counts["steps of the cursor"] += len(steps)


def _measure_speeds(driver: GameDriver, found: Findings, known: bool) -> None:
    """Compare how long the novice takes for an act at the slowest speed and at the fastest."""
    seconds = {}
    for value in SPEEDS:
        game = LevelGame(driver, replace(found.batch, level=1), 0, found.counts)
        game.options["speed"] = value
        with found.comparing(game):
            game.play_to_end(SPEED_TURNS)
            times = [seconds for _, seconds in game.thinking]
            seconds[value] = fmean(times) if times else None
        game.level = None
    fast, slow = (seconds.get(value) for value in SPEEDS)
    if fast is None or slow is None:
        return
    if slow >= fast + SLOWER:
        for value in SPEEDS:
            found.counts[f"seen: speed {value}"] += 1
    elif known or slow < fast - SLOWER:
        with found.comparing(game):
            raise Difference(Aspect.SPEED, "slower at 9 than at 0", f"{fast:.1f} s an act at 0, {slow:.1f} s at 9")
