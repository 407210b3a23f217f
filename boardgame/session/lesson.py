"""A lesson as a session: the terminal and the page give it like a game, with the lesson's text beside the board."""

from collections.abc import Generator, Hashable, Sequence
from typing import Any

from boardgame.errors import BoardGameError
from boardgame.game import ActT, Game, PositionT
from boardgame.lessons import Lesson, LessonStep, Task
from boardgame.player import Thought
from boardgame.session.board import TextBoard
from boardgame.session.progress import GameInProgress, Seat
from boardgame.session.requests import AskKey, Command, Request, Stopped
from boardgame.session.session import Flow, Options, Session
from boardgame.session.view import LessonPage, View

NEXT, BACK, LEAVE, PLAY = "n", "b", "q", "p"


class LessonSession(Session[PositionT, ActT]):
    """The steps of a lesson, one after the other. BACK, with nothing chosen, goes to the step before; UNDO starts a
    step again; a hint is an act that is right.

    `step` is the number of the present step.
    """

    keeps_record = False

    def __init__(
        self,
        game: Game[PositionT, ActT],
        board: TextBoard[PositionT, ActT],
        lesson: Lesson[PositionT, ActT],
        view: View | None = None,
        first: int = 1,
    ) -> None:
        """`first` is the number of the step to begin with; raises `BoardGameError` if there is none."""
        if not 1 <= first <= len(lesson.steps):
            raise BoardGameError(f"no step {first}: the lesson has {len(lesson.steps)}")
        super().__init__(game, board, Options(seed=1), view, players=())
        self.lesson = lesson
        self.step = first
        self._done: int | None = None  # tasks of the present step that are done, None before the step
        self._task: Task[PositionT, ActT] | None = None

    @property
    def over(self) -> bool:
        """False: the end of a step's game is not the end of the lesson."""
        return False

    def run(self) -> Flow:
        """From the first step until the user leaves. ESCAPE takes back what is chosen, else it leaves if confirmed."""
        while 1 <= self.step <= len(self.lesson.steps):
            try:
                self.step += yield from self._teach(self.step - 1)
                self._done = None
            except Stopped:
                held = self.view.held
                self._end_display()
                if not held and (yield from self._leaves()):
                    return

    def _leaves(self) -> Generator[Request, Any, bool]:
        """Whether the user wants to leave, as a second ESCAPE says, too."""
        words = self.lesson.words
        try:
            keys = words["yes"] + words["no"]
            answer: str = yield AskKey(words["leaves"], keys, words["yes"])
            return answer == words["yes"]
        except Stopped:
            return True

    def _teach(self, number: int) -> Generator[Request, Any, int]:
        """A step; how many steps to go on."""
        step, words = self.lesson.steps[number], self.lesson.words
        count = len(self.lesson.steps)
        heading = words["step"].format(number=number + 1, count=count)
        self.view.lesson = LessonPage(number + 1, f"{heading}: {step.title}", step.text, words["keys"])
        if self._done is None:
            self._set_up(step)
        while (done := self._done or 0) < len(step.tasks):
            self._task = step.tasks[done]
            self._show_position()
            choice = yield from self._ask_act()
            if choice is Command.BACK:
                return -1 if number else 0
            if choice is Command.UNDO:
                self._set_up(step)
                self.view.notice = words["again"]
            elif choice is Command.HINT:
                self._suggest(self._task)
            elif not isinstance(choice, Command) and self._judge(self._task, choice):
                self._done = done + 1
        self._show_position()
        labels = {NEXT: words["next"], PLAY: words["play"], BACK: words["back"], LEAVE: words["leave"]}
        last = number == count - 1
        on = PLAY if last else NEXT
        self.view.lesson = self.view.lesson._replace(keys="")
        answer = yield AskKey(words["finished" if last else "go_on"], on + BACK + LEAVE, on, labels)
        self.view.notice = ""
        self.wants_play = answer == PLAY
        return {NEXT: 1, PLAY: count, BACK: -1 if number else 0, LEAVE: count}[answer]

    def _set_up(self, step: LessonStep[PositionT, ActT]) -> None:
        seats = {side: Seat(side.capitalize(), 0) for side in self.game.sides}
        self.progress = GameInProgress(seats, step.position, self._seed)
        self.view.held, self.view.notice, self._done = (), "", 0

    def _suggest(self, task: Task[PositionT, ActT]) -> None:
        """Show an act that is right: the plan's own, or where another one led here, the first."""
        position = self.current.position
        acts = [act for act in position.legal_acts() if task.goal.right(position, act, position.play(act))]
        example = next((act for act in acts if self.game.act_to_text(act) == task.goal.example), acts[0])
        self.view.notice = self.lesson.words["example"].format(act=self.game.act_to_text(example))
        self.view.thought = Thought(example, 0)

    def _judge(self, task: Task[PositionT, ActT], act: ActT) -> bool:
        """Play an act and what follows it, if it is right; else say why it is not."""
        progress, before = self.current, self.current.position
        self.view.thought = None
        if not task.goal.right(before, act, before.play(act)):
            self.refuse(task.wrong)
            return False
        progress.play(act)
        for reply in self.replies(task, progress.position):
            progress.play(reply)
        self.view.notice = task.done
        return True

    def replies(self, task: Task[PositionT, ActT], position: PositionT) -> list[ActT]:
        """The acts that follow a right one, which has led to `position`: the opponent's replies, and a forced act that
        names no point, such as a pass."""
        acts = []
        for text in task.goal.replies:
            legal, act = position.legal_acts(), self.game.act_from_text(text)
            acts.append(act if act in legal else legal[-1])
            position = position.play(acts[-1])
        legal = position.legal_acts()
        if len(legal) == 1 and not self.board.points_of(legal[0]):
            acts.append(legal[0])
        return acts

    def _prompt(self, chosen: Sequence[Hashable]) -> str:
        assert self._task is not None
        what = f" ({self.lesson.words['chosen'].format(point=chosen[-1])})" if chosen else ""
        return self._task.ask + what
