"""Reports of a profile: tables of routines and lines, a tree of calls, and files for Perfetto and speedscope.

`Beeb.profile` makes the record. The routines are those that were called by JSR, and the handlers of interrupts; what
runs outside of all is "(program)". Times are in cycles of 2 MHz.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from emulator.board.memory_map import address_of
from emulator.cpu.profiler import Profiler
from emulator.symbols import SourceLine, Symbols

ROOTS = ("(program)", "(interrupts)")  # the first two nodes
CYCLES_PER_MICROSECOND = 2


@dataclass(frozen=True)
class Routine:
    """A routine of a profile: its name, how often it was called, and the cycles in it alone and with those it called.

    A call from within itself counts once in `total`.
    """

    name: str
    calls: int
    own: int
    total: int


@dataclass(frozen=True)
class LineTime:
    """A line of source: how often its first instruction was executed, and its cycles."""

    line: SourceLine
    count: int
    cycles: int


class Profile:
    """A record with names: `routines`, `lines`, `tree`, `trace`, `speedscope`. `symbols` names the addresses."""

    def __init__(self, record: Profiler, symbols: Symbols) -> None:
        self._record = record
        self._symbols = symbols
        self.cycles = sum(record.own[: record.nodes])
        self._names = [self._name(node) for node in range(record.nodes)]

    def _name(self, node: int) -> str:
        if node < len(ROOTS):
            return ROOTS[node]
        return self._symbols.describe(*address_of(self._record.keys[node]))

    def _totals(self) -> list[int]:
        """The cycles of each node with those below it; a child has a higher number than its parent."""
        totals = list(self._record.own[: self._record.nodes])
        for node in range(len(totals) - 1, len(ROOTS) - 1, -1):
            totals[self._record.parents[node]] += totals[node]
        return totals

    def _path(self, node: int) -> list[int]:
        """The nodes from a root to this one."""
        path = []
        while node >= 0:
            path.append(node)
            node = self._record.parents[node]
        return path[::-1]

    def routines(self) -> list[Routine]:
        """All routines, the one with most cycles of its own first."""
        totals = self._totals()
        found: dict[str, list[int]] = {}
        for node, name in enumerate(self._names):
            figures = found.setdefault(name, [0, 0, 0])
            figures[0] += self._record.calls[node]
            figures[1] += self._record.own[node]
            if name not in (self._names[above] for above in self._path(node)[:-1]):
                figures[2] += totals[node]
        routines = [Routine(name, *figures) for name, figures in found.items() if any(figures)]
        return sorted(routines, key=lambda routine: -routine.own)

    def lines(self) -> list[LineTime]:
        """The lines of source that were executed, the one with most cycles first; none if `symbols` has no lines."""
        found: dict[SourceLine, list[int]] = {}
        for place, cycles in enumerate(self._record.cycles):
            line = self._symbols.line_at(*address_of(place)) if cycles else None
            if line is not None:
                figures = found.setdefault(line, [self._record.counts[place], 0])
                figures[1] += cycles
        return sorted((LineTime(line, *figures) for line, figures in found.items()), key=lambda line: -line.cycles)

    def tree(self, least: float = 0.01) -> Iterator[tuple[int, str, int, int]]:
        """The tree of calls, parents first: `(depth, name, calls, cycles)`, with the cycles of what was called.

        What took less than the share `least` of all cycles is left out.
        """
        totals = self._totals()
        children: dict[int, list[int]] = {}
        for node in range(len(ROOTS), self._record.nodes):
            children.setdefault(self._record.parents[node], []).append(node)
        pending = [(0, root) for root in reversed(range(len(ROOTS)))]
        while pending:
            depth, node = pending.pop()
            if totals[node] >= least * self.cycles and totals[node]:
                yield depth, self._names[node], self._record.calls[node], totals[node]
                below = sorted(children.get(node, ()), key=lambda child: totals[child])
                pending += [(depth + 1, child) for child in below]

    def trace(self) -> str:
        """The calls in time as JSON for Perfetto and Chrome's trace viewer. The profile must have been `tracing`."""
        events = [
            {"ph": "X", "pid": 1, "tid": 1, "name": name, "ts": began / CYCLES_PER_MICROSECOND, "dur": took / 2}
            for name, began, took in self._calls()
        ]
        return json.dumps({"traceEvents": events, "displayTimeUnit": "ms"})

    def _calls(self) -> Iterator[tuple[str, int, int]]:
        """Each call that was traced: its name, cycle and cycles; those under way at the end last until then."""
        events = self._record.events or []
        stack: list[tuple[int, int]] = []
        for node, cycle in events:
            if node >= 0:
                stack.append((node, cycle))
            else:
                node, began = stack.pop()
                yield self._names[node], began, cycle - began
        for node, began in stack:
            yield self._names[node], began, self._record.now - began

    def speedscope(self, name: str) -> str:
        """The tree of calls as JSON for speedscope.app, with a title."""
        nodes = [node for node in range(self._record.nodes) if self._record.own[node]]
        profile: dict[str, Any] = {
            "type": "sampled",
            "name": name,
            "unit": "microseconds",
            "startValue": 0,
            "endValue": self.cycles / CYCLES_PER_MICROSECOND,
            "samples": [self._path(node) for node in nodes],
            "weights": [self._record.own[node] / CYCLES_PER_MICROSECOND for node in nodes],
        }
        return json.dumps(
            {
                "$schema": "https://www.speedscope.app/file-format-schema.json",
                "shared": {"frames": [{"name": each} for each in self._names]},
                "profiles": [profile],
            }
        )
