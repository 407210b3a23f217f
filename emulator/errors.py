"""The base of the exceptions that this package raises for a user's mistakes, and quoting in their messages."""

MAX_SHOWN = 80  # characters of a text from outside in a message


class BeebError(Exception):
    """A ROM, an image, a name or a state cannot be used; the message names it and the cause."""


def shorten(text: str) -> str:
    """Text from outside, such as a file, made safe for a message: printable and shortened."""
    printable = "".join(c if c.isprintable() else "?" for c in text[: MAX_SHOWN + 1])
    return printable if len(text) <= MAX_SHOWN else printable[: MAX_SHOWN - 3] + "..."
