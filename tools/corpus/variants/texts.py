"""The texts of a variant: a random wording of each prompt and message, wrapped for the window, and their order."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tools.corpus.variants import wordings
from tools.corpus.variants.wordings import NAME, NEW_LINE, NO_BREAK, capitals, height, wrapped

VALUE_WIDTH = 6  # a sign and five digits
LEAST_HEIGHT, MOST_HEIGHT = 3, 10  # lines of the text window


@dataclass(frozen=True)
class GameTexts:
    """The texts by purpose, and their order. `height` is the number of lines that a game's prompts need."""

    width: int
    height: int
    upper_case: bool
    defaults_shown: bool
    names_first: bool
    questions: tuple[int, ...]
    speed_at: int
    name_prompts: tuple[str, str]
    level: str
    asked: tuple[str, ...]
    answers: tuple[str, str, bool]
    speed: str
    colour: str
    lot: str
    begins: str
    place: str
    move: str
    reposition: str
    destination: str
    thinking: str
    worth: str
    passes: str
    wins: str
    messages: tuple[str, ...]
    press_return: str
    again: str
    stopped: str
    moves: str
    puts: str
    reasons: tuple[str, ...]


def random_texts(random: Random, width: int, introduction: int | None) -> GameTexts:
    """Random wordings in a random order, for a window of `width` characters.

    `introduction` is the number of columns of the screen for the prompts before a game, if it has its own.
    """
    while True:
        try:
            words = _random_texts(random, width, introduction)
        except ValueError:  # a word is longer than a line
            continue
        if words.height <= MOST_HEIGHT:
            return words


def _random_texts(random: Random, width: int, introduction: int | None) -> GameTexts:
    pick = random.choice
    upper_case, defaults_shown = pick((True, False)), pick((True, True, False))
    line = width - 1  # the OS moves to the next line after the last character
    first_line = introduction - 2 if introduction else line  # a teletext colour code takes one character

    def put(text: str, characters: int = line) -> str:
        return wrapped(capitals(text) if upper_case else text, characters)

    before, after, without = pick(wordings.ANSWERS)
    answers = (before, after, True) if defaults_shown else (without, "", False)
    suffix = NO_BREAK.join((answers[0] + "Y" * answers[2] + answers[1]).split(" "))

    def ask(text: str, characters: int) -> str:
        whole = put(f"{text} {suffix}".rstrip(" "), characters)
        return whole[: len(text) + 1].ljust(len(text) + 1)

    name_before, name_after = pick(wordings.NAMES)
    names = put(f"{name_before}1{name_after.rstrip()} {NAME}", first_line)
    speed, speed_default = pick(wordings.SPEEDS)
    lot, begins = pick(wordings.LOTS)
    move, reposition, destination = pick(wordings.MOVINGS)
    again, stopped = pick(wordings.AGAINS)
    moves, puts = pick(wordings.ANNOUNCEMENTS)
    press_return = put(pick(wordings.RETURNS))
    messages = tuple(put(text) for text in pick(wordings.MESSAGES))
    texts = {
        "level": put(pick(wordings.LEVELS), first_line),
        "speed": put(f"{speed} {speed_default}" if defaults_shown else speed, first_line),
    }
    game = {
        "colour": put(pick(wordings.COLOURS) + " (R)" * defaults_shown),
        "lot": put(lot),
        "begins": put(begins),
        "place": put(pick(wordings.PLACINGS)),
        "move": put(move),
        "reposition": put(reposition),
        "destination": put(destination),
        "thinking": put(pick(wordings.THINKING)),
        "worth": put(pick(wordings.WORTHS).replace(" ", NO_BREAK), max(line - VALUE_WIDTH, 1)),
        "passes": put(pick(wordings.PASSES)) + NEW_LINE,
        "wins": put(pick(wordings.WINS)) + NEW_LINE,
        "moves": put(moves) + NEW_LINE + press_return,
        "puts": put(puts) + NEW_LINE + press_return,
    }
    questions = [pick(wording) for wording in wordings.QUESTIONS]
    asked = tuple(ask(question, first_line) for question in questions)
    reasons = _padded([put(text) for text in pick(wordings.REASONS)])
    alone = [game["colour"], game["passes"] + press_return, game["wins"] + messages[0] + NEW_LINE + press_return]
    alone += [put(f"{text} {suffix}") for text in (again, stopped)]
    alone += [game["moves"], game["puts"]]
    refused = [game[name] for name in ("place", "move", "reposition", "destination")]
    if not introduction:
        alone += [names, *texts.values(), *(put(f"{question} {suffix}") for question in questions)]
    lines = max(LEAST_HEIGHT, *(height(text) for text in alone), *(height(text) + 1 for text in refused))
    if height(game["thinking"]) > 1 or any(height(text) > 1 for text in reasons):
        raise ValueError("these texts must fit on one line")
    order = list(range(5))
    random.shuffle(order)
    return GameTexts(
        width=width,
        height=lines + pick((0, 0, 1)),
        upper_case=upper_case,
        defaults_shown=defaults_shown,
        names_first=pick((True, False)),
        questions=tuple(order) if pick((True, False)) else (0, 1, 2, 3, 4),
        speed_at=pick((5, 5, 0, 2)),
        name_prompts=(names[: len(name_before)], names[len(name_before) + 1 : -1]),
        asked=asked,
        answers=(capitals(answers[0]) if upper_case else answers[0], answers[1], answers[2]),
        messages=messages,
        press_return=press_return,
        again=ask(again, line),
        stopped=ask(stopped, line),
        reasons=reasons,
        **texts,
        **{name: text.replace(NO_BREAK, " ") for name, text in game.items()},
    )


def _padded(texts: Sequence[str]) -> tuple[str, ...]:
    """The texts padded to the same length, so that each covers the last one."""
    longest = max(len(text) for text in texts)
    return tuple(text.ljust(longest) for text in texts)
