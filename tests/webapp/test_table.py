"""The table without a server: whatever a page sends is answered, and nothing of it reaches a file."""

import asyncio
import gc
import json
import os
import signal
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgame.errors import BoardGameError
from boardgame.session.analysis import missed_by_people
from boardgame.session.progress import STEPS
from boardgame.session.requests import Command
from boardgame.web.messages import LONGEST, parse
from boardgame.web.table import COMMANDS, DEFECT, Table
from boardgame.web.workers import Workers, process_context
from kalah.game import KALAH, KalahRecord
from kalah.rules import Rules as KalahRules
from kensington.play.lesson import lesson_session
from kensington.rules import Rules as KensingtonRules
from pente.game import PENTE, PenteRecord
from pente.rules import Rules as PenteRules
from webapp.games import GAMES

PATIENCE = 30.0  # seconds


class DirectWorkers:
    """Does jobs in this process."""

    async def run(self, work, *arguments):
        await asyncio.sleep(0)
        return work(*arguments)


class FailingWorkers:
    """Fails, as no job should."""

    async def run(self, work, *arguments):
        raise ZeroDivisionError


class BusyWorkers:
    """Have much to do before."""

    async def run(self, work, *arguments):
        await asyncio.sleep(PATIENCE)


def conversation(messages, workers=None, painters=None, enough=lambda sent: True, games=GAMES):
    """What a table sends for these messages, one after the other, each after a moment, until that is enough; and the
    errors it raises.
    """
    sent, errors = [], []

    async def talk():
        async def send(message):
            sent.append(json.loads(json.dumps(message)))

        table = Table(games, send, workers or DirectWorkers(), painters or DirectWorkers())
        for message in messages:
            try:
                await table.take(message)
            except BoardGameError as error:
                errors.append(str(error))
            for _ in range(20):
                await asyncio.sleep(0)
        end = time.monotonic() + PATIENCE
        while not enough(sent) and time.monotonic() < end:
            await asyncio.sleep(0.01)
        await table.close()

    asyncio.run(talk())
    return sent, errors


def start(game="pente", levels=(0, 0), rules="-", **more):
    seats = [["Ann", levels[0]], ["Bob", levels[1]]]
    return {"do": "start", "game": game, "seats": seats, "rules": rules, "answers": {}, "speed": 0} | more


def point(name, moments):
    return {"do": "point", "point": name, "moments": moments}


def test_a_game_between_people():
    sent, errors = conversation([start(), point("K10", 0), point("A1", 1)])
    assert not errors
    views = [message for message in sent if message["type"] == "view"]
    assert [view["moments"] for view in views if view["asks"]["kind"] == "point"] == [0, 1, 2]
    assert views[-1]["contents"] == {"K10": "white stone", "A1": "black stone"}
    assert views[-1]["asks"]["prompt"] == "Ann, choose a point"


def test_a_level_answers():
    sent, errors = conversation([start(levels=(0, 1)), point("K10", 0), {"do": "record"}])
    assert not errors
    assert "thinks" in [message["asks"]["kind"] for message in sent if message["type"] == "view"]
    [record] = [message["text"] for message in sent if message["type"] == "record"]
    assert record.count("K10") == 1
    assert '[BlackLevel "1"]' in record


def test_a_step_of_the_ladder_answers():
    sent, errors = conversation([start(levels=(0, STEPS + 1)), point("K10", 0), {"do": "record"}])
    assert not errors
    thinking = [
        message["asks"] for message in sent if message["type"] == "view" and message["asks"]["kind"] == "thinks"
    ]
    assert thinking[0]["name"] == "1 First game"
    [record] = [message["text"] for message in sent if message["type"] == "record"]
    assert '[BlackStep "1"]' in record


@pytest.mark.parametrize("level", [-1, 5, STEPS, STEPS + 99, True, "1"])
def test_an_unknown_step_is_refused(level):
    _, [error] = conversation([start(levels=(0, level))])
    assert "is not a player" in error


def test_wins_on_a_page_count_from_form_to_form():
    """Ann has three stones of a row four times over, and wins; the third time, the next form's game has an offer."""
    moves = ["K10", "A1", "L10", "A3", "M10", "A5", "N10", "A7"]
    record = PenteRecord.of_acts(PENTE, PENTE.start(), [PENTE.act_from_text(move) for move in moves])
    messages = []
    for _ in range(3):
        messages += [
            {"do": "open", "game": "pente", "text": record.to_text()},
            start(levels=(0, STEPS + 1)) | {"do": "play-on", "moment": len(moves)},
            point("O10", len(moves)),
        ]
    sent, errors = conversation([*messages, start(levels=(0, STEPS + 1)), {"do": "key", "key": "y"}, point("K10", 0)])
    assert not errors
    asks = [message["asks"] for message in sent if message["type"] == "view"]
    [offer] = [each for each in asks if each["kind"] == "key"]
    assert offer["prompt"] == f"3 games won in a row! Up to step {PENTE.ladder()[1].label}? Y or N (Y)"
    assert [each["name"] for each in asks if each["kind"] == "thinks"][-1] == PENTE.ladder()[1].label


