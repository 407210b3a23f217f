"""Random keys pressed on KEN, for a crash or a lost stone: `python -m tests.kensington.beeb.keys --keys 100000`."""

import argparse
from random import Random

from tests.kensington.beeb.person import ANSWERS, DEFAULTS, ESCAPE, RETURN, STONE, Person
from tools.ken import build

PLAYING = "QWEADZXC" * 4 + "S" + RETURN * 6
ANSWERING = "YNRB0123456789" + RETURN * 6
ANYTHING = PLAYING + ANSWERING + ":;[]@^-_/ \x7f" + ESCAPE
KEYS = (PLAYING, PLAYING, PLAYING, ANSWERING, RETURN, ANYTHING)
QUESTIONS = len(ANSWERS)
MOST_AT_ONCE = 30
COUNTED_EVERY = 100  # keys
LONGEST_PAUSE = 1.0  # seconds of the machine's time, between keys
LONGEST_WAIT = 2.0  # and for the program to wait for one


def press_random_keys(number: int, count: int) -> set[str]:
    """Press `count` keys or a few more, at any moment, also while the program thinks or draws; the prompts seen.

    A person begins against another, or the first level if the number is odd, with one of the five questions answered
    against its default. Raises AssertionError if the program is left or stones are lost or gained.
    """
    chance = Random(number)
    person = Person()
    answers = "".join("ny"[yes is not (at == number % QUESTIONS)] for at, yes in enumerate(DEFAULTS))
    person.beeb.type(f"ANNA\n\nBERT\n{'1' if number % 2 else RETURN}{answers}0\n")
    prompts, since = set(), 0
    while count > 0:
        keys = chance.choice(KEYS)
        text = "".join(chance.choice(keys) for _ in range(chance.randint(1, MOST_AT_ONCE)))
        count, since = count - len(text), since + len(text)
        person.beeb.type(text)
        person.beeb.run(seconds=chance.random() * LONGEST_PAUSE)
        prompts.add(person.prompt)
        assert person.beeb.cpu.pc >= build.TAPE_PAGE
        if since >= COUNTED_EVERY:
            count_stones(person)
            since = 0
    person.keys(ESCAPE)
    assert "Name of player" in person.prompt or "Stopped" in person.prompt
    return prompts


def count_stones(person: Person) -> None:
    """Each colour has 15 stones in hand and on the board; 14 at least, while an act is tried or played."""
    try:
        person.beeb.run_until_input(LONGEST_WAIT)
        least = 15
    except TimeoutError:
        least = 14
    if not person.byte("seated"):
        return
    board = person.board()
    for colour in 1, 2:
        assert least <= board.count(colour) + person.byte("hand", colour) <= 15, person.prompt
    if least == 15 and any(words in person.prompt for words in ("place a", "which")):
        stones = {point: STONE[colour] for point, colour in enumerate(board, 1) if colour}
        shown = {STONE[colour] for colour in (1, 2) if not person.byte("hidden", colour)}
        assert person.stones() == {point: colour for point, colour in stones.items() if colour in shown}, person.prompt


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for number in range(QUESTIONS):
        prompts = press_random_keys(options.seed * QUESTIONS + number, options.keys // QUESTIONS)
        print(f"{len(prompts)} different things in the window for prompts: nothing lost")


if __name__ == "__main__":
    main()
