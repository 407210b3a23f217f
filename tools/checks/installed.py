"""Check the package that is installed: all modules are compiled, and the README's main commands work.

Run it as a program by the Python that has the package, `python -P tools/checks/installed.py`: it imports nothing of the
checkout, and starts no process, so that it runs in a browser's Python, too. Exit status 1 if something fails.
"""

import argparse
import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module, metadata
from pathlib import Path

DISTRIBUTION = "computer-kensington"
COMMANDS = {
    ("emulator", "--version"): "beeb ",
    ("emulator", "run", "--headless", "--roms", "free", "--type", "PRINT 22/7\n", "--text"): "3.14285714",
    ("kensington", "perft", "2"): "5112",
    ("kalah", "perft", "4"): "4 ",
    ("pente", "perft", "2"): "2 ",
}


def uncompiled() -> list[str]:
    """The modules that have a `.pxd` file and are not compiled."""
    files = [file for file in metadata.files(DISTRIBUTION) or [] if file.suffix == ".pxd" and file.stem != "__init__"]
    if not files:
        raise SystemExit(f"{DISTRIBUTION}: no .pxd files are installed")
    modules = [import_module(".".join(file.with_suffix("").parts)) for file in files]
    return [module.__name__ for module in modules if Path(str(module.__file__)).suffix == ".py"]


def run(package: str, *arguments: str) -> tuple[int, str]:
    """The exit status of a command, and what it prints."""
    printed = io.StringIO()
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            status = import_module(f"{package}.cli").main(arguments)
    except SystemExit as end:
        status = int(end.code or 0)
    return status, printed.getvalue()


def main() -> int:
    argparse.ArgumentParser(prog="python -m tools.checks.installed", description=__doc__).parse_args()
    plain = uncompiled()
    faults = [f"not compiled: {', '.join(plain)}"] if plain else []
    for command, expected in COMMANDS.items():
        status, printed = run(*command)
        if status or expected not in printed:
            faults.append(f"{' '.join(command)!r}: status {status}, printed {printed!r}")
    print("\n".join(faults) or f"{DISTRIBUTION} {metadata.version(DISTRIBUTION)}: compiled, and its commands work")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
