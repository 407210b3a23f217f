"""Type checkers see the whole public interface: every public function is typed, and mypy finds a user's mistakes."""

import ast
import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("boardgame", "emulator", "kalah", "kensington", "pente")

# Lines with the comment `wrong` have a mistake each; all others are correct.
SCRIPT = """\
import copy
from pathlib import Path
from typing import Any

from boardgame.chance import Chance
from boardgame.draw.svg import render_svg
from boardgame.game import Game, Outcome
from boardgame.match import Match, play_games, report
from boardgame.perft import perft
from boardgame.player import Choice, RandomPlayer
from boardgame.records import load_records, read_records
from emulator import Beeb, __version__
from emulator.assembler import assemble
from emulator.beeb import Hook
from emulator.board.cassette import Cassette
from emulator.debug.coverage import lcov
from emulator.debug.profile import Profile
from emulator.symbols import SourceLine
from emulator.errors import BeebError
from emulator.host.rewind import Rewind
from emulator.host.slots import Slots
from emulator.board.keyboard import keystrokes
from emulator.machine.model_b import MODEL_B
from emulator.machine.motherboard import Model
from emulator.media.basic import detokenise, list_program, tokenise
from emulator.media.dfs import DiscFile, read_catalogue, write_ssd
from emulator.media.recognise import recognise
from emulator.media.tape import Tape
from emulator.media.uef import read_uef, write_uef
from emulator.board.panel import Lamps
from emulator.roms import find, load
from emulator.host.start import beeb_from_state, beeb_with_media
from kensington import KENSINGTON, GameRecord, Pass, Place, Position, Relocate, Rules, Slide
from kensington import draw
from kensington.bitboard import Board
from kensington.levels import LEVELS
from kensington.rules import Act, act_from_text

version: str = __version__
number: int = __version__  # wrong

beeb = Beeb(disc="game.ssd", cpu="turbo")
Beeb(disc=1)  # wrong
Beeb(discs="game.ssd")  # wrong
with Beeb(tape=Path("game.uef"), model=MODEL_B) as other:
    other.boot(shift=True)
model: Model = MODEL_B
beeb.type("RUN\\n")
beeb.type(b"RUN")  # wrong
beeb.press("CTRL", "BREAK", seconds=0.1)
beeb.press(5)  # wrong
beeb.run(seconds=1.5)
beeb.run(1.5)  # wrong
beeb.run(frames="50")  # wrong
beeb.run_until_text("1984", seconds=10)
beeb.run_until_text(1984)  # wrong
beeb.run_until_input()
first: str = beeb.screen.text[0]
beeb.screen.text.strip()  # wrong
beeb.screen.image.save("picture.png")
beeb.screen.picture  # wrong
width: int = beeb.screen.colours.shape[1]
byte: int = beeb.memory[0x70]
some: bytes = beeb.memory[0x70:0x80]
text: str = beeb.memory[0x70]  # wrong
beeb.memory[0x70] = 42
beeb.memory[0x70] = "*"  # wrong
beeb.memory[0x70:0x72] = b"**"
state: bytes = beeb.save_state()
beeb.load_state(state)
beeb.load_state("state")  # wrong
hook: Hook = beeb.on_execute(0xFFF7, lambda machine: machine.cycles)
beeb.on_read(0x70, lambda machine, address, value: None)
beeb.on_read(0x70, lambda machine: None)  # wrong
beeb.on_frame(lambda machine: machine.screen.image)
beeb.on_frame(lambda: None)  # wrong
beeb.on_write(range(0x70, 0x80), lambda machine, address, value: machine.stop(), value=range(3), slot=4)
beeb.on_write(0x70, print, value="3")  # wrong
hook.remove()
beeb.symbols.load("game.labels", slot=4)
where: int = beeb.address("start")
beeb.address(1.5)  # wrong
source: SourceLine | None = beeb.symbols.line_at(where)
returned = beeb.call("isqrt", a=144, carry=True, interrupts=False)
root: int = returned.a + returned.cycles
beeb.call("isqrt", b=1)  # wrong
entered: bool = beeb.step()
beeb.step_over()
beeb.run_until("start", seconds=5)
moment = beeb.snapshot()
beeb.restore(moment)
beeb.restore(state)  # wrong
twin: Beeb = copy.copy(beeb.clone())
with beeb.coverage() as coverage:
    ran: set[int] = coverage.executed
    coverage.executed.upper()  # wrong
tracefile: str = lcov(coverage, beeb.symbols)
with beeb.profile(tracing=True) as profiled:
    beeb.run(frames=50)
share: float = Profile(profiled, beeb.symbols).routines()[0].own / 2
Profile(profiled)  # wrong
code: bytes = assemble("ORG &2000\\nRTS").code
assemble(code)  # wrong
samples = beeb.sound.samples(rate=44_100).tolist()
beeb.sound.samples("44100")  # wrong
beeb.move_joystick(1, x=0.5, fire=True)
beeb.move_joystick(1, x="left")  # wrong
lamps: Lamps = beeb.lamps
cycles: int = beeb.cycles
printed: bytes = beeb.printed
beeb.cycles = "now"  # wrong
tape: Cassette = beeb.tape
tape.insert(Tape("mine"))
tape.insert(3)  # wrong
seconds: float = tape.counter
tape.wind_to("start")  # wrong
tape.drive_motor(1, 0)
tape.drive_motor("on", 0)  # wrong
due: int = beeb.video.due
names: list[str] = beeb.keyboard.pressed
beeb.keyboard.down("A")
beeb.keyboard.down(65)  # wrong
level: int = beeb.system_via.read(0)
beeb.system_via.read("ORB")  # wrong
beeb.fdc.write(0, 0x35)
beeb.fdc.write(0)  # wrong
beeb.user_via.peek(1.5)  # wrong
crtc: int = beeb.video.crtc.read(1)
beeb.video.crtc.write("R1", 0)  # wrong
chip: str = beeb.adc.read(0)  # wrong
shown: str = beeb.sound_chip.save()  # wrong
now: int = beeb.scheduler.now
beeb.scheduler.run_until("soon")  # wrong

program: bytes = tokenise("10 PRINT")
tokenise(10)  # wrong
lines: list[str] = list_program(program)
line: str = detokenise(program)
file = DiscFile("KEN", 0x1900, 0x8023, program)
DiscFile("KEN", "1900", 0x8023, program)  # wrong
image: bytes = write_ssd([file], title="EXAMPLE", option=3)
write_ssd(file)  # wrong
read_catalogue(image, "image").title.lower()
uef: bytes = write_uef(read_uef(b"", "empty"))
read_uef("empty")  # wrong
command: str = recognise("game.uef").command
keys: list[tuple[str, ...]] = keystrokes("RUN")
rom = load("os", rom_dir=Path("roms"))
load(1)  # wrong
found: dict[str, Any] = dict(find())
resumed: Beeb = beeb_from_state(state, beeb)
beeb_from_state(state)  # wrong
error: Exception = BeebError("message")
slots = Slots(Path("states"))
slots.save(1, beeb)
slots.save(beeb, 1)  # wrong
Rewind(beeb).keep()
Rewind(beeb.screen)  # wrong

position = Position.start(Rules())
position = position.play(Place(12))
position.play(12)  # wrong
Place("12")  # wrong
acts: tuple[Act, ...] = position.legal_acts()
outcome: Outcome | None = position.outcome
outcome.winner  # wrong
act: Act = act_from_text("12")
moves: list[Act] = [Slide(1, 2), Relocate(1, 2), Pass()]
again: Position = Position.from_text(position.to_text())
Position.from_text(position)  # wrong
choice: Choice[Act] = LEVELS[2].choose(position, seed=1)
LEVELS[2].choose("start", seed=1)  # wrong
LEVELS[2].choose(position, seed="1")  # wrong
RandomPlayer().choose(position, 1)
draw.png(position, [choice.act], size=400).save("kensington.png")
draw.png("kensington.png")  # wrong
svg: str = draw.svg(position)
render_svg(position)  # wrong
board = Board(position)
Board("start")  # wrong
codes: list[int] = board.legal_acts()
board.play(codes[0])
board.play("12")  # wrong
board.perft(3).acts.bit_length()
board.perft("3")  # wrong
chance = Chance(1)
below: int = chance.below(6)
chance.below("six")  # wrong
game: Game[Position, Act] = KENSINGTON
perft(position, 2)
perft(2, position)  # wrong
records = list(load_records(KENSINGTON, "games.ken"))
record: GameRecord[Position, Act] = records[0]
GameRecord.from_text(KENSINGTON, 1)  # wrong
written: str = record.to_text()
turns: str = record.turns  # wrong
"""


