"""Make a release: `python -m tools.make.release 0.3.0`.

Sets the version in pyproject.toml and debian/changelog, gives the section *Unreleased* of CHANGES.md the version and
today's date, commits them, and tags the commit with the section as its notes. It publishes nothing. A dirty tree, a
version that is not newer, an empty section and an existing tag are refused before anything changes.
"""

import argparse
import re
import subprocess
from collections.abc import Sequence
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[2]
VERSION = re.compile(r'^version = "(\d+\.\d+\.\d+)"$', re.M)
UNRELEASED = re.compile(r"^## Unreleased\n(.*?)(?=^## |\Z)", re.M | re.S)


class ReleaseError(Exception):
    """A release that cannot be made, with the reason."""


def release(root: Path, version: str, day: date) -> str:
    """Make the release in the checkout `root`, and return the name of its tag. Raises `ReleaseError`."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ReleaseError(f"{version}: a version is three numbers, such as 0.3.0")
    if dirty := git(root, "status", "--porcelain"):
        raise ReleaseError(f"uncommitted changes:\n{dirty}")
    tag = f"v{version}"
    if git(root, "tag", "--list", tag):
        raise ReleaseError(f"the tag {tag} exists")
    project, changes = root / "pyproject.toml", root / "CHANGES.md"
    settings, history = project.read_text("utf-8"), changes.read_text("utf-8")
    current = VERSION.search(settings)
    if not current:
        raise ReleaseError(f"{project.name}: no line 'version = \"0.2.0\"'")
    if numbers(version) <= numbers(current[1]):
        raise ReleaseError(f"{version} is not newer than {current[1]}, the version in {project.name}")
    section = UNRELEASED.search(history)
    if not section or not section[1].strip():
        raise ReleaseError(f"{changes.name}: no section '## Unreleased', or nothing in it")

    notes = section[1].strip()
    dated = f"## Unreleased\n\n## {version} ({day})\n\n{notes}\n\n"
    project.write_text(VERSION.sub(f'version = "{version}"', settings, count=1), "utf-8")
    changes.write_text((history[: section.start()] + dated + history[section.end() :]).rstrip() + "\n", "utf-8")
    debian = root / "debian" / "changelog"
    entry = re.sub(r"\(.*?\)", f"({version})", debian.read_text("utf-8"), count=1)
    debian.write_text(re.sub(r"(?<=>  ).*", f"{day:%a, %d %b %Y} 12:00:00 +0000", entry, count=1), "utf-8")
    git(root, "commit", "--quiet", "--all", "--message", f"release: {version}")
    git(root, "tag", "--annotate", "--cleanup=whitespace", "--message", f"{version}\n\n{notes}", tag)
    return tag


def numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def git(root: Path, *arguments: str) -> str:
    """What this git command prints. Raises `ReleaseError` with its message if it fails."""
    run = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, encoding="utf-8")
    if run.returncode:
        raise ReleaseError(f"git {arguments[0]}: {run.stderr.strip()}")
    return run.stdout.rstrip()


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.make.release", description=__doc__.split("\n\n")[1])
    parser.add_argument("version", help="the version to release, newer than the one in pyproject.toml")
    options = parser.parse_args(arguments)
    try:
        tag = release(ROOT, options.version, date.today())
    except ReleaseError as error:
        parser.error(str(error))
    print(f"made {tag}; look at it with `git show {tag}`, and publish it with `git push --follow-tags`")


if __name__ == "__main__":
    main()
