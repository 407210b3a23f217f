"""A match's file: damage loses no whole record, and the match ends the same."""

import os
import stat
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgame.errors import BoardGameError
from boardgame.match import Match, MatchFile
from kalah.game import KALAH
from kensington.game import KENSINGTON
from tests.boardgame.match.files import COUNT, MATCH, essence, read

ORDER = (2, 1, 4, 3, 6, 5)  # as two workers may end


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of the whole match's file, and where each record ends: after the newline that ends its result."""
    path = str(tmp_path_factory.mktemp("whole") / "games.txt")
    ends = []
    with MatchFile(path, MATCH) as file:
        for number in ORDER:
            file.add(MATCH.play(number))
            ends.append(os.path.getsize(path))
    with open(path, "rb") as kept:
        return kept.read(), ends


@pytest.fixture(scope="module")
def expected(whole):
    return essence({number: MATCH.play(number) for number in ORDER})


def finish(path):
    """Continue a match's file to its end; the games that were in it."""
    with MatchFile(path, MATCH) as file:
        found = dict(file.results)
        for number in range(1, COUNT + 1):
            if number not in file.results:
                file.add(MATCH.play(number))
    return found


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "games.txt")


def test_games_are_written_as_they_are_added(path, whole, expected):
    data, ends = whole
    assert finish(path) == {}
    assert essence(read(path)) == expected
    assert data.count(b"[Game ") == COUNT and ends[-1] == len(data)


def test_a_complete_file_is_left_unchanged(path, whole):
    data, _ = whole
    write(path, data)
    before = os.stat(path).st_ino
    assert len(finish(path)) == COUNT
    assert (contents(path), os.stat(path).st_ino) == (data, before)
    assert not os.path.exists(path + ".damaged")


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def contents(path):
    with open(path, "rb") as file:
        return file.read()


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_file_truncated_anywhere_is_completed(tmp_path_factory, whole, expected, data):
    content, ends = whole
    length = data.draw(st.integers(0, len(content)))
    path = str(tmp_path_factory.mktemp("cut") / "games.txt")
    write(path, content[:length])
    found = finish(path)
    assert len(found) == sum(end - 1 <= length for end in ends)  # the last record's newline may be missing
    assert essence(read(path)) == expected
    good = max([end for end in ends if end <= length], default=0)
    if os.path.exists(path + ".damaged"):
        assert content[good:length].endswith(contents(path + ".damaged"))


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_rubbish_anywhere_loses_one_game_and_is_put_aside(tmp_path_factory, whole, expected, data):
    content, ends = whole
    begin = data.draw(st.integers(0, COUNT - 1))
    start, end = ([0] + ends)[begin], ends[begin]
    place = data.draw(st.integers(start + len('\n[Game "'), end))
    rubbish = b"\xff" + data.draw(st.binary(max_size=40))
    path = str(tmp_path_factory.mktemp("hit") / "games.txt")
    write(path, content[:place] + rubbish + content[place:])
    found = finish(path)
    others = {number for at, number in enumerate(ORDER) if at != begin}
    assert others - set(found) <= {ORDER[begin + 1] if begin + 1 < COUNT and place == end else None}
    assert essence(read(path)) == expected
    assert b"\xff" in contents(path + ".damaged")


def test_a_missing_last_newline_is_restored(path, whole):
    content, ends = whole
    write(path, content[: ends[3] - 1])
    with MatchFile(path, MATCH) as file:
        assert (len(file.results), file.damaged) == (4, 0)
    assert contents(path) == content[: ends[3]]


def test_games_after_damage_are_kept(path, whole, expected):
    content, ends = whole
    write(path, content[: ends[1] - 30] + content[ends[1] - 20 :])
    with MatchFile(path, MATCH) as file:
        assert sorted(file.results) == [2, 3, 4, 5, 6]
        assert file.damaged == len(contents(path + ".damaged")) > 0
    finish(path)
    assert essence(read(path)) == expected


def test_bytes_put_aside_accumulate(path, whole):
    content, ends = whole
    good = ends[0] + 1  # with the empty line
    for length in (good + 40, good + 20):
        write(path, content[:length])
        with MatchFile(path, MATCH) as file:
            assert list(file.results) == [2]
    assert contents(path + ".damaged") == content[good : good + 40] + content[good : good + 20]


