"""Real tapes into the real OS: loading, saving, cataloguing, and what it says of damage."""

import gzip
from dataclasses import replace

import numpy as np
import pytest

from emulator import Beeb
from emulator.media.recognise import recognise
from emulator.media.tape import BAUD_300, BAUD_1200, CLOCK, SYMBOLS, Tape, TapeFile
from emulator.media.tapeimage import read_tape
from emulator.media.uef import write_uef
from tests.emulator.machines import booted, enter
from tests.emulator.media.archives import zipped
from tests.emulator.media.pulses import HARD, Recorder, cassette, csw1, csw2, pulse_lengths, wav

BASIC = b'\r\x00\x0a\x0e\xf1 "LOADED"\r\x00\x14\x09\xf1 6*7\r\xff'  # 10 PRINT "LOADED", 20 PRINT 6*7
KEN = TapeFile("KEN", 0x1900, 0x8023, BASIC)
LONG = TapeFile("LONG", 0x3000, 0x3000, bytes(i * 7 & 0xFF for i in range(1000)))


@pytest.fixture
def beeb(system_roms):
    with booted(dfs=None) as machine:
        yield machine


def rows(beeb) -> list[str]:
    return [row.rstrip() for row in beeb.screen.text if row.strip()]


def play(beeb, tape: Tape, command: str) -> None:
    """Type `command` with `tape` in the recorder and PLAY pressed."""
    beeb.tape.insert(tape)
    beeb.tape.play()
    beeb.type(command + "\n")


def save(beeb, command: str, seconds: float) -> Tape:
    """Type `command` with a blank tape in the recorder, RECORD pressed, and take the tape out after `seconds`."""
    beeb.tape.insert(Tape("blank"))
    beeb.tape.record()
    beeb.type(command + "\n")
    beeb.run_until_text("RECORD then RETURN", seconds=2)
    enter(beeb, "\n", seconds=seconds)
    assert not beeb.tape.motor
    return beeb.tape.eject()


UEF = write_uef(Tape.of_files([KEN]))


@pytest.mark.parametrize(
    "name, image",
    [
        ("ken.uef", UEF),
        ("ken.uef", gzip.compress(UEF)),
        ("ken.zip", zipped(("tapes/KEN.uef", UEF))),
        ("ken.csw", csw1(pulse_lengths(Tape.of_files([KEN])))),
        ("ken.csw", csw2(pulse_lengths(Tape.of_files([KEN]), speed=0.95))),
    ],
)
def test_chain_runs_a_program_from_every_kind_of_image(beeb, tmp_path, name, image):
    (tmp_path / name).write_bytes(image)
    beeb.insert_tape(tmp_path / name)
    beeb.type('CHAIN"KEN"\n')
    beeb.run_until_text("42", seconds=12)
    assert rows(beeb)[-7:] == ['>CHAIN"KEN"', "Searching", "Loading", "KEN        00 0019", "LOADED", "        42", ">"]
    assert not beeb.tape.motor


CODE = bytes.fromhex("a92a 20eeff 60")  # LDA #ASC"*": JSR OSWRCH: RTS


@pytest.mark.parametrize("load, data, shown", [(0x1900, BASIC, "42"), (0x1900, CODE, "*"), (0x3000, CODE, "*")])
def test_a_first_file_executed_at_its_load_address_starts(beeb, tmp_path, load, data, shown):
    (tmp_path / "game.uef").write_bytes(write_uef(Tape.of_files([TapeFile("GAME", load, load, data)])))
    beeb.insert_tape(tmp_path / "game.uef")
    enter(beeb, recognise(tmp_path / "game.uef").command, seconds=14)
    assert shown in [row.strip() for row in rows(beeb)[-3:]]


@pytest.mark.parametrize("recorder", HARD.values(), ids=HARD)
def test_a_hard_recording_loads(beeb, recorder):
    image = csw2(recorder.pulse_lengths(Tape.of_files([LONG])), recorder.rate)
    play(beeb, read_tape(image, "hard.csw"), "*LOAD LONG")
    beeb.run_until_text("LONG       03 03E8", seconds=35)
    beeb.run(seconds=3)
    assert rows(beeb)[-1] == ">" and not beeb.tape.motor
    assert bytes(beeb.memory[0x3000 : 0x3000 + 1000]) == LONG.data


