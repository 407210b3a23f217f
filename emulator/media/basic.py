"""BASIC II programs: listing them as LIST does, and tokenising text as BASIC does when lines are typed.

A program in memory, or in a file that SAVE wrote, is

    &0D, line number (2, high byte first), length of the line with these four bytes (1), text with keywords as tokens

for each line, and &0D &FF at the end. The tokens are those of the keyword table in the BASIC II ROM and of the User
Guide's appendix on keywords; line numbers after GOTO and similar keywords are packed into four bytes, the first &8D.

Control codes, and codes over &7E that aren't tokens, are written as characters of Unicode's private use area at U+E000
plus the code, so that a listing can be printed safely and read back.
"""

from itertools import pairwise

from emulator.errors import BeebError

MAX_LINE_NUMBER = 32767
LONGEST_NUMBER = 5  # its digits
MAX_LINE = 251  # bytes of tokens in a line: its length byte counts four more
PRIVATE = 0xE000  # U+E000 + code stands for a character without a glyph
LINE_NUMBER_TOKEN = 0x8D
STATEMENT_OFFSET = 0x40  # added to a pseudo-variable's token at the start of a statement: HIMEM=

# How a keyword affects the rest of its line.
WHOLE_WORD = 0x01  # not a keyword if a letter or digit follows
MIDDLE = 0x02  # continues in the middle of a statement
START = 0x04  # a statement can start after this token
NAME = 0x08  # a name follows, which isn't tokenised
LINE_NUMBERS = 0x10  # line numbers follow
VERBATIM = 0x20  # the rest of the line stays as it is
PSEUDO_VARIABLE = 0x40

