"""A session of a client: its requests, and the machine, which runs in short slices between them."""

import queue
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from commandline.errors import shorten
from emulator.beeb import CLOCK, FIELD, STARTING_SECONDS, Beeb
from emulator.debug.dap.breakpoints import Breakpoints, code_at, referred
from emulator.debug.dap.launch import Launch, read_launch
from emulator.debug.dap.protocol import Arguments, ClientConnection, ProtocolError
from emulator.debug.dap.sources import Place, Sources
from emulator.debug.dap.views import Views
from emulator.debug.debugger import Debugger
from emulator.debug.expressions import evaluate
from emulator.debug.points import Kind
from emulator.errors import BeebError
from emulator.machine.calling import JSR
from emulator.symbols import SourceLine

THREAD = 1
SLICE = 0.01  # host seconds that the machine runs between two looks for requests
SHORTEST, LONGEST = FIELD // 8, 4 * CLOCK  # cycles of a slice
LONGEST_LATE = 0.1  # host seconds that the machine catches up
KINDS: dict[str, Kind] = {"read": "read", "write": "write", "readWrite": "access"}
CAPABILITIES = (
    "supportsConfigurationDoneRequest", "supportsFunctionBreakpoints", "supportsConditionalBreakpoints",
    "supportsHitConditionalBreakpoints", "supportsLogPoints", "supportsEvaluateForHovers", "supportsStepBack",
    "supportsSetVariable", "supportsGotoTargetsRequest", "supportsRestartRequest", "supportsTerminateRequest",
    "supportsDataBreakpoints", "supportsReadMemoryRequest", "supportsWriteMemoryRequest", "supportsDisassembleRequest",
    "supportsInstructionBreakpoints", "supportsSteppingGranularity", "supportsBreakpointLocationsRequest",
)  # fmt: skip
HELP = """An expression: A, score, score+1, &70, ?score, ?&70 > 3. A change: A=41, &70=12 34. Or a command:
screen              the text on the screen
screenshot FILE     the picture, as PNG
type TEXT           type a line, and RETURN, while the machine runs on
press KEY, release KEY"""


