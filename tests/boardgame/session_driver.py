"""Drives a session without a terminal: the program chooses at once, nothing waits, and the test answers."""

from boardgame.player import Thought
from boardgame.session.requests import AskPlayer, AskWork, Decision, Show, Stopped


class SessionDriver:
    """A session in progress.

    `request` waits for an answer; it is None at the end of the session. `prompts` are all prompts so far, `boards` the
    positions shown since the last answer.
    """

    def __init__(self, session) -> None:
        self.session, self.view = session, session.view
        self.prompts = []
        self._flow = session.run()
        self._continue(None)

    def answer(self, *answers) -> None:
        """Give these answers to the requests, one after the other."""
        for answer in answers:
            assert self.request is not None, "the session has ended"
            self._continue(answer)

    def on_show(self, show: Show) -> None:
        """Called for whatever is shown."""
        self.boards.append(self.view.position)

    def _continue(self, answer) -> None:
        self.boards = []
        try:
            request = self._flow.throw(answer) if isinstance(answer, Stopped) else self._flow.send(answer)
            while isinstance(request, AskPlayer | AskWork | Show):
                decision = None
                if isinstance(request, AskWork):
                    decision = request.function(*request.arguments)
                elif isinstance(request, AskPlayer):
                    thoughts: list[Thought] = []
                    choice = request.player.choose(request.position, request.seed, thoughts.append, request.history)
                    decision = Decision(thoughts, choice)
                else:
                    self.on_show(request)
                request = self._flow.send(decision)
        except StopIteration:
            self.request = None
        else:
            self.request = request
            self.prompts.append(request.prompt)
