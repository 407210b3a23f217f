"""Named changes of KEN, to test that the comparison finds differences: levels that play differently, and faults.

Each consists of one or a few substitutions in KEN's source. Seeds never select them.
"""

from dataclasses import dataclass

from tools.corpus.variants.source import Source, VariantError


@dataclass(frozen=True)
class Change:
    """The effect, and the substitutions: pairs of lines of the source and their replacement."""

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
        "Any completed shape gives one relocation only. The levels still expect two for a square.",
        (
            (
                "        BCC @entitled\n        LDA #MOST_RELOCATIONS\n@entitled:\n",
                "        BCC @entitled\n        LDA #1\n@entitled:\n",
            ),
        ),
    ),
    "the 2-move option is forgotten": Change(
        "Broken-up shapes are forgotten at the end of a turn, so that the option forbids nothing.",
        (
            (
                "turn_ends:\n        LDA turn\n        STA to_act\n        LDA #PAID-1\n",
                "turn_ends:\n        LDA turn\n        STA to_act\n        LDA #0\n",
            ),
        ),
    ),
    "no pass": Change(
        "A player without a legal move is prompted for one.",
        (
            (
                "        JSR rules_can_act\n        BCC @can\n        JSR pass\n        JMP next_act\n",
                "",
            ),
        ),
    ),
    "level 3 takes the second best": Change(
        "When the point at which its search began is a multiple of 4, the experienced level plays the act that "
        "it rated second, or one below.",
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
        "A stone may be put on an occupied point; the stone there is lost.",
        (
            (
                "        LDA board,X\n        CLC\n        BEQ @done\n        LDA #OCCUPIED\n        SEC\n",
                "        CLC\n",
            ),
        ),
    ),
    "the 2-move option bars both colours": Change(
        "A shape that one colour may not rebuild is barred for the other, too.",
        (("@legal: AND turn\n", "@legal: AND #RED+BLUE\n"),),
    ),
    "an entitlement without a stone stays": Change(
        "A player who has no stone to relocate remains entitled to relocate one.",
        (("        DEC pending_depth\n        BPL settle              ; always\n", "        RTS\n"),),
    ),
    "rule 7 is not applied": Change(
        "A shape completed by the opponent's relocation gives no entitlement.",
        (
            (
                "@unfinished:\n        LDA relocations\n        BEQ settle\n",
                "@unfinished:\n        LDA colour\n        CMP turn\n        BNE settle\n        LDA relocations\n"
                "        BEQ settle\n",
            ),
        ),
    ),
    "a crash in mid-game": Change(
        "BRK when Red has five stones in hand.",
        (
            (
                "next_act:\n",
                "next_act:\n        LDA hand+RED\n        CMP #5\n        BNE @well\n"
                "        LDA #4  ; BASIC's message replaces the text below it\n        JSR OSWRCH\n        BRK\n"
                '        .byte 17, "Bad program", 0\n@well:\n',
            ),
        ),
    ),
    "thinking for ever": Change(
        "A level with five stones in hand or fewer never stops thinking; ESCAPE does not help.",
        (
            (
                "player_choose:\n        TAX\n",
                "player_choose:\n        TAX\n        LDY to_act\n        LDA hand,Y\n        CMP #6\n"
                "@ever:  BCC @ever\n",
            ),
        ),
    ),
    "no board": Change(
        "Hexagons and lines are never drawn.",
        (
            ("        LDX #0                  ; the hexagons\n", "        JMP @keys\n        LDX #0\n"),
            ("        JSR print               ; the keys", "@keys:  JSR print               ; the keys"),
        ),
    ),
}


def change(source: Source, name: str) -> None:
    """Make a named change in KEN's source; raises `VariantError` for an unknown name."""
    if name not in CHANGES:
        raise VariantError(f"unknown change {name!r}; choose from {', '.join(CHANGES)}")
    for old, new in CHANGES[name].substitutions:
        source.replace(old, new)
