"""Pacing: what is due, and when."""

import time

import pytest

from emulator.beeb import CLOCK, FIELD
from emulator.host import clock as module
from emulator.host.clock import LONGEST_DEBT, LONGEST_TURN, SPEEDS, Clock


class Host:
    """A host's clock that only tests and sleeping advance."""

    def __init__(self):
        self.now = 1000.0
        self.slept = 0.0

    def perf_counter(self):
        return self.now

    def process_time(self):
        return self.now / 4

    def sleep(self, seconds):
        assert seconds >= 0
        self.slept += seconds
        self.now += seconds


@pytest.fixture
def host(monkeypatch):
    host = Host()
    for name in ("perf_counter", "process_time", "sleep"):
        monkeypatch.setattr(module.time, name, getattr(host, name))
    return host


def turn(clock, host, cost=0.001):
    """The fields run in a turn of the loop, if a field costs the host `cost` seconds."""
    clock.wait()
    fields = 0
    while clock.due():
        host.now += cost
        clock.ran(FIELD)
        fields += 1
    clock.shown()
    return fields


def test_at_real_speed_a_turn_is_a_field_every_50th_of_a_second(host):
    clock = Clock()
    assert [turn(clock, host) for _ in range(100)] == [1] * 100
    assert host.now == pytest.approx(1000 + 99 / 50 + 0.001)
    pace = clock.pace()
    assert pace.median == pytest.approx(1 / 50) and pace.p99 == pytest.approx(1 / 50)
    assert pace.fields == 100 and pace.dropped == 0 and pace.cpu == pytest.approx(0.25)


@pytest.mark.parametrize("speed", [0.25, 0.5, 2.0, 4.0])
def test_speed_scales_the_machines_time(host, speed):
    clock = Clock(speed)
    cycles = 0
    while host.now < 1010:
        cycles += turn(clock, host) * FIELD
    assert cycles / CLOCK == pytest.approx(10 * speed, rel=0.02)


def test_at_a_high_speed_there_are_no_more_pictures_than_at_the_real_one(host):
    clock = Clock(4.0)
    turns = [turn(clock, host) for _ in range(50)]
    assert turns[1:] == [4] * 49


def test_a_short_stall_is_caught_up_without_losing_emulated_time(host):
    clock = Clock()
    turn(clock, host)
    host.now += 0.2
    assert sum(turn(clock, host) for _ in range(3)) >= 10
    while host.now < 1001:
        turn(clock, host)
    assert clock.pace().fields == pytest.approx(51, abs=1)
    assert clock.pace().dropped >= 8


def test_a_long_stall_is_a_pause_but_for_a_quarter_of_a_second(host):
    clock = Clock()
    turn(clock, host)
    host.now += 60
    before, fields = host.now, 0
    while host.now < before + 1:
        fields += turn(clock, host)
    assert fields == pytest.approx(50 * (1 + LONGEST_DEBT), abs=2)


def test_slow_host_still_shows_pictures_and_polls_events(host):
    clock = Clock()
    for _ in range(20):
        before = host.now
        turn(clock, host, cost=0.03)
        assert host.now - before <= LONGEST_TURN + 0.03 + 0.02


def test_unlimited_speed_polls_events_at_a_monitors_rate(host):
    clock = Clock(None)
    assert turn(clock, host) == pytest.approx(16, abs=1)
    assert host.slept == 0


def test_hurry_is_unlimited_for_the_moment(host):
    clock = Clock()
    clock.hurry = True
    assert clock.unlimited and turn(clock, host) > 10
    clock.hurry = False
    assert not clock.unlimited and [turn(clock, host) for _ in range(3)] == [1, 1, 1]


def test_pause_is_not_caught_up(host):
    clock = Clock()
    turn(clock, host)
    clock.paused = True
    assert [turn(clock, host) for _ in range(10)] == [0] * 10
    clock.paused = False
    assert [turn(clock, host) for _ in range(3)] == [1, 1, 1]


def test_a_single_field_is_run_in_a_pause(host):
    clock = Clock()
    clock.single_field()
    assert [turn(clock, host) for _ in range(3)] == [1, 0, 0]
    clock.single_field()
    assert turn(clock, host) == 1
    assert clock.paused


def test_a_single_field_waits_until_the_machine_is_not_held(host):
    clock = Clock()
    clock.held = True
    clock.single_field()
    assert [turn(clock, host) for _ in range(3)] == [0, 0, 0]
    clock.held = False
    assert [turn(clock, host) for _ in range(3)] == [1, 0, 0]


def test_slower_and_faster_go_through_all_speeds_and_stay_at_the_ends(host):
    clock = Clock(None)
    down = [clock.speed]
    for _ in range(6):
        clock.slower()
        down.append(clock.speed)
    assert down == [*reversed(SPEEDS), SPEEDS[0]]
    up = [clock.speed]
    for _ in range(6):
        clock.faster()
        up.append(clock.speed)
    assert up == [*SPEEDS, None]


def test_a_speed_between_two_steps_goes_to_its_neighbours(host):
    clock = Clock(1.5)
    clock.faster()
    assert clock.speed == 2.0
    clock.speed = 1.5
    clock.slower()
    assert clock.speed == 1.0


@pytest.mark.parametrize("speed", [0.1, 8.0])
def test_a_speed_beyond_the_steps_is_neither_raised_by_slower_nor_lowered_by_faster(host, speed):
    clock = Clock(speed)
    clock.slower()
    assert clock.speed == {0.1: 0.1, 8.0: 4.0}[speed]
    clock.speed = speed
    clock.faster()
    assert clock.speed == {0.1: 0.25, 8.0: None}[speed]


def test_slow_machine_still_polls_events(host):
    clock = Clock(0.01)
    fields = 0
    for _ in range(1000):
        before = host.now
        fields += turn(clock, host, cost=0)
        assert host.now - before <= 1 / 50
    assert fields == pytest.approx(10, abs=1)


def test_speed_must_be_positive():
    with pytest.raises(ValueError, match="greater than 0"):
        Clock().speed = 0.0


def test_pace_needs_two_fields(host):
    clock = Clock()
    with pytest.raises(ValueError, match="two fields"):
        clock.pace()


def test_on_the_real_clock_a_second_has_fifty_fields():
    clock = Clock()
    began, fields = time.perf_counter(), 0
    while fields < 15:
        clock.wait()
        while clock.due():
            clock.ran(FIELD)
            fields += 1
    assert time.perf_counter() - began > 13 / 50
