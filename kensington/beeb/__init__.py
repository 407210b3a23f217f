"""KEN, the Kensington program for the BBC Micro: 6502 source, tape and disc image, symbols and memory map.

`follow` records the games that are played on a running KEN and `answers` types answers to its prompts. `python -m
tools.make.ken` assembles `source/` and builds the images.
"""

from pathlib import Path

from emulator.programs import Offered

FOLDER = Path(__file__).parent
SOURCE = FOLDER / "source"
DISC, TAPE = FOLDER / "KEN.ssd", FOLDER / "KEN.uef"
SYMBOLS, MEMORY_MAP = FOLDER / "KEN.symbols", FOLDER / "ken.toml"
OFFERED = Offered("KEN", "Kensington, the board game of 1984", DISC)  # among the programs to try
