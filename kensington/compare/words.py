"""What a program asks, made out from the words on its screen as a person would who has read the manual of 1984.

No program's own wording is in here, only words that belong to each question, with weights: positive where they speak
for it, negative where they speak for another. What is new on the screen counts, questions before statements, and the
last before the others. Where two readings are close to each other, or none is strong, it is `Ask.UNKNOWN`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from enum import Enum
from functools import cache, cached_property


class Ask(Enum):
    """What the manual lets a program ask or say; TURN is a prompt to act that does not say how."""

    NAME = "a player's name"
    LEVEL = "a player's level"
    TELEVISION = "whether the television is a colour one"
    THINKING = "whether to watch the program think"
    SOUND = "whether there is to be sound"
    REAL_BOARD = "whether a real board is used"
    TWO_MOVE = "whether the 2-move option is played"
    SPEED = "the speed of placing"
    COLOUR = "a player's colour"
    INSTRUCTIONS = "whether to show instructions"
    PLACE = "where to place a stone"
    MOVE = "which own stone to move"
    REPOSITION = "which opposing stone to move"
    DESTINATION = "where a stone goes"
    TURN = "an act"
    PASSES = "nothing: a player passes"
    THINKS = "nothing: the program thinks"
    WON = "nothing: a player has won"
    AGAIN = "whether to play again"
    RETURN = "a key to go on"
    UNKNOWN = "nothing that could be made out"


STRONG = 2.5  # points from which on a reading counts,
AHEAD = 0.9  # and by which it must be ahead of the next
LONGEST = 6  # pieces of text that a prompt may consist of
NEAR = 3  # words within which those of a phrase follow each other
GAP = 3  # spaces that part two texts in a row
PAGE_WORDS = 45  # new words from which on a text is something to read, and no prompt


def _weights(text: str) -> dict[str, float]:
    """Words and phrases with their points, from "word 1, two words 2"."""
    return {phrase: float(points) for phrase, points in (item.strip().rsplit(" ", 1) for item in text.split(","))}


# Words by their points. A word ending in - stands for all that begin so; several are a phrase, in that order and near
# to each other. A word counts once however often it stands there. <player> is one of the names that were typed.
PLAYER = "<player>"
VOCABULARY: dict[Ask, dict[str, float]] = {
    Ask.NAME: _weights(
        "name- 3, call- 2.5, who 1.5, whose 1, player- 0.8, letter- 1, type 0.3, enter- 0.3, identify 2, who is "
        "play- 1.2, who will play 1.2, who are you 2, your name 0.5, "
        "level- -2, skill- -2, same -2, game- -1, think- -2, turn -1.5"
    ),
    Ask.LEVEL: _weights(
        "level- 3, skill- 2.5, novice- 2, beginner- 2, intermediate 2, experienced 2, expert- 2, strength- 2.5, "
        "standard 2, difficult- 2.5, grade 2.5, ability 2.5, human 1.5, person 1, computer 1, how good 2, how "
        "well 2, how strong 2.5, how strongly 2.5, easy 1, hard 1, robot 1, play- 0.2, computer player 1, "
        "computer play- 1, machine 1, "
        "same -2, again -2.5, name -0.5, sound- -2, noise- -2, speed -2.5"
    ),
    Ask.TELEVISION: _weights(
        "televis- 3, tv 3, telly 3, tele 2, monitor 2.5, set 0.7, screen 1, display 1, black 1.2, white 1.2, "
        "black white 0.6, b w 1.5, monochrome 2.5, mono 2, colour- 0.8, color- 0.8, picture 1, shad- 1, using "
        "0.2, in colour 1, in color 1, "
        "think- -2, red -1, blue -1, stone- -1, sound- -1.5"
    ),
    Ask.THINKING: _weights(
        "think- 2, thought- 2.5, watch- 1.5, see 1, show- 1, display- 1, look- 0.7, view- 1, consider- 1.8, "
        "ponder- 2, evaluat- 1.8, analys- 1.8, reason- 1.5, working- 1.2, work- 0.6, tries 1.2, try- 1.2, trial- "
        "1.2, mind 1.5, idea- 1.2, ideas 0.3, search- 1.2, follow 0.8, calculat- 1.5, deliberat- 2, choos- 0.4, "
        "visible 1, "
        "is -0.6, am -0.6, speed -1, time -0.3, sound- -2, instruction- -2.5, rules -2.5"
    ),
    Ask.SOUND: _weights(
        "sound- 3, noise- 3, effect- 1, music- 2.5, bleep- 2.5, beep- 2.5, silen- 2.5, quiet- 2.5, hear 2, listen "
        "2, audio 2.5, volume 2, tune- 2, loudspeaker 2.5, speaker 2, audible 2.5, noisy 2.5"
    ),
    Ask.REAL_BOARD: _weights(
        "board- 1.8, kensington 1, also 0.8, as well 0.8, too 0.5, real 1.5, actual 1.5, proper 1, own 0.8, "
        "wooden 1.5, boxed 1.5, using 0.4, use 0.4, have 0.6, got 0.6, physical 1.5, beside 0.8, alongside 0.8, "
        "besides 0.8, board game 1, separate 1, table 1, playing on 0.5, in front of 0.8, cardboard 1.5, set out "
        "0.6, real set 1.2, game board 0.5, playing board 0.5, "
        "place -0.8, put -0.8, stone -0.8, where -1.5, speed -2, fast- -2, again -1"
    ),
    Ask.TWO_MOVE: _weights(
        "2 move- 2.5, two move- 2.5, option- 1, optional 1.5, rebuil- 3, re build 3, reform- 2, re form 2, remake "
        "2, remak- 2, reconstruct- 2.5, elaps- 1.5, rule- 0.8, break- 0.7, broken 0.8, delay 1, variation 1, 2 "
        "turn- 1.2, two turn- 1.2, restor- 1.5, twomove 3, 2move 3, second turn 1.2, complete- 0.4, square- 0.3, "
        "triangle- 0.3, "
        "player- -0.3, level- -1"
    ),
    Ask.SPEED: _weights(
        "speed- 3, fast- 1.4, slow- 1.4, quick- 1.5, pace 2.5, rate 2, rapid- 2, how fast 1.2, how quick- 1.2, "
        "how slow- 1.2, tempo 2.5, pause 1.5, delay 1.2, placing 0.5, move- 0.2, "
        "rebuil- -1, option -1, sound- -1.5"
    ),
    Ask.COLOUR: _weights(
        "colour- 1.8, color- 1.8, red 1.2, blue 1.2, red blue 0.6, blue red 0.6, which colour 1, your colour 1, "
        "your color 1, which color 1, what colour 1, what color 1, choose 0.4, side 1, prefer 0.5, r b 1.2, b r "
        "1.2, r 0.2, choice 0.4, be red 1.2, be blue 1.2, have red 0.8, have blue 0.8, take 0.4, want 0.2, play "
        "red 1, play blue 1, stones 0.2, "
        "televis- -3, tv -3, telly -3, monitor -2.5, set -1, screen -1, black -2, monochrome -2, place -1.5, put "
        "-1.5, move -1.2, reposition -1.5, where -1.5, turn -1.2, begins -2, starts -1.5, first -0.8, won -2, "
        "wins -2, name- -1, think- -1.5, point -1"
    ),
    Ask.INSTRUCTIONS: _weights(
        "instruction- 3, rules 2, how to play 2.5, explain- 1.5, explanation 2.5, help 2, read 0.7, want 0.3, "
        "need 0.5, see 0.3, directions 1, played before 2, know 0.8, "
        "option -1.5, rebuil- -2, 2 move- -2"
    ),
    Ask.PLACE: _weights(
        "place 2, placing 1.2, put 1.8, lay 1.8, drop 1.5, add 1.2, enter 0.3, stone- 1, counter- 1, piece- 1, "
        "man 0.6, where 0.7, new stone 0.5, point 0.5, on board 0.4, position your 1, choose 0.2, corner 0.4, "
        "position a 1, position cursor 0.5, next stone 0.6, empty point 1.2, vacant 1, free point 1, set 0.3, "
        "deploy 1.5, <player> 0.2, "
        "oppos- -1.5, opponent- -1.5, enemy -1.5, reposition- -2.5, move -1.2, new -0.4, it -0.6, speed -3, fast- "
        "-2, board game -1, again -2, where to -0.8, which stone -1.5, real -1, also -1, his -0.7, their -0.7, "
        "name -2, moves -1, neighbour- -1, adjacent -1, cannot -2, can not -2, cant -2, relocat- -2.5, slide "
        "-1.5, win- -2, won -2, destination -2"
    ),
    Ask.MOVE: _weights(
        "move 1.8, slide 2, shift 1.5, stone- 0.8, counter- 0.8, piece- 0.8, which stone 1, which piece 1, which "
        "counter 1, choose 0.5, select 0.5, pick 0.7, own 1, your stone 0.5, your stones 0.6, one of your 0.8, "
        "which 0.3, stone to move 0.6, from 0.6, move from 1, which of your 1.2, what will you move 1, <player> "
        "0.2, "
        "oppos- -2.5, opponent- -2.5, enemy -2.5, reposition- -2.5, to where -1.5, where to -1.5, place -0.7, put "
        "-0.7, 2 move- -3, two move- -3, option -2, cannot -2, cant -2, no -1, pass- -2, think- -1.5, watch -2, "
        "last -1, his -1, their -1, destination -2, to which -1, relocat- -2.5, new -0.5, it -0.5, win- -2, won "
        "-2, speed -2, again -1, your move -1, unable -2, turn -0.5, rebuil- -2, along -1, neighbour- -1.5, "
        "adjacent -1.5"
    ),
    Ask.REPOSITION: _weights(
        "reposition- 3, relocat- 3, opponent- 2, opposing 2, opposition 2, enemy 2, displac- 2, move 0.5, stone- "
        "0.5, piece- 0.5, counter- 0.5, which 0.3, choose 0.3, another 0.4, other player 1, his 0.6, their 0.6, "
        "shift 0.5, rival 2, remove 0.7, pick 0.3, triangle 0.4, square 0.4, which red 0.1, which blue 0.1, "
        "where to -1.5, to where -1.5, new -1, to which -1.5, destination -2.5, where -0.7, it -0.4, won -2, wins "
        "-2, thinking -1, put it -1.5"
    ),
    Ask.DESTINATION: _weights(
        "where to 2.5, to where 2.5, to which 2, destination 3, neighbour- 2, adjacent 2, along 1, move it 1.5, "
        "put it 2, move to 1.2, new position 2.5, new point 2.5, new place 2.5, new 0.5, where 1, point 0.8, now "
        "0.5, place it 1.5, target 2, to what 1.5, it 0.4, goes 0.5, go 0.7, line 0.5, where shall it 1, where "
        "should it 1, move where 1.5, onto 0.5, it go 0.8, it to 0.8, position it 1, its new 1, slide it 1.5, "
        "next to 0.3, "
        "place a -1.5, place your -1.5, put a -1.5, put your -1.5, which stone -2.5, which piece -2.5, which "
        "counter -2.5, next stone -2, new stone -2, moves -1, choose a stone -1, new game -3, fast- -2, speed -2"
    ),
    Ask.TURN: _weights(
        "turn 2, your turn 1, your go 2.5, to play 1.5, your move 2.5, to go 1.5, to move 1, to act 1.5, go ahead "
        "1.5, next player 1.2, play 0.3, make your move 0.5, <player> 1.2, s move 1, your play 2.5, choose 0.3, "
        "stone- -1.2, piece- -1.2, counter- -1.2, misses -2.5, miss -2.5, loses -2, passes -2.5, again -2, first "
        "-1, unable -2, cannot -2, cant -2, think- -2, level- -1, colour -1, which -1, where -1, want -1, option "
        "-2, begins -1, starts -1, no move -2, how to -2, reposition- -2, person -1, you want -2, watch -2, place "
        "-1, put -1, speed -2"
    ),
    Ask.PASSES: _weights(
        "pass- 2.5, misses 2, miss 1.5, loses 0.7, forfeit- 2, cannot 1.2, can not 1.2, cant 1.2, unable 1.5, "
        "blocked 1.5, stuck 2, no move- 2, no legal 2, no possible 1.5, turn 0.5, move- 0.6, can make no 1.5, "
        "shut in 1.5, skip- 2, nowhere 1.5, legal 0.7, "
        "again -0.5, rebuil- -2, there -0.5, that -0.7, point -0.7"
    ),
    Ask.THINKS: _weights(
        "think- 2.6, ponder- 2.6, considering 2, contemplat- 2.6, calculating 2, deliberating 2.6, working 1.2, "
        "my turn 2.5, my move 2.5, my go 2.5, wait 0.7, please wait 0.7, computer 0.7, computers 0.7, turn 0.3, "
        "choosing 1.5, i 0.3, am 0.3, is 0.3, <player> 0.4, hmm- 2.6, moment 1, searching 0.5, evaluating 2, "
        "analysing 2, thinks 0.5, deciding 2, "
        "watch- -3, see -2, show- -2, do you -1.5, would -1.5, display- -2, want -2, view -2, shall -1.5, your "
        "-0.7, speed -2, visible -2, wish -2, like -1.5, follow -1.5, thought- -1"
    ),
    Ask.WON: _weights(
        "won 2.6, wins 2.6, winner- 2.6, win 1.5, victor- 2.6, congratul- 1.5, champion 2, beat- 1.5, beaten 0.8, "
        "defeat- 1.5, triumph- 2, game over 2, well done 1.2, well played 1.2, hard luck 1.2, bad luck 1.2, lost "
        "1, hooray 1, captured 0.7, hexagon- 0.5, is over 1.2, <player> 0.8, "
        "again -0.8, another -0.8, to win -1, first to -1.5, can win -1"
    ),
    Ask.AGAIN: _weights(
        "again 2.6, another 1, another game 1.8, new game 2.7, fresh 1.5, fresh game 1.2, rematch 3, replay 3, "
        "same 1, same player- 2, same level- 1.5, once more 2.5, return match 3, restart 2.5, more game- 2, play "
        "on 0.7, next game 2.5, one more 2, start again 0.5, start afresh 3, return game 2.5, have a go 1, "
        "try again -2, another stone -2, another opposing -2, sound- -1, reposition -2, illegal -2"
    ),
    Ask.RETURN: _weights(
        "press- 1, hit 1, push 1, strike 1, tap 1, touch 0.8, depress 1, any key 1.7, a key 1.3, key 0.8, return "
        "1.2, space- 1.4, spacebar 0.5, bar 0.3, continue 1.2, go on 1, start 0.7, begin 0.7, when ready 1, ready "
        "0.6, more 0.5, next page 1, proceed 1.2, carry on 1, to play 0.5, done 0.3, "
        "where -1, choose -0.5, which -1, what -1, who -1, tape -1, play -0.3, cursor -0.7, rewind -2, escape -1, "
        "1 -0.5, y -0.5, n -0.5, r -0.5, b -0.5"
    ),
}
QUESTION = frozenset("do does are is would will shall should have which what who where how".split())
REQUEST = frozenset("enter type choose select give press input state please pick hit tell key set".split())
SAID = (Ask.PLACE, Ask.MOVE, Ask.REPOSITION, Ask.DESTINATION, Ask.TURN, Ask.PASSES, Ask.THINKS, Ask.WON, Ask.RETURN)
LABEL_WORDS = 6  # of a prompt that has no mark of a question: more than these are a statement

TOKEN = re.compile(r"[a-z]+|\d+|£")
YES_NO = re.compile(r"\b(y)(?:es)?\b\W{0,3}(?:or\W{1,2})?\b(n)o?\b|\b(n)o?\b\W{0,3}(?:or\W{1,2})?\b(y)(?:es)?\b", re.I)
RANGE = re.compile(r"(?<![\d.])(\d)\s?(?:-|–|—|/|\.{2,3}|to|…)\s?(\d)(?!\d)", re.I)
LIST = re.compile(r"\b(\d)(?:\s?(?:,|/)\s?\d)*\s?(?:,|/|or|,\s?or)\s?(\d)\b", re.I)
RED_BLUE = re.compile(r"\bR\b\W{0,3}(?:or\W{1,2})?\bB\b|\bB\b\W{0,3}(?:or\W{1,2})?\bR\b", re.I)
DEFAULT = re.compile(r"[(\[<{]\s?([YNRB\d])\s?[)\]>}]|default\W{0,4}(?:is\W)?([YNRB\d])\b", re.I)


@dataclass(frozen=True)
class Asked:
    """What is asked, and the text that it was read from, as one line."""

    ask: Ask
    text: str = ""
    sure: float = field(default=0.0, compare=False)  # by how many points it is ahead of the next reading

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys that the text says can answer it, in capitals: Y and N, digits, R and B; none if it names none."""
        if found := RANGE.search(self.text):
            first, last = sorted((int(found[1]), int(found[2])))
            return tuple(map(str, range(first, last + 1)))
        if found := LIST.search(self.text):
            return tuple(dict.fromkeys(re.findall(r"\d", found[0])))
        if RED_BLUE.search(self.text):
            return ("R", "B")
        if YES_NO.search(self.text):
            return ("Y", "N")
        return ()

    @cached_property
    def default(self) -> str:
        """What RETURN stands for, in capitals, where a single letter or digit stands in brackets; or nothing."""
        found = [one or other for one, other in DEFAULT.findall(self.text)]
        return found[-1].upper() if found else ""

    @cached_property
    def going_on(self) -> str:
        """The key that goes on, as `Beeb.type` has it: SPACE if that or any key is asked for, else RETURN."""
        tokens = words(self.text)
        if "space" in tokens or "spacebar" in tokens or "any" in tokens and "return" not in tokens:
            return " "
        return "\n"

    def key_for(self, *stems: str) -> str:
        """The key that the text gives for a word beginning with one of `stems`: "1" in "1=red", "2) red", "red (1)",
        "press 1 for red", "R" in "(R)ed"; or nothing."""
        for stem in stems:
            word = rf"(?:the |a |an )?{stem}\w*"
            for pattern in (
                rf"\b(\w)\s?(?:=|:|\)|\.|-|–)\s?{word}",
                rf"\b(\w) (?:for|is|means|if) {word}",
                rf"\b{word}\s?(?:=|:|-|\(|\[|<)\s?(\w)\b",
                rf"[(\[<]({stem[0]})[)\]>]{stem[1:]}",
            ):
                if found := re.search(pattern, self.text, re.I):
                    return found[1].upper()
        return ""


