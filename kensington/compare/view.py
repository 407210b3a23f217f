"""Where the board is on the screen: the 72 points as places in the picture.

It knows the board's figure and no program: not where the figure stands, how large it is drawn, how wide against its
height, in what mode or colours. It looks for seven regions that lie as the board's hexagons do, lays the figure over
them, draws it tight to the lines by least squares, and then asks whether the lines, the empty shapes and the hexagons'
colours are all there. A picture that does not answer is refused. It does not read stones; `stones` does.

Places are (x, y) in pixels of the picture, x to the right and y downwards, as numbers with fractions: the pixel in
column i and row j covers i to i + 1 and j to j + 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np
from PIL import Image

from kensington.board import COORDINATES, HEXAGONS, LINES, POINTS, SQUARES, SYMMETRIES, TRIANGLES, Symmetry
from kensington.errors import KensingtonError

COLOURS = 8  # a colour number has bit 0 for red, bit 1 for green, bit 2 for blue
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
HYPOTHESES = 12  # that are compared with the lines

SAMPLES = np.linspace(0.35, 0.65, 7)  # the middle of a line, where no stone lies, as parts of its length
REACHES = (0.28, 0.2, 0.14, 0.1, 0.1)  # sides to either side of a line in which it is looked for, one after another
WIDEST_LINE = 0.2  # sides
STIFFNESS = 6.0  # of rows and columns against leaving the figure's proportions, in samples of a line

LINE_TOLERANCE = 0.07  # sides between a line and where it should be
LINES_NEEDED, SHAPES_NEEDED = 0.8, 0.8  # of the 132 lines, and of the 54 triangles and squares
SHAPE_CORES = {3: 0.12, 4: 0.2}  # sides to either side of a shape's middle that hold nothing, by its corners
HEXAGON_CORE = 0.45  # sides to either side of a hexagon's middle that show its colour
DIFFERENT = 0.1  # between two hexagons' looks
SHADE = 0.2  # by which red is redder than blue


class NotSeen(KensingtonError):
    """There is no board in the picture; the message says what of one is there and what does not fit."""


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
PLACES = np.array([COORDINATES[point] for point in POINTS])
ENDS = np.array(LINES) - 1  # of each line, as rows of PLACES
FREE_SHAPES = TRIANGLES + SQUARES
FREE_MIDDLES = np.array([PLACES[np.array(shape.points) - 1].mean(axis=0) for shape in FREE_SHAPES])
FREE_CORES = np.array([SHAPE_CORES[len(shape.points)] for shape in FREE_SHAPES])
COLUMNS = np.unique(PLACES[:, 0].round(6), return_inverse=True)  # the different x, and which each point has
ROWS = np.unique(PLACES[:, 1].round(6), return_inverse=True)
HEXAGON_OF = {point: number for number, hexagon in enumerate(HEXAGONS) for point in hexagon.points}


def colour_numbers(image: Image.Image) -> np.ndarray:
    """The picture as rows x columns of colour numbers 0 to 7."""
    bright = np.asarray(image.convert("RGB")) > 127
    return bright @ np.array([1, 2, 4], np.uint8)


def pixel_width(colours: np.ndarray) -> int:
    """Columns of the picture to a pixel of the mode: 4, 2 or 1, by where colours change."""
    edges = np.flatnonzero((colours[:, 1:] != colours[:, :-1]).any(axis=0)) + 1
    return next(width for width in PIXEL_WIDTHS if len({int(edge) % width for edge in edges}) <= 1)


@dataclass(frozen=True, eq=False)
class View:
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
    def find(cls, image: Image.Image) -> "View":
        """The board in a picture of the screen, 640 x 512.

        Raises `NotSeen` if there is none, or none that can be told for certain.
        """
        colours = colour_numbers(image)
        failure = ""
        for turned in (False, True):
            try:
                places, frame = _board(colours.T if turned else colours, turned)
            except NotSeen as error:
                failure = failure or str(error)
                continue
            if turned:
                return cls(places[:, ::-1].copy(), (frame.down, frame.across), True)
            return cls(places, (frame.across, frame.down))
        raise NotSeen(failure)


def _board(colours: np.ndarray, turned: bool) -> tuple[np.ndarray, Frame]:
    """The places of the points and the frame of the board in a picture, upright."""
    most = 0
    failure = ""
    hypotheses = sorted(_hypotheses(colours), key=lambda pair: -pair[0])
    tried: list[Frame] = []
    for found, frame in hypotheses:
        most = max(most, int(found))
        if found < HEXAGONS_NEEDED or len(tried) == HYPOTHESES:
            break
        if any(_alike(frame, other) for other in tried):
            continue
        tried.append(frame)
        try:
            return _checked(colours, frame)
        except NotSeen as error:
            failure = failure or str(error)
    raise NotSeen(failure or f"no board in the picture: {most} of its seven hexagons found")


def _checked(colours: np.ndarray, frame: Frame) -> tuple[np.ndarray, Frame]:
    """The places of the points where the figure lies best, if it is a board."""
    frame = _fitted(colours, frame)
    if not SMALLEST_SIDE <= min(frame.across, frame.down) <= max(frame.across, frame.down) <= LARGEST_SIDE:
        raise NotSeen("no board in the picture: seven regions lie like its hexagons, but there are no lines")
    places = _adjusted(colours, frame)
    lines = _seen_lines(colours, places, frame)
    if lines < LINES_NEEDED * len(LINES):
        raise NotSeen(f"no board in the picture: {lines} of the {len(LINES)} lines are where its hexagons want them")
    shapes = _empty_shapes(colours, frame)
    if shapes < SHAPES_NEEDED * len(FREE_SHAPES):
        raise NotSeen(f"no board in the picture: only {shapes} of {len(FREE_SHAPES)} triangles and squares are plain")
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


def _regions(mask: np.ndarray) -> Iterator[Region]:
    """The parts of a mask that may be hexagons."""
    for area, left, top, right, bottom, x, y in _components(mask):
        width, height = right - left, bottom - top
        if not (SMALLEST <= min(width, height) and max(width, height) <= LARGEST):
            continue
        if EMPTIEST <= area / (width * height) <= FULLEST:
            yield Region(x, y, float(width), float(height))


def _candidates(colours: np.ndarray) -> Iterator[list[Region]]:
    """For each core the regions of all colours that may be hexagons: as they are, and with gaps filled."""
    masks = []
    for colour in range(COLOURS):
        mask = colours == colour
        if mask.any():
            masks += [mask, _closed(mask, GAP, GAP)]
    for core in CORES:
        regions: list[Region] = []
        for mask in masks:
            for region in _regions(_opened(mask, core, core)):
                if not any(np.allclose(region, other, atol=3) for other in regions):
                    regions.append(region)
        yield regions[:MANY]


def _hypotheses(colours: np.ndarray) -> Iterator[tuple[float, Frame]]:
    """Frames for which some regions are hexagons, with their number (and in its fraction how well they lie)."""
    pairs = np.array([(a, b) for a in range(7) for b in range(7) if (np.abs(CENTRES[a] - CENTRES[b]) > 0.1).all()])
    apart = CENTRES[pairs[:, 0]] - CENTRES[pairs[:, 1]]
    for regions in _candidates(colours):
        if len(regions) < HEXAGONS_NEEDED:
            yield len(regions), Frame(0, 0, 0, 0)
            continue
        table = np.array(regions)
        first, second = np.nonzero(~np.eye(len(regions), dtype=bool))
        side = (table[first, None, :2] - table[second, None, :2]) / apart
        hexagon = np.array([2, sqrt(3)])
        size = np.stack([table[first, 2:], table[second, 2:]])[:, :, None]
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = size / (side * hexagon)
        low, high = SIZE_TOLERANCE
        fits = ((side > SMALLEST_SIDE) & (side < LARGEST_SIDE)).all(axis=2)
        fits &= ((ratio > low) & (ratio < high)).all(axis=(0, 3))
        best: dict[tuple[int, ...], tuple[float, Frame]] = {}
        for pair, way in zip(*np.nonzero(fits), strict=True):
            across, down = side[pair, way]
            x, y = table[first[pair], :2] - CENTRES[pairs[way, 0]] * (across, down)
            found = _matched(table, Frame(across, down, x, y), colours.shape)
            if found:
                key = tuple(int(value / 4) for value in found[1])
                best[key] = max(best.get(key, (0.0, found[1])), found)
        yield from best.values()


def _matched(table: np.ndarray, frame: Frame, shape: tuple[int, ...]) -> tuple[float, Frame] | None:
    """How many regions are hexagons in this frame, and the frame that suits them best."""
    side = np.array([frame.across, frame.down])
    middles = CENTRES * side + (frame.x, frame.y)
    edge = PLACES * side + (frame.x, frame.y)
    if (edge < -side / 2).any() or (edge > np.array(shape[::-1]) + side / 2).any():
        return None
    size = table[None, :, 2:] / (side * (2, sqrt(3)))
    away = np.abs(table[None, :, :2] - middles[:, None]) / side
    away = np.where((size > SIZE_TOLERANCE[0]) & (size < SIZE_TOLERANCE[1]), away, 9).max(axis=2)
    nearest = away.argmin(axis=1)
    there = away.min(axis=1) < CENTRE_TOLERANCE
    if there.sum() < HEXAGONS_NEEDED:
        return float(there.sum()), frame
    seen = table[nearest[there], :2]
    values = []
    for axis in (0, 1):
        if np.ptp(CENTRES[there, axis]) == 0:
            return None
        values.append(np.polyfit(CENTRES[there, axis], seen[:, axis], 1))
    (across, x), (down, y) = values
    return float(there.sum() + 0.9 - away.min(axis=1)[there].mean()), Frame(across, down, x, y)


def _alike(one: Frame, other: Frame) -> bool:
    return bool(np.allclose(one, other, rtol=0, atol=0.15 * min(other.across, other.down)))


# The figure drawn tight to the lines.


def _profiles(colours: np.ndarray, places: np.ndarray, side: float, reach: float) -> tuple[np.ndarray, ...]:
    """Where each line is, seen across it at each of its samples.

    Returns how far it is beside its place, in pixels (132 x 7), whether anything is there at all, and the normals
    (132 x 2) along which that is measured.
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
    with np.errstate(invalid="ignore"):
        beside = np.where(last - first <= WIDEST_LINE * side, (first + last) / 2, nearest)
    return np.where(there, beside, 0), there, normal


