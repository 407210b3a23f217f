"""Mutants of KEN that no one has thought of: small changes at places that a seed selects."""

import re
from random import Random

from tools.corpus.mutants.mutant import Change, Mutant, code
from tools.corpus.variants.source import Source

FILES = (
    *("cursor.asm", "display.asm", "game.asm", "prompts.asm", "rules.asm", "workings.asm"),
    *("players.asm", "lists.asm", "scan.asm", "search.asm"),
)
TABLES = {  # of the generated sources, with their lengths, which are checked when the mutant is made
    "tables.asm": {
        **{"groups_table": 216, "hexagon_table": 72, "neighbours_table": 288, "red_gains": 165, "blue_gains": 165},
        **{"winners_with": 7, "gap_pull": 7, "level_depth": 3, "level_errs": 3, "level_patience": 3, "level_hurry": 3},
    },
    "layout.asm": {"across": 88, "up": 88, "hexagon_points": 42, "hexagon_colours": 7, "steps": 288},
}
TABLE_SHARE = 0.25  # of the mutants
OPPOSITE = {
    **{"BCC": "BCS", "BEQ": "BNE", "BMI": "BPL", "CLC": "SEC", "INX": "DEX", "INY": "DEY", "INC": "DEC"},
    **{"BCS": "BCC", "BNE": "BEQ", "BPL": "BMI", "SEC": "CLC", "DEX": "INX", "DEY": "INY", "DEC": "INC"},
}
INSTRUCTION = re.compile(rf"^(?:@?\w+: )?({'|'.join(OPPOSITE)})\b")
CONSTANT = re.compile(r"^(?:@?\w+: )?(?:LDA|LDX|LDY|CMP|CPX|CPY|ADC|SBC|AND|ORA|EOR) #(?![<>])")


def generated(seed: int) -> Mutant:
    """The mutant of a seed: an opposite instruction, or a constant or a table's byte changed by 1."""
    rng = Random(f"mutant {seed}")
    if rng.random() < TABLE_SHARE:
        file = rng.choice(sorted(TABLES))
        table = rng.choice(sorted(TABLES[file]))
        byte = f"{table}[{rng.randrange(TABLES[file][table])}]"
        added = rng.choice(("1", "-1"))
        return Mutant(f"{seed}: {byte} {'+' if added == '1' else '-'} 1", "generated", (Change(file, byte, added),))
    files = Source().files
    places = [(name, number) for name in FILES for number in range(len(files[name].splitlines()))]
    while True:
        name, number = rng.choice(places)
        lines = files[name].splitlines()
        line = code(lines[number])
        if found := INSTRUCTION.match(line):
            new = line[: found.start(1)] + OPPOSITE[found[1]] + line[found.end(1) :]
        elif CONSTANT.match(line):
            new = f"{line}+1"
        else:
            continue
        old, context = [line], number
        while True:  # take in the lines before until the place is unique
            change = Change(name, " | ".join(old), " | ".join([*old[:-1], new]))
            if once(lines, old):
                return Mutant(f"{seed}: {name}:{number + 1}: {new}", "generated", (change,))
            context -= 1
            if context < 0:
                break
            if code(lines[context]):
                old.insert(0, code(lines[context]))


def once(lines: list[str], old: list[str]) -> bool:
    """Whether these lines of code occur once."""
    codes = [code(line) for line in lines if code(line)]
    return sum(codes[at : at + len(old)] == old for at in range(len(codes))) == 1
