"""The games of the board page, by the names of their pages."""

import kalah.page
import kensington.page
import pente.page

GAMES = {"kensington": kensington.page.PAGE, "pente": pente.page.PAGE, "kalah": kalah.page.PAGE}
