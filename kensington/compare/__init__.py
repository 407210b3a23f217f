"""Checks a program for the BBC Micro against the engine: its rules, and its levels.

There are two ways to drive a program, by the interfaces of `driver`. `screen/` reads the picture and presses keys, and
so plays whole games of any program that follows the manual of 1984. `memory/` writes positions into the program's
memory and calls its routines, some hundred times faster, if there is a memory map. `campaign/` runs the comparison.

Besides `kensington/beeb`, this is the only package that imports both the emulator and the game.
"""
