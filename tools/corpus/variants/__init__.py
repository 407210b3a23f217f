"""Variants of KEN, to test the screen player on programs that it does not know.

The rules, the levels and the course of a game are KEN's; a seed selects keys, screen, colours, stones and texts at
random. Variants are built from KEN's source by declared changes (`source`). docs/variants.md lists what varies.
"""

from tools.corpus.variants.changes import CHANGES
from tools.corpus.variants.source import VariantError
from tools.corpus.variants.variant import Variant, variant

__all__ = ["CHANGES", "Variant", "VariantError", "variant"]
