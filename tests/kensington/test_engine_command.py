"""`kensington engine`: the protocol, in this process and with real ones."""

import io
import os
import subprocess
import sys
from threading import Event

import pytest

from kensington import __version__
from kensington.board import HEXAGONS
from kensington.commands.engine import LONGEST_LINE, WAITING, Conversation, read_lines
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import act_from_text
from tests.kensington.positions import study

PATIENCE = 60  # seconds
WHITE = next(hexagon for hexagon in HEXAGONS if hexagon.colour == "white")


def answers(*lines, book=False):
    said = []
    Conversation(lines, said.append, book).run()
    return said


def test_it_introduces_itself():
    assert answers("hello\n", "", "stop") == [f"name strong {__version__}", "ready"]


def test_it_thinks_about_the_game_so_far():
    *info, best = answers("position start acts 12 40", "go nodes 3000", "")
    position = Position.start().play(act_from_text("12")).play(act_from_text("40"))
    assert act_from_text(best.removeprefix("best ")) in position.legal_acts()
    words = [line.split() for line in info]
    assert [[*line[:2], line[3], line[5], line[7]] for line in words] == [
        ["info", "depth", "nodes", "value", "line"] for _ in words
    ]
    assert words[-1][8] == best.split()[1]
    assert info == answers("  position   start acts 12 40 ", "go nodes 3000", "")[:-1]


def test_depth_and_seconds_are_limits():
    *_, last, best = answers("go depth 2 seconds 50")
    assert last.startswith("info depth 2 ") and best.startswith("best ")


def test_the_seed_decides_between_equal_acts():
    best = [answers(f"go depth 1 seed {seed}")[-1] for seed in (0, 0, 30, 60)]
    assert best[0] == best[1] and len({*best}) == 3


def test_the_opening_book_answers_at_once():
    *info, best = answers("go", book=True)
    assert [line.split()[:5] for line in info] == [["info", "depth", "0", "nodes", "0"]]
    assert info[0].split()[-1] == best.split()[1]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("fly", "unknown command 'fly'; known: hello, position, go, stop, quit"),
        ("position", "a position has 7 words"),
        ("position start acts 12 12", "point 12 is occupied"),
        ("position start acts x", "unknown act 'x'"),
        ("go nodes", "go: nodes needs a number from 1 to 1000000000000, not ''"),
        ("go nodes 0", "go: nodes needs a number from 1 to 1000000000000, not '0'"),
        ("go depth 41", "go: depth needs a number from 1 to 40, not '41'"),
        ("go seconds nan", "go: seconds needs a number from 0.001 to 86400, not 'nan'"),
        ("go seconds inf", "go: seconds needs a number from 0.001 to 86400, not 'inf'"),
        ("go seed 65536", "go: seed needs a number from 0 to 65535, not '65536'"),
        ("go fast 3", "go: unknown word 'fast'; choose from nodes, depth, seconds, seed"),
        ("go nodes \uff110", "go: nodes needs a number from 1 to 1000000000000, not '\uff110'"),
        ("go nodes 1_0", "go: nodes needs a number"),
        ("go depth +1", "go: depth needs a number"),
        ("go depth 1.5", "go: depth needs a number"),
        ("go seconds \uff11", "go: seconds needs a number"),
        ("go seconds 1e1", "go: seconds needs a number"),
        ("position start acts \uff112", "unknown act '\uff112'"),
        ("quit now", "error quit takes no arguments"),
        ("stop 1", "error stop takes no arguments"),
        ("hello there", "error hello takes no arguments"),
    ],
)
def test_a_bad_line_is_an_error_and_changes_nothing(line, fault):
    first, *_, best = answers(line, "go depth 1")
    assert first.startswith("error ") and fault in first
    assert best.startswith("best ")


@pytest.mark.parametrize("line", ["{}", "go {}", "go nodes {}", "position start acts {}"])
def test_a_long_word_is_cut_in_its_error(line):
    (answer,) = answers(line.format("y" * 60_000))
    assert f"'{'y' * 40}...'" in answer and len(answer) < 200


