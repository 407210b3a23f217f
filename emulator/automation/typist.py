"""A typist that presses the keys of the keyboard in emulated time.

It runs a hundred times a second of emulated time, so it is not compiled.
"""

from collections.abc import Mapping
from typing import Any

from emulator.board.keyboard import Keyboard, KeyboardError, key_number, keystrokes
from emulator.board.scheduler import Chip, Scheduler
from emulator.board.state import StateError
from emulator.machine.systemvia import SystemVIA

# The OS's keyboard workspace, OS 1.20 (Advanced User Guide, chapter on memory usage)
LAST_KEY = 0xEC  # zero page: the internal number of the key pressed last, with bit 7 set; 0: none
FIRST_KEY = 0xED  # the key pressed before it and still held
BUFFER_START = 0x02D8  # low byte of the address of the next character to leave the buffer
BUFFER_END = 0x02E1  # and of the next one to enter it
BUFFER = 0xE0  # the buffer is &03E0 to &03FF
ALMOST_FULL = 24  # characters; it holds 31

SCAN = 20_000  # 2 MHz cycles: the OS scans the keys 100 times a second
HOLD = 3 * SCAN  # the OS accepts a key that is still down at the next scan
GAP = 2 * SCAN
PATIENCE = 50 * SCAN  # how long to hold a key that the OS doesn't notice
PLAIN_HOLD = 6 * SCAN  # for programs that scan the keys themselves: three fields
PLAIN_GAP = 6 * SCAN
UNKNOWN = -1
LOCKS = (("CAPS LOCK",), ("SHIFT LOCK",))


