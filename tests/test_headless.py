"""A headless install needs none of the extras' packages, and no Cython."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXTRAS = ("llvmlite", "pygame", "prompt_toolkit", "distributed", "dask", "starlette", "uvicorn", "websockets")
EXTRAS += ("mcp", "cython", "Cython", "hypothesis", "mkdocs")
BLOCK = f"""
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {EXTRAS}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
"""
LIBRARY = """
from emulator import Beeb
beeb = Beeb()
beeb.boot()
beeb.type("PRINT PI\\n")
beeb.run_until_input()
print("3.14159265" in beeb.screen_text())
from kensington import Place, Position, draw
from kensington.levels import LEVELS
position = Position.start().play(Place(1))
draw.png(position.play(LEVELS[2].choose(position, seed=1).act))
"""
COMMAND = "from {0}.cli import main; sys.exit(main({1}))"


def without_extras(code: str) -> subprocess.CompletedProcess[str]:
    """Run `code` in an interpreter in which the extras' packages cannot be imported."""
    return subprocess.run([sys.executable, "-c", BLOCK + code], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.pure
def test_library(system_roms):
    run = without_extras(LIBRARY)
    assert (run.returncode, run.stdout) == (0, "True\n"), run.stderr


@pytest.mark.parametrize(
    "package, arguments, output",
    [
        ("emulator", ["run", "--headless", "--type", "PRINT PI\n", "--text"], "3.14159265"),
        ("kensington", ["perft", "2"], "5112"),
        ("kensington", ["match", "random", "random", "--games", "2"], "random"),
        ("kensington", ["beeb", "--headless", "--red", "Ann:1", "--blue", "Ben:1", "--seconds", "20"], "Ann"),
    ],
)
def test_commands(system_roms, package, arguments, output):
    run = without_extras(COMMAND.format(package, arguments))
    assert output in run.stdout, run.stderr


@pytest.mark.parametrize(
    "package, arguments, extra",
    [
        ("emulator", ["run"], "window"),
        ("emulator", ["run", "--headless", "--cpu", "recompiler"], "fast"),
        ("emulator", ["mcp"], "mcp"),
        ("kensington", ["beeb"], "window"),
        ("kensington", ["play"], "terminal"),
        ("kensington", ["web"], "web"),
    ],
)
def test_commands_name_the_extra_that_they_need(system_roms, package, arguments, extra):
    run = without_extras(COMMAND.format(package, arguments))
    assert run.returncode != 0
    assert f"in the clone, run: pip install '.[{extra}]'" in run.stderr


def test_dependencies_are_those_of_a_headless_machine():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {dependency.split(">=")[0].lower() for dependency in project["dependencies"]}
    assert names == {"py65", "pillow", "numpy", "platformdirs", "rich", "filelock"}
    extras = {"window", "terminal", "cluster", "kgp", "fast", "twincheck", "web", "mcp", "all", "docs", "test"}
    assert extras == set(project["optional-dependencies"])
