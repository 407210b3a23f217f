"""The prompts of a game that is going on: what stands where in a program's text, learnt while it is played.

`words` makes out a text that nobody has seen before. Here is what a person remembers of this program besides: which
text is always there, in which row the player's name stands, and what a prompt turned out to want.
"""

from collections.abc import Sequence

from kensington.compare.screen.game_setup import USUAL
from kensington.compare.screen.prompt_classifier import Prompt, PromptKind, changed_rows, classify, words

COLOUR_WORDS = ("red", "blue")
MESSAGES = frozenset(
    {PromptKind.THINKS, PromptKind.PASSES, PromptKind.WON, PromptKind.RETURN}
)  # what is no question, and may stand below an old one
PLAYERS_ASKED = frozenset(
    {PromptKind.PLACE, PromptKind.MOVE, PromptKind.REPOSITION, PromptKind.DESTINATION, PromptKind.TURN}
)


class PromptTracker:
    """What is known of a program's text, in a game of players with these names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(name.casefold() for name in names)
        self._always: list[str] = []
        self._named: dict[int, bool] = {}  # rows that have had a player's name: whether always that of who was to act
        self._before: list[str] = []  # the rows when something was answered,
        self._then = self._question = Prompt(
            PromptKind.UNKNOWN
        )  # what was asked then, and the last question that stood there
        self._known: dict[str, PromptKind] = {}
        self._read: dict[tuple[str, ...], Prompt] = {}

    def learn(self, rows: Sequence[str], player: int | None = None) -> None:
        """Take the rows of a prompt, and for which of the players it is, if that is known."""
        old = self._always or list(rows)
        self._always = [row if row == was else "" for row, was in zip(rows, old, strict=False)]
        self._read.clear()
        for at, row in enumerate(rows):
            found = self._players_in(row)
            if player is not None and found:
                self._named[at] = self._named.get(at, True) and found == [player]

    def learn_meaning(self, rows: Sequence[str], kind: PromptKind) -> None:
        """What a prompt has turned out to kind, where its words do not say it."""
        if self.prompt(rows).kind is not kind:
            self._known[self._without_names(rows)] = kind
            self._read.clear()

    def prompt(self, rows: Sequence[str]) -> Prompt:
        """What is asked, or said since `answered`; where nothing is said, the last question that stands there. If that
        is an old one, it means what it did then."""
        key = tuple(rows)
        if key not in self._read:
            new = changed_rows(rows, self._before)
            said = classify(rows, self._before, self.names) if any(new) else None
            known = self._known.get(self._without_names(rows))
            found = classify(rows, self._always, self.names)
            below = said.row - found.row if said else -1
            if said and (said.kind in MESSAGES and below >= 0 or said.kind in PLAYERS_ASKED and below > 0):
                self._read[key] = said
            elif known:
                self._read[key] = Prompt(known, found.text)
            else:
                old = found.row >= 0 and found.kind is self._question.kind and not new[found.row]
                refused = found.kind in USUAL and self._then.kind in PLAYERS_ASKED  # "2-move rule!" asks nothing here
                self._read[key] = self._then if old or refused else found
        return self._read[key]

    def answered(self, rows: Sequence[str]) -> None:
        """Something is answered to a prompt while these rows stand there: what is new after that follows from it."""
        self._then = self.prompt(rows)
        self._question = classify(rows, self._always, self.names)
        self._before = list(rows)
        self._read.clear()

    def player_to_act(self, rows: Sequence[str]) -> int | None:
        """Which player is to act: whose name stands in the rows for it, or else in the lowest with one name."""
        sure = [at for at, always in self._named.items() if always and at < len(rows)]
        for at in sorted(sure or range(len(rows)), reverse=True):
            found = self._players_in(rows[at])
            if len(found) == 1:
                return found[0]
        return None

    def named(self, text: str) -> int | None:
        """The only player whose name is in a text."""
        found = self._players_in(text)
        return found[0] if len(found) == 1 else None

    def _players_in(self, text: str) -> list[int]:
        here = words(text)
        return [number for number, name in enumerate(self.names) if name in here]

    def _without_names(self, rows: Sequence[str]) -> str:
        """The text that is not always there, names and colours apart."""
        always = self._always if len(self._always) == len(rows) else [""] * len(rows)
        text = " ".join(row for row, was in zip(rows, always, strict=True) if row != was)
        return " ".join("*" if word in (*self.names, *COLOUR_WORDS) else word for word in words(text))