class Typist(Chip):
    """Types text on `keyboard`, one key after another, in emulated time.

    It reads the OS's keyboard workspace in `memory`: a key is held until the OS has noticed it, and none is pressed
    while the OS's buffer is almost full. If the OS notices no keys, the program bypasses its keyboard routine, and each
    key is held for three fields. A program that leaves the buffer full but reads the switches itself also gets its
    keys. `lights` provides `caps_lock_led` and `shift_lock_led`.
    """

    STATE = ("heeded", "since", "looks")

    def __init__(self, scheduler: Scheduler, keyboard: Keyboard, memory: bytearray, lights: SystemVIA) -> None:
        super().__init__(scheduler)
        self.keyboard = keyboard
        self.memory = memory
        self.lights = lights
        self.texts: list[str] = []
        self.strokes: list[tuple[str, ...]] = []
        self.held: tuple[str, ...] = ()
        self.heeded = True  # the OS has noticed the last key
        self.since = 0  # the cycle of the last press or release
        self.looks = UNKNOWN  # `keyboard.looks` while no key was down

    @property
    def busy(self) -> bool:
        """Whether text is left to type, or a key has only just been released."""
        return bool(self.texts or self.strokes or self.held) or self.due < self.scheduler.now + PATIENCE

    @property
    def soonest(self) -> int:
        """Cycles that the waiting text takes at least."""
        return (HOLD + GAP) * (len(self.strokes) + sum(map(len, self.texts)))

    def type(self, text: str) -> None:
        """Append `text` to the text waiting to be typed. Raises `KeyboardError` if it cannot be typed."""
        keystrokes(text)
        if not text:
            return
        idle = not self.busy
        self.texts.append(text)
        if idle:
            self.since = self.scheduler.now
            self.schedule(self.scheduler.now + 1)

    def stop(self) -> int:
        """Discard the waiting text, and return how many characters it had.

        The lock keys that were pressed for the text are pressed again, as far as their lights are off.
        """
        pending = [self.held, *self.strokes]
        left = sum(stroke not in LOCKS for stroke in self.strokes) + sum(map(len, self.texts))
        self.forget()
        self.strokes = [lock for lock in LOCKS if lock in pending]
        if self.strokes:
            self.since = self.scheduler.now
            self.schedule(self.since + GAP)
        return left

    def forget(self) -> None:
        """Release all keys and discard the waiting text."""
        self.texts.clear()
        self.strokes.clear()
        self._let_go()
        self.cancel()

    def wake(self, cycle: int) -> None:
        if self.held:
            self._hold(cycle)
        elif not self._released(cycle):
            self.schedule(cycle + SCAN)
        elif self._next_stroke():
            if self._room():
                self._press(cycle)
            else:
                self.schedule(cycle + SCAN)

    def _next_stroke(self) -> bool:
        """Whether a key press is due. Text becomes key presses only now, as they depend on the lock lights."""
        if not self.strokes and self.texts:
            text = self.texts.pop(0)
            self.strokes = keystrokes(text, self.lights.caps_lock_led)
            if self.lights.shift_lock_led:
                self.strokes = [("SHIFT LOCK",), *self.strokes, ("SHIFT LOCK",)]
        lit = {"CAPS LOCK": self.lights.caps_lock_led, "SHIFT LOCK": self.lights.shift_lock_led}
        if all(stroke in LOCKS for stroke in self.strokes):  # at the end of a text they only switch lights on
            self.strokes = [stroke for stroke in self.strokes if not lit[stroke[0]]]
        return bool(self.strokes)

    def _press(self, cycle: int) -> None:
        self.held = self.strokes.pop(0)
        for key in self.held:
            self.keyboard.down(key)
        self.since = cycle
        self.looks = UNKNOWN
        self.schedule(cycle + (HOLD if self.heeded else PLAIN_HOLD))

    def _hold(self, cycle: int) -> None:
        *_, key = self.held
        noticed = (0x80 | key_number(key)) in (self.memory[LAST_KEY], self.memory[FIRST_KEY])
        if noticed and not self.heeded:
            self.heeded = True
        elif not noticed and self.heeded:
            if cycle < self.since + PATIENCE:
                self.schedule(cycle + SCAN)
                return
            self.heeded = False
        self._let_go()
        self.since = cycle
        self.schedule(cycle + (GAP if self.heeded else PLAIN_GAP))

    def _let_go(self) -> None:
        for key in reversed(self.held):
            self.keyboard.up(key)
        self.held = ()

    def _released(self, cycle: int) -> bool:
        """Whether the OS has noticed the last key's release; true after a time-out."""
        if not self.heeded or cycle >= self.since + PATIENCE:
            return True
        return not self.memory[LAST_KEY] and not self.memory[FIRST_KEY]

    def _room(self) -> bool:
        """Whether the OS's buffer has room, or the program scans the keys itself."""
        start, end = self.memory[BUFFER_START], self.memory[BUFFER_END]
        if start < BUFFER or end < BUFFER or (end - start) & 31 < ALMOST_FULL:
            return True
        looked = self.looks not in (UNKNOWN, self.keyboard.looks)
        self.looks = self.keyboard.looks
        return looked

    def keep(self) -> tuple[Any, ...]:
        """What a snapshot holds beside STATE: the text being typed."""
        return tuple(self.texts), tuple(self.strokes), self.held

    def put_back(self, kept: tuple[Any, ...]) -> None:
        """Restore the result of `keep`."""
        texts, strokes, self.held = kept
        self.texts, self.strokes = [*texts], [*strokes]

    def save(self) -> dict[str, Any]:
        """The state of a `Chip`, and the text being typed."""
        strokes = [list(stroke) for stroke in (self.held, *self.strokes)]
        return super().save() | {"texts": list(self.texts), "strokes": strokes}

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore what `save` returned, or raise StateError and change nothing."""
        match state:
            case {"texts": [*texts], "strokes": [[*held], *strokes], **rest}:
                try:
                    for text in texts:
                        keystrokes(text)
                    for key in (*held, *(key for stroke in strokes for key in stroke)):
                        key_number(key)
                except (KeyboardError, TypeError, AttributeError) as error:
                    raise StateError(f"Typist: {error}") from error
                if not all(strokes):
                    raise StateError("Typist: the state has a key press without keys")
                super().load(rest)
                self.texts = texts
                self.held = tuple(held)
                self.strokes = [tuple(stroke) for stroke in strokes]
            case _:
                raise StateError("Typist: the state lacks texts or strokes")
