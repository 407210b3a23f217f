"""The options of a game's rules, as a dataclass and as text."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from boardgame.errors import NotationError, RulesError
from commandline.errors import quoted

YES_NO: Mapping[str, Any] = {"no": False, "yes": True}


class RuleOptions:
    """The base of a frozen dataclass whose fields are options of the rules, all with a default.

    `choices` has for each option its values by their text; the text form keeps this order. A dataclass with another
    value raises `RulesError`.
    """

    __slots__ = ()
    choices: ClassVar[Mapping[str, Mapping[str, Any]]]

    def __post_init__(self) -> None:
        for name, choices in self.choices.items():
            value = getattr(self, name)
            if not any(type(value) is type(known) and value == known for known in choices.values()):
                raise RulesError(f"{name}={value}: must be {_in_words(choices)}")

    def to_text(self) -> str:
        """The options that differ from the default, as `size=4,swap=yes`; `-` if none does."""
        usual, changed = type(self)(), []
        for name, choices in self.choices.items():
            if (value := getattr(self, name)) != getattr(usual, name):
                changed.append(f"{name}={next(text for text, known in choices.items() if known == value)}")
        return ",".join(changed) or "-"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The rules that `to_text` wrote; raises `NotationError`."""
        chosen: dict[str, Any] = {}
        column = 1
        for option in text.split(",") if text != "-" else ():
            name, _, value = option.partition("=")
            if value not in cls.choices.get(name, ()):
                known = ", ".join(f"{name}={_in_words(choices)}" for name, choices in cls.choices.items())
                raise NotationError(f"unknown rule {quoted(option)}; choose from {known}", column=column)
            chosen[name] = cls.choices[name][value]
            column += len(option) + 1
        rules = cls(**chosen)
        if rules.to_text() != text:
            raise NotationError(f"the rules must be written {rules.to_text()}")
        return rules


def _in_words(choices: Mapping[str, Any]) -> str:
    """The choices as a person writes them: `1 to 12`, `no|yes`."""
    texts = list(choices)
    numbers = len(texts) > 2 and texts == [str(number) for number in range(1, len(texts) + 1)]
    return f"1 to {len(texts)}" if numbers else "|".join(texts)
