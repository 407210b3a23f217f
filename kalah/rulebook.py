"""The rules in pages: sentences, each with a board and an act in which what it says happens."""

from typing import NamedTuple

from kalah.position import Position
from kalah.rules import Sow


class RulePage(NamedTuple):
    """A sentence, and a position in which the `bin` is sown; 0 for none."""

    text: str
    position: Position
    bin: int = 0

    @property
    def after(self) -> Position:
        """The position that the sowing leads to."""
        return self.position.play(Sow(self.bin)) if self.bin else self.position


START = "4,4,4,4,4,4:0 4,4,4,4,4,4:0 s -"
_PAGES = (
    ("Each player has six bins and a kalah, the larger bin at the right. Pegs in your kalah are won.", START, 0),
    ("A move takes all pegs out of one bin and sows them counter-clockwise, one into each bin.", START, 1),
    ("Choose a bin from 1 to 6 that holds a peg. The program sows it for you.", START, 2),
    ("Your own kalah gets a peg as it is passed; each peg there is a point.", START, 5),
    ("A long sowing never puts a peg into the other player's kalah.", "1,0,2,0,1,9:6 4,0,3,1,2,0:7 s -", 6),
    ("If the last peg falls into your kalah, you have a free move, and after that perhaps another.", START, 3),
    (
        "If the last peg falls into an empty bin of yours and pegs lie opposite, you capture them and the last peg.",
        "1,0,2,5,6,6:1 5,0,1,4,5,5:4 s -",
        1,
    ),
    (
        "Without pegs opposite, the last peg stays where it is, and nothing is captured.",
        "1,0,2,5,6,6:1 5,0,1,4,0,5:9 s -",
        1,
    ),
    (
        "The game ends when a player has no peg to move. The other player's pegs go into that player's own kalah.",
        "0,0,0,0,0,1:20 3,0,0,0,0,4:20 s -",
        6,
    ),
    (
        "More pegs win, not the player who finishes first: here South runs out, and North has more.",
        "0,0,0,0,0,1:20 3,0,0,0,0,4:20 s -",
        6,
    ),
)
PAGES = tuple(RulePage(text, Position.from_text(position), number) for text, position, number in _PAGES)
