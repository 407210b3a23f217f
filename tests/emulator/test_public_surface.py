"""Front ends, commands and the comparison use only what is public on `Beeb`."""

import ast
from pathlib import Path

import pytest

from emulator import Beeb

ROOT = Path(__file__).parents[2]
PACKAGES = ("emulator/window", "emulator/host", "emulator/commands", "kensington", "boardgame", "tools")
BENEATH = {ROOT / "tools/corpus/playing.py"}  # it changes the font, stalls the CPU, looks at the drives' heads
FILES = sorted({path for package in PACKAGES for path in (ROOT / package).rglob("*.py")} - BENEATH)

# The parts of a machine that have names of their own, as the docstring of `Beeb` lists them, and what may be used
PARTS = {
    "screen": {"borders", "image", "png", "colours", "in_progress", "registers", "text", "teletext"},
    "sound": {"samples", "registers"},
    "cpu": {"a", "x", "y", "sp", "p", "pc"},
    "tape": {
        "insert", "eject", "play", "record", "stop", "rewind", "wind_to", "counter", "playing", "recording", "moving",
        "changed", "tape",
    },
    "memory": set(),
    "symbols": {
        "load", "update", "add", "remove", "address", "find", "name_at", "describe", "line_at",
        "addresses_of", "known",
    },
}  # fmt: skip
OTHERS = {"drawing", "cpu_name", "model", "roms", "dfs", "sideways_roms"}
PUBLIC = {name for name in dir(Beeb) if not name.startswith("_")} | set(PARTS) | OTHERS


def is_beeb(node: ast.expr) -> bool:
    """Whether an expression is a machine, by its name: `beeb`, `window.beeb`."""
    return getattr(node, "id", getattr(node, "attr", "")) == "beeb"


def part_of(node: ast.expr, aliases: dict[str, str]) -> str | None:
    """The part of a machine that an expression gives."""
    if isinstance(node, ast.Attribute) and is_beeb(node.value) and node.attr in PARTS:
        return node.attr
    return aliases.get(node.id) if isinstance(node, ast.Name) else None


def private_uses(source: str) -> list[tuple[int, str]]:
    """Lines and names of what `source` uses of a machine that is not public."""
    tree = ast.parse(source)
    if any(alias.name == "beeb" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names):
        return []  # a module of that name
    found = []
    for scope in ast.walk(tree):
        if not isinstance(scope, ast.FunctionDef | ast.Module):
            continue
        aliases = {
            target.id: node.value.attr
            for node in ast.walk(scope)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute) and part_of(node.value, {})
            for target in node.targets
            if isinstance(target, ast.Name) and isinstance(scope, ast.FunctionDef)
        }
        for node in ast.walk(scope):
            if isinstance(node, ast.Attribute):
                part = part_of(node.value, aliases)
                if is_beeb(node.value) and node.attr not in PUBLIC or part and node.attr not in PARTS[part]:
                    found.append((node.lineno, ast.unparse(node)))
    return sorted(set(found))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_only_public_names_of_a_machine_are_used(path):
    assert not private_uses(path.read_text())


@pytest.mark.parametrize(
    "line, name",
    [
        ("beeb.video.television.frame", "beeb.video"),
        ("self.window.beeb.cpu.jammed", "self.window.beeb.cpu.jammed"),
        ("def f(self):\n    recorder = self.beeb.tape\n    recorder.identity", "recorder.identity"),
    ],
)
def test_private_names_are_found(line, name):
    assert [found for _, found in private_uses(line)] == [name]


def test_every_part_is_there(system_roms):
    with Beeb() as beeb:
        for part, names in PARTS.items():
            assert hasattr(beeb, part) and all(hasattr(getattr(beeb, part), name) for name in names)
        assert all(hasattr(beeb, name) for name in OTHERS)