@pytest.mark.parametrize(
    "recorder, bits",
    [(Recorder(44_100, noise=0.03), 16), (replace(HARD["wow"], rate=22_050), 24), (Recorder(11_025, speed=1.1), 8)],
    ids=["noise and hum", "wow", "11 kHz"],
)
def test_a_sound_recording_of_a_saved_program_runs(beeb, tmp_path, recorder, bits):
    """A good channel, its phase inverted, beside one that has hum and crosstalk only."""
    beeb.type('10 PRINT "AGAIN";6*9\n')
    tape = save(beeb, 'SAVE"MINE"', seconds=16)
    sound = cassette(recorder.samples(tape), recorder.rate) / 2
    hum = np.sin(2 * np.pi * 50 * np.arange(len(sound)) / recorder.rate)
    path = tmp_path / "mine.wav"
    path.write_bytes(wav(np.stack((0.02 * sound + 0.4 * hum, 0.3 * hum - sound), axis=1), recorder.rate, bits))
    beeb.insert_tape(path)
    beeb.type('NEW\nCHAIN""\n')
    beeb.run_until_text("AGAIN54", seconds=20)
    beeb.run(seconds=0.2)
    assert rows(beeb)[-3:] == ["MINE       00 0014", "AGAIN54", ">"] and not beeb.tape.motor


def test_the_reference_cpu_loads_it_in_the_same_cycle(system_roms):
    cycles = []
    for cpu in ("turbo", "py65"):
        with booted(cpu=cpu, dfs=None) as beeb:
            tape = Tape()
            tape.add_tone(2400)
            for stretch in Tape.of_files([KEN]).stretches():
                if stretch[1] != b"\xaa":
                    tape.add_bytes(stretch[1])
            tape.add_tone(240)
            beeb.tape.insert(tape)
            beeb.tape.play()
            enter(beeb, 'CHAIN""\n', seconds=2.2)
            assert "42" in rows(beeb)[-2]
            cycles.append((beeb.cycles, bytes(beeb.memory[0:0x8000]), beeb.tape.counter))
    assert cycles[0] == cycles[1]


def test_300_baud(beeb):
    play(beeb, Tape.of_files([KEN], bit=BAUD_300), '*TAPE3\nCHAIN"KEN"')
    beeb.run_until_text("42", seconds=15)


def test_1200_baud_tape_is_not_found_at_300_baud(beeb):
    beeb.tape.insert(Tape.of_files([KEN]))
    beeb.tape.play()
    enter(beeb, '*TAPE3\nCHAIN"KEN"\n', seconds=14)
    assert rows(beeb)[-1] == "Searching"


def test_a_file_of_several_blocks_is_loaded_whole(beeb):
    play(beeb, Tape.of_files([LONG]), "*LOAD LONG")
    beeb.run_until_text("LONG       03 03E8", seconds=30)
    beeb.run(seconds=3)
    assert bytes(beeb.memory[0x3000 : 0x3000 + 1000]) == LONG.data


def test_the_catalogue_lists_every_file(beeb):
    play(beeb, Tape.of_files([KEN, LONG]), "*CAT")
    beeb.run_until_text("LONG       03 03E8", seconds=60)
    assert "KEN        00 0019" in rows(beeb)
    beeb.tape.stop()
    beeb.press("ESCAPE")
    beeb.run(seconds=0.5)
    assert rows(beeb)[-2:] == ["Escape", ">"]


