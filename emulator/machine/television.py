"""The television set: the picture that the lines of the video circuit make.

The television set is a window of 640 x 512 pixels that is fixed to the sync pulses: the position of a line follows from
the time since the middle of its horizontal sync and since the start of the vertical sync. Lines outside the window are
invisible. Two interlaced fields lie half a line apart because their vertical syncs do; only with interlaced video do
their lines differ, and only then does each field have its own picture rows. Where two fields in succession have the
same rows, nothing scans those in between: such lines are two rows high, as without interlaced video.
"""

from builtins import int as Int
from typing import TYPE_CHECKING, Any, NamedTuple

from emulator.board.scheduler import LAST
from emulator.board.state import check, gather, scatter

if TYPE_CHECKING:
    import cython

WIDTH = 640  # pixels of the picture, of 1/16 us
HEIGHT = 512  # half lines of the picture
WORD = 4  # pixels that are copied at once: a line begins at a multiple of half a cell
BOTH, EVEN, ODD = range(3)  # rows of a pair in the picture

CYCLES_PER_HALF_LINE = 64
FIRST_HALF_LINE = 63  # from the start of the vertical sync to that of the first visible line

# The limits of the vertical sync: the set ignores an earlier pulse, and flies back by itself without one
SHORTEST_FIELD = 25_600  # cycles: 200 lines
LONGEST_FIELD = 51_200  # cycles: 400 lines


class VisibleArea(NamedTuple):
    """What is seen of the television's picture: its size, and how much more to the left of the 640 x 512 pixels and
    above them. Numbers of pixels and half lines; widths are multiples of WORD, heights of two."""

    width: int
    height: int
    left: int
    top: int


WITHOUT_BORDERS = VisibleArea(WIDTH, HEIGHT, 0, 0)

# The active picture of 625-line PAL (ITU-R BT.470): 52 us, from 10.5 us after the leading edge of the horizontal sync,
# which lasts 4.7 us; 287.5 lines of a field, from 22.5 lines after the start of the vertical sync
WITH_BORDERS = VisibleArea(832, 576, 76, 18)


IN_AREA = ("frame", "back", "drawn", "next_picture_row")  # attributes of the set that depend on the area