def test_a_game_between_levels_is_recorded_act_by_act():
    def records(sent):
        shown = [message for message in sent if "record" in message and message["asks"]["kind"] == "show"]
        return [(message["moments"], message["record"]) for message in shown]

    sent, _ = conversation([start(levels=(1, 1))], enough=lambda sent: len(records(sent)) > 3)
    kept = records(sent)
    assert len(kept) > 3 and [moments for moments, _ in kept] == [*range(1, len(kept) + 1)]
    assert len({record for _, record in kept}) == len(kept)


def test_work_that_ends_before_it_begins(recwarn):
    gc.collect()  # what earlier tests have left
    recwarn.clear()

    async def talk():
        async def send(message):
            pass

        table = Table(GAMES, send, DirectWorkers(), DirectWorkers())
        await table.take(start())
        await table.close()

    asyncio.run(talk())
    gc.collect()
    assert not recwarn.list  # no coroutine that was never awaited


def test_a_cancelled_request_is_not_carried_out():
    """The page has gone while a game was ending for the next one."""

    class SlowWorkers(DirectWorkers):
        async def run(self, work, *arguments):
            try:
                await asyncio.sleep(PATIENCE)
            finally:
                await asyncio.sleep(0)

    async def talk():
        async def send(message):
            sent.append(message)

        table = Table(GAMES, send, SlowWorkers(), DirectWorkers())
        await table.take(start(levels=(1, 1)))
        while not any(message.get("asks", {}).get("kind") == "thinks" for message in sent):
            await asyncio.sleep(0)
        sent.clear()
        request = asyncio.create_task(table.take(start()))
        await asyncio.sleep(0)
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request
        assert not sent
        await table.close()

    sent = []
    asyncio.run(talk())


def test_a_click_that_comes_too_late_is_ignored():
    """Of a double click on a bin, the second must not choose the opponent's bin of that name."""
    sent, errors = conversation([start("kalah"), point("1", 0), point("1", 0), {"do": "record"}])
    assert not errors
    [record] = [message["text"] for message in sent if message["type"] == "record"]
    assert len(KalahRecord.from_text(KALAH, record).acts) == 1


def test_the_game_goes_on_while_a_picture_is_drawn():
    download = {"do": "download", "kind": "gif", "moment": 0}
    sent, errors = conversation([start(), download, point("K10", 0)], painters=BusyWorkers())
    assert not errors
    assert [message["moments"] for message in sent if message["type"] == "view"][-1] == 1


def test_a_defect_is_reported(caplog):
    sent, errors = conversation([start(levels=(1, 0)), {"do": "record"}], FailingWorkers())
    assert [(message["text"], message["of"]) for message in sent if message["type"] == "error"] == [(DEFECT, "game")]
    assert "ZeroDivisionError" in caplog.text
    assert not errors, "the table goes on"
    assert [message["asks"]["kind"] for message in sent if message["type"] == "view"][-1] == "stopped"


def die(marker, times):
    """A job whose process is killed the first times."""
    lives = len(marker.read_text()) if marker.exists() else 0
    marker.write_text("x" * (lives + 1))
    if lives < times:
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def test_a_job_is_repeated_if_its_process_dies(tmp_path):
    async def talk():
        workers = Workers(process_context(()), 1)
        try:
            jobs = [workers.run(die, tmp_path / name, times) for name, times in (("a", 1), ("b", 0))]
            assert await asyncio.gather(*jobs) == ["done", "done"]
            with pytest.raises(BoardGameError, match="has died"):
                await workers.run(die, tmp_path / "c", 9)
            assert await workers.run(die, tmp_path / "d", 0) == "done"
        finally:
            workers.close()

    asyncio.run(talk())


def test_an_act_that_is_typed_wrong_is_refused_without_its_place():
    sent, _ = conversation([start(), {"do": "type", "text": "Z99"}])
    notice = [message["notice"] for message in sent if message["type"] == "view"][-1]
    assert "Z99" in notice and "column" not in notice


