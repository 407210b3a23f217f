"""Positions show themselves: in notebooks as pictures, printed as text."""

from importlib import import_module
from typing import Any, ClassVar

from boardgame.draw.svg import NOTEBOOK_HEIGHT, render_svg


class ShownInNotebooks:
    """Base of a position whose package has a module `scene` with a function `scene` that draws it, and a module
    `TEXT_MODULE` with a function `board` that gives the lines of its text.

    The modules are found by name because drawing depends on positions, and not the other way round.
    """

    __slots__ = ()
    TEXT_MODULE: ClassVar[str] = "text"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        return render_svg(self._module("scene").scene(self), NOTEBOOK_HEIGHT)

    def __str__(self) -> str:
        """The board as text. `repr` and `to_text` are for programs."""
        board: str = self._module(self.TEXT_MODULE).board(self)
        return "\n".join(line.rstrip() for line in board.split("\n"))

    def _module(self, name: str) -> Any:
        return import_module(f"{type(self).__module__.partition('.')[0]}.{name}")
