"""Running `kensington compare` and reading what it writes, for the tests."""

import json
import time

from kensington.cli import main

PATIENCE = 100  # seconds


def kensington(capsys, *arguments):
    """Status, standard output and standard error of `kensington ARGUMENTS`."""
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def finished_campaign(tmp_path_factory, campaign):
    """The directory of a campaign run undisturbed in one process."""
    path = tmp_path_factory.mktemp("whole") / "out"
    assert main([*campaign, "--jobs", "1", "--out", str(path)]) == 0
    return path


def found_in(path):
    """The report of a campaign without its times."""
    found = json.loads((path / "report.json").read_text(encoding="ascii"))
    for part in (found, *found["parts"]):
        for name in ("seconds", "turns_a_second", "positions_a_second"):
            part.pop(name, None)
    return found


def results_in(path):
    """The results by number without their times; checks that each occurs once."""
    lines = [json.loads(line) for line in (path / "results.jsonl").read_text(encoding="ascii").splitlines()]
    assert len({line["job"] for line in lines}) == len(lines)
    return {line["job"]: line | {"seconds": None} for line in lines}


def wait_until(true):
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)
