"""KEN, the Kensington program for the BBC Micro: its 6502 source, the tables made for it, and how its images are built.

Nothing here plays in Python. The program is in `source/`; `build` makes its tape and its disc. `follow` writes down the
games that are played on it, and `answers` types what its prompts ask.
"""

from pathlib import Path

DISC, TAPE = Path(__file__).parent / "KEN.ssd", Path(__file__).parent / "KEN.uef"
