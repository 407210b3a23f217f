"""Reads what stands at the places of a program's picture once nothing is being drawn there, without its cursor.

`places` reads one picture, in which a thing may be half drawn, flash, or be hidden by the cursor. This reads as many as
it takes, and moves the cursor away if it must.
"""

from collections import Counter
from typing import Any, Generic, TypeVar

from emulator.automation.cursor_keys import CursorControl
from emulator.automation.places import PlaceReader
from emulator.automation.program import FLASH, RunningProgram, pictures, until
from emulator.automation.reading import Reading

SHARE = 0.2  # of the samples in which a flashing thing is visible
FLASHING = 8.0  # seconds of sampling flashing things: a slow program draws six of them one after another
REDRAWN = 6.0  # seconds for a program to draw a place again that the cursor has left

K = TypeVar("K")


class SteadyReader(Generic[K]):
    """Reads with `reader` what stands in the pictures of `program`, where `cursor` is at home or where it was left."""

    def __init__(self, program: RunningProgram[Any], reader: PlaceReader[K], cursor: CursorControl[Any]) -> None:
        self._program = program
        self._reader = reader
        self._cursor = cursor
        self._seen, self._seen_at = Reading[K]({}), -1  # what stood there last, and in which cycle

    def know(self, things: Reading[K]) -> None:
        """Note what stands there at present."""
        self._seen, self._seen_at = things, self._program.beeb.cycles

    def read(self, flashing: bool = False) -> Reading[K]:
        """What stands there once two samples agree, or with `flashing` whatever is seen now and then. What cannot be
        read is unsure."""
        if self._seen_at == self._program.beeb.cycles:
            return self._seen
        reading = self._flashing() if flashing else self._settled()
        if reading.unsure:
            self._reader.be_lenient(True)
            reading = self._settled()
            self._reader.be_lenient(False)
        if not reading.unsure:
            self.know(reading)
        return reading

    def _settled(self) -> Reading[K]:
        cursor, before = self._cursor, None
        for picture in pictures(self._program, FLASH):
            reading, home = self._reader.read(picture), cursor.home
            if before is not None and reading == before and {*reading.unsure, *before.unsure} <= {home, cursor.left_at}:
                if home not in reading.unsure or cursor.appears_at(home):  # or else it is being drawn
                    return self._without_cursor(reading, self._reader.cursors(picture))
            before = reading
        reading = self._reader.read(*pictures(self._program, FLASH))
        if cursor.left_at and reading.unsure == [cursor.left_at]:
            return reading.corrected(cursor.left_at, self._seen.get(cursor.left_at))
        return reading

    def _flashing(self) -> Reading[K]:
        readings = [self._reader.read(picture) for picture in pictures(self._program, FLASHING)]
        seen = Counter(thing for reading in readings for thing in reading.items())
        often = SHARE * len(readings)
        return Reading({place: kind for (place, kind), times in sorted(seen.items()) if times >= often})

    def _without_cursor(self, reading: Reading[K], cursors: list[int]) -> Reading[K]:
        """A reading corrected for the cursor, which may be at one of `cursors`: where it was left after a refusal
        nothing has changed; home is read again if the cursor hides it, and where it may cover what was chosen."""
        home, left = self._cursor.home, self._cursor.left_at
        if self._cursor.roams and (covered := {home, *cursors} - {*reading, *reading.unsure}):
            for place in covered:
                reading = reading.corrected(place, self._covered(place))
            return reading
        if left and (left in reading.unsure or reading.cursor == left != home):
            return reading.corrected(left, self._seen.get(left))
        return reading.corrected(home, self._under_cursor()) if home in reading.unsure else reading

    def _covered(self, place: int) -> K | None:
        """What a blinking cursor at this place may cover: whatever is seen there now and then."""
        before: Reading[K] = Reading({})
        for picture in pictures(self._program, FLASH):
            reading = self._reader.read(picture)
            if place in reading and reading == before:
                return reading[place]
            before = reading
        return None

    def _under_cursor(self) -> K | None:
        """What stands at home, under the cursor: read while it is blinked off, or else once it has moved away."""
        home, before = self._cursor.home, None
        for picture in pictures(self._program, FLASH):
            reading = self._reader.read(picture)
            if home not in reading.unsure and reading == before:
                return reading.get(home)
            before = reading
        self._cursor.go_elsewhere()
        until(self._program, lambda: home not in self._reader.read(self._program.picture).unsure, REDRAWN)
        return self._reader.read(self._program.picture).get(home)
