"""The host package needs no toolkit."""

import pkgutil
import subprocess
import sys

import emulator.host

PROGRAM = """
import importlib, sys
sys.modules["pygame"] = None
for module in sys.argv[1:]:
    importlib.import_module(module)
assert not [name for name in sys.modules if name.startswith("pygame.")]
"""


def test_host_is_imported_without_pygame():
    modules = [f"emulator.host.{module.name}" for module in pkgutil.iter_modules(emulator.host.__path__)]
    assert len(modules) > 8
    subprocess.run([sys.executable, "-c", PROGRAM, "emulator.commands.window", "emulator.cli", *modules], check=True)
