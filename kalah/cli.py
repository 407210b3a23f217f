"""The `kalah` command."""

import sys

from commandline.program import Commands

PROGRAM = Commands(
    "kalah",
    "The game Kalah.",
    "computer-kensington",
    {
        "perft": ("kalah.commands.board_game:perft", "count sequences of acts"),
        "think": ("kalah.commands.think", "show what a level considers in a position"),
        "draw": ("kalah.commands.board_game:draw", "draw a position or a game"),
        "play": ("kalah.commands.board_game:play", "play in the terminal"),
        "rules": ("kalah.commands.rules", "learn to play, step by step"),
        "ladder": ("kalah.commands.board_game:ladder", "list the steps of strength, or measure them"),
        "match": ("kalah.commands.board_game:match", "play many games between two players"),
        "kgp": ("kalah.commands.kgp", "play on a tournament server"),
        "solve": ("kalah.commands.solve", "find the exact value of a position"),
    },
)
main = PROGRAM.main

if __name__ == "__main__":
    sys.exit(main())
