"""The option --roms of the commands whose machines run in other processes."""

import argparse

from emulator.commands.machine import add_roms_option
from emulator.roms import rom_set

__all__ = ["add_roms_option", "chosen_roms"]


def chosen_roms(options: argparse.Namespace) -> str:
    """The system ROMs that the option or the default chooses, as `Beeb` takes them: the same for every process.

    Raises `BeebError` if one is missing.
    """
    return rom_set(options.roms).source
