"""Where the board is on the screen: the 72 points as places in the picture.

It knows the board's figure and no program: not where the figure stands, how large it is drawn, how wide against its
height, in what mode or colours. It looks for seven regions that lie as the board's hexagons do, lays the figure over
them, draws it tight to the lines by least squares, and then asks whether the lines, the empty shapes and the hexagons'
colours are all there. A picture that does not answer is refused. It does not read stones; `stones` does.

A picture is 512 x 640 colour numbers, as `beeb.screen.colours` has them. Places are (x, y) in its pixels, x to the
right and y downwards, as numbers with fractions: the pixel in column i and row j covers i to i + 1 and j to j + 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np

from kensington.board import COORDINATES, HEXAGONS, LINES, POINTS, SQUARES, SYMMETRIES, TRIANGLES, Symmetry
from kensington.errors import KensingtonError

COLOURS = 8
LINE_HEIGHT = 2  # rows of the picture to a line of the screen
PIXEL_WIDTHS = (4, 2, 1)  # columns of the picture to a pixel, by mode

# Hexagons as regions of a colour. Sizes in pixels of the picture.
GAP = 8  # what is filled between a hexagon's stripes or dots
CORES = (12, 20, 32, 48)  # the squares that must fit in a region: what is thinner is cut off
SMALLEST, LARGEST = 22, 260  # a region's width and height
FULLEST, EMPTIEST = 0.95, 0.5  # of the rectangle around a region; a regular hexagon fills three quarters
MANY = 120  # regions of one core: more are no board

SMALLEST_SIDE, LARGEST_SIDE = 14, 130  # pixels
SIZE_TOLERANCE = 0.6, 1.25  # of a region's width and height to those of the hexagon that it is taken for
CENTRE_TOLERANCE = 0.35  # sides between a region's middle and the hexagon's
HEXAGONS_NEEDED = 4  # of the seven, as regions: white ones may have the ground's colour
GRAIN = 4  # pixels: frames that differ by less are one
HYPOTHESES = 12  # that are compared with the lines

SAMPLES = np.linspace(0.35, 0.65, 9)  # the middle of a line, where no stone lies, as parts of its length
REACHES = (0.28, 0.2, 0.14, 0.1, 0.1)  # sides to either side of a line in which it is looked for, one after another
WIDEST_LINE = 0.2  # sides
SHARP = 1.0  # pixels beyond the usual by which a sample may be off before it counts less
STRIP, POINT = 2.4, 1.5  # how stiff rows and columns are, and single points, against leaving the figure's proportions

LINE_TOLERANCE = 0.07  # sides between a line and where it should be
LINE_SEEN = 0.25  # of a line's samples that have something there: it may be dotted, and partly under stones
LINES_NEEDED, SHAPES_NEEDED = 0.8, 0.8  # of the 132 lines, and of the 54 triangles and squares
SHAPE_CORES = {3: 0.1, 4: 0.2}  # sides to either side of a shape's middle that hold nothing, by its corners
PLAIN = 0.75  # of such a middle has one colour
HEXAGON_CORE = 0.45  # sides to either side of a hexagon's middle that show its colour
SOLID = 0.9  # of a hexagon's middle has one colour
DIFFERENT = 0.1  # between two hexagons' looks
SHOWN = 0.1  # of a hexagon that has a colour of the hexagon's own


class NotVisibleError(KensingtonError):
    """There is no board in the picture; the message says what of one is there and what does not fit."""

    hexagons = 0  # that are there


class Region(NamedTuple):
    """A connected region: its middle and its size, in pixels of the picture."""

    x: float
    y: float
    width: float
    height: float


class Frame(NamedTuple):
    """How the board's coordinates lie in the picture: pixels to a side across and down, and where the middle is."""

    across: float
    down: float
    x: float
    y: float