def in_area(values: dict[str, Any], old: VisibleArea, new: VisibleArea) -> dict[str, Any]:
    """The `values` of IN_AREA in the area `old` as those in `new`: borders are cut off, or black."""
    pictures = {"frame": bytearray(new.width * new.height), "back": bytearray(new.width * new.height)}
    for row in range(HEIGHT):
        place, source = ((row + area.top) * area.width + area.left for area in (new, old))
        for name, picture in pictures.items():
            picture[place : place + WIDTH] = values[name][source : source + WIDTH]
    drawn = bytearray(new.height // 2)
    drawn[new.top // 2 : (new.top + HEIGHT) // 2] = values["drawn"][old.top // 2 : (old.top + HEIGHT) // 2]
    row = values["next_picture_row"]  # 0 before the first
    return {**pictures, "drawn": drawn, "next_picture_row": min(max(row - old.top, 0), HEIGHT) + new.top if row else 0}


class Television:
    """The picture and where the set is in its field, which began at the cycle `field_start`; without a vertical sync it
    flies back in the cycle `flyback`.

    `area` is what is seen: 640 x 512 pixels, or with `borders` what a television can show. `frame` is the last complete
    picture, `area.height` rows of `area.width` bytes, each a colour number (bit 0 red, bit 1 green, bit 2 blue).
    `fields` counts the vertical flybacks since the start, drawn or not. `drawn` says of each pair of rows which were
    drawn last: BOTH, EVEN or ODD.
    """

    SIZE = WIDTH, HEIGHT
    STATE = ("fields", "field_start", "frame", "back", "whole", "behind", "next_picture_row", "drawn")

    def __init__(self, now: Int) -> None:
        self.fields = 0
        self.field_start = now
        self.flyback = now + LONGEST_FIELD
        self.area = WITHOUT_BORDERS
        self.take_area_apart()
        self.frame = bytearray(WIDTH * HEIGHT)
        self.back = bytearray(WIDTH * HEIGHT)
        self.view()
        self.frame_kept = False  # a snapshot shares this array: another takes its place before it changes
        self.back_kept = False
        self.whole = False
        self.behind = False
        self.next_picture_row = 0
        self.drawn = bytearray(HEIGHT // 2)

    @property
    def borders(self) -> bool:
        """Whether the picture has borders, which are black until the next field is drawn from its start."""
        return self.area is WITH_BORDERS

    @borders.setter
    def borders(self, wanted: bool) -> None:
        if wanted != self.borders:
            area = WITH_BORDERS if wanted else WITHOUT_BORDERS
            values = in_area(gather(self, IN_AREA), self.area, area)
            self.frame, self.back, self.drawn, self.next_picture_row = (values[name] for name in IN_AREA)
            self.area = area
            self.take_area_apart()
            self.view()
            self.frame_kept = self.back_kept = False

    def view(self) -> None:
        """Make the views of the two pictures by words."""
        self.shown, self.picture = (memoryview(picture).cast("I") for picture in (self.frame, self.back))

    def take_area_apart(self) -> None:
        """Copy `area` into fields that are quick to read."""
        self.width, self.height, self.border_left, self.border_top = self.area

    def sync(self, pulse: Int, cycle: Int, drawing: Int, separate: Int) -> None:
        """Follow the vertical sync, up to `cycle`: `pulse` is whether it begins there. Fly back at a pulse, or without
        one after the longest field. `separate`: the video is interlaced."""
        if pulse:
            if cycle - self.field_start < SHORTEST_FIELD:
                return
            self.field_start = cycle
        elif cycle >= self.flyback:
            self.field_start = self.flyback
        else:
            return
        self.flyback = self.field_start + LONGEST_FIELD
        self.fields += 1
        if drawing:
            self.begin_field(separate)

    def begin_field(self, separate: Int) -> None:
        """Begin a new picture at the top; the previous field's picture is complete."""
        if self.back_kept:
            self.renew_back()
        self.blacken(self.height, separate)
        self.next_picture_row = 0
        if self.whole:
            self.frame, self.back = self.back, self.frame
            self.picture, self.shown = self.shown, self.picture
            self.frame_kept, self.back_kept = self.back_kept, self.frame_kept
        self.behind = self.whole
        self.whole = True

    def show_line(self, line: Any, row: Int, left: Int, separate: Int) -> None:
        """Show a line of words, from its pixel `left` on, in `row` of the picture."""
        if self.back_kept:
            self.renew_back()
        if not separate:
            row &= ~1
        elif self.next_picture_row == 0:
            self.next_picture_row = row & 1
        self.blacken(row, separate)
        self.draw_row(line, row, left, separate)
        self.next_picture_row = row + 2

    def draw_row(self, line: Any, row: Int, left: Int, separate: Int) -> None:
        """Copy the line, from its pixel `left` on, into `row` only if it is `separate` and the field before drew
        the other row of the pair, otherwise into both."""
        rows: cython.int = (ODD if row & 1 else EVEN) if separate else BOTH
        first: cython.longlong = left // WORD
        words: cython.longlong = self.width // WORD
        here: cython.longlong = row * words
        other: cython.longlong = (row ^ 1) * words
        word: cython.uint
        i: cython.longlong
        if rows == BOTH or rows == self.drawn[row >> 1]:
            for i in range(words):
                word = line[first + i]
                self.picture[here + i] = word
                self.picture[other + i] = word
        else:
            for i in range(words):
                self.picture[here + i] = line[first + i]
            self.keep_row(row ^ 1)
        self.drawn[row >> 1] = rows

    def keep_row(self, row: Int) -> None:
        """Copy a row of the other field from the last picture, unless its pair has been drawn before in this field."""
        words: cython.longlong = self.width // WORD
        i: cython.longlong
        if self.behind and row >> 1 >= self.next_picture_row >> 1:
            for i in range(row * words, (row + 1) * words):
                self.picture[i] = self.shown[i]

    def blacken(self, end: Int, separate: Int) -> None:
        """Make the rows of this field black, from the one after the last line to the pair before that of `end`."""
        row: cython.longlong = self.next_picture_row
        words: cython.longlong = self.width // WORD
        rows: cython.int
        i: cython.longlong
        while row >> 1 < end >> 1:
            rows = (ODD if row & 1 else EVEN) if separate else BOTH
            for i in range(row * words, (row + 1) * words):
                self.picture[i] = 0
            if rows == BOTH or rows == self.drawn[row >> 1]:
                for i in range((row ^ 1) * words, ((row ^ 1) + 1) * words):
                    self.picture[i] = 0
            else:
                self.keep_row(row ^ 1)
            self.drawn[row >> 1] = rows
            row += 2

    def renew_back(self) -> None:
        """Leave the array in which the beam draws to a snapshot, and go on with a copy."""
        self.back = bytearray(self.back)
        self.back_kept = False
        self.view()

    def clear(self) -> None:
        """Make the screen black until the next field has been drawn."""
        self.frame = bytearray(len(self.frame))
        self.frame_kept = False
        self.view()

    def keep(self) -> tuple[Any, ...]:
        """The picture and the field, for a snapshot."""
        self.frame_kept = self.back_kept = True
        numbers = self.fields, self.field_start, self.whole, self.behind, self.next_picture_row
        return numbers, bytes(self.drawn), self.area, self.frame, self.back

    def put_back(self, kept: tuple[Any, ...]) -> None:
        """Restore the result of `keep`; there are borders or not as before."""
        borders = self.borders
        numbers, drawn, self.area, self.frame, self.back = kept
        self.fields, self.field_start, self.whole, self.behind, self.next_picture_row = numbers
        self.flyback = self.field_start + LONGEST_FIELD
        self.frame_kept = self.back_kept = True
        self.view()
        if len(drawn) == len(self.drawn):
            memoryview(self.drawn)[:] = drawn
        else:
            self.drawn = bytearray(drawn)
            self.take_area_apart()
            self.borders = borders

    def save(self) -> dict[str, Any]:
        """The picture, without borders, and the field, for a save state."""
        own = gather(self, self.STATE)
        return {**own, **in_area(own, self.area, WITHOUT_BORDERS)} if self.borders else own

    def check(self, state: dict[str, Any], now: Int) -> None:
        """Raise StateError unless `state` is a result of `save`, at about the cycle `now`."""
        limits = {
            "fields": (0, LAST),
            "field_start": (max(now - 2 * LONGEST_FIELD, 0), now + 2),
            "whole": (0, 1),
            "behind": (0, 1),
            "next_picture_row": (0, HEIGHT + 1),
            "frame": (0, 7),
            "back": (0, 7),
            "drawn": (BOTH, ODD),
        }
        check(self if not self.borders else Television(now), self.STATE, state, limits)

    def put(self, name: str, value: Any) -> None:
        """Set a number from a save state; the row, an index of arrays, cannot be assigned to from outside."""
        if name == "next_picture_row":
            self.next_picture_row = value
        else:
            setattr(self, name, value)

    def load(self, state: dict[str, Any]) -> None:
        """Restore the result of `save`, which `check` has accepted."""
        borders = self.borders
        self.borders = False
        self.frame, self.back = bytearray(self.frame), bytearray(self.back)
        self.frame_kept = self.back_kept = False
        scatter(self, state)
        self.flyback = self.field_start + LONGEST_FIELD
        self.view()
        self.borders = borders
