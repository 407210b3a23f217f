"""The command `python -m tools.make.site OUT`: build the site without a server."""

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import platformdirs

from tools.make.site import folder
from tools.make.site.compile import ROOT, compile_all
from tools.make.site.toolchain import BuildError, pyodide, zig


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line `arguments` (default: the process's own)."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.make.site",
        description="Make a folder of static files: the pages of kensington web, with Python in the browser.",
    )
    parser.add_argument("out", type=Path, help="output folder")
    default = platformdirs.user_cache_path("computer-kensington", appauthor=False) / "site"
    parser.add_argument("--cache", type=Path, default=default, help="where tools and objects are kept (%(default)s)")
    parser.add_argument(
        "--docs",
        action=argparse.BooleanOptionalAction,
        default=find_spec("mkdocs") is not None,
        help="include the documentation (default: if mkdocs is installed)",
    )
    options = parser.parse_args(arguments)
    began = time.monotonic()
    try:
        cache = options.cache.resolve()
        compiled = compile_all(zig(cache), pyodide(cache), cache)
        folder.make(options.out, pyodide(cache), compiled, options.docs)
        if options.docs:
            build_documentation(options.out / "docs")
    except BuildError as error:
        sys.exit(f"site: {error}")
    print(
        f"{options.out}: {len(compiled)} compiled modules, {folder.size(options.out) / 1e6:.1f} MB, "
        f"{time.monotonic() - began:.0f} s"
    )


def build_documentation(out: Path) -> None:
    """Build the documentation by mkdocs into `out`. Raises `BuildError`."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(out.resolve())]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"mkdocs: {done.stderr.strip()[-500:]}")


if __name__ == "__main__":
    main()
