"""A line of source as its parts are taken from it, and expressions: read once, evaluated in each pass.

An expression is kept in postfix order and evaluated on a stack, so that no depth of parentheses is too deep.
"""

import operator
import re
from collections.abc import Callable
from typing import NamedTuple, Protocol

SMALLEST, LARGEST = -(1 << 31), (1 << 32) - 1  # of every value, the ones in between included
MOST_SHIFTED = 31  # places

SPACES = " \t\r"
SYMBOL = re.compile(r"@?[A-Za-z_][A-Za-z0-9_]*")
NUMBER = re.compile(r"[$&][0-9A-Fa-f]+|%[01]+|[0-9]+")
CHARACTER = re.compile(r"'([ -~])'")
PREFIX = re.compile(r"[-+~<>(]")
INFIX = re.compile(r"<<|>>|[=!<>]=|[-+*/%&^|<>]")
BASES = {"$": 16, "&": 16, "%": 2}
ESCAPES = {"\\": 92, '"': 34, "n": 10, "r": 13}


class Fault(Exception):
    """What is wrong with a statement. Its place is added by the pass that goes through the statements."""


class Unknown(Fault):
    """A symbol has no value, or none yet."""


class Scope(Protocol):
    """What gives symbols their values; the symbol `*` is the current address."""

    def value(self, symbol: str) -> int: ...


class Scanner:
    """One line of source, read from left to right. `parent` is the label that local names (`@name`) belong to."""

    def __init__(self, line: str, parent: str = "") -> None:
        self.line = line
        self.parent = parent
        self.at = 0

    def _start(self) -> int:
        """Where what comes next begins, after any spaces."""
        return len(self.line) - len(self.line[self.at :].lstrip(SPACES))

    def take(self, pattern: re.Pattern[str]) -> str | None:
        """What matches next, after any spaces; None if it does not match."""
        found = pattern.match(self.line, self._start())
        if found is None:
            return None
        self.at = found.end()
        return found.group()

    def take_text(self, text: str) -> bool:
        """True if `text` (in capital letters) came next, in capital or small letters."""
        start = self._start()
        if self.line[start : start + len(text)].upper() != text:
            return False
        self.at = start + len(text)
        return True

    def take_symbol(self) -> str | None:
        """A symbol in full: `@name` comes with its label before it."""
        symbol = self.take(SYMBOL)
        if symbol and symbol.startswith("@"):
            if not self.parent:
                raise Fault(f"{symbol} is local, and no label comes before it")
            return self.parent + symbol
        return symbol

    def take_string(self) -> bytes:
        """A string in double quotes, its escapes resolved."""
        if not self.take_text('"'):
            raise Fault(f'expected a string in double quotes, found {self.rest() or "the end of the line"}')
        code = bytearray()
        while (character := self._next_character()) != '"':
            if character == "\\":
                code.append(self._escaped())
            elif " " <= character <= "~":
                code.append(ord(character))
            else:
                raise Fault(f"{character!a} is not ASCII: write the byte that it stands for, as \\xHH")
        return bytes(code)

    def _next_character(self) -> str:
        if self.at >= len(self.line):
            raise Fault("the string has no closing quote")
        self.at += 1
        return self.line[self.at - 1]

    def _escaped(self) -> int:
        character = self._next_character()
        if character == "x":
            digits = self.line[self.at : self.at + 2]
            if not re.fullmatch("[0-9A-Fa-f]{2}", digits):
                raise Fault("\\x is followed by two hexadecimal digits")
            self.at += 2
            return int(digits, 16)
        if character not in ESCAPES:
            raise Fault(f'\\{character} is no escape: there are \\\\ \\" \\n \\r \\xHH')
        return ESCAPES[character]

    def expect(self, text: str) -> None:
        if not self.take_text(text):
            raise Fault(f"expected {text}, found {self.rest() or 'the end of the line'}")

    def expect_end(self) -> None:
        """Nothing but a comment may follow."""
        if self.rest():
            raise Fault(f"{self.rest()} is more than belongs here")

    def rest(self) -> str:
        """What is left of the line; nothing if that is a comment."""
        rest = self.line[self.at :].strip(SPACES)
        return "" if rest.startswith(";") else rest


class Operator(NamedTuple):
    """One that takes one value or two; of two operators the one with the higher `precedence` goes first."""

    precedence: int
    function: Callable[..., int]
    operands: int = 2


