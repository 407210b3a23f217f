"""A session of Kalah: the rules on request, then games with hints in which every sowing is shown peg by peg."""

from collections.abc import Sequence
from dataclasses import replace

from boardgame.session.lesson import LessonSession
from boardgame.session.progress import GameInProgress, Seat
from boardgame.session.requests import AskKey, Command, Show
from boardgame.session.session import Flow, PlayOptions, Session, today
from boardgame.session.words import verb_of
from kalah.advice import advice
from kalah.game import KALAH
from kalah.ladder import LADDER
from kalah.lessons import lesson
from kalah.levels import LEVELS
from kalah.play.assess import assess
from kalah.play.board import KalahBoard
from kalah.position import Position
from kalah.rules import SIDES, Act, Sow, Swap

SECONDS_PER_PEG = 0.08  # for each step of the speed
QUESTIONS = (
    ("explain", "Do you want to learn the rules?", "n"),
    ("hints", "Shall I point out free moves, captures and threats?", "y"),
)


class KalahSession(Session[Position, Act]):
    """A session with the rules beside the board, hints, and sowing peg by peg.

    `seconds` is the time of the highest level for a move.
    """

    board: KalahBoard
    assess = staticmethod(assess)

    def __init__(self, options: PlayOptions, seconds: float | None = None) -> None:
        *others, master = LEVELS
        strongest = master if seconds is None else master.timed(seconds)
        players, ladder = (*others, strongest), (*LADDER[:-1], replace(LADDER[-1], careful=strongest))
        super().__init__(KALAH, KalahBoard(options.start.rules), options, players=players, ladder=ladder)
        self.speed = options.speed
        self.hints = True
        self._rules = options.start.rules
        self._answers = options.answers

    # Before a game

    def settings(self) -> dict[str, bool]:
        return {"hints": self.hints}

    def _ask_settings(self) -> Flow:
        given = self._answers if self._options else {}
        for name, words, default in QUESTIONS:
            if name in given:
                answer = given[name]
            else:
                answer = (yield AskKey(f"{words} Y or N ({default.upper()})", "yn", default)) == "y"
            if name == "explain" and answer:
                yield from self._explain()
            elif name == "hints":
                self.hints = answer

    def _explain(self) -> Flow:
        """The lesson, on this session's board."""
        yield from LessonSession(KALAH, self.board, lesson("en"), self.view).run()
        self.view.lesson = None
        self.view.clear()

    def _begin(self) -> Flow:
        self._options = None
        seats: dict[str, Seat] = dict(zip(self.game.sides, self._seats, strict=True))
        self._start(GameInProgress(seats, Position.start(self._rules), self._seed, today()))
        self._save(next_game=True)
        yield from ()

    def _adopt(self, progress: GameInProgress[Act]) -> None:
        super()._adopt(progress)
        self._rules = progress.start.rules

    # Turns

    def _next_act(self) -> Flow:
        if self.current.seat.level:
            yield from self._program()
            return
        if self.hints and not self.view.notice:
            self.view.notice = str(advice(self.current.position))
        choice = yield from self._ask_act()
        self.view.notice = ""
        if isinstance(choice, Command):
            yield from self._obey(choice)
        else:
            yield from self._announce_act(choice)
            self._play(choice)

    def _announce_act(self, act: Act) -> Flow:
        if isinstance(act, Sow):
            yield from self._sow(self.current.position, act)

    def _show_position(self) -> None:
        super()._show_position()
        self.board.show(self.current.position)
        steps = self.current.steps
        self.board.mover = steps[-1].before.side_to_act if steps else None

    def _sow(self, position: Position, act: Sow) -> Flow:
        """Show a sowing peg by peg; nothing of it stays if it is interrupted."""
        self.board.mover, self.view.last = position.side_to_act, (act,)
        for board in position.sow(act).boards[:-1]:
            self.view.position = replace(position, south=board["south"], north=board["north"])
            yield Show(SECONDS_PER_PEG * self.speed)

    def _report(self, before: Position, after: Position) -> None:
        act = self.current.steps[-1].act
        if isinstance(act, Swap):
            self.view.news.append("  the sides are exchanged")
            return
        sowing = before.sow(act)
        if sowing.captured is not None:
            self.view.news.append(f"  captures {sowing.captured + 1} pegs")
            self.view.ring()
        if after.mid_turn:
            self.view.news.append("  a free move")
        if len(sowing.boards) > 1 + len(sowing.path) + (sowing.captured is not None):  # the pegs left were collected
            gains = {side: after.half(side).kalah - sowing.boards[-2][side].kalah for side in SIDES}
            taker = max(SIDES, key=lambda side: gains[side])
            self.view.news.append(f"  {taker.capitalize()} gets the pegs left: {gains[taker]}")

    def _prompt(self, chosen: Sequence[object]) -> str:
        position = self.current.position
        more = " again: a free move" if position.mid_turn else ""
        more = ", or L to exchange the sides" if Swap() in position.legal_acts() else more
        return f"{self.current.seat.name}, choose a bin{more}"

    def _end_display(self) -> None:
        super()._end_display()
        if self.progress:
            self.view.position = self.progress.position

    # The end

    def _victory(self, winner: str) -> str:
        final = self.current.position
        own, other = sorted((final.south.kalah, final.north.kalah), reverse=True)
        team = self.current.team(winner)
        return f"{team} ({winner}) {verb_of(team, 'has')} won, {own} to {other}."
