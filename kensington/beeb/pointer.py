"""KEN by mouse and gamepad: a click on a point moves the cursor there and chooses it. Where KEN waits for RETURN, any
click will do.

KEN knows neither; the keys that the cursor needs are typed. Where KEN draws the points is read from its memory.
"""

from collections.abc import Callable
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
RETURN = ord("\r")  # as KEN reads it
WAIT, ANSWER = "Wait until you are asked for a point", "Answer with the keys"
PIXELS = 160, 256  # of MODE 2
STONE_LEFT, STONE_UP = 4, 9  # pixels from a point to the left and upper edges of its stone, as in layout.asm
NEAR = 0.045  # of the picture's height: how far from a point a click may be
SHAPE = 4 / 3  # of the picture
TILTED = 0.5  # how far a stick is moved when it counts
REPEAT = CLOCK // 5  # cycles after which a stick that stays tilted moves the cursor again


class PointerPlayer:
    """Plays KEN on `beeb` by `click` and `stick`, hooks of `emulator.host.front_end.FrontEnd`.

    Both act only while KEN waits for a person to choose a point, or for RETURN. `say` gets the reason why a click was
    ignored.
    """

    def __init__(self, beeb: Beeb, say: Callable[[str], object] = lambda text: None) -> None:
        self._say = say
        self.attach(beeb)

    def attach(self, beeb: Beeb) -> None:
        """Play on another machine."""
        self._ken = RunningKen(beeb)
        self._moved_at = -REPEAT  # when a stick last moved the cursor
        self._firing = False

    @property
    def choosing(self) -> bool:
        """Whether KEN lets a person move its cursor and choose a point."""
        return self._waits("choose_point", "hide_cursor")

    @property
    def pausing(self) -> bool:
        """Whether KEN waits for RETURN and takes nothing else."""
        only = {self._ken.memory.byte(key) for key in ("key_low", "key_high")} == {RETURN}
        return only and self._waits("asked", "ask_yes_no") or self._waits("celebrate", "draw_hexagon")

    def _waits(self, start: str, end: str) -> bool:
        """Whether KEN is in the code between two labels, or in what that calls, and nothing is being typed."""
        beeb, ken = self._ken.beeb, self._ken
        first, last = map(ken.memory.memory_map.address, (start, end))
        called = any(first <= address < last for address in (beeb.cpu.pc, *return_addresses(beeb)))
        return called and not beeb.typing and ken.running

    def click(self, across: float, down: float) -> None:
        """Choose the point at a place of the picture, if one is near, or press RETURN."""
        if self.choosing:
            self._click_on_board(across, down)
        elif self.pausing:
            self._ken.beeb.type_ahead(CHOOSE)
        elif self._waits("asked", "ask_yes_no") or self._waits("name_asked", "default_at"):
            self._say(ANSWER)
        elif self._ken.running:
            self._say(WAIT)

    def _click_on_board(self, across: float, down: float) -> None:
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
        if fired and (self.choosing or self.pausing):
            beeb.type_ahead(CHOOSE)

    def _places(self) -> dict[int, tuple[float, float]]:
        """Where KEN draws each point, 0 to 1 from the left and top."""
        read, (width, height) = self._ken.memory.read, PIXELS
        places = zip(POINTS, read("across", len(POINTS)), read("up", len(POINTS)), strict=True)
        return {point: ((left + STONE_LEFT) / width, 1 - (up - STONE_UP) / height) for point, left, up in places}
