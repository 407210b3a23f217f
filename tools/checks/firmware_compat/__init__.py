"""How far the free firmware agrees with Acorn's: random cases for each call, on both. See docs/firmware.md."""
