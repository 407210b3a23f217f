"""Snapshots: the whole state of a machine as a value in memory, to which it can return in some microseconds.

A snapshot holds more than a save state (`emulator.board.state`): whatever decides how the machine runs on, what its
picture shows next, and the sound that has not been taken. It is trusted, so nothing in it is checked.

The attributes of the parts that are numbers or arrays of them, STATE and UNSAVED, are copied by two functions that are
generated for the machine: one expression that reads all, one statement that assigns all. A part with other state has
methods `keep`, which returns it, and `put_back`. What is large and seldom changes, the pictures and the tracks of
discs, is shared by machine and snapshots until it changes. Callbacks are not part of a snapshot.
"""

import marshal
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType
from typing import Any, NoReturn

from emulator.board.bus import Bus
from emulator.board.scheduler import Chip
from emulator.board.state import StateError
from emulator.cpu import reference

LARGE = 4096  # bytes: a block of this size is worth to be shared, and to be compressed on its own
SOUND = "sound"  # the part that changes when samples are taken
COMPRESSION = 3  # zlib's level

_layouts: dict[tuple[str, ...], tuple[str, ...]] = {}  # one of each, so that equal ones are identical


class Snapshot:
    """A machine's state at `cycles`: an opaque, immutable value, for `Beeb.restore` of the same machine or its clones.

    It takes 60 KB, and 16 KB for each slot of sideways RAM; a picture that changes between two snapshots takes up to
    0.7 MB, sound that is not taken 8 bytes for each write to the sound chip.
    """

    __slots__ = ("_layout", "_roms", "_values", "_kept")

    def __init__(self, layout: tuple[str, ...], roms: str, values: Any, kept: tuple[Any, ...]) -> None:
        self._layout, self._roms, self._values, self._kept = layout, roms, values, kept

    @property
    def cycles(self) -> int:
        """The time of the snapshot, as in `Beeb.cycles`."""
        return int(self._values[0])

    def follows(self, earlier: "Snapshot") -> bool:
        """Whether nothing has changed the machine since `earlier`, a snapshot in the same cycle, but that sound was
        taken."""
        if self._layout is not earlier._layout or self._roms != earlier._roms:
            return False
        mine, others = (*self._values, *self._kept), (*earlier._values, *earlier._kept)
        return mine == others or all(
            one == other or name.startswith(SOUND) for name, one, other in zip(self._layout, mine, others, strict=False)
        )

    def __copy__(self) -> "Snapshot":
        return self

    def __deepcopy__(self, memo: object) -> "Snapshot":
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a snapshot lives in memory; use save_state() for files and other processes")

    def __repr__(self) -> str:
        return f"<Snapshot at cycle {self.cycles}>"


class Snapshots:
    """Takes and restores snapshots of the machine that consists of `parts`, with the memory `bus`."""

    def __init__(self, parts: Mapping[str, Any], bus: Bus) -> None:
        self._bus = bus
        names, self._take, self._give = _functions(parts)
        # The scheduler last: it looks at the chips
        titles = [title for title, part in [*parts.items()][::-1] if hasattr(part, "keep")]
        layout = (*names, *titles, f"RAM {bus.ram_size}")
        self._layout = _layouts.setdefault(layout, layout)
        keeping = [parts[title] for title in titles]
        self._keep = tuple(part.keep for part in keeping)
        self._put_back = tuple(part.put_back for part in keeping)
        self._checks = [(place, part.check_kept) for place, part in enumerate(keeping) if hasattr(part, "check_kept")]

    def take(self) -> Snapshot:
        """The machine as it is."""
        kept = tuple([keep() for keep in self._keep])
        return Snapshot(self._layout, self._bus.roms(), self._take(), kept)

    def restore(self, snapshot: Snapshot) -> None:
        """Make the machine what it was at the `snapshot`. Raises StateError, with nothing changed."""
        if snapshot._layout is not self._layout:
            raise StateError("the snapshot is of a machine with other parts")
        if snapshot._roms != self._bus.roms():
            raise StateError("the snapshot is of a machine with other ROMs, or sideways RAM in other slots")
        for place, check in self._checks:
            check(snapshot._kept[place])
        self._give(snapshot._values)
        for put_back, kept in zip(self._put_back, snapshot._kept, strict=True):
            put_back(kept)