def _divisor(value: int) -> int:
    if value == 0:
        raise Fault("division by zero")
    return value


def _places(value: int) -> int:
    if not 0 <= value <= MOST_SHIFTED:
        raise Fault(f"a shift by {value} places: it can be by 0 to {MOST_SHIFTED}")
    return value


COMPARISON = 0  # the precedence of the operators whose values are 1 and 0
UNARY = {
    "-": Operator(7, operator.neg, 1),
    "+": Operator(7, operator.pos, 1),
    "~": Operator(7, operator.invert, 1),
    "<": Operator(7, lambda value: value & 0xFF, 1),
    ">": Operator(7, lambda value: value >> 8 & 0xFF, 1),
}
BINARY = {
    "*": Operator(6, operator.mul),
    "/": Operator(6, lambda left, right: left // _divisor(right)),
    "%": Operator(6, lambda left, right: left % _divisor(right)),
    "+": Operator(5, operator.add),
    "-": Operator(5, operator.sub),
    "<<": Operator(4, lambda left, right: left << _places(right)),
    ">>": Operator(4, lambda left, right: left >> _places(right)),
    "&": Operator(3, operator.and_),
    "^": Operator(2, operator.xor),
    "|": Operator(1, operator.or_),
    "==": Operator(COMPARISON, operator.eq),
    "!=": Operator(COMPARISON, operator.ne),
    "<": Operator(COMPARISON, operator.lt),
    "<=": Operator(COMPARISON, operator.le),
    ">": Operator(COMPARISON, operator.gt),
    ">=": Operator(COMPARISON, operator.ge),
}


class Expression:
    """An expression that has been read: numbers, names of symbols and operators in postfix order."""

    def __init__(self, steps: list[int | str | Operator]) -> None:
        self.steps = steps

    def value(self, scope: Scope) -> int:
        """Its value. Raises Unknown for a symbol without one, and Fault for what cannot be calculated."""
        stack: list[int] = []
        for step in self.steps:
            if isinstance(step, int):
                stack.append(step)
            elif isinstance(step, str):
                stack.append(scope.value(step))
            else:
                operands = stack[-step.operands :]
                del stack[-step.operands :]
                value = int(step.function(*operands))
                if not SMALLEST <= value <= LARGEST:
                    raise Fault("a value does not fit in 32 bits")
                stack.append(value)
        return stack[0]


def read_expression(scanner: Scanner) -> Expression:
    """Take the longest expression that comes next. Raises Fault if none does."""
    steps: list[int | str | Operator] = []
    waiting: list[Operator | None] = []  # operators whose last operand is still to come; None is an open parenthesis
    while True:
        while prefix := scanner.take(PREFIX):
            waiting.append(UNARY.get(prefix))
        steps.append(_read_operand(scanner))
        while None in waiting and scanner.take_text(")"):
            while (last := waiting.pop()) is not None:
                steps.append(last)
        infix = scanner.take(INFIX)
        if infix is None:
            break
        this = BINARY[infix]
        while waiting and (last := waiting[-1]) is not None and last.precedence >= this.precedence:
            if last.precedence == COMPARISON:
                raise Fault("one comparison after the other: parentheses say which goes first")
            steps.append(last)
            waiting.pop()
        waiting.append(this)
    if None in waiting:
        scanner.expect(")")
    steps.extend(last for last in reversed(waiting) if last is not None)
    return Expression(steps)


def _read_operand(scanner: Scanner) -> int | str:
    number = scanner.take(NUMBER)
    if number:
        return _number(number)
    character = scanner.take(CHARACTER)
    if character:
        return ord(character[1])
    symbol = scanner.take_symbol()
    if symbol:
        return symbol
    if scanner.take_text("*"):
        return "*"
    raise Fault(f"expected a value, found {scanner.rest() or 'the end of the line'}")


def _number(text: str) -> int:
    digits = text.lstrip("$&%").lstrip("0")
    if len(digits) > 32:  # no more are needed in any base; Python refuses to read some thousands
        raise Fault(f"{text[:33]}... does not fit in 32 bits")
    value = int(digits or "0", BASES.get(text[0], 10))
    if value > LARGEST:
        raise Fault(f"{text} does not fit in 32 bits")
    return value
