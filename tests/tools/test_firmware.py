"""The free firmware's images: built from their source, and without code of the ROMs that they replace."""

import pytest

from emulator.firmware import FOLDER
from tools import firmware_overlap
from tools.firmware import __main__, build

SIZES = {"os.rom": 0x4000, "basic.rom": 0x4000, "dfs.rom": 0x2000}
SIDEWAYS = firmware_overlap.SIDEWAYS_START


def test_the_committed_images_are_what_the_source_gives(tmp_path):
    __main__.main([str(tmp_path)])
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert built == {name: (FOLDER / name).read_bytes() for name in built}
    assert {name: len(data) for name, data in built.items() if name.endswith(".rom")} == SIZES


@pytest.mark.parametrize("kind", ["os", "basic", "dfs", "dnfs"])
@pytest.mark.parametrize("image, base", [("os", firmware_overlap.OS_START), ("basic", SIDEWAYS), ("dfs", SIDEWAYS)])
def test_no_code_is_shared_with_acorns_roms(image, base, kind, system_roms):
    data = firmware_overlap.read_data(FOLDER / f"{image}.tables")
    found = firmware_overlap.shared((FOLDER / f"{image}.rom").read_bytes(), system_roms[kind].data, data, base)
    assert [each for each in found if each.length > firmware_overlap.LIMIT and not each.source] == []


def test_the_font_is_drawn_by_the_pixel():
    font = build.font_bytes((build.SOURCE / "font.txt").read_text())
    assert font[8 * (ord("L") - 32) :][:8] == bytes([0xC0] * 6 + [0xFC, 0])
    assert not any(font[:8])
    assert all(any(font[at : at + 8]) for at in range(8, len(font), 8))
    assert len({font[at : at + 8] for at in range(0, len(font), 8)}) == build.GLYPHS


@pytest.mark.parametrize("drawing", ["", "..... " * 16, ("..... " * 15 + "\n") * 7])
def test_a_drawing_of_another_size_is_refused(drawing):
    with pytest.raises(ValueError, match="the font needs"):
        build.font_bytes(drawing)


def test_a_row_of_another_width_is_refused():
    bands = ["\n".join([" ".join(["....."] * 16)] * 7)] * 6
    bands[2] = bands[2].replace("..... ", "...... ", 1)
    with pytest.raises(ValueError, match="band 3, row 1: expected sixteen cells"):
        build.font_bytes("\n\n".join(bands))