def _functions(parts: Mapping[str, Any]) -> tuple[list[str], Callable[[], tuple[Any, ...]], Callable[[Any], None]]:
    """The names of all attributes, a function that returns their values, and one that sets them."""
    scope: dict[str, Any] = {}
    names, sources, targets, puts = [], [], [], []
    for number, (title, part, attributes) in enumerate(_attributes(parts)):
        owner = f"part_{number}"
        scope[owner] = part
        for name in attributes:
            value = getattr(part, name)
            source, target = f"{owner}.{name}", f"{owner}_{name}"
            names.append(f"{title}.{name}")
            if isinstance(value, int | float):
                if _assignable(part, name):
                    target = source
                else:
                    puts.append(f"{owner}.put({name!r}, {target})")
            else:
                view = scope[target] = memoryview(value).cast("B")
                source = f"{target}.tobytes()"
                names[-1] += f" {view.nbytes}"
                if view.nbytes >= LARGE:
                    scope[f"{target}_last"] = _Last()
                    source = f"{target}_last({source})"
                target += "[:]"
            sources.append(source)
            targets.append(target)
    lines = [
        "def take():",
        f"    return ({', '.join(sources)},)",
        "def give(values):",
        f"    ({', '.join(targets)},) = values",
        *(f"    {put}" for put in puts),
    ]
    exec(_compiled("\n".join(lines)), scope)
    return names, scope["take"], scope["give"]


@lru_cache
def _compiled(source: str) -> CodeType:
    return compile(source, __file__, "exec")


def _attributes(parts: Mapping[str, Any]) -> Iterator[tuple[str, Any, tuple[str, ...]]]:
    """Each part or chip in it with a name, and the names of its numbers and arrays."""
    for title, part in parts.items():
        if title == "scheduler":
            yield title, part, ("now",)
        elif title == "cpu":
            yield title, part, reference.STATE
        else:
            due = ("due",) if isinstance(part, Chip) else ()
            yield title, part, (*due, *getattr(part, "STATE", ()))
        for name, chip in part.chips().items() if hasattr(part, "chips") else ():
            if not hasattr(chip, "keep"):
                yield f"{title}.{name}", chip, (*chip.STATE, *getattr(chip, "UNSAVED", ()))


def _assignable(part: Any, name: str) -> bool:
    """Whether the attribute can be assigned to; otherwise the part has a method `put` for that."""
    try:
        setattr(part, name, getattr(part, name))
    except AttributeError:
        return False
    return True


class _Last:
    """Returns the block that it returned last for one that is equal."""

    def __init__(self) -> None:
        self.block = b""

    def __call__(self, block: bytes) -> bytes:
        if block != self.block:
            self.block = block
        return self.block


@dataclass(frozen=True, eq=False)
class Block:
    """Compressed bytes."""

    data: bytes
    kind: type[bytes] | type[bytearray]

    def unpacked(self) -> bytes | bytearray:
        return self.kind(zlib.decompress(self.data))


@dataclass(frozen=True)
class Packed:
    """A compressed snapshot. `blocks` are all in it; others may share them."""

    snapshot: Snapshot
    blocks: tuple[Block, ...]

    def unpacked(self) -> Snapshot:
        """The snapshot."""
        values, *kept = _replaced((self.snapshot._values, *self.snapshot._kept), Block, Block.unpacked)
        return Snapshot(self.snapshot._layout, self.snapshot._roms, marshal.loads(values), tuple(kept))


class Packer:
    """Compresses snapshots of one machine, to keep many of them."""

    def __init__(self) -> None:
        self._last: list[tuple[bytes | bytearray, Block]] = []  # large ones, as they were and compressed

    def pack(self, snapshot: Snapshot) -> Packed:
        """`snapshot` compressed. Large blocks that were already in the one before are shared with it."""
        before, self._last = self._last, []
        values = _block(marshal.dumps(snapshot._values))
        blocks = [values]

        def packed(data: bytes | bytearray) -> Block:
            large = len(data) >= LARGE
            known = (*before, *self._last) if large else ()
            block = next((block for old, block in known if old == data), None)
            block = block or _block(data)
            blocks.append(block)
            if large:
                self._last.append((data, block))
            return block

        kept = _replaced(snapshot._kept, bytes | bytearray, packed)
        return Packed(Snapshot(snapshot._layout, snapshot._roms, values, kept), tuple(blocks))


def _block(data: bytes | bytearray) -> Block:
    return Block(zlib.compress(data, COMPRESSION), bytearray if isinstance(data, bytearray) else bytes)


def _replaced(value: Any, kind: Any, change: Callable[[Any], Any]) -> Any:
    """`value` with everything of `kind` in its tuples and dictionaries changed."""
    if isinstance(value, kind):
        return change(value)
    if type(value) is tuple:
        return tuple([_replaced(each, kind, change) for each in value])
    if type(value) is dict:
        return {name: _replaced(each, kind, change) for name, each in value.items()}
    return value
