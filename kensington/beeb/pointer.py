"""KEN by mouse and gamepad: a click on a point moves the cursor there and chooses it.

KEN knows neither; the keys that the cursor needs are typed. Where KEN draws the points is read from its memory.
"""

from math import atan2, hypot

from boardgame.cursor import DIRECTIONS, SECTOR, fewest_steps
from emulator import Beeb
from emulator.beeb import CLOCK
from emulator.host.line_input import return_addresses
from kensington.beeb.running import RunningKen
from kensington.board import POINTS
from kensington.cursor import STEP

KEYS = dict(zip(DIRECTIONS, "DCXZAQWE", strict=True))  # as in cursor.asm
CHOOSE = "\n"
PIXELS = 160, 256  # of MODE 2
STONE_LEFT, STONE_UP = 4, 9  # pixels from a point to the left and upper edges of its stone, as in layout.asm
NEAR = 0.045  # of the picture's height: how far from a point a click may be
SHAPE = 4 / 3  # of the picture
TILTED = 0.5  # how far a stick is moved when it counts
REPEAT = CLOCK // 5  # cycles after which a stick that stays tilted moves the cursor again


class PointerPlayer:
    """Plays KEN on `beeb` by `click` and `stick`, hooks of `emulator.host.front_end.FrontEnd`.

    Both do nothing unless KEN waits for a person to choose a point.
    """

    def __init__(self, beeb: Beeb) -> None:
        self.attach(beeb)

    def attach(self, beeb: Beeb) -> None:
        """Play on another machine."""
        self._ken = RunningKen(beeb)
        self._moved_at = -REPEAT  # when a stick last moved the cursor
        self._firing = False

    @property
    def choosing(self) -> bool:
        """Whether KEN lets a person move its cursor and choose a point."""
        beeb, ken = self._ken.beeb, self._ken
        start, end = map(ken.memory.memory_map.address, ("choose_point", "hide_cursor"))
        called = any(start <= address < end for address in (beeb.cpu.pc, *return_addresses(beeb)))
        return called and not beeb.typing and ken.running

    def click(self, across: float, down: float) -> None:
        """Choose the point at a place of the picture, if one is near."""
        if not self.choosing:
            return
        places = self._places()
        distances = {point: hypot((x - across) * SHAPE, y - down) for point, (x, y) in places.items()}
        target = min(distances, key=distances.__getitem__)
        if distances[target] <= NEAR:
            steps = fewest_steps(self._ken.memory.byte("cursor"), lambda point: STEP[point].items())[target]
            self._ken.beeb.type_ahead("".join(KEYS[step] for step in steps) + CHOOSE)

    def stick(self, x: float, y: float, fires: bool) -> None:
        """Move the cursor in the direction of a stick; its button chooses."""
        fired, self._firing = fires and not self._firing, fires
        beeb = self._ken.beeb
        if hypot(x, y) < TILTED:
            self._moved_at = -REPEAT
        elif 0 <= beeb.cycles - self._moved_at < REPEAT:
            return
        elif self.choosing:
            self._moved_at = beeb.cycles
            beeb.type_ahead(KEYS[DIRECTIONS[round(atan2(-y, x) / SECTOR) % len(DIRECTIONS)]])
            return
        if fired and self.choosing:
            beeb.type_ahead(CHOOSE)

    def _places(self) -> dict[int, tuple[float, float]]:
        """Where KEN draws each point, 0 to 1 from the left and top."""
        read, (width, height) = self._ken.memory.read, PIXELS
        places = zip(POINTS, read("across", len(POINTS)), read("up", len(POINTS)), strict=True)
        return {point: ((left + STONE_LEFT) / width, 1 - (up - STONE_UP) / height) for point, left, up in places}
