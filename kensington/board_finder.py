"""Finds the board in a picture of a screen: the positions of the 72 points.

It knows the board's geometry but no program, so not where the board is, its size, its ratio of width to height, its
mode or its colours. It looks for regions arranged like the board's hexagons and lays the geometry over them in the way
that meets most lines; fits it to the lines by least squares, or to marks at the points if there are no lines; and then
checks that these, the empty shapes and the hexagons' colours are all there. If that fails it looks for separate marks
of one size arranged like the points. It rejects a picture that fails.

A picture is 512 x 640 colour numbers, as in `beeb.screen.colours`. Positions are (x, y) in its pixels, x to the right,
y down, as fractions: the pixel in column i and row j covers i to i + 1 and j to j + 1.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np

from kensington.board import COORDINATES, HEXAGONS, LINES, POINTS, SQUARES, SYMMETRIES, TRIANGLES, Symmetry
from kensington.errors import KensingtonError

COLOURS = 8
COLOUR_NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
LINE_HEIGHT = 2  # rows of the picture to a screen line
PIXEL_WIDTHS = (4, 2, 1)  # columns of the picture to a pixel, by mode

# Hexagons as regions of one colour. Sizes in pixels of the picture.
GAPS = 8, 16  # widths of the gaps between a hexagon's stripes or dots that are filled
CORES = (12, 20, 32, 48)  # sides of the squares that must fit in a region; thinner parts are cut off
SMALLEST, LARGEST = 16, 260  # a region's width and height
FULLEST, EMPTIEST = 0.95, 0.5  # share of a region's bounding box; a regular hexagon fills three quarters
ALIKE = 3  # pixels: regions that differ by no more are the same
MANY = 120  # regions for one core, at most; further ones are ignored

SMALLEST_SIDE, LARGEST_SIDE = 14, 130  # pixels
SIZE_TOLERANCE = 0.4, 1.25  # ratio of a region's width and height to its hexagon's: it may be drawn smaller
CENTRE_TOLERANCE = 0.35  # sides between a region's centre and its hexagon's
HEXAGONS_NEEDED = 4  # of seven as regions: white ones may have the background's colour
GRAIN = 4  # pixels: frames that differ by less are the same
HYPOTHESES = 24  # frames that are compared with the lines, for each core
FITTED = 6  # of these that are fitted to them

SAMPLES = np.linspace(0.35, 0.65, 9)  # positions in the middle of a line, where no stone is, in lengths of the line
WIDEST_LINE = 0.2  # sides
SHARP = 1.0  # pixels above the median misfit from which a sample's weight falls
FREE, STRIP, POINT = 1e-3, 2.4, 1.5  # stiffness of the board, of rows and columns, and of single points
RANKED = 0.14  # sides to either side of a line that are searched to compare hypotheses

LINE_TOLERANCE = 0.07  # sides between a line and its expected position
LINE_SEEN = 0.25  # share of a line's samples that must show something: it may be dotted and partly under stones
HATCHED, HATCHED_PART = 0.5, 0.03  # shares of the lines that are seen, and of the picture, if shapes are hatched
LINES_NEEDED, SHAPES_NEEDED = 0.8, 0.8  # shares of the 132 lines, and of the 54 triangles and squares
MARK = 0.3  # sides from a point within which its mark is searched if there are no lines
MARKS_NEEDED = 0.9  # share of the points that are marked then
FEW = 5  # each fifth point alone tells most frames that too few marks fit
MARKS_REACH = (0.3, 0.15)  # sides between a mark and its point, before and after the board is fitted to the marks
MARKED = 0.1  # sides between a separate mark and its point by the lines, from which the marks are right
SHAPE_CORES = {3: 0.1, 4: 0.2}  # sides to either side of the centre of a shape that are empty, by its corners
PLAIN = 0.75  # share of such a core that must have one colour
HEXAGON_CORES = (0.45, 0.25)  # sides to either side of a hexagon's centre that show its colour: it may be small
SOLID = 0.9  # share of a solid hexagon's core that has one colour
DIFFERENT = 0.01  # least distance between the textures of two different hexagons
SHOWN = 0.1  # least share of a hexagon's core for one of its colours


class NotVisibleError(KensingtonError):
    """Something is not in the picture: the board, with what is missing or does not fit, or a stone.

    `evidence` is the share of the board that was found nevertheless.
    """

    def __init__(self, message: str, evidence: float = 0) -> None:
        super().__init__(message)
        self.evidence = evidence


class BoardFrame(NamedTuple):
    """Where the board's coordinates are in the picture: pixels to a side across and down, and the board's centre."""

    across: float
    down: float
    x: float
    y: float

    @property
    def side(self) -> float:
        """Pixels to a side, on average."""
        return sqrt(abs(self.across * self.down))

    @classmethod
    def fitted(cls, places: np.ndarray, seen: np.ndarray) -> "BoardFrame":
        """The frame that brings places of the board, n x 2, nearest to those seen in the picture."""
        (across, x), (down, y) = (np.polyfit(places[:, axis], seen[:, axis], 1) for axis in (0, 1))
        return cls(float(across), float(down), float(x), float(y))


CENTRES = np.array([hexagon.centre for hexagon in HEXAGONS])
HEXAGON_SIZE = np.array([2, sqrt(3)])
# Two hexagons that share neither a row nor a column determine a frame.
WAYS = np.array([(a, b) for a in range(7) for b in range(7) if (np.abs(CENTRES[a] - CENTRES[b]) > 0.1).all()])
WAYS_APART = CENTRES[WAYS[:, 0]] - CENTRES[WAYS[:, 1]]
PLACES = np.array([COORDINATES[point] for point in POINTS])
ENDS = np.array(LINES) - 1  # of each line, as indices into PLACES
FREE_SHAPES = TRIANGLES + SQUARES
FREE_MIDDLES = np.array([PLACES[np.array(shape.points) - 1].mean(axis=0) for shape in FREE_SHAPES])
FREE_CORES = np.array([SHAPE_CORES[len(shape.points)] for shape in FREE_SHAPES])
# One-hot matrices: the column and the row of each point, and the point itself.
COLUMN_OF, ROW_OF = (np.unique(PLACES[:, axis].round(6), return_inverse=True)[1] for axis in (0, 1))
COLUMNS, ROWS, EACH = (np.eye(which.max() + 1)[which] for which in (COLUMN_OF, ROW_OF, np.arange(len(PLACES))))
HEXAGONS_BESIDE = {line: [n for n, hexagon in enumerate(HEXAGONS) if {*line} <= {*hexagon.points}] for line in LINES}
HEXAGON_OF = {point: number for number, hexagon in enumerate(HEXAGONS) for point in hexagon.points}
OUTER = np.array([point - 1 for point in POINTS if point not in HEXAGON_OF])
HEXAGON_PLACES = ("top", "upper left", "upper right", "centre", "lower left", "lower right", "bottom")

CORNERS = [np.abs(PLACES - far).sum(axis=1).argmin() for far in ((-3.7, -2.7), (-3.7, 2.7))]  # points

# The passes that fit the points to the lines: sides to either side of a line that are searched, the stiffness against
# the change, and what may move, across and down: the whole board; then rows and columns; then single points.
SIDEWAYS, UPRIGHT = (np.stack([place, np.ones(len(PLACES))], axis=1) for place in PLACES.T)
PASSES: tuple[tuple[float, float, np.ndarray, np.ndarray], ...] = (
    *((reach, FREE, SIDEWAYS, UPRIGHT) for reach in (0.28, 0.2, 0.14, 0.1, 0.1)),
    *((reach, STRIP, COLUMNS, ROWS) for reach in (0.14, 0.1)),
    (0.1, POINT, EACH, EACH),
)


def pixel_width(colours: np.ndarray) -> int:
    """Columns of the picture to a pixel of the mode (4, 2 or 1), judged by where colours change."""
    edges = np.flatnonzero((colours[:, 1:] != colours[:, :-1]).any(axis=0)) + 1
    return next(width for width in PIXEL_WIDTHS if len({int(edge) % width for edge in edges}) <= 1)


@dataclass(frozen=True, eq=False)
class BoardView:
    """A board in a picture. `places` are the 72 points in order, 72 x 2; `spacing` is a side across and down, in
    pixels; `turned` tells that the board is drawn a quarter turn from the engine's."""

    places: np.ndarray
    spacing: tuple[float, float]
    turned: bool = False

    def pixel(self, point: int) -> tuple[float, float]:
        """The position of a point of the board, 1 to 72."""
        x, y = self.places[point - 1]
        return float(x), float(y)

    @classmethod
    def find(cls, colours: np.ndarray) -> "BoardView":
        """Find the board in a picture of the screen. Raises `NotVisibleError` if none is certain."""
        try:
            return cls._found(colours)
        except NotVisibleError as error:
            if error.evidence < HATCHED:
                raise
            for filled in _filled(colours):
                with suppress(NotVisibleError):
                    return cls._found(filled)
            raise

    @classmethod
    def _found(cls, colours: np.ndarray) -> "BoardView":
        regions = list(_candidates(colours))
        failures = []
        for turned in (False, True):
            try:
                if not turned:
                    places, frame = _board(colours, regions)
                    return cls(places, (frame.across, frame.down))
                places, frame = _board(colours.T, [core[:, [1, 0, 3, 2]] for core in regions])
                return cls(places[:, ::-1].copy(), (frame.down, frame.across), True)
            except NotVisibleError as error:
                failures.append(error)
                if error.evidence >= LINES_NEEDED:
                    break  # a board, but another one
        raise max(failures, key=lambda failure: failure.evidence)


