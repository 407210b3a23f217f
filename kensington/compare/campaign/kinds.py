"""The kinds of batches: what plays or compares each of them, by name."""

from collections.abc import Callable
from typing import Any

from kensington.compare.campaign import flow, level_games, levels, rules
from kensington.compare.campaign.job import Batch

KINDS: dict[str, Callable[[str, Batch], dict[str, Any]]] = {
    "rules": rules.run,
    "positions": levels.run,
    "games": level_games.run,
    "flow": flow.run,
}
