"""Firmware of our own: an OS, a BASIC and a DFS, assembled by `tools/make/firmware` from the 6502 source in `source/`.

docs/firmware.md describes what they do and what they lack.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
SOURCE = FOLDER / "source"
OS_IMAGE = FOLDER / "os.rom"
BASIC_IMAGE = FOLDER / "basic.rom"
DFS_IMAGE = FOLDER / "dfs.rom"
