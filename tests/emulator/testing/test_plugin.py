"""The pytest plugin, by test runs inside of tests."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from emulator import Beeb, roms
from emulator.media.dfs import DiscFile, write_ssd
from emulator.testing import evidence, goldens, machines  # before pytester forgets what is imported within it

ROOT = Path(__file__).parents[3]
PLUGIN = ("-p", "no:beeb", "-p", "emulator.testing.plugin", "-p", "no:cacheprovider", "-p", "no:xdist")
HELLO = DiscFile("!BOOT", 0, 0, b"*BASIC\rPRINT 6*7\r")
TYPED = 'beeb.type("PRINT 6*7\\n")\n    beeb.run(seconds=0.2)'


@pytest.fixture
def run(pytester):
    """Run pytest with the plugin on the text of a test file, `test_it.py`."""

    def run(text, *options):
        pytester.makepyfile(test_it=text)
        return pytester.runpytest_inprocess(*PLUGIN, *options)

    assert all((machines, evidence, goldens))
    pytester.makeini("[pytest]")  # a project in a folder above must not be the root
    return run


@pytest.fixture
def free(monkeypatch):
    monkeypatch.setenv("BEEB_ROMS", "free")


# What every pytest run of the environment pays


def test_the_package_registers_it():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"beeb": "beeb_testing.plugin"}


@pytest.mark.parametrize("module", [False, True])
def test_a_project_has_a_package_emulator_of_its_own(tmp_path, module):
    plugins, project = tmp_path / "plugins", tmp_path / "project"
    shutil.copytree(ROOT / "emulator" / "testing", plugins / "beeb_testing")
    (project / "emulator").mkdir(parents=True)
    (project / "emulator" / "__init__.py").write_text("OWN = True\n", "utf-8")
    (project / "test_own.py").write_text(
        "import sys\nfirst = 'emulator' not in sys.modules\nfrom emulator import OWN\n"
        "def test(): assert OWN and first\n",
        "utf-8",
    )
    pytest_ = [sys.executable, "-m", "pytest"] if module else [str(Path(sys.executable).with_name("pytest"))]
    command = [*pytest_, "-q", "-p", "no:beeb", "-p", "beeb_testing.plugin", "-p", "no:xdist", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(plugins)}
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


# Machines


def test_each_test_has_a_booted_machine_of_its_own(run, free):
    result = run(
        f"""
def test_one(beeb):
    {TYPED}
    assert "42" in beeb.screen_text()
    beeb.memory[0x70] = 1

def test_two(beeb, make_beeb):
    other = make_beeb()
    assert "42" not in beeb.screen_text() and beeb.memory[0x70] != 1
    assert beeb.screen_text().endswith(">")
    other.type("PRINT 1\\n")
    assert other.cycles > beeb.cycles and other.screen_text() != beeb.screen_text()
"""
    )
    result.assert_outcomes(passed=2)


def test_a_machine_is_booted_once_for_each_kind(run, free, monkeypatch):
    boots = []
    original = Beeb.boot
    monkeypatch.setattr(Beeb, "boot", lambda beeb, shift=False: (boots.append(beeb.dfs), original(beeb, shift))[1])
    result = run(
        """
import pytest

@pytest.mark.parametrize("number", range(3))
def test_it(beeb, make_beeb, number):
    assert make_beeb(dfs=None).memory[0x18] == 0x0E and beeb.memory[0x18] == 0x19  # BASIC's PAGE
"""
    )
    result.assert_outcomes(passed=3)
    assert boots == ["1.20", None]


def test_the_marker_has_the_options_and_the_nearest_one_counts(run, free, pytester):
    (pytester.path / "hello.ssd").write_bytes(write_ssd([HELLO], option=3))
    result = run(
        """
import pytest

pytestmark = pytest.mark.beeb(disc="hello.ssd", boot="disc", sideways_ram=(4,))

def test_disc(beeb):
    beeb.run_until_text("42", seconds=5)
    assert beeb.ram_slots == [4]

@pytest.mark.beeb(boot="prompt")
def test_prompt(beeb):
    assert beeb.discs[0].name == "hello.ssd" and "42" not in beeb.screen_text()
    beeb.type("*CAT\\n")
    beeb.run_until_text("!BOOT", seconds=5)

def test_factory(make_beeb):
    assert make_beeb(boot=None, sideways_ram=(5, 6)).ram_slots == [5, 6]
