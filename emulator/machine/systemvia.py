"""The System VIA and the circuit around it: the addressable latch, keyboard, sound chip, joysticks.

It follows the circuit diagram of the BBC Microcomputer and its Service Manual (section 3, "6522 VIA A" and "Keyboard").
The speech chips are not fitted.

Port A is the slow data bus: the keyboard (column on PA0 to PA3, row on PA4 to PA6, the key on PA7) and the sound chip.
Port B: PB0 to PB3 write the latch, PB4 and PB5 are the joysticks' buttons, PB6 and PB7 belong to speech. CA1 is the
vertical sync, CA2 the keyboard, CB1 the end of an analogue conversion, CB2 the light pen.
"""

from builtins import int as Int
from typing import TYPE_CHECKING

from emulator.board.keyboard import Keyboard
from emulator.board.scheduler import Chip, Line, Pin, Scheduler
from emulator.chips.via6522 import VIA6522

if TYPE_CHECKING:
    import cython

# The outputs of the latch, IC32 (a 74LS259)
SOUND_WRITE, SPEECH_READ, SPEECH_WRITE, KEYBOARD_SCAN, SCREEN_C0, SCREEN_C1, CAPS_LOCK, SHIFT_LOCK = range(8)

CA2_FLAG = 0x01  # of IFR
CA2_OUTPUT = 0x08  # of PCR
CA2_RISING = 0x04

COLUMNS = 16  # values of the scanning counter; the keys are on the first ten
INTERRUPTING_ROWS = 0xFE  # row 0 (SHIFT, CTRL and the links) is not connected to CA2


class KeyboardPin(Pin):
    """The wire by which the keyboard signals that a key has gone down or up."""

    def __init__(self, via: "SystemVIA") -> None:
        self.via = via

    def drive(self, level: Int, cycle: Int) -> None:
        self.via.keys_changed()