def _sampled(colours: np.ndarray, places: np.ndarray) -> np.ndarray:
    """The colour numbers at places; beyond the picture's edges those of the edge."""
    x = np.floor(places[..., 0]).astype(int).clip(0, colours.shape[1] - 1)
    y = np.floor(places[..., 1]).astype(int).clip(0, colours.shape[0] - 1)
    return colours[y, x]


def _in_picture(frame: Frame) -> np.ndarray:
    return PLACES * (frame.across, frame.down) + (frame.x, frame.y)


def _fitted(colours: np.ndarray, frame: Frame) -> Frame:
    """The frame that brings the lines nearest to what is drawn, from one that is nearly right."""
    middle = PLACES[ENDS[:, 0], None] + SAMPLES[:, None] * (PLACES[ENDS[:, 1]] - PLACES[ENDS[:, 0]])[:, None]
    for reach in REACHES:
        side = sqrt(abs(frame.across * frame.down))
        beside, there, normal = _profiles(colours, _in_picture(frame), side, reach)
        normals = np.broadcast_to(normal[:, None], middle.shape)
        matrix = np.concatenate([normals * middle, normals], axis=2)[there]
        change = _solved(matrix, beside[there])
        frame = Frame(*(float(value) for value in np.array(frame) + change))
        if not SMALLEST_SIDE / 2 < min(frame.across, frame.down) < 2 * LARGEST_SIDE:
            break
    return frame


