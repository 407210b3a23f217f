"""Prompts are answered in whatever order and words they come, until the game begins."""

import pytest

from kensington.beeb import build
from kensington.compare.program import Program
from kensington.compare.sitting import Settings, leave, sit_down
from kensington.compare.words import Ask

NAME_AND_LEVEL = [Ask.NAME, Ask.LEVEL]
QUESTIONS = [Ask.TELEVISION, Ask.THINKING, Ask.SOUND, Ask.REAL_BOARD, Ask.TWO_MOVE]


@pytest.mark.parametrize("image", ["KEN.uef", "KEN.ssd"])
def test_ken_is_sat_down_to_from_both_images(image: str):
    program = Program(build.FOLDER / image)
    program.start()
    answers = sit_down(program, Settings(names=("JILL", "JACK"), levels=(0, 1), speed=2, red=1))
    assert [answer.ask for answer in answers] == NAME_AND_LEVEL * 2 + QUESTIONS + [Ask.SPEED, Ask.COLOUR]
    assert [answer.keys for answer in answers] == ["JILL\n", "\n", "JACK\n", "1", *"YNNNY", "2", "B"]
    assert [answer.ask for answer in leave(program)] == [Ask.AGAIN]
    assert program.restart().ask is Ask.NAME


