"""Pictures of positions and games."""

import pytest
from PIL import Image

from boardgame.draw.scene import Label
from boardgame.draw.svg import render_svg
from kalah.cli import main
from kalah.game import KALAH, KalahRecord
from kalah.position import Position
from kalah.rules import Rules, Sow, act_from_text
from kalah.scene import scenes_of

pytestmark = pytest.mark.pure


def record(*acts: str) -> KalahRecord:
    return KalahRecord.of_acts(KALAH, Position.start(), map(act_from_text, acts))


def numbers(position: Position) -> list[str]:
    return [each.text for each in KALAH.scene(position).elements if isinstance(each, Label)]


def test_a_picture_shows_the_pegs_of_every_place() -> None:
    position = Position.from_text("1,2,0,4,5,6:7 8,9,10,0,12,13:14 n -")
    assert numbers(position) == [*"12456", "7", "8", "9", "10", "12", "13", "14", "South", "North"]
    assert KALAH.scene(position).title == "Kalah: north to act, 7 to 14"
    for bins in (1, 12):
        assert len(numbers(Position.start(Rules(bins=bins)))) == 2 * bins + 4


def test_a_game_is_shown_peg_by_peg() -> None:
    scenes = list(scenes_of(record("3", "1", "5")))
    assert len(scenes) == 1 + 3 * (1 + 4)  # the start; and three times four pegs lifted and sown
    assert [scene.title for scene in scenes[-2:]] == ["Kalah: north to act, 1 to 1", "Kalah: south to act, 1 to 1"]


def test_draw_prints_a_board_and_writes_pictures(tmp_path, capsys) -> None:
    assert main(["draw"]) == 0
    assert "South" in capsys.readouterr().out
    assert main(["draw", "0,0,0,0,0,0:20 0,0,0,0,0,0:28 s -"]) == 0  # a game that is over
    assert "28" in capsys.readouterr().out
    games = tmp_path / "games.txt"
    games.write_text(record("3", "1", "6").to_text())
    for kind in ("svg", "png", "gif"):
        picture = tmp_path / f"game.{kind}"
        assert main(["draw", str(games), "-o", str(picture), *(["--size", "96"] if kind != "svg" else [])]) == 0
        assert picture.stat().st_size > 500
    assert Image.open(tmp_path / "game.png").height == 96
    assert Image.open(tmp_path / "game.gif").n_frames > 10


def test_a_free_move_that_ends_the_game_is_marked_on_its_own_side(tmp_path) -> None:
    start = Position.from_text("0,0,0,0,0,1:3 4,0,0,0,0,2:1 s -")
    games = tmp_path / "games.txt"
    games.write_text(KalahRecord.of_acts(KALAH, start, [Sow(6)]).to_text())
    assert main(["draw", str(games), "-o", str(tmp_path / "end.svg")]) == 0
    svg = (tmp_path / "end.svg").read_text()
    position = start.play(Sow(6))
    for picture in (svg, render_svg(KALAH.scene(position, (Sow(6),)))):
        assert 'cx="2.5" cy=".75" r=".44"' in picture and 'cy="-.75" r=".44"' not in picture
    assert not position.mid_turn and Position.from_text(position.to_text()) == position


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["draw", "-o", "x.bmp"], "unknown kind of picture"),
        (["draw", "4,4:0 4,4:0 s -"], "POSITION: column 1: 2 bins, but the rules have 6"),
        (["draw", "missing.txt"], "missing.txt: No such file"),
    ],
)
def test_draw_refuses_bad_input_in_one_line(words: list[str], fault: str, capsys) -> None:
    assert main(words) == 2
    assert fault in capsys.readouterr().err


def test_a_notebook_shows_positions() -> None:
    assert Position.start().play(Sow(3))._repr_svg_().startswith("<svg")


@pytest.mark.parametrize("seconds", ["1_0", "１", "nan", "0"])
def test_the_seconds_of_a_frame_are_plain_digits(seconds, capsys) -> None:
    assert main(["draw", "-o", "a.gif", "--seconds", seconds]) == 2
    assert capsys.readouterr().err.startswith(f"kalah: argument --seconds: '{seconds}' is not a number of seconds")