@dataclass(frozen=True)
class Piece:
    """A text in one row of the screen, up to a wide gap or to the end of a question."""

    row: int
    column: int
    text: str
    full: bool  # whether it fills its row up to the edge, so that its last word may go on in the next row
    fresh: bool


def asked(rows: Sequence[str], before: Sequence[str] = (), names: Sequence[str] = ()) -> Asked:
    """What the screen with these rows of text asks, when it had the rows `before` at the last answer.

    `names` are the players' as they were typed, as far as they are known.
    """
    lines = [row.rstrip() for row in rows]
    fresh = news(rows, before)
    if not any(fresh):
        fresh = [bool(line) for line in lines]
    pieces = list(_pieces(lines, max(map(len, rows), default=0), fresh))
    players = frozenset(token for name in names for token in TOKEN.findall(name.casefold()))
    return _judged(pieces, players)


def words(text: str) -> list[str]:
    """The words and numbers of a text, in small letters, abbreviations and apostrophes closed up: T.V. is tv."""
    text = re.sub(r"(?<=\b\w)\.(?=\w\b)", "", text.casefold())
    return TOKEN.findall(re.sub(r"['`]", "", text))


def news(rows: Sequence[str], before: Sequence[str]) -> list[bool]:
    """For each row, whether it says what was not there before, wherever on the screen that was. A row that has only got
    the answer to it, up to a short word, is an old one."""
    here = [(at, row.strip()) for at, row in enumerate(rows) if row.strip()]
    there = [row.strip() for row in before if row.strip()]
    fresh = [bool(row.strip()) for row in rows]
    matcher = SequenceMatcher(None, there, [line for _, line in here], autojunk=False)
    for _, start, end, first, last in matcher.get_opcodes():
        old = there[start:end]
        for place, (at, line) in enumerate(here[first:last]):
            was = old[place] if place < len(old) else None
            if was is not None and line.startswith(was) and _is_answer(line[len(was) :]):
                fresh[at] = False
    return fresh


