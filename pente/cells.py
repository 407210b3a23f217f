"""The numbers that the search and its board share: cells as in `pente.fast`, and fields of `PatternBoard.counts`."""

STRIDE = 21  # cells to a line: 19 points and a border
CELLS = STRIDE * STRIDE
VACANT, WHITE, BLACK, OUTSIDE = range(4)
PLIES = 128  # of a line
HALF = 32  # bits of each side's part of a priority
LOWER_HALF = (1 << HALF) - 1  # computed here: where HALF is a C integer, this would wrap to 0
# The first bits of the fields: fives, open fours, fours, open threes, captured stones, threats to capture.
FIVES, OPEN_FOURS, FOURS, OPEN_THREES, TAKEN, MENACES = (10 * number for number in range(6))
FIELD = 1023  # the bits of one
