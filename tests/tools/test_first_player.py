"""`tools.bench.first_player`: the score of the player who begins."""

import subprocess
import sys

from boardgame.match.games import play_game
from boardgame.match.score import wilson
from boardgame.player import RandomPlayer
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import act_from_text
from tools.bench.first_player import rows


def game(text, result):
    return KensingtonRecord.of_acts(KENSINGTON, Position.start(), [*map(act_from_text, text.split())], result)


FIRST_WINS = game("13 8 12 50 20 49 21 71 5 24 6", "red")
SECOND_WINS = game("8 13 50 12 49 20 71 21 24 5 22 6", "blue")
STOPPED = play_game(KENSINGTON, dict.fromkeys(KENSINGTON.sides, RandomPlayer()), {"red": 1, "blue": 2}, turns=50)


def test_the_first_players_score_is_that_of_its_games_by_length():
    low, high = wilson(0.625, 4)
    assert [*rows([FIRST_WINS, SECOND_WINS, STOPPED, FIRST_WINS])] == [
        ("all", "4", "2", "1", "1", "62.5%", f"{low:.1%} to {high:.1%}"),
        ("1 to 40", "3", "2", "0", "1", "66.7%", "20.8% to 93.9%"),
        ("41 to 60", "1", "0", "1", "0", "50.0%", "5.5% to 94.5%"),
    ]


def test_the_program_reads_a_file_and_refuses_a_bad_one(tmp_path):
    file = tmp_path / "games.txt"
    command = [sys.executable, "-m", "tools.bench.first_player", str(file)]
    file.write_text(FIRST_WINS.to_text())
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1].split()[:5] == ["all", "1", "1", "0", "0"]
    for text, fault in (("", "no games"), ("1. 12 nonsense\n", "line 1")):
        file.write_text(text)
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 2 and fault in done.stderr.splitlines()[-1]
