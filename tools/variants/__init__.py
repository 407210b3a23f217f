"""Builds of KEN that a seed varies, for testing a player that reads the screen on programs that it does not know.

The rules and levels are KEN's own, and so is the course of a game; keys, screen, colours, stones and words are drawn by
lot. Everything is made from KEN's source by declared changes (`source`). docs/variants.md lists what is varied.
"""

from tools.variants.changes import CHANGES
from tools.variants.source import VariantError
from tools.variants.variant import Variant, variant

__all__ = ["CHANGES", "Variant", "VariantError", "variant"]
