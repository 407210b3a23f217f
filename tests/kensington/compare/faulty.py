"""Builds of KEN with a fault, and beside each of them what is known of its memory."""

from pathlib import Path

from kensington.beeb import MEMORY_MAP
from tools.variants import variant

NAME, BOTH, SYMBOLS = 'name = "KEN"', '["KEN.uef", "KEN.ssd"]', '"KEN.symbols"'


def faulty(folder: Path, change: str) -> str:
    """The path of the disc with this change (`tools.variants.changes`), which is written into the folder."""
    built = variant(None, [change])
    image = next(path for path in built.write(folder) if path.suffix == ".ssd")
    symbols = image.with_suffix(".symbols")
    symbols.write_text("".join(f"{name} = &{at:04X}\n" for name, at in built.symbols.items()), encoding="ascii")
    text = MEMORY_MAP.read_text(encoding="utf-8")
    for old, new in ((NAME, f'name = "{change}"'), (BOTH, f'["{image.name}"]'), (SYMBOLS, f'"{symbols.name}"')):
        assert text.count(old) == 1
        text = text.replace(old, new)
    image.with_suffix(".toml").write_text(text, encoding="utf-8")
    return str(image)
