"""Numbers that the compiled modules share; each of them keeps its own copy, as a C integer."""

PLIES = 96  # acts in a line
WIDEST = 64  # acts listed in a position
TRIANGLE_FIRST, SQUARE_FIRST = 214, 265  # where acts are put in order, for completing one
DECLINE, PASS = 3 << 14, 4 << 14  # acts, as `kensington.bitboard` has them
