"""What is compared: a subject, the outcome of an action, and what can be in a view or a file.

Actions, seeds, reasons and fields are *plain* values: numbers, strings, booleans, None, and lists and mappings of them.
`plain` makes them of others.
"""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

RESULT = "result"  # the field of a function's value


class Side(Enum):
    """One of the two subjects."""

    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class ActOutcome:
    """Whether a subject accepted an action, and if not, the reason as a value: an enum, a number or a word of the
    caller's choice. A reason of None is not known, and is not compared."""

    accepted: bool = True
    reason: Any = None

    @classmethod
    def refused(cls, reason: Any = None) -> "ActOutcome":
        """The outcome of an action that was refused."""
        return cls(False, reason)


ACCEPTED = ActOutcome()


class Subject(Protocol):
    """A program, a routine or a model of one.

    It may have four more methods. `snapshot()` returns its state as a value and `restore(state)` goes back to one: then
    cases with the same beginning are not played from the start. `identity()` returns what a result depends on, names
    with texts, such as a version or a checksum; `picture()` a PNG of its screen, or None.

    Any exception that a method raises, other than those of a malformed check, is a failure of the subject, and ends the
    case: it is reported like a difference.
    """

    def restart(self, seed: int) -> None:
        """Begin anew, with everything that is random decided by `seed`."""

    def act(self, action: Any) -> ActOutcome | None:
        """Take an action; None means that it was accepted."""

    def view(self) -> Any:
        """What can be seen now: a mapping or a dataclass of named fields."""


class FunctionSubject:
    """A function as a subject without state: an action is its arguments, a mapping by name or one value.

    A mapping that it returns is the view; anything else is the field "result".
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self._view: Mapping[str, Any] = {}

    def restart(self, seed: int) -> None:
        self._view = {}

    def act(self, action: Any) -> None:
        value = self.function(**action) if isinstance(action, dict) else self.function(action)
        self._view = value if isinstance(value, dict) else {RESULT: value}

    def view(self) -> Mapping[str, Any]:
        return self._view

    def snapshot(self) -> Mapping[str, Any]:
        """The view, all there is."""
        return self._view

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore the result of `snapshot`."""
        self._view = state

    def identity(self) -> dict[str, str]:
        """The function's name."""
        return {"function": f"{self.function.__module__}.{self.function.__qualname__}"}


def plain(value: Any) -> Any:
    """`value` as JSON data. Enums become their names, bytes hexadecimal digits, sets lists, dataclasses mappings;
    keys of mappings become texts. Raises TypeError for anything else."""
    if value is None or isinstance(value, bool | str | float):
        return value
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Mapping):
        return {str(plain(name)): plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value), key=repr)
    if isinstance(value, bytes | bytearray):
        return value.hex(" ")
    if dataclasses.is_dataclass(value):
        return plain(fields_of(value))
    if hasattr(value, "item"):  # a number of numpy's
        return plain(value.item())
    raise TypeError(f"{value!r} is not plain: use numbers, strings, lists and mappings")


def fields_of(view: Any) -> Mapping[str, Any]:
    """The named fields of a view. Raises TypeError if it has none."""
    if isinstance(view, Mapping):
        return view
    if dataclasses.is_dataclass(view):
        return {field.name: getattr(view, field.name) for field in dataclasses.fields(view)}
    raise TypeError(f"a view is a mapping or a dataclass, not {type(view).__name__}")
