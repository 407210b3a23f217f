"""The pytest plugin, which every pytest run in an environment with this package loads: fixtures with machines, golden
screens, and the evidence that a failed test leaves. docs/testing.md shows how to use it.

It is small on purpose: the emulator is imported when a test first uses it. Pytest loads this file as
`beeb_testing.plugin` (see setup.py), as a project that is tested may have a package `emulator` of its own.
"""

import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

NOTICE = "using the free ROMs"  # how the library's warning begins
MARKER = "beeb(**options): the options of the machine of the fixture `beeb`: those of emulator.Beeb, and boot"
SESSION = pytest.StashKey["SessionReport"]()
MACHINES = pytest.StashKey[list[Any]]()  # of a test
WRITTEN = "beeb_golden_files"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("beeb", "BBC Micro")
    group.addoption("--beeb-roms", metavar="SETS", help="run tests with a BBC Micro on these ROMs: acorn,free")
    group.addoption("--update-golden", action="store_true", help="write the golden files that differ from the screen")
    parser.addini("beeb_roms", "the sets of system ROMs to run tests on: acorn, free", type="args", default=[])


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARKER)
    config.stash[SESSION] = SessionReport()
    config.pluginmanager.register(config.stash[SESSION], "beeb-session")


# Machines


def _options(item: Any) -> dict[str, Any]:
    """The options of the markers of a test; those of the nearest one count."""
    options: dict[str, Any] = {}
    for marker in item.iter_markers("beeb"):
        if marker.args:
            raise pytest.UsageError(f'{item.nodeid}: @pytest.mark.beeb takes options by name, such as disc="game.ssd"')
        options = {**marker.kwargs, **options}
    return options


def _rom_sets(config: pytest.Config, options: dict[str, Any]) -> list[Any]:
    """The sets of ROMs of a test: of its marker, the command line, or the ini file; none for the default set."""
    if options.get("roms") is not None:
        roms = options["roms"]
        return list(roms) if isinstance(roms, list | tuple) else [roms]
    given = config.getoption("--beeb-roms")
    return [name for name in given.split(",") if name] if given else list(config.getini("beeb_roms"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once on each of several sets of ROMs."""
    if "beeb_roms" in metafunc.fixturenames:
        sets = _rom_sets(metafunc.config, _options(metafunc.definition))
        if len(sets) > 1:
            metafunc.parametrize("beeb_roms", sets, indirect=True, ids=str)


@pytest.fixture
def beeb_roms(request: pytest.FixtureRequest) -> Any:
    """The set of system ROMs of this test: "acorn", "free", a directory, or None for the default. The test is skipped
    if it is "acorn" and those are not there."""
    sets = _rom_sets(request.config, _options(request.node))
    chosen = getattr(request, "param", sets[0] if sets else None)
    if chosen == "acorn":
        roms = import_module("emulator.roms")
        try:
            roms.rom_set("acorn", _options(request.node).get("dfs", "1.20"))
        except roms.RomError as error:
            pytest.skip(str(error))
    return chosen


@pytest.fixture(scope="session")
def _beeb_shelf() -> Any:
    return import_module("emulator.testing.machines").Shelf()


@pytest.fixture
def make_beeb(request: pytest.FixtureRequest, beeb_roms: Any, _beeb_shelf: Any) -> Iterator[Callable[..., Any]]:
    """Make machines: `make_beeb(disc="game.ssd", boot="disc")` returns a booted `emulator.Beeb`.

    The options are those of `emulator.Beeb`, by default those of the markers `beeb` of the test, and `boot`: "prompt"
    (the default), "disc" for SHIFT-BREAK, None for a machine that is only switched on. Relative paths start from the
    test's folder. The machines are closed after the test.
    """
    defaults = {name: value for name, value in _options(request.node).items() if name != "roms"}
    machines: list[Any] = request.node.stash.setdefault(MACHINES, [])
    _evidence().remove_folder(_folder(request.node))

    def make(**options: Any) -> Any:
        beeb = _beeb_shelf.machine(request.path.parent, **{"roms": beeb_roms, **defaults, **options})
        machines.append(beeb)
        return beeb

    yield make
    request.node.stash[MACHINES] = []
    for beeb in machines:
        beeb.close()


@pytest.fixture
def beeb(make_beeb: Callable[..., Any]) -> Any:
    """A BBC Micro at its first prompt, an `emulator.Beeb` with the options of the markers `beeb` of the test."""
    try:
        return make_beeb()
    except import_module("emulator.errors").BeebError as error:
        pytest.fail(f"the fixture beeb: {error}", pytrace=False)


# Golden screens


@pytest.fixture
def _beeb_goldens(request: pytest.FixtureRequest) -> Any:
    update = request.config.getoption("--update-golden")
    folder = _folder(request.node)
    goldens = import_module("emulator.testing.goldens")
    written = request.config.stash[SESSION].written
    return goldens.Goldens(request.path.parent, folder, _shown(request.node, folder), update, written)


@pytest.fixture
def screen_matches(_beeb_goldens: Any) -> Callable[..., None]:
    """`screen_matches(beeb, "title.png")` fails unless the machine's picture is that in the file beside the test.

    The failure's message names a picture of the difference. `pytest --update-golden` writes the file.
    """
    compare: Callable[..., None] = _beeb_goldens.screen
    return compare


@pytest.fixture
def text_matches(_beeb_goldens: Any) -> Callable[..., None]:
    """`text_matches(beeb, "title.txt")` compares the text on the screen as `screen_matches` does the picture."""
    compare: Callable[..., None] = _beeb_goldens.text
    return compare


# Evidence


def _evidence() -> Any:
    return import_module("emulator.testing.evidence")


def _folder(item: pytest.Item) -> Path:
    folder: Path = _evidence().folder_of(item.config.rootpath, item.nodeid)
    return folder


def _shown(item: pytest.Item, folder: Path) -> str:
    """`folder` as messages name it: from where pytest was started, if it is in there."""
    start = item.config.invocation_params.dir
    return str(folder.relative_to(start) if folder.is_relative_to(start) else folder)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Add the evidence to the report of a test that failed with a machine."""
    report = yield
    machines = item.stash.get(MACHINES, [])
    if report.failed and call.when != "teardown":
        for number, beeb in enumerate(machines, 1):
            folder = _folder(item)
            title = "BBC Micro"
            if len(machines) > 1:
                folder, title = folder / f"machine-{number}", f"BBC Micro {number} of {len(machines)}"
            try:
                text = _evidence().collect(beeb, folder, _shown(item, folder))
            except Exception as error:  # the report of the failure itself must not be lost
                text = f"its evidence could not be collected: {error!r}"
            report.sections.append((title, text))
    return report


# Once a session


class SessionReport:
    """What is reported once: the notice about the free ROMs, and the golden files that were written."""

    def __init__(self) -> None:
        self.noticed = False
        self.written: list[str] = []

    def pytest_warning_recorded(self, warning_message: warnings.WarningMessage) -> None:
        """pytest prints this warning at the end."""
        self.noticed |= str(warning_message.message).startswith(NOTICE)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Any:
        """Drop further ones, in place of one for each test."""
        if self.noticed:
            warnings.filterwarnings("ignore", message=NOTICE)
        return (yield)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """In a worker of pytest-xdist: pass the list on."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput[WRITTEN] = self.written

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker of pytest-xdist has ended."""
        self.written += getattr(node, "workeroutput", {}).get(WRITTEN, [])

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for path in sorted(self.written):
            terminalreporter.write_line(f"golden file written: {path}")
