"""Random keys pressed on KEN, for a crash or a lost stone: `python -m tests.kensington.beeb.keys --keys 100000`."""

import argparse
from random import Random

from kensington.beeb import build
from tests.kensington.beeb.person import ESCAPE, RETURN, Person

PLAYING = "QWEADZXC" * 4 + "S" + RETURN * 6
ANSWERING = "YNRB0123456789" + RETURN * 6
ANYTHING = PLAYING + ANSWERING + ":;[]@^-_/ \x7f" + ESCAPE
MOST_AT_ONCE = 30
LONGEST_PAUSE = 2.0  # seconds of the machine's time


def press_random_keys(seed: int, count: int) -> set[str]:
    """Press `count` keys or a few more, at any moment, also while the program thinks or draws; the prompts seen.

    Raises AssertionError if the program is left or stones are lost or gained.
    """
    chance = Random(seed)
    person = Person()
    prompts = set()
    while count > 0:
        keys = chance.choice((PLAYING, PLAYING, ANSWERING, RETURN, ANYTHING))
        text = "".join(chance.choice(keys) for _ in range(chance.randint(1, MOST_AT_ONCE)))
        count -= len(text)
        person.beeb.type(text)
        person.beeb.run(seconds=chance.random() * LONGEST_PAUSE)
        prompts.add(person.prompt)
        assert person.beeb.cpu.pc >= build.TAPE_PAGE
        if person.byte("seated"):
            for colour in 1, 2:
                stones = person.board().count(colour) + person.byte("hand", colour)
                # One may be off the board while an act is played or tried.
                assert stones in (14, 15), (seed, person.prompt)
    person.keys(ESCAPE)
    assert "Name of player" in person.prompt or "Stopped" in person.prompt
    return prompts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    prompts = press_random_keys(options.seed, options.keys)
    print(f"{options.keys} keys, {len(prompts)} different things in the window for prompts: nothing lost")


if __name__ == "__main__":
    main()
