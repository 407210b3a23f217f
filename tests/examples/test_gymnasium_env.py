"""The example of a Gymnasium environment."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from examples.gymnasium_env import BAT, COLUMN, ROW, SCORE, catch


@pytest.mark.parametrize("observe", ["memory", "screen"])
def test_gymnasium_accepts_the_environment(observe):
    check_env(catch(observe), skip_render_check=False)


def test_a_bat_below_the_ball_scores_and_an_idle_one_loses():
    env = catch()
    seen, _ = env.reset(seed=3)
    total = 0.0
    for _ in range(800):
        bat, column = int(seen[BAT - SCORE]), int(seen[COLUMN - SCORE])
        seen, reward, over, _, _ = env.step(np.int64(0 if bat == column else 1 if bat > column else 2))
        total += reward
    assert total == seen[0] > 20 and not over
    env.reset()
    steps = 0
    while not over:
        steps, (seen, _, over, _, _) = steps + 1, env.step(np.int64(1))
    assert steps < 1000 and seen[ROW - SCORE] == 23


def test_the_screen_shows_the_game():
    env = catch("screen")
    seen, _ = env.reset(seed=1)
    assert seen.shape == (512, 640) and seen.max() == 7
    after, *_ = env.step(np.int64(2))
    assert (after != seen).any() and env.render().shape == (512, 640, 3)
