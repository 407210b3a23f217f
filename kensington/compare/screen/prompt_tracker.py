"""Follows a program's prompts during a game: learns where each text is on the screen and what it means.

`prompt_classifier` classifies a text without knowing the program. This adds what has been seen of the program so far:
the text that is always there, the row with the name of the player to act, and what a prompt turned out to mean.
"""

from collections.abc import Sequence

from kensington.compare.screen.prompt_classifier import Prompt, PromptKind, changed_rows, classify, words
from kensington.compare.screen.vocabulary import ACT_PROMPTS, MESSAGES, SETUP_PROMPTS

COLOUR_WORDS = ("red", "blue")


class PromptTracker:
    """The prompts of a program in a game of players with these names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(name.casefold() for name in names)
        self._constant: list[str] = []
        self._named: dict[int, bool] = {}  # rows with a player's name: whether it was always that of the player to act
        self._before: list[str] = []  # the rows at the last answer
        self._answered = self._question = Prompt(PromptKind.UNKNOWN)  # the prompt at the last answer, and the question
        self._learnt_kinds: dict[str, PromptKind] = {}
        self._cache: dict[tuple[str, ...], Prompt] = {}

    def learn(self, rows: Sequence[str], player: int | None = None) -> None:
        """Learn from the rows of a prompt, and from whose prompt it is, if that is known."""
        old = self._constant or list(rows)
        self._constant = [row if row == was else "" for row, was in zip(rows, old, strict=False)]
        self._cache.clear()
        for at, row in enumerate(rows):
            found = self._players_in(row)
            if player is not None and found:
                self._named[at] = self._named.get(at, True) and found == [player]

    def learn_meaning(self, rows: Sequence[str], kind: PromptKind) -> None:
        """Learn the kind of a prompt whose words do not reveal it."""
        if self.prompt(rows).kind is not kind:
            self._learnt_kinds[self._variable_words(rows)] = kind
            self._cache.clear()

    def prompt(self, rows: Sequence[str]) -> Prompt:
        """The prompt on the screen, or a message newer than `answered`; without a message, the last question there. An
        old question keeps the kind that it had."""
        key = tuple(rows)
        if key not in self._cache:
            new = changed_rows(rows, self._before)
            message = classify(rows, self._before, self.names) if any(new) else None
            known = self._learnt_kinds.get(self._variable_words(rows))
            question = classify(rows, self._constant, self.names)
            below = message.row - question.row if message else -1
            if message and (message.kind in MESSAGES and below >= 0 or message.kind in ACT_PROMPTS and below > 0):
                self._cache[key] = message
            elif known:
                self._cache[key] = Prompt(known, question.text)
            else:
                old = question.row >= 0 and question.kind is self._question.kind and not new[question.row]
                # A refusal may be worded like a question from the setup, as "2-MOVE RULE!" is.
                refused = question.kind in SETUP_PROMPTS and self._answered.kind in ACT_PROMPTS
                self._cache[key] = self._answered if old or refused else question
        return self._cache[key]

    def answered(self, rows: Sequence[str]) -> None:
        """Note the rows at an answer; anything new after that is a response to it."""
        self._answered = self.prompt(rows)
        self._question = classify(rows, self._constant, self.names)
        self._before = list(rows)
        self._cache.clear()

    def player_to_act(self, rows: Sequence[str]) -> int | None:
        """The player to act, 0 or 1: the name in the row for it, or else in the lowest row with a single name."""
        sure = [at for at, always in self._named.items() if always and at < len(rows)]
        for at in sorted(sure or range(len(rows)), reverse=True):
            found = self._players_in(rows[at])
            if len(found) == 1:
                return found[0]
        return None

    def named(self, text: str) -> int | None:
        """The player whose name alone is in a text."""
        found = self._players_in(text)
        return found[0] if len(found) == 1 else None

    def _players_in(self, text: str) -> list[int]:
        here = words(text)
        return [number for number, name in enumerate(self.names) if name in here]

    def _variable_words(self, rows: Sequence[str]) -> str:
        """The words of the text that is not always there, names and colours replaced by "*"."""
        always = self._constant if len(self._constant) == len(rows) else [""] * len(rows)
        text = " ".join(row for row, was in zip(rows, always, strict=True) if row != was)
        return " ".join("*" if word in (*self.names, *COLOUR_WORDS) else word for word in words(text))
