"""The turns of a game: what a person is asked and the program does, act by act (the manual's "The Play", 3 to 6).

Each function is a part of a session's `run`; it yields `requests`. What a person may not do is refused with the
engine's own words, and nothing is lost by it.
"""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgame.errors import BoardGameError, IllegalActError
from boardgame.player import Choice, Thought
from kensington.board import NEIGHBOURS, points_of
from kensington.cursor import START
from kensington.levels import LEVELS
from kensington.play.keeping import keeper_after
from kensington.play.requests import AskKey, AskPoint, AskText, Command, Ponder, Request, Show
from kensington.play.table import Table
from kensington.rules import (
    COLOURS,
    MOST_RELOCATIONS,
    OPPONENT,
    Act,
    Colour,
    Decline,
    Pass,
    Place,
    Relocate,
    Slide,
)

if TYPE_CHECKING:
    from kensington.play.session import Session

Flow = Generator[Request, Any, Any]
Asked = Generator[Request, Any, Act | Command]

SECONDS_A_STONE = 0.25  # that one step of the speed takes with every stone placed by the program
SECONDS_A_THOUGHT = 0.04  # and with every thought shown
MOST_THOUGHTS = 24  # shown of one choice, evenly taken from all
HINT_LEVEL = len(LEVELS)
LONGEST_PATH = 200  # characters


class Pondered(NamedTuple):
    """What a level thought, in order, and what it chose."""

    thoughts: Sequence[Thought]
    choice: Choice


def play_out(session: "Session") -> Flow:
    """The game on the table, to its end."""
    offered = -1  # the number of acts after which a draw was last offered
    while not session.current.over:
        table, scene = session.current, session.scene
        scene.position, scene.last, scene.player = table.position, table.last_turn, table.seat.name
        if table.must_pass:
            yield from _pass(session)
        elif table.seat.level:
            yield from _program(session)
        else:
            choice = yield from _person(session)
            if isinstance(choice, Command):
                offered = yield from _obey(session, choice, offered)
            else:
                scene.notice = ""
                _play(session, choice)
    _end(session)


def _play(session: "Session", act: Act, chance: int | None = None) -> None:
    """Play an act, say what came of it, and write it down."""
    table, scene = session.current, session.scene
    who, before = table.seat.name, table.position
    table.play(act, chance)
    after = table.position
    scene.position, scene.last, scene.player = after, table.last_turn, table.seat.name
    scene.thought = scene.best = None
    scene.news.append(f"{who}: {act}")
    if after.pending and len(after.paid) > len(before.paid):
        owner, left, _ = after.pending[0]
        stones = "a stone" if left == 1 else f"{left} stones"
        scene.news.append(f"  {owner} completes a shape: {stones} of {OPPONENT[owner]}'s")
        scene.ring()
    session.keep_game()


def _pass(session: "Session") -> Flow:
    """Rule 9."""
    seat = session.current.seat
    session.scene.notice = f"{seat.name} can make no legal move and passes (rule 9)."
    session.scene.ring()
    if any(not seat.level for seat in session.current.seats.values()):
        yield AskKey("Press RETURN")
    else:
        yield Show(SECONDS_A_STONE * session.speed)
    _play(session, Pass())


# The program

def _program(session: "Session") -> Flow:
    """A level chooses, and is watched if that is wanted; its stone moves, at the speed wanted (P 5 ii, iv; P 6)."""
    table, scene = session.current, session.scene
    position = table.position
    pondered = yield Ponder(table.seat.level, position, table.chance)
    if scene.watching and session.speed:
        yield from _thinking(session, pondered.thoughts)
    scene.thought = scene.best = None
    act, chance = pondered.choice
    colour = position.to_act.colour
    if session.board:
        scene.thought = Thought(act, 0)  # marked on the screen, as a real board has no numbers
        prompt = _instruction(act, colour if not isinstance(act, Relocate) else OPPONENT[colour])
        yield AskKey(f"{table.seat.name}: {prompt} Then press RETURN")
    _play(session, act, chance)
    if table.repeated and all(seat.level for seat in table.seats.values()):
        table.drawn = True
        session.keep_game()
    yield Show(SECONDS_A_STONE * session.speed)


