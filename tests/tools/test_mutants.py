"""Mutants fit the sources, and the tool finds a planted fault, reports a survivor and can be resumed."""

from pathlib import Path

import pytest

from tools.corpus.mutants.__main__ import main
from tools.corpus.mutants.catalogue import KINDS, catalogue
from tools.corpus.mutants.generated import generated
from tools.corpus.mutants.mutant import Change, Mutant, MutantError, with_byte, with_lines
from tools.corpus.variants.source import Source

SOURCE = """start:  LDA #1                  ; one
        STA first

; A comment.

        RTS
table:
        .byte 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
        .byte 255
"""


def test_lines_of_code_and_bytes_of_tables_are_replaced():
    assert with_lines(SOURCE, "STA first | RTS", "@end: RTS | JMP start").startswith(
        "start:  LDA #1                  ; one\n@end: RTS\n        JMP start\ntable:"
    )
    assert with_byte(SOURCE, "table", 16, 1) == SOURCE.replace("255", "0")
    for old in ("STA second", "LDA #1"):  # a label is part of a line
        with pytest.raises(MutantError, match=f"expected once, found 0 times: {old}"):
            with_lines(SOURCE, old, "")
    with pytest.raises(MutantError, match="table has no byte 17"):
        with_byte(SOURCE, "table", 17, 1)


def test_every_mutant_fits_the_sources_and_differs_from_the_others():
    mutants = catalogue()
    texts = {str(mutant.patched() if mutant.in_engine else mutant.source().files) for mutant in mutants}
    assert len(texts) == len({mutant.name for mutant in mutants}) == len(mutants)
    assert {mutant.kind for mutant in mutants} == {"none", *KINDS}


@pytest.mark.parametrize("seed", range(12))
def test_a_seed_makes_a_mutant(seed: int):
    mutant = generated(seed)
    assert mutant == generated(seed) and mutant.source().files != Source().files


def test_a_change_of_the_engine_must_fit(tmp_path: Path):
    mutant = Mutant("odd", "engine", (Change("kensington/rules.py", "no such text", ""),))
    with pytest.raises(MutantError, match="kensington/rules.py: expected once, found 0 times: no such text"):
        mutant.plant(tmp_path)


def test_faults_are_found_in_the_program_and_in_the_engine(
    system_roms: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    fault, equivalent = "a triangle gives two relocations", "engine: reasons for no own stone are exchanged"
    campaign = ["--rules", "--turns", "300", "--routines-only"]
    arguments = ["--out", str(tmp_path), "--only", fault, "--only", equivalent, "--", *campaign]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert f"rules: {fault}: disagreement by rules, memory in " in out
    assert f"engine: {equivalent}: SURVIVES" in out and "2 of 2 as expected" in out
    table = (tmp_path / "mutants.md").read_text(encoding="utf-8")
    assert f"| {fault} | rules | rules, memory | " in table
    assert f"| {equivalent} | engine |  | not found: KEN gives the same reason for both" in table
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("2 of 2 as expected")  # nothing is run again
