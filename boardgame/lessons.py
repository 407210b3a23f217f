"""Lessons that teach a game on its own board: steps with a position, a text and acts to make.

The steps' positions and what makes an act right are Python, in each game's `lessons` package; their texts are TOML
beside it, a file for each language (`en.toml`). `boardgame.session.lesson` gives a lesson in the terminal or on a page.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple

from boardgame.errors import BoardGameError
from boardgame.game import ActT, PositionT

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
WORDS = Path(__file__).with_name("lesson_words.toml")  # of every lesson: "Step 2 of 8", "Next"


class Goal(NamedTuple, Generic[PositionT, ActT]):
    """An act to make. `right` says whether an act does it, from the positions before and after; `example` is the text
    of one that does. `replies` are the texts of the opponent's acts that follow; where one is not possible, the last
    legal act takes its place."""

    example: str
    right: Callable[[PositionT, ActT, PositionT], bool] = lambda before, act, after: True
    replies: tuple[str, ...] = ()


class Plan(NamedTuple, Generic[PositionT, ActT]):
    """A step without its texts: its name, its position, and the acts to make, one after the other."""

    name: str
    position: PositionT
    goals: tuple[Goal[PositionT, ActT], ...]


@dataclass(frozen=True)
class Task(Generic[PositionT, ActT]):
    """An act to make, in words: what to do, and the replies to a wrong act and to a right one."""

    goal: Goal[PositionT, ActT]
    ask: str
    wrong: str
    done: str


@dataclass(frozen=True)
class LessonStep(Generic[PositionT, ActT]):
    """A step of a lesson: what it teaches, and the tasks that follow from its position."""

    title: str
    text: str
    position: PositionT
    tasks: tuple[Task[PositionT, ActT], ...]


@dataclass(frozen=True)
class Lesson(Generic[PositionT, ActT]):
    """A game's lesson in one language. `words` are those around the steps, `refusals` replies to illegal acts by the
    name of their reason, where the language is not the game's own."""

    title: str
    steps: tuple[LessonStep[PositionT, ActT], ...]
    words: Mapping[str, str]
    refusals: Mapping[str, str]


def read_lesson(folder: Path, plans: Sequence[Plan[PositionT, ActT]], language: str) -> Lesson[PositionT, ActT]:
    """The lesson in the files of `folder` in a language of `LANGUAGES`, in English where it has no such file.

    Raises `BoardGameError` for another language.
    """
    if language not in LANGUAGES:
        raise BoardGameError(f"unknown language {language!r}; choose from {', '.join(LANGUAGES)}")
    file = folder / f"{language}.toml"
    if not file.is_file():
        language, file = "en", folder / "en.toml"
    texts = _read(file)
    return Lesson(
        texts["title"],
        tuple(_step(plan, texts[plan.name]) for plan in plans),
        _read(WORDS)[language],
        texts.get("refusals", {}),
    )


def _step(plan: Plan[PositionT, ActT], texts: Mapping[str, Any]) -> LessonStep[PositionT, ActT]:
    tasks = (
        Task(goal, each["ask"], each["wrong"], each["done"])
        for goal, each in zip(plan.goals, texts["tasks"], strict=True)
    )
    return LessonStep(texts["title"], texts["text"], plan.position, tuple(tasks))


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
