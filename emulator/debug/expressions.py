"""Expressions of a debugger: registers, labels, memory, and comparisons, much as in BBC BASIC.

    A  X  Y  SP  P  PC         the registers
    score  &70  70  +112  %1   a label, and numbers: hexadecimal unless + or % says decimal or binary
    ?score  !score             the byte there, the four bytes there
    = <> < > <= >=  (also ==, !=)      -1 if it holds, else 0
    + -  AND  OR  (also &&, ||)  ( )   AND and OR work on bits

A name that is both is the register: `&A` is the number.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from commandline.errors import shorten
from emulator.beeb import Beeb
from emulator.errors import BeebError

REGISTERS = {"A": "a", "X": "x", "Y": "y", "S": "sp", "SP": "sp", "P": "p", "PC": "pc"}
TOKEN = re.compile(r"\s*(<=|>=|<>|!=|==|&&|\|\||[?!()=<>+-]|[&$%]?[\w.@:]+%?)")
COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda left, right: left == right,
    "==": lambda left, right: left == right,
    "<>": lambda left, right: left != right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
}
WORDS = {"AND": "&&", "OR": "||"}
LONGEST = 1000  # characters
DEEPEST = 30  # operators inside one another
SIZES = {"?": 1, "!": 4}  # bytes

Kind = Literal["address", "number"]


@dataclass(frozen=True)
class Value:
    """A number, and whether it is an address: that of a label, or a number as such."""

    number: int
    kind: Kind


def evaluate(text: str, beeb: Beeb) -> Value:
    """The value of an expression for `beeb` as it is. Raises BeebError if it cannot be read."""
    return _ExpressionReader(text, beeb).whole()


def condition(text: str, beeb: Beeb) -> Callable[[Beeb], bool]:
    """A function that says whether an expression is true of a machine. Raises BeebError if it cannot be read."""
    evaluate(text, beeb)
    return lambda machine: evaluate(text, machine).number != 0


class _ExpressionReader:
    """Reads an expression from left to right, evaluating it."""

    def __init__(self, text: str, beeb: Beeb) -> None:
        self.text, self.beeb = text, beeb
        self.tokens: list[str] = []
        self.place = self.depth = 0
        at = 0
        body = text.strip()
        while at < len(body):
            token = TOKEN.match(body, at)
            if token is None or len(body) > LONGEST:
                raise self.error()
            self.tokens.append(WORDS.get(token[1].upper(), token[1]))
            at = token.end()

    def error(self) -> BeebError:
        return BeebError(f"{shorten(self.text.strip()) or 'nothing'}: not an expression such as ?score > 3 or A = 41")

    def next(self, *wanted: str) -> str:
        """The next token if it is one of `wanted`, else ""."""
        if self.place < len(self.tokens) and self.tokens[self.place] in wanted:
            self.place += 1
            return self.tokens[self.place - 1]
        return ""

    def whole(self) -> Value:
        value = self.either()
        if self.place < len(self.tokens):
            raise self.error()
        return value

    def either(self) -> Value:
        value = self.both()
        while self.next("||"):
            value = Value(value.number | self.both().number, "number")
        return value

    def both(self) -> Value:
        value = self.comparison()
        while self.next("&&"):
            value = Value(value.number & self.comparison().number, "number")
        return value

    def comparison(self) -> Value:
        value = self.sum()
        operator = self.next(*COMPARISONS)
        if operator:
            value = Value(-COMPARISONS[operator](value.number, self.sum().number), "number")
        return value

    def sum(self) -> Value:
        value = self.term()
        while operator := self.next("+", "-"):
            other = self.term()
            number = value.number + (other.number if operator == "+" else -other.number)
            value = Value(number, "address" if value.kind == other.kind == "address" else "number")
        return value

    def term(self) -> Value:
        self.depth += 1
        if self.depth > DEEPEST or self.place == len(self.tokens):
            raise self.error()
        value = self._term()
        self.depth -= 1
        return value

    def _term(self) -> Value:
        if self.next("("):
            value = self.either()
            if not self.next(")"):
                raise self.error()
            return value
        size = SIZES.get(self.next(*SIZES), 0)
        if size:
            address = self.term().number
            return Value(int.from_bytes(bytes(self._byte(address + at) for at in range(size)), "little"), "number")
        if self.next("-"):
            return Value(-self.term().number, "number")
        sign = self.next("+")
        name = self.tokens[self.place] if self.place < len(self.tokens) else "("
        self.place += 1
        if not (name[-1].isalnum() or name[-1] in "_.@:%"):
            raise self.error()
        if name.upper() in REGISTERS and not sign:
            return Value(getattr(self.beeb.cpu, REGISTERS[name.upper()]), "number")
        return Value(self.beeb.address(sign + name), "address")

    def _byte(self, address: int) -> int:
        if not 0 <= address <= 0xFFFF:
            raise BeebError(f"{shorten(self.text.strip())}: {address} is not an address")
        return self.beeb.memory[address]
