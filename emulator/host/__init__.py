"""What every front end needs and no toolkit owns.

Pacing, rewind, save slots, recordings, key maps, media, settings and the table of controls, around a `Beeb`.
`front_end.FrontEnd` holds them together; `emulator.window` is the front end made with pygame. Nothing here imports a
toolkit, and only `clock` reads the host's clock.
"""