"""
    )
    result.assert_outcomes(passed=3)


@pytest.mark.parametrize(
    "options, message",
    [
        ('dics="a.ssd"', "the fixture beeb: unknown option 'dics'; choose from boot, cpu, dfs, disc,"),
        ('disc="a.ssd"', "a.ssd: No such file or directory"),
        ('boot="now"', """the fixture beeb: boot='now': choose from "prompt", "disc" and None"""),
        ('"a.ssd"', """@pytest.mark.beeb takes options by name, such as disc="game.ssd\""""),
    ],
)
def test_wrong_options_are_refused_in_one_line(run, free, options, message):
    result = run(f"import pytest\n@pytest.mark.beeb({options})\ndef test_it(beeb): pass\n", "-rN")
    assert result.ret != 0 and message in result.stdout.str() + result.stderr.str()
    assert "Traceback" not in result.stdout.str() and "machines.py" not in result.stdout.str()


# Sets of ROMs

SETS = """
def test_it(beeb):
    assert beeb.roms == "free"
"""


@pytest.mark.parametrize(
    "where, options",
    [
        ('import pytest\npytestmark = pytest.mark.beeb(roms=["free", "acorn"])\n', ()),
        ("", ("--beeb-roms", "free,acorn")),
        ("", ("-o", "beeb_roms=free acorn")),
    ],
    ids=["marker", "command line", "ini file"],
)
def test_a_set_that_is_missing_is_skipped_with_the_reason(run, monkeypatch, tmp_path, where, options):
    monkeypatch.setattr(roms, "directories", lambda *_: [tmp_path])
    result = run(where + SETS, *options, "-v", "-rs")
    result.assert_outcomes(passed=1, skipped=1)
    result.stdout.fnmatch_lines(["*test_it?free? PASSED*", "*test_it?acorn? SKIPPED*"])
    result.stdout.re_match_lines([rf"SKIPPED .*OS 1.20 not found in {tmp_path} .*get it with: beeb roms fetch"])


def test_the_notice_is_printed_once_a_session(run, monkeypatch, tmp_path):
    monkeypatch.setattr(roms, "directories", lambda *_: [tmp_path])
    monkeypatch.delenv("BEEB_ROMS", raising=False)
    result = run(
        """
import pytest
from emulator import Beeb

@pytest.mark.parametrize("number", range(3))
def test_it(beeb, number):
    with Beeb() as other:
        assert beeb.roms == other.roms == "free"
"""
    )
    result.assert_outcomes(passed=3)
    assert result.stdout.str().count("using the free ROMs") == 1


# Golden files

GOLDEN = f"""
def test_it(beeb, screen_matches, text_matches):
    {TYPED}
    screen_matches(beeb, "golden/sum.png")
    text_matches(beeb, "golden/sum.txt")
"""


def test_golden_files_are_written_on_request_and_compared(run, free, pytester):
    result = run(GOLDEN)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*golden/sum.png: no such picture in *golden; write it with: pytest --update-golden"])
    result = run(GOLDEN, "--update-golden")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["golden file written: *sum.png", "golden file written: *sum.txt"])
    assert "\n        42\n" in (pytester.path / "golden/sum.txt").read_text()
    assert "golden file" not in run(GOLDEN, "--update-golden").stdout.str()  # not when it agrees
    run(GOLDEN).assert_outcomes(passed=1)


def test_the_difference_of_a_screen_is_a_picture(run, free, pytester):
    run(GOLDEN, "--update-golden")
    changed = GOLDEN.replace("6*7", "7*6")
    result = run(changed)
    result.stdout.fnmatch_lines(
        [
            "*the screen differs from golden/sum.png: * pixels from (*) to (*)*",
            "*.beeb-failures/test_it.py-test_it/sum-difference.png shows the golden, the screen and the difference",
            "*accept it with: pytest --update-golden",
        ]
    )
    with goldens.Image.open(pytester.path / ".beeb-failures/test_it.py-test_it/sum-difference.png") as image:
        assert image.size == (3 * 640, 512) and goldens.MARK in {colour for _, colour in image.getcolors()}
    (pytester.path / "golden/sum.png").write_bytes(b"no picture")
    run(changed).stdout.fnmatch_lines(["*sum.png: not a PNG picture: *"])
    result = run(changed.replace("screen_matches(", "print("))
    result.stdout.fnmatch_lines(
        ["*the screen differs from golden/sum.txt; *", "*row *: expected '>PRINT 6[*]7', found '>PRINT 7[*]6'"]
    )


# What a failure leaves

FAILING = """
def test_it(beeb):
    beeb.memory[0x2000:0x2005] = b"\\xa9*\\x8dp\\0"  # LDA #42 : STA &0070 : JAM
    beeb.memory[0x2005] = 2
    beeb.type("CALL &2000\\n")
    beeb.run(seconds=1)
    assert beeb.memory[0x70] == 43
"""


