"""Save states: a whole machine in one byte string, the same for every CPU, compiled or not.

A state contains memory and the state of each part of the machine. ROMs and media are not included: `extra` names them,
and the loading machine checks that it has the same ones.

Layout, little-endian: 8 bytes of magic, version (2 bytes), CRC-32 of the rest (4), then a zlib stream of: length of the
header (4), the header in JSON, the blobs that the header refers to as {"blob": [offset, length]}. The header is
{"byteorder": ..., "things": {part: {attribute: value}}, "extra": {...}}.

States are untrusted: any bytes give a state or a StateError, and only a state that fits changes the machine.
"""

import json
import struct
import sys
import zlib
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from emulator.errors import BeebError

if TYPE_CHECKING:
    import cython

MAGIC = b"BEEBSTAT"
VERSION = 2
PREFIX = struct.Struct("<8sHI")  # magic, version, CRC-32
HEADER_LENGTH = struct.Struct("<I")
COMPRESSION = 3  # zlib's level: a third of the time of the default, 6, for half as many bytes again
LARGEST_FILE = 4 << 20  # bytes: a state is under 300 KB
LARGEST_HEADER = 1 << 20  # bytes
LARGEST_STATE = 16 << 20  # bytes unpacked: 64 KB of RAM, 256 KB of sideways RAM, the chips, and room


class StateError(BeebError):
    """The bytes are not a save state of this machine."""


