"""The base of the exceptions for mistakes that a user can mend, and quoting for their messages."""

import reprlib

LONGEST_QUOTE = 40  # characters of a value
MAX_SHOWN = 80  # characters of a text from outside, such as a line of a file
LONGEST = 1000  # characters of a whole message


class UserError(Exception):
    """A request from a user, a file or a caller cannot be met; the message says what and where, on one line."""


def quoted(value: object) -> str:
    """The `repr` of a value from outside, such as a word of a file, for a message: not too long, and on one line."""
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST_QUOTE else f"{value[:LONGEST_QUOTE]}...")
    try:
        return reprlib.repr(value)[:LONGEST_QUOTE]  # not nested too deeply either
    except ValueError:  # Python refuses to print thousands of digits
        return f"a {type(value).__name__} of thousands of digits"


def shorten(text: str) -> str:
    """Text from outside, such as a file, made safe for a message: printable and shortened."""
    printable = "".join(c if c.isprintable() else "?" for c in text[: MAX_SHOWN + 1])
    return printable if len(text) <= MAX_SHOWN else printable[: MAX_SHOWN - 3] + "..."


def one_line(text: str) -> str:
    """A message on one line, without control characters and not too long: it may quote a file or an argument."""
    line = "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)
    return f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}" if len(line) > LONGEST else line