@pytest.mark.pure
def test_mypy_finds_the_mistakes_in_a_users_script(tmp_path):
    """The packages are those that are installed, or for an editable install the checkout's."""
    (tmp_path / "script.py").write_text(SCRIPT)
    environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    if not Path(sysconfig.get_path("platlib"), "emulator", "py.typed").exists():
        environment["MYPYPATH"] = str(ROOT)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "script.py"]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    messages: dict[int, str] = {}
    for number, message in re.findall(r"^script\.py:(\d+): error: (.*)", run.stdout, re.M):
        messages.setdefault(int(number), message)
    lines = SCRIPT.splitlines()
    wrong = {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
    assert len(wrong) > 50
    assert {lines[number - 1]: message for number, message in messages.items() if number not in wrong} == {}
    assert [lines[number - 1] for number in wrong - messages.keys()] == [], run.stdout + run.stderr


def untyped(path: Path) -> list[str]:
    """The public functions in a module that have a parameter or a result without a type."""
    found = []

    def visit(body: list[ast.stmt], in_class: bool) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                visit(node.body, in_class=True)
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if node.name.startswith("_") and not node.name.startswith("__"):
                continue
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            arguments += [argument for argument in (node.args.vararg, node.args.kwarg) if argument]
            decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
            if in_class and "staticmethod" not in decorators:
                arguments = arguments[1:]
            if node.returns is None or any(argument.annotation is None for argument in arguments):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}")

    visit(ast.parse(path.read_text(encoding="utf-8")).body, in_class=False)
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_function_is_typed(package):
    paths = [path for path in (ROOT / package).rglob("*.py") if path.name != "loop.py"]  # loop.py is generated
    assert [problem for path in paths for problem in untyped(path)] == []
    assert (ROOT / package / "py.typed").exists()