def _filled(colours: np.ndarray) -> Iterator[np.ndarray]:
    """The picture with the gaps of one of its rarer colours filled, if those of hatched shapes may be among them."""
    step = LINE_HEIGHT, pixel_width(colours)
    counts = np.bincount(colours.ravel(), minlength=COLOURS)
    for colour in np.argsort(-counts)[1:]:
        if counts[colour] >= SMALLEST**2:
            pixels = colours[:: step[0], :: step[1]]
            mask = _closed(pixels == colour, *(-(-GAPS[0] // size) for size in step))
            if (mask & (pixels != colour)).mean() < HATCHED_PART:
                continue
            yield np.where(mask, colour, pixels).repeat(step[0], axis=0).repeat(step[1], axis=1)


def _board(colours: np.ndarray, regions: list[np.ndarray]) -> tuple[np.ndarray, BoardFrame]:
    """The points' positions and the frame of an upright board in a picture with these regions by core."""
    try:
        return _between_hexagons(colours, regions)
    except NotVisibleError as error:
        if error.evidence < LINES_NEEDED and (marked := next(_marked(colours), None)):
            return _confirmed(colours, *marked, 1)
        raise


def _between_hexagons(colours: np.ndarray, regions: list[np.ndarray]) -> tuple[np.ndarray, BoardFrame]:
    """The same, between seven regions that may be hexagons."""
    hypotheses = [frame for core in regions for frame in _hypotheses(core, colours.shape)]
    if not hypotheses:
        most = max(len(core) for core in regions)
        seen = f"{most} of its regions may be hexagons, but not as on a board" if most else "nothing in it is a hexagon"
        raise NotVisibleError(f"no board in the picture: {seen}")
    failures: list[NotVisibleError] = []
    tried: list[BoardFrame] = []
    for frame in sorted(hypotheses, key=lambda frame: -_seen_lines(colours, _in_picture(frame), frame, RANKED)):
        if len(tried) == FITTED:
            break
        if any(np.allclose(frame, other, rtol=0, atol=0.15 * min(other.across, other.down)) for other in tried):
            continue
        tried.append(frame)
        try:
            return _checked(colours, frame)
        except NotVisibleError as error:
            failures.append(error)
            if error.evidence >= LINES_NEEDED:
                break
    raise max(failures, key=lambda failure: failure.evidence)


def _checked(colours: np.ndarray, frame: BoardFrame) -> tuple[np.ndarray, BoardFrame]:
    """The points' positions and the frame that fits best, if it is a board."""
    marks = _fitted_to_marks(colours, frame)
    places = _fitted(colours, frame)
    frame = BoardFrame.fitted(PLACES, places)
    lines = _seen_lines(colours, places, frame, max(LINE_TOLERANCE, 3 / frame.side))
    fits = lines >= LINES_NEEDED * len(LINES)
    if not fits and marks is None:
        raise NotVisibleError(
            f"no board in the picture: {lines} of the {len(LINES)} lines are where the hexagons require them",
            lines / len(LINES),
        )
    if (own := next(_marked(colours), None)) and not (fits and np.abs(own[0] - places).max() < MARKED * frame.side):
        places, frame = own
    elif marks and not fits:
        places, frame = _in_picture(marks), marks
    return _confirmed(colours, places, frame, lines / len(LINES))


def _confirmed(
    colours: np.ndarray, places: np.ndarray, frame: BoardFrame, evidence: float
) -> tuple[np.ndarray, BoardFrame]:
    """The points' positions in order and the frame, if between them there is a board's empty shapes and hexagons."""
    shapes = _empty_shapes(colours, frame)
    if shapes < SHAPES_NEEDED * len(FREE_SHAPES):
        raise NotVisibleError(
            f"no board in the picture: only {shapes} of {len(FREE_SHAPES)} triangles and squares have one colour",
            shapes / len(FREE_SHAPES),
        )
    symmetry = _orientation(colours, frame, evidence)
    return places[np.array(symmetry.point[1:]) - 1], frame


# Hexagons as regions


def _box_sums(mask: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """The number of set pixels in a box of rows x columns around each pixel; those outside the picture count as clear.

    The box begins (rows - 1) // 2 above the pixel and (columns - 1) // 2 to its left.
    """
    above, left = (rows - 1) // 2, (columns - 1) // 2
    padded = np.pad(mask.astype(np.int32), ((above + 1, rows - 1 - above), (left + 1, columns - 1 - left)))
    total = padded.cumsum(axis=0).cumsum(axis=1)
    return total[rows:, columns:] - total[:-rows, columns:] - total[rows:, :-columns] + total[:-rows, :-columns]


def _opened(mask: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Morphological opening: the parts of a mask that a box of rows x columns fits in."""
    inside = _box_sums(mask, rows, columns) == rows * columns
    return _box_sums(inside[::-1, ::-1], rows, columns)[::-1, ::-1] > 0


def _closed(mask: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Morphological closing: the mask with gaps filled that are too narrow for a box of rows x columns."""
    return ~_opened(~mask, rows, columns)


def _components(mask: np.ndarray, step: tuple[int, int]) -> np.ndarray:
    """The connected components of a mask: centre, width and height, and share of their bounding box, n x 5.

    `step` is the size of the mask's pixels, down and across.
    """
    wide = mask.shape[1] + 1
    edges = np.diff(np.pad(mask.astype(np.int8), ((0, 0), (1, 1)))).ravel()
    starts, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)  # of runs of pixels
    first = np.searchsorted(ends, starts + wide, "right")
    touching = np.searchsorted(starts, ends + wide) - first  # runs in the next row
    run = np.arange(len(starts)).repeat(touching)
    below = np.arange(len(run)) + (first - touching.cumsum() + touching)[run]
    label = np.arange(len(starts))
    while (label[run] != label[below]).any():
        low = np.minimum(label[run], label[below])
        np.minimum.at(label, np.concatenate([label[run], label[below]]), np.concatenate([low, low]))
        label = label[label]
    order = np.argsort(label, kind="stable")
    (row, left), right, size = np.divmod(starts[order], wide), ends[order] % wide, (ends - starts)[order]
    begins = np.flatnonzero(np.diff(label[order], prepend=-1))
    if not begins.size:
        return np.empty((0, 5))
    area, x, y = (np.add.reduceat(each, begins) for each in (size, size * (left + right) / 2, size * (row + 0.5)))
    width = (np.maximum.reduceat(right, begins) - np.minimum.reduceat(left, begins)) * step[1]
    height = (np.maximum.reduceat(row, begins) + 1 - row[begins]) * step[0]
    full = area * step[0] * step[1] / (width * height)
    return np.stack([x / area * step[1], y / area * step[0], width, height, full], axis=1)


def _regions(mask: np.ndarray, step: tuple[int, int]) -> np.ndarray:
    """The connected components of a mask that may be hexagons: centre, width and height, n x 4."""
    regions = _components(mask, step)
    size, full = regions[:, 2:4], regions[:, 4]
    fits = (size.min(axis=1) >= SMALLEST) & (size.max(axis=1) <= LARGEST) & (full >= EMPTIEST) & (full <= FULLEST)
    return regions[fits, :4]


def _masks(colours: np.ndarray, step: tuple[int, int]) -> list[np.ndarray]:
    """Where each colour is that is not rare, as it is and with gaps filled. `step` is the size of the mode's pixels."""
    pixels = colours[:: step[0], :: step[1]]
    masks = []
    for colour in range(COLOURS):
        mask = pixels == colour
        if mask.sum() * step[0] * step[1] >= SMALLEST**2:
            masks += [mask, *(_closed(mask, *(-(-gap // size) for size in step)) for gap in GAPS)]
    return masks


def _candidates(colours: np.ndarray) -> Iterator[np.ndarray]:
    """For each core, the regions of any colour that may be hexagons."""
    step = LINE_HEIGHT, pixel_width(colours)
    masks = _masks(colours, step)
    for core in CORES:
        regions: list[np.ndarray] = []
        for mask in masks:
            for region in _regions(_opened(mask, *(-(-core // size) for size in step)), step):
                if not (np.abs(np.reshape(regions, (-1, 4)) - region) <= ALIKE).all(axis=1).any():
                    regions.append(region)
        yield np.reshape(regions[:MANY], (-1, 4))


def _hypotheses(regions: np.ndarray, shape: tuple[int, ...]) -> Iterator[BoardFrame]:
    """Frames in which some regions are hexagons, those that fit best."""
    first, second = np.nonzero(~np.eye(len(regions), dtype=bool))
    side = (regions[first, None, :2] - regions[second, None, :2]) / WAYS_APART
    fits = ((side > SMALLEST_SIDE) & (side < LARGEST_SIDE)).all(axis=2)
    pair, way = np.nonzero(fits)
    side = side[pair, way]
    fits = _sizes_fit(regions[first[pair], 2:], side) & _sizes_fit(regions[second[pair], 2:], side)
    pair, way, side = pair[fits], way[fits], side[fits]
    middle = regions[first[pair], :2] - CENTRES[WAYS[way, 0]] * side
    extent = np.abs(PLACES).max(axis=0) * side - side / 2
    fits = (middle >= extent).all(axis=1) & (middle <= shape[::-1] - extent).all(axis=1)
    frames = np.concatenate([side[fits], middle[fits]], axis=1)
    frames = frames[np.unique((frames / GRAIN).round(), axis=0, return_index=True)[1]]
    distances = np.concatenate([_distances(regions, some) for some in np.array_split(frames, 1 + len(frames) // 256)])
    nearest = distances.min(axis=2, initial=np.inf)
    misfit = np.minimum(nearest, CENTRE_TOLERANCE).mean(axis=1)
    for best in np.argsort(misfit)[:HYPOTHESES]:
        at = nearest[best] < CENTRE_TOLERANCE
        if at.sum() >= HEXAGONS_NEEDED and (np.ptp(CENTRES[at], axis=0) > 0).all():
            seen = regions[distances[best].argmin(axis=1)[at], :2]
            yield BoardFrame.fitted(CENTRES[at], seen)


def _sizes_fit(size: np.ndarray, side: np.ndarray) -> np.ndarray:
    ratio = size / (side * HEXAGON_SIZE)
    return ((ratio > SIZE_TOLERANCE[0]) & (ratio < SIZE_TOLERANCE[1])).all(axis=-1)


def _distances(regions: np.ndarray, frames: np.ndarray) -> np.ndarray:
    """The distance of each region from each hexagon in each frame: frames x 7 x regions, in sides, or infinity."""
    side = frames[:, None, None, :2]
    middles = CENTRES[:, None] * side + frames[:, None, None, 2:]
    distances = (np.abs(regions[:, :2] - middles) / side).max(axis=3)
    return np.where(_sizes_fit(regions[:, 2:], side), distances, np.inf)


# Marks at the points


def _marked(colours: np.ndarray) -> Iterator[tuple[np.ndarray, BoardFrame]]:
    """The points' positions and the frame where marks of one size, which touch nothing else, are arranged like them.

    Rows and columns may be displaced, as those of characters are.
    """
    step = LINE_HEIGHT, pixel_width(colours)
    for mask in _masks(colours, step):
        parts = _components(mask, step)
        _, size, times = np.unique(parts[:, 2:4], axis=0, return_inverse=True, return_counts=True)
        for each in np.flatnonzero((times >= MARKS_NEEDED * len(POINTS)) & (times <= MANY)):
            if board := _arranged(parts[size.ravel() == each, :2]):
                yield board


def _arranged(marks: np.ndarray) -> tuple[np.ndarray, BoardFrame] | None:
    """The points' positions and the frame in which most points have one of these marks, n x 2, if there is one."""
    needed = MARKS_NEEDED * len(POINTS)
    frames = np.concatenate([_spanned(marks, corner) for corner in CORNERS])
    for some in (PLACES[::FEW], PLACES):
        batches = np.array_split(frames, 1 + len(frames) // 256)
        met = np.concatenate([(_away(marks, each, some).min(axis=2) < MARKS_REACH[0]).sum(axis=1) for each in batches])
        frames, met = (values[met >= len(some) - len(POINTS) + needed] for values in (frames, met))
    if not len(frames):
        return None
    best = BoardFrame(*frames[met.argmax()])
    for reach in MARKS_REACH:
        away = _away(marks, np.array([best]))[0]
        at, nearest = away.min(axis=1) < reach, marks[away.argmin(axis=1)]
        if at.sum() < needed:
            return None
        best = BoardFrame.fitted(PLACES[at], nearest[at])
    places = _in_picture(best)
    for axis, which in enumerate((COLUMNS, ROWS)):
        places[:, axis] += which @ _solved(which[at], (nearest - places)[at, axis], FREE)
    return places.round(3), best


def _spanned(marks: np.ndarray, corner: int) -> np.ndarray:
    """The frames, n x 4, in which two marks are at this corner of the board and at the opposite one."""
    side = (marks[:, None] - marks) / (2 * PLACES[corner])
    one, other = np.nonzero(((side >= SMALLEST_SIDE) & (side <= LARGEST_SIDE)).all(axis=2))
    return np.concatenate([side[one, other], (marks[one] + marks[other]) / 2], axis=1)


def _away(marks: np.ndarray, frames: np.ndarray, places: np.ndarray = PLACES) -> np.ndarray:
    """How many sides each mark is away from each of some places of the board in each frame: frames x places x marks."""
    side, middle = frames[:, None, :2], frames[:, None, 2:]
    at = places * side + middle
    x, y = (np.abs(at[..., axis, None] - marks[:, axis]) / side[..., axis, None] for axis in (0, 1))
    return np.maximum(x, y)


# Fitting the geometry to the lines


def _profiles(colours: np.ndarray, places: np.ndarray, side: float, reach: float) -> tuple[np.ndarray, ...]:
    """Where each line is, measured across it at each of its samples.

    Returns the offset from its expected position in pixels (132 x 9), whether anything is there at all, whether that is
    a clear line, and the normals (132 x 2) along which it is measured.
    """
    start, end = places[ENDS[:, 0]], places[ENDS[:, 1]]
    along = end - start
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.hypot(*along.T)[:, None]
    middle = start[:, None] + SAMPLES[:, None] * along[:, None]
    steps = np.arange(-round(reach * side * 2), round(reach * side * 2) + 1) / 2  # half pixels
    seen = _sampled(colours, middle[:, :, None] + steps[:, None] * normal[:, None, None])
    change = seen[..., 1:] != seen[..., :-1]
    at = (steps[1:] + steps[:-1]) / 2
    first = np.where(change, at, np.inf).min(axis=2)
    last = np.where(change, at, -np.inf).max(axis=2)
    nearest = at[np.where(change, np.abs(at), np.inf).argmin(axis=2)]
    there = change.any(axis=2)
    clear = change.sum(axis=2) >= 2  # both edges of a line, not just the edge of a hexagon of the same colour
    if 2 * clear.sum() < there.sum():
        clear = there  # there are no lines, but shapes of different colours
    with np.errstate(invalid="ignore"):
        beside = np.where(last - first <= WIDEST_LINE * side, (first + last) / 2, nearest)
    return np.where(there, beside, 0), there, clear, normal


def _sampled(colours: np.ndarray, places: np.ndarray) -> np.ndarray:
    """The colour numbers at places, clipped to the picture."""
    x = np.floor(places[..., 0]).astype(int).clip(0, colours.shape[1] - 1)
    y = np.floor(places[..., 1]).astype(int).clip(0, colours.shape[0] - 1)
    return colours[y, x]


def _in_picture(frame: BoardFrame) -> np.ndarray:
    return PLACES * (frame.across, frame.down) + (frame.x, frame.y)


def _clear_lines(colours: np.ndarray, frame: BoardFrame) -> np.ndarray:
    """Which lines do not border a striped or dotted hexagon, whose stripes look like lines beside them."""
    cores = [_core(colours, frame, centre, HEXAGON_CORES[0]) for centre in CENTRES]
    striped = [int(np.bincount(core.ravel()).max()) < SOLID * core.size for core in cores]
    return np.array([not any(striped[number] for number in HEXAGONS_BESIDE[line]) for line in LINES])


def _fitted(colours: np.ndarray, frame: BoardFrame) -> np.ndarray:
    """The points' positions that bring the lines nearest to those drawn, from a frame that is nearly right.

    In the end rows and columns, and then single points, may distort the geometry a little: programs round positions to
    pixels, and some take 7/4 for the root of 3.
    """
    places = _in_picture(frame)
    start, end = ENDS.T
    part = SAMPLES[:, None]
    for reach, stiffness, across, down in PASSES:
        beside, there, sharp, normal = _profiles(colours, places, frame.side, reach)
        if across is EACH and np.array_equal(there, sharp):
            break  # there are no lines, and the edges of shapes are too rough to fit single points
        sharp = sharp & _clear_lines(colours, frame)[:, None]
        moves = [
            normal[:, None, axis, None] * ((1 - part) * which[start][:, None] + part * which[end][:, None])
            for axis, which in enumerate((across, down))
        ]
        change = _solved(np.concatenate(moves, axis=2)[sharp], beside[sharp], stiffness)
        columns = across.shape[1]
        places = places + np.stack([across @ change[:columns], down @ change[columns:]], axis=1)
        if stiffness == FREE:
            frame = BoardFrame.fitted(PLACES, places)
        if not SMALLEST_SIDE <= min(frame.across, frame.down) <= max(frame.across, frame.down) <= LARGEST_SIDE:
            raise NotVisibleError(
                "no board in the picture: seven regions are arranged like its hexagons, but there are no lines"
            )
    return places


def _solved(matrix: np.ndarray, wanted: np.ndarray, stiffness: float) -> np.ndarray:
    """The solution of matrix @ x = wanted by least squares, robust against outliers and biased towards 0."""
    weight = np.ones(len(wanted))
    held = np.eye(matrix.shape[1]) * stiffness**2
    solution = np.zeros(matrix.shape[1])
    for _ in range(4):
        weighted = (matrix * weight[:, None] ** 2).T
        solution = np.linalg.solve(weighted @ matrix + held, weighted @ wanted)
        off = np.abs(matrix @ solution - wanted)
        weight = 1 / np.maximum(1, off / (np.median(off) + SHARP)) if off.size else weight
    return solution


def _fitted_to_marks(colours: np.ndarray, frame: BoardFrame) -> BoardFrame | None:
    """The frame that brings the points nearest to their marks, which some programs draw instead of lines; None if the
    points are not marked. At hexagons' corners a mark cannot be told from the hexagon, so only the others count."""
    for _ in range(2):
        seen = []
        for point, place in zip(PLACES, _in_picture(frame), strict=True):
            mark = _core(colours, frame, point, MARK)
            rows, columns = np.nonzero(mark != np.bincount(mark.ravel()).argmax())
            corner = np.maximum(place - np.multiply(MARK, (frame.across, frame.down)), 0).round()
            seen.append(corner + (columns.mean() + 0.5, rows.mean() + 0.5) if rows.size else (np.nan, np.nan))
        marked = ~np.isnan(np.array(seen)[:, 0])
        outer = OUTER[marked[OUTER]]
        if marked.sum() < MARKS_NEEDED * len(POINTS):
            return None
        frame = BoardFrame.fitted(PLACES[outer], np.array(seen)[outer])
    return frame


# Checking that it is a board


def _seen_lines(colours: np.ndarray, places: np.ndarray, frame: BoardFrame, reach: float) -> int:
    """How many lines are seen within this many sides of where they are expected."""
    _, there, _, _ = _profiles(colours, places, frame.side, reach)
    return int((there.mean(axis=1) > LINE_SEEN).sum())


def _core(colours: np.ndarray, frame: BoardFrame, middle: np.ndarray, radius: float) -> np.ndarray:
    x, y = middle * (frame.across, frame.down) + (frame.x, frame.y)
    across, down = radius * frame.across, radius * frame.down
    bottom, right = (max(1, round(end)) for end in (y + down, x + across))
    return colours[min(max(0, round(y - down)), bottom - 1, colours.shape[0] - 1) : bottom][
        :, min(max(0, round(x - across)), right - 1, colours.shape[1] - 1) : right
    ]


def _empty_shapes(colours: np.ndarray, frame: BoardFrame) -> int:
    """How many triangles and squares have one colour around their centre."""
    cores = [_core(colours, frame, *free) for free in zip(FREE_MIDDLES, FREE_CORES, strict=True)]
    return sum(int(np.bincount(core.ravel()).max()) >= PLAIN * core.size for core in cores)


def _textures(colours: np.ndarray, frame: BoardFrame, radius: float) -> np.ndarray:
    """The hexagons' textures: the share of each colour, and how often it changes in four directions."""
    textures = []
    for centre in CENTRES:
        core = _core(colours, frame, centre, radius)
        inner = core[2:-2, 4:-4]
        rows, columns = core.shape
        changes = [
            (inner != core[2 + y : rows - 2 + y, 4 + x : columns - 4 + x]).mean()
            for x, y in ((4, 0), (0, 2), (4, 2), (-4, 2))
        ]
        textures.append(np.concatenate([np.bincount(core.ravel(), minlength=COLOURS) / core.size, changes]))
    return np.array(textures)


def _marks_apart(colours: np.ndarray, frame: BoardFrame) -> np.ndarray:
    """Which hexagons have different marks in their middle (7 x 7): a letter is the same wherever it stands."""
    marks = []
    for centre in CENTRES:
        core = _core(colours, frame, centre, HEXAGON_CORES[0])
        rows, columns = np.nonzero(core != np.bincount(core.ravel()).argmax())
        marks.append(core[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] if rows.size else core[:0])
    return np.array([[float(not np.array_equal(one, other)) for other in marks] for one in marks])


def _redness(colours: np.ndarray) -> float:
    """How red some colours, given as 8 flags, are on average: red, magenta and yellow, not blue, cyan and green."""
    numbers = np.flatnonzero(colours)
    return float((2 * (numbers & 1) - (numbers >> 1 & 1) - (numbers >> 2)).mean()) if numbers.size else 0.0


def _orientation(colours: np.ndarray, frame: BoardFrame, evidence: float) -> Symmetry:
    """The symmetry of the board that maps its hexagons onto those in the picture, by their colours, patterns or marks,
    such as letters.

    If all are alike, as on a board of lines only, they are taken to be arranged as in the manual.
    """
    for radius in HEXAGON_CORES:
        textures = _textures(colours, frame, radius)
        apart = np.abs(textures[:, None] - textures).sum(axis=2) / 2
        if symmetry := _fitting_symmetry(textures, apart):
            return symmetry
    if apart.max() < DIFFERENT:
        return SYMMETRIES[0]
    if symmetry := _fitting_symmetry(textures, _marks_apart(colours, frame)):
        return symmetry
    shown = (
        f"{place} {COLOUR_NAMES[texture.argmax()] if texture.max() >= SOLID else 'patterned'}"
        for place, texture in zip(HEXAGON_PLACES, textures[:, :COLOURS], strict=True)
    )
    raise NotVisibleError(
        f"the hexagons are not arranged as on a Kensington board, three in a line between two and two: "
        f"{', '.join(shown)}",
        evidence,
    )


def _fitting_symmetry(textures: np.ndarray, apart: np.ndarray) -> Symmetry | None:
    """The symmetry under which hexagons of one colour are alike and others are not, with red to the redder ones."""
    undecided = None
    for symmetry in SYMMETRIES:
        group = np.empty(len(HEXAGONS), object)
        for hexagon in HEXAGONS:
            group[HEXAGON_OF[symmetry.point[hexagon.points[0]]]] = hexagon.colour
        same = group[:, None] == group
        if apart[same].max() > apart[~same].min() / 2 or apart[~same].min() < DIFFERENT:
            continue
        red, blue = (textures[group == side, :COLOURS].mean(axis=0) > SHOWN for side in ("red", "blue"))
        redder = _redness(red & ~blue) - _redness(blue & ~red)
        if redder > 0:
            return symmetry
        if redder == 0:
            undecided = undecided or symmetry
    return undecided
