"""A divergence: a case that two subjects play differently, as a value and as a file that anyone can replay."""

import base64
import binascii
import json
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from commandline.errors import UserError, shorten
from commandline.files import replace_file
from twincheck.subject import Side

VERSION = 2
LARGEST = 1 << 24  # bytes of a file
LONGEST = 100  # characters of a value in a sentence
START = "at the start"
WIDTH = 100  # columns of a list of actions
SIDES = tuple(side.value for side in Side)


class DivergenceError(UserError):
    """The file of a divergence, or a check, cannot be used; the message names it and the cause."""


class DifferenceKind(Enum):
    """What differs."""

    OUTCOME = "one accepts the action, the other refuses it"
    REASON = "both refuse it, for different reasons"
    FIELD = "a field of the views"
    FAILURE = "one fails"


@dataclass(frozen=True)
class FieldDifference:
    """One difference. `name` is that of the field, or of the exception of a failure, "" otherwise; `first` and `second`
    are the values of both sides, plain; of a failure the message, and None on the side that did not fail."""

    kind: DifferenceKind
    name: str
    first: Any
    second: Any

    @property
    def side(self) -> Side | None:
        """The side that failed; None for other kinds."""
        if self.kind is not DifferenceKind.FAILURE:
            return None
        return Side.FIRST if self.second is None else Side.SECOND

    @property
    def label(self) -> str:
        """What differs, for a heading: the same for all differences of a kind."""
        if self.side is not None:
            return f"the {self.side.value} fails: {self.name}"
        return f"field {self.name}" if self.kind is DifferenceKind.FIELD else self.kind.name.lower()


class Confirmation(Enum):
    """How a divergence was played again from a fresh start; the value says what is doubtful."""

    ACTIONS = ""
    JOB = "only its whole job reproduces it"
    NONE = "not confirmed: it did not occur again from a fresh start"


class Wording(NamedTuple):
    """The first difference in a check's own words: `sentence` says it, `marks` are places to look at.

    Cases of a kind share `facts`, numbers and texts, and have the same `label`.
    """

    label: str
    sentence: str
    facts: tuple[Any, ...] = ()
    marks: tuple[int, ...] = ()


Views = tuple[Mapping[str, Any], Mapping[str, Any]]
Key = tuple[Any, ...]


