"""Drawing for any board game: a scene of primitives, rendered as SVG, PNG, animated GIF and text.

A game describes a position as a `scene.Scene`; the renderers, one to a module, know no game. Coordinates are in the
game's own unit, with the origin in the middle of the picture and y growing downwards.
"""