def _adjusted(colours: np.ndarray, frame: Frame) -> np.ndarray:
    """The places of the points when each row and each column of them may leave the figure's proportions a little.

    Programs round places to pixels, and some take 7/4 for the root of 3: a row's points have one height all the same.
    """
    columns, rows = len(COLUMNS[0]), len(ROWS[0])
    across = np.eye(columns)[COLUMNS[1]]  # of a point: which column it is in
    down = np.eye(rows)[ROWS[1]]
    places = _in_picture(frame)
    start, end = ENDS.T
    for reach in REACHES[-2:]:
        beside, there, normal = _profiles(colours, places, sqrt(frame.across * frame.down), reach)
        part = SAMPLES[:, None]
        moves = np.concatenate(
            [
                normal[:, None, :1] * ((1 - part) * across[start][:, None] + part * across[end][:, None]),
                normal[:, None, 1:] * ((1 - part) * down[start][:, None] + part * down[end][:, None]),
            ],
            axis=2,
        )[there]
        change = _solved(moves, beside[there], sqrt(STIFFNESS))
        places = places + np.stack([across @ change[:columns], down @ change[columns:]], axis=1)
    return places


def _solved(matrix: np.ndarray, wanted: np.ndarray, stiffness: float = 1e-3) -> np.ndarray:
    """The least squares of matrix @ x = wanted, where a few are far out, and x wants to stay at nought."""
    weight = np.ones(len(wanted))
    held = np.eye(matrix.shape[1]) * stiffness
    solution = np.zeros(matrix.shape[1])
    for _ in range(4):
        left = np.concatenate([matrix * weight[:, None], held])
        right = np.concatenate([wanted * weight, np.zeros(len(held))])
        solution = np.linalg.lstsq(left, right, rcond=None)[0]
        off = np.abs(matrix @ solution - wanted)
        weight = 1 / np.maximum(1, off / (np.median(off) + 0.25))
    return solution