class SystemVIA(VIA6522):
    """The System VIA with the keyboard `keyboard` and the sound chip `sound`, which is written at address 0.

    `latch` holds the latch, output n in bit n; `c0` and `c1` are the pins that its outputs 4 and 5 drive. `fire`
    presses joystick buttons. `ca1`, `cb1` and `cb2` are for the video circuit, the analogue converter and the light
    pen. CB2 shares its wire with the CRTC's light pen strobe: as an output it drives the pin `light_pen`.
    """

    STATE = (
        *VIA6522.STATE, "latch", "column", "buttons", "scan_origin", "keys",
    )  # fmt: skip

    def __init__(self, scheduler: Scheduler, irq: Line, source: int, *, keyboard: Keyboard, sound: Chip) -> None:
        super().__init__(scheduler, irq, source)
        self.keyboard = keyboard
        self.sound = sound
        self.c0 = Pin()
        self.c1 = Pin()
        self.light_pen = Pin()
        self.latch = 1 << SHIFT_LOCK  # PB0 to PB3 are high until they are outputs: output 7 is high
        self.buttons = 0
        self.column = 15  # on PA0 to PA3
        self.scan_origin = self.settled  # the scanning counter reads (cycle - scan_origin) & 15
        self.keys = keyboard.columns_with(INTERRUPTING_ROWS)  # bit n: a key that can interrupt is down in column n
        self.ca2_level = 0
        keyboard.changed = KeyboardPin(self)

    def connect(self, output: str, pin: Pin) -> None:
        """Let the output `c0`, `c1` or `light_pen` drive another pin."""
        if output == "c0":
            self.c0 = pin
        elif output == "c1":
            self.c1 = pin
        else:
            self.light_pen = pin

    @property
    def caps_lock_led(self) -> bool:
        """Whether the CAPS LOCK light is on."""
        return not self.latch & 1 << CAPS_LOCK

    @property
    def shift_lock_led(self) -> bool:
        """Whether the SHIFT LOCK light is on."""
        return not self.latch & 1 << SHIFT_LOCK

    def fire(self, joystick: int, pressed: bool) -> None:
        """Press or release the button of joystick 0 or 1."""
        if pressed:
            self.buttons |= 1 << joystick
        else:
            self.buttons &= ~(1 << joystick)

    def limits(self) -> dict[str, tuple[int, int]]:
        now = self.scheduler.now >> 1
        own = {"buttons": (0, 3), "latch": (0, 0xFF), "column": (0, 15), "keys": (0, 0xFFFF)}
        return VIA6522.limits(self) | own | {"scan_origin": (-COLUMNS, now + 1)}

    # ---- The ports --------------------------------------------------------------------------------------------------

    def port_a_input(self) -> int:
        """The addressed key, on PA7; while the keyboard scans, nothing but the VIA drives the bus."""
        if self.latch & 1 << KEYBOARD_SCAN or self.keyboard.key(self.port_a & 15, (self.port_a >> 4) & 7):
            return 0xFF
        return 0x7F

    def port_b_input(self) -> int:
        """The buttons, low when pressed; without the speech chips PB6 and PB7 stay high."""
        return 0xFF & ~(self.buttons << 4)

    def port_a_output(self, value: Int) -> None:
        if self.column != value & 15:
            self.ca2_level = self.keyboard_line(self.settled)
            self.column = value & 15
            self.sense_keyboard()
        if not self.latch & 1 << SOUND_WRITE:
            self.sound.write(0, self.pins_a())

    def port_b_output(self, value: Int) -> None:
        """The latch copies PB3 to the output that PB0 to PB2 select, whenever they change."""
        bit: cython.int = 1 << (value & 7)
        latch: cython.int = self.latch | bit if value & 8 else self.latch & ~bit
        if latch == self.latch:
            return
        if value & 7 == KEYBOARD_SCAN:
            self.ca2_level = self.keyboard_line(self.settled)
            self.scan_origin = self.settled - self.column
        self.latch = latch
        if value & 7 == KEYBOARD_SCAN:
            self.sense_keyboard()
        elif value & 15 == SOUND_WRITE:
            self.sound.write(0, self.pins_a())
        elif value & 7 == SCREEN_C0:
            self.c0.drive((value >> 3) & 1, self.scheduler.now)
        elif value & 7 == SCREEN_C1:
            self.c1.drive((value >> 3) & 1, self.scheduler.now)

    def cb2_output(self, level: Int, cycle: Int) -> None:
        self.light_pen.drive(level, cycle)

    # ---- The keyboard's interrupt -----------------------------------------------------------------------------------
    # A counter selects a column. With the latch's scan output high it runs at 1 MHz, else it holds PA0 to PA3. CA2 is
    # high while a key of rows 1 to 7 is down in that column.

    def keyboard_line(self, cycle: Int) -> int:
        """The level of CA2, driven by the keyboard, in the 1 MHz cycle `cycle`."""
        column: cython.int = self.column
        if self.latch & 1 << KEYBOARD_SCAN:
            column = (cycle - self.scan_origin) & 15
        return (self.keys >> column) & 1

    def sense_keyboard(self) -> None:
        """Update CA2 after a change at `scheduler.now`."""
        self.ca2.drive(self.keyboard_line(self.settled), self.scheduler.now)

    def keys_changed(self) -> None:
        """A key has gone down or up."""
        keys: cython.int = self.keyboard.columns_with(INTERRUPTING_ROWS)
        if keys != self.keys:
            self.settle((self.scheduler.now - 1) >> 1)
            self.ca2_level = self.keyboard_line(self.settled)
            self.keys = keys
            self.sense_keyboard()

    def next_input(self) -> int:
        """The next cycle in which the scanning counter produces the active edge of CA2, if that would set the flag."""
        if self.keys == 0 or not self.latch & 1 << KEYBOARD_SCAN or self.ifr & CA2_FLAG or self.pcr & CA2_OUTPUT:
            return VIA6522.next_input(self)
        active: cython.int = 1 if self.pcr & CA2_RISING else 0
        before: cython.int = self.keyboard_line(self.settled)
        level: cython.int
        cycle: cython.longlong
        for cycle in range(self.settled + 1, self.settled + 1 + COLUMNS):
            level = self.keyboard_line(cycle)
            if level != before and level == active:
                return cycle
            before = level
        return VIA6522.next_input(self)

    def take_input(self, cycle: Int) -> None:
        self.ca2_level = self.keyboard_line(cycle)
        self.set_flag(CA2_FLAG, 2 * cycle)
