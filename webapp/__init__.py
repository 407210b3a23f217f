"""`kensington web`: the three games, the BBC Micro, and KEN beside the engine, in a browser.

`server` is the only module that knows the network. `boardgame.web` and `emulator.web` hold what the pages talk to.
"""
