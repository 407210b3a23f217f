"""Makes the same calls on two operating systems, and says what differs afterwards."""

from collections.abc import Mapping, Sequence
from typing import Any

from emulator import Beeb
from tools.checks.firmware_compat.calls import QUESTIONS, RESULTS, Subject, words
from tools.checks.firmware_compat.probe import Call, Outcome, Probe
from twincheck.campaign.shrink import smallest

PATIENCE = 16_000_000  # cycles: eight seconds
SETTLING = 60_000  # cycles: three interrupts, which begin to play the notes in the buffers
EXPLODED = (20, 6, 0)  # OSBYTE: each character has a definition in RAM
FIRST_VARIABLE = 166  # OSBYTEs from here on read and write a variable each
CLOCKS = {1, 3}  # OSWORDs whose lowest byte passes with time
GRAPHICS = (0x300, 0x308, 0x30C, 0x318, 0x324, 0x328)  # the windows, the cursors and origin, the cursor in pixels
MOVING = {172, 173, 176, 184, 185, 188, 193, 243}  # OSBYTE variables: addresses in the ROM, clocks, flashing, ADC
FLUSH = (15, 0, 0)
SETTLED = [(7, words(channel, -15, 99, 1)) for channel in range(4)]  # so that all registers of the sound chip are known

State = Mapping[str, Any]


class Pair:
    """The operating system of Acorn and ours, each in a machine that makes calls."""

    def __init__(self, theirs: Beeb, ours: Beeb) -> None:
        self.probes = Probe(theirs), Probe(ours)
        self._starts = []
        for probe in self.probes:
            probe.beeb.boot()
            probe.call([EXPLODED, *(bytes([23, code, *definition(code)]) for code in range(32, 256)), b"\x16\x07"])
            probe.play([SETTLED, 10, [FLUSH]])
            self._starts.append(probe.beeb.save_state())

    def difference(self, subject: Subject, case: Sequence[Call]) -> str | None:
        """The first thing that differs after a case, and both values of it; None if nothing does."""
        for probe, start in zip(self.probes, self._starts, strict=True):
            probe.beeb.load_state(start)
        theirs: State
        ours: State
        if subject.heard:
            theirs, ours = ({"sound": probe.play([[call] for call in case])} for probe in self.probes)
        else:
            theirs, ours = (seen(probe, case) for probe in self.probes)
        for name, value in theirs.items():
            if ours[name] != value:
                return f"{name}: {shown(value, ours[name])}"
        return None

    def shrunk(self, subject: Subject, case: Sequence[Call]) -> tuple[list[Call], str]:
        """The smallest case with a difference that is left of one that differs, and that difference."""

        def again(some: list[Call]) -> list[Call] | None:
            return some if self.difference(subject, some) else None

        def without(some: list[Call], begin: int, end: int) -> list[Call]:
            return [*some[: begin + 1], *some[end + 1 :]]  # not the MODE

        small = smallest(list(case), again, lambda some: some[1:], without, len, seconds=10)
        found = self.difference(subject, small)
        assert found
        return small, found


def definition(code: int) -> bytes:
    """Eight bytes that differ from those of other characters; none for a space."""
    return bytes(8) if code == 32 else bytes((code * (row + 3) ^ code >> 1) & 0xFF for row in range(8))


def seen(probe: Probe, case: Sequence[Call]) -> State:
    """The results of the calls, what is on the screen, and how the machine is set."""
    outcome = probe.call(case, PATIENCE)
    probe.beeb.run(cycles=SETTLING)
    answers = probe.call(QUESTIONS, PATIENCE) if outcome.end == "" else Outcome((), "")
    memory = probe.beeb.memory
    state = {
        "end": outcome.end,
        "results": results(case, outcome),
        "buffers and cursor": results(QUESTIONS, answers),
        "screen": bytes(memory[memory[0x34E] << 8 : 0x8000]),
        "status": memory[0xD0],
        "masks": bytes(memory[0xD2:0xD4]),
        "cell": bytes(memory[0xD8:0xDA]),
        "window": bytes(memory[0x308:0x30C]),
        "cursor": bytes(memory[0x318:0x31A]),
        "geometry": bytes(memory[0x34A:0x357]),
        "pixels": bytes(memory[0x35F:0x364]),
        "palette": bytes(memory[0x36F:0x37F])[: memory[0x360] + 1],
        "CRTC": probe.beeb.screen.registers(),
        "ULA": memory[0x248] & 0xFE,  # without the flashing colours
        "lamps": tuple(probe.beeb.lamps[:3]),
        "line": bytes(memory[0x1D00:0x1F00]),
    }
    if memory[0x355] not in (3, 6, 7):  # where nothing is drawn, the state of graphics does not matter
        state["graphics"] = b"".join(bytes(memory[a:b]) for a, b in zip(GRAPHICS[::2], GRAPHICS[1::2], strict=True))
        state["graphics colours"] = bytes(memory[0x359:0x35D])
    state |= {f"variable {n}": memory[0x190 + n] for n in range(FIRST_VARIABLE, 256) if n not in MOVING}
    return state


def results(calls: Sequence[Call], outcome: Outcome) -> list[Any]:
    """The documented results of calls."""
    compared: list[Any] = []
    for call, result in zip(calls, outcome.results, strict=False):
        if not isinstance(call, tuple):
            compared.append(None)
        elif len(call) == 2:
            compared.append(result[1:] if call[0] in CLOCKS else result)
        else:
            documented = RESULTS.get(call[0], "")
            if call[0] == 128 and call[1] > 8 or call[0] == 129 and call[2] == 0xFF:
                documented = "X"
            values = dict(zip("XYC", result, strict=True))
            if call[0] >= FIRST_VARIABLE:  # its value, and the next one
                documented = "".join(name for name, at in zip("XY", (0, 1), strict=True) if call[0] + at not in MOVING)
            compared.append({name: values[name] for name in documented})
    return compared


def shown(theirs: Any, ours: Any) -> str:
    """Two values in a few words; of long ones, where they begin to differ."""
    if isinstance(theirs, bytes | list) and len(theirs) > 24 and isinstance(ours, bytes | list):
        places = [at for at, (a, b) in enumerate(zip(theirs, ours, strict=False)) if a != b] or [len(ours)]
        at = places[0]
        first = f"{theirs[at : at + 1]!r} on OS 1.20, {ours[at : at + 1]!r} on ours"
        return f"{len(places)} of {len(theirs)} differ, the first at {at}: {first}"
    if isinstance(theirs, bytes):
        theirs, ours = theirs.hex(" "), ours.hex(" ")
    return f"{theirs} on OS 1.20, {ours} on ours"


def named(call: Call) -> str:
    """A call in words."""
    if isinstance(call, bytes):
        return f"VDU {', '.join(map(str, call))}"
    if isinstance(call, str):
        return call
    number, *parameters = call
    if len(parameters) == 1:
        return f"OSWORD A={number}, block {parameters[0].hex(' ')}"
    return "OSBYTE A={} X={} Y={}".format(*call)
