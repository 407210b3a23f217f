"""`tools.bench.rivals` with the real programs, which are among the README's packages: games and differences."""

from contextlib import closing

import pytest

from boardgame.errors import UnknownPlayerError
from boardgame.game import find_player
from boardgame.records import UNFINISHED, GameRecord
from kalah.game import KALAH
from kalah.rules import Rules as KalahRules
from pente.game import PENTE
from pente.rules import Rules as PenteRules
from tools.bench import rivals
from tools.bench.rivals import KalahProgram, PenteProgram, RivalError, RivalKalah, RivalPente

# The last act leaves North, who made it, without pegs: the game goes on under the default rules only.
OUT_OF_PEGS = "6 6 1 2 6 5 1 6 3 2 5 4 4 1 1 3 2 6 4 5 4 6 4 5 2 2 4 3 6 2 4 1 6 6 3 4 5 6 1"


class AnyPente(PenteProgram):
    """Starts a game under any rules, as one under its own."""

    def start(self, rules, levels):
        return super().start(PenteRules(tournament=True), levels)


class AnyKalah(KalahProgram):
    """Starts a game under any rules, as one under its own."""

    def start(self, rules, levels):
        return super().start(KalahRules(end="either"), levels)


def replay(program, game, rules, acts):
    start = game.start(rules)
    record = GameRecord.of_acts(game, start, [game.act_from_text(act) for act in acts.split()], UNFINISHED)
    with closing(program):
        program.replay(record)


@pytest.mark.parametrize(
    ("name", "players", "rules"),
    [
        ("pente", ("intermediate", "rival:3"), "tournament=yes"),
        ("kalah", ("rival:2", "novice"), "end=either"),
    ],
)
def test_a_match_is_played_and_replayed(name, players, rules, tmp_path, capsys):
    file = tmp_path / "games.txt"
    assert rivals.main([name, "match", *players, "--games", "2", "--jobs", "1", "--out", str(file)]) == 0
    assert f"rules {rules}" in capsys.readouterr().out
    assert all(float(line.split('"')[1]) > 0 for line in file.read_text().splitlines() if 'Seconds "' in line)
    assert rivals.main([name, "replay", str(file)]) == 0
    assert capsys.readouterr().out.startswith("2 games, 2 of them different, ")


def test_captures_agree():
    acts = "K10 L10 N13 M10 N10 A1 N11 A2 N14 B1 L10 A3 M10"  # the fifth captures two; White enters those points later
    replay(PenteProgram(1), PENTE, "tournament=yes", acts)


def test_other_positions_are_noticed():
    with pytest.raises(RivalError, match="after O10 in .* it shows .* 0:0 b by O10, not .* 3:0 b"):
        replay(AnyPente(1), PENTE, "tournament=yes,keryo=yes", "K10 L10 N13 M10 A1 N10 O10")  # captures three
    with pytest.raises(RivalError, match="after 1 in 1,2,0,0,2,2:20 1,0,0,0,0,0:20 .* it shows 0,0,0,0,0,0:25 "):
        replay(AnyKalah(1), KALAH, "-", OUT_OF_PEGS)


def test_refused_acts_are_noticed():
    with pytest.raises(RivalError, match="^/usr/games/pente: after L11 in .* it refuses the act"):
        replay(AnyPente(1), PENTE, "-", "K10 L10 L11")  # too near the centre


@pytest.mark.parametrize(
    ("game", "rules"), [(RivalPente(), "-"), (RivalKalah(), "-"), (RivalKalah(), "bins=5,end=either")]
)
def test_rules_that_a_program_does_not_know_are_refused(game, rules):
    with pytest.raises(RivalError, match="knows the rules .* only"):
        replay(game.program(1), game, rules, "")


def test_levels_that_a_program_does_not_have_are_refused():
    for limit in ("0", "10", "0.5s"):
        with pytest.raises(UnknownPlayerError, match="is not a level of /usr/games/pente: 1 to 9"):
            find_player(RivalPente(), f"rival:{limit}")


def test_a_missing_program_is_named(monkeypatch):
    monkeypatch.setattr(KalahProgram, "path", "/usr/games/no-such-game")
    with pytest.raises(RivalError, match="^/usr/games/no-such-game: not installed; "):
        replay(KalahProgram(1), KALAH, "end=either", "")
