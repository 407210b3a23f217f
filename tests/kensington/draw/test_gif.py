"""A game as an animated GIF: its frames and their times."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image, ImageSequence

from boardgame.errors import BoardGameError
from kensington.draw import gif, png
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import act_from_text
from kensington.scene import after_turn
from tests.kensington.positions import SHUT_IN

GAME = KensingtonRecord.of_acts(KENSINGTON, Position.start(), map(act_from_text, SHUT_IN.split()), "adjudicated")


def frames_of(game, **options):
    file = BytesIO()
    gif(game, file, **options)
    with Image.open(file) as image:
        return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(image)]


def differs(one, other):
    """The mean difference of two images per channel, 0 to 255."""
    return np.abs(np.asarray(one).astype(int) - np.asarray(other).astype(int)).mean()


def test_there_is_a_frame_per_turn_and_the_last_stays_longer():
    frames = frames_of(GAME, size=120)
    assert [duration for _, duration in frames] == [800] * len(GAME.turns) + [4000]


def test_there_can_be_a_frame_per_act():
    assert [duration for _, duration in frames_of(GAME, size=120, acts=True, seconds=0.25)] == (
        [250] * len(GAME.acts) + [4000]
    )


def test_each_frame_is_the_picture_of_its_turn():
    frames = frames_of(GAME, size=240)
    for number, (frame, _) in enumerate(frames):
        assert differs(frame, png(*after_turn(GAME, number), size=240)) < 3
    assert differs(frames[-1][0], png(GAME.final, GAME.turns[-1].acts, size=240)) < 3
    assert differs(frames[-1][0], frames[-2][0]) > 0


def test_the_file_is_small_and_repeats():
    file = BytesIO()
    gif(GAME, file)
    assert len(file.getvalue()) < 4000 * (1 + len(GAME.turns))
    with Image.open(file) as image:
        assert image.info["loop"] == 0
        assert image.height == 480


def test_a_game_without_turns_is_one_picture(tmp_path):
    path = tmp_path / "game.gif"
    gif(KensingtonRecord(KENSINGTON, Position.start()), path, size=100)
    with Image.open(path) as image:
        assert image.n_frames == 1


@pytest.mark.parametrize("seconds", [0, -1, 0.01, 61, float("nan"), float("inf")])
def test_a_frame_time_out_of_range_is_refused(seconds):
    with pytest.raises(BoardGameError, match="a frame stays for 0.02 to 60 seconds"):
        gif(GAME, BytesIO(), seconds=seconds)


def test_a_refused_game_leaves_the_file_alone(tmp_path):
    path = tmp_path / "game.gif"
    path.write_bytes(b"kept")
    with pytest.raises(BoardGameError):
        gif(GAME, path, size=10)
    assert path.read_bytes() == b"kept"
