"""Golden files: a picture or text kept beside a test, with which the screen must agree."""

from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

import numpy as np
from PIL import Image, UnidentifiedImageError

from commandline.files import replace_file
from emulator.beeb import Beeb
from emulator.testing.evidence import make_folder

MARK = (255, 0, 255)  # of pixels that differ, in the picture of the difference
FADE = 4  # the others are this much darker
UPDATE = "accept it with: pytest --update-golden"


@dataclass(repr=False)
class Goldens:
    """The golden files of one test: in its `folder`, written if `update`. A difference goes to the folder `failures`,
    called `shown` in messages. `written` names the files that were written."""

    folder: Path
    failures: Path
    shown: str
    update: bool
    written: list[str] = field(default_factory=list)

    def screen(self, beeb: Beeb, name: str) -> None:
        """Compare the last complete picture with the PNG file `name`. Raises AssertionError if they differ.

        The pictures must agree in every pixel: the same program draws the same, at the same cycle.
        """
        __tracebackhide__ = True
        image = beeb.screen.image
        path = self.folder / name
        expected = self._golden_image(path)
        if expected is not None and _same(expected, image):
            return
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            image.save(path, "PNG")
            self.written.append(str(path))
            return
        if expected is None:
            raise AssertionError(f"{name}: no such picture in {path.parent}; write it with: pytest --update-golden")
        raise AssertionError(self._screen_differs(name, expected, image))

    def text(self, beeb: Beeb, name: str) -> None:
        """Compare the text on the screen with the text file `name`, without spaces at the ends of rows.

        Raises AssertionError if they differ.
        """
        __tracebackhide__ = True
        text = beeb.screen_text() + "\n"
        path = self.folder / name
        expected = path.read_text(encoding="utf-8") if path.is_file() else None
        if text == expected:
            return
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, text.encode())
            self.written.append(str(path))
            return
        if expected is None:
            raise AssertionError(f"{name}: no such text in {path.parent}; write it with: pytest --update-golden")
        raise AssertionError("\n".join([f"the screen differs from {name}; {UPDATE}", *_changed_rows(expected, text)]))

    @staticmethod
    def _golden_image(path: Path) -> Image.Image | None:
        """The picture at `path` in RGB, None if there is none. Raises AssertionError if it is damaged."""
        if not path.is_file():
            return None
        try:
            with Image.open(path, formats=["PNG"]) as image:
                return image.convert("RGB")
        except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
            raise AssertionError(f"{path}: not a PNG picture: {error}") from None

    def _screen_differs(self, name: str, expected: Image.Image, image: Image.Image) -> str:
        """Write the picture of the difference, and return the message."""
        if expected.size != image.size:
            sizes = [f"{width} x {height}" for width, height in (expected.size, image.size)]
            return f"the screen differs from {name}: that is {sizes[0]} pixels, the screen {sizes[1]}; {UPDATE}"
        actual = image.convert("RGB")
        differs = (np.asarray(expected) != np.asarray(actual)).any(axis=2)
        rows, columns = np.nonzero(differs)
        where = f"{len(rows)} pixels from ({columns.min()}, {rows.min()}) to ({columns.max()}, {rows.max()})"
        made = f"{Path(name).stem}-difference.png"
        try:
            make_folder(self.failures)
            _side_by_side(expected, actual, differs).save(self.failures / made)
            seen = f"{self.shown}/{made} shows the golden, the screen and the difference"
        except OSError as error:
            seen = f"{self.shown}: cannot be written: {error.strerror or error}"
        return f"the screen differs from {name}: {where}\n  {seen}\n  {UPDATE}"


def _same(expected: Image.Image, image: Image.Image) -> bool:
    return expected.size == image.size and expected.tobytes() == image.convert("RGB").tobytes()


def _side_by_side(expected: Image.Image, actual: Image.Image, differs: np.ndarray) -> Image.Image:
    """The golden picture, the screen, and the screen darkened with the pixels that differ marked."""
    marked = np.asarray(actual) // FADE
    marked[differs] = MARK
    return Image.fromarray(np.concatenate([np.asarray(expected), np.asarray(actual), marked], axis=1))


def _changed_rows(expected: str, text: str) -> list[str]:
    """The rows that differ, with both texts."""
    pairs = zip_longest(expected.splitlines(), text.splitlines(), fillvalue="")
    return [f"  row {number}: expected {old!r}, found {new!r}" for number, (old, new) in enumerate(pairs) if old != new]
