"""The `beeb` command.

Exit status: 0 success; 1 the command ran with a negative result (a text did not appear, a ROM is missing); 2 an
argument, file or device cannot be used, with one line on standard error; 130 Ctrl-C, 143 SIGTERM, 129 SIGHUP, with one
line there, too.
"""

import os
import sys
from pathlib import PurePath

from commandline.program import Commands
from emulator.errors import BeebError
from emulator.media.choice import split_member

OWN_OPTIONS = ("-h", "--help", "--version")


def with_command(words: list[str]) -> list[str]:
    """`words` with the command `run` in front if they name none. Raises BeebError for a misspelt command."""
    first = words[0] if words else ""
    if first in PROGRAM.commands or first in OWN_OPTIONS:
        return words
    found = os.path.exists(split_member(first)[0])
    if first and not first.startswith("-") and not found and not PurePath(first).suffix:
        raise BeebError(f"{first}: neither a file nor a command; the commands are {', '.join(PROGRAM.commands)}")
    return ["run", *words]


PROGRAM = Commands(
    "beeb",
    "A BBC Micro Model B.",
    "computer-kensington",
    {
        "run": ("emulator.commands.run", "run a machine"),
        "info": ("emulator.commands.info", "list the contents of a tape or disc image"),
        "new": ("emulator.commands.new", "make the image of a blank formatted disc"),
        "roms": ("emulator.commands.roms", "list the system ROMs, or fetch Acorn's"),
        "asm": ("emulator.commands.asm", "assemble 6502 source"),
        "monitor": ("emulator.commands.monitor", "debug a machine with py65's Monitor"),
        "profile": ("emulator.commands.profile", "print where a program spends its time"),
        "mcp": ("emulator.commands.mcp", "serve a machine to a language model's client"),
        "dap": ("emulator.commands.dap", "let an editor debug a machine"),
        "bisect": ("emulator.commands.bisect", "find where two machines with the same input part"),
        "bench": ("emulator.commands.bench", "measure the emulator's speed, and jsbeeb's"),
        "cache": ("emulator.commands.cache", "show or clear the code that the recompiler keeps"),
    },
    with_command,
    "Without COMMAND it is run: `beeb IMAGE` starts a tape or disc, `beeb` alone opens the window.",
)
main = PROGRAM.main

if __name__ == "__main__":
    sys.exit(main())