CENTRES = np.array([hexagon.centre for hexagon in HEXAGONS])
HEXAGON_SIZE = np.array([2, sqrt(3)])
# Two hexagons that are neither in one row nor in one column give a frame.
WAYS = np.array([(a, b) for a in range(7) for b in range(7) if (np.abs(CENTRES[a] - CENTRES[b]) > 0.1).all()])
WAYS_APART = CENTRES[WAYS[:, 0]] - CENTRES[WAYS[:, 1]]
PLACES = np.array([COORDINATES[point] for point in POINTS])
ENDS = np.array(LINES) - 1  # of each line, as rows of PLACES
FREE_SHAPES = TRIANGLES + SQUARES
FREE_MIDDLES = np.array([PLACES[np.array(shape.points) - 1].mean(axis=0) for shape in FREE_SHAPES])
FREE_CORES = np.array([SHAPE_CORES[len(shape.points)] for shape in FREE_SHAPES])
# Of each point, which column and row it is in, and which of all points it is, as 0 and 1.
COLUMN_OF, ROW_OF = (np.unique(PLACES[:, axis].round(6), return_inverse=True)[1] for axis in (0, 1))
COLUMNS, ROWS, EACH = (np.eye(which.max() + 1)[which] for which in (COLUMN_OF, ROW_OF, np.arange(len(PLACES))))
HEXAGONS_BESIDE = {line: [n for n, hexagon in enumerate(HEXAGONS) if {*line} <= {*hexagon.points}] for line in LINES}
HEXAGON_OF = {point: number for number, hexagon in enumerate(HEXAGONS) for point in hexagon.points}

ADJUSTMENTS = ((0.14, STRIP, COLUMNS, ROWS), (0.1, STRIP, COLUMNS, ROWS), (0.1, POINT, EACH, EACH))


def pixel_width(colours: np.ndarray) -> int:
    """Columns of the picture to a pixel of the mode: 4, 2 or 1, by where colours change."""
    edges = np.flatnonzero((colours[:, 1:] != colours[:, :-1]).any(axis=0)) + 1
    return next(width for width in PIXEL_WIDTHS if len({int(edge) % width for edge in edges}) <= 1)


