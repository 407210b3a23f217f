"""The motherboard: a machine built, reset and saved from the description of its model.

A `Model` is data: which components there are, where they answer in the memory map, which pins are joined.
`emulator.machine.model_b` describes the Model B; another model is another description, often a variation on that one
made with `dataclasses.replace`. Nothing here depends on the model.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from emulator.board.bus import Bus
from emulator.board.memory_map import RAM_END
from emulator.board.scheduler import CALL_IRQ, CALL_NMI, Line, Scheduler


class Reset(Enum):
    """When a component's RESET pin is pulled."""

    NEVER = 0
    POWER_ON = 1
    BREAK = 2  # and at power-on


@dataclass(frozen=True)
class Component:
    """A chip or a device. `build` makes it on a motherboard that has all components listed before it.

    `saved` is False for a component without a state of its own.
    """

    name: str
    build: Callable[["Motherboard"], Any]
    reset: Reset = Reset.NEVER
    saved: bool = True


@dataclass(frozen=True)
class AddressRange:
    """The addresses `start` to `end` - 1 in SHEILA, multiples of eight, named `label`.

    Accesses take a cycle of a clock of `mhz` (1 or 2). `component` answers there; None is an empty socket.
    """

    label: str
    start: int
    end: int
    mhz: int
    component: str | None = None


@dataclass(frozen=True)
class Model:
    """The description of a machine.

    `ram_size` is 16 or 32 KB, in bytes. `components` are in the order in which they are built, in which those due in
    the same cycle are woken, and in which a save state is restored. Where `sheila` has two entries for an address the
    later one counts. `wires` join output pins to input pins, each written `component.pin`.

    `Beeb` expects the components of the Model B; a model may add to them.
    """

    name: str
    components: tuple[Component, ...]
    sheila: tuple[AddressRange, ...]
    wires: tuple[tuple[str, str], ...]
    ram_size: int = RAM_END

    def __repr__(self) -> str:
        return f"<Model {self.name}>"

    def without(self, component: str) -> "Model":
        """This model with nothing at the addresses of `component`."""
        return replace(
            self,
            sheila=tuple(replace(at, component=None) if at.component == component else at for at in self.sheila),
        )

    @property
    def labels(self) -> dict[str, int]:
        """The first address of each range of SHEILA, by its label."""
        by_address = {at.start: at.label for at in self.sheila}
        return {label: address for address, label in by_address.items()}


class Motherboard:
    """The machine that `model` describes, with a CPU made by `cpu(bus, pc, irq, nmi)`, not yet reset.

    `links` are the keyboard's start-up links. `component[name]` is a built component. `parts` are those that a save
    state holds, by name, in the order of restoring.
    """

    def __init__(self, model: Model, cpu: Callable[..., Any], links: int = 0xFF) -> None:
        self.model = model
        self.links = links
        self.scheduler = Scheduler()
        self.irq = Line(self.scheduler, CALL_IRQ)
        self.nmi = Line(self.scheduler, CALL_NMI, True)
        self.bus = Bus(self.scheduler, model.ram_size)
        self.cpu = cpu(self.bus, None, self.irq, self.nmi)  # first, as it may replace the array that holds the memory
        self.component: dict[str, Any] = {}
        for component in model.components:
            self.component[component.name] = component.build(self)
        for output, target in model.wires:
            name, pin = output.split(".")
            self.component[name].connect(pin, self._pin(target))
        for at in model.sheila:
            self.bus.fit(self.component[at.component] if at.component else None, at.start, at.end, at.mhz)
        self.parts = {
            "scheduler": self.scheduler,
            "irq": self.irq,
            "nmi": self.nmi,
            "bus": self.bus,
            "cpu": self.cpu,
            **{component.name: self.component[component.name] for component in model.components if component.saved},
        }

    def _pin(self, name: str) -> Any:
        component, pin = name.split(".")
        return getattr(self.component[component], pin)

    def power_on(self) -> None:
        """Clear RAM and reset everything, as switching on does."""
        self.bus.clear_ram()
        self._reset(Reset.POWER_ON)
        self.reset()

    def reset(self) -> None:
        """Pull the RESET line, as BREAK does."""
        self._reset(Reset.BREAK)
        self.bus.select_slot(0)
        self.nmi.taken()
        self.cpu.reset()
        self.cpu.p |= self.cpu.INTERRUPT

    def _reset(self, cause: Reset) -> None:
        for component in self.model.components:
            if component.reset is cause:
                self.component[component.name].reset()
