"""Positions show themselves in notebooks."""

from importlib import import_module

from boardgame.draw.svg import NOTEBOOK_HEIGHT, render_svg


class ShownInNotebooks:
    """Base of a position whose package has a module `scene` with a function `scene` that draws it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows. The module is found by name because drawing depends on positions, and not
        the other way round."""
        package = type(self).__module__.partition(".")[0]
        return render_svg(import_module(f"{package}.scene").scene(self), NOTEBOOK_HEIGHT)
