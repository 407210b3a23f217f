"""The free firmware's images: built from their source, and without code of the ROMs that they replace."""

import numpy as np
import pytest

from emulator.firmware import FOLDER
from emulator.machine.screen import FONT_TEXT
from tools.checks import firmware_overlap
from tools.make.firmware import __main__, build

SIZES = {"os.rom": 0x4000, "basic.rom": 0x4000, "dfs.rom": 0x2000}
SIDEWAYS = firmware_overlap.SIDEWAYS_START


def test_the_committed_images_are_what_the_source_gives(tmp_path, capsys):
    (tmp_path / "os.rom").write_bytes((FOLDER / "os.rom").read_bytes())
    __main__.main([str(tmp_path)])
    printed = capsys.readouterr().out.splitlines()
    assert f"{tmp_path / 'os.rom'}: as before" in printed and f"{tmp_path / 'dfs.rom'}: changed" in printed
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert built == {name: (FOLDER / name).read_bytes() for name in built}
    assert {name: len(data) for name, data in built.items() if name.endswith(".rom")} == SIZES


@pytest.mark.parametrize("kind", ["os", "basic", "dfs", "dnfs"])
@pytest.mark.parametrize("image, base", [("os", firmware_overlap.OS_START), ("basic", SIDEWAYS), ("dfs", SIDEWAYS)])
def test_no_code_is_shared_with_acorns_roms(image, base, kind, system_roms):
    data = firmware_overlap.read_data(FOLDER / f"{image}.tables")
    found = firmware_overlap.shared((FOLDER / f"{image}.rom").read_bytes(), system_roms[kind].data, data, base)
    assert [each for each in found if each.length > firmware_overlap.LIMIT and not each.source] == []


def font() -> dict[str, np.ndarray]:
    """The glyphs of the free OS by their characters, a bool for each pixel."""
    drawn = np.frombuffer(build.font_bytes((build.SOURCE / "font.txt").read_text()), np.uint8)
    glyphs = np.unpackbits(drawn).reshape(build.GLYPHS, build.SIDE, build.SIDE).astype(bool)
    return dict(zip(FONT_TEXT[:-1] + "\x7f", glyphs, strict=True))


def test_the_font_is_drawn_by_the_pixel():
    glyphs = font()
    assert np.packbits(glyphs["L"]).tolist() == [0xC0] * 6 + [0xFC, 0]
    assert not glyphs[" "].any() and glyphs["\x7f"].all()
    assert len({glyph.tobytes() for glyph in glyphs.values()}) == build.GLYPHS


def test_letters_stand_on_a_line_have_descenders_and_do_not_touch():
    letters = {character: glyph for character, glyph in font().items() if character.isalnum()}
    assert {character for character, glyph in letters.items() if glyph[7].any()} == set("gjpqy")
    assert all(glyph[6].any() and not glyph[:, 7].any() for glyph in letters.values())
    assert {character for character, glyph in letters.items() if not glyph[:2].any()} == set("acegmnopqrsuvwxyz")


def test_the_font_is_not_acorns(system_roms):
    acorns = np.unpackbits(np.frombuffer(system_roms["os"].data[:768], np.uint8)).reshape(-1, 8, 8)
    ours = font()
    equal = [each for (each, glyph), acorn in zip(ours.items(), acorns, strict=True) if np.array_equal(glyph, acorn)]
    assert equal == [" ", "_", "\x7f"]


@pytest.mark.parametrize("drawing", ["", "........ " * 8, ("........ " * 7 + "\n") * 8])
def test_a_drawing_of_another_size_is_refused(drawing):
    with pytest.raises(ValueError, match="the font needs"):
        build.font_bytes(drawing)


def test_a_row_of_another_width_is_refused():
    bands = ["\n".join([" ".join(["........"] * 8)] * 8)] * 12
    bands[2] = bands[2].replace("........ ", "......... ", 1)
    with pytest.raises(ValueError, match="band 3, row 1: expected eight cells"):
        build.font_bytes("\n\n".join(bands))
