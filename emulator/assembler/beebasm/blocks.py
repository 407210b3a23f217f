"""A file in BeebAsm's syntax as a tree: statements, and blocks that repeat, choose or limit names.

Statements stay text here: what is never assembled is never read, as in BeebAsm.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, NoReturn

from emulator.assembler.expressions import Fault

DEEPEST = 40  # nested blocks
LABEL = re.compile(r"\s*\.([*^]*)([A-Za-z_][A-Za-z0-9_]*[%$]?)")
BLOCK_WORD = re.compile(r"(FOR|NEXT|IF|ELIF|ELSE|ENDIF|MACRO|ENDMACRO)(?![A-Za-z0-9_%$])", re.IGNORECASE)
PIECE = re.compile(r"""(?P<quoted>"(?:[^"]|"")*"|'.')|(?P<comment>[;\\])|(?P<end>[:{}])|[^"';\\:{}]+|.""", re.DOTALL)
ENDS = {"FOR": "NEXT", "IF": "ENDIF", "MACRO": "ENDMACRO", "{": "}"}
LABEL_WORD = "."
ALONE = {"ELSE", "ENDIF", "NEXT", "ENDMACRO"}  # without anything of their own after them


class Origin(NamedTuple):
    """Where a statement is."""

    path: Path
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass
class Node:
    """A statement: its word if it is one of a block's, "{" or ".", and its text after that.

    A block has `body`; IF has its branches in it, as nodes IF, ELIF and ELSE.
    """

    origin: Origin
    word: str
    text: str
    body: "list[Node]" = field(default_factory=list)
    parsed: object = None  # what the assembler keeps for the next time


class BlockFault(Fault):
    """A fault in the structure of a file, with its place."""

    def __init__(self, origin: Origin, cause: str) -> None:
        super().__init__(cause)
        self.origin = origin


def pieces(line: str) -> list[str]:
    """The statements of a line, with braces as statements of their own, without the comment."""
    found, current = [], ""
    for piece in PIECE.finditer(line):
        if piece["comment"]:
            break
        if piece["end"] is None:
            current += piece[0]
            continue
        found.append(current)
        current = ""
        if piece[0] != ":":
            found.append(piece[0])
    return [piece.strip() for piece in (*found, current) if piece.strip()]


def _first(piece: str, origin: Origin) -> tuple[Node, str]:
    """The first node of a piece, and what follows it: a statement can stand right behind a label or an ELSE."""
    if label := LABEL.match(piece):
        return Node(origin, LABEL_WORD, label[1] + label[2]), piece[label.end() :].lstrip()
    if word := BLOCK_WORD.match(piece):
        rest = piece[word.end() :].strip()
        alone = word[1].upper() in ALONE
        return Node(origin, word[1].upper(), "" if alone else rest), rest if alone else ""
    return (Node(origin, piece, "") if piece in ("{", "}") else Node(origin, "", piece)), ""


def _statements(text: str, path: Path) -> list[Node]:
    found: list[Node] = []
    for number, line in enumerate(text.split("\n"), 1):
        origin = Origin(path, number)
        for piece in pieces(line):
            while piece:
                node, piece = _first(piece, origin)
                found.append(node)
    return found


def read_blocks(text: str, path: Path) -> list[Node]:
    """The tree of a file's text. Raises BlockFault where blocks do not nest."""
    top = Node(Origin(path, 1), "", "")
    open_blocks = [top]  # the innermost last; of an IF also its present branch

    def unexpected(node: Node) -> NoReturn:
        last = next((block for block in reversed(open_blocks[1:]) if block.word in ENDS), None)
        inside = f"in the {last.word} of line {last.origin.line}" if last else "outside a block"
        raise BlockFault(node.origin, f"{node.word} {inside}")

    for node in _statements(text, path):
        if node.word in ENDS:
            if len(open_blocks) > 2 * DEEPEST:
                raise BlockFault(node.origin, f"blocks are nested more than {DEEPEST} deep")
            open_blocks[-1].body.append(node)
            open_blocks.append(node)
            if node.word == "IF":
                branch = Node(node.origin, "BRANCH", node.text)
                node.body.append(branch)
                open_blocks.append(branch)
        elif node.word in ("ELIF", "ELSE"):
            if open_blocks[-1].word != "BRANCH":
                unexpected(node)
            open_blocks[-1] = Node(node.origin, "BRANCH", node.text if node.word == "ELIF" else "-1")
            open_blocks[-2].body.append(open_blocks[-1])
        elif node.word in ENDS.values():
            if node.word == "ENDIF" and open_blocks[-1].word == "BRANCH":
                open_blocks.pop()
            if ENDS.get(open_blocks[-1].word) != node.word:
                unexpected(node)
            open_blocks.pop()
        else:
            open_blocks[-1].body.append(node)
    if len(open_blocks) > 1:
        last = next(block for block in reversed(open_blocks) if block.word in ENDS)
        raise BlockFault(last.origin, f"{last.word} has no {ENDS[last.word]}")
    return top.body