# Whether it is a board.


def _seen_lines(colours: np.ndarray, places: np.ndarray, frame: Frame) -> int:
    """How many of the 132 lines something is drawn along."""
    side = sqrt(frame.across * frame.down)
    _, there, _ = _profiles(colours, places, side, max(LINE_TOLERANCE, 3 / side))
    return int((there.mean(axis=1) > 0.5).sum())


def _core(colours: np.ndarray, frame: Frame, middle: np.ndarray, radius: float) -> np.ndarray:
    """The rectangle around a place of the board, `radius` sides to either side."""
    x, y = middle * (frame.across, frame.down) + (frame.x, frame.y)
    across, down = radius * frame.across, radius * frame.down
    left, right = (round(min(max(edge, 0), colours.shape[1])) for edge in (x - across, x + across))
    top, bottom = (round(min(max(edge, 0), colours.shape[0])) for edge in (y - down, y + down))
    return colours[top : max(bottom, top + 1), left : max(right, left + 1)]


def _empty_shapes(colours: np.ndarray, frame: Frame) -> int:
    """How many triangles and squares are of one colour in their middle."""
    cores = (_core(colours, frame, *free) for free in zip(FREE_MIDDLES, FREE_CORES, strict=True))
    return sum(core.size > 0 and bool((core == core.flat[0]).all()) for core in cores)


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


def _orientation(colours: np.ndarray, frame: Frame) -> Symmetry:
    """The symmetry of the board that takes its hexagons to those in the picture, by their colours."""
    looks = np.array([_look(_core(colours, frame, centre, HEXAGON_CORE)) for centre in CENTRES])
    apart = np.abs(looks[:, None] - looks).sum(axis=2) / 2
    if apart.max() < DIFFERENT:
        raise NotSeen("no board in the picture: the seven hexagons have one colour")
    red, green, blue = (looks[:, [c for c in range(COLOURS) if c >> bit & 1]].sum(axis=1) for bit in range(3))
    shade = 2 * red - green - blue
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
        redder = shade[groups["red"]].mean() - shade[groups["blue"]].mean()
        if redder > SHADE:
            return symmetry
        if redder > -SHADE:
            undecided = undecided or symmetry
    if undecided:
        return undecided
    raise NotSeen("no board in the picture: seven hexagons, but their colours are not three, two and two of a board")
