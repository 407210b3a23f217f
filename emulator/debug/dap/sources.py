"""Lines of source: which addresses they have, and where their files are."""

import os
from collections.abc import Sequence
from pathlib import Path

from emulator.debug.dap.protocol import ProtocolError
from emulator.symbols import SourceLine, Symbols

Place = tuple[int, int | None]  # an address, and its sideways slot


class Sources:
    """The files in `symbols`. A relative name is that of a file in the first of `folders` that has it."""

    def __init__(self, symbols: Symbols, folders: Sequence[Path]) -> None:
        self._symbols, self._folders = symbols, folders
        self._slots: dict[str, dict[int, dict[int, int | None]]] = {}  # by file, line and address
        for address, slot, source in symbols.lines:
            self._slots.setdefault(source.file, {}).setdefault(source.line, {})[address] = slot
        self._paths: dict[str, Path | None] = {}

    def path(self, file: str) -> Path | None:
        """The file that the symbols call `file`, None if it is not there."""
        if file not in self._paths:
            name = file.replace("\\", "/")
            candidates = [folder / name for folder in self._folders] + [Path(name)]
            self._paths[file] = next((path.absolute() for path in candidates if path.is_file()), None)
        return self._paths[file]

    def source(self, line: SourceLine | None) -> dict[str, object]:
        """Source and line of a frame or an instruction, as the protocol has them; empty without."""
        path = self.path(line.file) if line is not None else None
        if line is None or path is None:
            return {}
        return {"source": {"name": path.name, "path": str(path)}, "line": line.line}

    def places(self, path: str, line: int) -> tuple[int, list[Place]]:
        """The addresses at which the code of a line begins, or that of the next line with code, and the line. Raises
        ProtocolError if there is none."""
        file = self._file(path)
        lines = self._slots[file]
        after = [each for each in lines if each >= line]
        if not after:
            raise ProtocolError(f"{Path(path).name}: no code from line {line} on")
        slots = lines[min(after)]
        starts = [address for address in self._symbols.addresses_of(file, min(after)) if address in slots]
        return min(after), [(address, slots[address]) for address in starts or [min(slots)]]

    def lines_with_code(self, path: str, first: int, last: int) -> list[int]:
        """The lines from `first` to `last` with code, in order. Raises ProtocolError for a file without."""
        return sorted(line for line in self._slots[self._file(path)] if first <= line <= last)

    def _file(self, path: str) -> str:
        """What the symbols call the file at `path`: the same file, or else the one whose name its path ends with."""
        if not self._slots:
            raise ProtocolError("the symbols have no lines of source; launch with a file of symbols that has")
        for file in self._slots:
            found = self.path(file)
            if found is not None and os.path.realpath(found) == os.path.realpath(path):
                return file
        parts = _parts(path)
        ends = [file for file in self._slots if parts[-len(_parts(file)) :] == _parts(file)]
        if not ends:
            raise ProtocolError(f"{Path(path).name}: the symbols have no code of this file")
        return max(ends, key=len)


def _parts(file: str) -> list[str]:
    return [part for part in file.replace("\\", "/").split("/") if part not in ("", ".")]
