"""The overlap of two ROM images: found wherever it is, and told apart from tables and fill."""

import random

import pytest

from tools.checks import firmware_overlap
from tools.checks.firmware_overlap import Data, Shared, common, read_data, shared


@pytest.fixture
def images():
    """An image and a ROM of random bytes, without a common sequence."""
    chance = random.Random(17)
    return bytearray(chance.randbytes(0x1000)), bytearray(chance.randbytes(0x1000))


def test_random_images_share_nothing(images):
    assert shared(*map(bytes, images)) == []


@pytest.mark.parametrize("ours, theirs", [(0, 0xFE0), (0x123, 0x123), (0xFE0, 0)])
def test_a_copied_sequence_is_found_at_its_addresses(images, ours, theirs):
    image, rom = images
    image[ours : ours + 32] = rom[theirs : theirs + 32]
    assert shared(bytes(image), bytes(rom)) == [Shared(32, 0xC000 + ours, 0xC000 + theirs)]


def test_sequences_are_maximal_and_found_at_every_place(images):
    image, rom = images
    for place in (0x100, 0x200):
        rom[place : place + 20] = image[0x800:0x814]
    assert sorted(common(bytes(image), bytes(rom))) == [(20, 0x800, 0x100), (20, 0x800, 0x200)]


def test_a_table_of_facts_is_listed_apart_and_cuts_the_code_around_it(images):
    image, rom = images
    image[0x400:0x440] = rom[0x500:0x540]
    found = shared(bytes(image), bytes(rom), [Data(0xC410, 0xC430, "the key numbers")])
    assert found == [
        Shared(32, 0xC410, 0xC510, "the key numbers"),
        Shared(16, 0xC400, 0xC500),
        Shared(16, 0xC430, 0xC530),
    ]


def test_runs_of_one_value_are_no_code(images):
    image, rom = images
    for each in images:
        each[0x700:0x780] = bytes(0x80)
    assert {each.source for each in shared(bytes(image), bytes(rom))} == {"fill"}


def test_the_status_tells_whether_code_is_shared(images, tmp_path, capsys):
    image, rom = images
    image[0x400:0x411] = rom[0x500:0x511]
    ours, theirs, data = tmp_path / "ours", tmp_path / "theirs", tmp_path / "data"
    ours.write_bytes(image)
    theirs.write_bytes(rom)
    data.write_text("&C400-&C411 a published table\n")
    assert firmware_overlap.main([str(ours), str(theirs)]) == 1
    assert "   17 bytes  &C400 = &C500\n" in capsys.readouterr().out
    assert firmware_overlap.main([str(ours), str(theirs), "--limit", "17"]) == 0
    assert firmware_overlap.main([str(ours), str(theirs), "--data", str(data)]) == 0
    assert firmware_overlap.main([str(ours), str(theirs), "--sideways"]) == 1
    assert "&8400 = &8500" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["", "C400 facts", "&C400-&C300 facts", "&C400-&C401", "&C400-&10001 facts", "a-g b"])
def test_a_malformed_line_of_data_is_refused(tmp_path, line):
    path = tmp_path / "data"
    path.write_text(f"&C000-&C001 facts\n{line}\n")
    with pytest.raises(ValueError, match="data:2: expected"):
        read_data(path)
