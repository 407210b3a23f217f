"""Random BASIC programs that always end: expressions of all types, control flow, procedures, strings, arrays, formats.

Most of them run without an error, some end in one; both are compared. Results of transcendental functions are rounded
to four digits, because the last bits of the two BASICs' functions differ.
"""

import random

INTEGERS = ("A%", "B%", "N%", "count%", "Z%")
REALS = ("A", "B", "x", "total", "Q_1")
STRINGS = ("A$", "B$", "name$", "Z$")
WORDS = ("", "A", "HELLO", "beeb", "12", "3.5", "-7", "Kensington", "  pad", "A,B")
FORMATS = ("&90A", "&A0A", "&20209", "&10408", "&2000C", "&1020308", "&0", "&40A")


class Programs:
    """Programs from one seed. `program()` returns the lines, with numbers."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.depth = 0

    def choose(self, *choices: str) -> str:
        return self.random.choice(choices)

    # Expressions; `size` bounds their depth

    def integer(self, size: int) -> str:
        rand = self.random
        if size <= 0 or rand.random() < 0.15:
            return rand.choice(
                (
                    rand.choice(INTEGERS),
                    str(rand.randrange(10)),
                    str(rand.randrange(-300, 300)),
                    str(rand.choice((32767, 32768, 65535, 65536, 100000, 2147483647, -2147483647))),
                    f"&{rand.getrandbits(rand.choice((4, 8, 16, 32))):X}",
                    "TRUE",
                    "FALSE",
                    f"L%({rand.randrange(6)})",
                )
            )
        a, b = self.integer(size - 1), self.integer(size - 1)
        kind = rand.randrange(15)
        if kind < 5:
            return f"{a}{self.choose('+', '-', '*', '+', '-')}{b}"
        if kind < 7:
            return f"({a}{self.choose('+', '-', '*')}{b})"
        if kind < 9:
            return f"{a}{self.choose(' DIV ', ' MOD ', ' AND ', ' OR ', ' EOR ')}{b}"
        if kind == 9:
            return f"({a}{self.choose('<', '>', '=', '<=', '>=', '<>')}{b})"
        if kind == 10:
            return f"({self.string(size - 1)}{self.choose('<', '>', '=', '<=', '>=', '<>')}{self.string(size - 1)})"
        if kind == 11:
            return self.choose(f"NOT {self.atom(a)}", f"-{self.atom(a)}", f"ABS({a})", f"SGN({self.real(size - 1)})")
        if kind == 12:
            s = self.string(size - 1)
            return self.choose(f"LEN({s})", f"ASC({s})", f"INSTR({s},{self.string(size - 1)})", f"INT({self.small(s)})")
        if kind == 13:
            return f"FNI({a},{self.string(size - 1)})"
        return self.choose(f"INT({self.real(size - 1)})", self.function(), f'EVAL("{a}")' if '"' not in a else a)

    @staticmethod
    def atom(text: str) -> str:
        return f"({text})"

    def small(self, text: str) -> str:
        return f"VAL({text})"

    def function(self) -> str:
        """A transcendental function, rounded."""
        rand = self.random
        x = f"{rand.uniform(-3, 3):.3f}"
        y = f"{rand.uniform(0.01, 30):.3f}"
        f = self.choose(f"SIN({x})", f"COS({x})", f"ATN({x})", f"EXP({x})", f"LN({y})", f"LOG({y})", f"SQR({y})",
                        f"TAN({x}/3)", f"ASN({x}/4)", f"ACS({x}/4)", f"{y}^{x}", f"RAD({x})", f"DEG({x})")  # fmt: skip
        return f"INT(1000*{f}+.317)"

    def real(self, size: int) -> str:
        rand = self.random
        if size <= 0 or rand.random() < 0.2:
            return rand.choice(
                (
                    rand.choice(REALS),
                    f"{rand.uniform(-100, 100):.3f}",
                    f"{rand.uniform(1, 10):.4f}E{rand.randrange(-6, 7)}",
                    f"D({rand.randrange(4)},{rand.randrange(3)})",
                    self.integer(0),
                )
            )
        a, b = self.real(size - 1), self.real(size - 1)
        kind = rand.randrange(9)
        if kind < 5:
            return f"{a}{self.choose('+', '-', '*', '/')}{b}"
        if kind == 5:
            return f"({a}{self.choose('+', '-', '*', '/')}{b})"
        if kind == 6:
            return self.choose(f"ABS({a})", f"-{self.atom(a)}", f"INT({a})", f"FNR({a})")
        if kind == 7:
            return self.atom(a) + "^" + str(rand.randrange(4))
        return self.choose(f"VAL({self.string(size - 1)})", f"VAL(STR$({a}))", self.integer(size - 1))

    def string(self, size: int) -> str:
        rand = self.random
        if size <= 0 or rand.random() < 0.25:
            return rand.choice((rand.choice(STRINGS), f'"{rand.choice(WORDS)}"', f"S$({rand.randrange(4)})"))
        a, b, n = self.string(size - 1), self.string(size - 1), self.integer(0)
        m = str(rand.randrange(8))
        return self.choose(f"{a}+{b}", f"({a}+{b})", f"LEFT$({a},{m})", f"RIGHT$({a},{m})", f"MID$({a},{m})",
                           f"MID$({a},{m},{rand.randrange(5)})", f"STR$({n})", f"STR$~({n})", f"STRING$({m},{a})",
                           f"CHR$({rand.randrange(32, 127)})", f"FNS({a},{m})",
                           f"STR$({self.real(size - 1)})")  # fmt: skip

    # Statements

    def assignment(self) -> str:
        rand = self.random
        kind = rand.randrange(9)
        if kind < 3:
            return f"{rand.choice(INTEGERS)}={self.integer(2)}"
        if kind < 5:
            return f"{rand.choice(REALS)}={self.real(2)}"
        if kind < 7:
            return f"{rand.choice(STRINGS)}={self.string(2)}"
        return self.choose(f"L%({rand.randrange(6)})={self.integer(2)}", f"S$({rand.randrange(4)})={self.string(1)}",
                           f"D({rand.randrange(4)},{rand.randrange(3)})={self.real(1)}",
                           f"P%?{rand.randrange(20)}={self.integer(1)}", f"P%!{rand.randrange(16)}={self.integer(1)}",
                           f"?P%={self.integer(1)}")  # fmt: skip

    def output(self) -> str:
        rand = self.random
        items = []
        for _ in range(rand.randrange(1, 4)):
            items.append(
                self.choose("", "", "~" if rand.random() < 0.3 else "")
                + rand.choice((self.integer, self.real, self.string))(2)
            )
            items.append(self.choose(",", ";", "'", " ", "," if rand.random() < 0.5 else f" TAB({rand.randrange(30)})",
                                     f" SPC({rand.randrange(5)})", ";"))  # fmt: skip
        text = "".join(items[:-1] if rand.random() < 0.7 else items)
        return f"PRINT {text.replace('~' + chr(34), chr(34))}"

    def simple(self) -> str:
        rand = self.random
        kind = rand.randrange(20)
        if kind < 8:
            return self.assignment()
        if kind < 14:
            return self.output()
        return rand.choice(
            (
                f"PROCP({self.integer(1)},{self.string(1)})",
                f"PROCQ({self.real(1)})",
                "PROCE",
                f"@%={rand.choice(FORMATS)}",
                "READ A,B%,A$",
                "GOSUB 900",
                f'ON {self.small_integer()} GOSUB 900,920 ELSE PRINT "E"',
                f"$P%={self.string(1)}:PRINT ?(P%+{rand.randrange(20)});!P%;$P%",
                "PRINT COUNT;POS;ERR",
                "RESTORE",
                f"WIDTH {rand.choice((0, 0, 20, 40))}",
            )
        )

    def small_integer(self) -> str:
        return self.choose("1", "2", "ABS(A%)MOD3", "3", "1.7")

    def block(self, level: int) -> list[str]:
        """Lines without numbers."""
        rand = self.random
        kind = rand.randrange(12)
        if level <= 0 or kind < 5:
            return [":".join(self.simple() for _ in range(rand.randrange(1, 3)))]
        if kind < 7:
            variable = rand.choice(("I%", "J%", "K", "L", "M%"))
            step = self.choose("", "", " STEP 2", " STEP -1", " STEP .5", " STEP -2")
            start, end = rand.randrange(4), rand.randrange(6)
            head = f"FOR {variable}={start} TO {end}{step}"
            tail = self.choose("NEXT", f"NEXT {variable}")
            if rand.random() < 0.3:
                return [f"{head}:{self.simple()}:{tail}"]
            return [head, *self.blocks(level - 1, 2), tail]
        if kind < 9:
            condition = self.integer(1)
            if rand.random() < 0.5:
                other = f" ELSE {self.simple()}" if rand.random() < 0.5 else ""
                return [f"IF {condition} THEN {self.simple()}{other}"]
            return [f"IF {condition} {self.simple()}"]
        if kind == 9:
            counter = f"R{level}%"
            return [f"{counter}=0", "REPEAT", *self.blocks(level - 1, 1), f"{counter}={counter}+1",
                    f"UNTIL {counter}>{rand.randrange(3)}"]  # fmt: skip
        if kind == 10:
            return [f"ON ERROR {self.choose('OFF', 'PRINT ERR;:REPORT:PRINT ERL:END')}"]
        return [f'IF {self.integer(1)} THEN PRINT "T" ELSE PRINT "F"']

    def blocks(self, level: int, most: int) -> list[str]:
        return [line for _ in range(self.random.randrange(1, most + 1)) for line in self.block(level)]

    def program(self) -> list[str]:
        rand = self.random
        head = [
            "DIM L%(5),D(3,2),S$(3),P% 255",
            "A%=3:B%=-7:N%=100:count%=0:Z%=&7FFF",
            f"A={rand.uniform(-9, 9):.3f}:B=2.5:x=.1:total=0:Q_1=1E5",
            f'A$="abc":B$="{rand.choice(WORDS)}":name$="":Z$="42"',
        ]
        body = self.blocks(2, 9)
        lines = [f"{number} {line}" for number, line in zip(range(10, 800, 10), head + body, strict=False)]
        return [
            *lines,
            "810 END",
            f'900 PRINT "G";{self.integer(1)}:RETURN',
            f"920 {self.assignment()}:RETURN",
            '940 DATA 1,2,three,4.5,&FF," x,y",-1,99,last,7,8,nine,1.25E3,3,"q"',
            f"960 DEF FNI(A%,A$)=A%{self.choose('+', '-', '*')}LEN(A$)",
            f"970 DEF FNR(x):LOCAL A:A=x{self.choose('*2', '/3', '+1')}:=A{self.choose('', '-x')}",
            f'980 DEF FNS(A$,N%):IF N%<=0 THEN ="" ELSE =LEFT$(A$,1)+FNS(A$,N%-{self.choose("1", "2")})',
            f'990 DEF PROCP(N%,B$):LOCAL A%,A$:A%=N%*2:A$=B$+"!":{self.output()}:ENDPROC',
            f'1000 DEF PROCQ(B):{self.assignment()}:IF B>0 THEN PRINT "+";B:ENDPROC',
            '1010 PRINT "-";B',
            "1020 ENDPROC",
            f"1030 DEF PROCE:{self.output()}",
            "1040 ENDPROC",
        ]


def program(seed: int) -> list[str]:
    """The program of that number."""
    return Programs(seed).program()
