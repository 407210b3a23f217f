"""A program for the BBC Micro held against the engine: rules against rules, level against level.

There are two ways to a program. On the *screen path* `person` does what a person does: it looks at the picture and
presses keys, and so plays any program that follows the manual of 1984. On the *memory path* `memory` sets positions
up in the program's memory and calls its routines, some hundred times faster, where a file in `programs/` says how;
nothing depends on that.

This is the one room that imports both packages. It knows the emulator by its public face, and the game as anybody
does.
"""
