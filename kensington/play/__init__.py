"""Play in a terminal, in the order of the 1984 program's manual, sections "Playing Computer Kensington" and "The Play".

`session` is the evening: which question follows which, whose turn it is, what is refused. It knows no terminal; it puts
`requests` and goes on with their answers. `desk` makes an answer of key presses, `paint` shows a `scene` as coloured
text, and `screen` is the terminal itself. `table` is one game with its players, `keeping` the file it is kept in.
"""
