"""The folder of the site: the pages of `kensington web`, Pyodide, and the project's modules.

The pages differ from the server's in their links, in the script that opens a worker in the place of a WebSocket, and in
what they say about files and programs.
"""

import hashlib
import importlib.util
import io
import json
import shutil
import zipfile
from collections.abc import Sequence
from pathlib import Path

import boardgame.web
import emulator.web
import webapp
from emulator.roms import KNOWN
from tools.make.site.compile import ROOT, Compiled
from tools.make.site.toolchain import PYODIDE_FILES, BuildError
from webapp.games import GAMES
from webapp.safety import HEADERS
from webapp.server import MACHINE, PAGES

PACKAGES = ("boardgame", "commandline", "emulator", "kalah", "kensington", "pente", "twincheck", "webapp")
PURE = ("platformdirs", "py65", "rich")  # of other projects
# What no page uses
LEFT_OUT = (
    *("boardgame/commands/", "boardgame/web/static/", "emulator/commands/", "emulator/cpu/recompiler/"),
    *("emulator/debug/dap/", "emulator/debug/mcp/", "emulator/firmware/source/", "emulator/testing/"),
    *("emulator/web/static/", "emulator/window/", "kensington/beeb/source/", "py65/monitor.py", "py65/tests/"),
    "webapp/static/",
)
SUFFIXES = (".py", ".rom", ".ssd", ".uef", ".symbols", ".bas", ".toml", ".txt", ".bin", ".json", ".book", ".gz")
ACORN = {rom.sha256 for rom in KNOWN}
LINE = '<script type="module" src="static/worker/line.js"></script>\n'
ABOUT = "<p>Everything here runs in your browser, after the first visit also without a network.</p>\n"
DOCUMENTATION = '<p><a href="docs/">Documentation</a></p>\n'
SPOKEN = {  # what the pages say of the server, and what they say without one
    "The files stay on the server until\nthis page is closed.": "The files stay in this browser. So do your own "
    "copies of Acorn's system ROMs, once you have dropped them here. "
    "This page has no debugger, records no GIFs and reads no tapes recorded as sound (WAV): "
    "<code>kensington web</code> does.",
    "or drop another Kensington on the BBC Micro: its level is that of Blue, and you play Red.": "This page knows "
    "only KEN: <code>kensington web</code> compares other programs, too.",
    'id="save-png">': 'id="save-png" hidden>',
    'id="save-gif">': 'id="save-gif" hidden>',
}


def make(out: Path, pyodide: Path, compiled: Sequence[Compiled], documented: bool = False) -> None:
    """Write the site into the folder `out`, which is replaced; if it is `documented`, the documentation will be in its
    folder `docs`. Raises `BuildError`."""
    if out.exists() and any(out.iterdir()) and not (out / "offline.js").exists():
        raise BuildError(f"{out}: a folder with other files")
    shutil.rmtree(out, ignore_errors=True)
    (out / "pyodide").mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copy(pyodide / name, out / "pyodide" / name)
    for name, package in (("boardgame", boardgame.web), ("emulator", emulator.web), (".", webapp)):
        shutil.copytree(static(package.__path__[0]), out / "static" / name, dirs_exist_ok=True)
    for path in (out / "static").glob("**/*.html"):
        path.unlink()
    machine = (static(emulator.web.__path__[0]) / "machine.html").read_text()
    pages = {name: (static(webapp.__path__[0]) / name).read_text().replace(MACHINE, machine) for name in PAGES.values()}
    for said in SPOKEN:
        if not any(said in text for text in pages.values()):
            raise BuildError(f"no page says {said!r} any more")
    for name, text in pages.items():
        (out / name).write_text(page(text, documented))
    (out / "games").write_text(json.dumps({key: game.form() for key, game in GAMES.items()}))
    (out / "modules.zip").write_bytes(archive(compiled))
    (out / "offline.js").write_text(offline(out))


def static(package: str) -> Path:
    """The folder of a package's static files."""
    return Path(package) / "static"


def page(text: str, documented: bool) -> str:
    """A page of the server as one of the site."""
    for said, instead in SPOKEN.items():
        text = text.replace(said, instead)
    if "<h1>Computer Kensington</h1>" in text:
        text = text.replace("</main>", f"{ABOUT}{DOCUMENTATION if documented else ''}</main>")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{content_policy()}">\n'
    text = text.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{policy}')
    return text.replace('<script type="module"', LINE + '<script type="module"')


def content_policy() -> str:
    """The server's content security policy, with what Pyodide and tapes by address need."""
    parts = [part for part in HEADERS["content-security-policy"].split("; ") if not part.startswith("frame-ancestors")]
    return "; ".join([*parts, "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self' https:"])


def archive(compiled: Sequence[Compiled]) -> bytes:
    """The modules as a zip, always with the same bytes."""
    files: dict[str, Path] = {}
    for package in PACKAGES:
        files |= modules_in(ROOT / package)
    for package in PURE:
        spec = importlib.util.find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            raise BuildError(f"{package}: not installed")
        files |= modules_in(Path(spec.submodule_search_locations[0]))
    files |= {each.path: each.file for each in compiled if not each.path.startswith(LEFT_OUT)}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, path in sorted(files.items()):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            contents = path.read_bytes()
            if hashlib.sha256(contents).hexdigest() in ACORN:
                raise BuildError(f"{path}: one of Acorn's ROMs, which the site must not contain")
            file.writestr(info, contents)
    return data.getvalue()


def modules_in(package: Path) -> dict[str, Path]:
    """The files of a package, by their paths in the zip."""
    found = {}
    for path in package.rglob("*"):
        name = path.relative_to(package.parent).as_posix()
        if path.suffix in SUFFIXES and "__pycache__" not in name and not name.startswith(LEFT_OUT):
            found[name] = path
    return found


def offline(out: Path) -> str:
    """The service worker's script: it keeps all files of the site."""
    names = sorted(
        path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file() and not is_document(path, out)
    )
    version = hashlib.sha256()
    for name in names:
        version.update(name.encode() + b"\0" + (out / name).read_bytes())
    script = (static(webapp.__path__[0]) / "worker" / "offline.js").read_text()
    return script.replace("FILES = []", f"FILES = {json.dumps(names)}").replace(
        '"VERSION"', f'"{version.hexdigest()[:16]}"'
    )


def is_document(path: Path, out: Path) -> bool:
    """Whether a file belongs to the documentation, which is kept only once it has been read."""
    return path.is_relative_to(out / "docs")


def size(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
