"""The oracle's driver: verbs work as documented, also those that no comparison uses."""

from pathlib import Path

import pytest

from tests.emulator.oracle.jsbeeb import Oracle, OracleError, package

MODE_7 = 0x7C00
MODE_7_SIZE = 1000  # bytes


@pytest.fixture
def booted(oracle: Oracle) -> Oracle:
    """The oracle at the BASIC prompt of a machine without DFS."""
    oracle.new("B")
    oracle.boot()
    return oracle


def test_keys_by_name_and_by_matrix_position(booted: Oracle) -> None:
    booted.key_down("X")
    booted.run(40_000)
    booted.key_up("X")
    booted.run(40_000)
    booted.matrix_down(column=1, row=4)  # A
    booted.run(40_000)
    booted.matrix_up(column=1, row=4)
    booted.run(40_000)
    assert b">XA " in booted.peek(MODE_7, MODE_7_SIZE)
    with pytest.raises(OracleError, match="no key NONE"):
        booted.key_down("NONE")


def test_run_counts_cycles(booted: Oracle) -> None:
    before = booted.registers.cycle
    assert 1_000 <= booted.run(1_000) - before < 1_010
    assert 2_000 <= booted.run(1_000) - before < 2_010
    assert booted.registers.cycle == booted.run(0)


def test_run_until_pc(booted: Oracle) -> None:
    booted.poke(0x2000, bytes([0x78, 0xA9, 0x42, 0x85, 0x70, 0x4C, 0x05, 0x20]))  # SEI: LDA #&42: STA &70: JMP itself
    booted.set_registers(pc=0x2000)
    before = booted.registers.cycle
    assert booted.run_until_pc(0x2005, 1_000) - before == 2 + 2 + 3
    assert booted.registers.a == 0x42
    assert booted.peek(0x70) == b"\x42"
    with pytest.raises(OracleError, match="&3000 not reached"):
        booted.run_until_pc(0x3000, 1_000)


def test_step_and_registers(oracle: Oracle) -> None:
    oracle.new("flat")
    oracle.poke(0x400, bytes([0xE8, 0x9D, 0x00, 0x20]))  # INX: STA &2000,X
    oracle.set_registers(pc=0x400, a=0x99, x=0xFF, y=1, sp=0x80, p=0x30)
    assert oracle.step() == 2
    assert (oracle.registers.x, oracle.registers.p) == (0, 0x32)
    assert oracle.step() == 5
    assert oracle.peek(0x2000) == b"\x99"


def test_step_states_starts_each_from_the_same_memory(oracle: Oracle) -> None:
    oracle.new("flat")
    memory = bytearray(0x10000)
    memory[0x401] = 0x70
    inc_zero_page = (0xE6, 0x400, 1, 2, 3, 0xFD, 0x30)
    first, second = oracle.step_states(memory, [inc_zero_page] * 2)
    assert first.changes == second.changes == {0x70: 1}
    assert first.phase != second.phase  # five cycles later
    assert (first.pc, first.a, first.x, first.y, first.sp, first.p, first.cycles) == (0x402, 1, 2, 3, 0xFD, 0x30, 5)


def test_reads_and_writes_through_the_bus(booted: Oracle) -> None:
    booted.write(0xFE62, 0xFF)  # user VIA: all of port B is output
    booted.write(0xFE60, 0x5A)
    assert booted.read(0xFE60) == 0x5A
    with pytest.raises(OracleError, match="beyond RAM"):
        booted.poke(0x7FFF, b"12")


def test_save_and_restore(booted: Oracle) -> None:
    booted.save()
    before = booted.registers
    booted.type("CLS")
    booted.restore()
    assert booted.registers == before
    assert b"BASIC" in booted.peek(MODE_7, MODE_7_SIZE)


def test_sound_writes(booted: Oracle) -> None:
    booted.sound_writes()
    booted.type("SOUND1,-15,53,20")
    booted.run(100_000)
    writes = booted.sound_writes()
    assert any(write["value"] == 0xD0 for write in writes)  # channel 1 of OS: volume register of tone 3, full
    assert all(earlier["cycle"] <= later["cycle"] for earlier, later in zip(writes, writes[1:], strict=False))
    assert booted.sound_writes() == []


def test_reset(booted: Oracle) -> None:
    booted.type("CLS")
    booted.reset()
    booted.run_until_input()
    assert b"BBC Computer" in booted.peek(MODE_7, MODE_7_SIZE)


def test_errors(oracle: Oracle, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(OracleError, match="unknown model 'C'"):
        oracle.new("C")
    monkeypatch.setenv("JSBEEB", str(tmp_path))
    with pytest.raises(OracleError, match="not an npm package"):
        package()


def test_the_cache_is_filled_by_npm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("JSBEEB", raising=False)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")
    found = package()
    assert (found / "src" / "fake6502.js").is_file()
    assert package() == found
