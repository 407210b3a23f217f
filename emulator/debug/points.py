"""Points at which a debugger stops: instructions, and bytes that are read or written."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from emulator.beeb import Beeb, Hook

Kind = Literal["execute", "read", "write", "access"]
KINDS: tuple[Kind, ...] = ("execute", "read", "write", "access")
Condition = Callable[[Beeb], bool]


@dataclass(frozen=True)
class Met:
    """What a program has met: a point, before an instruction at `address`, or after one that read or wrote `value`
    there."""

    point: "StopPoint"
    address: int
    value: int | None = None
    written: bool = False


@dataclass(frozen=True, eq=False)
class StopPoint:
    """Instructions at `addresses`, or accesses to them ("access" is both), of `slot` only if that is given.

    `value` leaves out accesses with other values, `condition` those for which it is false.
    """

    kind: Kind
    addresses: range
    slot: int | None = None
    value: int | None = None
    condition: Condition | None = None

    @classmethod
    def at(cls, kind: Kind, address: int, slot: int | None = None) -> "StopPoint":
        """A point of one address."""
        return cls(kind, range(address, address + 1), slot)

    def attach(self, beeb: Beeb, meet: Callable[[Met], object]) -> list[Hook]:
        """Call `meet` from now on when `beeb` meets this."""

        def report(met: Met) -> None:
            if self.condition is None or self.condition(beeb):
                meet(met)

        if self.kind == "execute":
            return [beeb.on_execute(self.addresses, lambda beeb: report(Met(self, beeb.cpu.pc)), self.slot)]
        hooks = []
        if self.kind != "write":
            hooks.append(
                beeb.on_read(self.addresses, lambda _, at, value: report(Met(self, at, value)), self.value, self.slot)
            )
        if self.kind != "read":
            hooks.append(
                beeb.on_write(
                    self.addresses, lambda _, at, value: report(Met(self, at, value, True)), self.value, self.slot
                )
            )
        return hooks
