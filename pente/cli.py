"""The `pente` command."""

import sys

from commandline.program import Commands

PROGRAM = Commands(
    "pente",
    "The game Pente.",
    "computer-kensington",
    {
        "play": ("pente.commands.board_game:play", "play in the terminal"),
        "rules": ("pente.commands.board_game:rules", "learn to play, step by step"),
        "perft": ("pente.commands.board_game:perft", "count sequences of acts"),
        "think": ("pente.commands.think", "show what a level finds in a position"),
        "draw": ("pente.commands.board_game:draw", "draw a position or a game"),
        "pgn": ("pente.commands.pgn", "convert games from or to PGN"),
        "ladder": ("pente.commands.board_game:ladder", "list the steps of strength, or measure them"),
        "match": ("pente.commands.board_game:match", "play many games between two players"),
    },
)
main = PROGRAM.main

if __name__ == "__main__":
    sys.exit(main())