def pixel_places(colours: np.ndarray, width: int) -> np.ndarray:
    """Where the middles of the mode's pixels, `width` columns wide, are in a flattened picture: lines x pixels."""
    return np.arange(colours.size).reshape(colours.shape)[LINE_HEIGHT // 2 :: LINE_HEIGHT, width // 2 :: width]


@dataclass(frozen=True, eq=False)
class BoardView:
    """A board in a picture. `places` are the 72 points in order, 72 x 2; `spacing` is a side, across and down, in
    pixels; `turned` says that the figure is drawn a quarter turn from the engine's."""

    places: np.ndarray
    spacing: tuple[float, float]
    turned: bool = False

    def pixel(self, point: int) -> tuple[float, float]:
        """The place of a point of the board, 1 to 72."""
        x, y = self.places[point - 1]
        return float(x), float(y)

    @classmethod
    def find(cls, colours: np.ndarray) -> "BoardView":
        """The board in a picture of the screen.

        Raises `NotVisibleError` if there is none, or none that can be told for certain.
        """
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
        raise max(failures, key=lambda failure: failure.hexagons)


def _board(colours: np.ndarray, regions: list[np.ndarray]) -> tuple[np.ndarray, Frame]:
    """The places of the points and the frame of the board in a picture, upright, with these regions by core."""
    hypotheses = sorted((guess for core in regions for guess in _hypotheses(core, colours.shape)), reverse=True)
    if not hypotheses:
        most = max(len(core) for core in regions)
        raise NotVisibleError(
            f"no board in the picture: {most} regions may be hexagons, but they do not lie as a board's do"
        )
    failure = None
    tried: list[Frame] = []
    for found, frame in hypotheses:
        if len(tried) == HYPOTHESES:
            break
        if any(_alike(frame, other) for other in tried):
            continue
        tried.append(frame)
        try:
            return _checked(colours, frame)
        except NotVisibleError as error:
            error.hexagons = int(found)
            failure = failure or error
    assert failure
    raise failure


def _checked(colours: np.ndarray, frame: Frame) -> tuple[np.ndarray, Frame]:
    """The places of the points where the figure lies best, if it is a board."""
    frame = _fitted(colours, frame, _clear_lines(colours, frame))
    if not SMALLEST_SIDE <= min(frame.across, frame.down) <= max(frame.across, frame.down) <= LARGEST_SIDE:
        raise NotVisibleError("no board in the picture: seven regions lie like its hexagons, but there are no lines")
    places = _adjusted(colours, frame, _clear_lines(colours, frame))
    lines = _seen_lines(colours, places, frame)
    if lines < LINES_NEEDED * len(LINES):
        raise NotVisibleError(
            f"no board in the picture: {lines} of the {len(LINES)} lines are where its hexagons want them"
        )
    shapes = _empty_shapes(colours, frame)
    if shapes < SHAPES_NEEDED * len(FREE_SHAPES):
        raise NotVisibleError(
            f"no board in the picture: only {shapes} of {len(FREE_SHAPES)} triangles and squares are plain"
        )
    symmetry = _orientation(colours, frame)
    return places[np.array(symmetry.point[1:]) - 1], frame


# Hexagons as regions.


def _box_sums(mask: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """For each place the number of set pixels in a box of rows x columns around it; outside the picture there are none.

    The box begins (rows - 1) // 2 above the place and (columns - 1) // 2 to the left of it.
    """
    above, left = (rows - 1) // 2, (columns - 1) // 2
    padded = np.pad(mask.astype(np.int32), ((above + 1, rows - 1 - above), (left + 1, columns - 1 - left)))
    total = padded.cumsum(axis=0).cumsum(axis=1)
    return total[rows:, columns:] - total[:-rows, columns:] - total[rows:, :-columns] + total[:-rows, :-columns]


def _opened(mask: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """What of the mask a box of rows x columns inside it can cover."""
    inside = _box_sums(mask, rows, columns) == rows * columns
    return _box_sums(inside[::-1, ::-1], rows, columns)[::-1, ::-1] > 0


def _closed(mask: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """The mask with its gaps filled into which a box of rows x columns does not go."""
    return ~_opened(~mask, rows, columns)


def _components(mask: np.ndarray) -> Iterator[tuple[int, int, int, int, int, float, float]]:
    """The connected parts of a mask: area, left, top, right, bottom (both beyond it), and the middle's x and y."""
    edges = np.diff(np.pad(mask.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    rows, starts = np.nonzero(edges == 1)
    ends = np.nonzero(edges == -1)[1]
    parent = list(range(len(rows)))

    def root(run: int) -> int:
        while parent[run] != run:
            parent[run] = parent[parent[run]]
            run = parent[run]
        return run

    first = np.searchsorted(rows, np.arange(mask.shape[0] + 1)).tolist()
    start, end = starts.tolist(), ends.tolist()
    for row in range(1, mask.shape[0]):
        above, here = first[row - 1], first[row]
        while above < first[row] and here < first[row + 1]:
            if start[above] < end[here] and start[here] < end[above]:
                parent[root(above)] = root(here)
            if end[above] < end[here]:
                above += 1
            else:
                here += 1
    roots = np.array([root(run) for run in range(len(rows))], int)
    for part in np.unique(roots):
        runs = roots == part
        length = ends[runs] - starts[runs]
        area = int(length.sum())
        x = float((length * (starts[runs] + ends[runs]) / 2).sum() / area)
        y = float((length * (rows[runs] + 0.5)).sum() / area)
        yield area, starts[runs].min(), rows[runs].min(), ends[runs].max(), rows[runs].max() + 1, x, y


def _regions(mask: np.ndarray, step: tuple[int, int]) -> Iterator[Region]:
    """The parts of a mask that may be hexagons; its pixels have the height and the width `step`."""
    down, across = step
    for area, left, top, right, bottom, x, y in _components(mask):
        width, height = (right - left) * across, (bottom - top) * down
        if not (SMALLEST <= min(width, height) and max(width, height) <= LARGEST):
            continue
        if EMPTIEST <= area * across * down / (width * height) <= FULLEST:
            yield Region(x * across, y * down, float(width), float(height))


def _candidates(colours: np.ndarray) -> Iterator[np.ndarray]:
    """For each core the regions of all colours that may be hexagons: as they are, and with gaps filled."""
    step = LINE_HEIGHT, pixel_width(colours)
    pixels = colours[:: step[0], :: step[1]]
    masks = []
    for colour in range(COLOURS):
        mask = pixels == colour
        if mask.sum() * step[0] * step[1] >= SMALLEST**2:
            masks += [mask, _closed(mask, *(-(-GAP // size) for size in step))]
    for core in CORES:
        regions: list[Region] = []
        for mask in masks:
            for region in _regions(_opened(mask, *(-(-core // size) for size in step)), step):
                if not any(np.allclose(region, other, atol=3) for other in regions):
                    regions.append(region)
        yield np.array(regions[:MANY]).reshape(-1, 4)


def _hypotheses(regions: np.ndarray, shape: tuple[int, ...]) -> Iterator[tuple[float, Frame]]:
    """Frames in which some of the regions are hexagons, with their number (its fraction: how well they lie)."""
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
    away = np.concatenate([_away(regions, some) for some in np.array_split(frames, 1 + len(frames) // 256)])
    there = away.min(axis=2, initial=np.inf) < CENTRE_TOLERANCE
    misfit = np.where(there, away.min(axis=2, initial=np.inf), CENTRE_TOLERANCE).mean(axis=1)
    found = there.sum(axis=1)
    for best in np.argsort(misfit)[:HYPOTHESES]:
        if found[best] >= HEXAGONS_NEEDED:
            at = there[best]
            seen = regions[away[best].argmin(axis=1)[at], :2]
            if (np.ptp(CENTRES[at], axis=0) > 0).all():
                (across, x), (down, y) = (np.polyfit(CENTRES[at, axis], seen[:, axis], 1) for axis in (0, 1))
                yield found[best] + 1 - misfit[best], Frame(float(across), float(down), float(x), float(y))


def _sizes_fit(size: np.ndarray, side: np.ndarray) -> np.ndarray:
    """Whether regions have the sizes of hexagons with such sides."""
    ratio = size / (side * HEXAGON_SIZE)
    return ((ratio > SIZE_TOLERANCE[0]) & (ratio < SIZE_TOLERANCE[1])).all(axis=-1)


def _away(regions: np.ndarray, frames: np.ndarray) -> np.ndarray:
    """How far each region is from each hexagon in each frame: frames x 7 x regions, in sides, or infinite."""
    side = frames[:, None, None, :2]
    middles = CENTRES[:, None] * side + frames[:, None, None, 2:]
    away = (np.abs(regions[:, :2] - middles) / side).max(axis=3)
    return np.where(_sizes_fit(regions[:, 2:], side), away, np.inf)


def _alike(one: Frame, other: Frame) -> bool:
    return bool(np.allclose(one, other, rtol=0, atol=0.15 * min(other.across, other.down)))


# The figure drawn tight to the lines.


def _profiles(colours: np.ndarray, places: np.ndarray, side: float, reach: float) -> tuple[np.ndarray, ...]:
    """Where each line is, seen across it at each of its samples.

    Returns how far it is beside its place, in pixels (132 x 9), whether anything is there at all, whether that is a
    line to go by, and the normals (132 x 2) along which it is measured.
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
    clear = change.sum(axis=2) >= 2  # both edges of a line, not only that of a hexagon of the same colour
    if 2 * clear.sum() < there.sum():
        clear = there  # there are no lines, but shapes of different colours
    with np.errstate(invalid="ignore"):
        beside = np.where(last - first <= WIDEST_LINE * side, (first + last) / 2, nearest)
    return np.where(there, beside, 0), there, clear, normal


def _sampled(colours: np.ndarray, places: np.ndarray) -> np.ndarray:
    """The colour numbers at places; beyond the picture's edges those of the edge."""
    x = np.floor(places[..., 0]).astype(int).clip(0, colours.shape[1] - 1)
    y = np.floor(places[..., 1]).astype(int).clip(0, colours.shape[0] - 1)
    return colours[y, x]


def _in_picture(frame: Frame) -> np.ndarray:
    return PLACES * (frame.across, frame.down) + (frame.x, frame.y)


def _clear_lines(colours: np.ndarray, frame: Frame) -> np.ndarray:
    """Which of the lines do not border a hexagon that is striped or dotted: stripes look like lines beside the line."""
    cores = [_core(colours, frame, centre, HEXAGON_CORE) for centre in CENTRES]
    striped = [int(np.bincount(core.ravel()).max()) < SOLID * core.size for core in cores]
    return np.array([not any(striped[number] for number in HEXAGONS_BESIDE[line]) for line in LINES])


def _fitted(colours: np.ndarray, frame: Frame, clear: np.ndarray) -> Frame:
    """The frame that brings the clear lines nearest to what is drawn, from one that is nearly right."""
    middle = PLACES[ENDS[:, 0], None] + SAMPLES[:, None] * (PLACES[ENDS[:, 1]] - PLACES[ENDS[:, 0]])[:, None]
    for reach in REACHES:
        side = sqrt(abs(frame.across * frame.down))
        beside, _, sharp, normal = _profiles(colours, _in_picture(frame), side, reach)
        normals = np.broadcast_to(normal[:, None], middle.shape)
        sharp &= clear[:, None]
        matrix = np.concatenate([normals * middle, normals], axis=2)[sharp]
        change = _solved(matrix, beside[sharp])
        frame = Frame(*(float(value) for value in np.array(frame) + change))
        if not SMALLEST_SIDE / 2 < min(frame.across, frame.down) < 2 * LARGEST_SIDE:
            break
    return frame


def _adjusted(colours: np.ndarray, frame: Frame, clear: np.ndarray) -> np.ndarray:
    """The places of the points when first rows and columns of them, then all by themselves, may leave the figure's
    proportions a little.

    Programs round places to pixels, and some take 7/4 for the root of 3.
    """
    places = _in_picture(frame)
    start, end = ENDS.T
    part = SAMPLES[:, None]
    for reach, stiffness, across, down in ADJUSTMENTS:
        beside, there, sharp, normal = _profiles(colours, places, sqrt(frame.across * frame.down), reach)
        if across is EACH and np.array_equal(there, sharp):
            break  # there are no lines, and the edges of shapes are too rough for single points
        sharp = sharp & clear[:, None]
        moves = np.concatenate(
            [
                normal[:, None, axis, None] * ((1 - part) * which[start][:, None] + part * which[end][:, None])
                for axis, which in enumerate((across, down))
            ],
            axis=2,
        )[sharp]
        change = _solved(moves, beside[sharp], stiffness)
        columns = across.shape[1]
        places = places + np.stack([across @ change[:columns], down @ change[columns:]], axis=1)
    return places


def _solved(matrix: np.ndarray, wanted: np.ndarray, stiffness: float = 1e-3) -> np.ndarray:
    """The least squares of matrix @ x = wanted, where a few are far out, and x wants to stay at nought."""
    weight = np.ones(len(wanted))
    held = np.eye(matrix.shape[1]) * stiffness**2
    solution = np.zeros(matrix.shape[1])
    for _ in range(4):
        weighted = (matrix * weight[:, None] ** 2).T
        solution = np.linalg.solve(weighted @ matrix + held, weighted @ wanted)
        off = np.abs(matrix @ solution - wanted)
        weight = 1 / np.maximum(1, off / (np.median(off) + SHARP)) if off.size else weight
    return solution


# Whether it is a board.


def _seen_lines(colours: np.ndarray, places: np.ndarray, frame: Frame) -> int:
    """How many of the 132 lines something is drawn along."""
    side = sqrt(frame.across * frame.down)
    _, there, _, _ = _profiles(colours, places, side, max(LINE_TOLERANCE, 3 / side))
    return int((there.mean(axis=1) > LINE_SEEN).sum())


def _core(colours: np.ndarray, frame: Frame, middle: np.ndarray, radius: float) -> np.ndarray:
    """The rectangle around a place of the board, `radius` sides to either side."""
    x, y = middle * (frame.across, frame.down) + (frame.x, frame.y)
    across, down = radius * frame.across, radius * frame.down
    bottom, right = (max(1, round(end)) for end in (y + down, x + across))
    return colours[min(max(0, round(y - down)), bottom - 1, colours.shape[0] - 1) : bottom][
        :, min(max(0, round(x - across)), right - 1, colours.shape[1] - 1) : right
    ]


def _empty_shapes(colours: np.ndarray, frame: Frame) -> int:
    """How many triangles and squares are of one colour in their middle."""
    cores = [_core(colours, frame, *free) for free in zip(FREE_MIDDLES, FREE_CORES, strict=True)]
    return sum(int(np.bincount(core.ravel()).max()) >= PLAIN * core.size for core in cores)


def _look(core: np.ndarray) -> np.ndarray:
    """A hexagon's look in numbers: the share of each colour, and how often it changes in four directions."""
    share = np.bincount(core.ravel(), minlength=COLOURS) / core.size
    inner = core[2:-2, 4:-4]
    rows, columns = core.shape
    changes = [
        (inner != core[2 + y : rows - 2 + y, 4 + x : columns - 4 + x]).mean()
        for x, y in ((4, 0), (0, 2), (4, 2), (-4, 2))
    ]
    return np.concatenate([share, changes])


def _redder(left: np.ndarray, right: np.ndarray) -> float:
    """By how much one hexagon is redder than another, by the colours (8 yes or no) that one has and the other has not.

    Of red, magenta and yellow against blue, cyan and green it is more than 0; of shades made of the same colours 0.
    """

    def redness(colours: np.ndarray) -> float:
        numbers = np.flatnonzero(colours)
        return float((2 * (numbers & 1) - (numbers >> 1 & 1) - (numbers >> 2)).mean()) if numbers.size else 0.0

    return redness(left & ~right) - redness(right & ~left)


def _orientation(colours: np.ndarray, frame: Frame) -> Symmetry:
    """The symmetry of the board that takes its hexagons to those in the picture, by their colours."""
    looks = np.array([_look(_core(colours, frame, centre, HEXAGON_CORE)) for centre in CENTRES])
    apart = np.abs(looks[:, None] - looks).sum(axis=2) / 2
    if apart.max() < DIFFERENT:
        raise NotVisibleError("no board in the picture: the seven hexagons have one colour")
    undecided = None
    for symmetry in SYMMETRIES:
        groups: dict[str, list[int]] = {"white": [], "red": [], "blue": []}
        for hexagon in HEXAGONS:
            groups[hexagon.colour].append(HEXAGON_OF[symmetry.point[hexagon.points[0]]])
        group = np.empty(7, int)
        for number, members in enumerate(groups.values()):
            group[members] = number
        same = group[:, None] == group
        if apart[same].max() > apart[~same].min() / 2 or apart[~same].min() < DIFFERENT:
            continue
        redder = _redder(*(looks[groups[side], :COLOURS].mean(axis=0) > SHOWN for side in ("red", "blue")))
        if redder > 0:
            return symmetry
        if redder == 0:
            undecided = undecided or symmetry
    if undecided:
        return undecided
    raise NotVisibleError(
        "no board in the picture: seven hexagons, but their colours are not three, two and two of a board"
    )