def test_repair_keeps_the_files_mode_and_a_link_to_it(tmp_path, whole, expected):
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    write(real, whole[0][:-9])
    real.chmod(0o640)
    link.symlink_to(real)
    finish(str(link))
    assert link.is_symlink() and essence(read(real)) == expected
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def refusal(path, match):
    """Why a match does not take the file, which is left unchanged."""
    data = contents(path)
    with pytest.raises(BoardGameError) as caught, MatchFile(path, match):
        pass
    assert contents(path) == data
    assert not os.path.exists(path + ".damaged")
    return str(caught.value)


@pytest.mark.parametrize(
    ("other", "fault"),
    [
        (Match(KENSINGTON, "random", "novice", 3, 2, 12), "its Red is random, not novice"),
        (Match(KENSINGTON, "random", "random", 4, 2, 12), "its Seed is 3, not 4"),
        (Match(KENSINGTON, "random", "random", 3, 0, 12), "its Opening is 2, not 0"),
        (Match(KENSINGTON, "random", "random", 3, 2, 13), "its Turns is 12, not 13"),
        (Match(KENSINGTON, "random", "random", 3, 2, 12, "two_move=no"), "its rules are -, not two_move=no"),
    ],
)
def test_another_matchs_file_is_refused_and_left_unchanged(path, whole, other, fault):
    write(path, whole[0][:-7])
    assert refusal(path, other) == f"{path}: game 2 belongs to another match: {fault}"
    with MatchFile(path, MATCH) as file:  # the lock has been released
        assert len(file.results) == COUNT - 1


@pytest.mark.parametrize("cut", [0, 7])
def test_a_file_of_another_game_is_refused_and_left_unchanged(path, cut):
    data = Match(KALAH, "random", "random", 3, 2, 12).play(1).to_text().encode()
    write(path, data[: len(data) - cut])
    assert refusal(path, MATCH) == f"{path}: of another game: South and North play, not Red and Blue"


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        (b'[Game "2"]', b'[Game "0"]', "'0' is not a game's number"),
        (b'[Game "2"]', b'[Game "1"]', "game 1 belongs to another match: it occurs twice, with different turns"),
        (b"adjudicated", b"drawn", "game 2 belongs to another match: its result is drawn"),
        (b"adjudicated", b"*", "game 2 belongs to another match: its result is *"),
        (b"RedSeconds", b"RedMinutes", "game 2 belongs to another match: its RedSeconds is None"),
    ],
)
def test_a_record_that_contradicts_the_match_is_refused(path, whole, before, after, fault):
    data = whole[0].replace(before, after, 1)
    write(path, data)
    with pytest.raises(BoardGameError) as caught, MatchFile(path, MATCH):
        pass
    assert str(caught.value) == f"{path}: {fault}"
    assert contents(path) == data


@pytest.mark.parametrize("data", [b"Dear Sir,\n", b"\xff\xfe", b'[Event "a game"]\n\n*\n', b"\n[Game"])
def test_a_file_that_is_not_a_match_file_is_refused_and_left_unchanged(path, data):
    write(path, data)
    with pytest.raises(BoardGameError, match="not a match file"), MatchFile(path, MATCH):
        pass
    assert contents(path) == data


def test_a_huge_file_is_refused_unread(path):
    with open(path, "wb") as file:
        file.truncate(1 << 40)  # a hole: it takes no room
    with pytest.raises(BoardGameError, match="larger than 268435456 bytes"), MatchFile(path, MATCH):
        pass


def test_a_full_file_is_not_extended(path, monkeypatch):
    with MatchFile(path, MATCH) as file:
        file.add(MATCH.play(1))
        monkeypatch.setattr("boardgame.match.file.MAX_SIZE", 2 * os.path.getsize(path) - 1)
        with pytest.raises(BoardGameError, match=f"^{path}: full: the limit is [0-9]+ bytes$"):
            file.add(MATCH.play(1))
    assert len(read(path)) == 1


@pytest.mark.parametrize(
    ("place", "fault"),
    [("", "not a file"), ("no/games", "no such directory"), ("/proc/games", "no file can be created")],
)
def test_an_unusable_path_is_refused(tmp_path, place, fault):
    with pytest.raises(BoardGameError, match=fault), MatchFile(str(tmp_path / place), MATCH):
        pass
    assert list(tmp_path.iterdir()) == []


HOLD = """
import sys
from boardgame.match import MatchFile
from tests.boardgame.match.files import MATCH
with MatchFile(sys.argv[1], MATCH):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_only_one_living_process_can_open_the_file(path):
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout.readline() == "held\n"
        with pytest.raises(BoardGameError, match=f"^{path}: another process is writing it$"), MatchFile(path, MATCH):
            pass
        other.kill()
        other.wait()
    finish(path)
