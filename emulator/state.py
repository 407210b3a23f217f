"""Save states: a whole machine in one string of bytes, the same for every CPU backend, compiled or not.

A state holds what is inside the chips and in memory. It does not hold the ROMs and the media: `extra` names those, and
whoever loads the state checks that the same ones are there.

Layout, little-endian: 8 bytes of magic, version (2 bytes), CRC-32 of all that follows it (4), then a zlib stream of:
length of the header (4), the header in JSON, the blobs that the header refers to as {"blob": [offset, length]}.
The header is {"byteorder": ..., "things": {name: {attribute: value}}, "extra": {...}}.

Whatever the bytes are, the outcome is a state or a StateError; the machine is changed only by a state that fits it.
"""

import json
import struct
import sys
import zlib
from typing import Any, Protocol

import numpy as np

from emulator.errors import BeebError

MAGIC = b"BEEBSTAT"
VERSION = 1
PREFIX = struct.Struct("<8sHI")  # magic, version, CRC-32
HEADER_LENGTH = struct.Struct("<I")
COMPRESSION = 3  # of zlib's levels: a third of the time that the usual 6 takes, for half as many bytes again
LARGEST_FILE = 4 << 20  # bytes: a state is under 300 KB
LARGEST_HEADER = 1 << 20  # bytes
LARGEST_STATE = 16 << 20  # bytes unpacked: 64 KB of RAM, 256 KB of sideways RAM, the chips, and room


class StateError(BeebError):
    """The bytes are not a save state of this machine; the message says where it fails."""


class Saveable(Protocol):
    """Anything that a state holds under a name."""

    def save(self) -> dict[str, Any]:
        """Its state: names to numbers, truth values, texts, bytes, lists and dictionaries of those."""

    def load(self, state: dict[str, Any]) -> None:
        """Take such a state, or raise StateError and stay as it was."""


def gather(thing: object, names: tuple[str, ...]) -> dict[str, Any]:
    """The attributes `names` of `thing`: numbers as they are, arrays as bytes."""
    values = {name: getattr(thing, name) for name in names}
    return {name: v if isinstance(v, (int, float)) else memoryview(v).tobytes() for name, v in values.items()}


def scatter(thing: object, values: dict[str, Any]) -> None:
    """Give `thing` attributes that `gather` has taken from it; arrays are filled in place.

    Raises StateError, with everything as it was, if a number does not fit the C type of its attribute.
    """
    before = gather(thing, tuple(values))
    for name, value in values.items():
        if isinstance(value, bytes):
            memoryview(getattr(thing, name)).cast("B")[:] = value
        else:
            try:
                setattr(thing, name, value)
            except OverflowError as error:
                scatter(thing, before)
                raise StateError(f"{type(thing).__name__}: {name} cannot be {value}") from error


def check(thing: object, names: tuple[str, ...], state: dict[str, Any], limits: dict[str, tuple[int, int]]) -> None:
    """Raise StateError unless `state` has just `names`, each of the kind and size of `thing`'s own, within `limits`.

    `limits` gives the least and greatest value of an attribute, or of every item of an array; an attribute that it
    does not name may have any value that fits in 64 bits.
    """
    kind = type(thing).__name__
    if not isinstance(state, dict) or set(state) != set(names):
        odd = sorted(set(state) ^ set(names)) if isinstance(state, dict) else [repr(state)]
        raise StateError(f"{kind}: the state has other attributes than the chip: {', '.join(odd)}")
    for name, value in state.items():
        own = getattr(thing, name)
        low, high = limits.get(name, (-(1 << 63), (1 << 63) - 1))
        if isinstance(own, (int, float)):
            if not isinstance(value, (int, float) if isinstance(own, float) else int):
                raise StateError(f"{kind}: {name} is a number, not {type(value).__name__}")
            least = greatest = value
        else:
            view = memoryview(own)
            if not isinstance(value, bytes) or len(value) != view.nbytes:
                raise StateError(f"{kind}: {name} is an array of {view.nbytes} bytes")
            if name not in limits or not value:
                continue
            items = np.frombuffer(value, view.format)
            least, greatest = items.min().item(), items.max().item()
        if not low <= least <= greatest <= high:
            raise StateError(f"{kind}: {name} must be from {low} to {high}, the state has {least} to {greatest}")


