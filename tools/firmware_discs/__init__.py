"""A differential test of disc filing systems: the same commands and file operations on two machines.

`client` calls a DFS and notes all that it answers; `cases` makes random sequences; `python -m tools.firmware_discs`
runs them on Acorn's DFS and on ours, and compares answers, files and discs.
"""
