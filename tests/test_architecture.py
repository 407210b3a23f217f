"""The import graph: no cycles, one direction, and no import hidden in a function. See docs/architecture.md."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("boardgame", "commandline", "emulator", "kalah", "kensington", "pente", "twincheck", "webapp")
GAMES = ("kalah", "kensington", "pente")

# Third-party packages of extras, which must not be needed to import anything else, and the modules that may import
# them (or a module that does) inside a function.
OPTIONAL = {
    "pygame": "emulator.window",
    "prompt_toolkit": "boardgame.terminal.screen",
    "distributed": None,
    "hypothesis": "twincheck.generation",
    "websockets": None,
    "llvmlite": "emulator.cpu.recompiler.native",
    "starlette": "webapp",
    "uvicorn": "webapp",
    "playwright": None,
    "mcp": "emulator.debug.mcp.server",
    "pytest": "emulator.testing.plugin",
}
# Of what runs in a browser, only some parts need these packages: those import them inside functions.
HEAVY = ("numpy", "PIL", "emulator.cpu.recompiler", "emulator.host.gif", "emulator.media.wav")
HEAVY += ("boardgame.draw.gif", "boardgame.draw.png", "webapp.screen_session")
LAZY = {
    "boardgame.web.jobs",
    "kensington.draw.pictures",
    "webapp.machines",
    "emulator.beeb",
    "emulator.host.recorder",
    "emulator.host.slots",
    "emulator.machine.screen",
    "emulator.media.tapeimage",
    "boardgame.terminal.play",
    "emulator.commands.mcp",
    "emulator.commands.window",
    "emulator.window.speaker",  # of pygame's experimental modules
    "twincheck.campaign.cluster",
    "twincheck.check",
    "emulator.cpu.recompiler.cpu",
    "kalah.kgp_connections",
    "webapp.command",
    "webapp.bench",
}

# From the bottom to the top. A module may import modules of its own layer or lower ones. The longest prefix counts.
EMULATOR = [
    [
        "emulator.board.memory_map",
        "emulator.board.panel",
        "emulator.board.state",
        "emulator.errors",
        "emulator.firmware",
    ],
    ["emulator.board.scheduler"],
    ["emulator.media"],
    ["emulator.board"],
    ["emulator.chips", "emulator.machine.television", "emulator.machine.video"],
    ["emulator.cpu"],
    ["emulator.cpu.recompiler", "emulator.machine"],
    [
        "emulator.symbols",
        "emulator.roms",
        "emulator.machine.screen",
        "emulator.machine.sound",
        "emulator.automation.basic_program",
        "emulator.automation.typist",
    ],
    ["emulator.machine.calling", "emulator.machine.observing"],
    ["emulator.beeb"],
    ["emulator"],
    ["emulator.assembler", "emulator.automation", "emulator.debug"],
    ["emulator.host", "emulator.testing"],
    ["emulator.window", "emulator.web", "emulator.debug.dap", "emulator.debug.mcp"],
    ["emulator.commands"],
    ["emulator.cli"],
    ["emulator.__main__"],
]
BOARDGAME = [
    ["boardgame"],
    ["boardgame.draw"],
    ["boardgame.records", "boardgame.match", "boardgame.session"],
    ["boardgame.terminal"],
    ["boardgame.web"],
    ["boardgame.commands"],
]
KALAH = [
    ["kalah", "kalah.errors"],
    ["kalah.rules"],
    ["kalah.position"],
    ["kalah.lessons", "kalah.perft"],
    ["kalah.fast", "kalah.search", "kalah.scene", "kalah.advice", "kalah.rulebook"],
    ["kalah.solver", "kalah.text"],
    ["kalah.thinker"],
    ["kalah.levels", "kalah.kgp"],
    ["kalah.ladder"],
    ["kalah.kgp_connections"],
    ["kalah.game"],
    ["kalah.play"],
    ["kalah.commands", "kalah.page"],
    ["kalah.cli"],
    ["kalah.__main__"],
]
PENTE = [
    ["pente", "pente.cells", "pente.errors", "pente.rulebook", "pente.weights"],
    ["pente.rules"],
    ["pente.position"],
    ["pente.lessons", "pente.perft", "pente.shapes", "pente.scene"],
    ["pente.fast", "pente.patterns", "pente.text"],
    ["pente.prover", "pente.search"],
    ["pente.levels"],
    ["pente.ladder"],
    ["pente.game"],
    ["pente.pgn", "pente.play"],
    ["pente.commands", "pente.page"],
    ["pente.cli"],
    ["pente.__main__"],
]
KENSINGTON = [
    ["kensington.board", "kensington.errors"],
    ["kensington.rules"],
    ["kensington.position"],
    [
        "kensington.notation",
        "kensington.lessons",
        "kensington.perft",
        "kensington.bitboard",
        "kensington.levels",
        "kensington.scene",
    ],
    ["kensington.engine"],
    ["kensington", "kensington.game"],
    [
        "kensington.analysis",
        "kensington.curve",
        "kensington.described",
        "kensington.draw",
        "kensington.match",
        "kensington.play",
        "kensington.random_games",
    ],
    ["kensington.beeb", "kensington.compare"],
    ["kensington.commands", "kensington.page"],
    ["kensington.cli"],
    ["kensington.__main__"],
]
# The modules of games that may import the emulator; `__main__` takes only `commandline.entry`.
BRIDGE = ("kensington.beeb", "kensington.compare")


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text())


def imported(node: ast.AST) -> Iterator[str]:
    """The modules that an import statement names; of names from a package, the submodules."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0 and node.module, "a relative import"
        for alias in node.names:
            submodule = f"{node.module}.{alias.name}"
            yield submodule if submodule in MODULES else node.module


