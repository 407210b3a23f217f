"""jsbeeb, another emulator of this machine, as an oracle: what does it do with the same input?

`Oracle` runs `driver.mjs` under Node in a process of its own and sends it one request at a time; each method is a verb
of the driver. jsbeeb comes from its npm package, in the directory named by the environment variable JSBEEB or in the
user's cache directory, which `npm pack` fills once. It is under the GPL and not part of this project, which uses only
its behaviour.

Cycles are 2 MHz cycles since power-on. Time passes only in `run*`, `type`, `step` and `step_states`.
"""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import threading
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from emulator.roms import RomError, npm_package

DRIVER = Path(__file__).with_name("driver.mjs")
MODELS = ("B", "B-DFS0.9", "B-DFS1.2", "flat")
ANSWER_SECONDS = 120  # after which the process is killed

State = Sequence[int]  # opcode, pc, a, x, y, sp, p


class OracleError(Exception):
    """The oracle is not available, or refused a request."""


@dataclass(frozen=True)
class Registers:
    """The CPU between two instructions, and the cycle in which the next begins."""

    pc: int
    a: int
    x: int
    y: int
    sp: int
    p: int
    cycle: int


@dataclass(frozen=True)
class Stepped:
    """The outcome of one instruction: registers, cycles taken, and changed memory by address.

    `phase` is 0 if it began with a 1 MHz cycle, 1 if in the middle of one.
    """

    pc: int
    a: int
    x: int
    y: int
    sp: int
    p: int
    cycles: int
    phase: int
    changes: dict[int, int]


@dataclass(frozen=True)
class Frame:
    """A whole frame of the oracle.

    `pixels` is uint8, 625 x 1024 x 4 (RGBA); `rect` is (left, top, right, bottom) of the displayed part; `count`
    numbers frames since power-on and `cycle` is when it was complete. `even` is the field of an interlaced picture,
    `flash` and `cursor` say whether teletext flash and the cursor were in their visible phase.
    """

    pixels: np.ndarray
    rect: tuple[int, int, int, int]
    count: int
    cycle: int
    even: bool
    flash: bool
    cursor: bool


def package() -> Path:
    """The directory of the unpacked npm package. Raises `OracleError` if it is missing and cannot be fetched."""
    try:
        return npm_package()
    except RomError as error:
        raise OracleError(str(error)) from error


