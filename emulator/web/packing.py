"""What of a page's stream is done for each pixel."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import cython


def compare(frame: Any, before: Any, packed: Any, changed: Any) -> bool:
    """Fill `packed` with the colour numbers of `frame` XORed with those `before`, two a byte, the left one in its low
    bits, and `changed` with a 1 for each row that differs; whether the rows of each pair do so alike."""
    height: cython.Py_ssize_t = len(changed)
    bytes_a_row: cython.Py_ssize_t = len(packed) // height
    alike: cython.bint = height % 2 == 0
    row: cython.Py_ssize_t
    at: cython.Py_ssize_t
    for row in range(height):
        some: cython.int = 0
        for at in range(row * bytes_a_row, (row + 1) * bytes_a_row):
            both: cython.int = (frame[2 * at] ^ before[2 * at]) | (frame[2 * at + 1] ^ before[2 * at + 1]) << 4
            packed[at] = both
            some |= both
        changed[row] = some != 0
        if alike and row % 2:
            for at in range(row * bytes_a_row, (row + 1) * bytes_a_row):
                if packed[at] != packed[at - bytes_a_row]:
                    alike = False
                    break
    return bool(alike)
