"""Names of addresses, for debuggers: those of the OS, of a model's chips, and of a program's own symbol file.

The addresses of OS calls, vectors and workspace are from "The Advanced User Guide"; the chips' registers have the names
of their data sheets.
"""

import os
import re
from collections.abc import Mapping

from py65.utils.addressing import AddressParser

from commandline.errors import shorten
from emulator.errors import BeebError
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

SYMBOL = re.compile(r"(\S+) = &([0-9A-F]{4})")
LARGEST_SYMBOLS = 1 << 22  # bytes of a symbol file
SUM = re.compile(r"([^\s+-]+|[+-][^\s+-]+)\s*([+-])\s*([+-]?[^\s+-]+)")


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


def read_symbols(path: str | os.PathLike[str]) -> dict[str, int]:
    """The addresses in a symbol file by name. Each line is `name = &XXXX`. Raises BeebError."""
    try:
        with open(path, "rb") as file:  # it may be a device, which has no end
            data = file.read(LARGEST_SYMBOLS + 1)
        lines = data.decode().splitlines()
    except (OSError, ValueError) as error:
        raise BeebError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    if len(data) > LARGEST_SYMBOLS:
        raise BeebError(f"{path}: larger than {LARGEST_SYMBOLS >> 20} MB: not a symbol file")
    symbols = {}
    for number, line in enumerate(lines, 1):
        found = SYMBOL.fullmatch(line)
        if found is None:
            raise BeebError(f"{path}:{number}: expected name = &XXXX: {shorten(line)}")
        symbols[found[1]] = int(found[2], 16)
    return symbols


class Labels(AddressParser):
    """py65's parser of addresses, with the labels of the OS, of `model`, and the program's `symbols`.

    An address is a label in any case, a hexadecimal number with or without `&` or `$`, a decimal one after `+`, a
    binary one after `%`, or the sum or difference of two of these. What could be a label or a number is a label: `adc`
    is that chip, `&adc` the number. Where an address has several names, a program's own comes first.
    """

    def __init__(self, model: Model, symbols: Mapping[str, int] | None = None) -> None:
        super().__init__(labels={**(symbols or {}), **LABELS, **chip_labels(model), **(symbols or {})})

    def address(self, text: str) -> int:
        """The address that `text` names. Raises BeebError if it names none."""
        try:
            return self.number(text.strip())
        except (KeyError, OverflowError):
            raise BeebError(f"{shorten(text.strip())}: neither a label nor an address up to &FFFF") from None

    def number(self, num: str) -> int:
        """The address that `num` names. As py65 expects, this raises KeyError if it names none, and
        OverflowError beyond &FFFF."""
        parts = SUM.fullmatch(num) if self._known(num) is None else None
        if parts is None:
            return self._term(num)
        value = self._term(parts[3])
        return self._constrain(self._term(parts[1]) + (value if parts[2] == "+" else -value))

    def _term(self, num: str) -> int:
        label = self._known(num)
        if label is not None:
            return self.labels[label]
        return super().number("$" + num[1:] if num.startswith("&") else num)

    def _known(self, name: str) -> str | None:
        """The label called `name`: exactly, or else in any case."""
        if name in self.labels:
            return name
        folded = name.casefold()
        return next((label for label in self.labels if label.casefold() == folded), None)
