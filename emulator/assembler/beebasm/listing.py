"""The listing of source in BeebAsm's syntax: the lines that put bytes or a label into memory."""

from emulator.assembler.assembly import BYTES_LISTED
from emulator.assembler.beebasm.blocks import Origin


class Listing:
    """Lines with their addresses and bytes, in the order of assembly."""

    def __init__(self) -> None:
        self.rows: list[tuple[Origin, int, bytearray]] = []

    def add(self, origin: Origin, address: int, code: bytes) -> None:
        """Bytes from a line, which may follow others from it."""
        if self.rows and self.rows[-1][0] == origin and self.rows[-1][1] + len(self.rows[-1][2]) == address:
            self.rows[-1][2].extend(code)
        else:
            self.rows.append((origin, address, bytearray(code)))

    def text(self, sources: dict[str, list[str]]) -> str:
        """The listing. `sources` are the lines of the files by their paths."""
        lines: list[str] = []
        path = None
        for origin, address, code in self.rows:
            if origin.path != path:
                path = origin.path
                lines.append(f"; {path.name}")
            source = sources.get(str(origin.path), [])
            text = source[origin.line - 1] if origin.line <= len(source) else ""
            for start in range(0, len(code) or 1, BYTES_LISTED):
                shown = code[start : start + BYTES_LISTED].hex(" ").upper()
                number, rest = (f"{origin.line:5}", text.expandtabs()) if start == 0 else ("", "")
                lines.append(f"{address + start:04X}  {shown:{3 * BYTES_LISTED}} {number}  {rest}".rstrip())
        return "".join(f"{line}\n" for line in lines)