class Oracle:
    """One Node process with one machine in it at a time. A context manager: leaving it ends the process.

    `model` is "B" (OS and BASIC only), "B-DFS0.9", "B-DFS1.2" (with an 8271), or "flat": a CPU with 64 KB of RAM and
    nothing else, whose &FC00-&FEFF still takes the time of the 1 MHz bus. Raises `OracleError` without Node or npm.
    """

    def __init__(self, model: str = "B") -> None:
        node = shutil.which("node")
        if node is None:
            raise OracleError("node is not installed: the oracle runs under Node.js")
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [node, str(DRIVER), str(package())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        try:
            self.new(model)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Oracle":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin and self._process.stdout
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()
        self._errors.close()

    def _ask(self, verb: str, **arguments: Any) -> Any:
        assert self._process.stdin and self._process.stdout
        watchdog = threading.Timer(ANSWER_SECONDS, self._process.kill)
        watchdog.start()
        try:
            self._process.stdin.write(json.dumps({"verb": verb, **arguments}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            watchdog.cancel()
        if not line:
            self._errors.seek(0)
            last_words = self._errors.read()[-2000:].decode(errors="replace")
            raise OracleError(f"{verb}: node ended or did not answer within {ANSWER_SECONDS} s:\n{last_words}")
        answer = json.loads(line)
        if "error" in answer:
            raise OracleError(f"{verb}: {answer['error']}")
        return answer["result"]

    # The machine

    def new(self, model: str, roms: Sequence[bytes] = ()) -> None:
        """A new machine, powered on and held before its first instruction.

        `roms` are images of an OS, a BASIC and, for a model with discs, a DFS, to use instead of Acorn's. With them,
        `boot`, `run_until_input` and `type` do not work: they know OS 1.20.
        """
        if model not in MODELS:
            raise OracleError(f"unknown model {model!r}; choose from {', '.join(MODELS)}")
        self._ask("new", model=model, roms=[_encode(image) for image in roms] or None)

    def reset(self, hard: bool = False) -> None:
        """BREAK, or with `hard` the power switch."""
        self._ask("reset", hard=hard)

    def save(self) -> None:
        """Save the state of the machine within the oracle, replacing the state saved before."""
        self._ask("save")

    def restore(self) -> None:
        """Restore the saved state."""
        self._ask("restore")

    # Running. Each returns the cycle reached, at the end of an instruction.

    def run(self, cycles: int) -> int:
        """Run for `cycles`; the next run makes up for any excess."""
        return self._ask("run", cycles=cycles)

    def run_until_pc(self, address: int, cycles: int) -> int:
        """Run until the instruction at `address` is the next. Raises `OracleError` after `cycles`."""
        answer = self._ask("run_until_pc", address=address, cycles=cycles)
        if not answer["reached"]:
            raise OracleError(f"run_until_pc: &{address:04X} not reached in {cycles} cycles")
        return answer["cycle"]

    def run_until_input(self, seconds: float = 30) -> int:
        """Run until the OS waits for a key, and 10,000 cycles more."""
        return self._ask("run_until_input", seconds=seconds)

    def run_frames(self, frames: int) -> int:
        """Run until `frames` more frames are complete, and up to 64 cycles more."""
        return self._ask("run_frames", frames=frames)

    def boot(self) -> int:
        """Run to the first prompt."""
        return self.run_until_input()

    # The keyboard

    def type(self, text: str) -> int:
        """Type `text` and RETURN, each key down for 20 ms and up for 20 ms."""
        return self._ask("type", text=text)

    def matrix_down(self, column: int, row: int) -> None:
        """Press the key at `column` 0-9, `row` 0-7 of the keyboard matrix."""
        self._ask("matrix_key", column=column, row=row, down=True)

    def matrix_up(self, column: int, row: int) -> None:
        """Release the key at `column`, `row`."""
        self._ask("matrix_key", column=column, row=row, down=False)

    # Media

    def insert_disc(self, path: str | os.PathLike[str], drive: int = 0) -> None:
        """Put an SSD or DSD image into drive 0 or 1 (writes to it stay within the oracle)."""
        self._ask("disc", path=os.fspath(path), drive=drive)

    def insert_tape(self, path: str | os.PathLike[str]) -> None:
        """Put a UEF image into the cassette recorder; it plays while the motor runs."""
        self._ask("tape", path=os.fspath(path))

    # The CPU

    @property
    def registers(self) -> Registers:
        """The CPU's registers and the present cycle."""
        return Registers(**self._ask("registers"))

    def set_registers(self, **values: int) -> None:
        """Set some of `pc`, `a`, `x`, `y`, `sp`, `p`."""
        self._ask("set_registers", **values)

    def step(self) -> int:
        """Execute one instruction; returns the cycles taken."""
        return self._ask("step")

    def step_states(self, memory: bytes, states: Iterable[State]) -> list[Stepped]:
        """On a "flat" machine, execute one instruction from each of `states`, all with the same 64 KB of `memory`.

        The opcode of a state is put at its `pc`; the operand is in `memory` after it (for `pc` &FFFF, at 0).
        """
        answer = self._ask("states", memory=_encode(memory), states=[list(state) for state in states])
        return [
            Stepped(pc, a, x, y, sp, p, cycles, phase, dict(zip(changes[::2], changes[1::2], strict=True)))
            for pc, a, x, y, sp, p, cycles, phase, changes in answer
        ]

    # Memory and chips

    def peek(self, address: int, length: int = 1) -> bytes:
        """The bytes that the CPU would read, without side effects."""
        return base64.b64decode(self._ask("peek", address=address, length=length))

    def poke(self, address: int, data: bytes) -> None:
        """Put bytes into RAM."""
        self._ask("poke", address=address, data=_encode(data))

    def read(self, address: int) -> int:
        """Read through the bus in the present cycle, with every side effect; no time passes."""
        return self._ask("read", address=address)

    def write(self, address: int, value: int) -> None:
        """Write through the bus in the present cycle; no time passes."""
        self._ask("write", address=address, value=value)

    def frame(self) -> Frame:
        """The last complete frame."""
        answer = self._ask("frame")
        flat = np.frombuffer(zlib.decompress(base64.b64decode(answer.pop("pixels"))), dtype=np.uint8)
        pixels = flat.reshape(answer.pop("height"), answer.pop("width"), 4)
        return Frame(pixels=pixels, rect=tuple(answer.pop("rect")), **answer)

    def sound_writes(self) -> list[dict[str, int]]:
        """The bytes written to the sound chip since last asked, each as `{"cycle": …, "value": …}`."""
        return self._ask("sound_writes")


def _encode(data: bytes) -> str:
    return base64.b64encode(bytes(data)).decode()