# In BASIC's search order, which decides the meaning of an abbreviation such as P.
KEYWORDS: tuple[tuple[str, int, int], ...] = (
    ("AND", 0x80, 0),
    ("ABS", 0x94, 0),
    ("ACS", 0x95, 0),
    ("ADVAL", 0x96, 0),
    ("ASC", 0x97, 0),
    ("ASN", 0x98, 0),
    ("ATN", 0x99, 0),
    ("AUTO", 0xC6, LINE_NUMBERS),
    ("BGET", 0x9A, WHOLE_WORD),
    ("BPUT", 0xD5, MIDDLE | WHOLE_WORD),
    ("COLOUR", 0xFB, MIDDLE),
    ("CALL", 0xD6, MIDDLE),
    ("CHAIN", 0xD7, MIDDLE),
    ("CHR$", 0xBD, 0),
    ("CLEAR", 0xD8, WHOLE_WORD),
    ("CLOSE", 0xD9, MIDDLE | WHOLE_WORD),
    ("CLG", 0xDA, WHOLE_WORD),
    ("CLS", 0xDB, WHOLE_WORD),
    ("COS", 0x9B, 0),
    ("COUNT", 0x9C, WHOLE_WORD),
    ("DATA", 0xDC, VERBATIM),
    ("DEG", 0x9D, 0),
    ("DEF", 0xDD, 0),
    ("DELETE", 0xC7, LINE_NUMBERS),
    ("DIV", 0x81, 0),
    ("DIM", 0xDE, MIDDLE),
    ("DRAW", 0xDF, MIDDLE),
    ("ENDPROC", 0xE1, WHOLE_WORD),
    ("END", 0xE0, WHOLE_WORD),
    ("ENVELOPE", 0xE2, MIDDLE),
    ("ELSE", 0x8B, LINE_NUMBERS | START),
    ("EVAL", 0xA0, 0),
    ("ERL", 0x9E, WHOLE_WORD),
    ("ERROR", 0x85, START),
    ("EOF", 0xC5, WHOLE_WORD),
    ("EOR", 0x82, 0),
    ("ERR", 0x9F, WHOLE_WORD),
    ("EXP", 0xA1, 0),
    ("EXT", 0xA2, WHOLE_WORD),
    ("FOR", 0xE3, MIDDLE),
    ("FALSE", 0xA3, WHOLE_WORD),
    ("FN", 0xA4, NAME),
    ("GOTO", 0xE5, LINE_NUMBERS | MIDDLE),
    ("GET$", 0xBE, 0),
    ("GET", 0xA5, 0),
    ("GOSUB", 0xE4, LINE_NUMBERS | MIDDLE),
    ("GCOL", 0xE6, MIDDLE),
    ("HIMEM", 0x93, PSEUDO_VARIABLE | MIDDLE | WHOLE_WORD),
    ("INPUT", 0xE8, MIDDLE),
    ("IF", 0xE7, MIDDLE),
    ("INKEY$", 0xBF, 0),
    ("INKEY", 0xA6, 0),
    ("INT", 0xA8, 0),
    ("INSTR(", 0xA7, 0),
    ("LIST", 0xC9, LINE_NUMBERS),
    ("LINE", 0x86, 0),
    ("LOAD", 0xC8, MIDDLE),
    ("LOMEM", 0x92, PSEUDO_VARIABLE | MIDDLE | WHOLE_WORD),
    ("LOCAL", 0xEA, MIDDLE),
    ("LEFT$(", 0xC0, 0),
    ("LEN", 0xA9, 0),
    ("LET", 0xE9, START),
    ("LOG", 0xAB, 0),
    ("LN", 0xAA, 0),
    ("MID$(", 0xC1, 0),
    ("MODE", 0xEB, MIDDLE),
    ("MOD", 0x83, 0),
    ("MOVE", 0xEC, MIDDLE),
    ("NEXT", 0xED, MIDDLE),
    ("NEW", 0xCA, WHOLE_WORD),
    ("NOT", 0xAC, 0),
    ("OLD", 0xCB, WHOLE_WORD),
    ("ON", 0xEE, MIDDLE),
    ("OFF", 0x87, 0),
    ("OR", 0x84, 0),
    ("OPENIN", 0x8E, 0),
    ("OPENOUT", 0xAE, 0),
    ("OPENUP", 0xAD, 0),
    ("OSCLI", 0xFF, MIDDLE),
    ("PRINT", 0xF1, MIDDLE),
    ("PAGE", 0x90, PSEUDO_VARIABLE | MIDDLE | WHOLE_WORD),
    ("PTR", 0x8F, PSEUDO_VARIABLE | MIDDLE | WHOLE_WORD),
    ("PI", 0xAF, WHOLE_WORD),
    ("PLOT", 0xF0, MIDDLE),
    ("POINT(", 0xB0, 0),
    ("PROC", 0xF2, NAME | MIDDLE),
    ("POS", 0xB1, WHOLE_WORD),
    ("RETURN", 0xF8, WHOLE_WORD),
    ("REPEAT", 0xF5, 0),
    ("REPORT", 0xF6, WHOLE_WORD),
    ("READ", 0xF3, MIDDLE),
    ("REM", 0xF4, VERBATIM),
    ("RUN", 0xF9, WHOLE_WORD),
    ("RAD", 0xB2, 0),
    ("RESTORE", 0xF7, LINE_NUMBERS | MIDDLE),
    ("RIGHT$(", 0xC2, 0),
    ("RND", 0xB3, WHOLE_WORD),
    ("RENUMBER", 0xCC, LINE_NUMBERS),
    ("STEP", 0x88, 0),
    ("SAVE", 0xCD, MIDDLE),
    ("SGN", 0xB4, 0),
    ("SIN", 0xB5, 0),
    ("SQR", 0xB6, 0),
    ("SPC", 0x89, 0),
    ("STR$", 0xC3, 0),
    ("STRING$(", 0xC4, 0),
    ("SOUND", 0xD4, MIDDLE),
    ("STOP", 0xFA, WHOLE_WORD),
    ("TAN", 0xB7, 0),
    ("THEN", 0x8C, LINE_NUMBERS | START),
    ("TO", 0xB8, 0),
    ("TAB(", 0x8A, 0),
    ("TRACE", 0xFC, LINE_NUMBERS | MIDDLE),
    ("TIME", 0x91, PSEUDO_VARIABLE | MIDDLE | WHOLE_WORD),
    ("TRUE", 0xB9, WHOLE_WORD),
    ("UNTIL", 0xFD, MIDDLE),
    ("USR", 0xBA, 0),
    ("VDU", 0xEF, MIDDLE),
    ("VAL", 0xBB, 0),
    ("VPOS", 0xBC, WHOLE_WORD),
    ("WIDTH", 0xFE, MIDDLE),
)
_WORDS = {token: word for word, token, _ in KEYWORDS}
_WORDS |= {token + STATEMENT_OFFSET: word for word, token, flags in KEYWORDS if flags & PSEUDO_VARIABLE}
_BY_LETTER: dict[int, list[tuple[bytes, int, int]]] = {}
for _word, _token, _flags in KEYWORDS:
    _BY_LETTER.setdefault(ord(_word[0]), []).append((_word.encode(), _token, _flags))

