"""The engine with counters of how often its table knows a position, which a search does not keep for speed."""

from typing import TYPE_CHECKING, Any

from kensington.engine.search import Engine
from kensington.engine.state import State

if TYPE_CHECKING:  # needed by the compiler only
    import cython


class CountingEngine(Engine):
    """An engine whose search, line and value are the same. `probes` are the positions looked up in the table, `hits`
    those that it knew, at whatever depth."""

    def __init__(self, *arguments: Any) -> None:
        Engine.__init__(self, *arguments)
        self.probes, self.hits = 0, 0

    def key(self) -> int:
        """The position's key, which a search asks for just before it looks in the table."""
        key: cython.ulonglong = State.key(self)
        self.probes += 1
        if self.keys[key & self.mask] == key:
            self.hits += 1
        return key

    def used(self) -> int:
        """How many of the table's entries are in use."""
        count: cython.longlong = 0
        slot: cython.ulonglong
        for slot in range(self.mask + 1):
            if self.keys[slot]:
                count += 1
        return count
