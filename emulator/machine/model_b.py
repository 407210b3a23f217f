"""The BBC Microcomputer Model B with an 8271 disc interface, as a description.

It follows the circuit diagram and the table of SHEILA in "The Advanced User Guide". RESET of the System VIA comes from
the power supply, not from BREAK: that is how the OS distinguishes the two.
"""

from emulator.board.bus import ROMSelect
from emulator.board.cassette import Cassette
from emulator.board.drive import Drives
from emulator.board.keyboard import Keyboard
from emulator.board.scheduler import Pin
from emulator.chips.acia6850 import ACIA6850
from emulator.chips.adc7002 import ADC7002
from emulator.chips.fdc8271 import FDC8271
from emulator.chips.saa5050 import SAA5050
from emulator.chips.serialula import SerialULA
from emulator.chips.sn76489 import SN76489
from emulator.machine.motherboard import AddressRange, Component, Model, Motherboard, Reset
from emulator.machine.systemvia import SystemVIA
from emulator.machine.uservia import UserVIA
from emulator.machine.video import Video


def system_via(on: Motherboard) -> SystemVIA:
    """The System VIA, with the keyboard and the sound chip on its port A."""
    keyboard, sound = on.component["keyboard"], on.component["sound"]
    return SystemVIA(on.scheduler, on.irq, on.irq.connect(), keyboard=keyboard, sound=sound)


def serial_ula(on: Motherboard) -> SerialULA:
    """The serial ULA, between the ACIA and the cassette recorder."""
    return SerialULA(on.scheduler, on.component["acia"], on.component["tape"])


def disc_controller(on: Motherboard) -> FDC8271:
    """The 8271, which interrupts by NMI, with the two drives."""
    return FDC8271(on.scheduler, on.nmi, on.nmi.connect(), on.component["drives"].units)


MODEL_B = Model(
    name="BBC Microcomputer Model B",
    ram_size=0x8000,
    components=(
        Component("rom_select", lambda on: ROMSelect(on.bus), saved=False),  # the bus saves the slot's number
        Component("keyboard", lambda on: Keyboard(on.links)),
        Component("sound", lambda on: SN76489(on.scheduler)),
        Component("system_via", system_via, Reset.POWER_ON),
        Component("user_via", lambda on: UserVIA(on.scheduler, on.irq, on.irq.connect()), Reset.BREAK),
        Component("video", lambda on: Video(on.scheduler, on.bus.memory, Pin(), SAA5050()), Reset.BREAK),
        Component("adc", lambda on: ADC7002(on.scheduler, Pin())),
        Component("tape", lambda on: Cassette(on.scheduler)),
        Component("acia", lambda on: ACIA6850(on.scheduler, on.irq, on.irq.connect()), Reset.BREAK),
        Component("serial_ula", serial_ula, Reset.BREAK),
        Component("drives", lambda on: Drives()),
        Component("fdc", disc_controller, Reset.BREAK),
    ),
    sheila=(
        #            label         from    to      MHz component
        AddressRange("CRTC",       0xFE00, 0xFE08, 1, "video"),
        AddressRange("ACIA",       0xFE08, 0xFE10, 1, "acia"),
        AddressRange("SERIAL_ULA", 0xFE10, 0xFE18, 1, "serial_ula"),
        AddressRange("STATION",    0xFE18, 0xFE20, 1),  # the links that number an Econet station
        AddressRange("VIDEO_ULA",  0xFE20, 0xFE30, 2, "video"),
        AddressRange("ROMSEL",     0xFE30, 0xFE40, 2, "rom_select"),
        AddressRange("SYSTEM_VIA", 0xFE40, 0xFE60, 1, "system_via"),
        AddressRange("USER_VIA",   0xFE60, 0xFE80, 1, "user_via"),
        AddressRange("FDC",        0xFE80, 0xFEA0, 2, "fdc"),
        AddressRange("ECONET",     0xFEA0, 0xFEC0, 2),
        AddressRange("ADC",        0xFEC0, 0xFEE0, 1, "adc"),
        AddressRange("TUBE",       0xFEE0, 0xFF00, 2),
    ),
    wires=(
        ("video.vsync", "system_via.ca1"),
        ("adc.eoc", "system_via.cb1"),
        ("system_via.c0", "video.c0"),
        ("system_via.c1", "video.c1"),
        ("system_via.light_pen", "video.light_pen"),
    ),
)  # fmt: skip