def test_a_failure_leaves_screen_history_and_a_state(run, free, pytester):
    result = run(FAILING)
    result.stdout.fnmatch_lines(
        [
            "*- BBC Micro -*",
            "| >CALL &2000",
            "PC=&2005 A=2A *, slot 15, after * s",
            "The last 50 instructions: *",
            "*2000 A9 2A * LDA #&2A *",
            "*2002 8D 70 00 * STA &0070 *",
            "*2005 02 * JAM * A=2A *",
            "In .beeb-failures/test_it.py-test_it: report.txt, screen.png, machine.state",
            "Go on from here: beeb run .beeb-failures/test_it.py-test_it/machine.state",
        ],
        consecutive=False,
    )
    folder = pytester.path / ".beeb-failures/test_it.py-test_it"
    assert {path.name for path in folder.iterdir()} == {"report.txt", "screen.png", "machine.state"}
    assert (folder.parent / ".gitignore").read_text() == "*\n"
    with Beeb(roms="free") as beeb:
        beeb.load_state((folder / "machine.state").read_bytes())
        assert beeb.cpu.pc == 0x2005 and beeb.memory[0x70] == 42
    run(FAILING.replace("43", "42")).assert_outcomes(passed=1)
    assert not folder.exists()


def test_the_instructions_of_a_routine_that_was_called(run, free, pytester):
    (pytester.path / "game.symbols").write_text("double = &2000\n")
    result = run(
        """
import pytest

@pytest.mark.beeb(symbols="game.symbols")
def test_it(beeb):
    beeb.memory[0x2000:0x2003] = b"\\x0a\\x18\\x60"  # ASL A : CLC : RTS
    assert beeb.call("double", a=21).a == 42
    beeb.run(cycles=20)
    assert beeb.call("double", a=21).a == 43
"""
    )
    listed = [line.split() for line in result.stdout.lines if re.match(" +[0-9]+ [0-9A-F]{4} ", line)]
    called = [words for words in listed if words[1].startswith("20")]
    assert [words[1] for words in called] == 2 * ["2000", "2001", "2002"] and called == listed[:3] + listed[-3:]
    assert called[-3][3:6] == [".double", "ASL", "A"] and "A=15" in called[-3] and "A=2A" in called[-2]


def test_two_machines_of_a_failure_and_none_of_an_expected_one(run, free, pytester):
    result = run(
        """
import pytest

def test_it(beeb, make_beeb):
    make_beeb()
    assert False

@pytest.mark.xfail
def test_known(beeb):
    assert False
"""
    )
    result.assert_outcomes(failed=1, xfailed=1)
    result.stdout.fnmatch_lines(["*BBC Micro 1 of 2*", "It has executed nothing in this test.", "*BBC Micro 2 of 2*"])
    folders = sorted(path.relative_to(pytester.path).as_posix() for path in pytester.path.glob(".beeb-failures/*/*"))
    assert folders == [f".beeb-failures/test_it.py-test_it/machine-{number}" for number in (1, 2)]


def test_a_folder_that_cannot_be_written_is_reported_with_the_rest(run, free, pytester):
    (pytester.path / ".beeb-failures").write_text("a file")
    result = run(FAILING)
    result.stdout.fnmatch_lines(["| >CALL &2000", "*.beeb-failures/test_it.py-test_it: cannot be written: *"])


def test_a_machine_that_cannot_be_looked_at_does_not_hide_the_failure(run, free):
    result = run("def test_it(beeb):\n    beeb.screen = None\n    assert 1 == 2")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*assert 1 == 2", "its evidence could not be collected: AttributeError*"])


@pytest.mark.parametrize(
    "test, name",
    [
        ("a/test_b.py::TestC::test_d[acorn]", "a-test_b.py-TestC-test_d-acorn"),
        ("test_b.py::test_d[a b/../c]", r"test_b.py-test_d-a-b-\.\.-c-[0-9a-f]{8}"),
        ("test_b.py::" + 300 * "x", "test_b.py-x{90}-[0-9a-f]{8}"),
    ],
)
def test_names_of_folders(test, name):
    folder = evidence.folder_of(Path("/root"), test)
    assert folder.parent == Path("/root/.beeb-failures") and re.fullmatch(name, folder.name)


def test_in_a_worker_of_xdist(pytester, free):
    pytester.makepyfile(test_it=GOLDEN + FAILING.replace("test_it", "test_fails"))
    plugins = [option for option in PLUGIN if option != "no:xdist"][:-1]
    result = pytester.runpytest_subprocess(*plugins, "-n", "1", "--update-golden")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["| >CALL &2000", "*golden file written: *sum.png*"])
