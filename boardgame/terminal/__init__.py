"""Playing any board game in a terminal.

`session` decides what to prompt for, whose turn it is and what to refuse. It knows no terminal: it yields `requests`
and continues with their answers. `entry` turns key presses into answers, `paint` turns a `view` into coloured text, and
`screen` is the terminal, the only module that needs prompt_toolkit. `progress` is a game with its players, and
`autosave` the file that it is saved in. `board` is what a game supplies: its board as text and the names of its points.
"""
