"""Programs and routines of a machine as subjects of `twincheck`: by the screen, by memory, or by calls.

Each takes a machine that is ready: the program waits for its first key, or the routine is in memory. That moment is the
start to which `restart` returns, in some microseconds, as all of them have snapshots.
"""

import hashlib
import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from emulator.automation import prompts
from emulator.automation.memory_fields import Bit, Field, parse, place, read, write
from emulator.beeb import Beeb
from emulator.board.keyboard import NAMED
from emulator.cpu.observer import Hook
from emulator.errors import BeebError
from emulator.machine.calling import Returned
from emulator.machine.snapshot import Snapshot
from twincheck.subject import ActOutcome

FRAMES = 2  # of a key that a game polls
SECONDS = 60.0  # emulated, for a program's answer
REGISTERS = ("a", "x", "y", "carry")  # that a routine is given
RESULTS = (*REGISTERS, "zero", "negative", "overflow", "cycles")  # that it leaves
RTS_PULLS = 2  # bytes


class ProgramEndedError(BeebError):
    """A program has ended or crashed, where it should wait for a key."""


class MachineSubject:
    """What the subjects on a machine share. `seeded(beeb, seed)` makes a start depend on its seed: by default all
    starts are alike. Frames are not drawn, except those that a subject by the screen reads."""

    def __init__(
        self, beeb: Beeb, seeded: Callable[[Beeb, int], object] | None = None, drawing: bool | None = False
    ) -> None:
        self.beeb = beeb
        self.seeded = seeded
        self._start = beeb.snapshot()
        beeb.drawing = drawing

    def restart(self, seed: int) -> None:
        self.beeb.restore(self._start)
        if self.seeded is not None:
            self.seeded(self.beeb, seed)

    def snapshot(self) -> Any:
        """The machine, and what else `restore` needs."""
        return self.beeb.snapshot()

    def restore(self, state: Any) -> None:
        """Restore the result of `snapshot`."""
        self.beeb.restore(state)

    def picture(self) -> bytes | None:
        """The screen as a PNG, two frames later."""
        state, drawing = self.beeb.snapshot(), self.beeb.drawing
        try:
            self.beeb.drawing = True
            self.beeb.run(frames=2)
            with io.BytesIO() as file:
                self.beeb.screen.image.save(file, "PNG")
                return file.getvalue()
        finally:
            self.beeb.drawing = drawing
            self.beeb.restore(state)

    def identity(self) -> dict[str, str]:
        """The CPU, the system ROMs, and checksums of all ROMs and of the RAM at the start."""
        here = self.beeb.snapshot()
        self.beeb.restore(self._start)
        ram = hashlib.sha1(bytes(self.beeb.memory[: self.beeb.bus.ram_size])).hexdigest()
        self.beeb.restore(here)
        return {"cpu": self.beeb.cpu_name, "roms": str(self.beeb.bus.fingerprint()), "ram at the start": ram}


class ScreenSubject(MachineSubject):
    """A program by its keys and the text on its screen.

    An action is a text to type, or what `keys` makes a text of; then the machine runs until the program waits for a
    key. `fields` has a regular expression for each field of the view: its last match on the screen, joined by line
    feeds, is the value of its group, a number if it consists of digits; without a match, it is None. `refusals` has a
    reason for each expression that, in rows that are new after an action, says that the program refused it.

    The start is where the machine, as it is given, next waits for a key. A program that ends, so that BASIC's prompt
    appears, raises ProgramEndedError, unless `may_end`.
    """

    def __init__(
        self,
        beeb: Beeb,
        fields: Mapping[str, str],
        refusals: Mapping[str, Any] | None = None,
        keys: Callable[[Any], str] = str,
        seeded: Callable[[Beeb, int], object] | None = None,
        may_end: bool = False,
        seconds: float = SECONDS,
    ) -> None:
        beeb.drawing = None
        beeb.run_until_input(seconds)  # and so, the screen is drawn
        super().__init__(beeb, seeded, drawing=None)
        self.fields = {name: _pattern(pattern, f"field {name}") for name, pattern in fields.items()}
        self.refusals = [(_pattern(pattern, "refusals"), reason) for pattern, reason in (refusals or {}).items()]
        self.keys = keys
        self.may_end = may_end
        self.seconds = seconds

    def act(self, action: Any) -> ActOutcome:
        """Type it. Raises TimeoutError if the program does not wait for a key again."""
        before = self.beeb.screen.text
        self.beeb.type(self.keys(action))
        self.beeb.run_until_input(self.seconds)
        if not self.may_end:
            self._check(before)
        new = "\n".join(_new_rows(before, self.beeb.screen.text))
        for pattern, reason in self.refusals:
            if pattern.search(new):
                return ActOutcome.refused(reason)
        return ActOutcome()

    def view(self) -> dict[str, Any]:
        """The fields."""
        text = self.beeb.screen_text()
        return {name: _last(pattern, text) for name, pattern in self.fields.items()}

    def _check(self, before: Sequence[str]) -> None:
        texts = [row for row in self.beeb.screen.text if row.strip(prompts.CURSOR)]
        if self.beeb.jammed:
            raise ProgramEndedError("the program has crashed: the CPU executed a JAM opcode")
        if texts and prompts.is_prompt(texts[-1]) and not any(map(prompts.is_prompt, before)):
            state = self.beeb.snapshot()
            report = prompts.last_error(self.beeb)
            self.beeb.restore(state)
            if report is not None:
                raise ProgramEndedError(f"the program has ended: {report or 'without an error'}")