@cache
def imports(module: str) -> frozenset[str]:
    """All modules that `module` imports, anywhere and under TYPE_CHECKING too."""
    return frozenset(name for node in ast.walk(tree(module)) for name in imported(node)) - {module}


def within(module: str, prefix: str) -> bool:
    return module == prefix or module.startswith(f"{prefix}.")


def layer(module: str, layers: list[list[str]]) -> int:
    """The index of the layer of `module`: the one with the longest prefix of its name."""
    prefixes = [(len(name), index) for index, names in enumerate(layers) for name in names if within(module, name)]
    return max(prefixes)[1]


def test_no_import_cycle():
    graph = {module: imports(module) & MODULES.keys() for module in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


@pytest.mark.parametrize("layers", [BOARDGAME, EMULATOR, KALAH, KENSINGTON, PENTE])
def test_imports_point_down(layers):
    (package,) = {name.partition(".")[0] for names in layers for name in names}
    wrong = [
        f"{module} imports {name}"
        for module in MODULES
        if within(module, package)
        for name in imports(module)
        if within(name, package) and layer(name, layers) > layer(module, layers)
    ]
    assert not wrong


# The packages that each package may import, but for the bridges.
BELOW = {
    "commandline": set(),
    "twincheck": {"commandline"},
    "boardgame": {"commandline", "twincheck"},
    "emulator": {"commandline", "twincheck"},
    "kalah": {"boardgame", "commandline"},
    "kensington": {"boardgame", "commandline", "twincheck"},
    "pente": {"boardgame", "commandline"},
    "webapp": set(PACKAGES),
}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_those_below(package):
    above = set(PACKAGES) - BELOW[package] - {package}
    assert not [
        (module, name)
        for module in MODULES
        if within(module, package)
        for name in imports(module)
        if name.partition(".")[0] in above and not (name.startswith("emulator") and bridges(module))
    ]


def test_only_automation_and_commands_of_the_emulator_import_twincheck():
    importers = [
        module
        for module in MODULES
        if within(module, "emulator") and any(within(name, "twincheck") for name in imports(module))
    ]
    rooms = ("emulator.automation", "emulator.commands")
    assert importers
    assert not [module for module in importers if not any(within(module, room) for room in rooms)]


def bridges(module: str) -> bool:
    return any(within(module, prefix) for prefix in BRIDGE)


def test_no_installed_module_imports_tools_or_tests():
    assert not [
        (module, name)
        for module in MODULES
        for name in imports(module)
        if within(name, "tools") or within(name, "tests")
    ]


def test_a_campaign_knows_no_path():
    campaign = [module for module in MODULES if within(module, "kensington.compare.campaign")]
    rooms = ("kensington.compare.memory", "kensington.compare.screen")
    assert campaign
    assert not [name for module in campaign for name in imports(module) if any(within(name, room) for room in rooms)]


@pytest.mark.parametrize("package", OPTIONAL)
def test_optional_packages_stay_in_their_rooms(package):
    importers = [module for module in MODULES if any(within(name, package) for name in imports(module))]
    assert importers
    room = OPTIONAL[package]
    assert not [module for module in importers if not (within(module, room) if room else module in LAZY)]


def test_imports_inside_functions_are_of_optional_packages():
    heavy = HEAVY + tuple(name for name in OPTIONAL) + tuple(room for room in OPTIONAL.values() if room)
    found = set()
    for module in MODULES:
        for function in ast.walk(tree(module)):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            for node in ast.walk(function):
                for name in imported(node):
                    assert any(within(name, prefix) for prefix in heavy), f"{module}: {ast.unparse(node)}"
                    found.add(module)
    assert found == LAZY


@pytest.mark.parametrize("game", GAMES)
def test_every_class_name_occurs_once(game):
    others = [other for other in (*GAMES, "webapp") if other != game]  # games share names such as Rules
    modules = [module for module in MODULES if not any(within(module, other) for other in others)]
    names = Counter(
        node.name for module in modules for node in ast.walk(tree(module)) if isinstance(node, ast.ClassDef)
    )
    for name in ("Position", "Board", "Search"):  # of boardgame, and what the game makes of it
        names[name] -= 1
    assert {name for name, count in names.items() if count > 1} == set()


ALL = ()
# Text is for people, so nothing in the comparison decides on it. What a program shows is input: these modules read it.
EXCEPTIONS = {
    "kensington.compare.campaign.flow": ("re.compile",),  # the word for an occupied point in a program's refusal
    "kensington.compare.screen.game_setup": ALL,
    "kensington.compare.screen.prompt_classifier": ALL,
    "kensington.compare.screen.prompt_tracker": ALL,
}
WORDS = {"red", "blue", "white", "exchanged", "placing", "moving", "memory", "screen"}  # of Literal types: values
WORDS |= {"__main__", "win32", "ok", "distributed", "error", "Scheduler"}  # of Python, SQLite and Dask


def decisions_on_text(code: ast.AST) -> Iterator[str]:
    """What looks into a text, compares one with a word, which may have a name, or makes one to count by."""
    named = {
        name.id: each.value.value
        for each in ast.iter_child_nodes(code)
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Constant) and isinstance(each.value.value, str)
        for name in each.targets
        if isinstance(name, ast.Name)
    }
    for node in ast.walk(code):
        match node:
            case ast.Attribute(attr="startswith" | "endswith" | "fullmatch" | "findall"):
                yield ast.unparse(node)
            case ast.Attribute(value=ast.Name(id="re")):
                yield ast.unparse(node)
            case ast.Compare(left, ops, others):
                pairs = zip(ops, [left, *others], others, strict=False)
                compared = [pair[1:] for pair in pairs if isinstance(pair[0], ast.Eq | ast.NotEq | ast.In | ast.NotIn)]
                if any(words_in(each, named) - WORDS for pair in compared for each in pair):
                    yield ast.unparse(node)
            case ast.MatchValue(ast.Constant(str(word))) if word not in WORDS:
                yield f"case {word!r}"
            case ast.Subscript(slice=ast.JoinedStr() as key):
                yield ast.unparse(key)
            case ast.Subscript(slice=ast.Constant(str(key))) if "|" in key:
                yield key


