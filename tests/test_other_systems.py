"""The product is imported, and its tests are collected, where what Linux has and other systems may not is missing."""

import ast
import os
import re
import subprocess
import sys

from tests import without_linux
from tests.test_architecture import MODULES, ROOT, tree

# What may use it: the first for everybody, the second confines a process of Linux and does nothing elsewhere.
ROOMS = {"commandline.system", "emulator.web.confinement"}
GUARDED = {"kalah.search", "emulator.cpu.recompiler.native"}  # memory in large pages, and that can be executed
PROGRAMS = {"emulator.cpu.unroll"}  # act when they are imported


def test_everything_is_imported_and_collected_without_it():
    names = sorted({*MODULES} - PROGRAMS)
    command = [sys.executable, "-c", f"from tests.without_linux import main; main({names})"]
    quiet = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"[0-9]{5,} tests\n", done.stdout), done.stdout


def test_only_one_module_uses_it():
    names = {f"{module.__name__}.{name}" for module, lacking in without_linux.NAMES.items() for name in lacking.split()}
    used = {}
    for module in MODULES:
        nodes = [*ast.walk(tree(module))]
        found = {ast.unparse(node) for node in nodes if isinstance(node, ast.Attribute)} & names
        found |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names} & {
            *without_linux.MODULES
        }
        found |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)} & {*without_linux.MODULES}
        found |= {node.value for node in nodes if isinstance(node, ast.Constant) if node.value == "/proc"}
        used[module] = found
    assert {module for module, found in used.items() if found} <= ROOMS | GUARDED
    assert all(used[module] for module in ROOMS | GUARDED)
