"""A judged game as a curve of what Red may expect, and act by act as a board with that curve below it."""

from collections.abc import Iterator, Sequence

from boardgame.draw.palette import INK, PAPER
from boardgame.draw.scene import XY, Circle, Element, Label, Lines, Polygon, Scene
from kensington.analysis import JudgedAct, prospects
from kensington.game import KensingtonRecord
from kensington.scene import BLEED, HEIGHT, STONE_COLOURS, WHITE, WHOLE_TINTS, WIDTH, scene

CURVE_WIDTH, CURVE_HEIGHT = 20.0, 6.5
LEFT, RIGHT, TOP, BOTTOM = 1.3, 0.4, 0.75, 0.8  # margins around the curve
GRID = "#b9b1a2"
THIN, THICK = 0.025, 0.06  # widths of lines
DOT, DOT_RIM = 0.13, 0.05  # radius of the dot of a marked act, and the width of its rim
TEXT, SMALL_TEXT = 0.38, 0.3  # heights of lines
MOST_TURNS_NAMED = 12
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # turns between two named ones
SIGNS = {"?": "?", "??": "??", "missed win": "!"}
STRIP, BELOW = 0.7, 3.6  # heights, in a frame, of the line of text and of the curve


class Plot:
    """Where a curve's moments, from 0 (before the first act) to `count`, and scores are in a scene."""

    def __init__(self, count: int, width: float = CURVE_WIDTH, height: float = CURVE_HEIGHT) -> None:
        self.left, self.right = LEFT - width / 2, width / 2 - RIGHT
        self.top, self.bottom = TOP - height / 2, height / 2 - BOTTOM
        self.step = (self.right - self.left) / count

    def place(self, moment: int, score: float) -> XY:
        return self.left + moment * self.step, self.bottom + (self.top - self.bottom) * score


def curve(
    acts: Sequence[JudgedAct], here: int | None = None, width: float = CURVE_WIDTH, height: float = CURVE_HEIGHT
) -> Scene:
    """What Red may expect from the start of a game to its end; at least one act.

    Dots in the colour of their side mark mistakes (`?`), blunders (`??`) and missed wins (`!`). A vertical line stands
    at `here`, the number of acts played.
    """
    plot = Plot(len(acts), width, height)
    first = acts[0]
    scores = [first.before if first.colour == "red" else 1 - first.before, *(judged.red_score for judged in acts)]
    places = [plot.place(moment, score) for moment, score in enumerate(scores)]
    x, y = width / 2 + BLEED, height / 2 + BLEED
    line: tuple[Element, ...] = ()
    dot: tuple[Element, ...] = ()
    if here is not None:
        line = (Lines((((places[here][0], plot.top), (places[here][0], plot.bottom)),), INK, THICK),)
        dot = (Circle(places[here], DOT, INK),)
    elements = (
        Polygon(((-x, -y), (x, -y), (x, y), (-x, y)), PAPER),
        Polygon(_box(plot), WHOLE_TINTS["blue"]),
        Polygon(((plot.left, plot.bottom), *places, (plot.right, plot.bottom)), WHOLE_TINTS["red"]),
        *_grid(plot, acts),
        Lines(tuple(zip(places, places[1:], strict=False)), INK, THICK),
        *line,
        *_dots(acts, places),
        *dot,
    )
    marked = [f"{judged.turn} {judged.colour} {judged.act} {judged.mark}" for judged in acts if judged.mark]
    description = f"{len(acts)} acts. Marked: {', '.join(marked) or 'none'}."
    return Scene(width, height, elements, "Kensington: what Red may expect", description, TEXT)


def _box(plot: Plot) -> tuple[XY, ...]:
    return (plot.left, plot.top), (plot.right, plot.top), (plot.right, plot.bottom), (plot.left, plot.bottom)


def _grid(plot: Plot, acts: Sequence[JudgedAct]) -> Iterator[Element]:
    """Lines at each quarter, percentages beside them, turns below."""
    for quarter in range(5):
        x, y = plot.place(0, quarter / 4)
        yield Lines((((x, y), (plot.right, y)),), INK if quarter == 2 else GRID, THIN)
        if quarter % 2 == 0:
            yield Label((x - LEFT / 2 + 0.05, y), f"{25 * quarter} %", INK, SMALL_TEXT)
    yield Label(((plot.left + plot.right) / 2, plot.top - TOP / 2), "Red's expected score, by turns", INK, TEXT)
    last = {judged.turn: moment for moment, judged in enumerate(acts, 1)}
    step = next(step for step in STEPS if len(last) <= MOST_TURNS_NAMED * step or step == STEPS[-1])
    for turn, moment in last.items():
        if turn % step == 0:
            x, y = plot.place(moment, 0)
            yield Lines((((x, y), (x, y + 0.12)),), INK, THIN)
            yield Label((x, y + BOTTOM / 2), str(turn), INK, SMALL_TEXT)


def _dots(acts: Sequence[JudgedAct], places: Sequence[XY]) -> Iterator[Element]:
    """The dots of marked acts, their signs beside them where the curve leaves room: after a fall for its side."""
    for judged, (x, y) in zip(acts, places[1:], strict=True):
        if judged.mark:
            yield Circle((x, y), DOT, STONE_COLOURS[judged.colour], WHITE, DOT_RIM)
            away = 0.36 if judged.colour == "red" else -0.36
            away = -away if judged.red_score < 0.1 or judged.red_score > 0.9 else away
            yield Label((x, y + away), SIGNS[judged.mark], STONE_COLOURS[judged.colour], TEXT)


def frames(record: KensingtonRecord, acts: Sequence[JudgedAct]) -> Iterator[Scene]:
    """The start and the game after each act: the board with the points' numbers, what was played, and the curve."""
    positions = (*record.history, record.final)
    height = HEIGHT + STRIP + BELOW
    for number, position in enumerate(positions):
        played = acts[number - 1] if number else None
        board = scene(position, (played.act,) if played else (), numbers=True)
        below = curve(acts, number, WIDTH, BELOW)
        words = summary(played) if played else "the start"
        x, y = WIDTH / 2 + BLEED, height / 2 + BLEED
        elements = (
            Polygon(((-x, -y), (x, -y), (x, y), (-x, y)), PAPER),
            *_moved(board, (HEIGHT - height) / 2),
            *_moved(below, (height - BELOW) / 2),
            Label((0, HEIGHT + STRIP / 2 - height / 2), words, INK, TEXT),
        )
        yield Scene(WIDTH, height, elements, board.title, board.description, board.font_size)


def summary(judged: JudgedAct) -> str:
    """An act and what it is worth on one line."""
    better = f"{judged.mark}, better {judged.best}" if judged.mark else ""
    words = f"{judged.turn}. {judged.colour} {judged.act}"
    return f"{words} {better}: {prospects(judged)}".replace(" :", ":")


def _moved(picture: Scene, down: float) -> Iterator[Element]:
    """A scene's elements, moved down."""

    def moved(place: XY) -> XY:
        return place[0], place[1] + down

    for element in picture.elements:
        match element:
            case Polygon():
                yield element._replace(corners=tuple(map(moved, element.corners)))
            case Lines():
                yield element._replace(ends=tuple((moved(start), moved(end)) for start, end in element.ends))
            case Circle() | Label():
                yield element._replace(centre=moved(element.centre))
