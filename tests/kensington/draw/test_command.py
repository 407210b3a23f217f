"""`kensington draw`: its inputs, its error messages, and atomic writing of files."""

import os
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from PIL import Image

from kensington.cli import main
from kensington.draw import png, svg, text
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import act_from_text
from kensington.scene import after_turn, caption
from tests.kensington.positions import SHUT_IN, study

GAME = KensingtonRecord.of_acts(KENSINGTON, Position.start(), map(act_from_text, SHUT_IN.split()), "adjudicated")
POSITION = study([1, 3], [40, 72])


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.ken"
    path.write_text(KensingtonRecord(KENSINGTON, Position.start()).to_text() + GAME.to_text())
    return path


def printed(position, *arguments, **options):
    """The expected output for a position."""
    return f"{text(position, *arguments, **options).plain}\n{caption(position)}\n"


def refused(capsys, *arguments):
    """The error message for these arguments; standard output stays empty."""
    assert main(["draw", *map(str, arguments)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("kensington: ") and err.count("\n") == 1
    return err.removeprefix("kensington: ").rstrip("\n")


def test_the_default_is_the_empty_board(capsys):
    assert main(["draw"]) == 0
    assert capsys.readouterr().out == printed(Position.start())


def test_a_position_is_printed_with_options(capsys):
    assert main(["draw", POSITION.to_text(), "--numbers", "--ascii", "--large"]) == 0
    assert capsys.readouterr().out == printed(POSITION, numbers=True, ascii=True, size="large")


def test_a_record_is_drawn_at_its_end_or_after_any_turn(capsys, record):
    for arguments, number in (((), len(GAME.turns)), (("--turn", "21"), 21), (("--turn", "0"), 0)):
        assert main(["draw", str(record), "--game", "2", *arguments]) == 0
        assert capsys.readouterr().out == printed(*after_turn(GAME, number))


def test_a_record_may_come_from_standard_input():
    command = [sys.executable, "-m", "kensington.cli", "draw", "-", "--ascii"]
    done = subprocess.run(command, input=GAME.to_text(), capture_output=True, text=True, timeout=60)
    assert done.stdout == printed(GAME.final, GAME.turns[-1].acts, ascii=True)
    done = subprocess.run(command, input="1. 5 5\n*\n", capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "kensington: -: line 1, column 6: 5: point 5 is occupied\n"


def test_an_output_without_the_symbols_gets_ascii():
    environment = os.environ | {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "kensington.cli", "draw", POSITION.to_text()]
    done = subprocess.run(command, capture_output=True, env=environment, timeout=60)
    assert done.stdout.decode("ascii") == printed(POSITION, ascii=True)


def test_a_terminal_gets_colours_except_with_monochrome():
    environment = os.environ | {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm", "PYTHONUTF8": "1"}
    environment.pop("NO_COLOR", None)
    command = [sys.executable, "-m", "kensington.cli", "draw"]
    coloured = subprocess.run(command, capture_output=True, env=environment, timeout=60).stdout
    assert b"\x1b[" in coloured and b"48;2;242;166;127" in coloured  # the red hexagons' background
    plain = subprocess.run([*command, "--monochrome"], capture_output=True, env=environment, timeout=60).stdout
    assert b"8;2;" not in plain
    environment.pop("COLORTERM")
    few = subprocess.run(command, capture_output=True, env=environment, timeout=60).stdout
    assert b";105m" in few and b";106m" in few  # bright magenta and cyan


def test_files_contain_what_the_functions_draw(tmp_path, record):
    moment = after_turn(GAME, 21)
    common = [str(record), "--game", "2", "--turn", "21", "--numbers"]
    assert main(["draw", *common, "-o", str(tmp_path / "a.svg"), "--size", "300"]) == 0
    assert (tmp_path / "a.svg").read_text() == svg(*moment, numbers=True, size=300)
    assert main(["draw", *common, "-o", str(tmp_path / "a.PNG"), "--size", "300", "--monochrome"]) == 0
    with Image.open(tmp_path / "a.PNG") as image:
        assert image.tobytes() == png(*moment, numbers=True, monochrome=True, size=300).tobytes()
    assert main(["draw", *common, "-o", str(tmp_path / "a.txt"), "--large"]) == 0
    expected = printed(*moment, numbers=True, size="large").split("\n")
    assert (tmp_path / "a.txt").read_text(encoding="utf-8").split("\n") == [line.rstrip() for line in expected]


def test_a_gif_shows_the_game(tmp_path, record):
    path = tmp_path / "game.gif"
    options = ["--size", "100", "--acts", "--seconds", "0.1"]
    assert main(["draw", str(record), "--game", "2", "-o", str(path), *options]) == 0
    with Image.open(path) as image:
        assert image.n_frames == 1 + len(GAME.acts)
        assert image.height == 100


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "a.bmp"], "a.bmp: unknown kind of picture; choose from .txt, .svg, .png, .gif"),
        (["-o", "picture"], "picture: unknown kind of picture; choose from .txt, .svg, .png, .gif"),
        (["-o", ""], ": unknown kind of picture; choose from .txt, .svg, .png, .gif"),
        (["-o", "a.svg", "--ascii"], "--ascii applies only to text on the terminal, .txt"),
        (["-o", "a.png", "--large"], "--large applies only to text on the terminal, .txt"),
        (["-o", "a.txt", "--monochrome"], "--monochrome applies only to text on the terminal, .svg, .png, .gif"),
        (["--size", "100"], "--size applies only to .svg, .png, .gif"),
        (["-o", "a.png", "--acts"], "--acts applies only to .gif"),
        (["--seconds", "1"], "--seconds applies only to .gif"),
        (["-o", "a.gif", "--seconds", "１"], "argument --seconds: '１' is not a number of seconds"),
        (["-o", "a.png", "--seconds", "1"], "--seconds applies only to .gif"),
        (["game.ken", "-o", "a.gif", "--turn", "0"], "--turn applies only to text on the terminal, .txt, .svg, .png"),
        (["--turn", "0"], "--turn needs a file with game records"),
        ([POSITION.to_text(), "--game", "1"], "--game needs a file with game records"),
        (["-o", "a.gif"], "a GIF shows a game: give a file with its record"),
        (["-o", "a.png", "--size", "63"], "a picture is 64 to 4096 pixels high, not 63"),
        ([POSITION.to_text() + "x"], "the position, column"),
        (["rr rr"], "the position, column 6: a position has 7 words"),
    ],
)
def test_bad_input_is_refused_in_one_line(capsys, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    assert refused(capsys, *arguments).startswith(message)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no-such.ken"], "no-such.ken: No such file or directory"),
        (["-o", "no-such/a.svg"], "no-such/a.svg: No such file or directory"),
        (["-o", "folder.svg"], "folder.svg: Is a directory"),
    ],
)
def test_a_missing_file_is_named(tmp_path, arguments, message):
    (tmp_path / "folder.svg").mkdir()
    command = [sys.executable, "-m", "kensington.cli", "draw", *arguments]
    path = os.pathsep.join([os.getcwd(), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env=os.environ | {"PYTHONPATH": path}, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"kensington: {message}\n")


def test_missing_games_and_turns_are_refused(capsys, record):
    assert refused(capsys, record, "--game", "3") == f"{record}: no game 3: the file has 2"
    assert refused(capsys, record, "--turn", "1") == "unknown turn 1; the game has 0 turns"
    assert refused(capsys, record, "--game", "2", "-o", "a.gif", "--seconds", "61").startswith("a frame stays for")


@pytest.mark.parametrize("name", ["a.svg", "a.png", "a.gif", "a.txt"])
def test_a_damaged_record_draws_nothing_and_leaves_the_file_alone(capsys, tmp_path, name):
    damaged = tmp_path / "game.ken"
    damaged.write_text("1. 12 13\n2. 12 14\n*\n")
    path = tmp_path / name
    path.write_text("kept")
    assert refused(capsys, damaged, "-o", path) == f"{damaged}: line 2, column 4: 12: point 12 is occupied"
    assert path.read_text() == "kept"
    assert sorted(os.listdir(tmp_path)) == sorted([name, "game.ken"])


def test_a_picture_is_replaced_in_one_step_and_keeps_its_permissions(tmp_path):
    path = tmp_path / "board.svg"
    path.write_text("old")
    path.chmod(0o640)
    with path.open() as reader:
        assert main(["draw", "-o", str(path)]) == 0
        assert reader.read() == "old"  # an open file keeps the old contents
    ElementTree.fromstring(path.read_text())
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_device_or_pipe_is_written_to_and_not_replaced(tmp_path):
    path = tmp_path / "pipe.svg"
    os.mkfifo(path)
    reader = subprocess.Popen(["cat", str(path)], stdout=subprocess.PIPE)
    assert main(["draw", "-o", str(path)]) == 0
    assert reader.communicate(timeout=30)[0].decode() == svg(Position.start())
    assert path.is_fifo()


def test_a_notebook_shows_positions_and_games():
    assert POSITION._repr_svg_() == svg(POSITION, size=400)
    assert GAME._repr_svg_() == svg(GAME.final, GAME.turns[-1].acts, size=400)
    assert KensingtonRecord(KENSINGTON, Position.start())._repr_svg_() == svg(Position.start(), size=400)


def test_importing_the_package_does_not_import_pillow():
    code = "import kensington, sys; print('PIL' in sys.modules, 'kensington.draw' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "False False\n"
