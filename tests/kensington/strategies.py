"""Hypothesis strategies for rules, games, positions and game records.

`games` gives lists of positions, each with the act played in it; `positions` gives final positions of such games and
positions that need not be reachable; `records()` gives game records.
"""

from hypothesis import strategies as st

from boardgame.records import PlayedTurn
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.rules import Rules
from tests.kensington.positions import VALUES, random_game, random_position

all_rules = st.builds(Rules, **{name: st.sampled_from(values) for name, values in VALUES.items()})
seeds = st.integers(0, 2**32 - 1)
games = st.builds(random_game, seeds, all_rules, st.integers(1, 150))
positions = games.map(lambda game: game[-1][0]) | st.builds(random_position, seeds, all_rules)

printable = st.text(st.characters(exclude_categories=("C", "Z")), max_size=10)
comments = printable.map(lambda text: text.replace("{", "").replace("}", ""))
names = st.from_regex("[A-Z][a-z]{0,5}", fullmatch=True).filter(lambda name: name not in ("Rules", "Result"))
tags = st.dictionaries(names, printable)


@st.composite
def records(draw: st.DrawFn) -> KensingtonRecord:
    """Games with tags, comments and any result; some begin in the middle of a turn, some end there."""
    played = draw(games)
    begin = draw(st.integers(0, len(played) - 1))
    bare = KensingtonRecord.of_acts(KENSINGTON, played[begin][0], [act for _, act in played[begin:]])
    turns = tuple(
        PlayedTurn(turn.acts, draw(comments) if number % 7 == 0 else "") for number, turn in enumerate(bare.turns)
    )
    result = bare.result if bare.result != "*" else draw(st.sampled_from(("*", "drawn", "adjudicated")))
    return KensingtonRecord(KENSINGTON, bare.start, turns, result, draw(tags), draw(comments))
