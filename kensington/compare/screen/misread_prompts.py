"""Finds the prompt that was misread where a set-up leads to no game.

A prompt that is misread gets a wrong answer, and that may show much later. So each doubtful prompt, the last first, is
tried as another kind that its keys or words allow.
"""

from collections.abc import Callable, Collection
from typing import TypeVar

from emulator.automation.key_trials import keys_taken
from emulator.machine.snapshot import Snapshot
from kensington.compare.program import Program, ProgramError
from kensington.compare.screen.prompt_classifier import ACT_PROMPTS, SETUP_PROMPTS, Prompt, PromptKind, likeliest

T = TypeVar("T")

MOST_TRIED = 16  # set-ups
CERTAIN = 2.5  # lead of the score of a prompt that is not doubtful
OTHER_KINDS = (  # what a question may be that takes these keys, one kind for each answer
    ("09", PromptKind.SPEED),
    ("12", PromptKind.PLAYERS),
    ("123", PromptKind.LEVEL),
    ("RB", PromptKind.COLOUR),
    ("AB", PromptKind.COLOUR),
    ("Y", PromptKind.CONFIRM),
    ("N", PromptKind.INSTRUCTIONS),
    ("HC", PromptKind.LEVEL),
    ("PC", PromptKind.LEVEL),
    ("PM", PromptKind.LEVEL),
)


def retry_misread(program: Program, attempt: Callable[[], T]) -> T:
    """What `attempt` returns, which sets up a game; if it fails, with one prompt `corrected`, or another one, too, if
    the first led on. Raises the first error if all of that is in vain, or if the program has ended."""
    try:
        return attempt()
    except ProgramError as error:
        first = error
    if program.crash():
        raise first
    tried, known = 0, [prompt.text for prompt, _ in program.asked]
    waiting = [{text: kind} for text, kind in _other_kinds(program)]
    while waiting and tried < MOST_TRIED:
        tried, program.corrected = tried + 1, waiting.pop(0)
        try:
            return attempt()
        except ProgramError:
            if len(program.corrected) == 1:
                waiting += [{**program.corrected, text: kind} for text, kind in _other_kinds(program, known)]
    program.corrected = {}
    raise first


def _other_kinds(program: Program, known: Collection[str] = ()) -> list[tuple[str, PromptKind]]:
    """The texts of the doubtful prompts of the last set-up that were not `known`, the last first, each with the other
    kinds that it may have."""
    asked = {prompt.text: (prompt, moment) for prompt, moment in program.asked if prompt.text not in known}
    return [
        (text, kind)
        for text, (prompt, moment) in reversed(asked.items())
        if text and not prompt.menu and prompt.margin < CERTAIN
        for kind in _kinds_of(program, prompt, moment)
    ]


def _kinds_of(program: Program, prompt: Prompt, moment: Snapshot) -> list[PromptKind]:
    program.beeb.restore(moment)
    taken = keys_taken(program)
    kinds = [kind for keys, kind in OTHER_KINDS if taken.keys.issuperset(keys)]
    kinds += [likeliest(prompt.text, SETUP_PROMPTS, ()), *[PromptKind.NAME] * taken.line, PromptKind.RETURN]
    kinds += [PromptKind.TURN] * program.shows_board()[0]
    same = {prompt.kind, PromptKind.UNKNOWN} | (ACT_PROMPTS if prompt.kind in ACT_PROMPTS else set())
    return [kind for kind in dict.fromkeys(kinds) if kind not in same]
