"""Discs of KEN with a byte of the program changed, and what is known of each of them beside it."""

import re
from functools import cache
from pathlib import Path

from kensington.beeb import build
from kensington.compare.knowledge import PROGRAMS, sha1_of
from tools.assembler import Assembly

SQUARE_GIVES_ONE = ("rules_play@triangle", -1, 1)  # the operand before that label
STRANGE_PULL = ("gap_pull", 0, 99)
NO_WAY_BACK = ("player_choose", 0, 0x02)  # an instruction that there is none of: the CPU stops


@cache
def ken() -> tuple[Assembly, bytes]:
    """The program, and its disc."""
    return build.assembled("ken.asm"), build.images()["KEN.ssd"]


def faulty(folder: Path, label: str, offset: int, value: int) -> Path:
    """The disc with another byte so far from a label."""
    program, disc = ken()
    place = disc.index(program.code) + program.labels[label] + offset - program.load
    assert disc[place] != value
    image = folder / "FAULTY.ssd"
    image.write_bytes(disc[:place] + bytes((value,)) + disc[place + 1 :])
    (folder / "FAULTY.symbols").write_text(program.symbol_file, encoding="ascii")
    text = (PROGRAMS / "ken.toml").read_text(encoding="utf-8")
    text = re.sub(r"images = \[.*?\]", f'images = ["{sha1_of(image)}"]', text, flags=re.DOTALL)
    text = text.replace('"../../beeb/KEN.symbols"', '"FAULTY.symbols"').replace('name = "KEN"', 'name = "FAULTY"')
    image.with_suffix(".toml").write_text(text, encoding="utf-8")
    return image
