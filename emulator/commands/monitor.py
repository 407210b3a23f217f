"""`beeb monitor`: py65's Monitor on a booted machine."""

import argparse
from typing import Any

from emulator.commands.machine import add_machine_options, add_symbols_option, build, symbols
from emulator.debug.monitor import BeebMonitor


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("monitor", description="Debug a machine with py65's Monitor.")
    add_machine_options(parser)
    add_symbols_option(parser)
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    names = symbols(options)
    beeb, _ = build(options)
    with beeb:
        beeb.symbols = names
        place = "at its first prompt"
        try:
            if options.resumed:
                place = "resumed"
            else:
                beeb.boot()
        except TimeoutError:  # a ROM that takes over at the reset need not show one
            place = "without a prompt"
        BeebMonitor(beeb).cmdloop(f"{beeb!r}, {place}: help lists the commands, quit ends")
    return 0
