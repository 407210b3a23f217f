"""The notebooks run, show what they promise, and are kept without outputs."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"
EXPECTED = {
    "machine": ["image/png", "image/png", "(8.5, 30272)", "{'22/7': '3.14285714'", "(70, 20)"],
    "game": [
        "image/svg+xml",
        "(70, 'red', True)",
        "(87, 'red')",
        "image/svg+xml",
        "blue to play: depth",
        "image/svg+xml",
    ],
    "comparison": ["True", "True", "(True,\n [{'number': 16385}]", "{0: "],
}


def shown(cells):
    """For each output, its text and the kinds of its data."""
    for cell in cells:
        for output in cell.get("outputs", []):
            yield f"{output.get('text', '')}{output.get('data', {}).get('text/plain', '')} {[*output.get('data', {})]}"


def test_all_are_here():
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_notebook(name, tmp_path):
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells)
    resources = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=resources).execute()
    outputs = [*shown(notebook.cells)]
    assert len(outputs) == len(EXPECTED[name]), outputs
    assert all(expected in output for output, expected in zip(outputs, EXPECTED[name], strict=True)), outputs
