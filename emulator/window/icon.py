"""The window's icon: a monitor with BASIC's prompt on it, in the Beeb's colours."""

import pygame

SIDE = 16  # squares of the drawing, which are enlarged to pixels
COLOURS = {"#": (232, 220, 190), "-": (168, 152, 120), " ": (0, 0, 0), ">": (0, 255, 0), "_": (255, 255, 255)}
COLOURS |= {"r": (255, 0, 0), "y": (255, 255, 0), "c": (0, 255, 255)}  # a dot is transparent
DRAWING = """\
................
.##############.
################
##            ##
## >          ##
## >>         ##
##  >>        ##
##   >>       ##
##  >>        ##
## >>   ____  ##
## >    ____  ##
##            ##
################
#########rryycc#
.##############.
...----------...
""".splitlines()


def icon(scale: int = 4) -> pygame.Surface:
    """The icon, SIDE times `scale` pixels wide and high."""
    surface = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    for y, row in enumerate(DRAWING):
        for x, mark in enumerate(row):
            if mark in COLOURS:
                surface.set_at((x, y), COLOURS[mark])
    return pygame.transform.scale_by(surface, scale)
