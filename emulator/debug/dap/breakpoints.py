"""Breakpoints of a client: on lines, labels, addresses and data, with conditions, counts of hits and messages."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from emulator.debug.dap.protocol import Arguments, ProtocolError
from emulator.debug.dap.sources import Place
from emulator.debug.debugger import Debugger
from emulator.debug.expressions import condition, evaluate
from emulator.debug.points import Kind, Met, StopPoint
from emulator.errors import BeebError

LONGEST_REFERENCE = 20  # characters
HITS = re.compile(r"\s*(==?|>=?|<=?|%)?\s*([0-9]{1,9})\s*")
INSERTED = re.compile(r"\{([^{}]*)\}")  # an expression in a message


Find = Callable[[], tuple[Kind, list[tuple[range, int | None]], dict[str, Any]]]
"""Finds what stops the machine: the kind, addresses with their sideways slots, and what the protocol says of them."""


@dataclass(eq=False)
class Breakpoint:
    """One of a client's breakpoints: its number, and the points at which it stops; `reason` is that of the event."""

    number: int
    reason: str
    arguments: Arguments
    find: Find
    points: Sequence[StopPoint] = ()
    counts: Callable[[int], bool] | None = None
    message: str = ""
    hits: int = 0
    met_at: int = -1  # the cycle of the last hit


class Breakpoints:
    """The breakpoints of a session, in groups that are set together. `print_message` shows what a log point prints."""

    def __init__(self, debugger: Debugger, print_message: Callable[[str], object]) -> None:
        self._debugger, self._print = debugger, print_message
        self._groups: dict[str, list[Breakpoint]] = {}
        self._by_point: dict[StopPoint, Breakpoint] = {}
        self._numbers = count(1)
        debugger.decide = self._decide

    def clear(self, group: str) -> None:
        """Remove a group."""
        for breakpoint in self._groups.pop(group, []):
            self._unset(breakpoint)

    def add(self, group: str, reason: str, arguments: Arguments, find: Find) -> dict[str, Any]:
        """Add a breakpoint. Returns what the protocol says of it: if `find` or an argument raises BeebError, that it is
        not verified, and why."""
        breakpoint = Breakpoint(next(self._numbers), reason, arguments, find)
        self._groups.setdefault(group, []).append(breakpoint)
        return self._set(breakpoint)

    def find_again(self) -> list[dict[str, Any]]:
        """Set all breakpoints anew, of another machine; what the protocol says of them."""
        found = []
        for breakpoint in (each for group in self._groups.values() for each in group):
            self._unset(breakpoint)
            found.append(self._set(breakpoint))
        return found

    def _set(self, breakpoint: Breakpoint) -> dict[str, Any]:
        arguments = breakpoint.arguments
        breakpoint.hits = 0
        try:
            kind, places, body = breakpoint.find()
            expression = arguments.text("condition", "")
            holds = condition(expression, self._debugger.beeb) if expression.strip() else None
            breakpoint.counts = _counts(arguments.text("hitCondition", ""))
            breakpoint.message = arguments.text("logMessage", "")
            breakpoint.points = [StopPoint(kind, addresses, slot, condition=holds) for addresses, slot in places]
        except BeebError as error:
            return {"id": breakpoint.number, "verified": False, "message": str(error)}
        for point in breakpoint.points:
            self._by_point[point] = breakpoint
            self._debugger.add(point)
        return {"id": breakpoint.number, "verified": True, **body}

    def _unset(self, breakpoint: Breakpoint) -> None:
        for point in breakpoint.points:
            self._debugger.remove(point)
            del self._by_point[point]
        breakpoint.points = ()

    def met(self) -> Breakpoint | None:
        """The breakpoint that has stopped the machine."""
        met = self._debugger.met
        return None if met is None else self._by_point.get(met.point)

    def _decide(self, met: Met) -> bool:
        """Whether the machine stops at a point that it has met."""
        breakpoint = self._by_point.get(met.point)
        if breakpoint is None:
            return True
        if breakpoint.met_at == self._debugger.beeb.cycles:  # once more, as INC writes twice
            return not breakpoint.message
        breakpoint.met_at = self._debugger.beeb.cycles
        breakpoint.hits += 1
        if breakpoint.counts is not None and not breakpoint.counts(breakpoint.hits):
            return False
        if breakpoint.message:
            self._print(INSERTED.sub(self._inserted, breakpoint.message))
            return False
        return True

    def _inserted(self, found: re.Match[str]) -> str:
        try:
            return f"&{evaluate(found[1], self._debugger.beeb).number:02X}"
        except BeebError as error:
            return f"{{{error}}}"


def code_at(places: Sequence[Place], **body: Any) -> tuple[Kind, list[tuple[range, int | None]], dict[str, Any]]:
    """What a `Find` returns for instructions."""
    body["instructionReference"] = reference(places[0][0])
    return "execute", [(range(address, address + 1), slot) for address, slot in places], body


def reference(address: int) -> str:
    """An address, as memory and instruction references have it."""
    return f"0x{address:04X}"


def referred(text: str, offset: int = 0) -> int:
    """The address of a reference and an offset. Raises ProtocolError."""
    try:
        if len(text) > LONGEST_REFERENCE:
            raise ValueError
        address = int(text, 0) + offset
    except ValueError:
        raise ProtocolError(f"not a reference to memory, such as 0x2000: {text[:20]!r}") from None
    if not 0 <= address <= 0xFFFF:
        raise ProtocolError(f"address {address} is not within 0 to 65535")
    return address


def _counts(text: str) -> Callable[[int], bool] | None:
    """Which hits stop the machine: the one of a number, or those that `>= 3`, `% 2` and so on describe."""
    if not text.strip():
        return None
    found = HITS.fullmatch(text)
    if found is None:
        raise ProtocolError(f"hit count {text[:20]!r}: expected a number, or one after >, >=, <, <=, = or %")
    number = int(found[2])
    relations: dict[str, Callable[[int], bool]] = {
        ">": lambda hits: hits > number,
        ">=": lambda hits: hits >= number,
        "<": lambda hits: hits < number,
        "<=": lambda hits: hits <= number,
        "%": lambda hits: number > 0 and hits % number == 0,
    }
    relation = found[1] if found[1] in relations else "="
    relations["="] = lambda hits: hits == number
    return relations[relation]