def test_moments_and_playing_on():
    points = [point(name, moments) for moments, name in enumerate(("K10", "A1", "B1"))]
    sent, errors = conversation(
        [start(), *points, {"do": "moment", "number": 1}, start() | {"do": "play-on", "moment": 2}, {"do": "record"}]
    )
    assert not errors
    [moment] = [message for message in sent if message["type"] == "moment"]
    assert moment["words"] == "Turn 1: K10"
    assert moment["contents"] == {"K10": "white stone"}
    assert "K10 A1" in sent[-1]["text"]
    assert "B1" not in sent[-1]["text"]


def late_win():
    """White has four in a row with a free end, and plays elsewhere before it wins."""
    names = ["K10", "A1", "L10", "A3", "M10", "A5", "N10", "A7", "T19", "C9", "O10"]
    return [start(), *(point(name, moments) for moments, name in enumerate(names))]


def test_playing_again_begins_a_game_that_has_nothing_of_the_one_before():
    sent, errors = conversation([*late_win(), {"do": "key", "key": "y"}, point("K10", 0)])
    assert not errors
    begins = [at for at, message in enumerate(sent) if message["type"] == "begins"]
    assert len(begins) == 2 and sent[begins[1]] == sent[begins[0]]
    before, after = sent[: begins[1]], sent[begins[1] + 1 :]
    assert before[-1]["asks"]["kind"] == "again" and before[-1]["result"] == "Ann (white) won!"
    assert all(message["news"] == [] and not message["missed"] and not message["result"] for message in after[:1])
    assert [line for message in after for line in message["news"]] == ["Ann: K10"]
    assert after[-1]["kept"]["seats"] == [["Ann", 0], ["Bob", 0]]


def test_what_was_missed_is_shown_with_the_better_line():
    """The words give the same turn as the list; each further act of the line can be seen."""
    sent, errors = conversation(late_win())
    missed = sent[-1]["missed"][0]
    turn, line = missed["moment"] + 1, missed["line"]
    assert not errors and missed["text"].startswith(f"Ann missed a win in turn {turn}: {line[0]}")
    look = {"do": "moment", "number": missed["moment"], "line": line}
    sent, errors = conversation([*late_win(), look | {"at": 0}, look | {"at": 1}])
    assert not errors
    before, after = [message for message in sent if message["type"] == "moment"]
    assert before["words"] == after["words"] == f"Turn {turn}, better:" and before["line"] == line
    assert before["thought"] == line[:1] and line[0] not in before["contents"]
    assert after["contents"][line[0]] == "white stone" and after["thought"] == line[1:2]
    for damage in ({"at": 9}, {"line": ["K10"], "at": 1}, {"line": [1]}, {"line": ["?"]}, {"line": line * 7}):
        assert len(conversation([*late_win(), look | {"at": 0} | damage])[1]) == 1


def test_the_result_is_said_before_what_was_missed_is_known():
    class Reviewing(DirectWorkers):
        async def run(self, work, *arguments):
            await asyncio.sleep(PATIENCE if work is missed_by_people else 0)
            return work(*arguments)

    sent, errors = conversation(late_win(), Reviewing())
    assert not errors and sent[-1]["asks"]["kind"] == "works"
    assert (sent[-1]["result"], sent[-1]["over"]) == ("Ann (white) won!", True)


def lesson(step, points, language="en"):
    return {"do": "lesson", "game": "kensington", "language": language, "step": step, "points": points}


def test_a_lessons_step_goes_on_in_another_language():
    answers = [point("24", 0), point("37", 1)]
    sent, errors = conversation([lesson(2, []), *answers])
    assert not errors
    there = sent[-1]
    assert there["held"] == ["37"] and there["lesson"]["points"] == ["24", "37"] and there["lesson"]["count"] == 8
    sent, errors = conversation([lesson(2, ["24", "37"], "de"), point("62", 1)])
    assert not errors
    first = next(message for message in sent if message["type"] == "view")
    assert (first["held"], first["svg"]) == (there["held"], there["svg"]) and "Schritt 2" in first["lesson"]["title"]
    assert sent[-1]["asks"]["kind"] == "key" and sent[-1]["lesson"]["points"] == ["24", "37", "62"]
    sent, errors = conversation([lesson(2, ["24", None]), {"do": "command", "name": "undo"}])
    assert not errors and sent[-1]["lesson"]["points"] == []
    assert conversation([lesson(2, ["24"] * 101)])[1] == ["malformed message: a lesson's step has at most 100 points"]


