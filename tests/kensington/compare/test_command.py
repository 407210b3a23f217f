"""`kensington compare` from the command line: killed, interrupted and resumed, on good and bad programs."""

import hashlib
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, write_ssd
from kensington.beeb import TAPE as KEN
from tests.command import PATIENCE, begun, run_on_terminal
from tests.kensington.compare.command import finished_campaign, kensington, results_counted, results_in
from tests.kensington.compare.faulty import faulty
from tools.checks.kills import totals_in
from twincheck import Divergence

pytestmark = pytest.mark.usefixtures("system_roms")

CAMPAIGN = ("compare", str(KEN), "--routines-only", "--rules", "--level", "1", "--turns", "600")
CAMPAIGN = (*CAMPAIGN, "--positions", "500", "--seed", "3")
BATCHES = 1 + 10
COMMAND = (sys.executable, "-m", "kensington.cli")


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """The directory of the undisturbed campaign."""
    return finished_campaign(tmp_path_factory.mktemp("whole") / "out", CAMPAIGN)


def begin(path, image=KEN, **how):
    """The campaign, as soon as it has some results."""
    command = [*COMMAND, "compare", str(image), *CAMPAIGN[2:], "--jobs", "2", "--out", str(path)]
    return begun(command, lambda: results_counted(path) >= 3, **how)


