"""A session of Pente: the rules on request, then games in which open threes and open fours are announced."""

from boardgame.session.progress import GameInProgress, Seat
from boardgame.session.requests import AskKey
from boardgame.session.session import Flow, PlayOptions, Session, today
from boardgame.session.words import does
from pente.game import PENTE
from pente.ladder import LADDER
from pente.levels import LEVELS
from pente.play.assess import assess
from pente.play.board import PenteBoard
from pente.position import Position
from pente.rules import Act
from pente.shapes import announcements

QUESTIONS = (("etiquette", "Shall I announce open threes and open fours?", "y"),)


class PenteSession(Session[Position, Act]):
    """A session with the etiquette of the game: `etiquette` is whether open threes and fours are announced."""

    board: PenteBoard
    assess = staticmethod(assess)

    def __init__(self, options: PlayOptions) -> None:
        rules = options.start.rules
        super().__init__(PENTE, PenteBoard(rules), options, players=LEVELS, ladder=LADDER)
        self.speed = options.speed
        self.etiquette = True
        self._rules = rules
        self._answers = options.answers

    def settings(self) -> dict[str, bool]:
        return {"etiquette": self.etiquette}

    def _ask_settings(self) -> Flow:
        given = self._answers if self._options else {}
        for name, words, default in QUESTIONS:
            if name in given:
                answer = given[name]
            else:
                answer = (yield AskKey(f"{words} Y or N ({default.upper()})", "yn", default)) == "y"
            setattr(self, name, answer)

    def _begin(self) -> Flow:
        self._options = None
        seats: dict[str, Seat] = dict(zip(self.game.sides, self._seats, strict=True))
        self._start(GameInProgress(seats, Position.start(self._rules), self._seed, today()))
        self._save(next_game=True)
        yield from ()

    def _report(self, before: Position, after: Position) -> None:
        act = self.current.steps[-1].act
        if taken := len(before.captures(act)):
            self.view.news.append(f"  captures {taken} stones")
            self.view.ring()
        speaker = self.current.seats[self.current.seat_key(before)].name
        for shape in announcements(before, act) if self.etiquette else ():
            self.view.news.append(f"  {shape.name}")
            self.view.notice = f"{does(speaker, 'says')}: {shape.name}."