def test_a_lesson_can_end_with_the_wish_to_play():
    session = lesson_session("en", 8)
    (task,) = session.lesson.steps[-1].tasks
    points = list(map(str, session.board.points_of(session.game.act_from_text(task.goal.example))))
    sent, errors = conversation([lesson(8, points), {"do": "key", "key": "p"}])
    assert not errors and sent[-1]["asks"] == {"kind": "left", "play": True}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_form_is_explained(game):
    """Except those that the form has elsewhere."""
    page, rules = GAMES[game], {"kalah": KalahRules, "kensington": KensingtonRules, "pente": PenteRules}[game]
    assert {choice.name for choice in page.rules} == {*rules.choices} - {"players", "first"}
    assert all(choice.help.endswith(".") and choice.values[0] for choice in page.rules)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"do": "start"}, "malformed message: game is None, not str"),
        (start("chess"), "unknown game 'chess'"),
        (start(seats=[["Ann", 0]]), "a game has 2 players, not 1"),
        (start(seats=[["Ann", 0], ["Ann", 0]]), "two players are called 'ann'"),
        (start(seats=[["Ann", 0], ["Bob", 9]]), "is not a player"),
        (start(seats=[["Ann", 0], ["Bob", True]]), "is not a player"),
        (start(seats=[["Ann", 0], ["../x", 1]]), "unsuitable player name"),
        (start(rules="size=4"), "unknown rule 'size=4'"),
        (start("kensington", rules="players=4"), "there are 2 players"),
        (start("kensington", rules="first=blue"), "a stone is drawn"),
        (start(speed=10), "speed is 0 to 9"),
        (point("K10", 0), "nothing can be chosen now"),
        ({"do": "moment", "number": 0}, "no game has begun"),
        ({"do": "record"}, "no game has begun"),
        ({"do": "open", "game": "pente", "text": "/etc/passwd"}, "not a position of Pente"),
        ({"do": "open", "game": "pente", "text": "[X]\nK1"}, "line 1, column 1"),
        ({"do": "save"}, "unknown request 'save'"),
    ],
)
def test_messages_that_make_no_sense(message, words):
    sent, errors = conversation([message])
    [error] = errors or [message["text"] for message in sent]
    assert words in error


def test_no_command_of_the_page_names_a_file():
    assert Command.SAVE not in COMMANDS.values()
    _, errors = conversation([start(), {"do": "command", "name": "save"}])
    assert errors == ["unknown command"]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
requests = st.sampled_from(
    [
        "start",
        "open",
        "resume",
        "play-on",
        "point",
        "command",
        "type",
        "key",
        "moment",
        "record",
        "download",
        "analyse",
        "lesson",
        "x",
    ]
)
fields = [
    "game",
    "text",
    "seats",
    "rules",
    "answers",
    "speed",
    "point",
    "name",
    "key",
    "number",
    "kind",
    "moment",
    "moments",
    "record",
    "seeds",
    "news",
    "held",
    "thought",
    "offered",
    "doing",
    "line",
    "at",
    "points",
    "step",
    "language",
]
known = st.sampled_from(["kensington", "pente", "K10", "12", "undo", "hint", "y", "svg", "-", "en"]) | st.integers(
    -2, 3
)
messages = st.builds(
    lambda do, rest: {**rest, "do": do},
    requests,
    st.dictionaries(st.sampled_from(fields), known | anything, max_size=4),
)


@settings(max_examples=40)
@given(st.lists(messages, max_size=6), st.booleans())
def test_any_messages_are_survived(given_messages, begun):
    """Any sequence of JSON raises nothing but the errors that are for the page."""
    conversation([start("kensington")] * begun + given_messages)


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(fields), known | anything, max_size=3))
def test_any_game_that_a_page_says_it_has_kept_is_survived(damage):
    record = '[White "Ann"]\n[Black "Bob"]\n[Chance "7"]\n1. K10\n*\n'
    kept = start() | {"do": "resume", "record": record, "seeds": [1, 2], "news": [], "held": [], "thought": ""}
    sent, errors = conversation([kept | {"notice": "", "offered": -1, "doing": ""} | damage])
    assert damage or not errors and sent[-1]["moments"] == 1
    assert DEFECT not in [message.get("text") for message in sent]


@given(st.text(max_size=40))
def test_any_text_is_parsed_or_refused(text):
    try:
        assert isinstance(parse(text), dict)
    except BoardGameError:
        pass


def test_long_and_deep_messages_are_refused():
    for text in ("x" * (LONGEST + 1), "[" * 100_000):
        with pytest.raises(BoardGameError):
            parse(text)
