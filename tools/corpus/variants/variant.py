"""A variant by its seed: description, image and symbols."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from emulator.assembler import AssemblyError
from kensington.beeb import MEMORY_MAP
from tools.corpus.variants.apply import apply_choices
from tools.corpus.variants.changes import change
from tools.corpus.variants.choices import COLOUR_NAMES, FLASHING, LARGEST_STYLE, STYLES, Choices, random_choices
from tools.corpus.variants.source import Source

DISPLAY = Path(__file__).parent / "display.asm"


@dataclass(frozen=True)
class Variant:
    """A build. `images` are by file name: one, or for KEN itself tape and disc. `symbols` are the labels' addresses.

    `description` gives the choices, in values that JSON can represent.
    """

    seed: int | None
    description: dict[str, Any]
    images: dict[str, bytes]
    symbols: dict[str, int]

    def write(self, folder: str | Path, memory_map: bool = False) -> list[Path]:
        """Write the images into a folder, which is created if necessary; returns their paths.

        With `memory_map`, KEN's memory map with the addresses of this build is written beside them, so that
        `kensington.compare` can use the memory path. The keys of a seed's variant are not in it: they are its own.
        """
        Path(folder).mkdir(parents=True, exist_ok=True)
        paths = [Path(folder, name) for name in self.images]
        for path, data in zip(paths, self.images.values(), strict=True):
            path.write_bytes(data)
        if memory_map:
            toml = paths[0].with_suffix(".toml")
            symbols = paths[0].with_suffix(".symbols")
            symbols.write_text("".join(f"{name} = &{at:04X}\n" for name, at in self.symbols.items()), encoding="ascii")
            head = {"name": paths[0].stem, "images": [path.name for path in paths], "symbols": symbols.name}
            lines = [f"{key} = {json.dumps(value)}" for key, value in head.items()]
            known = MEMORY_MAP.read_text(encoding="utf-8").splitlines()
            others = {*head} if self.seed is None else {*head, "keys"}
            lines += [line for line in known if line.partition(" = ")[0] not in others]
            toml.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return paths


def variant(seed: int | None, changes: Sequence[str] = ()) -> Variant:
    """The variant of a seed, or KEN itself for None, with named changes (see `CHANGES`). The result is deterministic.

    Raises `VariantError` for an unknown name, or if a change does not fit KEN's source.
    """
    source, choices = changed_source(seed, changes)
    name = "-".join([f"variant {seed}" if choices else "KEN", *changes]).replace(" ", "-")
    makers = {"uef": source.tape_image, "ssd": source.disc_image}
    media = [choices.screen.medium] if choices else list(makers)
    images = {f"{name}.{medium}": makers[medium]() for medium in media}
    description = {"seed": seed, "changes": list(changes)} | (describe(choices) if choices else {})
    return Variant(seed, description, images, source.assembled("ken.asm").labels)


def changed_source(seed: int | None, changes: Sequence[str] = ()) -> tuple[Source, Choices | None]:
    """The source of a variant and its choices; raises `VariantError`."""
    choices = None if seed is None else random_choices(seed)
    source = _built(choices, changes)
    if choices and choices.screen.style == LARGEST_STYLE:
        try:
            source.assembled("ken.asm")
        except AssemblyError:  # with the longest texts it does not fit below the screen
            choices = replace(choices, screen=replace(choices.screen, style=STYLES[0]))
            source = _built(choices, changes)
    return source, choices


def _built(choices: Choices | None, changes: Sequence[str]) -> Source:
    source = Source()
    if choices:
        apply_choices(source, choices, DISPLAY.read_text(encoding="ascii"))
    for name in changes:
        change(source, name)
    return source


def describe(choices: Choices) -> dict[str, Any]:
    """The choices in values that JSON can represent, with colours by name."""
    description = asdict(choices)
    for thing, colour in description["colours"].items():
        if isinstance(colour, int):
            name = COLOUR_NAMES[colour % FLASHING]
            description["colours"][thing] = f"flashing {name}" if colour >= FLASHING else name
    description["colours"]["introduction"] = [COLOUR_NAMES[colour] for colour in choices.colours.introduction]
    return description