def test_the_error_of_a_long_position_is_cut():
    *most, rules = Position.start().to_text().split()
    (answer,) = answers(f"position {' '.join(most)} {'y' * 60_000}")
    assert "unknown rule 'yyy" in answer and len(answer) < 1100


@pytest.mark.parametrize("end", ["", "\n", "\nhello\n"])
@pytest.mark.parametrize("spaces", [0, 1, 2, LONGEST_LINE, LONGEST_LINE + 1, 2 * LONGEST_LINE + 2])
def test_a_line_has_a_limit(spaces, end):
    introduction = answers("hello")
    first = ["error a line of more than 65,536 characters"] if spaces else introduction
    text = " " * (LONGEST_LINE - len("hello") + spaces) + "hello" + end
    assert answers(*read_lines(io.StringIO(text))) == first + (introduction if "hello" in end else [])


def test_lines_that_wait_for_a_search_have_a_limit():
    read, said, most = [], [], []

    def lines():
        yield "go nodes 300"
        for number in range(WAITING + 10):
            read.append(number)
            yield "hello"

    def say(line):
        most.append(len(read) - len(said) // 2)
        said.append(line)

    Conversation(lines(), say, book=False).run()
    assert len(said) > 2 * WAITING and max(most) <= WAITING + 3


def test_a_finished_game_is_an_error():
    won = study(WHITE.points, [40])
    assert answers(f"position {won.to_text()}", "go") == ["error the game is over"]


def test_stop_ends_a_search():
    begun = Event()
    said = []

    def lines():
        yield "go"
        assert begun.wait(PATIENCE)
        yield "stop"
        yield "go depth 1"

    def say(line):
        said.append(line)
        begun.set()

    Conversation(lines(), say, book=False).run()
    assert sum(line.startswith("best ") for line in said) == 2
    assert said[-2].startswith("info depth 1 ")


def test_the_end_of_the_input_ends_only_a_search_without_a_limit():
    *_, last, best = answers("go nodes 4000")
    assert last.split()[4] == "4000" and best.startswith("best ")
    assert answers("go")[-1].startswith("best ")


def test_an_input_that_fails_is_an_error_after_the_answers():
    def lines():
        yield "hello"
        raise OSError(5, "Input/output error")

    said = []
    with pytest.raises(KensingtonError, match="the standard input: Input/output error"):
        Conversation(lines(), said.append).run()
    assert said[-1] == "ready"


def run(**options):
    command = [sys.executable, "-m", "kensington", "engine"]
    return subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False, **options)


def test_an_input_that_cannot_be_read_is_reported_in_one_line(tmp_path):
    with open(tmp_path / "file", "w", encoding="utf-8") as write_only:
        found = run(stdin=write_only)
    assert (found.returncode, found.stdout) == (2, b"")
    assert found.stderr.splitlines() == [b"kensington: the standard input: Bad file descriptor"]


def test_a_line_that_is_not_text_is_an_error():
    found = run(input=b"fly\xff\nhello\n", env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"})
    assert found.stderr == b"" and found.stdout.startswith(b"error unknown command 'fly") and b"ready" in found.stdout


class Player:
    """A process that speaks the protocol."""

    def __init__(self):
        command = [sys.executable, "-m", "kensington", "engine"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def choose(self, acts):
        self.process.stdin.write(f"position start acts {' '.join(acts)}\ngo nodes 300\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith("best "):
                return line.split()[1]
        return None


def test_two_processes_play_and_one_is_killed():
    players = [Player(), Player()]
    try:
        position, acts = Position.start(), []
        for number in range(20):
            if number == 10:
                players[0].process.kill()
                assert players[0].process.wait(PATIENCE)
                players[0] = Player()
            acts.append(players[position.to_act.colour == "blue"].choose(acts))
            position = position.play(act_from_text(acts[-1]))
        players[0].process.stdin.close()  # the end of the input ends it, too
        assert players[0].process.wait(PATIENCE) == 0
        players[1].process.stdin.write("go\nquit\n")
        players[1].process.stdin.flush()
        assert players[1].process.wait(PATIENCE) == 0
    finally:
        for player in players:
            player.process.kill()
            player.process.wait()
