"""A mutant: KEN or the engine with one planted fault, and the files that `kensington compare` needs to try it.

A change names the text that it replaces, which must occur exactly once. An edit of the sources therefore cannot
silently disable a mutant.
"""

import re
from dataclasses import dataclass
from hashlib import sha1
from pathlib import Path

import boardgame
import emulator
import kensington
from kensington.beeb import DISC
from tools.corpus.variants.changes import CHANGES
from tools.corpus.variants.source import Source
from tools.corpus.variants.variant import Variant

COMPILED = (".so", ".pyd", ".c")  # what is made from a module, and so hides a change of it
CIMPORT = re.compile(r"^from (\S+) cimport ", re.MULTILINE)
TABLE_BYTE = re.compile(r"(\w+)\[([0-9]+)\]")
IMAGE = "MUTANT"  # the name of the image with the fault


class MutantError(Exception):
    """A change does not fit the sources."""


@dataclass(frozen=True)
class Change:
    """`old` is replaced by `new` in `file`: one of KEN's sources, or of the engine's, such as `kensington/rules.py`.

    In KEN's sources both are lines of code, separated by ` | ` and compared without comments and indentation, or a
    byte of a table, `steps[3]`, and what is added to it. In the engine's they are pieces of text.
    """

    file: str
    old: str
    new: str


@dataclass(frozen=True)
class Mutant:
    """A fault: `changes` of the sources, or a change of `tools.corpus.variants.changes` with this name.

    `kind` is the part that has the fault. `equivalent` is the reason why nobody can notice it, if so.
    """

    name: str
    kind: str
    changes: tuple[Change, ...] = ()
    equivalent: str = ""

    @property
    def in_engine(self) -> bool:
        return any("/" in change.file for change in self.changes)

    @property
    def digest(self) -> str:
        """Names the mutant's changes."""
        return sha1(repr((self.name, self.changes)).encode()).hexdigest()

    def plant(self, folder: Path) -> tuple[Path, Path | None]:
        """Write the mutant into a folder, made if necessary: its image, and for a mutant of the engine a directory with
        the patched packages, from which Python must import them.

        Raises `MutantError`, `tools.corpus.variants.VariantError` or `emulator.assembler.AssemblyError`.
        """
        folder.mkdir(parents=True, exist_ok=True)
        if self.in_engine:
            return DISC, self._patch_engine(folder / "engine")
        source = self.source()
        images = {f"{IMAGE}.ssd": source.disc_image()}
        built = Variant(None, {}, images, source.assembled("ken.asm").labels)
        return built.write(folder, memory_map=True)[0], None

    def source(self) -> Source:
        """KEN's sources with the fault; raises `MutantError` or `VariantError`."""
        source = Source()
        for old, new in CHANGES[self.name].substitutions if self.name in CHANGES else ():
            source.replace(old, new)
        for change in self.changes:
            text = source.files[change.file]
            byte = TABLE_BYTE.fullmatch(change.old)
            if byte:
                source.files[change.file] = with_byte(text, byte[1], int(byte[2]), int(change.new))
            else:
                source.files[change.file] = with_lines(text, change.old, change.new)
        return source

    def patched(self) -> dict[str, str]:
        """The engine's changed files, by name; raises `MutantError`."""
        files: dict[str, str] = {}
        for change in self.changes:
            original = Path(kensington.__path__[0], *Path(change.file).parts[1:])
            text = files.get(change.file) or original.read_text(encoding="utf-8")
            if text.count(change.old) != 1:
                raise MutantError(f"{change.file}: expected once, found {text.count(change.old)} times: {change.old}")
            files[change.file] = text.replace(change.old, change.new)
        return files

    def _patch_engine(self, folder: Path) -> Path:
        """A copy of the packages in which all files but the changed ones are links.

        The modules of a package with a changed file are not compiled there, as they depend on each other, nor are those
        of packages that are compiled against one of these, nor those of boardgame that one of them is compiled against.
        """
        patched = self.patched()
        root = Path(kensington.__path__[0])
        uncompiled = _with_dependents({Path(file).parent for file in patched}, root)
        if any(module.startswith("boardgame.") for module in _cimported(uncompiled, root)):
            uncompiled = _with_dependents({Path("boardgame"), *uncompiled}, root)
        folder.mkdir()
        (folder / "emulator").symlink_to(emulator.__path__[0])
        for path in sorted([*root.rglob("*"), *Path(boardgame.__path__[0]).rglob("*")]):
            name = path.relative_to(root.parent)
            if "__pycache__" in name.parts or (path.suffix in COMPILED and name.parent in uncompiled):
                continue
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if name.as_posix() in patched:
                target.write_text(patched[name.as_posix()], encoding="utf-8")
            elif path.is_file():
                target.symlink_to(path)
        return folder


def _with_dependents(folders: set[Path], root: Path) -> set[Path]:
    """These folders, and those below `root` with a module that is compiled against a module in one of them."""
    more = {
        path.parent.relative_to(root.parent)
        for path in root.rglob("*.pxd")
        for module in CIMPORT.findall(path.read_text(encoding="utf-8"))
        if Path(*module.split(".")).parent in folders
    }
    return folders if more <= folders else _with_dependents(folders | more, root)


def _cimported(folders: set[Path], root: Path) -> set[str]:
    """The modules that those in these folders, of the package at `root`, are compiled against."""
    declared = (path for path in root.rglob("*.pxd") if path.parent.relative_to(root.parent) in folders)
    return {module for path in declared for module in CIMPORT.findall(path.read_text(encoding="utf-8"))}


def code(line: str) -> str:
    """A line of assembler source without comment and with single spaces."""
    return " ".join(line.partition(";")[0].split())


def with_lines(text: str, old: str, new: str) -> str:
    """Assembler source with these lines of code replaced; raises `MutantError`."""
    lines = text.splitlines(keepends=True)
    codes = [(number, code(line)) for number, line in enumerate(lines) if code(line)]
    wanted = [" ".join(line.split()) for line in old.split(" | ")]
    starts = [at for at in range(len(codes)) if [each for _, each in codes[at : at + len(wanted)]] == wanted]
    if len(starts) != 1:
        raise MutantError(f"expected once, found {len(starts)} times: {old}")
    first, last = codes[starts[0]][0], codes[starts[0] + len(wanted) - 1][0]
    written = [f"{'' if re.match('@?[a-z_0-9]+:', line) else ' ' * 8}{line}\n" for line in new.split(" | ") if line]
    return "".join(lines[:first] + written + lines[last + 1 :])


def with_byte(text: str, table: str, index: int, added: int) -> str:
    """Assembler source with a byte of a generated table changed; raises `MutantError`."""
    found = re.search(rf"^{table}:\n((?: +\.byte .*\n)+)", text, re.MULTILINE)
    numbers = re.findall("[0-9]+", found[1]) if found else []
    if found is None or index >= len(numbers):
        raise MutantError(f"{table} has no byte {index}")
    numbers[index] = str((int(numbers[index]) + added) % 0x100)
    rows = [f"        .byte {', '.join(numbers[at : at + 16])}\n" for at in range(0, len(numbers), 16)]
    return text[: found.start(1)] + "".join(rows) + text[found.end(1) :]
