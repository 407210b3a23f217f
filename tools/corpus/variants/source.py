"""KEN's source as texts to change, assemble and make images of.

A change names the text that it replaces, which must occur in KEN's source exactly once. An edit of KEN therefore cannot
silently disable a change.
"""

import re
import tempfile
from pathlib import Path

from emulator.assembler import Assembly, assemble_file
from emulator.media.basic import tokenise
from kensington.beeb import SOURCE
from tools.make.ken import build, layout, tables

GLOBAL_LABEL = re.compile(r"^(\w+):", re.MULTILINE)  # labels that are not local
PRINTED = re.compile(  # a call and its inline text up to END
    r"(^.*\bJSR (?:say|print)\b.*\n)((?:\s+\.(?:text|byte|word)\b.*\n)*?)(\s+\.byte .*\bEND\n)", re.MULTILINE
)
TITLE_FILE = "title.bas"
SYMBOLS = {"\ue000": "NAME", "\ue001": "STONES"}  # placeholders in texts, and KEN's codes for them


class VariantError(Exception):
    """A change does not fit KEN's source, or a variant cannot be built as requested."""


def text_lines(text: str) -> str:
    """Assembler source for `text`, which has characters below 256 and those of `SYMBOLS`."""
    lines = []
    for piece in re.findall(r"[\ue000-\uf8ff]|[^\ue000-\uf8ff]{1,60}", text):
        if piece in SYMBOLS:
            lines.append(f"        .byte {SYMBOLS[piece]}\n")
        else:
            lines.append(f'        .text "{"".join(_escaped(char) for char in piece)}"\n')
    return "".join(lines)


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    return char if " " <= char <= "~" else f"\\x{ord(char):02X}"


class Source:
    """The files of KEN's source, by name."""

    def __init__(self) -> None:
        self.files = {path.name: path.read_text(encoding="ascii") for path in SOURCE.iterdir()}
        self.files["layout.asm"] = layout.source()
        self.files["tables.asm"] = tables.source()

    def replace(self, old: str, new: str) -> None:
        """Replace `old`, whole lines that occur once in all files, by `new`."""
        found = [name for name, text in self.files.items() for _ in range(("\n" + text).count("\n" + old))]
        if len(found) != 1:
            raise VariantError(f"expected once in KEN's source, found {len(found)} times:\n{old}")
        name = found[0]
        self.files[name] = ("\n" + self.files[name]).replace("\n" + old, "\n" + new)[1:]

    def routine(self, label: str) -> str:
        """The lines from a label up to the next label that is not local."""
        return self._routine(label)[1]

    def _routine(self, label: str) -> tuple[str, str]:
        found = []
        for name, text in self.files.items():
            places = [match.start() for match in GLOBAL_LABEL.finditer(text)] + [len(text)]
            for start, end in zip(places, places[1:], strict=False):
                if text.startswith(f"{label}:", start):
                    found.append((name, text[start:end]))
        if len(found) != 1:
            raise VariantError(f"expected one routine {label} in KEN's source, found {len(found)}")
        return found[0]

    def replace_routine(self, label: str, new: str) -> None:
        """Replace a routine, up to the comment before the next one."""
        name, old = self._routine(label)
        lines = old.splitlines(keepends=True)
        while lines and (lines[-1].startswith(";") or not lines[-1].strip()):
            lines.pop()
        self.files[name] = self.files[name].replace("".join(lines), new)

    def reword(self, label: str, *texts: str) -> None:
        """Replace the texts that a routine prints, in the order of its calls of `say` and `print`."""
        name, old = self._routine(label)
        if len(PRINTED.findall(old)) != len(texts):
            raise VariantError(f"routine {label}: {len(texts)} texts given, but it prints {len(PRINTED.findall(old))}")
        following = iter(texts)
        new = PRINTED.sub(lambda match: match[1] + text_lines(next(following)) + "        .byte END\n", old)
        self.files[name] = self.files[name].replace(old, new)

    def assembled(self, name: str) -> Assembly:
        """One of the sources, `ken.asm` or `disc.asm`; raises `emulator.assembler.AssemblyError`."""
        with tempfile.TemporaryDirectory() as folder:
            for file, text in self.files.items():
                Path(folder, file).write_text(text, encoding="ascii")
            return assemble_file(Path(folder, name))

    def title(self) -> bytes:
        """The BASIC program that shows the title and runs the program."""
        return tokenise(self.files[TITLE_FILE])

    def tape_image(self) -> bytes:
        """The tape as a UEF file."""
        return build.tape_image(self.assembled("ken.asm"), self.title())

    def disc_image(self) -> bytes:
        """The disc as an SSD file."""
        return build.disc_image(self.assembled("disc.asm"), self.title())
