"""Playing Kensington in a terminal, as the 1984 program's manual describes it.

The prompts follow the manual's sections "Playing Computer Kensington" and "The Play". `session` adds them to the
sessions of `boardgame.terminal`; `board` is the board on the screen, and `progress` a game between teams.
"""