def damaged(block: int, place: int) -> Tape:
    """A tape with one bit of a block of LONG flipped; blocks are counted from 0."""
    tape = Tape.of_files([LONG])
    data = [i for i in range(len(tape)) if tape.kind[i] == SYMBOLS and tape.count[i] > 10]
    bit = place * 10 + 4
    tape.bits[tape.offset[data[block]] + bit // 8] ^= 1 << bit % 8
    return tape


@pytest.mark.parametrize("place", [200, 8])  # in the data, and in the header
def test_a_damaged_block_gives_the_operating_systems_own_message(beeb, place):
    play(beeb, damaged(1, place), "*LOAD LONG")
    beeb.run_until_text("Rewind tape", seconds=20)
    assert rows(beeb)[-4:-2] == ["LONG       01", "Data?"]


def test_a_missing_block_gives_another(beeb):
    tape = Tape.of_files([LONG])
    starts = [tape.start[i] for i in range(len(tape)) if tape.kind[i] == SYMBOLS and tape.count[i] > 10]
    cut = tape.part(0, starts[1])
    cut.join(tape.part(starts[2], tape.length))
    play(beeb, cut, "*LOAD LONG")
    beeb.run_until_text("Rewind tape", seconds=20)
    assert rows(beeb)[-4:-2] == ["LONG       02", "Block?"]


def test_loading_continues_after_rewinding_a_repaired_tape(beeb):
    play(beeb, damaged(1, 200), "*LOAD LONG")
    beeb.run_until_text("Rewind tape", seconds=20)
    beeb.tape.insert(Tape.of_files([LONG]))
    beeb.tape.play()
    beeb.run_until_text("LONG       03 03E8", seconds=40)
    beeb.run(seconds=3)
    assert bytes(beeb.memory[0x3000 : 0x3000 + 1000]) == LONG.data


@pytest.mark.parametrize("select, bit", [("", BAUD_1200), ("*TAPE3\n", BAUD_300)])
def test_a_program_saved_by_the_machine_loads(beeb, tmp_path, select, bit):
    beeb.type(select + "10 REM " + "X" * 200 + "\n" + "20 REM " + "Y" * 200 + '\n30 PRINT "AGAIN";6*9\n')
    tape = save(beeb, 'SAVE"MINE"', seconds=20 if bit == BAUD_1200 else 40)
    (file,) = tape.files()
    assert (file.name, file.load & 0xFFFF, file.execute & 0xFFFF, file.intact) == ("MINE", 0x0E00, 0x8023, True)
    assert file.blocks == 2
    path = tmp_path / "mine.uef"
    path.write_bytes(write_uef(tape))
    with booted(dfs=None) as other:
        other.insert_tape(path)
        other.type(select + 'CHAIN"MINE"\n')
        other.run_until_text("AGAIN", seconds=60)
        other.run(seconds=0.1)
        assert "AGAIN54" in rows(other)


def test_saved_tapes_match_written_ones(beeb):
    """But for one byte: the OS's last transmit interrupt of a block finds nothing new and sends the last byte again."""
    beeb.type('10PRINT "LOADED"\n20PRINT 6*7\n')
    saved = save(beeb, 'SAVE"KEN"', seconds=16)
    ours = Tape.of_files([TapeFile("KEN", 0xFFFF0E00, 0xFFFF8023, saved.files()[0].data)])
    assert saved.files() == ours.files()
    (_, dummy), (_, block) = list(ours.stretches())
    assert list(saved.stretches())[-2:] == [(1200, dummy), (1200, block + block[-1:])]
    tones = [(saved.quarters[i] * saved.quarter[i] >> 16) / CLOCK for i in range(len(saved)) if saved.one[i] == 2]
    assert tones[-2:] == pytest.approx([5.1, 5.3], abs=0.05)


def test_a_file_written_with_bput_is_read_with_bget(beeb):
    """OPENOUT and OPENIN stop the motor between blocks, with the tape in the middle of the carrier."""
    beeb.tape.insert(Tape("blank"))
    beeb.tape.record()
    beeb.type('10X=OPENOUT"D":FOR I=0 TO 600:BPUT#X,I MOD 256:NEXT:CLOSE#X\nRUN\n')
    beeb.run_until_text("RECORD then RETURN", seconds=2)
    beeb.type("\n")
    for _ in range(60):
        beeb.run(seconds=1)
        if rows(beeb)[-1] == ">":
            break
    tape = beeb.tape.eject()
    assert [(f.name, f.blocks, f.length, f.intact) for f in tape.files()] == [("D", 3, 601, True)]
    program = 'NEW\n10X=OPENIN"D":S=0:FOR I=0 TO 600:S=S+BGET#X:NEXT:PRINT S,EOF#X:CLOSE#X\nRUN'
    play(beeb, read_tape(write_uef(tape), "d.uef"), program)
    beeb.run_until_text(str(sum(i % 256 for i in range(601))), seconds=60)


def test_a_state_saved_while_loading_resumes_cycle_for_cycle(beeb):
    tape = Tape.of_files([LONG])
    play(beeb, tape, "*LOAD LONG")
    beeb.run_until_text("LONG       00", seconds=15)
    beeb.run(cycles=12_345)
    state = beeb.save_state()
    beeb.run(seconds=3)
    first = (beeb.cycles, bytes(beeb.memory[0:0x8000]), beeb.tape.counter, beeb.screen_text())
    beeb.load_state(state)
    beeb.run(seconds=3)
    assert (beeb.cycles, bytes(beeb.memory[0:0x8000]), beeb.tape.counter, beeb.screen_text()) == first
    with Beeb(dfs=None) as other:
        other.tape.insert(Tape.of_files([LONG]))
        other.load_state(state)
        other.run(seconds=3)
        assert (other.cycles, bytes(other.memory[0:0x8000]), other.tape.counter, other.screen_text()) == first


def test_without_a_tape_the_machine_waits_until_escape(beeb):
    enter(beeb, 'CHAIN"KEN"\n', seconds=2)
    assert rows(beeb)[-1] == "Searching" and beeb.tape.motor and not beeb.tape.moving
    beeb.press("ESCAPE")
    beeb.run(seconds=0.5)
    assert rows(beeb)[-2:] == ["Escape", ">"] and not beeb.tape.motor


def test_motor_commands_move_the_relay(beeb):
    enter(beeb, "*MOTOR 1\n", seconds=0.2)
    assert beeb.tape.motor
    enter(beeb, "*MOTOR 0\n", seconds=0.2)
    assert not beeb.tape.motor


def test_break_stops_the_motor(beeb):
    enter(beeb, 'CHAIN"KEN"\n', seconds=0.5)
    assert beeb.tape.motor
    beeb.press("BREAK")
    beeb.run(seconds=0.5)
    assert not beeb.tape.motor