class AdapterSession:
    """Serves a client until it disconnects."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._ended = False
        self._program: Debuggee | None = None
        self._after: list[Callable[[], object]] = []  # when the present request has been answered
        self._requests: dict[str, Callable[[Arguments], dict[str, Any] | None]] = {
            name.removeprefix("_on_"): getattr(self, name) for name in dir(self) if name.startswith("_on_")
        }

    def serve(self) -> None:
        """Answer requests until the client disconnects."""
        try:
            while not self._ended and not self._connection.lost:
                program = self._program
                try:
                    message = self._connection.next(program.wait() if program is not None else None)
                except queue.Empty:
                    pass
                else:
                    self._take(message)
                    continue
                if program is not None:
                    self._attempt(program.run)
        finally:
            self._close()

    def _close(self) -> None:
        if self._program is not None:
            program, self._program = self._program, None
            program.close()

    # Messages

    def _take(self, message: dict[str, Any] | ProtocolError | None) -> None:
        """Answer a message, or its lack."""
        if message is None:
            self._ended = True
        elif isinstance(message, ProtocolError):
            self._refuse(0, "", message)
        elif message.get("type") == "request":
            self._answer(message)

    def _answer(self, message: dict[str, Any]) -> None:
        number, command = message.get("seq"), message.get("command")
        number = number if isinstance(number, int) else 0
        self._after = []
        try:
            if not isinstance(command, str) or command not in self._requests:
                raise ProtocolError(f"unknown request {shorten(str(command))}")
            body = self._requests[command](Arguments(message.get("arguments") or {}))
        except (BeebError, OSError) as error:
            self._refuse(number, command if isinstance(command, str) else "", error)
            return
        self._respond(number, command, True, body=body or {})
        for action in self._after:
            self._attempt(action)

    def _respond(self, number: int, command: str, success: bool, **more: Any) -> None:
        response = {"type": "response", "request_seq": number, "command": command, "success": success, **more}
        self._connection.send(response)

    def _refuse(self, number: int, command: str, error: Exception) -> None:
        text = str(error)
        body = {"error": {"id": 1, "format": "{text}", "variables": {"text": text}, "showUser": True}}
        self._respond(number, command, False, message=text, body=body)

    def _attempt(self, action: Callable[[], object]) -> None:
        """Do something to the machine that nobody waits for; an error is printed, and stops it."""
        try:
            action()
        except BeebError as error:
            self.print(f"{error}\n", "stderr")
            if self._program is not None:
                self._program.debugger.stop(str(error))
                self._program.report("pause")

    def event(self, name: str, **body: Any) -> None:
        """Send an event."""
        self._connection.send({"type": "event", "event": name, "body": body})

    def print(self, text: str, category: str = "console") -> None:
        """Show a text in the client's console."""
        self.event("output", category=category, output=text)

    @property
    def _running(self) -> "Debuggee":
        if self._program is None:
            raise ProtocolError("no program was launched")
        return self._program

    # The start and the end

    def _on_initialize(self, arguments: Arguments) -> dict[str, Any]:
        return dict.fromkeys(CAPABILITIES, True)

    def _on_launch(self, arguments: Arguments) -> None:
        if self._program is not None:
            raise ProtocolError("a program was launched already")
        launch = read_launch(arguments)
        self._program = Debuggee(self, launch, launch.build())
        self._after.append(lambda: self.event("initialized"))

    def _on_configurationDone(self, arguments: Arguments) -> None:
        self._after.append(self._running.start)

    def _on_restart(self, arguments: Arguments) -> None:
        program = self._running
        program.rebuild()
        self._after.append(program.start)

    def _on_terminate(self, arguments: Arguments) -> None:
        self._close()
        self._after.append(lambda: self.event("terminated"))

    def _on_disconnect(self, arguments: Arguments) -> None:
        self._ended = True

    # Breakpoints

    def _on_setBreakpoints(self, arguments: Arguments) -> dict[str, Any]:
        program, path = self._running, arguments.part("source").text("path")
        group = f"source {Path(path)}"
        program.breakpoints.clear(group)

        def line(each: Arguments) -> tuple[Kind, list[tuple[range, int | None]], dict[str, Any]]:
            number, places = program.sources.places(path, each.number("line", least=1))
            return code_at(places, line=number, source={"name": Path(path).name, "path": path})

        return self._set(group, "breakpoint", arguments, line)

    def _on_setFunctionBreakpoints(self, arguments: Arguments) -> dict[str, Any]:
        program = self._running
        program.breakpoints.clear("functions")
        find = lambda each: code_at([program.label(each.text("name"))])  # noqa: E731
        return self._set("functions", "function breakpoint", arguments, find)

    def _on_setInstructionBreakpoints(self, arguments: Arguments) -> dict[str, Any]:
        program = self._running
        program.breakpoints.clear("instructions")

        def place(each: Arguments) -> tuple[Kind, list[tuple[range, int | None]], dict[str, Any]]:
            offset = each.number("offset", 0, -0x10000, 0x10000)
            return code_at([(referred(each.text("instructionReference"), offset), None)])

        return self._set("instructions", "instruction breakpoint", arguments, place)

    def _on_setDataBreakpoints(self, arguments: Arguments) -> dict[str, Any]:
        self._running.breakpoints.clear("data")

        def data(each: Arguments) -> tuple[Kind, list[tuple[range, int | None]], dict[str, Any]]:
            start, _, size = each.text("dataId").partition("+")
            address = referred(start)
            last = referred(size or "1", address - 1)
            access = each.text("accessType", "write")
            if access not in KINDS or last < address:
                raise ProtocolError(f"accessType {shorten(access)}: choose from {', '.join(KINDS)}")
            return KINDS[access], [(range(address, last + 1), None)], {}

        return self._set("data", "data breakpoint", arguments, data)

    def _set(self, group: str, reason: str, arguments: Arguments, find: Callable[[Arguments], Any]) -> dict[str, Any]:
        breakpoints = self._running.breakpoints
        wanted = arguments.parts("breakpoints") if self._running.launch.debug else []
        return {"breakpoints": [breakpoints.add(group, reason, each, partial(find, each)) for each in wanted]}

    def _on_dataBreakpointInfo(self, arguments: Arguments) -> dict[str, Any]:
        program, name = self._running, arguments.text("name")
        scope, size = arguments.number("variablesReference", 0), arguments.number("bytes", 1, 1, 0x10000)
        address = program.views.variable_address(scope, name) if scope else None
        if not scope:
            value = evaluate(name, program.beeb)
            address = value.number if value.kind == "address" and 0 <= value.number < 0x10000 else None
        if address is None:
            return {"dataId": None, "description": f"{shorten(name)} is not in memory"}
        length = f"+{size}" if size > 1 else ""
        description = f"{program.debugger.name_of(address)}{length and f' and {size - 1} bytes after it'}"
        return {"dataId": f"0x{address:04X}{length}", "description": description, "accessTypes": [*KINDS]}

    def _on_breakpointLocations(self, arguments: Arguments) -> dict[str, Any]:
        path, first = arguments.part("source").text("path"), arguments.number("line")
        lines = self._running.sources.lines_with_code(path, first, arguments.number("endLine", first))
        return {"breakpoints": [{"line": line} for line in lines]}

    def _on_setExceptionBreakpoints(self, arguments: Arguments) -> dict[str, Any]:
        return {}

    # Running

    def _on_threads(self, arguments: Arguments) -> dict[str, Any]:
        return {"threads": [{"id": THREAD, "name": "6502"}]}

    def _move(self, move: Callable[["Debuggee", bool], object], arguments: Arguments) -> dict[str, Any]:
        """Move the machine after the response; by instructions, or by lines."""
        program = self._standing
        by_line = arguments.text("granularity", "statement") != "instruction"
        self._after.append(lambda: program.move(lambda: move(program, by_line)))
        return {"allThreadsContinued": True}

    @property
    def _standing(self) -> "Debuggee":
        if not self._running.debugger.stopped:
            raise ProtocolError("the machine is running; pause it first")
        return self._running

    def _on_continue(self, arguments: Arguments) -> dict[str, Any]:
        return self._move(lambda program, _: program.debugger.resume(), arguments)

    def _on_next(self, arguments: Arguments) -> dict[str, Any]:
        return self._move(lambda program, by_line: program.step(by_line, into=False), arguments)

    def _on_stepIn(self, arguments: Arguments) -> dict[str, Any]:
        return self._move(lambda program, by_line: program.step(by_line, into=True), arguments)

    def _on_stepOut(self, arguments: Arguments) -> dict[str, Any]:
        return self._move(lambda program, _: program.debugger.step_out(), arguments)

    def _on_stepBack(self, arguments: Arguments) -> dict[str, Any]:
        debugger = self._running.debugger
        return self._move(lambda _, by_line: (debugger.back_line if by_line else debugger.back)(), arguments)

    def _on_reverseContinue(self, arguments: Arguments) -> dict[str, Any]:
        return self._move(lambda program, _: program.debugger.run_back(), arguments)

    def _on_pause(self, arguments: Arguments) -> None:
        program = self._running
        if program.moving:
            program.debugger.stop()
            self._after.append(lambda: program.report("pause"))

    def _on_gotoTargets(self, arguments: Arguments) -> dict[str, Any]:
        line, places = self._running.sources.places(arguments.part("source").text("path"), arguments.number("line"))
        targets = [{"id": at, "label": f"&{at:04X}", "line": line} for at, _ in places]
        return {"targets": targets}

    def _on_goto(self, arguments: Arguments) -> None:
        program = self._standing
        program.beeb.cpu.pc = arguments.number("targetId", most=0xFFFF)
        program.debugger.met = None
        self._after.append(lambda: program.report("goto"))

    # What is shown

    def _on_stackTrace(self, arguments: Arguments) -> dict[str, Any]:
        return self._running.views.stack_trace(arguments)

    def _on_scopes(self, arguments: Arguments) -> dict[str, Any]:
        return self._running.views.scopes()

    def _on_variables(self, arguments: Arguments) -> dict[str, Any]:
        return self._running.views.variables(arguments)

    def _on_setVariable(self, arguments: Arguments) -> dict[str, Any]:
        return self._running.views.set_variable(arguments)

    def _on_readMemory(self, arguments: Arguments) -> dict[str, Any]:
        return self._running.views.read_memory(arguments)

    def _on_writeMemory(self, arguments: Arguments) -> dict[str, Any]:
        return self._running.views.write_memory(arguments)

    def _on_disassemble(self, arguments: Arguments) -> dict[str, Any]:
        return self._running.views.disassemble(arguments)

    def _on_evaluate(self, arguments: Arguments) -> dict[str, Any]:
        program, text = self._running, arguments.text("expression").strip()
        if arguments.text("context", "") == "repl":
            answer = program.command(text)
            if answer is not None:
                return {"result": answer, "variablesReference": 0}
        return program.views.value_body(evaluate(text, program.beeb))


