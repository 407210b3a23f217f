"""A divergence: a case that two subjects play differently, as a value and as a file that anyone can replay."""

import base64
import binascii
import json
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from commandline.errors import UserError, shorten
from commandline.files import replace_file
from twincheck.subject import Side

VERSION = 1
LARGEST = 1 << 24  # bytes of a file
LONGEST = 100  # characters of a value in a sentence
START = "at the start"
WIDTH = 100  # columns of a list of actions


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


Views = tuple[Mapping[str, Any], Mapping[str, Any]]


@dataclass(frozen=True)
class Divergence:
    """A case and what differs after its last action.

    `check` names the check that found it, for the replay, "" if it has no name. `identities` are those of both sides;
    `before` and `after` both views around the last action, plain. `pictures` are PNGs by name. `confirmed` says whether
    fresh subjects play it again with the same kind of difference; None until that was tried. One that is not confirmed
    may depend on cases played before it: it accuses nobody.
    """

    seed: int
    actions: Sequence[Any]
    differences: Sequence[FieldDifference]
    before: Views = field(default_factory=lambda: ({}, {}))
    after: Views = field(default_factory=lambda: ({}, {}))
    identities: tuple[Mapping[str, str], Mapping[str, str]] = field(default_factory=lambda: ({}, {}))
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    confirmed: bool | None = None
    check: str = ""

    @property
    def key(self) -> tuple[DifferenceKind, str, Side | None]:
        """The kind of divergence, by its first difference."""
        first = self.differences[0]
        return first.kind, first.name, first.side

    @property
    def label(self) -> str:
        """The kind as a heading."""
        return self.differences[0].label

    @property
    def sentence(self) -> str:
        """What differs, in a sentence."""
        when = f"after action {len(self.actions)}, {_shown(self.actions[-1])}" if self.actions else START
        found = [_described(each) for each in self.differences[:3]]
        more = len(self.differences) - len(found)
        return f"{when}: {'; '.join(found)}{f'; and {more} more' if more else ''}"

    def text(self) -> str:
        """The sentence, and the case."""
        doubt = ["not confirmed: fresh subjects do not play it again"] if self.confirmed is False else []
        acts = textwrap.wrap(" ".join(map(_shown, self.actions)), WIDTH, break_long_words=False)
        count = "1 action" if len(self.actions) == 1 else f"{len(self.actions)} actions"
        return "\n".join([self.sentence, *doubt, f"seed {self.seed}, {count}:", *acts])

    def to_json(self) -> str:
        """The text of its file."""
        return json.dumps(
            {
                "divergence": VERSION,
                "check": self.check,
                "seed": self.seed,
                "actions": list(self.actions),
                "differences": [[each.kind.name, each.name, each.first, each.second] for each in self.differences],
                "before": list(self.before),
                "after": list(self.after),
                "identities": list(self.identities),
                "confirmed": self.confirmed,
                "pictures": {name: base64.b64encode(data).decode() for name, data in self.pictures.items()},
            },
            indent=1,
        )

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
                "seed": int(seed),
                "actions": list(actions),
                "differences": [_, *_] as differences,
                "before": [dict(), dict()] as before,
                "after": [dict(), dict()] as after,
                "identities": [dict(), dict()] as identities,
                "confirmed": bool() | None as confirmed,
                "pictures": dict(pictures),
            }:
                try:
                    images = {str(key): base64.b64decode(value, validate=True) for key, value in pictures.items()}
                except (binascii.Error, TypeError, ValueError):
                    raise DivergenceError(f"{name}: a picture is not base64") from None
                found = [_difference(each, name) for each in differences]
                sides = [(each[0], each[1]) for each in (before, after, identities)]
                return cls(seed, actions, found, sides[0], sides[1], sides[2], images, confirmed, check)
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


def _difference(data: Any, name: str) -> FieldDifference:
    match data:
        case [str(kind), str(what), first, second] if kind in DifferenceKind.__members__:
            return FieldDifference(DifferenceKind[kind], what, first, second)
    raise DivergenceError(f"{name}: {_shown(data)} is not a difference")


def _described(difference: FieldDifference) -> str:
    first, second = _shown(difference.first), _shown(difference.second)
    if difference.side is not None:
        message = difference.first if difference.side is Side.FIRST else difference.second
        return f"the {difference.side.value} fails: {difference.name}: {message}"
    if difference.kind is DifferenceKind.FIELD:
        return f"{difference.name} is {first} in the first, {second} in the second"
    if difference.kind is DifferenceKind.REASON:
        return f"the first refuses because of {first}, the second because of {second}"
    accepts, refuses = ("first", "second") if difference.first else ("second", "first")
    return f"the {accepts} accepts it, the {refuses} refuses it"


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} ... {text[-LONGEST // 2 :]}"
