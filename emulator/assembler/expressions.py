"""Scanning a line of source, and expressions: parsed once, evaluated in each pass.

An expression is stored in postfix order and evaluated on a stack, so that parentheses can nest to any depth.
"""

import operator
import re
from collections.abc import Callable
from typing import NamedTuple, Protocol

from commandline.errors import shorten

SMALLEST, LARGEST = -(1 << 31), (1 << 32) - 1  # of any value, intermediate ones included
MOST_SHIFTED = 31  # bits

SPACES = " \t\r"
_SPACES = re.compile(r"[ \t\r]*")
SYMBOL = re.compile(r"@?[A-Za-z_][A-Za-z0-9_]*")
NUMBER = re.compile(r"[$&][0-9A-Fa-f]+|%[01]+|[0-9]+")
CHARACTER = re.compile(r"'([ -~])'")
PREFIX = re.compile(r"[-+~<>(]")
INFIX = re.compile(r"<<|>>|[=!<>]=|[-+*/%&^|<>]")
BASES = {"$": 16, "&": 16, "%": 2}
ESCAPES = {"\\": 92, '"': 34, "n": 10, "r": 13}


class Fault(Exception):
    """An error in a statement. The pass that processes the statement adds its place."""


class Unknown(Fault):
    """A symbol without a value, or without one yet."""


class Scope(Protocol):
    """The values of symbols; the symbol `*` is the current address."""

    def value(self, symbol: str) -> int: ...


class Scanner:
    """A line of source, read from left to right. `parent` is the label to which local names (`@name`) belong."""

    def __init__(self, line: str, parent: str = "") -> None:
        self.line = line
        self.parent = parent
        self.at = 0

    def _start(self) -> int:
        """The position of the next character that is not a space."""
        return _SPACES.match(self.line, self.at).end()  # type: ignore[union-attr]  # it matches nothing, too

    def take(self, pattern: re.Pattern[str]) -> str | None:
        """The text that matches next, after any spaces; None if nothing does."""
        found = pattern.match(self.line, self._start())
        if found is None:
            return None
        self.at = found.end()
        return found.group()

    def take_text(self, text: str) -> bool:
        """Whether `text` (in upper case) came next, in upper or lower case."""
        start = self._start()
        if self.line[start : start + len(text)].upper() != text:
            return False
        self.at = start + len(text)
        return True

    def take_symbol(self) -> str | None:
        """A symbol; for `@name` its full name, with its label in front."""
        symbol = self.take(SYMBOL)
        if symbol and symbol.startswith("@"):
            if not self.parent:
                raise Fault(f"{symbol} is local, but there is no label before it")
            return self.parent + symbol
        return symbol

    def take_string(self) -> bytes:
        """A string in double quotes, its escapes resolved."""
        if not self.take_text('"'):
            raise Fault(f"expected a string in double quotes, found {self.found()}")
        code = bytearray()
        while (character := self._next_character()) != '"':
            if character == "\\":
                code.append(self._escaped())
            elif " " <= character <= "~":
                code.append(ord(character))
            else:
                raise Fault(f"{character!a} is not ASCII; write its byte as \\xHH")
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
                raise Fault("\\x needs two hexadecimal digits")
            self.at += 2
            return int(digits, 16)
        if character not in ESCAPES:
            raise Fault(f'unknown escape \\{character}; choose from \\\\ \\" \\n \\r \\xHH')
        return ESCAPES[character]

    def expect(self, text: str) -> None:
        if not self.take_text(text):
            raise Fault(f"expected {text}, found {self.found()}")

    def expect_end(self) -> None:
        """Only a comment may follow."""
        if self.rest():
            raise Fault(f"unexpected {self.found()}")

    def rest(self) -> str:
        """The rest of the line; empty if it is a comment."""
        rest = self.line[self.at :].strip(SPACES)
        return "" if rest.startswith(";") else rest

    def found(self) -> str:
        """The rest of the line, for a message."""
        return shorten(self.rest()) or "the end of the line"


class Operator(NamedTuple):
    """A unary or binary operator; a higher `precedence` binds more tightly."""

    precedence: int
    function: Callable[..., int]
    operands: int = 2


def _divisor(value: int) -> int:
    if value == 0:
        raise Fault("division by zero")
    return value


def _places(value: int) -> int:
    if not 0 <= value <= MOST_SHIFTED:
        raise Fault(f"a shift must be by 0 to {MOST_SHIFTED} places, not {value}")
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
    """A parsed expression: numbers, names of symbols and operators in postfix order."""

    def __init__(self, steps: list[int | str | Operator]) -> None:
        self.steps = steps

    def value(self, scope: Scope) -> int:
        """Its value. Raises Unknown for a symbol without a value, and Fault for an impossible operation."""
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
    """Parse the longest expression that comes next. Raises Fault if there is none."""
    steps: list[int | str | Operator] = []
    waiting: list[Operator | None] = []  # operators that await their last operand; None is an open parenthesis
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
                raise Fault("chained comparisons need parentheses")
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
    raise Fault(f"expected a value, found {scanner.found()}")


def _number(text: str) -> int:
    digits = text.lstrip("$&%").lstrip("0")
    if len(digits) > 32:  # enough in any base; Python refuses to convert thousands
        raise Fault(f"{text[:33]}... does not fit in 32 bits")
    value = int(digits or "0", BASES.get(text[0], 10))
    if value > LARGEST:
        raise Fault(f"{text} does not fit in 32 bits")
    return value
