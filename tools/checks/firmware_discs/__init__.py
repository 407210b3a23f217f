"""A differential test of disc filing systems: the same commands and file operations on two machines.

`client` calls a DFS and notes all that it answers; `generate` makes random sequences of `steps`; `cases` compares two
systems. `python -m tools.checks.firmware_discs` runs cases on Acorn's DFS and on ours, and compares answers, files and
discs.
"""
