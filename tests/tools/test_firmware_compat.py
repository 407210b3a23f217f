"""The campaign that compares the free OS with OS 1.20: one case of each call, and what becomes of a difference."""

import json
import re

import pytest

from tools.checks.firmware_compat import __main__ as command
from tools.checks.firmware_compat import campaign, compare
from tools.checks.firmware_compat.calls import RESULTS, subjects

GROUPS = ("OSBYTE 1", "OSBYTE 2", "OSBYTE", "OSWORD", "VDU", "PLOT 1", "PLOT 2", "PLOT", "*")  # the first that fits
DIFFERENT = "OSBYTE 208"


def group(name):
    return next(each for each in GROUPS if name.startswith(each))


@pytest.fixture(scope="module")
def pair(system_roms):
    return campaign.machines()


@pytest.mark.parametrize("chosen", GROUPS)
def test_each_call_does_as_in_os_120(pair, chosen):
    different = {
        subject.name: found
        for subject in subjects()
        if group(subject.name) == chosen and subject.name not in campaign.deviations()
        if (found := pair.difference(subject, subject.case(1000)))
    }
    assert different == {}


@pytest.mark.parametrize("name", campaign.deviations())
def test_what_is_listed_differs(pair, name):
    subject = campaign.by_name()[name]
    assert any(pair.difference(subject, subject.case(seed)) for seed in range(20))


def test_all_documented_calls_are_compared():
    names = {subject.name for subject in subjects()}
    assert {f"OSBYTE {number}" for number in RESULTS} <= names
    assert {f"VDU {code}" for code in (*range(32), 127)} | {f"PLOT {code}" for code in range(256)} <= names


def test_cases_are_the_same_for_a_seed():
    assert [subject.case(3) for subject in subjects()] == [subject.case(3) for subject in subjects()]


def test_a_difference_is_shrunk_and_resumed(pair, tmp_path, capsys, monkeypatch):
    arguments = ["--out", str(tmp_path / "campaign"), "--only", DIFFERENT, "--only", "OSWORD 10", "--jobs", "1"]
    assert command.main(arguments) == 0
    assert capsys.readouterr().out == "20 cases: 1 of 2 calls agree (50.0 %), 1 differ as listed, 0 others\n"
    monkeypatch.setattr(command, "deviations", dict)
    monkeypatch.setattr(campaign.CompatibilityJobs, "__call__", None)  # nothing is done again
    assert command.main(arguments) == 1
    printed = capsys.readouterr().out.splitlines()
    assert re.fullmatch(f"{DIFFERENT}: .* on OS 1.20, .* on ours", printed[0])
    assert len(printed) <= 5 and printed[2].startswith("    OSBYTE A=208 X=")  # after the MODE, before what is written
    table = (tmp_path / "campaign" / "table.md").read_text()
    assert "| OSWORD 10 | 10 | 0 |  |" in table


def test_a_job_that_is_lost_counts_as_a_difference():
    work = campaign.CompatibilityJobs(("VDU 7", "VDU 8"), 2)
    text = work.lost(4, "its worker died")
    assert json.loads(text) == {"subject": "VDU 8", "cases": 1, "different": 1, "what": "its worker died"}


def test_a_wrong_choice_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit):
        command.main(["--out", str(tmp_path / "campaign"), "--only", "OSNONE"])
    assert "--only: no call has such a name" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text, names", [("OSBYTE 22", ["OSBYTE 22"]), ("OSBYTE", ["OSBYTE 22", "OSBYTE 220"]), ("*", ["*KEY"]), ("*K", [])]
)
def test_calls_are_chosen_by_whole_words(text, names):
    assert [name for name in ("OSBYTE 22", "OSBYTE 220", "*KEY") if command.begins(name, text)] == names


def test_calls_are_named_in_words():
    named = [compare.named(call) for call in ((208, 1, 2), (10, b"AB"), b"\x16\7", "KEY 1 A")]
    assert named == ["OSBYTE A=208 X=1 Y=2", "OSWORD A=10, block 41 42", "VDU 22, 7", "KEY 1 A"]
