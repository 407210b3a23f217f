"""Types of arguments for argparse; each reports an invalid text in one line."""

import argparse
import re
from collections.abc import Callable

from commandline.errors import quoted


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number from `least` (0 or more) to `most`; at most 18 digits."""

    def read(text: str) -> int:
        if re.fullmatch("[0-9]{19,}", text) and most is None:
            raise argparse.ArgumentTypeError(f"{quoted(text)} has more than 18 digits")
        if not re.fullmatch("[0-9]{1,18}", text) or not least <= int(text) <= (int(text) if most is None else most):
            bounds = f"of {least} or more" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number {bounds}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """A time of less than 100,000 seconds, to the thousandth."""
    if not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?", text) or not float(text):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seconds from 0.001 to 99999.999")
    return float(text)
