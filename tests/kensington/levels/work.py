"""How much the levels work: `python -m tests.kensington.levels.work` prints the table of docs/levels.md."""

from statistics import median

from kensington.levels import LEVELS
from tests.kensington.levels.positions import of_games

POSITIONS = 200


def figures(count: int) -> dict[str, dict[bool, list[int]]]:
    """By level, the units that placings and slidings took (False), and relocations (True)."""
    work: dict[str, dict[bool, list[int]]] = {level.name: {False: [], True: []} for level in LEVELS}
    for number, position in enumerate(of_games(count)):
        for level in LEVELS:
            level.choose(position, number)
            work[level.name][bool(position.pending)].append(level.work_spent)
    return work


def main() -> None:
    for name, by_kind in figures(POSITIONS).items():
        cells = [f"{value:,}" for units in by_kind.values() for value in (round(median(units)), max(units))]
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
