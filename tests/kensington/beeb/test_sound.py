"""KEN's sound: its calls of SOUND and ENVELOPE, and the machine's output."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from emulator import Beeb
from emulator.beeb import CLOCK
from kensington.cursor import START
from kensington.position import Position
from tests.kensington.beeb.agreement import OTHERS, WHITE
from tests.kensington.beeb.ken_session import RETURN, KenSession, images, new_game, path

OSWORD, SOUND, ENVELOPE = 0xFFF1, 7, 8
LONGEST_WIN = 3.0  # seconds for the cursor, the last stone and the message
Call = tuple[int, int, int, int]  # SOUND's channel, amplitude or envelope, pitch, duration
TURNS = " ".join(f"{own} {other}" for own, other in zip(WHITE, OTHERS[:-1], strict=False))


class SoundRecorder:
    """Records KEN's calls of SOUND and ENVELOPE."""

    def __init__(self, ken: KenSession) -> None:
        self.ken = ken
        self.calls: list[Call] = []
        self.envelopes: set[int] = set()
        self.hook = ken.beeb.on_execute(OSWORD, self.listen)

    def listen(self, beeb: Beeb) -> None:
        block = beeb.cpu.x | beeb.cpu.y << 8
        if beeb.cpu.a == ENVELOPE:
            self.envelopes.add(beeb.memory[block])
        elif beeb.cpu.a == SOUND:
            channel, amplitude, pitch, duration = (beeb.memory[block + at] for at in (0, 2, 4, 6))
            self.calls.append((channel, amplitude, pitch, duration))

    def heard(self, keys: str) -> tuple[Call, ...]:
        """The calls from pressing `keys` until KEN waits for a key again."""
        self.calls.clear()
        self.ken.press(keys)
        return tuple(self.calls)


@pytest.fixture
def recorder() -> Iterator[SoundRecorder]:
    """A game in which Red is about to complete a triangle on point 5, and then a square on point 6."""
    ken, _ = new_game("red")
    ken.play_all(Position.start(), "1 60 3 64")
    recorder = SoundRecorder(ken)
    yield recorder
    recorder.hook.remove()


def test_events_have_different_sounds(recorder: SoundRecorder) -> None:
    sounds = {
        "triangle": recorder.heard(path(START, 5) + RETURN),
        "repositioning": recorder.heard(path(START, 60) + RETURN + path(60, 50) + RETURN),
        "placing": recorder.heard(path(START, 72) + RETURN),
        "illegal key": recorder.heard("k"),
        "illegal choice": recorder.heard(path(START, 72) + RETURN),
    }
    recorder.ken.press(path(72, 2) + RETURN)
    recorder.ken.choose(66)
    sounds["square"] = recorder.heard(path(START, 6) + RETURN)
    assert all(sounds.values()), sounds
    assert sounds["illegal key"] == sounds["illegal choice"]
    assert len(set(sounds.values())) == len(sounds) - 1
    assert {amplitude for calls in sounds.values() for _, amplitude, *_ in calls} == {1, 2}


def test_the_flourish_of_a_win_is_the_longest_sound() -> None:
    ken, _ = new_game("red")
    ken.play_all(Position.start(), TURNS)
    recorder = SoundRecorder(ken)
    try:
        flourish = recorder.heard(path(START, WHITE[-1]) + RETURN)
    finally:
        recorder.hook.remove()
    assert "has won" in ken.prompt
    assert sum(duration for *_, duration in flourish) > 20


def test_the_envelopes_are_defined_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "KEN.ssd").write_bytes(images()["KEN.ssd"])
    with Beeb(disc=tmp_path / "KEN.ssd") as beeb:
        beeb.boot(shift=True)
        recorder = SoundRecorder(KenSession(beeb))
        beeb.run_until_text("Name of player 1?", seconds=60)
        assert recorder.envelopes == {1, 2}


@pytest.mark.parametrize("answer", "yn")
def test_the_machine_is_silent_without_sound_effects(answer: str) -> None:
    ken, _ = new_game("red", answers=f"\n\n{answer}\n\n\n")
    ken.beeb.run(seconds=1)
    ken.beeb.sound.samples()
    ken.press("k" + path(START, 40) + RETURN)
    assert any(ken.beeb.sound.samples()) is (answer == "y")


def test_without_sound_nothing_waits() -> None:
    seconds = {}
    for answer in "yn":
        ken, _ = new_game("red", answers=f"\n\n{answer}\n\n\n")
        ken.play_all(Position.start(), TURNS)
        begun = ken.beeb.cycles
        ken.beeb.type(path(START, WHITE[-1]) + RETURN)
        ken.beeb.run_until_text("has won", seconds=10)
        seconds[answer] = (ken.beeb.cycles - begun) / CLOCK
    assert seconds["n"] < seconds["y"]
    assert seconds["n"] < LONGEST_WIN