def _is_answer(text: str) -> bool:
    """Whether this can have been typed after a prompt."""
    return len(text.strip(" _")) <= 1 or text[0] == " " and len(text.split()) == 1 and len(text.strip(" _")) <= 5


def _pieces(lines: list[str], width: int, fresh: list[bool]) -> Iterator[Piece]:
    for row, line in enumerate(lines):
        for part in re.finditer(rf"\S(?:.*?\S)?(?=\s{{{GAP},}}|$)", line):
            start = part.start()
            for sentence in re.finditer(r".+?(?:[?!]+(?=\s|$)|(?<=[a-z]{2})\.(?=\s|$)|$)", part[0], re.I):
                text = sentence[0].strip()
                if TOKEN.search(text.casefold()) or text in "?:":
                    full = start + sentence.end() == width and sentence.end() == len(part[0])
                    yield Piece(row, start + sentence.start(), text, full, fresh[row])


def _judged(pieces: list[Piece], players: frozenset[str]) -> Asked:
    """The last question among all runs of pieces that can be one text; if there is none, the last statement."""
    readings: list[_Reading] = []
    for run in _runs(pieces):
        reading = _Reading.of(pieces[run], run, players)
        if reading and not any(other.says_as_much(reading) for other in readings):
            readings.append(reading)
    page = sum(len(words(piece.text)) for piece in pieces if piece.fresh) >= PAGE_WORDS
    questions = [reading for reading in readings if reading.question]
    going_on = [reading for reading in readings if reading.ask is Ask.RETURN]
    if page and going_on:
        chosen = going_on
    else:
        chosen = questions or [reading for reading in readings if reading.ask is not Ask.RETURN] or going_on
    if not chosen:
        return Asked(Ask.UNKNOWN, _last_text(pieces))
    best = max(chosen, key=lambda reading: (reading.stop, reading.sure, -reading.start))
    return Asked(best.ask, best.text, best.sure)


