"""What all tests share: the system ROMs, and the rule that in CI nothing is skipped."""

import os
import signal

import pytest
from hypothesis import settings

from emulator import roms

settings.register_profile("any machine", deadline=None)  # a busy or uncompiled one takes its time, and is not wrong
settings.load_profile("any machine")

# A shell's background job is started with SIGINT ignored, and so would be what the tests start and send Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)


def rom_or_skip(kind: str) -> roms.Rom:
    """The system ROM of this kind; without it the test is skipped, or fails where CI is set."""
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
    """All four, by kind: what a test of the whole machine asks for."""
    return {known.kind: rom_or_skip(known.kind) for known in roms.KNOWN}


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """In CI a skipped test is a failure: everything that a test may want is there."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if os.environ.get("CI") and skipped and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.write_line(f"\n{len(skipped)} skipped, and in CI nothing may be:", red=True)
        for report in skipped:
            reporter.write_line(f"  {report.nodeid}: {report.longrepr[-1]}", red=True)


def pytest_make_parametrize_id(config, val):
    """Files as parameters have no name of their contents: there may be a time in them, other in each worker."""
    return "file" if isinstance(val, bytes) and len(val) > 16 else None
