"""The strongest player: a search on the fast board, with an evaluation fitted to games; see `docs/engine.md`."""
