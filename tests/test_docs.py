"""The documentation is connected: pages, links, anchors and commands exist."""

import argparse
import importlib.util
import pkgutil
import re
import shlex
from pathlib import Path

import pytest

from emulator import cli as beeb
from kalah import cli as kalah
from kensington import cli as kensington
from pente import cli as pente

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PACKAGES = [ROOT / name for name in ("boardgame", "emulator", "kalah", "kensington", "kensington/compare", "pente")]
PAGES = sorted(DOCS.rglob("*.md"))
ROOT_TEXTS = [ROOT / f"{name}.md" for name in ("README", "CHANGES", "CONTRIBUTING", "SECURITY", "roms/README")]
TEXTS = [*PAGES, *ROOT_TEXTS]

FENCED = re.compile(r"^(`{3,}).*?^\1", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")
COMMAND = re.compile(r"(?:\$ )?(?:\.venv/bin/)?(beeb|kalah|kensington|pente|python3? -m (\S+))(?= |$) *(.*)")
ROOMS = "emulator|boardgame|kalah|kensington|pente|tools"
NAME = re.compile(rf"`((?:{ROOMS})(?:\.\w+)+|(?:[\w-]+/)+[\w-]*\.(?:py|toml|asm|md))`")

every_text = pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))


def links(path: Path) -> list[str]:
    """The targets of the links and pictures on a page, except those to the web."""
    text = FENCED.sub("", path.read_text(encoding="utf-8"))
    return [target for target in LINK.findall(text) if not re.match(r"[a-z]+:", target)]


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as code hosts and MkDocs write them."""
    headings = re.findall(r"^#+ (.*)", FENCED.sub("", path.read_text(encoding="utf-8")), re.M)
    plain = (re.sub(r"\[(.*?)\]\(.*?\)", r"\1", heading) for heading in headings)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in plain}


def test_every_page_is_reachable_from_the_index():
    found, waiting = set(), [DOCS / "index.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page not in found:
            found.add(page)
            targets = (page.parent / target.partition("#")[0] for target in links(page))
            waiting += [target for target in targets if target.suffix == ".md" and target.is_file()]
    assert [page.name for page in PAGES if page.resolve() not in found] == []


@every_text
def test_links_lead_somewhere(path):
    for target in links(path):
        name, _, anchor = target.partition("#")
        file = path.parent / name if name else path
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target
        assert DOCS in path.parents or file == path or ROOT in file.resolve().parents, target
        assert DOCS not in path.parents or DOCS in file.resolve().parents, f"{target}: outside of docs"


def commands(path: Path) -> list[tuple[str, str]]:
    """The command lines on a page, in code blocks and in code spans: the program and the rest."""
    text = path.read_text(encoding="utf-8")
    spans = re.findall(r"(?<!`)`([^`\n]+)`(?!`)", FENCED.sub("", text))
    blocks = [line for block in FENCED.finditer(text) for line in block[0].splitlines()]
    blocks += re.findall(r"^    (.*)", FENCED.sub("", text), re.M)
    found = (COMMAND.match(line) for line in spans + blocks)
    return [(match[2] or match[1], match[3]) for match in found if match]


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    (action,) = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(action.choices)


PROGRAMS = {
    "beeb": {name: subcommands(beeb.PROGRAM.parser(name))[name] for name in beeb.PROGRAM.commands},
    "kalah": {name: subcommands(kalah.PROGRAM.parser(name))[name] for name in kalah.PROGRAM.commands},
    "pente": {name: subcommands(pente.PROGRAM.parser(name))[name] for name in pente.PROGRAM.commands},
    "kensington": {name: subcommands(kensington.PROGRAM.parser(name))[name] for name in kensington.PROGRAM.commands},
}


@every_text
def test_commands_exist(path):
    for program, rest in commands(path):
        if program not in PROGRAMS:
            assert importlib.util.find_spec(program), program
            continue
        lexer = shlex.shlex(rest.split(" #")[0], posix=True, punctuation_chars=True)
        lexer.whitespace_split, lexer.quotes = True, "'\""
        try:
            words = list(lexer)
        except ValueError:  # a quotation that goes on in the next line
            continue
        if not words or not re.fullmatch(r"[a-z]+", words[0]):  # no subcommand, or prose that begins with the name
            continue
        assert words[0] in PROGRAMS[program], f"{program} {rest}"
        known = PROGRAMS[program][words[0]]._option_string_actions
        options = [word.partition("=")[0] for word in words if re.match(r"--\w", word)]
        assert not [option for option in options if option not in known], f"{program} {rest}"


@pytest.mark.parametrize("path", [path for path in TEXTS if path.name != "CHANGES.md"], ids=lambda path: path.name)
def test_modules_and_files_exist(path):
    for name in NAME.findall(path.read_text()):
        if "/" in name:
            folders = (ROOT, ROOT / "tests/emulator", *PACKAGES)
            assert "NAME" in name or any((folder / name).exists() for folder in folders), name
        elif not (ROOT / name).exists():
            assert pkgutil.resolve_name(name) is not None


@pytest.mark.parametrize(("game", "sentences"), [("kalah", 25), ("pente", 20)])
def test_the_tests_of_a_description_exist(game, sentences):
    page = (ROOT / "tests" / game / "description.md").read_text()
    rows = re.findall(r"^\| (?!the description|---|`)([^|]+) \| ([^|]+) \|$", page, re.M)
    rows = [words for _, words in rows if "test_" in words or words.startswith(("none", "the same"))]
    sources = "".join(path.read_text() for path in (ROOT / "tests" / game).glob("test_*.py"))
    assert len(rows) == sentences
    names = [name for words in rows for name in re.findall(r"`(test_\w+)`", words)]
    assert [name for name in names if f"def {name}(" not in sources] == []


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_command_is_described(program):
    text = (DOCS / "commands.md").read_text()
    assert len(PROGRAMS[program]) >= 5
    assert [name for name in PROGRAMS[program] if f"| `{program} {name}" not in text] == []