def words_in(node: ast.AST, named: dict[str, str]) -> set[str]:
    """The words that are written where something is compared, or whose names are."""
    some = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    constants = {each.value for each in some if isinstance(each, ast.Constant) and isinstance(each.value, str)}
    constants |= {named[each.id] for each in some if isinstance(each, ast.Name) and each.id in named}
    return constants | ({"{...}"} if isinstance(node, ast.JoinedStr) else set())


def test_nothing_in_the_comparison_decides_on_text():
    rooms = [module for module in MODULES if within(module, "kensington.compare") or within(module, "twincheck")]
    found = {module: {*decisions_on_text(tree(module))} for module in rooms}
    wrong = {module: lines - {*EXCEPTIONS.get(module, ())} for module, lines in found.items()}
    assert {module: lines for module, lines in wrong.items() if lines and EXCEPTIONS.get(module) is not ALL} == {}
    assert len(EXCEPTIONS) <= 4 and all(found[module] for module in EXCEPTIONS)


@pytest.mark.parametrize("line", [
    "if its.startswith(NOT_UNDERSTOOD): pass",
    "counts[f'compared|{kind}'] += 1",
    "counts.get('x') or counts['seen|the pile']",
    "if engine == 'legal': pass",
    "if asked in ('place', 'slide'): pass",
    "if 'without' in name: pass",
    "found = re.search('routine', its)",
    "if what.endswith('plays a game'): pass",
    "if name == f'{kind}s': pass",
    "LEGAL = 'legal'\nif its == LEGAL: pass",
])  # fmt: skip
def test_a_decision_on_text_is_seen(line):
    """All of these were once in `kensington.compare`."""
    assert [*decisions_on_text(ast.parse(line))]