def workers_of(pid):
    """The worker processes of a process."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_ken_and_the_engine_agree(expected):
    found = totals_in(expected)
    assert (found["agrees"], found["batches"], found["divergences"]) == (True, BATCHES, [])
    counts = {(each["what"], each["name"]): each["times"] for each in found["counts"]}
    assert counts["rules", "turns"] >= 600 and counts["novice", "positions"] == 500
    compared = {(each["what"], each["phase"]): each["compared"] for each in found["agreement"]}
    assert sum(compared["novice", phase] for phase in ("placing", "moving", "relocating")) == 500
    assert all(each["agreed"] == each["compared"] > 0 for each in found["agreement"])
    assert all(each["interval"][0] < each["share"] == 1 for each in found["agreement"])
    assert "No disagreement" in (expected / "report.html").read_text(encoding="utf-8")


def test_a_killed_campaign_resumes_with_the_same_outcome(capsys, path, expected):
    process = begin(path)
    os.kill(process.pid, signal.SIGSTOP)
    time.sleep(0.2)  # the workers send results that it will never read
    process.kill()
    _, err = process.communicate(timeout=PATIENCE)  # the workers do not outlive it
    assert err == b""
    before = results_in(path)
    with closing(sqlite3.connect(path / "results.sqlite")) as database, database:
        database.execute("UPDATE result SET text = text || ' ' WHERE number = (SELECT min(number) FROM result)")
    status, _, err = kensington(capsys, *CAMPAIGN, "--jobs", 1, "--out", path)
    assert (status, err) == (0, f"kensington: {path}/results.sqlite: dropped 1 damaged row\n")
    assert 3 <= len(before) and before.items() <= results_in(path).items()
    assert results_in(path) == results_in(expected)
    assert totals_in(path) == totals_in(expected)


def test_killing_workers_does_not_change_the_outcome(path, expected):
    process = begin(path, stdout=subprocess.PIPE)
    os.kill(process.pid, signal.SIGSTOP)
    workers = workers_of(process.pid)
    for pid in workers:
        os.kill(pid, signal.SIGKILL)
    os.kill(process.pid, signal.SIGCONT)
    _, err = process.communicate(timeout=PATIENCE)
    assert (len(workers), process.returncode, err) == (2, 0, b"")
    assert totals_in(path) == totals_in(expected)


def test_ctrl_c_stops_everything_and_says_how_to_resume(capsys, path, expected):
    process = begin(path, stdout=subprocess.PIPE, text=True)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to the workers as well
    out, err = process.communicate(timeout=PATIENCE)
    message = re.fullmatch(
        rf"kensington: stopped after ([0-9]+) of {BATCHES} batches; run the same command again to resume {path}\n", err
    )
    assert (process.returncode, out) == (130, "")
    assert message and 2 <= int(message[1]) <= len(results_in(path)) <= int(message[1]) + 1 < BATCHES
    assert not (path / "report.html").exists()
    assert kensington(capsys, *CAMPAIGN, "--jobs", 1, "--out", path)[0] == 0
    assert totals_in(path) == totals_in(expected)


def test_a_campaign_whose_image_goes_says_how_to_resume(capsys, path, expected, tmp_path):
    image, away = tmp_path / KEN.name, tmp_path / "away.uef"
    away.write_bytes(KEN.read_bytes())
    away.rename(image)
    process = begin(path, image, text=True)
    image.rename(away)
    _, err = process.communicate(timeout=PATIENCE)
    cause = rf"kensington: (batch [0-9]+ cannot start: )?{image}: No such file or directory"
    assert process.returncode == 2
    assert re.fullmatch(f"{cause}; run the same command again to resume {path}\n", err)
    away.rename(image)
    status, _, err = kensington(capsys, "compare", image, *CAMPAIGN[2:], "--jobs", 1, "--out", path)
    assert (status, err) == (0, "")
    assert totals_in(path)["counts"] == totals_in(expected)["counts"]


def test_a_complete_campaign_prints_its_report_again(capsys, expected):
    before = (expected / "results.sqlite").read_bytes()
    status, out, err = kensington(capsys, *CAMPAIGN, "--jobs", 2, "--out", expected)
    assert (status, err, (expected / "results.sqlite").read_bytes()) == (0, "", before)
    lines = out.splitlines()
    assert any(
        line.startswith("KEN.uef, SHA-1 ") and line.endswith(": memory path, seed 3, ROMs acorn") for line in lines
    )
    assert "11 of 11 batches on 2 processes" in lines
    row = r"novice, relocating +[0-9]+ +[0-9]+ +100.0000% +9[0-9.]+% to 100.0000%"
    assert any(re.fullmatch(row, line) for line in lines)
    assert re.fullmatch(r"No disagreement in [0-9,]+ comparisons\.", lines[0])
    assert lines[-3:] == [
        "in its memory, routines of the program were compared: rules, novice",
        "the program was not played on the screen (--routines-only)",
        f"{expected}/report.html shows the details",
    ]
    status, out, _ = kensington(capsys, *CAMPAIGN, "--out", expected, "--json")
    assert (status, json.loads(out)) == (0, json.loads((expected / "report.json").read_text(encoding="ascii")))


def test_a_campaign_on_the_free_roms_is_another_one(capsys, path, tmp_path):
    """Its report and its disagreements name the ROMs; a replay uses them unless others are given."""
    image = faulty(tmp_path, "a square gives one relocation")
    campaign = ["compare", image, "--routines-only", "--rules", "--turns", "300", "--jobs", "1", "--out", path]
    status, out, err = kensington(capsys, *campaign, "--roms", "free")
    assert (status, err) == (1, "") and ", ROMs free\n" in out
    file = next(path.glob("found/*.json"))
    assert Divergence.load(file).identities[0]["roms"] == "free"
    for options, used in ([], "free"), (["--roms", "acorn"], "acorn"):
        status, out, _ = kensington(capsys, "compare", "replay", file, *options)
        assert status == 1 and out.splitlines()[0].endswith(f", ROMs {used}")
    status, _, err = kensington(capsys, *campaign, "--roms", "acorn")
    assert status == 2 and "another campaign" in err


def test_a_directory_without_roms_is_refused(capsys, path, tmp_path):
    for arguments in ("compare", KEN, "--out", path), ("web",):
        status, _, err = kensington(capsys, *arguments, "--roms", tmp_path)
        assert status == 2 and f"OS 1.20 not found in {tmp_path}" in err and err.count("\n") == 1
    assert not path.exists()


def test_a_routine_that_does_not_return_stops_the_campaign_early(capsys, path, tmp_path):
    image = faulty(tmp_path, "thinking for ever")
    arguments = ("compare", image, "--routines-only", "--level", "1", "--positions", 10_000, "--jobs", 1, "--out", path)
    for _ in range(2):  # it is not resumed either
        status, out, err = kensington(capsys, *arguments)
        assert (status, err) == (1, "")
        assert "\n3 of 200 batches on 1 process\n" in out and "\nstopped: the routine player_choose at &" in out
        assert out.count("level 1 (novice): the routine player_choose at ") == 1 and "does not return (3 times)" in out
        assert [each["times"] for each in totals_in(path)["divergences"]] == [3]


def test_a_fault_is_found_shrunk_reported_and_replayed(capsys, path, tmp_path):
    image = faulty(tmp_path, "a square gives one relocation")
    arguments = ("compare", image, "--routines-only", "--rules", "--turns", 1000, "--jobs", 1, "--out", path)
    status, out, err = kensington(capsys, *arguments)
    assert (status, err) == (1, "")
    found = totals_in(path)
    times, small = sum(each["times"] for each in found["divergences"]), found["divergences"][0]["file"]
    assert len([*path.glob("found/*.json")]) == len({each["label"] for each in found["divergences"]}) > 1
    assert f"{times} disagreements\n\nrules: after a square the program gave 1 relocation" in out
    assert f"\n  replay: kensington compare replay {small}\n" in out and times > len(found["divergences"])
    assert min(each["agreed"] - each["compared"] for each in found["agreement"]) < 0
    assert len(Divergence.load(Path(small)).actions) == 2  # a position and an act
    page = (path / "report.html").read_text(encoding="utf-8")
    assert 'src="data:image/png;base64,' in page
    status, out, err = kensington(capsys, "compare", "replay", small)
    assert (status, err) == (1, "") and "now: they agree" not in out
    shown = json.loads(kensington(capsys, "compare", "replay", small, "--json")[1])
    assert shown["now"] == shown["found"] != None  # noqa: E711
    status, out, _ = kensington(capsys, "compare", "replay", small, "--image", KEN)
    assert status == 0 and out.endswith("now: they agree\n")


BASIC = {
    "ends at once": ('10 PRINT "HELLO"', "the program has ended: the machine is at BASIC's prompt"),
    "goes on for ever": ('10 PRINT "HELLO"\n20 GOTO 20', "stays at this screen"),
}


def disc(tmp_path, program):
    """A disc that starts a BASIC program."""
    image = tmp_path / "PROGRAM.ssd"
    files = [DiscFile("!BOOT", 0, 0, b'CHAIN "HELLO"\r'), DiscFile("HELLO", 0x1900, 0x8023, tokenise(program))]
    image.write_bytes(write_ssd(files, option=3))
    return image


@pytest.mark.parametrize("name", BASIC)
def test_a_program_without_prompts_is_refused_with_its_last_screen(capsys, tmp_path, path, name):
    program, reason = BASIC[name]
    image = disc(tmp_path, program)
    status, out, err = kensington(capsys, "compare", image, "--rules", "--path", "screen", "--out", path)
    assert (status, out) == (2, "")
    assert err.startswith(f"kensington: {image}: {reason}") and err.count("\n") == 1
    assert err.endswith(f"; its last screen: {path}/start.txt and {path}/start.png\n")
    assert kensington(capsys, "compare", image, "--path", "screen", "--level", "1", "--out", path)[2] == err
    assert "HELLO" in (path / "start.txt").read_text(encoding="utf-8")
    assert Image.open(path / "start.png").size == (640, 512)


def test_an_invalid_image_is_refused_in_one_line(capsys, tmp_path, path):
    image = tmp_path / "letter.uef"
    image.write_text("Dear Sir,\n")
    status, out, err = kensington(capsys, "compare", image, "--out", path)
    assert (status, out) == (2, "")
    assert re.fullmatch("kensington: [^\n]*letter.uef: [^\n]+\n", err)


def test_a_memory_map_of_another_image_is_not_passed_over(capsys, tmp_path, path):
    """Without its map a program is checked less strictly, and so must not be."""
    image, beside = disc(tmp_path, "10 END"), tmp_path / "PROGRAM.toml"
    digest = hashlib.sha1(image.read_bytes()).hexdigest()
    refusal = f"kensington: {beside}: not a memory map whose images have the SHA-1 of {image}, {digest}\n"
    beside.write_text(f'name = "Older"\nimages = ["{40 * "0"}"]\n', encoding="utf-8")
    assert kensington(capsys, "compare", image, "--out", path) == (2, "", refusal)
    beside.unlink()
    beside.symlink_to("missing.toml")
    assert kensington(capsys, "compare", image, "--out", path) == (2, "", refusal)
    assert not path.exists()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--routines-only", "--out", "out"], "{0}: --routines-only needs a memory map with routines"),
        (["--path", "memory", "--out", "out"], "{0}: --path memory needs a memory map with routines"),
        (["--out", ""], "--out: the name of the directory is empty"),
    ],
)
def test_options_that_cannot_be_met_are_named(capsys, tmp_path, options, reason):
    image = disc(tmp_path, "10 END")
    assert kensington(capsys, "compare", image, *options) == (2, "", f"kensington: {reason.format(image)}\n")


def test_progress_is_shown_on_a_terminal_only(path):
    options = ("--routines-only", "--level", "1", "--positions", "100", "--jobs", "1", "--json")
    status, out, shown = run_on_terminal([*COMMAND, "compare", str(KEN), *options, "--out", str(path)])
    assert status == 0 and json.loads(out)["batches"] == 2
    assert b"2/2" in shown and b"left" in shown