def _thinking(session: "Session", thoughts: Sequence[Thought]) -> Flow:
    """Some of the thoughts one after the other, at the speed wanted, the first and the last among them."""
    count = min(len(thoughts), MOST_THOUGHTS)
    best: Thought | None = None
    shown = {(len(thoughts) - 1) * n // max(count - 1, 1) for n in range(count)}
    for number, thought in enumerate(thoughts):
        if best is None or thought.value > best.value:
            best = thought
        if number in shown:
            session.scene.thought, session.scene.best = thought, best
            yield Show(SECONDS_A_THOUGHT * session.speed)


def _instruction(act: Act, colour: str) -> str:
    """Question iv: what is to be done on the real board."""
    if isinstance(act, Place):
        return f"put a {colour} stone on point {act.point}."
    if isinstance(act, Slide):
        return f"move the {colour} stone on point {act.start} to point {act.end}."
    if isinstance(act, Relocate):
        return f"reposition the {colour} stone on point {act.start} to point {act.end}."
    return "nothing is to be moved."


# A person

def _person(session: "Session") -> Asked:
    """One act, or a command instead of it. The cursor begins on the topmost square (T 4 to 6)."""
    position = session.current.position
    name = session.current.seat.name
    if position.pending:
        owner, left, put = position.pending[0]
        which = "another" if put else "a"
        more = ", the first of two" if left == MOST_RELOCATIONS else ""
        prompt = f"{name}, choose {which} {OPPONENT[owner]} stone to reposition{more}"
        return (yield from _move(session, Relocate, prompt, "the vacant point to reposition it to"))
    if isinstance(position.legal_acts()[0], Place):
        return (yield from _place(session, f"{name}, place a stone on a vacant point"))
    return (yield from _move(session, Slide, f"{name}, choose a stone to move", "a vacant point next to it"))


def _place(session: "Session", prompt: str) -> Asked:
    cursor = START
    while True:
        point = yield AskPoint(prompt, cursor)
        if isinstance(point, Command):
            return point
        fault = _fault(session, Place(point))
        if fault is None:
            return Place(point)
        session.refuse(fault)
        cursor = point


def _move(session: "Session", kind: type[Slide] | type[Relocate], choose: str, where: str) -> Asked:
    """A stone, then where to. The same point once more, or BACK, puts the stone back."""
    scene = session.scene
    cursor = START
    while True:
        start = yield AskPoint(choose, cursor)
        if isinstance(start, Command):
            return start
        cursor = start
        fault = _fault_of_taking(session, kind, start)
        if fault:
            session.refuse(fault)
            continue
        scene.notice, scene.held = "", start
        while scene.held:
            end = yield AskPoint(f"{session.current.seat.name}, now {where}", cursor)
            if end in (start, Command.BACK):
                cursor, scene.held = start, None
            elif isinstance(end, Command):
                scene.held = None
                return end
            else:
                fault = _fault(session, kind(start, end))
                if fault is None:
                    scene.held = None
                    return kind(start, end)
                session.refuse(fault)
                cursor = end


def _fault(session: "Session", act: Act) -> str | None:
    """The engine's words about what is wrong with an act; None if it is legal."""
    try:
        session.current.position.play(act)
    except IllegalActError as error:
        return str(error)
    return None


def _fault_of_taking(session: "Session", kind: type[Slide] | type[Relocate], start: int) -> str | None:
    """Why this stone cannot be moved anywhere; None if it can."""
    position = session.current.position
    ends = NEIGHBOURS[start] if kind is Slide else points_of(position.vacant)
    faults = [_fault(session, kind(start, end)) for end in ends]
    return None if None in faults else faults[0]


# What a person can say instead

def _obey(session: "Session", command: Command, offered: int) -> Generator[Request, Any, int]:
    """Do what a person has said instead of acting; the number of acts after which a draw was last offered."""
    table, scene = session.current, session.scene
    scene.notice = ""
    if command is Command.UNDO:
        if table.take_back():
            scene.news.append("Taken back.")
            session.keep_game()
        else:
            session.refuse("There is nothing of a person's to take back.")
    elif command is Command.HINT:
        yield from _hint(session)
    elif command is Command.DRAW:
        if offered == len(table.steps):
            session.refuse("A draw has just been offered.")
        else:
            yield from _offer_draw(session)
        return len(table.steps)
    elif command is Command.SAVE:
        yield from _save(session)
    elif command is Command.DECLINE:
        fault = _fault(session, Decline())
        if fault:
            session.refuse(fault)
        else:
            _play(session, Decline())
    else:
        session.refuse("There is no stone to put back.")
    return offered


def _hint(session: "Session") -> Flow:
    """What the highest level would do; the game's own chance is not touched by it."""
    table, scene = session.current, session.scene
    name = LEVELS[HINT_LEVEL - 1].name
    pondered = yield Ponder(HINT_LEVEL, table.position, table.chance)
    act = pondered.choice.act
    scene.notice = f"A player of the level {name} would play {act}."
    scene.thought = Thought(act, 0)


def _offer_draw(session: "Session") -> Flow:
    """Rule 10: a draw needs everybody's agreement."""
    table = session.current
    offering = table.position.to_act
    for turn, seat in table.seats.items():
        if turn == offering:
            continue
        if seat.level:
            agrees = table.program_agrees(turn.colour)
        else:
            offer = f"{table.seats[offering].name} offers a draw. {seat.name}, do you agree? Y or N (N)"
            agrees = (yield AskKey(offer, "yn", "n")) == "y"
        if not agrees:
            session.refuse(f"{seat.name} does not agree to a draw.")
            return
    table.drawn = True
    session.keep_game()


def _save(session: "Session") -> Flow:
    """Keep the game in a file from now on."""
    if session.keeper:
        session.keep_game()
        session.scene.notice = session.scene.notice or f"The game is kept in {session.keeper.path}."
        return
    path = yield AskText("Keep the game in which file? RETURN for none", LONGEST_PATH, "", letters=False)
    if not path:
        return
    try:
        session.keeper = keeper_after(path)
    except BoardGameError as error:
        session.refuse(str(error))
        return
    except OSError as error:
        session.refuse(f"{path}: {error.strerror or error}")
        return
    session.keep_game()
    session.scene.notice = session.scene.notice or f"From now on the game is kept in {path}."


# The end

def _end(session: "Session") -> None:
    """The winner's name and a suitable message."""
    table, scene = session.current, session.scene
    winner = table.position.winner
    scene.position, scene.last, scene.player = table.position, table.last_turn, ""
    if winner is None:
        scene.notice = "The game is drawn, as agreed."
    else:
        scene.player = table.team(winner)
        scene.notice = f"{table.team(winner)} {_has(table, winner)} won! {_message(table, winner)}"
        scene.ring()
    scene.news.append(scene.notice)


def _has(table: Table, colour: Colour) -> str:
    return "has" if table.start.rules.players == 2 else "have"


def _message(table: Table, winner: Colour) -> str:
    """A word that suits whoever has won against whom."""
    levels = {colour: [s.level for turn, s in table.seats.items() if turn.colour == colour] for colour in COLOURS}
    winners, losers = levels[winner], levels[OPPONENT[winner]]
    if any(winners) and not any(losers):
        return "Never mind: the next hexagon may be yours."
    if any(losers) and not any(winners):
        return f"Well played: level {max(losers)} is beaten."
    return "A fine hexagon."
