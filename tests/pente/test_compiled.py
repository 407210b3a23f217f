"""The compiled search visits the same nodes and finds the same as its source run by Python."""

import json
import subprocess
import sys

import pytest

from pente import search
from tests.pente.test_patterns import RULES, random_position

SEEDS = (0, 3, 4)
# Imports the packages' modules from their sources, and prints what they find.
FROM_SOURCE = """
import sys
from importlib.machinery import FileFinder, SourceFileLoader
import boardgame, pente
for path in (*boardgame.__path__, *pente.__path__):
    sys.path_importer_cache[path] = FileFinder(path, (SourceFileLoader, [".py"]))
from tests.pente.test_compiled import found
print(found(sys.argv[1]))
"""


def found(rules: str) -> str:
    """What the search finds in positions under these rules, and which module has searched; as JSON."""
    results = []
    for seed in SEEDS:
        position = random_position(rules, seed, 5 + 8 * seed)
        limits = {"nodes": 1500} if seed == 4 else {"depth": 3, "width": 8}
        searched = search.Search(position.rules, table_bits=12).think(position, **limits)
        line = " ".join(map(str, searched.line))
        results.append([searched.nodes, searched.value, searched.depth, searched.plies, searched.proved, line])
    return json.dumps([not search.__file__.endswith(".py"), results])


@pytest.mark.parametrize("rules", [*RULES, "size=13,tournament=yes"])
def test_the_compiled_search_and_its_source_find_the_same(rules):
    process = subprocess.run([sys.executable, "-c", FROM_SOURCE, rules], capture_output=True, text=True, check=True)
    compiled, source = json.loads(found(rules)), json.loads(process.stdout)
    assert (compiled[0], source[0]) == (True, False)
    assert compiled[1] == source[1]
