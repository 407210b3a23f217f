"""Traces of accesses: the program makes them in the given cycles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.board.bus import Bus
from emulator.board.scheduler import Scheduler
from emulator.cpu.reference import Reference
from tests.emulator.oracle import trace
from tests.emulator.oracle.jsbeeb import Oracle
from tests.emulator.oracle.trace import Access

T2C_L = 0xFE68  # of the User VIA: the low byte of a counter that counts down at 1 MHz
T2C_H = 0xFE69
RAM = 0x0A00


def cycles_of_accesses(accesses: list[Access]) -> list[int]:
    """The cycles between accesses to RAM by the program of `accesses`, on the reference CPU."""
    bus = Bus(Scheduler())
    cpu = Reference(bus)
    seen = []

    def watch(address: int, value: int, write: bool) -> None:
        if address in (trace.FRED, RAM):
            seen.append(bus.scheduler.now)

    bus.watcher = watch
    trace.on_cpu(cpu, accesses)
    return [later - earlier for earlier, later in zip(seen, seen[1:], strict=False)]


@given(st.lists(st.tuples(st.integers(12, 4000), st.sampled_from([None, 0x55])), min_size=1, max_size=8))
def test_accesses_come_in_the_given_cycles(times: list[tuple[int, int | None]]) -> None:
    accesses = [Access(after, RAM, value) for after, value in times]
    assert cycles_of_accesses(accesses) == [access.after for access in accesses]


def test_long_delays() -> None:
    accesses = [Access(after, RAM) for after in (59 + 8, 60 + 8, 1290, 1300, 20_001, 400_000)]
    assert cycles_of_accesses(accesses) == [access.after for access in accesses]


@pytest.mark.parametrize("after", [9, 7, 0])
def test_impossible_times(after: int) -> None:
    with pytest.raises(ValueError, match=f"access 1 cannot come {after} cycles"):
        trace.program([Access(100, RAM), Access(after, RAM)])


def test_a_timer_of_the_oracle_counts_the_time_between_reads(oracle: Oracle) -> None:
    oracle.new("B")
    start = [Access(20, T2C_L, 0xFF), Access(20, T2C_H, 0xFF)]
    reads = [Access(after, T2C_L) for after in (20, 20, 30, 100, 1000, 2000)]
    counts = trace.on_oracle(oracle, start + reads)
    differences = [(earlier - later) & 0xFF for earlier, later in zip(counts, counts[1:], strict=False)]
    assert differences == [(read.after + 2) // 2 & 0xFF for read in reads[1:]]
