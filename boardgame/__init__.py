"""What board games share: the protocols of a game, players, matches, records, perft, drawing and the terminal session.

Nothing here belongs to any one game. A game implements the protocols of `boardgame.game`; this package imports none.
"""
