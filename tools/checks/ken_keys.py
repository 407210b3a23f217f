"""The command `python -m tools.checks.ken_keys`: press random keys on KEN, looking for a crash or a lost stone."""

import argparse
from collections.abc import Sequence
from random import Random

from tests.kensington.beeb.ken_session import ANSWERS, DEFAULTS, ESCAPE, RETURN, STONE_COLOURS, KenSession
from tools.make.ken import build

PLAYING = "QWEADZXC" * 4 + "S" + RETURN * 6
ANSWERING = "YNRB0123456789" + RETURN * 6
ANYTHING = PLAYING + ANSWERING + ":;[]@^-_/ \x7f" + ESCAPE
KEYS = (PLAYING, PLAYING, PLAYING, ANSWERING, RETURN, ANYTHING)
QUESTIONS = len(ANSWERS)
MOST_AT_ONCE = 30
CHECK_EVERY = 100  # keys
LONGEST_PAUSE = 1.0  # seconds of the machine's time, between keys
LONGEST_WAIT = 2.0  # seconds, for KEN to wait for a key
FIELDS_OF_A_BLINK = 5  # within which a blinking cursor and the stone under it are drawn


def press_random_keys(number: int, count: int) -> set[str]:
    """Press at least `count` keys at any moment, also while KEN thinks or draws; returns the prompts seen.

    The game is between two people, or with the first level if `number` is odd, and one of the five questions is
    answered against its default. Raises AssertionError if KEN is left or stones are lost or gained.
    """
    random = Random(number)
    ken = KenSession()
    answers = "".join("ny"[yes is not (at == number % QUESTIONS)] for at, yes in enumerate(DEFAULTS))
    ken.beeb.type(f"ANNA\n\nBERT\n{'1' if number % 2 else RETURN}{answers}0\n")
    prompts, since = set(), 0
    while count > 0:
        keys = random.choice(KEYS)
        text = "".join(random.choice(keys) for _ in range(random.randint(1, MOST_AT_ONCE)))
        count, since = count - len(text), since + len(text)
        ken.beeb.type(text)
        ken.beeb.run(seconds=random.random() * LONGEST_PAUSE)
        prompts.add(ken.prompt)
        assert ken.beeb.cpu.pc >= build.TAPE_PAGE
        if since >= CHECK_EVERY:
            check_stones(ken)
            since = 0
    ken.press(ESCAPE)
    assert "Name of player" in ken.prompt or "Stopped" in ken.prompt
    return prompts


def check_stones(ken: KenSession) -> None:
    """Each colour has 15 stones in hand and on the board; at least 14 while an act is tried or played."""
    try:
        ken.beeb.run_until_input(LONGEST_WAIT)
        least = 15
    except TimeoutError:
        least = 14
    if not ken.byte("seated"):
        return
    board = ken.board()
    for colour in 1, 2:
        assert least <= board.count(colour) + ken.byte("hand", colour) <= 15, ken.prompt
    if least == 15 and any(words in ken.prompt for words in ("place a", "which")):
        shown = {colour for colour in (1, 2) if not ken.byte("hidden", colour)}
        stones = {point: STONE_COLOURS[colour] for point, colour in enumerate(board, 1) if colour in shown}
        for _ in range(FIELDS_OF_A_BLINK):
            if ken.stones() == stones:
                return
            ken.beeb.run(frames=1)
        raise AssertionError(f"stones have been lost from the screen: {ken.prompt}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line `arguments` (default: the process's own)."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.ken_keys",
        description="Press random keys on KEN; stop with an AssertionError at a crash or a lost stone.",
    )
    parser.add_argument("--keys", type=int, default=10_000, help="keys to press (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random keys (default: %(default)s)")
    options = parser.parse_args(arguments)
    for number in range(QUESTIONS):
        prompts = press_random_keys(options.seed * QUESTIONS + number, options.keys // QUESTIONS)
        print(f"{len(prompts)} different prompts, no stone lost")


if __name__ == "__main__":
    main()
