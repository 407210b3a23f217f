"""`python -m twincheck`: campaigns that go on, cases that are played first, reports, exit status."""

import json
import subprocess
import sys

import pytest

from tests.twincheck.test_check import CHECK
from twincheck.command import main


@pytest.fixture
def check(tmp_path):
    file = tmp_path / "half.py"
    file.write_text(CHECK)
    return file


def test_a_campaign_keeps_results_and_found_cases(check, tmp_path, capsys):
    out, html, junit = tmp_path / "out", tmp_path / "r.html", tmp_path / "r.xml"
    options = [str(check), "--cases", "250", "--out", str(out), "--html", str(html), "--junit", str(junit)]
    assert main(options) == 1
    first = capsys.readouterr().out
    assert ": 3 divergences (" in first and "result is 25 in the first, 26 in the second" in first
    file = out / "found" / "field-result.json"
    assert f"replay: python -m twincheck replay {file}" in first
    assert json.loads(file.read_text())["actions"] == [51] and html.exists() and junit.exists()
    assert main(["run", *options, "--json"]) == 1  # nothing is left to do but the case that was found
    report = json.loads(capsys.readouterr().out)
    assert report["replayed"] == 1 and report["divergences"][0]["times"] == 3
    assert main(["replay", str(file)]) == 1
    check.write_text(CHECK.replace("x > 50", "x > 99"))
    assert main(["replay", str(file)]) == 0
    assert "agrees" in capsys.readouterr().out
    assert main(options) == 0  # the results were of another check; the found case is played
    again = capsys.readouterr()
    assert "has changed: its results are dropped" in again.err and "agrees" in again.out and file.exists()
    assert main([*options, "--seed", "1"]) == 2
    assert "belongs to another campaign: its seed is 0" in capsys.readouterr().err


def test_a_module_beside_the_check_is_part_of_it(tmp_path, capsys):
    check, twin = tmp_path / "twice.py", tmp_path / "its_twin.py"
    check.write_text(CHECK.replace("def wrong(x): return x // 2 + (x > 50)", "from its_twin import wrong"))
    twin.write_text("def wrong(x): return x // 2")
    command = [sys.executable, "-m", "twincheck", str(check), "--cases", "30", "--out", str(tmp_path / "out")]
    for slip, status in (("", 0), ("+ (x > 5)", 1)):
        twin.write_text(f"def wrong(x): return x // 2 {slip}")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == status, done.stderr


def test_processes_find_the_same(check, capsys):
    reports = []
    for jobs in ("1", "2"):
        assert main([str(check), "--cases", "200", "--jobs", jobs, "--json"]) == 1
        reports.append(json.loads(capsys.readouterr().out))
    assert reports[0] == reports[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["none.py"], "none.py: no such file"),
        (["run", "none.py", "--html", "/no/such/r.html"], "/no/such/r.html: no such directory"),
        (["replay", "none.json"], "none.json: No such file"),
        (["run", "none.py", "--cases", "0"], "'0' is not a whole number of 1 or more"),
    ],
)
def test_what_cannot_be_used_is_named(words, message, capsys):
    assert main(words) == 2
    assert message in capsys.readouterr().err
