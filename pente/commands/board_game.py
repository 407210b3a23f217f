"""`pente draw`, `match`, `perft`, `play` and `rules`: the commands that board games have, for this one."""

import argparse
from typing import Any

import boardgame.commands.draw
import boardgame.commands.ladder
import boardgame.commands.match
import boardgame.commands.rules
from boardgame.commands.perft import PerftCommand
from boardgame.commands.play import PlayCommand
from boardgame.draw.text import TextPage
from boardgame.session.session import PlayOptions
from pente import fast
from pente.game import PENTE
from pente.levels import LEVELS
from pente.perft import perft as reference
from pente.play.lesson import lesson_session
from pente.play.session import QUESTIONS, PenteSession
from pente.position import Position
from pente.rulebook import PAGES
from pente.scene import scenes_of, standing
from pente.text import page


def draw(subparsers: Any) -> None:
    boardgame.commands.draw.add(subparsers, game=PENTE, scenes_of=scenes_of, page=_page, step="stone")


def match(subparsers: Any) -> None:
    boardgame.commands.match.add(subparsers, game=PENTE, page="docs/pente.md")


def ladder(subparsers: Any) -> None:
    boardgame.commands.ladder.add(subparsers, game=PENTE)


def perft(subparsers: Any) -> None:
    PerftCommand(PENTE, "docs/pente.md", "size=13,keryo=yes", reference, fast).add(subparsers)


def play(subparsers: Any) -> None:
    PlayCommand(PENTE, LEVELS, QUESTIONS, "size=13,tournament=yes", _session).add(subparsers)


def rules(subparsers: Any) -> None:
    boardgame.commands.rules.add(subparsers, lesson_session, play, lambda ascii: PAGES)


def _page(position: Position, ascii: bool) -> TextPage:
    return page(position, ascii=ascii, caption=standing(position))


def _session(options: PlayOptions, given: argparse.Namespace) -> PenteSession:
    return PenteSession(options)
