"""A variant by its seed: its description, its image, the addresses of its labels."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kensington.beeb import MEMORY_MAP
from tools.variants.changes import change
from tools.variants.choices import COLOUR_NAMES, FLASHING, Choices, drawn
from tools.variants.making import make
from tools.variants.source import Source

DISPLAY = Path(__file__).parent / "display.asm"


@dataclass(frozen=True)
class Variant:
    """A build. `images` has its image by file name, KEN's own both; `symbols` the addresses of the labels by name.

    `description` says what was chosen, in values that JSON has.
    """

    seed: int | None
    description: dict[str, Any]
    images: dict[str, bytes]
    symbols: dict[str, int]

    def write(self, folder: str | Path, knowledge: bool = False) -> list[Path]:
        """Write the images into a folder, which is made if need be; their paths.

        With `knowledge` there is beside them what KEN's own file of knowledge says, with the addresses of this build,
        so that `kensington.compare` knows the program's memory. Without, it is a program that nobody knows.
        """
        Path(folder).mkdir(parents=True, exist_ok=True)
        paths = [Path(folder, name) for name in self.images]
        for path, data in zip(paths, self.images.values(), strict=True):
            path.write_bytes(data)
        if knowledge:
            toml = paths[0].with_suffix(".toml")
            symbols = paths[0].with_suffix(".symbols")
            symbols.write_text("".join(f"{name} = &{at:04X}\n" for name, at in self.symbols.items()), encoding="ascii")
            head = {"name": paths[0].stem, "images": [path.name for path in paths], "symbols": symbols.name}
            lines = [f"{key} = {json.dumps(value)}" for key, value in head.items()]
            known = MEMORY_MAP.read_text(encoding="utf-8").splitlines()
            lines += [line for line in known if line.partition(" = ")[0] not in head]
            toml.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return paths


def variant(seed: int | None, changes: Sequence[str] = ()) -> Variant:
    """The variant that a seed gives, always the same, or with None KEN itself; with `changes`, names of `CHANGES`.

    Raises `VariantError` for a name that is none, or if KEN's source is not what the changes were made for.
    """
    source, choices = varied(seed, changes)
    name = "-".join([f"variant {seed}" if choices else "KEN", *changes]).replace(" ", "-")
    makers = {"uef": source.tape_image, "ssd": source.disc_image}
    media = [choices.screen.medium] if choices else list(makers)
    images = {f"{name}.{medium}": makers[medium]() for medium in media}
    description = {"seed": seed, "changes": list(changes)} | (described(choices) if choices else {})
    return Variant(seed, description, images, source.assembled("ken.asm").labels)


def varied(seed: int | None, changes: Sequence[str] = ()) -> tuple[Source, Choices | None]:
    """The source of a variant, and what was chosen; raises `VariantError`."""
    source = Source()
    choices = None if seed is None else drawn(seed)
    if choices:
        make(source, choices, DISPLAY.read_text(encoding="ascii"))
    for name in changes:
        change(source, name)
    return source, choices


def described(choices: Choices) -> dict[str, Any]:
    """The choices in values that JSON has, with colours by name."""
    description = asdict(choices)
    for thing, colour in description["colours"].items():
        if isinstance(colour, int):
            name = COLOUR_NAMES[colour % FLASHING]
            description["colours"][thing] = f"flashing {name}" if colour >= FLASHING else name
    description["colours"]["introduction"] = [COLOUR_NAMES[colour] for colour in choices.colours.introduction]
    return description