def _runs(pieces: list[Piece]) -> Iterator[slice]:
    """The runs of pieces that can be one text, with something new in it: below each other or side by side, and ended by
    a mark of its end or what follows it, the keys that can be pressed."""
    for start in range(len(pieces)):
        ended = False
        for stop in range(start + 1, min(start + LONGEST, len(pieces)) + 1):
            last = pieces[stop - 1]
            if stop - start > 1:
                previous = pieces[stop - 2]
                if last.row - previous.row > 2 or ended and not _is_hint(last.text):
                    break
            ended = ended or last.text[-1] in "?!." and not last.text.endswith("..")
            if any(piece.fresh for piece in pieces[start:stop]):
                yield slice(start, stop)


def _is_hint(text: str) -> bool:
    """Whether a text does no more than name keys: "Y or N (Y)", "[1-3]"."""
    tokens = words(text)
    short = [token for token in tokens if len(token) == 1 or token in ("or", "to", "yes", "no", "default", "return")]
    return bool(tokens) and len(short) == len(tokens)


def _last_text(pieces: list[Piece]) -> str:
    fresh = [piece.text for piece in pieces if piece.fresh]
    return " ".join(fresh[-LONGEST:])


@dataclass(frozen=True)
class _Reading:
    """A run of pieces read as one thing that is asked or said."""

    ask: Ask
    text: str
    sure: float
    question: bool
    start: int
    stop: int  # the piece after the last one that has more than keys in it

    @classmethod
    def of(cls, pieces: list[Piece], run: slice, players: frozenset[str]) -> "_Reading | None":
        """The reading of these pieces, which are `run` of all; None if it can be anything or nothing."""
        text = " ".join(piece.text for piece in pieces)
        tokens = _joined(pieces)
        question = _is_question(text, tokens)
        tokens = [PLAYER if token in players else token for token in tokens]
        scores = sorted(((points(ask, tokens), ask) for ask in VOCABULARY), key=lambda item: -item[0])
        (best, ask), (second, _) = scores[:2]
        if best < STRONG or best - second < AHEAD:
            return None
        if not question and ask not in SAID and len(tokens) > LABEL_WORDS:
            return None
        hints = 0
        while hints < len(pieces) - 1 and _is_hint(pieces[-1 - hints].text):
            hints += 1
        return cls(ask, text, best - second, question and ask is not Ask.RETURN, run.start, run.stop - hints)

    def says_as_much(self, other: "_Reading") -> bool:
        """Whether the other one only has more text after this one's, and nothing by it."""
        return (
            self.start == other.start
            and self.stop < other.stop
            and self.ask is other.ask
            and self.question >= other.question
            and self.sure >= other.sure
        )


