"""KEN, the Kensington program for the BBC Micro: its 6502 source, the tables made for it, and how its images are built.

Nothing here plays in Python. The program is in `source/`; `build` makes its tape and its disc.
"""
