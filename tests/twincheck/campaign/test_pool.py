"""Jobs in worker processes: the same results in any order, and workers that die, fail or are stopped."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from multiprocessing import active_children

import pytest

from commandline.errors import UserError
from tests.boardgame.match.files import MATCH, essence, killed
from twincheck.campaign.pool import results

PATIENCE = 60  # seconds


def killed_once(marker, number):
    """Play the game; the first process at game 3 is killed."""
    if number == 3:
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return MATCH.play(number)
        os.kill(os.getpid(), signal.SIGKILL)
    return MATCH.play(number)


def ignores_ctrl_c_from_its_start(number):
    """Whether SIGINT is masked, as it was when the process began."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


# In a process that has started no other: the first worker's start begins with that of multiprocessing's tracker
FIRST_WORKERS = """
from twincheck.campaign.pool import results
from tests.twincheck.campaign.test_pool import ignores_ctrl_c_from_its_start
if __name__ == "__main__":
    print(*results(ignores_ctrl_c_from_its_start, range(2), 2, None))
"""


def test_every_worker_ignores_ctrl_c_from_its_start():
    done = subprocess.run([sys.executable, "-c", FIRST_WORKERS], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.stdout, done.stderr) == ("True True\n", "")


def failing(number):
    if number == 3:
        raise UserError("game 3: refused")
    return MATCH.play(number)


def broken(number):
    raise ZeroDivisionError(f"in game {number}")


def endless(number):
    if number == 1:
        return MATCH.play(1)
    time.sleep(10 * PATIENCE)


def endless_once(number):
    """Play the game; game 3 never ends."""
    if number == 3:
        time.sleep(10 * PATIENCE)
    return MATCH.play(number)


def refused(number, reason):
    """Raise the error for a lost game."""
    raise UserError(f"game {number}: {reason}")


def numbered(games):
    return {game.tags["Game"]: game for game in games}


def test_the_games_are_the_same_however_many_are_played_at_once():
    alone, together = (list(results(MATCH.play, range(1, 9), jobs, refused)) for jobs in (1, 3))
    assert len(together) == 8
    assert essence(numbered(alone)) == essence(numbered(together))
    assert active_children() == []


def test_no_numbers_give_no_results():
    assert list(results(MATCH.play, [], 2, refused)) == []


def test_the_game_of_a_worker_that_is_killed_is_played_by_another(tmp_path):
    games = list(results(partial(killed_once, str(tmp_path / "marker")), range(1, 7), 2, refused))
    assert (tmp_path / "marker").exists()
    assert essence(numbered(games)) == essence({str(n): MATCH.play(n) for n in range(1, 7)})


def test_the_caller_decides_about_a_game_whose_workers_always_die():
    with pytest.raises(UserError, match="^game 3: its worker process died 3 times$"):
        list(results(killed, range(1, 7), 2, refused))
    assert active_children() == []


def test_other_games_continue_without_one_whose_workers_always_die():
    games = list(results(killed, range(1, 7), 2, lambda number, reason: reason))
    assert games.count("its worker process died 3 times") == 1 and len(games) == 6


def test_a_job_that_takes_too_long_is_given_up_alone():
    began = time.monotonic()
    games = list(results(endless_once, range(1, 7), 1, lambda number, reason: (number, reason), seconds=4))
    assert time.monotonic() - began < PATIENCE
    games.remove((3, "took more than 4 seconds"))
    assert essence(numbered(games)) == essence({str(n): MATCH.play(n) for n in (1, 2, 4, 5, 6)})
    assert active_children() == []


def test_an_error_in_a_worker_is_raised_here():
    with pytest.raises(UserError, match="^game 3: refused$"):
        list(results(failing, range(1, 7), 2, refused))
    assert active_children() == []


def test_an_unexpected_error_in_a_worker_has_its_traceback():
    with pytest.raises(ZeroDivisionError) as caught:
        list(results(broken, range(1, 7), 2, refused))
    assert "in broken" in caught.value.__notes__[0]


def test_closing_the_iterator_ends_the_workers():
    began = time.monotonic()
    games = results(endless, range(1, 4), 2, refused)
    assert next(games).tags["Game"] == "1"
    games.close()
    assert active_children() == []
    assert time.monotonic() - began < PATIENCE


ENDLESS = """
from twincheck.campaign.pool import results
from tests.twincheck.campaign.test_pool import endless, refused
if __name__ == "__main__":
    for game in results(endless, range(1, 4), 2, refused):
        print(game.tags["Game"], flush=True)
"""


def test_workers_end_with_their_parent(tmp_path):
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS)
    process = subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
    )
    assert process.stdout.readline() == b"1\n"
    process.kill()
    process.communicate(timeout=PATIENCE)  # until the workers have closed the standard output, too
