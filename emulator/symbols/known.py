"""Names of addresses that programs share: those of the OS and of a model's chips.

The addresses of OS calls, vectors and workspace are from "The Advanced User Guide"; the chips' registers have the names
of their data sheets.
"""

from emulator.machine.motherboard import Model

OS_CALLS = {
    "OSRDRM": 0xFFB9,
    "VDUCHR": 0xFFBC,
    "OSEVEN": 0xFFBF,
    "GSINIT": 0xFFC2,
    "GSREAD": 0xFFC5,
    "NVRDCH": 0xFFC8,
    "NVWRCH": 0xFFCB,
    "OSFIND": 0xFFCE,
    "OSGBPB": 0xFFD1,
    "OSBPUT": 0xFFD4,
    "OSBGET": 0xFFD7,
    "OSARGS": 0xFFDA,
    "OSFILE": 0xFFDD,
    "OSRDCH": 0xFFE0,
    "OSASCI": 0xFFE3,
    "OSNEWL": 0xFFE7,
    "OSWRCR": 0xFFEC,
    "OSWRCH": 0xFFEE,
    "OSWORD": 0xFFF1,
    "OSBYTE": 0xFFF4,
    "OSCLI": 0xFFF7,
}
VECTORS_START = 0x0200  # two bytes each
VECTORS = (
    "USERV BRKV IRQ1V IRQ2V CLIV BYTEV WORDV WRCHV RDCHV FILEV ARGSV BGETV BPUTV GBPBV FINDV FSCV "
    "EVNTV UPTV NETV VDUV KEYV INSV REMV CNPV IND1V IND2V IND3V"
).split()
WORKSPACE = {
    "OSBYTE_A": 0xEF,  # the registers of the last OSBYTE or OSWORD
    "OSBYTE_X": 0xF0,
    "OSBYTE_Y": 0xF1,
    "TEXT_POINTER": 0xF2,  # pointer to an OSCLI command line or a file name
    "ROM_NUMBER": 0xF4,  # the copy of ROMSEL, which cannot be read
    "IRQ_A": 0xFC,  # A when an interrupt came
    "ERROR_POINTER": 0xFD,  # to the error number after the last BRK
    "ESCAPE_FLAG": 0xFF,  # bit 7
    "NMI": 0x0D00,  # code of the filing system that owns the NMI
    "LANGUAGE": 0x8000,  # the entries of a sideways ROM
    "SERVICE": 0x8003,
}
LABELS = OS_CALLS | {name: VECTORS_START + 2 * place for place, name in enumerate(VECTORS)} | WORKSPACE

VIA = "ORB ORA DDRB DDRA T1C_L T1C_H T1L_L T1L_H T2C_L T2C_H SR ACR PCR IFR IER ORA_NO_HANDSHAKE"
REGISTERS = {
    "CRTC": "ADDRESS DATA",
    "ACIA": "CONTROL DATA",
    "VIDEO_ULA": "CONTROL PALETTE",
    "SYSTEM_VIA": VIA,
    "USER_VIA": VIA,
    "FDC": "COMMAND PARAMETER RESET",
    "ADC": "CONTROL HIGH LOW",
}
"""The registers from the start of a range of SHEILA on, by its label in the model."""


def known_labels(model: Model) -> dict[str, int]:
    """The names of the OS and of the chips of `model`."""
    return LABELS | chip_labels(model)


def chip_labels(model: Model) -> dict[str, int]:
    """The chips' registers ("SYSTEM_VIA_IFR") and the ranges of SHEILA ("SYSTEM_VIA") of a model."""
    ranges = model.labels
    registers = {
        f"{label}_{name}": ranges[label] + place
        for label, names in REGISTERS.items()
        for place, name in enumerate(names.split())
        if label in ranges
    }
    return registers | ranges
