"""The Video ULA: palette, flashing, and every byte through the serialiser at each rate."""

import pytest

from emulator.chips.videoula import VideoULA

MODES = {  # control register without flash: pixels of a byte, cycles of a byte
    0x9C: (8, 1),
    0xD8: (4, 1),
    0xF4: (2, 1),
    0x88: (8, 2),
    0xC4: (4, 2),
}


def ula_with(control: int, colours: list[int]) -> VideoULA:
    """A ULA with `control` and in its palette, as programs write them, the physical colours 0 to 15."""
    ula = VideoULA()
    ula.write(0xFE20, control)
    for index, colour in enumerate(colours):
        ula.write(0xFE21, index << 4 | colour ^ 7)
    return ula


def pixels(ula: VideoULA, byte: int, cycles: int) -> list[int]:
    ula.expand()
    return list(b"".join(bytes(half)[8 * byte : 8 * byte + 8] for half in (ula.left, ula.right)[:cycles]))


def logical(byte: int, pixel: int, count: int) -> int:
    """The logical colour of a pixel of a byte of the screen, as the User Guide lays bytes out."""
    bits = 8 // count
    return sum((byte >> (7 - pixel - i * count) & 1) << (bits - 1 - i) for i in range(bits))


@pytest.mark.parametrize("control", MODES)
def test_bytes_become_pixels(control: int) -> None:
    count, cycles = MODES[control]
    bits = 8 // count
    # The palette as the OS fills it: the bits of an index that a mode of few colours does not use make no difference
    places = {1: (3,), 2: (3, 1), 4: (3, 2, 1, 0)}[bits]
    logical_of = [sum((i >> place & 1) << (bits - 1 - n) for n, place in enumerate(places)) for i in range(16)]
    physical = [(colour * 3 + 1) % 8 for colour in range(16)]
    ula = ula_with(control, [physical[colour] for colour in logical_of])
    for byte in range(256):
        expected = [physical[logical(byte, p, count)] for p in range(count) for _ in range(8 * cycles // count)]
        assert pixels(ula, byte, cycles) == expected


def test_a_byte_displayed_too_long_continues_with_ones() -> None:
    ula = ula_with(0x8C, [0] * 15 + [5])  # sixteen pixels in a microsecond
    assert pixels(ula, 0x00, 2) == [0] * 8 + [5] * 8  # the eighth shift brings the last of four ones to bit 7


def test_flashing_colours_change_to_their_complement() -> None:
    colours = list(range(16))
    assert [ula_with(0xF4, colours).colour(i) for i in range(16)] == [*range(8), *range(8)]
    assert [ula_with(0xF5, colours).colour(i) for i in range(16)] == [*range(8), *(7 - c for c in range(8))]


def test_a_palette_write_changes_one_entry_and_makes_the_pixels_stale() -> None:
    ula = ula_with(0xF4, [0] * 16)
    ula.expand()
    assert not ula.stale
    ula.write(0xFE2F, 0xA0 | 3 ^ 7)
    assert ula.stale
    assert [ula.colour(i) for i in range(16)] == [3 if i == 10 else 0 for i in range(16)]


def test_the_control_register_is_decoded() -> None:
    ula = ula_with(0x4B, [0] * 16)
    assert (ula.flash, ula.teletext, ula.cycles_per_character, ula.cursor_segments) == (True, True, 2, 0b010)
    ula.write(0xFE22, 0x9C)
    assert (ula.flash, ula.teletext, ula.cycles_per_character, ula.cursor_segments) == (False, False, 1, 0b100)


def test_pixels_are_recomputed_only_if_they_change() -> None:
    """Programs switch to teletext and back many times in a line."""
    ula = ula_with(0x88, list(range(16)))
    ula.expand()
    for address, value, stale in [
        (0xFE20, 0x8A, False), (0xFE20, 0xE8, False), (0xFE21, 0x07, False), (0xFE21, 0x06, True), (0xFE20, 0xE9, True),
        (0xFE20, 0xF9, True), (0xFE20, 0xF5, True),
    ]:  # fmt: skip
        ula.write(address, value)
        assert ula.stale == stale
        if stale:
            ula.expand()
