"""BASIC programs that show the manual's prompts in any wording, order, mode and text style, then begin a game.

At the end they print the answers they got, for a test to read.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from emulator.media.basic import tokenise
from emulator.media.cfs import TapeFile
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.tape import Tape
from emulator.media.uef import write_uef

TapeWriter = Callable[[str], Path]  # the fixture `tape`

TAPE_LOAD, TAPE_EXECUTE = 0xFFFF0E00, 0xFFFF8023
DISC_LOAD, DISC_EXECUTE = 0xFF1900, 0xFF8023
BOOT_EXEC = 3
ANSWERED = "Answers:"
PLACE = "ANNA: place a red stone"
PLAIN, GRAPHICS, TALL, TALL_TELETEXT = "plain", "graphics", "tall", "tall teletext"


@dataclass(frozen=True)
class Question:
    """A prompt for a line, or for RETURN or one of `keys` (any key if empty); `refusal` precedes its repetition."""

    text: str
    keys: str = ""
    line: bool = False
    refusal: str = ""


@dataclass(frozen=True)
class BasicStyle:
    """The style of a program."""

    mode: int = 4
    text_style: str = PLAIN
    clears: bool = True
    echoes: bool = True

    def listing(self, prompts: Iterable[Question], *, title: str = "", last: str = PLACE) -> str:
        """The program's listing."""
        lines = [f"MODE {self.mode}", 'G$=""', "DIM block 9"]
        if self.text_style == GRAPHICS:
            lines += ["VDU 5", "MOVE 0,1001"]
        if title:
            lines += [f'PROCsay("{title}")', "A=GET"]
        for prompt in prompts:
            lines += self._prompt_lines(prompt)
        lines += ["CLS", f'PROCsay("{last}")', "VDU 4", f'PRINT TAB(0,12)"{ANSWERED}";G$;"."']
        lines += ["REPEAT UNTIL FALSE", *self._print_lines()]
        return "\n".join(f"{10 * number} {line}" for number, line in enumerate(lines, 1)) + "\n"

    def _prompt_lines(self, prompt: Question) -> list[str]:
        clear = ["CLS", "MOVE 103,703"] if self.text_style == GRAPHICS else ["CLS"]
        lines = [*(clear if self.clears else ["PRINT"]), f'PROCsay("{prompt.text}")']
        if prompt.line:
            return [*lines, 'INPUT " "A$', 'G$=G$+A$+"x"']
        refused = f'IF NOT F THEN PROCsay(" {prompt.refusal} ")' if prompt.refusal else "REM"
        taken = f'F=A$=CHR$13 OR INSTR("{prompt.keys}",A$)>0' if prompt.keys else "F=TRUE"
        shown = ["IF A$<>CHR$13 THEN PRINT A$;"] if self.echoes else []
        return [*lines, "REPEAT A$=GET$", taken, refused, "UNTIL F", *shown, 'IF A$=CHR$13 THEN A$="*"', 'G$=G$+A$+"x"']

    def _print_lines(self) -> list[str]:
        """The procedure that prints a text."""
        if self.text_style == TALL_TELETEXT:
            return ["DEF PROCsay(S$)", "LOCAL L", "FOR L=1 TO 2:PRINT CHR$141;S$:NEXT", "ENDPROC"]
        if self.text_style != TALL:
            return ["DEF PROCsay(S$)", "PRINT S$;", "ENDPROC"]
        return [  # two user-defined characters, redefined for each cell, as MODE 1 programs did it
            "DEF PROCsay(S$)",
            "LOCAL I,X,Y",
            "X=POS:Y=VPOS",
            "FOR I=1 TO LEN S$",
            "?block=ASC MID$(S$,I,1):X%=block MOD 256:Y%=block DIV 256:A%=10:CALL &FFF1",
            "VDU 23,240,block?1,block?1,block?2,block?2,block?3,block?3,block?4,block?4",
            "VDU 23,241,block?5,block?5,block?6,block?6,block?7,block?7,block?8,block?8",
            "PRINT TAB(X,Y+1)CHR$240;TAB(X,Y+2)CHR$241;:X=X+1",
            "NEXT",
            "PRINT",
            "ENDPROC",
        ]


def write_tape(path: Path, program: str, name: str = "TALK") -> Path:
    """Write a tape with this BASIC program, in a file of this name."""
    path.write_bytes(write_uef(Tape.of_files([TapeFile(name, TAPE_LOAD, TAPE_EXECUTE, tokenise(program))])))
    return path


def write_disc(path: Path, program: str, name: str = "TALK") -> Path:
    """Write a disc that starts this BASIC program, in a file of this name, when booted."""
    talk = DiscFile(name, DISC_LOAD, DISC_EXECUTE, tokenise(program))
    boot = DiscFile("!BOOT", 0, 0, f'CHAIN"{name}"\r'.encode())
    path.write_bytes(write_ssd([talk, boot], "TALK", BOOT_EXEC))
    return path
