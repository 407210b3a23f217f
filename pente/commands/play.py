"""`pente play`: `boardgame.commands.play` for this game."""

from typing import Any

from boardgame.commands.play import PlayCommand
from pente.game import PENTE
from pente.levels import LEVELS
from pente.play.session import QUESTIONS, PenteSession


def add(subparsers: Any) -> None:
    PlayCommand(PENTE, LEVELS, QUESTIONS, "size=13,tournament=yes", lambda options, given: PenteSession(options)).add(
        subparsers
    )