_DIGITS = frozenset(b"0123456789")
_HEX = frozenset(b"0123456789ABCDEF")
_NAME = frozenset(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_`abcdefghijklmnopqrstuvwxyz")  # ` is the Beeb's £


class BasicError(BeebError):
    """Bytes that aren't a BASIC program, or text that cannot be tokenised; the message says where."""


def list_program(program: bytes) -> list[str]:
    """The lines of `program` as LIST prints them: the number in five columns, then the text.

    Bytes after the end of the program are ignored. Raises BasicError if the chain of lines is broken.
    """
    return [f"{number:5}{detokenise(text)}" for number, text in _lines(program)]


def is_program(data: bytes) -> bool:
    """Whether `data` begins with a whole BASIC program, judging by its chain of lines."""
    try:
        _lines(data)
    except BasicError:
        return False
    return True


def is_likely_program(data: bytes) -> bool:
    """Whether `data` begins with a BASIC program of at least one line that could have been typed.

    Stricter than `is_program`, for data that may as well be machine code: no line number is lower than the one before,
    and no line begins with a control code.
    """
    try:
        lines = _lines(data)
    except BasicError:
        return False
    rising = all(number <= following for (number, _), (following, _) in pairwise(lines))
    return bool(lines) and rising and not any(text[:1] and text[0] < 0x20 for _, text in lines)


def tokenise(text: str) -> bytes:
    """The program that typing the lines of `text` into BASIC would make, in the order of their numbers.

    Empty lines are skipped; of two lines with the same number the later counts. Raises BasicError for a line without a
    number from 0 to 32767, a line that is too long, or a character that the Beeb doesn't have.
    """
    lines: dict[int, bytes] = {}
    for place, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        body = _encode(line, place).lstrip(b" ")
        if not body:
            continue
        digits = _span(body, 0, _DIGITS)
        number = _line_number(body[:digits])
        if number is None:
            raise BasicError(f"line {place}: no line number from 0 to {MAX_LINE_NUMBER}: {line[:20]!r}")
        tokens = tokenise_line(body[digits:])
        if len(tokens) > MAX_LINE:
            raise BasicError(f"line {place} ({number}): {len(tokens)} bytes long, the limit is {MAX_LINE}")
        lines[number] = tokens
    program = bytearray()
    for number, tokens in sorted(lines.items()):
        program += bytes((0x0D, number >> 8, number & 0xFF, len(tokens) + 4)) + tokens
    return bytes(program) + b"\x0d\xff"


def _line_number(digits: bytes) -> int | None:
    """The line number that is written so; None if there is none. Python refuses to convert thousands of digits."""
    digits = digits.lstrip(b"0") or digits[:1]
    number = int(digits) if 0 < len(digits) <= LONGEST_NUMBER else MAX_LINE_NUMBER + 1
    return number if number <= MAX_LINE_NUMBER else None


def detokenise(text: bytes) -> str:
    """The tokens of one line as text. Within quotes a byte is a character, not a token; never raises."""
    out = []
    quoted = False
    at = 0
    while at < len(text):
        byte = text[at]
        at += 1
        if byte == LINE_NUMBER_TOKEN and not quoted and at + 3 <= len(text):
            out.append(str(_unpack_line_number(text[at : at + 3])))
            at += 3
        elif not quoted and byte in _WORDS:
            out.append(_WORDS[byte])
        else:
            quoted ^= byte == 0x22
            out.append(_character(byte))
    return "".join(out)


def tokenise_line(text: bytes) -> bytes:
    """Tokenise one line without its number, given in the Beeb's character codes."""
    out = bytearray()
    at = 0
    start, line_numbers = True, True  # BASIC still expects the line's own number
    while at < len(text):
        byte = text[at]
        end = at + 1
        if byte == 0x22:  # a string, to its closing quote
            closing = text.find(0x22, end)
            end = len(text) if closing < 0 else closing + 1
        elif byte == 0x26:  # &, a hexadecimal number
            end = _span(text, end, _HEX)
        elif byte == 0x3A:  # :
            start, line_numbers = True, False
        elif byte in b" ,":
            pass
        elif byte == 0x2A and start:  # * at the start of a statement: the rest is for the OS
            end = len(text)
        elif line_numbers and (number := _line_number(text[at : _span(text, at, _DIGITS)])) is not None:
            out += _pack_line_number(number)
            at = _span(text, at, _DIGITS)
            continue
        elif byte in _DIGITS or byte == 0x2E:
            end = _span(text, at, _DIGITS | {0x2E})
            start, line_numbers = False, False
        elif match := _keyword(text, at):
            length, token, flags = match
            out.append(token + STATEMENT_OFFSET if flags & PSEUDO_VARIABLE and start else token)
            at += length
            if flags & MIDDLE:
                start, line_numbers = False, False
            if flags & START:
                start, line_numbers = True, False
            line_numbers |= bool(flags & LINE_NUMBERS)
            end = len(text) if flags & VERBATIM else _span(text, at, _NAME) if flags & NAME else at
        else:
            end = _span(text, at, _NAME) if byte in _NAME else end
            start, line_numbers = False, False
        out += text[at:end]
        at = end
    return bytes(out)


def _keyword(text: bytes, at: int) -> tuple[int, int, int] | None:
    """The keyword at `at`, in full or abbreviated with a full stop: its length in the text, token and flags."""
    for word, token, flags in _BY_LETTER.get(text[at], ()):
        same = 1
        while same < len(word) and text[at + same : at + same + 1] == word[same : same + 1]:
            same += 1
        if same == len(word):
            follows = text[at + same : at + same + 1]
            if flags & WHOLE_WORD and follows and follows[0] in _NAME:
                return None
            return same, token, flags
        if text[at + same : at + same + 1] == b".":
            return same + 1, token, flags
    return None


def _span(text: bytes, at: int, members: frozenset[int] | set[int]) -> int:
    """The index of the first byte from `at` on that is not one of `members`."""
    while at < len(text) and text[at] in members:
        at += 1
    return at


def _lines(program: bytes) -> list[tuple[int, bytes]]:
    """Number and text of each line."""
    lines: list[tuple[int, bytes]] = []
    at = 0
    while True:
        if program[at : at + 1] != b"\x0d" or at + 1 >= len(program):
            raise BasicError(f"not a BASIC program: no line starts at byte {at} of {len(program)}")
        if program[at + 1] & 0x80:
            return lines
        length = program[at + 3] if at + 3 < len(program) else 0
        if length < 4 or at + length > len(program):
            raise BasicError(f"not a BASIC program: the line at byte {at} of {len(program)} is incomplete")
        lines.append((program[at + 1] << 8 | program[at + 2], program[at + 4 : at + length]))
        at += length


def _pack_line_number(number: int) -> bytes:
    """The token &8D and three bytes without control codes, so that &0D always marks the end of a line."""
    low, high = number & 0xFF, number >> 8
    tops = ((low & 0xC0) >> 2 | (high & 0xC0) >> 4) ^ 0x54
    return bytes((LINE_NUMBER_TOKEN, tops, low & 0x3F | 0x40, high & 0x3F | 0x40))


def _unpack_line_number(packed: bytes) -> int:
    tops = packed[0] ^ 0x54
    return (packed[2] & 0x3F | tops << 4 & 0xC0) << 8 | packed[1] & 0x3F | tops << 2 & 0xC0


def _character(byte: int) -> str:
    if byte == 0x60:
        return "£"
    return chr(byte) if 0x20 <= byte <= 0x7E else chr(PRIVATE + byte)


def _encode(line: str, place: int) -> bytes:
    """One line of text in the Beeb's character codes."""
    out = bytearray()
    for character in line:
        code = ord(character)
        if character in "£`":
            out.append(0x60)
        elif 0x20 <= code <= 0x7E:
            out.append(code)
        elif PRIVATE <= code <= PRIVATE + 0xFF and code != PRIVATE + 0x0D:
            out.append(code - PRIVATE)
        else:
            raise BasicError(f"line {place}: the Beeb has no character {character!r}")
    return bytes(out)