class Saveable(Protocol):
    """A part of a machine, with a state of its own."""

    def save(self) -> dict[str, Any]:
        """Its state by attribute: numbers, booleans, strings, bytes, lists and dictionaries of those."""

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore the result of `save`. Raises StateError, with nothing changed."""


def other_roms(saved: Any, present: dict[str, Any]) -> StateError:
    """The error for a state with other ROMs: how `saved`, its `Beeb.files` (untrusted), differ from `present`."""
    saved = saved if isinstance(saved, dict) else present
    pairs = [(_set(saved), _set(present)), (_dfs(saved), _dfs(present))]
    fitted, here = _roms(saved), _roms(present)
    for slot in sorted(fitted.keys() | here.keys()):
        if fitted.get(slot) != here.get(slot):
            pairs.append((f"{fitted.get(slot, 'no ROM')} in slot {slot}", here.get(slot, "no ROM")))
    pairs.append((_sideways_ram(saved), _sideways_ram(present)))
    parts = [f"the state has {old}, this machine {new}" for old, new in pairs if old != new]
    cause = "; ".join(parts) or "they have the same names but other contents"
    return StateError(f"the state was saved with other ROMs: {cause}")


def _set(files: dict[str, Any]) -> str:
    return "the free ROMs" if files.get("roms") == "free" else "Acorn's ROMs"


def _dfs(files: dict[str, Any]) -> str:
    return "no DFS" if files.get("dfs") is None else f"DFS {str(files['dfs'])[:10]}"


def _roms(files: dict[str, Any]) -> dict[str, str]:
    roms = files.get("sideways_roms")
    return {str(slot): repr(path) for slot, path in roms.items()} if isinstance(roms, dict) else {}


def _sideways_ram(files: dict[str, Any]) -> str:
    return f"sideways RAM in slots {files['sideways_ram']}" if files.get("sideways_ram") else "no sideways RAM"


def gather(part: object, names: tuple[str, ...]) -> dict[str, Any]:
    """The attributes `names` of `part`: numbers as they are, arrays as bytes."""
    values = {name: getattr(part, name) for name in names}
    return {name: v if isinstance(v, (int, float)) else memoryview(v).tobytes() for name, v in values.items()}


def scatter(part: object, values: Mapping[str, Any]) -> None:
    """Set attributes of `part` to values from `gather`; arrays are filled in place.

    A part with numbers that only a checked state may set has a method `put(name, value)`. Raises StateError, with
    nothing changed, if a number does not fit the C type of its attribute.
    """
    before = gather(part, tuple(values))
    put = getattr(part, "put", partial(setattr, part))
    for name, value in values.items():
        if isinstance(value, bytes):
            memoryview(getattr(part, name)).cast("B")[:] = value
        else:
            try:
                put(name, value)
            except OverflowError as error:
                scatter(part, before)
                raise StateError(f"{type(part).__name__}: {name} cannot be {value}") from error


def check(part: object, names: tuple[str, ...], state: Mapping[str, Any], limits: dict[str, tuple[int, int]]) -> None:
    """Raise StateError unless `state` has exactly `names`, each of the type and size of `part`'s own, within `limits`.

    `limits` maps an attribute to its least and greatest value, or those of every item of an array; the default is any
    value of 64 bits.
    """
    kind = type(part).__name__
    if not isinstance(state, dict) or set(state) != set(names):
        odd = sorted(set(state) ^ set(names)) if isinstance(state, dict) else [repr(state)]
        raise StateError(f"{kind}: missing or unknown attributes in the state: {', '.join(odd)}")
    for name, value in state.items():
        own = getattr(part, name)
        low, high = limits.get(name, (-(1 << 63), (1 << 63) - 1))
        if isinstance(own, (int, float)):
            if not isinstance(value, (int, float) if isinstance(own, float) else int):
                raise StateError(f"{kind}: {name} must be a number, not {type(value).__name__}")
            least = greatest = value
        else:
            view = memoryview(own)
            if not isinstance(value, bytes) or len(value) != view.nbytes:
                raise StateError(f"{kind}: {name} must be an array of {view.nbytes} bytes")
            if name not in limits or not value:
                continue
            least, greatest = _range(value, view.format)
        if not low <= least <= greatest <= high:
            raise StateError(f"{kind}: {name} must be from {low} to {high}, not {least} to {greatest}")


def _range(value: bytes, kind: Any) -> tuple[float, float]:
    """The least and the greatest of the items of `kind` (a code of `memoryview`) in `value`, of at least one byte."""
    if kind == "B":
        return _range_of_bytes(value)
    items = memoryview(value).cast(kind)
    return min(items), max(items)


def _range_of_bytes(values: Any) -> tuple[int, int]:
    least: cython.int = values[0]
    greatest: cython.int = least
    value: cython.int
    for value in values:
        least = min(least, value)
        greatest = max(greatest, value)
    return least, greatest


def save(parts: dict[str, Saveable], extra: dict[str, Any]) -> bytes:
    """A save state of `parts`, with `extra` (JSON values and bytes).

    A dictionary whose only key is "blob" cannot be saved.
    """
    blobs = bytearray()

    def blob(data: Any) -> dict[str, list[int]]:
        blobs.extend(data)
        return {"blob": [len(blobs) - len(data), len(data)]}

    header = {"byteorder": sys.byteorder, "things": {name: p.save() for name, p in parts.items()}, "extra": extra}
    text = json.dumps(header, default=blob, allow_nan=False, separators=(",", ":")).encode()
    body = zlib.compress(HEADER_LENGTH.pack(len(text)) + text + blobs, COMPRESSION)
    return PREFIX.pack(MAGIC, VERSION, zlib.crc32(body)) + body


def parse(data: bytes) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """The states of the parts by name, and `extra`, of a save state. Raises StateError."""
    content = _unpack(data)
    if len(content) < HEADER_LENGTH.size:
        raise StateError("the save state has no header")
    (length,) = HEADER_LENGTH.unpack_from(content)
    text = content[HEADER_LENGTH.size : HEADER_LENGTH.size + length]
    if len(text) < length or length > LARGEST_HEADER:
        raise StateError(f"the header should have {length} bytes (at most {LARGEST_HEADER}), it has {len(text)}")
    blobs = content[HEADER_LENGTH.size + length :]

    def fetch(value: dict[str, Any]) -> Any:
        if set(value) != {"blob"}:
            return value
        match value["blob"]:
            case [int(offset), int(size)] if 0 <= offset <= offset + size <= len(blobs):
                return blobs[offset : offset + size]
        raise StateError(f"the header refers to a blob outside the save state: {str(value['blob'])[:80]}")

    def refuse(constant: str) -> None:
        raise StateError(f"the header contains {constant}, which is not a number")

    try:
        header = json.loads(text, object_hook=fetch, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise StateError(f"the header is not valid JSON: {error}") from error
    match header:
        case {"byteorder": sys.byteorder, "things": dict(states), "extra": dict(extra)}:
            return states, extra
    raise StateError(f"the header is not that of a save state from a {sys.byteorder}-endian host")


def _unpack(data: bytes) -> bytes:
    """The content of a save state, checked and decompressed."""
    if len(data) > LARGEST_FILE:
        raise StateError(f"a save state has at most {LARGEST_FILE} bytes, not {len(data)}")
    if len(data) < PREFIX.size or not data.startswith(MAGIC):
        raise StateError("this is not a save state")
    _, version, crc = PREFIX.unpack_from(data)
    if version != VERSION:
        raise StateError(f"save state version {version} is not supported; this emulator reads version {VERSION}")
    body = data[PREFIX.size :]
    if zlib.crc32(body) != crc:
        raise StateError("the save state is damaged: wrong CRC")
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(body, LARGEST_STATE)
    except zlib.error as error:
        raise StateError(f"the save state is damaged: {error}") from error
    if not stream.eof or stream.unused_data:
        raise StateError(f"the save state is damaged, or unpacks to over {LARGEST_STATE} bytes")
    return content


def restore(parts: dict[str, Saveable], states: Mapping[str, Any]) -> None:
    """Load `states` (from `parse`) into `parts`, in the order of `parts`: the scheduler first, because the others check
    their times against its clock.

    Raises StateError, with nothing changed, if the names differ or a part rejects its state.
    """
    if set(parts) != set(states):
        odd = ", ".join(sorted(set(parts) ^ set(states)))
        raise StateError(f"the save state is of a machine with other parts; the difference is: {odd}")
    before = {name: part.save() for name, part in parts.items()}  # before the clock changes
    for name, part in parts.items():
        try:
            part.load(states[name])
        except StateError as error:
            for undone, state in before.items():
                if undone == name:
                    break
                parts[undone].load(state)
            raise StateError(f"{name}: {error}") from error
