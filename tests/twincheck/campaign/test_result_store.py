"""The file of a campaign's results: whatever happens to it, no whole result is lost and no damaged one is used."""

import sqlite3
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commandline.errors import UserError
from twincheck.campaign.result_store import ResultStore

IDENTITY = {"image": "KEN.uef", "map": None, "levels": [2], "seed": 1}
ORDER = (3, 1, 2, 6, 4, 5)
TEXTS = {number: f"result {number} £" for number in ORDER}
PAGES = {number: f"{number}" * 3000 for number in ORDER}  # of the database, some for each


def opened(path, identity=IDENTITY):
    return ResultStore(path, identity, len(ORDER), own=("notes",)).opened()


def finish(path, identity=IDENTITY, texts=TEXTS):
    """Resume a campaign and finish it: the numbers that had been done, and the repaired damage."""
    with opened(path, identity) as store:
        done = dict(store.texts())
        assert done.items() <= texts.items()
        store.add({number: text for number, text in texts.items() if number not in done})
        assert dict(store.texts()) == texts
    return set(done), (store.damaged, store.aside is not None)


@pytest.fixture
def whole(tmp_path):
    """The directory of a finished campaign."""
    assert finish(tmp_path) == (set(), (0, False))
    return tmp_path


def execute(path, *statements):
    with closing(sqlite3.connect(path / "results.sqlite")) as database, database:
        for statement in statements:
            database.execute(statement)


def test_results_are_on_the_disc_as_they_are_added(tmp_path):
    with opened(tmp_path) as store:
        for count, number in enumerate(ORDER, 1):
            store.add({number: TEXTS[number]})
            with closing(sqlite3.connect(tmp_path / "results.sqlite")) as database:
                assert database.execute("SELECT count(*) FROM result").fetchone() == (count,)
    assert finish(tmp_path) == (set(ORDER), (0, False))
    assert sorted(each.name for each in tmp_path.iterdir()) == ["results.sqlite", "results.sqlite.lock"]


@pytest.mark.parametrize("change", [
    "UPDATE result SET text = replace(text, 'result 4', 'result 5') WHERE number = 4",
    "UPDATE result SET text = 7 WHERE number = 4",
    "UPDATE result SET text = CAST(x'ff00' AS TEXT) WHERE number = 4",
    "UPDATE result SET checksum = CAST(x'ff' AS TEXT) WHERE number = 4",
    "UPDATE result SET checksum = (SELECT checksum FROM result WHERE number = 3) WHERE number = 4",
    "UPDATE result SET number = 70 WHERE number = 4",
])  # fmt: skip
def test_an_edited_row_is_dropped(whole, change):
    execute(whole, change)
    assert finish(whole) == (set(ORDER) - {4}, (1, False))
    assert finish(whole) == (set(ORDER), (0, False))


def test_a_row_of_another_campaign_is_dropped(whole, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    finish(other, IDENTITY | {"seed": 2})
    execute(whole, f"ATTACH '{other / 'results.sqlite'}' AS other", "DELETE FROM result WHERE number = 2",
            "INSERT INTO result SELECT * FROM other.result WHERE number = 2")  # fmt: skip
    assert finish(whole) == (set(ORDER) - {2}, (1, False))


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """The database of a finished campaign."""
    path = tmp_path_factory.mktemp("finished")
    finish(path, texts=PAGES)
    return path / "results.sqlite"


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_bytes_damaged_anywhere_cost_at_most_the_results_they_hit(tmp_path_factory, finished, data):
    path = tmp_path_factory.mktemp("damaged")
    file = path / "results.sqlite"
    damaged = bytearray(finished.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        damaged[at : at + data.draw(st.integers(1, 60))] = data.draw(st.binary(min_size=1, max_size=60))
    file.write_bytes(damaged[: data.draw(st.integers(0, len(damaged)))] if data.draw(st.booleans()) else damaged)
    try:
        finish(path, texts=PAGES)
    except UserError as error:  # the damage is in the campaign's description
        assert "belongs to another campaign: " in str(error)
    else:
        assert finish(path, texts=PAGES) == (set(ORDER), (0, False))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"image": "NEK.uef"}, "its image is KEN.uef, this one's NEK.uef"),
        ({"map": "1" * 40}, f"its map is None, this one's {'1' * 40}"),
        ({"levels": [1, 2]}, "its levels is [2], this one's [1, 2]"),
        ({"jobs": 1}, "its jobs is None, this one's 1"),
    ],
)
def test_another_campaigns_file_is_refused_and_left_alone(whole, change, fault):
    before = {each: each.read_bytes() for each in whole.iterdir()}
    with pytest.raises(UserError) as caught:
        finish(whole, IDENTITY | change)
    assert str(caught.value) == f"{whole}: belongs to another campaign: {fault}; choose another directory"
    assert {each: each.read_bytes() for each in whole.iterdir()} == before
    assert finish(whole) == (set(ORDER), (0, False))  # the lock is released


@pytest.mark.parametrize("name", ["letter.txt", "results.jsonl"])
def test_a_directory_with_other_files_is_refused_and_left_alone(tmp_path, name):
    (tmp_path / "notes").mkdir()
    (tmp_path / name).write_text("Dear Sir")
    fault = f"contains {name}, which this version's campaigns do not write; choose another directory"
    with pytest.raises(UserError, match=f"^{tmp_path}: {fault}$"):
        finish(tmp_path)
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted([name, "notes"])
    (tmp_path / name).unlink()
    assert finish(tmp_path / "notes") == finish(tmp_path) == (set(), (0, False))


def test_a_campaign_without_results_leaves_its_file_to_the_next_one(tmp_path):
    with opened(tmp_path, IDENTITY | {"seed": 2}):
        pass
    assert finish(tmp_path) == (set(), (0, False))


def test_a_file_that_cannot_be_opened_is_refused(tmp_path):
    (tmp_path / "results.sqlite").mkdir()
    for _ in range(2):  # the lock has been given back
        with pytest.raises(UserError, match=r"results\.sqlite: unable to open database file$"):
            finish(tmp_path)


def test_only_one_process_at_a_time_opens_it(tmp_path):
    with opened(tmp_path):
        with pytest.raises(UserError, match="another process is writing it$"):
            finish(tmp_path)
    assert finish(tmp_path) == (set(), (0, False))