def _pattern(pattern: str, name: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern, re.M)
    except re.error as error:
        raise BeebError(f"{name}: {pattern!r}: {error}") from None


def _new_rows(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """The rows that are new, where the screen may have scrolled; of one that goes on after what it was, only that."""
    old = [row.rstrip(prompts.CURSOR) for row in before]
    new = [row.rstrip(prompts.CURSOR) for row in after]
    scrolled = next((by for by in range(len(old)) if _continues(old[by:], new)), len(old))
    moved = [*old[scrolled:], *[""] * scrolled]
    pairs = zip(new, [*moved, *[""] * len(new)], strict=False)
    return [row.removeprefix(was) for row, was in pairs if row != was]


def _continues(old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether all rows with text but the last one, where the typed answer is, are still in their places."""
    filled = [at for at, row in enumerate(old) if row]
    return all(at < len(new) and old[at] == new[at] for at in filled[:-1])


def _last(pattern: re.Pattern[str], text: str) -> Any:
    matches = [*pattern.finditer(text)]
    if not matches:
        return None
    value = (matches[-1][1] if pattern.groups else matches[-1][0]) or ""
    return int(value) if re.fullmatch(r"\s*-?[0-9]+\s*", value) else value.strip()


class MemorySubject(MachineSubject):
    """A program by its memory: an action is the keys that are held, and the view its `fields`, by name.

    An action is the name of a key, "" for none, a list of names, or a mapping with "keys" and "frames"; or what `keys`
    makes one of these of. The keys are held for `frames` frames of 1/50 s; with `until`, an address or a symbol,
    instead until the program next comes there, such as to the top of its main loop. A field is one of `memory_fields`,
    or in words, as "score:word". `refused(before, after)` returns an outcome from both views, if an action that changes
    nothing is a refusal.
    """

    def __init__(
        self,
        beeb: Beeb,
        fields: Mapping[str, Field | str],
        frames: int = FRAMES,
        until: int | str | None = None,
        keys: Callable[[Any], Any] | None = None,
        refused: Callable[[Mapping[str, Any], Mapping[str, Any]], ActOutcome | None] | None = None,
        seeded: Callable[[Beeb, int], object] | None = None,
        seconds: float = SECONDS,
    ) -> None:
        super().__init__(beeb, seeded)
        self.fields = {name: parse(field) if isinstance(field, str) else field for name, field in fields.items()}
        self.frames, self.until, self.keys, self.refused, self.seconds = frames, until, keys, refused, seconds
        self.view()  # raises for an unknown symbol at once

    def act(self, action: Any) -> ActOutcome | None:
        """Hold the keys. Raises TimeoutError if the program does not come to `until`."""
        before = self.view() if self.refused is not None else {}
        wanted = self.keys(action) if self.keys is not None else action
        frames = self.frames
        if isinstance(wanted, Mapping):
            frames, wanted = wanted.get("frames", frames), wanted.get("keys", "")
        held = [NAMED.get(key, key) for key in ([wanted] if isinstance(wanted, str) else wanted) if key]
        for key in held:
            self.beeb.key_down(key)
        try:
            if self.until is None:
                self.beeb.run(frames=frames)
            else:
                self.beeb.run_until(self.until, self.seconds)
        finally:
            for key in held:
                self.beeb.key_up(key)
        if self.beeb.jammed:
            raise ProgramEndedError("the program has crashed: the CPU executed a JAM opcode")
        return self.refused(before, self.view()) if self.refused is not None else None

    def view(self) -> dict[str, Any]:
        """The fields."""
        return {name: read(self.beeb, field) for name, field in self.fields.items()}


class RoutineSubject(MachineSubject):
    """A routine at an address or a symbol: an action is its inputs, and the view its outputs.

    `inputs` and `outputs` map names to registers ("a", "x", "y", "carry", and of outputs "zero", "negative",
    "overflow", "cycles") or to fields of memory: of `memory_fields`, or in words as "number:word". An action has a
    value for each input, or is the value of the only one; what is left out is 0, or keeps what memory has. Each call
    begins with the machine as it was at the start, unless `keeps`, for routines that build on earlier calls.

    `answers` has a function for each address or symbol, usually an OS call, that is not to be executed: it is called
    with the machine, can read and set registers and memory, and then the call returns. A routine that does not return
    raises `emulator.machine.calling.CallError`. `interrupts` lets interrupts come, which makes cycles vary.
    """

    def __init__(
        self,
        beeb: Beeb,
        where: int | str,
        inputs: Mapping[str, Field | str],
        outputs: Mapping[str, Field | str],
        answers: Mapping[int | str, Callable[[Beeb], object]] | None = None,
        keeps: bool = False,
        interrupts: bool = False,
        seeded: Callable[[Beeb, int], object] | None = None,
        seconds: float = 1.0,
    ) -> None:
        super().__init__(beeb, seeded)
        self.where = beeb.address(where)
        self.keeps, self.interrupts, self.seconds = keeps, interrupts, seconds
        self._registers = {name: each for name, each in inputs.items() if each in REGISTERS}
        self._memory = _fields(beeb, {name: each for name, each in inputs.items() if each not in REGISTERS}, REGISTERS)
        self._only = next(iter(inputs)) if len(inputs) == 1 else None
        self._results = [(name, str(each)) for name, each in outputs.items() if each in RESULTS]
        memory = _fields(beeb, {name: each for name, each in outputs.items() if each not in RESULTS}, RESULTS)
        self._outputs = [
            (name, slice(place(beeb, field)[0].start, place(beeb, field)[0].stop), field.decode)
            for name, field in memory.items()
        ]
        self._inputs = {
            name: (place(beeb, field)[0].start, field.encode)
            for name, field in self._memory.items()
            if not isinstance(field, Bit)
        }
        self._returned: Returned | None = None
        self._hooks: list[Hook] = [
            beeb.on_execute(beeb.address(at), _answering(answer)) for at, answer in (answers or {}).items()
        ]

    def act(self, action: Any) -> None:
        """Call the routine. Raises CallError if it does not return, BeebError for an unknown input."""
        beeb = self.beeb
        values = action if isinstance(action, dict) else {self._only: action}
        if not self.keeps and self._returned is not None:
            beeb.restore(self._start)
        registers = {}
        for name, value in values.items():
            if name in self._inputs:
                start, encode = self._inputs[name]
                data = encode(value)
                beeb.memory[start : start + len(data)] = data
            elif name in self._registers:
                registers[self._registers[name]] = value
            elif name in self._memory:
                write(beeb, self._memory[name], value)
            else:
                raise BeebError(f"unknown input {name!r}; choose from {', '.join((*self._registers, *self._memory))}")
        self._returned = beeb.call(self.where, **registers, interrupts=self.interrupts, seconds=self.seconds)

    def view(self) -> dict[str, Any]:
        """The outputs; nothing before the first call."""
        if self._returned is None:
            return {}
        view = {name: getattr(self._returned, result) for name, result in self._results}
        memory = self.beeb.memory
        for name, part, decode in self._outputs:
            view[name] = decode(bytes(memory[part]))
        return view

    def restart(self, seed: int) -> None:
        super().restart(seed)
        self._returned = None

    def snapshot(self) -> tuple[Snapshot, Returned | None]:
        """The machine, and what the last call returned."""
        return self.beeb.snapshot(), self._returned

    def restore(self, state: tuple[Snapshot, Returned | None]) -> None:
        """Restore the result of `snapshot`."""
        self.beeb.restore(state[0])
        self._returned = state[1]


def _fields(beeb: Beeb, named: Mapping[str, Field | str], registers: Sequence[str]) -> dict[str, Field]:
    """Those in memory. Raises BeebError if one is not there, and not one of these registers."""
    fields = {name: parse(field) if isinstance(field, str) else field for name, field in named.items()}
    for name, field in fields.items():
        try:
            place(beeb, field)
        except BeebError as error:
            raise BeebError(f"{name}: {error}, nor one of {', '.join(registers)}") from None
    return fields


def _answering(answer: Callable[[Beeb], object]) -> Callable[[Beeb], None]:
    """A callback that calls `answer`, and returns from the subroutine that was called."""

    def callback(beeb: Beeb) -> None:
        answer(beeb)
        cpu = beeb.cpu
        low, high = (beeb.memory[0x100 | (cpu.sp + 1 + byte) & 0xFF] for byte in range(RTS_PULLS))
        cpu.sp = (cpu.sp + RTS_PULLS) & 0xFF
        cpu.pc = ((high << 8 | low) + 1) & 0xFFFF

    return callback