@dataclass(frozen=True)
class Divergence:
    """A case and what differs after its last action.

    `identities` are those of both sides, `sides` their names; `before` and `after` both views around the last action,
    plain. `pictures` are PNGs by name, `screen` shows the case as text. `confirmed` says how it was played again,
    None until that was tried. `check` and `about` name the check that found it and its part, `job` describes the job of
    a campaign, plain; both can be empty. `listed` is whether the actions tell all that led here.
    """

    seed: int
    actions: Sequence[Any]
    differences: Sequence[FieldDifference]
    before: Views = field(default_factory=lambda: ({}, {}))
    after: Views = field(default_factory=lambda: ({}, {}))
    identities: tuple[Mapping[str, str], Mapping[str, str]] = field(default_factory=lambda: ({}, {}))
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    confirmed: Confirmation | None = None
    check: str = ""
    about: str = ""
    job: Any = None
    listed: bool = True
    explanation: Wording | None = None
    screen: str = ""
    sides: Sequence[str] = SIDES

    @property
    def key(self) -> Key:
        """The kind of divergence, by its first difference."""
        first = self.differences[0]
        return first.kind, first.name, first.side, self.about, *(self.explanation.facts if self.explanation else ())

    @property
    def is_failure(self) -> bool:
        """Whether a side has failed."""
        return self.differences[0].kind is DifferenceKind.FAILURE

    @property
    def decides(self) -> bool:
        """Whether it is confirmed: by its actions or, if they do not tell all, by its job. Others accuse nobody: they
        may depend on cases played before. A failure that was not tried again decides: agreement is unknown."""
        if self.confirmed is None:
            return self.is_failure
        return self.confirmed is Confirmation.ACTIONS or self.confirmed is Confirmation.JOB and not self.listed

    @property
    def label(self) -> str:
        """The kind as a heading."""
        return self.explanation.label if self.explanation else self.differences[0].label

    @property
    def heading(self) -> str:
        """The label, and the part of the check that it is about."""
        return f"{self.about}: {self.label}" if self.about else self.label

    @property
    def sentence(self) -> str:
        """What differs, in a sentence."""
        if self.explanation:
            return self.explanation.sentence
        when = f"after action {len(self.actions)}, {_shown(self.actions[-1])}" if self.actions else START
        found = [self._described(each) for each in self.differences[:3]]
        more = len(self.differences) - len(found)
        return f"{when}: {'; '.join(found)}{f'; and {more} more' if more else ''}"

    @property
    def details(self) -> str:
        """The rest of the report: other differences, doubts, and the screen or, without one, the actions."""
        also = [f"also: {self._described(each)}" for each in self.differences[1:]] if self.explanation else []
        doubt = [self.confirmed.value] if self.confirmed and self.confirmed.value else []
        if self.screen:
            return "\n".join([*also, *doubt, self.screen])
        acts = textwrap.wrap(" ".join(map(_shown, self.actions)), WIDTH, break_long_words=False)
        count = "1 action" if len(self.actions) == 1 else f"{len(self.actions)} actions"
        return "\n".join([*also, *doubt, f"seed {self.seed}, {count}:", *acts])

    def text(self) -> str:
        """The sentence and the details."""
        return f"{self.sentence}\n{self.details}"

    def to_json(self) -> str:
        """The text of its file."""
        names = "check", "about", "seed", "actions", "before", "after", "identities", "job", "listed", "screen", "sides"
        data = {"divergence": VERSION} | {name: getattr(self, name) for name in names}
        data["differences"] = [[each.kind.name, each.name, each.first, each.second] for each in self.differences]
        data |= {"explanation": self.explanation, "confirmed": self.confirmed and self.confirmed.name}
        pictures = {name: base64.b64encode(picture).decode() for name, picture in self.pictures.items()}
        return json.dumps(data | {"pictures": pictures}, indent=1)

    @classmethod
    def from_json(cls, text: str, name: str = "divergence") -> "Divergence":
        """Read the text of a file `name`. Raises DivergenceError."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise DivergenceError(f"{name}: not JSON: {error}") from None
        match data:
            case {"divergence": int(version)} if version != VERSION:
                raise DivergenceError(f"{name}: has version {shorten(str(version))}, not {VERSION}")
            case {
                "divergence": int(),
                "check": str(check),
                "about": str(about),
                "seed": int(seed),
                "actions": list(actions),
                "differences": [_, *_] as differences,
                "before": [dict(), dict()] as before,
                "after": [dict(), dict()] as after,
                "identities": [dict(), dict()] as identities,
                "job": job,
                "listed": bool(listed),
                "screen": str(screen),
                "sides": [str(), str()] as sides,
                "explanation": None | [str(), str(), list(), list()] as explained,
                "confirmed": None | str() as confirmed,
                "pictures": dict(pictures),
            } if confirmed in (None, *Confirmation.__members__):
                try:
                    images = {str(key): base64.b64decode(value, validate=True) for key, value in pictures.items()}
                except (binascii.Error, TypeError, ValueError):
                    raise DivergenceError(f"{name}: a picture is not base64") from None
                found = [_difference(each, name) for each in differences]
                one, two, three = ((each[0], each[1]) for each in (before, after, identities))
                tried = None if confirmed is None else Confirmation[confirmed]
                explanation = explained and _explanation(explained, name)
                more = check, about, job, listed, explanation, screen, (sides[0], sides[1])
                return cls(seed, actions, found, one, two, three, images, tried, *more)
        raise DivergenceError(f"{name}: not a divergence: a name is missing, or its value has another type")

    def save(self, path: Path) -> None:
        """Write it to a file. Raises OSError."""
        replace_file(path, self.to_json().encode())

    @classmethod
    def load(cls, path: Path) -> "Divergence":
        """Read a file. Raises DivergenceError, and OSError."""
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise DivergenceError(f"{path}: more than {LARGEST >> 20} MiB")
        return cls.from_json(data.decode(errors="replace"), str(path))

    def _described(self, difference: FieldDifference) -> str:
        first, second = _shown(difference.first), _shown(difference.second)
        one, two = self.sides
        if difference.side is not None:
            who, message = (one, difference.first) if difference.side is Side.FIRST else (two, difference.second)
            return f"the {who} fails: {difference.name}: {message}"
        if difference.kind is DifferenceKind.FIELD:
            return f"{difference.name} is {first} in the {one}, {second} in the {two}"
        if difference.kind is DifferenceKind.REASON:
            return f"the {one} refuses because of {first}, the {two} because of {second}"
        accepts, refuses = (one, two) if difference.first else (two, one)
        return f"the {accepts} accepts it, the {refuses} refuses it"


def _difference(data: Any, name: str) -> FieldDifference:
    match data:
        case [str(kind), str(what), first, second] if kind in DifferenceKind.__members__:
            return FieldDifference(DifferenceKind[kind], what, first, second)
    raise DivergenceError(f"{name}: {_shown(data)} is not a difference")


def _explanation(data: Any, name: str) -> Wording:
    label, sentence, facts, marks = data
    plain_facts = all(fact is None or isinstance(fact, str | int) for fact in facts)
    if not plain_facts or not all(isinstance(mark, int) for mark in marks):
        raise DivergenceError(f"{name}: {_shown(data)} is not an explanation")
    return Wording(label, sentence, tuple(facts), tuple(marks))


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} ... {text[-LONGEST // 2 :]}"
