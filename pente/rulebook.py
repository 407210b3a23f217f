"""The rules in pages, for the screen: as the original program showed them, with the diagrams that it could not draw."""

PAGES = (
    """\
PENTE, page 1: how to win

Two players place one piece of their shape, O or X, in turn on a point of the
board. Nothing moves, but pieces can be captured. You win

(1) with five pieces of yours in a row, in a line, a column or a diagonal, or
(2) by capturing five pairs of your opponent's pieces.

    . . . . . . .      . . . . . . .      . . . . . . .
    . . . . . . .      . . . O . . .      . O . . . . .
    . O O O O O .      . . . O . . .      . . O . . . .
    . . . . . . .      . . . O . . .      . . . O . . .
    . . . . . . .      . . . O . . .      . . . . O . .
    . . . . . . .      . . . O . . .      . . . . . O .

The first piece goes on the centre of the board. If the board is full and
nobody has won, the game is drawn.""",
    """\
PENTE, page 2: captures

Two adjacent pieces are captured when the opponent's pieces close them in at
both ends. O plays at the star:

    . . . . . . .      . . . . . . .
    . O X X * . .      . O . . O . .
    . . . . . . .      . . . . . . .

It works in every direction, and one piece can close in several pairs:

    . O . . . . .      . O . . . . .
    . X . . . . .      . . . . . . .
    . X . . . . .      . . . . . . .
    . * X X O . .      . O . . O . .

One piece alone, or three in a row, cannot be captured. A piece that moves in
between two of the opponent's is safe:

    . X O * X . .      . X O O X . .       O plays at the star and stays""",
    """\
PENTE, page 3: open three and open four

Four pieces are an "open four" if a fifth can complete the row and the points
beyond both ends are vacant. Three are an "open three" if one more piece makes
an open four. There may be a vacant point among them, but no piece of the
opponent's.

    . . O O O . .  open three          . . O O O O . .  open four
    . O O . O . .  open three          . O O . O O . .  open four
    . X O O O . .  neither: one end is closed
    . O X O O . .  neither: X is among them

An open four wins, unless the opponent can capture two of its pieces:

    . . . . . X . .
    . . O O O O . .    X at the star captures the pair between its pieces
    . . . . . O . .
    . . . . . * . .

It is a custom, not a duty, to say "open three" or "open four" when you make
one: a game should be won by strategy, not by an oversight.""",
)
