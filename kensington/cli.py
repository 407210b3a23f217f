"""The `kensington` command. Without arguments it plays the best game that the computer allows: see `commands/alone.py`.

`commandline.program.report_errors` lists the exit statuses.
"""

import sys
from importlib import import_module

from commandline.program import Commands


def with_command(words: list[str]) -> list[str]:
    """`words`, with the command to play with if they have none."""
    if words in ([], ["--ask"]):
        return [import_module("kensington.commands.alone").choose(), *words]
    return words


PROGRAM = Commands(
    "kensington",
    "The board game Kensington. Without a command: play it at once, on the BBC Micro in a window if possible, "
    "otherwise in the terminal; with --ask after the manual's questions.",
    "computer-kensington",
    {
        "perft": ("kensington.commands.perft", "count sequences of acts"),
        "draw": ("kensington.commands.draw", "draw a position or a game"),
        "think": ("kensington.commands.think", "show what a level considers in a position"),
        "analyse": ("kensington.commands.analyse", "judge each act of a game"),
        "engine": ("kensington.commands.engine", "the strong player for other programs, by lines of text"),
        "bench": ("kensington.commands.bench", "measure the strong player"),
        "ladder": ("kensington.commands.ladder", "list the steps of strength, or measure them"),
        "match": ("kensington.commands.match", "play many games between two players"),
        "play": ("kensington.commands.play", "play in the terminal"),
        "rules": ("kensington.commands.rules", "learn to play, step by step"),
        "beeb": ("kensington.beeb.command", "play on the BBC Micro, in a window"),
        "web": ("webapp.command", "play, analyse and watch in a browser"),
        "compare": ("kensington.commands.compare", "check a program for the BBC Micro against the engine"),
    },
    with_command,
)
main = PROGRAM.main

if __name__ == "__main__":
    sys.exit(main())
