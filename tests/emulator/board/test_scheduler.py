"""The clock, the order in which chips are woken, and the interrupt lines."""

from emulator.board.scheduler import CALL_IRQ, CALL_NMI, Chip, Line, Scheduler


class Alarm(Chip):
    """A chip that records when it is woken, and may schedule more."""

    def __init__(self, scheduler, log, name, again=()):
        super().__init__(scheduler)
        self.log, self.name, self.again = log, name, list(again)

    def wake(self, cycle):
        self.log.append((self.name, cycle))
        if self.again:
            self.schedule(self.again.pop(0))


def test_chips_are_woken_in_the_order_of_their_cycles():
    scheduler, log = Scheduler(), []
    late, early = Alarm(scheduler, log, "late"), Alarm(scheduler, log, "early", again=[15, 40])
    late.schedule(20)
    early.schedule(10)
    assert scheduler.due == 10
    scheduler.now = 30
    scheduler.wake_due()
    assert log == [("early", 10), ("early", 15), ("late", 20)]
    assert scheduler.due == 40


def test_chips_due_in_the_same_cycle_are_woken_in_the_order_of_adding():
    scheduler, log = Scheduler(), []
    chips = [Alarm(scheduler, log, name) for name in "abc"]
    for chip in reversed(chips):
        chip.schedule(7)
    scheduler.now = 7
    scheduler.wake_due()
    assert [name for name, _ in log] == ["a", "b", "c"]


def test_a_cancelled_chip_is_not_woken():
    scheduler, log = Scheduler(), []
    chip = Alarm(scheduler, log, "a")
    chip.schedule(5)
    chip.cancel()
    scheduler.now = 100
    scheduler.wake_due()
    assert log == []


def test_the_horizon_is_the_earlier_of_due_and_until_and_0_during_a_call():
    scheduler = Scheduler()
    chip = Chip(scheduler)
    scheduler.run_until(1000)
    assert scheduler.horizon == 1000
    chip.schedule(300)
    assert scheduler.horizon == 300
    scheduler.call(4)
    assert scheduler.horizon == 0
    scheduler.dismiss(4)
    assert scheduler.horizon == 300


def test_a_line_is_active_while_any_source_pulls_it():
    scheduler = Scheduler()
    line = Line(scheduler, CALL_IRQ)
    line.pull(1, 10)
    line.pull(2, 20)
    assert (line.sources, line.since) == (3, 10)
    line.release(1, 22)
    assert line.sources == 2 and scheduler.attention == CALL_IRQ
    line.release(2, 25)
    assert line.sources == 0
    assert [line.active_at(cycle) for cycle in (9, 10, 25, 26)] == [False, True, True, False]
    assert scheduler.attention == 0
    line.pull(2, 30)
    assert line.since == 30
    line.release(2, 40)
    line.pull(1, 41)
    assert line.since == 30, "it has not been inactive for a cycle"


def test_an_edge_lasts_until_taken_even_if_the_line_is_released():
    scheduler = Scheduler()
    line = Line(scheduler, CALL_NMI, True)
    line.pull(1, 10)
    line.release(1, 11)
    assert line.edge and scheduler.attention == CALL_NMI
    line.taken()
    assert not line.edge and scheduler.attention == 0
    line.pull(1, 40)
    line.taken()
    line.pull(2, 50)
    assert not line.edge, "a line that is active already has no further edge"
