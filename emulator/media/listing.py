"""A BASIC program in a file of its own, plain text or as SAVE wrote it, as a disc that has nothing else on it.

So whatever takes a disc takes a program, which is loaded by BASIC itself. The disc cannot be written back.
"""

from pathlib import PurePath

from emulator.media.basic import BasicError, is_likely_program, list_program, tokenise, tokenise_line
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.errors import MediaError

SUFFIX = ".bas"
LOAD, EXECUTE = 0xFF1900, 0xFF8023  # what SAVE stores on a machine with a disc interface
MOST = 0x7C00 - 0x1900  # bytes between that PAGE and the screen of MODE 7
LARGEST_TEXT = 1 << 20  # bytes; spaces are the only part of a text that tokenising drops
LONGEST_TAIL = 256  # bytes after a program's end: a copy by sectors or by XMODEM is filled up
NUMBER_STEP = 10  # of the lines of a text without line numbers, as AUTO gives them
PADDING = "\0\x1a"  # at the end of a text that CP/M or XMODEM kept
LONGEST_NAME = 7  # characters, on a disc
FIRST_TOKEN = 0x80
LONGEST_LISTING = 4 * MOST  # bytes of a text of which a program could be made
SAMPLED = 100  # lines that decide whether a text looks like BASIC,
SAMPLED_LINE = 250  # characters of each


def program_disc(data: bytes, name: str) -> bytes | None:
    """The image (SSD) of a disc with the BASIC program in `data`, the contents of a file called `name`.

    None if it is none: bytes that are not tokenised BASIC, or text of which a line has no number. If `name` ends in
    .bas, that is an error instead, and a text without any line number is numbered by tens. Raises MediaError.
    """
    named = name.lower().endswith(SUFFIX)
    try:
        program = read_program(data, named)
        return program if program is None else write_ssd([DiscFile(_disc_name(name), LOAD, EXECUTE, program)])
    except BasicError as error:
        if named:
            raise MediaError(f"{name}: {error}") from error
        return None


def program_text(program: bytes, numbered: bool = True) -> str:
    """The tokenised program as text that `read_program` reads. Raises BasicError if it is not a program.

    Without `numbered`, the line numbers and a space after each are left out.
    """
    lines = (line.lstrip(" ") for line in list_program(program))
    if not numbered:
        lines = (line.lstrip("0123456789").removeprefix(" ") for line in lines)
    return "".join(f"{line}\n" for line in lines)


def is_numbered(data: bytes) -> bool:
    """Whether the text of a program has line numbers."""
    lines = (_text(data) or "").split("\n")
    return any(line.strip()[:1].isdigit() for line in lines)


def text_fault(data: bytes) -> str:
    """Why a text that looks like BASIC is not a program; "" if it is one, or does not look like BASIC."""
    text = _text(data) if len(data) <= LONGEST_LISTING else None
    lines = [(place, line.strip()) for place, line in enumerate((text or "").split("\n"), 1) if line.strip()]
    unnumbered = [place for place, line in lines if not line[0].isdigit()]
    if 2 * len(unnumbered) < len(lines):
        try:
            tokenise(text or "")
        except BasicError as error:
            return f"line {unnumbered[0]} has no line number" if unnumbered else str(error)
    sample = [line[:SAMPLED_LINE] for _, line in lines[:SAMPLED]]
    if len(unnumbered) == len(lines) and 2 * sum(map(_has_keyword, sample)) > len(sample):
        return f"line {unnumbered[0]} has no line number; call it {SUFFIX} to have its lines numbered"
    return ""


def _has_keyword(line: str) -> bool:
    """Whether a line of text has a keyword of BASIC in capitals."""
    return any(byte >= FIRST_TOKEN for byte in tokenise_line(line.encode("ascii", "replace")))


def read_program(data: bytes, named: bool = True) -> bytes | None:
    """The tokenised program in `data`, which is text or tokenised. If there is none, BasicError if the data is `named`
    as a program, else None."""
    program = _program(data, named)
    if program is not None and len(program) > MOST:
        raise BasicError(f"the program has {len(program)} bytes; the Beeb has room for {MOST}")
    return program


def _program(data: bytes, named: bool) -> bytes | None:
    if data[:1] == b"\r" and is_likely_program(data):
        end = data.rfind(b"\r\xff") + 2
        if named or len(data) - end <= LONGEST_TAIL:
            return data
    text = _text(data)
    if text is None:
        if named:
            raise BasicError("neither text nor a tokenised BASIC program")
        return None
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if named and lines and not any(line[0].isdigit() for line in lines):
        text = "\n".join(f"{NUMBER_STEP * place} {line}" for place, line in enumerate(lines, 1))
    elif not named and not (lines and all(line[0].isdigit() for line in lines)):
        return None
    if not lines:
        raise BasicError("the file contains no program")
    return tokenise(text)


def _text(data: bytes) -> str | None:
    """`data` as text with newlines, from any system; None if it has control characters."""
    if len(data) > LARGEST_TEXT:
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    text = text.rstrip(PADDING).replace("\r\n", "\n").replace("\n\r", "\n").replace("\r", "\n").expandtabs()
    return None if any(character < " " and character != "\n" for character in text) else text


def _disc_name(name: str) -> str:
    """The name of the program on its disc."""
    stem = PurePath(name.split(":")[-1]).stem
    kept = "".join(character for character in stem if character.isascii() and character.isalnum())
    return kept[:LONGEST_NAME].upper() or "PROGRAM"
