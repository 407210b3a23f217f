"""docs/ken.md agrees with KEN."""

import doctest
import re
from pathlib import Path

from kensington.beeb import MEMORY_MAP
from kensington.beeb.memory_map import REASON_NAMES, MemoryMap
from tests.kensington.beeb.ken_session import program

PAGE = Path(__file__).parents[3] / "docs" / "ken.md"
NAME = re.compile(r"`([a-z_]+)`")


def test_the_example_prints_what_it_shows(system_roms: object) -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 10 and not failed


def test_every_name_in_the_tables_is_a_symbol() -> None:
    rows = [line.split("|")[1] for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    names = [name for row in rows for name in NAME.findall(row)]
    assert len(names) > 20
    assert set(names) <= set(program().labels)


def test_the_reasons_have_these_numbers() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("\n", " ")
    sentence = text[text.index("Reasons: ") :].split(". ")[0]
    numbers = [int(number) for number in re.findall(r"[:,] (\d+) [a-z]", sentence)]
    reasons = MemoryMap.read(MEMORY_MAP).reasons
    assert numbers == sorted(reasons.values())
    assert reasons == {name: program().constants[name.upper()] for name in REASON_NAMES.values()}