class Debuggee:
    """The machine of a session, with its debugger and breakpoints."""

    def __init__(self, session: AdapterSession, launch: Launch, beeb: Beeb) -> None:
        self._session = session
        self.launch = launch
        self.debugger = Debugger(beeb)
        self.debugger.stop()  # until the client has set its breakpoints
        self.sources = Sources(beeb.symbols, launch.folders)
        self.breakpoints = Breakpoints(self.debugger, lambda text: session.print(text + "\n", "stdout"))
        self.views = Views(self.debugger, self.sources)
        self._slice = FIELD
        self._due = 0.0  # host seconds when the next slice may begin
        self._released_at = 0  # the cycle in which SHIFT goes up, 0: it is not down
        self._line: tuple[SourceLine, bool] | None = None  # the one that a step leaves, and whether into subroutines
        self._prepare()

    @property
    def beeb(self) -> Beeb:
        """The machine."""
        return self.debugger.beeb

    def close(self) -> None:
        """Write the discs."""
        self.debugger.decide = None
        self.beeb.close()

    def rebuild(self) -> None:
        """Begin again with another machine, and the breakpoints where the symbols now have them."""
        old, beeb = self.beeb, self.launch.build()
        symbols = beeb.symbols
        self.debugger.attach(beeb)
        old.close()
        beeb.symbols = symbols
        self.sources = Sources(symbols, self.launch.folders)
        for body in self.breakpoints.find_again():
            self._session.event("breakpoint", reason="changed", breakpoint=body)
        self.views = Views(self.debugger, self.sources)
        self._prepare()

    def _prepare(self) -> None:
        """Go to where the program can be started."""
        beeb, decide = self.beeb, self.debugger.decide
        self.debugger.decide = lambda met: False
        try:
            if self.launch.boots:
                beeb.power_on()
            else:
                beeb.boot()
        except TimeoutError:  # a ROM that takes over at the reset need not show a prompt
            pass
        finally:
            self.debugger.decide = decide
        self.debugger.timeline.clear()
        self.debugger.stop()

    def start(self) -> None:
        """Start the program."""
        if self.launch.boots:
            self.beeb.key_down("SHIFT")
            self._released_at = self.beeb.cycles + STARTING_SECONDS * CLOCK
        elif self.launch.typed:
            self.beeb.type_ahead(self.launch.typed)
        if self.launch.stop_on_entry:
            self.debugger.stop()
            self.report("entry")
        else:
            self.move(self.debugger.resume)

    # Running

    def wait(self) -> float | None:
        """How many host seconds may be spent waiting for a request: None if the machine stands still."""
        return max(self._due - time.perf_counter(), 0) if self.moving else None

    @property
    def moving(self) -> bool:
        """Whether the machine runs, or steps on within a line."""
        return not self.debugger.stopped or self._line is not None

    def run(self) -> None:
        """Run for a slice, or step on."""
        if self.debugger.stopped:
            assert self._line is not None
            self._step_in_line(self._line[1])
            self._look()
            return
        began, before = time.perf_counter(), self.beeb.cycles
        cycles = self._slice
        if self._released_at:
            cycles = max(min(cycles, self._released_at - before), 1)
        self.debugger.run(cycles=cycles)
        if self._released_at and self.beeb.cycles >= self._released_at:
            self._released_at = 0
            self.beeb.key_up("SHIFT")
            self.beeb.type_ahead(self.launch.typed)
        now, passed = time.perf_counter(), self.beeb.cycles - before
        if passed > 0:
            self._slice = max(SHORTEST, min(LONGEST, round(passed * SLICE / max(now - began, 1e-6)), 2 * self._slice))
        if self.launch.speed is not None:
            self._slice = min(self._slice, max(round(SLICE * CLOCK * self.launch.speed), SHORTEST))
            self._due = max(self._due, began - LONGEST_LATE) + passed / CLOCK / self.launch.speed
        self._look()

    def move(self, action: Callable[[], object]) -> None:
        """Let the debugger move the machine."""
        self._line = None
        self._due = time.perf_counter()
        action()
        self._look()

    def step(self, by_line: bool, into: bool) -> None:
        """Step by an instruction, or to another line."""
        line = self.beeb.symbols.line_at(self.beeb.cpu.pc, self.beeb.rom_slot) if by_line else None
        self._line = None if line is None else (line, into)
        if line is not None:
            self._step_in_line(into)
        elif into:
            self.debugger.step()
        else:
            self.debugger.step_over()

    def _step_in_line(self, into: bool) -> None:
        """One instruction of a line, into a subroutine only if that has lines, too."""
        memory, pc = self.beeb.memory, self.beeb.cpu.pc
        target = memory[pc + 1 & 0xFFFF] | memory[pc + 2 & 0xFFFF] << 8
        if into and memory[pc] == JSR and self.beeb.symbols.line_at(target, self.beeb.rom_slot) is not None:
            self.debugger.run_to(target)  # an interrupt may come first
        else:
            self.debugger.step_over()

    def _look(self) -> None:
        """Report a machine that stands still, unless it is still in the line that a step leaves."""
        debugger = self.debugger
        if debugger.jam:
            debugger.stop(debugger.jam)
            self.report("exception")
        elif debugger.stopped:
            line = self.beeb.symbols.line_at(self.beeb.cpu.pc, self.beeb.rom_slot)
            if self._line is None or debugger.reason or line != self._line[0]:
                self.report("step")

    def report(self, reason: str) -> None:
        """Send that the machine has stopped, at a breakpoint if it met one."""
        self._line = None
        found = self.breakpoints.met()
        body: dict[str, Any] = {"threadId": THREAD, "allThreadsStopped": True, "reason": reason}
        if found is not None:
            body |= {"reason": found.reason, "hitBreakpointIds": [found.number]}
        if self.debugger.reason:
            body |= {"description": self.debugger.reason, "text": self.debugger.reason}
        self._session.event("stopped", **body)

    # Names and commands

    def label(self, name: str) -> Place:
        """The address of a label, and its slot. Raises BeebError."""
        address = self.beeb.address(name)
        slots = [symbol.slot for symbol in self.beeb.symbols if symbol.address == address and symbol.name == name]
        return address, slots[0] if slots else None

    def command(self, text: str) -> str | None:
        """Execute a command of the console, or a change; None if it is neither."""
        word, _, rest = text.partition(" ")
        if word == "screen" and not rest:
            return self.beeb.screen_text()
        if word == "screenshot" and rest:
            path = Path(rest.strip())
            self.beeb.screen.image.save(path, format="PNG")
            return str(path.absolute())
        if word == "type":
            self.beeb.type_ahead(rest + "\n")
            return ""
        if word in ("press", "release") and rest:
            (self.beeb.key_down if word == "press" else self.beeb.key_up)(rest.strip())
            return ""
        if word == "help":
            return HELP
        target = text.partition("=")[0].rstrip()
        if (
            "=" in text
            and "==" not in text
            and target[-1:] not in ("<", ">", "!")
            and target[:1] not in ("?", "!", "(")
        ):
            self.debugger.assign(text)
            return ""
        return None
