"""Changes by name, for a test of the comparison: a level that plays as another, and faults.

Each is a small substitution in KEN's source, or a few, and none of them is in what a seed draws.
"""

from dataclasses import dataclass

from tools.variants.source import Source, VariantError


@dataclass(frozen=True)
class Change:
    """What it does, and the substitutions: lines of the source and what stands in their place."""

    effect: str
    substitutions: tuple[tuple[str, str], ...]


CHANGES = {
    "level 2 plays as level 1": Change(
        "The intermediate level is the novice.",
        (
            (
                "player_choose:\n        TAX\n",
                "player_choose:\n        CMP #2\n        BNE @level\n        LDA #1\n@level: TAX\n",
            ),
        ),
    ),
    "a square gives one relocation": Change(
        "Whatever is completed gives one relocation only. The levels still reckon with two.",
        (
            (
                "        BCC @entitled\n        LDA #MOST_RELOCATIONS\n@entitled:\n",
                "        BCC @entitled\n        LDA #1\n@entitled:\n",
            ),
        ),
    ),
    "the 2-move option is forgotten": Change(
        "At the end of a turn it is forgotten what has been broken up: nothing is ever forbidden.",
        (
            (
                "turn_ends:\n        LDA turn\n        STA to_act\n        LDA #PAID-1\n",
                "turn_ends:\n        LDA turn\n        STA to_act\n        LDA #0\n",
            ),
        ),
    ),
    "no pass": Change(
        "A player who can make no move is asked for one all the same.",
        (
            (
                "        JSR rules_can_act\n        BCC @can\n        JSR pass\n        JMP next_act\n",
                "",
            ),
        ),
    ),
    "level 3 takes the second best": Change(
        "When the number at which its looking through the points began is a multiple of 4, the experienced level takes "
        "the act that it has rated next to the best, or one below.",
        (
            (
                "@deepen:\n        JSR deepen\n",
                "@deepen:\n        JSR deepen\n        LDA most_depth\n        CMP level_depth+2\n        BNE @best\n"
                "        LDX root_count\n        DEX\n        BEQ @best\n        LDA first_point\n        AND #3\n"
                "        BNE @best\n        LDX #1\n        BNE @chosen\n",
            ),
        ),
    ),
    "an occupied point is accepted": Change(
        "A stone may come to where another is, which is off the board then.",
        (
            (
                "        LDA board,X\n        CLC\n        BEQ @done\n        LDA #OCCUPIED\n        SEC\n",
                "        CLC\n",
            ),
        ),
    ),
    "rule 7 is not applied": Change(
        "An opponent's relocation that completes a shape gives nothing.",
        (
            (
                "@unfinished:\n        LDA relocations\n        BEQ settle\n",
                "@unfinished:\n        LDA relocations\n        BEQ settle\n        LDA colour\n        CMP turn\n"
                "        BNE settle\n",
            ),
        ),
    ),
    "a crash in mid-game": Change(
        "When Red has five stones in hand there is a BRK.",
        (
            (
                "next_act:\n",
                "next_act:\n        LDA hand+RED\n        CMP #5\n        BNE @well\n        BRK\n"
                '        .byte 17, "Bad program", 0\n@well:\n',
            ),
        ),
    ),
    "thinking for ever": Change(
        "A level that has five stones in hand or fewer never comes to an end; ESCAPE does not help.",
        (
            (
                "player_choose:\n        TAX\n",
                "player_choose:\n        TAX\n        LDY to_act\n        LDA hand,Y\n        CMP #6\n"
                "@ever:  BCC @ever\n",
            ),
        ),
    ),
    "no board": Change(
        "The board is never drawn: neither hexagons nor lines.",
        (
            ("        LDX #0                  ; the hexagons\n", "        JMP @keys\n        LDX #0\n"),
            ("        JSR print               ; the keys", "@keys:  JSR print               ; the keys"),
        ),
    ),
}


def change(source: Source, name: str) -> None:
    """Make the change of this name in KEN's source."""
    if name not in CHANGES:
        raise VariantError(f"there is no change {name!r}: they are {', '.join(CHANGES)}")
    for old, new in CHANGES[name].substitutions:
        source.replace(old, new)
