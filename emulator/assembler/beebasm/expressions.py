"""BeebAsm's expressions: numbers are floating-point, strings are values too, a true comparison is -1.

An expression is parsed once into steps in postfix order; only brackets and functions nest.
"""

import math
import operator
import random
import re
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from emulator.assembler.expressions import Fault, Scanner

Value = float | str
DEEPEST = 40  # nested brackets
LONGEST_STRING = 1 << 16
MOST_SHOWN = 10**10  # of integers without an exponent
SMALLEST, LARGEST = -(1 << 31), (1 << 32) - 1  # of the operands of AND and the like
NUMBER = re.compile(r"[&$][0-9A-Fa-f_]+|%[01_]+|(?:[0-9][0-9_]*(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
CHARACTER = re.compile(r"'(.)'")
STRING = re.compile(r'"((?:[^"]|"")*)"')
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*[%$]?")
HERE = re.compile(r"\*|P%")
TIME, TIME_FORMAT = re.compile(r"TIME\$", re.IGNORECASE), "%a,%d %b %Y.%H:%M:%S"
PREFIX = re.compile(r"[-+<>]")
WORD_OPERATOR = re.compile(r"AND|OR|EOR|DIV|MOD", re.IGNORECASE)
OPERATOR = re.compile(r"<<|>>|<>|<=|>=|==|!=|[-+*/^=<>]")
FUNCTION = re.compile(r"([A-Za-z]+\$?)(~?)\(")
RANDOM = random.Random()  # seeded at the start of each pass
CLOSING = {"(": ")", "[": "]"}


class SymbolScope(Protocol):
    """What an expression is evaluated in."""

    def value(self, name: str) -> Value: ...

    def here(self) -> int: ...


def number(value: Value) -> float:
    """A value that has to be a number."""
    if isinstance(value, str):
        raise Fault("expected a number, not a string")
    return value


def text(value: Value) -> str:
    """A value that has to be a string."""
    if not isinstance(value, str):
        raise Fault("expected a string, not a number")
    return value


def whole(value: Value) -> int:
    """A number as an integer of 32 bits, rounded towards zero."""
    value = number(value)
    if not SMALLEST <= value <= LARGEST:  # NaN fails this, too
        raise Fault(f"{value:g} does not fit in 32 bits")
    return int(value)


def _signed(value: int) -> float:
    return float((value & 0xFFFFFFFF ^ 0x80000000) - 0x80000000)


def _truth(condition: bool) -> float:
    return -1.0 if condition else 0.0


def _add(left: Value, right: Value) -> Value:
    if isinstance(left, str) or isinstance(right, str):
        return _bounded(text(left) + text(right))
    return left + right


def _bounded(string: str) -> str:
    if len(string) > LONGEST_STRING:
        raise Fault(f"a string is longer than {LONGEST_STRING} characters")
    return string


def _power(left: Value, right: Value) -> float:
    try:
        return math.pow(number(left), number(right))
    except (ValueError, OverflowError):
        raise Fault("the power has no value") from None


def _divided(left: Value, right: Value) -> float:
    if number(right) == 0:
        raise Fault("division by zero")
    return number(left) / number(right)


def _div(left: Value, right: Value) -> float:
    quotient = abs(whole(left)) // (abs(whole(right)) or _zero())
    return float(quotient if (whole(left) < 0) == (whole(right) < 0) else -quotient)


def _mod(left: Value, right: Value) -> float:
    remainder = abs(whole(left)) % (abs(whole(right)) or _zero())
    return float(-remainder if whole(left) < 0 else remainder)


def _zero() -> int:
    raise Fault("division by zero")


def _shifted(left: Value, right: Value, sign: int) -> float:
    places, value = sign * whole(right), int(_signed(whole(left)))
    if places >= 0:
        return _signed(value << min(places, 32))
    return float(value >> min(-places, 32))


def _compared(function: Callable[[Value, Value], bool]) -> Callable[[Value, Value], float]:
    def compare(left: Value, right: Value) -> float:
        if isinstance(left, str) != isinstance(right, str):
            raise Fault("a string is compared with a number")
        return _truth(function(left, right))

    return compare


def _bits(function: Callable[[int, int], int]) -> Callable[[Value, Value], float]:
    return lambda left, right: _signed(function(whole(left), whole(right)))


class Infix(NamedTuple):
    """A binary operator; a higher `precedence` binds more tightly, equal ones from the left."""

    precedence: int
    function: Callable[[Value, Value], Value]


BINARY = {
    "^": Infix(6, _power),
    "*": Infix(5, lambda left, right: number(left) * number(right)),
    "/": Infix(5, _divided),
    "DIV": Infix(5, _div),
    "MOD": Infix(5, _mod),
    "<<": Infix(5, lambda left, right: _shifted(left, right, 1)),
    ">>": Infix(5, lambda left, right: _shifted(left, right, -1)),
    "+": Infix(4, _add),
    "-": Infix(4, lambda left, right: number(left) - number(right)),
    "AND": Infix(2, _bits(operator.and_)),
    "OR": Infix(1, _bits(operator.or_)),
    "EOR": Infix(1, _bits(operator.xor)),
}
for _names, _comparison in (
    (("=", "=="), operator.eq), (("<>", "!="), operator.ne), (("<",), operator.lt),
    ((">",), operator.gt), (("<=",), operator.le), ((">=",), operator.ge),
):  # fmt: skip
    for _name in _names:
        BINARY[_name] = Infix(3, _compared(_comparison))


def _real(function: Callable[[float], float]) -> Callable[[Value], float]:
    def call(value: Value) -> float:
        try:
            return float(function(number(value)))
        except (ValueError, OverflowError):
            raise Fault("the function has no value there") from None

    return call


def _low(value: Value) -> float:
    return float(whole(value) & 0xFF)


def _high(value: Value) -> float:
    return float(whole(value) >> 8 & 0xFF)


def shown(value: Value) -> str:
    """A value as PRINT and STR$ write it."""
    if isinstance(value, str):
        return value
    return str(int(value)) if value.is_integer() and abs(value) < MOST_SHOWN else f"{value:g}"


def _decimal(value: Value) -> float:
    found = re.match(r"\s*[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)", text(value)[:1000])
    return float(found[0]) if found else 0.0


def _character(value: Value) -> str:
    code = whole(value)
    if not 0 <= code <= 255:
        raise Fault(f"CHR$ takes 0 to 255, not {code}")
    return chr(code)


def _first(value: Value) -> float:
    if not text(value):
        raise Fault("ASC of an empty string")
    return float(ord(text(value)[0]))


def _count(value: Value, least: int = 0) -> int:
    if not least <= whole(value) <= LONGEST_STRING:
        raise Fault(f"{whole(value)} is not a number of characters")
    return whole(value)


def _right(string: Value, count: Value) -> str:
    return text(string)[max(len(text(string)) - _count(count), 0) :]


def _rnd(value: Value) -> float:
    limit = number(value)
    if limit < 1:
        raise Fault("RND takes 1 or more")
    return RANDOM.random() if limit == 1 else float(RANDOM.randrange(whole(limit)))


FUNCTIONS: dict[str, tuple[int, Callable[..., Value]]] = {
    "LO": (1, _low),
    "HI": (1, _high),
    "SQR": (1, _real(math.sqrt)),
    "SIN": (1, _real(math.sin)),
    "COS": (1, _real(math.cos)),
    "TAN": (1, _real(math.tan)),
    "ASN": (1, _real(math.asin)),
    "ACS": (1, _real(math.acos)),
    "ATN": (1, _real(math.atan)),
    "RAD": (1, _real(math.radians)),
    "DEG": (1, _real(math.degrees)),
    "INT": (1, _real(math.trunc)),
    "ABS": (1, _real(abs)),
    "SGN": (1, _real(lambda value: (value > 0) - (value < 0))),
    "RND": (1, _rnd),
    "NOT": (1, lambda value: _signed(~whole(value))),
    "LOG": (1, _real(math.log10)),
    "LN": (1, _real(math.log)),
    "EXP": (1, _real(math.exp)),
    "VAL": (1, _decimal),
    "STR$": (1, lambda value: shown(number(value))),
    "STR$~": (1, lambda value: f"{whole(value) & LARGEST:X}"),
    "LEN": (1, lambda value: float(len(text(value)))),
    "CHR$": (1, _character),
    "ASC": (1, _first),
    "MID$": (3, lambda s, first, count: text(s)[_count(first, 1) - 1 :][: _count(count)]),
    "LEFT$": (2, lambda string, count: text(string)[: _count(count)]),
    "RIGHT$": (2, _right),
    "STRING$": (2, lambda count, string: _bounded(text(string) * _count(count))),
    "LOWER$": (1, lambda value: text(value).lower()),
    "UPPER$": (1, lambda value: text(value).upper()),
    "TIME$": (1, lambda form: _bounded(time.strftime(text(form)))),
}
SIGNS = {
    "-": lambda value: -number(value),
    "+": number,
    "<": _low,
    ">": _high,
}  # the operators before a value


class FormulaStep(NamedTuple):
    """A step of an expression: apply `function` to the last `operands` values."""

    operands: int
    function: Callable[..., Value]


class Evaluation(NamedTuple):
    """A step that takes the last value, a string, as an expression: EVAL."""

    depth: int


class SymbolStep(NamedTuple):
    """A step that takes the value of a symbol."""

    name: str


class Formula:
    """A parsed expression."""

    def __init__(self, steps: "list[Value | FormulaStep | Evaluation | SymbolStep]") -> None:
        self.steps = steps

    def value(self, scope: SymbolScope) -> Value:
        """Its value. Raises Unknown for a symbol without one, and Fault for an impossible operation."""
        stack: list[Value] = []
        for step in self.steps:
            if isinstance(step, FormulaStep):
                start = len(stack) - step.operands
                operands = stack[start:]
                del stack[start:]
                stack.append(step.function(*operands))
            elif isinstance(step, Evaluation):
                scanner = Scanner(text(stack.pop()))
                stack.append(read_formula(scanner, step.depth + 1).value(scope))
                scanner.expect_end()
            elif isinstance(step, SymbolStep):
                stack.append(float(scope.here()) if step.name == "*" else scope.value(step.name))
            else:
                stack.append(step)
        return stack[0]


def read_formula(scanner: Scanner, depth: int = 0) -> Formula:
    """Parse the longest expression that comes next. Raises Fault if there is none."""
    return Formula(_read_steps(scanner, depth))


def _read_steps(scanner: Scanner, depth: int) -> "list[Value | FormulaStep | Evaluation | SymbolStep]":
    if depth > DEEPEST:
        raise Fault(f"brackets are nested more than {DEEPEST} deep")
    steps: list[Value | FormulaStep | Evaluation | SymbolStep] = []
    waiting: list[Infix] = []
    while True:
        prefixes = []
        while prefix := scanner.take(PREFIX):
            prefixes.append(prefix)
        steps += _read_operand(scanner, depth)
        steps += [FormulaStep(1, SIGNS[prefix]) for prefix in reversed(prefixes)]
        found = scanner.take(WORD_OPERATOR) or scanner.take(OPERATOR)
        if found is None:
            break
        infix = BINARY[found.upper()]
        while waiting and waiting[-1].precedence >= infix.precedence:
            steps.append(FormulaStep(2, waiting.pop().function))
        waiting.append(infix)
    steps += [FormulaStep(2, infix.function) for infix in reversed(waiting)]
    return steps


def _read_operand(scanner: Scanner, depth: int) -> "list[Value | FormulaStep | Evaluation | SymbolStep]":
    if string := scanner.take(STRING):
        return [_bounded(string[1:-1].replace('""', '"'))]
    if digits := scanner.take(NUMBER):
        return [_number(digits)]
    if character := scanner.take(CHARACTER):
        return [float(ord(character[1]))]
    for opening, closing in CLOSING.items():
        if scanner.take_text(opening):
            steps = _read_steps(scanner, depth + 1)
            scanner.expect(closing)
            return steps
    if scanner.take(HERE):
        return [SymbolStep("*")]
    if function := scanner.take(FUNCTION):
        return _read_call(scanner, function[:-1].upper(), depth)
    if scanner.take(TIME):
        return [time.strftime(TIME_FORMAT)]
    if name := scanner.take(NAME):
        return [SymbolStep(name)]
    raise Fault(f"expected a value, found {scanner.found()}")


def _read_call(scanner: Scanner, name: str, depth: int) -> "list[Value | FormulaStep | Evaluation | SymbolStep]":
    if name == "EVAL":
        argument = _read_steps(scanner, depth + 1)
        scanner.expect(")")
        return [*argument, Evaluation(depth)]
    if name not in FUNCTIONS:
        raise Fault(f"unknown function {name}; BeebAsm's functions are {', '.join(FUNCTIONS)}")
    count, function = FUNCTIONS[name]
    steps: list[Value | FormulaStep | Evaluation | SymbolStep] = []
    for place in range(count):
        if place:
            scanner.expect(",")
        steps += _read_steps(scanner, depth + 1)
    scanner.expect(")")
    return [*steps, FormulaStep(count, function)]


def _number(digits: str) -> float:
    plain = digits.replace("_", "")
    if len(plain) > 60:
        raise Fault(f"{plain[:33]}... is too long for a number")
    if plain[0] in "&$%":
        value = int(plain[1:] or "0", 2 if plain[0] == "%" else 16)
        if value > LARGEST:
            raise Fault(f"{plain} does not fit in 32 bits")
        return float(value)
    return float(plain)
