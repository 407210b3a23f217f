"""`beeb monitor`: py65's Monitor on a booted machine."""

import argparse
from typing import Any

from emulator.commands.machine import add_machine_options, build
from emulator.debug.labels import read_symbols
from emulator.debug.monitor import BeebMonitor


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("monitor", description="Debug a machine with py65's Monitor.")
    add_machine_options(parser)
    parser.add_argument("--symbols", metavar="F", help="symbols of the program, in an assembler's format")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    symbols = read_symbols(options.symbols) if options.symbols is not None else {}
    beeb, _ = build(options)
    with beeb:
        place = "at its first prompt"
        try:
            beeb.boot()
        except TimeoutError:  # a ROM that takes over at the reset need not show one
            place = "without a prompt"
        BeebMonitor(beeb, symbols=symbols).cmdloop(f"{beeb!r}, {place}: help lists the commands, quit ends")
    return 0
