"""Colours common to the pictures of all games, and their nearest names on a terminal with 16 colours."""

PAPER = "#f6f1e5"
INK = "#3b3733"  # lines, numbers, letters
CURSOR_COLOUR = "#ffd23e"
MARKED_COLOUR = "#b9dd8f"

FEW_COLOURS = {
    PAPER: "white",
    INK: "black",
    CURSOR_COLOUR: "bright_yellow",
    MARKED_COLOUR: "bright_green",
}