def save(things: dict[str, Saveable], extra: dict[str, Any]) -> bytes:
    """One string of bytes that holds the state of all `things`, and `extra` (JSON values and bytes).

    A dictionary whose only key is "blob" cannot be held.
    """
    blobs = bytearray()

    def blob(data: Any) -> dict[str, list[int]]:
        blobs.extend(data)
        return {"blob": [len(blobs) - len(data), len(data)]}

    header = {"byteorder": sys.byteorder, "things": {name: t.save() for name, t in things.items()}, "extra": extra}
    text = json.dumps(header, default=blob, allow_nan=False, separators=(",", ":")).encode()
    body = zlib.compress(HEADER_LENGTH.pack(len(text)) + text + blobs, COMPRESSION)
    return PREFIX.pack(MAGIC, VERSION, zlib.crc32(body)) + body


def parse(data: bytes) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """What `save` was given: the things' states by name, and `extra`. Raises StateError unless `data` is all of it."""
    content = _unpack(data)
    if len(content) < HEADER_LENGTH.size:
        raise StateError("the save state has no header")
    (length,) = HEADER_LENGTH.unpack_from(content)
    text = content[HEADER_LENGTH.size : HEADER_LENGTH.size + length]
    if len(text) < length or length > LARGEST_HEADER:
        raise StateError(f"the header says {length} bytes, the save state has {len(text)} (at most {LARGEST_HEADER})")
    blobs = content[HEADER_LENGTH.size + length :]

    def fetch(value: dict[str, Any]) -> Any:
        if set(value) != {"blob"}:
            return value
        match value["blob"]:
            case [int(offset), int(size)] if 0 <= offset <= offset + size <= len(blobs):
                return blobs[offset : offset + size]
        raise StateError(f"the header refers to a blob outside the save state: {str(value['blob'])[:80]}")

    def refuse(constant: str) -> None:
        raise StateError(f"the header holds {constant}, which is no number")

    try:
        header = json.loads(text, object_hook=fetch, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise StateError(f"the header cannot be read: {error}") from error
    match header:
        case {"byteorder": sys.byteorder, "things": dict(things), "extra": dict(extra)}:
            return things, extra
    raise StateError(f"the header is not that of a save state taken on a {sys.byteorder}-endian host")


def _unpack(data: bytes) -> bytes:
    """The content of a save state, checked and decompressed."""
    if len(data) > LARGEST_FILE:
        raise StateError(f"a save state has at most {LARGEST_FILE} bytes, not {len(data)}")
    if len(data) < PREFIX.size or not data.startswith(MAGIC):
        raise StateError("this is not a save state")
    _, version, crc = PREFIX.unpack_from(data)
    if version != VERSION:
        raise StateError(f"the save state has version {version}, this emulator reads version {VERSION}")
    body = data[PREFIX.size :]
    if zlib.crc32(body) != crc:
        raise StateError("the save state is damaged: its CRC is wrong")
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(body, LARGEST_STATE)
    except zlib.error as error:
        raise StateError(f"the save state is damaged: {error}") from error
    if not stream.eof or stream.unused_data:
        raise StateError(f"the save state does not end where it should, or unpacks to over {LARGEST_STATE} bytes")
    return content


def restore(things: dict[str, Saveable], states: dict[str, dict[str, Any]]) -> None:
    """Put `states` (from `parse`) into `things`, in the order of `things`; the scheduler goes first, its time counts.

    Raises StateError, with every thing as it was, if the names differ or one of them refuses its state.
    """
    if set(things) != set(states):
        odd = ", ".join(sorted(set(things) ^ set(states)))
        raise StateError(f"the save state is of a machine with other parts; the difference is: {odd}")
    before = {name: thing.save() for name, thing in things.items()}  # all of them while the clock still shows its time
    for name, thing in things.items():
        try:
            thing.load(states[name])
        except StateError as error:
            for undone, state in before.items():
                if undone == name:
                    break
                things[undone].load(state)
            raise StateError(f"{name}: {error}") from error
