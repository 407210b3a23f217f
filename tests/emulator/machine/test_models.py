"""Machines from descriptions: the Model B, and variations on it of a few lines each."""

import io
from dataclasses import replace

import pytest

from emulator import Beeb
from emulator.board.state import StateError
from emulator.debug.monitor import BeebMonitor
from emulator.machine.model_b import MODEL_B
from emulator.machine.motherboard import AddressRange, Component, Reset
from emulator.machine.uservia import UserVIA
from tests.emulator.machines import booted

MODEL_B_16K = replace(MODEL_B, name="Model B with the RAM of a Model A", ram_size=0x4000)
TWO_USER_VIAS = replace(
    MODEL_B,
    name="Model B with a second User VIA",
    components=(
        *MODEL_B.components,
        Component("via_2", lambda on: UserVIA(on.scheduler, on.irq, on.irq.connect()), Reset.BREAK),
    ),
    sheila=(*MODEL_B.sheila, AddressRange("VIA_2", 0xFEA0, 0xFEC0, 1, "via_2")),
)

both_cpus = pytest.mark.parametrize("cpu", ["turbo", "py65"])


def result(beeb: Beeb, line: str) -> str:
    """The row that BASIC prints in answer to `line`."""
    beeb.type(f"CLS\n{line}\n")
    beeb.run_until_input()
    rows = [row.strip() for row in beeb.screen.text if row.strip()]
    assert rows[-1] == ">"
    return rows[-2]


@both_cpus
def test_16_kb_of_ram(cpu: str) -> None:
    with booted(cpu=cpu, model=MODEL_B_16K) as beeb:
        assert "BBC Computer 16K" in beeb.screen_text()
        assert result(beeb, "PRINT ~HIMEM") == "3C00"
        beeb.press("BREAK")
        beeb.run_until_input()
        assert result(beeb, "PRINT ~HIMEM") == "3C00"


def test_16_kb_of_ram_appear_twice() -> None:
    with booted(model=MODEL_B_16K) as beeb:
        assert result(beeb, "A%=&5000:?A%=123:PRINT ?&1000") == "123"
        assert result(beeb, "?&1001=45:PRINT ?&5001") == "45"
        assert beeb.memory[0x0000:0x4000] == beeb.memory[0x4000:0x8000]
        beeb.type("MODE 6\n")
        beeb.run_until_input()
        assert result(beeb, "PRINT ~HIMEM") == "2000"  # &6000, where the CRTC reads, is the same byte
        saved = beeb.save_state()
        with Beeb(model=MODEL_B_16K) as other:
            other.load_state(saved)
            assert other.memory[0x4000:0x8000] == other.memory[0x0000:0x4000] == beeb.memory[0x0000:0x4000]
            assert result(other, "PRINT ?&1000") == "123"
        with Beeb() as large, pytest.raises(StateError, match="the state does not hold 32 KB of RAM"):
            large.load_state(saved)


@both_cpus
def test_a_second_user_via(cpu: str) -> None:
    with booted(model=TWO_USER_VIAS) as typed, Beeb(cpu=cpu, model=TWO_USER_VIAS) as beeb:
        # An interrupt handler behind IRQ2V, which the OS calls for an interrupt that it does not know: count and
        # acknowledge the timer of the second VIA
        for line in (
            "P%=&900",
            "[OPT 0:LDA &FEAD:AND #&40:BEQ P%+8:LDA &FEA4:INC &70:LDA &FC:RTI:]",
            "?&70=0:?&206=0:?&207=9",
            "?&FEAB=&40:?&FEAE=&C0:?&FEA4=&10:?&FEA5=&27",  # T1 free-running, every 10,002 microseconds
        ):
            typed.type(line + "\n")
        typed.run_until_input()
        beeb.load_state(typed.save_state())
        before, started = beeb.memory[0x70], beeb.cycles
        beeb.run(seconds=1)
        assert (beeb.memory[0x70] - before) & 0xFF in (99, 100, 101)
        assert beeb.board.irq.sources & 8 == 0 and beeb.cycles - started >= 2_000_000
        saved = beeb.save_state()
        with Beeb(cpu=cpu, model=TWO_USER_VIAS) as other:
            other.load_state(saved)
            for machine in (beeb, other):
                machine.run(seconds=0.5)
            assert other.memory[0x70] == beeb.memory[0x70] != before
            assert other.save_state() == beeb.save_state()
        with Beeb() as plain, pytest.raises(StateError, match="other parts; the difference is: via_2"):
            plain.load_state(saved)
        beeb.press("BREAK")
        assert beeb.memory[0xFEAE] == 0x80  # no interrupt is enabled


def test_the_monitor_labels_the_addresses_in_the_description() -> None:
    assert MODEL_B.labels["SYSTEM_VIA"] == 0xFE40
    out = io.StringIO()
    with Beeb(model=TWO_USER_VIAS) as beeb:
        monitor = BeebMonitor(beeb, out)
        for line in ("assemble 2000 STA VIA_2", "disassemble 2000"):
            monitor.onecmd(line)
    assert beeb.memory[0x2000:0x2003] == b"\x8d\xa0\xfe" and "STA VIA_2" in out.getvalue()


def test_the_description_covers_sheila_without_gaps() -> None:
    places = MODEL_B.sheila
    assert [place.start for place in places] + [0xFF00] == [0xFE00] + [place.end for place in places]


def test_an_impossible_size_of_ram_is_refused() -> None:
    with pytest.raises(ValueError, match="RAM size 8192: must be 16384 or 32768 bytes"):
        Beeb(model=replace(MODEL_B, ram_size=0x2000))
