"""A machine's symbols for py65: its parser of addresses."""

import re
from collections.abc import Iterator, MutableMapping

from py65.utils.addressing import AddressParser

from emulator.beeb import Beeb
from emulator.errors import BeebError

HEXADECIMAL = 16
BEYOND = re.compile(r"[&$]?[0-9A-Fa-f]{5,16}")  # a number beyond the last address


class _Labels(MutableMapping[str, int]):
    """All names, which py65's Monitor lists, adds and deletes: first the program's own."""

    def __init__(self, beeb: Beeb) -> None:
        self._beeb = beeb

    def __getitem__(self, name: str) -> int:
        return self._names()[name]

    def __setitem__(self, name: str, address: int) -> None:
        self._beeb.symbols.add(name, address)

    def __delitem__(self, name: str) -> None:
        self._beeb.symbols.remove(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())

    def _names(self) -> dict[str, int]:
        symbols = self._beeb.symbols
        own = {symbol.name: symbol.address for symbol in symbols}
        return own | {name: address for name, address in symbols.known.items() if name not in own}


class Labels(AddressParser):
    """py65's parser of addresses with the symbols of `beeb`, those of its selected sideways slot first."""

    def __init__(self, beeb: Beeb) -> None:
        self._beeb = beeb
        super().__init__()
        self.labels = _Labels(beeb)

    def number(self, num: str) -> int:
        """The address that `num` names, in the radix of the Monitor if that is not 16. As py65 expects, this raises
        KeyError if it names none, and OverflowError for a number beyond &FFFF."""
        if self.radix != HEXADECIMAL and num.isalnum() and self._beeb.symbols.find(num, self._beeb.rom_slot) is None:
            return super().number(num)
        try:
            return self._beeb.address(num)
        except BeebError as error:
            if BEYOND.fullmatch(num):
                raise OverflowError(int(num.lstrip("&$"), 16)) from None
            raise KeyError(str(error)) from None

    def label_for(self, address: int, default: str | None = None) -> str | None:
        """The name of `address`."""
        return self._beeb.symbols.name_at(address, self._beeb.rom_slot) or default