def _is_question(text: str, tokens: list[str]) -> bool:
    """Whether a text has a mark of a question: ?, a colon at its end, keys to choose from, or a word that asks."""
    if "?" in text or text.endswith(":") or Asked(Ask.UNKNOWN, text).keys:
        return True
    return bool(tokens) and (tokens[0] in QUESTION or any(token in REQUEST for token in tokens))


def _joined(pieces: list[Piece]) -> list[str]:
    """The words of pieces; where a word may go on in the next row, its two parts and the whole."""
    tokens: list[str] = []
    for at, piece in enumerate(pieces):
        more = words(piece.text)
        if at and tokens and more and pieces[at - 1].full and piece.column == 0:
            tokens.append(tokens[-1] + more[0])
        tokens += more
    return tokens


def points(ask: Ask, tokens: Sequence[str]) -> float:
    """How much these words speak for `ask`."""
    return sum(weight for phrase, weight in VOCABULARY[ask].items() if _contains(tokens, _matchers(phrase)))


@cache
def _matchers(phrase: str) -> tuple[tuple[str, bool], ...]:
    """The words of a phrase of the vocabulary, and whether each stands for all that begin so."""
    return tuple((word.removesuffix("-"), word.endswith("-")) for word in phrase.split())


def _contains(tokens: Sequence[str], matchers: tuple[tuple[str, bool], ...]) -> bool:
    """Whether there is such a phrase among `tokens`."""
    (word, stem), *rest = matchers
    for at, token in enumerate(tokens):
        if (token.startswith(word) if stem else token == word) and (
            not rest or _contains(tokens[at + 1 : at + 1 + NEAR], tuple(rest))
        ):
            return True
    return False
