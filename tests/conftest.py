"""Shared by all tests: the system ROMs, and a failure in CI for skipped tests."""

import os
import signal

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is imported: pytest uses all processors already

import pytest
from hypothesis import settings

from emulator import roms

pytest_plugins = ["pytester"]

LONG = ("tests/tools/", "tests/kensington/compare/", "tests/end_to_end/", "tests/test_other_systems.py")

settings.register_profile("any machine", deadline=None)  # a busy or uncompiled machine is slow, not wrong
settings.load_profile("any machine")

# A shell starts background jobs with SIGINT ignored; the tests' own processes, which get Ctrl-C, would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def rom_or_skip(kind: str) -> roms.Rom:
    """The system ROM of this kind. Without it the test is skipped, or fails if CI is set."""
    try:
        return roms.load(kind)
    except roms.RomError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def os_rom() -> roms.Rom:
    """OS 1.20."""
    return rom_or_skip("os")


@pytest.fixture(scope="session")
def basic_rom() -> roms.Rom:
    """BASIC II."""
    return rom_or_skip("basic")


@pytest.fixture(scope="session")
def dfs_rom() -> roms.Rom:
    """Acorn DFS 0.90."""
    return rom_or_skip("dfs")


@pytest.fixture(scope="session")
def dnfs_rom() -> roms.Rom:
    """Acorn DNFS, with DFS 1.20."""
    return rom_or_skip("dnfs")


@pytest.fixture(scope="session")
def system_roms() -> dict[str, roms.Rom]:
    """All four, by kind, for tests of whole machines."""
    return {known.kind: rom_or_skip(known.kind) for known in roms.KNOWN}


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test takes translated code from the user's cache, or leaves some there; nor the user's choices or games."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))
    os.environ["XDG_CONFIG_HOME"] = str(tmp_path_factory.mktemp("config"))
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests come first, so that at the end no worker is left alone with one."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail in CI if a test was skipped: everything that a test needs is installed there."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if os.environ.get("CI") and skipped and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.write_line(f"\n{len(skipped)} skipped, which CI does not allow:", red=True)
        for report in skipped:
            reporter.write_line(f"  {report.nodeid}: {report.longrepr[-1]}", red=True)


def pytest_make_parametrize_id(config, val):
    """Name file contents "file": they may contain a time, which differs between workers."""
    return "file" if isinstance(val, bytes) and len(val) > 16 else None
