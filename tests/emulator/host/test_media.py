"""Dropped files, and the buttons of the recorder and the drives."""

import gzip
import os
import random
import shutil
import zipfile

import pytest

from emulator import Beeb, roms
from emulator.board.drive import open_disc
from emulator.board.state import MAGIC as STATE_MAGIC
from emulator.board.state import StateError
from emulator.errors import BeebError
from emulator.host import controls
from emulator.host.start import beeb_with_media
from emulator.media.basic import tokenise
from emulator.media.cfs import TapeFile
from emulator.media.csw import MAGIC as CSW_MAGIC
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.errors import MediaError
from emulator.media.recognise import recognise
from emulator.media.tape import Tape
from emulator.media.uef import MAGIC as UEF_MAGIC
from emulator.media.uef import write_uef
from tests.emulator.host.headless import HeadlessFrontEnd

HELLO = tokenise('10PRINT"HELLO FROM ";~PAGE')


def a_disc(option=0, name="HELLO"):
    files = [DiscFile(name, 0xFF1900, 0xFF8023, HELLO), DiscFile("!BOOT", 0, 0, f'CHAIN"{name}"\r'.encode())]
    return write_ssd(files, "GAMES", option)


@pytest.fixture
def tape(tmp_path):
    path = tmp_path / "ken.uef"
    path.write_bytes(write_uef(Tape.of_files([TapeFile("HELLO", 0xFFFF0E00, 0xFFFF8023, HELLO)])))
    return path


@pytest.fixture
def disc(tmp_path):
    path = tmp_path / "ken.ssd"
    path.write_bytes(a_disc())
    return path


@pytest.fixture
def rom(tmp_path):
    path = tmp_path / "service.rom"
    path.write_bytes((b"\0\0\0\x60\0\0\x82\x12\0Ken's ROM\0(C)").ljust(0x2000, b"\xff"))
    return path


@pytest.fixture
def front_end(beeb, settings):
    """A front end at unlimited speed."""
    front_end = HeadlessFrontEnd(beeb, settings)
    front_end.change(speed=None)
    yield front_end
    front_end.close()


@pytest.fixture
def media(front_end):
    return front_end.media


def insert(media, *paths):
    """Insert files without starting them."""
    media.starting = False
    for path in paths:
        media.drop(path)
    media.starting = True


def until(front_end, text, turns=400):
    """Turns of the loop until `text` is on the screen."""
    for _ in range(turns):
        front_end.step()
        if any(text in row for row in front_end.beeb.screen.text):
            return
    pytest.fail(f"{text!r} did not appear:\n{front_end.beeb.screen_text()}")


# Dropped files


@pytest.mark.parametrize(("option", "command"), [(0, 'CHAIN"$.HELLO"'), (3, '>CHAIN"HELLO"')])  # typed, or !BOOT's
def test_dropped_disc_is_booted_or_chained(front_end, disc, option, command):
    disc.write_bytes(a_disc(option))
    before = front_end.beeb
    front_end.drop(disc)
    until(front_end, "HELLO FROM 1900")
    assert front_end.beeb is not before and front_end.media.beeb is front_end.beeb
    assert front_end.media.disc_names == ("ken.ssd", "") and front_end.beeb.write_protected == (True, False)
    assert command in front_end.beeb.screen_text()


def test_dropped_tape_starts_without_a_disc_interface(front_end, media, tape):
    long = tokenise('10PRINT"HELLO FROM ";~PAGE\n' + "\n".join(f"{line}REM{'-' * 99}" for line in range(20, 60)))
    tape.write_bytes(write_uef(Tape.of_files([TapeFile("HELLO", 0xFFFF0E00, 0xFFFF8023, long)])))
    assert media.drop(tape) == "ken.uef: started"
    assert (media.beeb.lamps.cassette_motor, media.tape_counter) == (False, 0)
    until(front_end, "Loading")
    assert media.beeb.lamps.cassette_motor and media.tape_counter > 5
    until(front_end, "HELLO FROM E00")
    assert not media.beeb.lamps.cassette_motor
    assert (media.tape_name, front_end.beeb.dfs) == ("ken.uef", None)


def test_sideways_ram_is_one_step_that_starts_the_program_again(front_end, media, disc, rom):
    media.drop(disc)
    until(front_end, "HELLO FROM")
    for slots, text in (((4,), "slot 4"), ((4, 5, 6, 7), "slots 4, 5, 6, 7"), ((), "none")):
        controls.do("sideways-ram", front_end)
        assert tuple(front_end.beeb.ram_slots) == slots and front_end.messages[-1] == f"Sideways RAM: {text}"
        assert "HELLO" not in front_end.beeb.screen_text()
        until(front_end, "HELLO FROM")
    front_end.beeb.fit_rom(rom, 4)
    controls.do("sideways-ram", front_end)
    assert front_end.messages[-1] == "sideways RAM slot 4: holds service.rom" and not front_end.beeb.ram_slots


@pytest.mark.parametrize("starting", [False, True])
def test_a_warning_about_a_dropped_file_is_shown(media, tmp_path, starting):
    path = tmp_path / "games.img"
    path.write_bytes(a_disc().ljust(409_600, b"\0"))
    media.starting = starting
    assert media.drop(path).endswith(
        ". 409,600 bytes are read as two sides, interleaved as in a .dsd file; "
        "if one side follows the other, split it in the middle into two .ssd files"
    )
    cut = tmp_path / "cut.ssd"
    cut.write_bytes(write_ssd([DiscFile("GAME", 0, 0, bytes(300))])[: 3 * 256])
    assert media.drop(cut).endswith(". the last 44 of 300 bytes of '$.GAME' are missing: the image is cut off")


@pytest.mark.parametrize("packed", ["zip", "gz"])
def test_packed_file_is_started(front_end, media, tmp_path, packed):
    path = tmp_path / f"games.ssd.{packed}"
    if packed == "gz":
        path.write_bytes(gzip.compress(a_disc()))
    else:
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("README.TXT", "two games")
            archive.writestr("GAMES.SSD", a_disc())
    front_end.media.writable = True  # but what is packed is not written to
    assert media.drop(path).endswith(": started. Write-protected: only SSD and DSD files can change")
    assert media.beeb.write_protected[0]
    until(front_end, "HELLO FROM 1900")


def test_rom_is_fitted_and_moves_to_the_next_machine(front_end, media, rom, disc):
    before = front_end.beeb
    before.type("A%=5\n")
    assert media.drop(rom) == "Ken's ROM is in sideways slot 13"
    front_end.step()
    until(front_end, "BASIC")
    assert front_end.beeb is before and before.memory[0x2A1 + 13] == 0x82
    before.type("P.A%\n")
    assert "5" in before.screen_text()  # BREAK, and not off and on
    media.drop(rom.rename(rom.with_suffix(".bin")))  # known by its contents
    assert front_end.beeb.sideways_roms[12] == rom.with_suffix(".bin")
    rom.write_bytes(rom.with_suffix(".bin").read_bytes())
    media.drop(disc)
    until(front_end, "HELLO FROM 1900")
    assert front_end.beeb.memory[0x2A1 + 13] == 0x82


def test_system_rom_is_rejected(media, system_roms):
    for kind in ("os", "dnfs"):
        rom = roms.load(kind)
        with pytest.raises(BeebError, match="is .*, a system ROM; --roms chooses"):
            media.drop(rom.path)
    assert media.beeb.sideways_roms == {}


def test_dropped_state_resumes_here_or_on_a_machine_with_its_media(front_end, media, disc, tape, tmp_path):
    path = tmp_path / "here.sav"
    front_end.beeb.type("REM HERE\n")
    path.write_bytes(front_end.beeb.save_state())
    front_end.beeb.type("CLS\n")
    before = front_end.beeb
    assert media.drop(path) == "here.sav loaded"
    assert front_end.beeb is before
    until(front_end, "REM HERE")
    with beeb_with_media(tape, [disc]) as other:
        other.boot()
        other.type('CHAIN"HELLO"\n')
        other.run_until_text("HELLO FROM 1900")
        path.write_bytes(other.save_state())
        files = other.files
    assert media.drop(path) == "here.sav loaded"
    assert front_end.beeb is not before and front_end.beeb.files == files
    until(front_end, "HELLO FROM 1900")
    assert media.disc_names == ("ken.ssd", "") and media.tape_name == "ken.uef"


def test_two_dropped_at_once_start_the_last(front_end, tape, disc):
    for path in (tape, disc):
        front_end.drop(path)
    until(front_end, "HELLO FROM 1900")
    assert front_end.media.tape_name == ""


def test_disc_or_tape_is_inserted_without_starting(front_end, media, disc, tape):
    before = front_end.beeb
    assert media.toggle_starting() == "Dropped tapes and discs are inserted"
    for drive in (0, 1, 0):
        assert media.drop(disc) == f"ken.ssd is in drive {drive}"
    assert media.drop(tape) == "ken.uef is in the recorder"
    assert front_end.beeb is before and before.tape.playing and media.disc_names == ("ken.ssd", "ken.ssd")
    media.toggle_starting()
    media.drop(tape)
    media.toggle_starting()
    with pytest.raises(BeebError, match="ken.ssd: .* no disc interface"):
        media.drop(disc)


# Unusable files: one line for each, and the machine runs on


def bad_files(directory, good):
    """Paths of unusable files."""
    rng = random.Random(1984)
    for number in range(20):
        (directory / f"noise-{number}").write_bytes(rng.randbytes(rng.randrange(1, 5000)))
    for name, magic in (("uef", UEF_MAGIC), ("csw", CSW_MAGIC), ("state", STATE_MAGIC), ("zip", b"PK\3\4")):
        for number in range(10):
            (directory / f"noise-{number}.{name}").write_bytes(magic + rng.randbytes(rng.randrange(200)))
    for name, data in good.items():
        for number in range(12):
            length = rng.randrange(len(data)) if number else 0
            (directory / f"cut-{number}-{name}").write_bytes(data[:length])
    (directory / "long.ssd").write_bytes(bytes(435_201))
    (directory / "odd.rom").write_bytes(bytes(5000))
    with zipfile.ZipFile(directory / "texts.zip", "w") as archive:
        archive.writestr("readme.txt", "no image")
    (directory / "folder.ssd").mkdir()
    (directory / "folder.ssd" / "DATA").write_bytes(bytes(300_000))
    os.mkfifo(directory / "pipe.uef")
    (directory / "loop.uef").symlink_to(directory / "loop.uef")
    yield from sorted(directory.iterdir())
    yield from (directory / "not there.uef", "/dev/zero", "/proc/self/mem", "")


def test_unusable_file_gives_one_line_and_changes_nothing(front_end, media, tape, tmp_path):
    (tmp_path / "bad").mkdir()
    with zipfile.ZipFile(tmp_path / "good.zip", "w") as archive:
        archive.writestr("KEN.UEF", tape.read_bytes())
    good = {
        "ken.uef": tape.read_bytes(),
        "ken.uef.gz": gzip.compress(tape.read_bytes()),
        "ken.zip": (tmp_path / "good.zip").read_bytes(),
        "ken.state": front_end.beeb.save_state(),
    }
    before, now = front_end.beeb, front_end.beeb.save_state()
    refused = 0
    for path in bad_files(tmp_path / "bad", good):
        try:
            media.drop(path)
        except BeebError as error:
            refused += 1
            assert "\n" not in str(error) and 0 < len(str(error)) < 400, path
            assert front_end.beeb is before
        else:  # a tape whose end is lost is a tape
            assert "cut" in str(path) and "ken.uef" in str(path), path
            front_end.replace(before := Beeb())
            before.load_state(now)
            now = before.save_state()
    assert refused > 90
    assert front_end.beeb.save_state() == now


def test_error_of_a_drop_is_shown(front_end, tmp_path):
    front_end.drop(tmp_path / "gone.uef")
    cycles = front_end.beeb.cycles
    for _ in range(3):
        front_end.step()
    assert front_end.beeb.cycles > cycles and not front_end.closing


# Slots in a new session


def test_a_slot_is_loaded_in_a_new_session_with_the_media_it_names(front_end, disc, tape):
    with beeb_with_media(tape, [disc]) as session:
        session.boot()
        session.type('CHAIN"HELLO"\n')
        front_end.slots.save(4, session)
        then = session.cycles, session.memory[0:0x8000], session.screen.image.tobytes()
    assert front_end.media.load_slot(4) == "slot 4 loaded"
    beeb = front_end.beeb
    assert (beeb.cycles, beeb.memory[0:0x8000], beeb.screen.image.tobytes()) == then
    front_end.replace(Beeb())
    present = front_end.beeb
    disc.write_bytes(a_disc(3))
    with pytest.raises(StateError, match="^slot 4: .*ken.ssd is not the disc in the state, or has changed"):
        front_end.media.load_slot(4)
    disc.unlink()
    with pytest.raises(StateError, match=f"^slot 4: the state needs '{disc}': file not found"):
        front_end.media.load_slot(4)
    disc.write_bytes(a_disc())
    tape.write_bytes(write_uef(Tape.of_files([TapeFile("OTHER", 0, 0, HELLO)])))
    with pytest.raises(StateError, match="^slot 4: .*the state needs the tape 'ken.uef"):
        front_end.media.load_slot(4)
    assert front_end.beeb is present
    with pytest.raises(BeebError, match="slot 5 is empty"):
        front_end.media.load_slot(5)


def test_loaded_state_does_not_continue_an_unfinished_start(front_end, disc):
    front_end.media.drop(disc)
    front_end.slots.save(1, front_end.beeb)
    front_end.media.load_slot(1)
    front_end.beeb.run(seconds=2)
    for _ in range(10):
        front_end.step()
    assert "CHAIN" not in front_end.beeb.screen_text()


# Discs


def test_disc_is_written_only_when_unprotected(front_end, media, disc):
    before = disc.read_bytes()
    insert(media, disc)
    save = "*SAVE MEM C000+100\n"
    front_end.beeb.type(save)
    until(front_end, "Disk read only")
    assert media.protect(0) == "ken.ssd is writable" and media.beeb.write_protected == (False, False)
    front_end.beeb.type(save)
    lit = set()
    for _ in range(60):
        front_end.beeb.run(frames=5)
        lit.add(media.beeb.lamps.drives)
    assert lit == {(False, False), (True, False)}
    assert media.protect(0) == "ken.ssd is write-protected" and disc.read_bytes() != before
    assert media.disc_eject(0) == "ken.ssd ejected from drive 0"
    for act in (media.disc_eject, media.protect):
        with pytest.raises(BeebError, match="no disc in drive 0|drive 0 is empty"):
            act(0)


def test_the_second_drive_has_its_own_lamp(front_end, media, disc):
    insert(media, disc, disc)
    media.disc_eject(0)
    front_end.beeb.type("*DRIVE 1\n*CAT\n")
    front_end.beeb.run(seconds=0.5)
    assert media.beeb.lamps.drives == (False, True)


def test_writable_inserts_writable_discs(front_end, media, disc):
    media.writable = True
    media.drop(disc)
    assert media.beeb.write_protected == (False, False)


def test_a_writable_disc_is_handed_over_to_the_next_machine(front_end, media, disc, tape, monkeypatch):
    media.writable = True
    media.drop(disc)
    media.drop(disc)
    assert media.beeb.write_protected == (False, False)
    saved = media.beeb.save_state()
    media.beeb.power_on()
    media.disc_eject(0)
    media.resume(saved, "it")
    assert media.beeb.write_protected == (True, False)  # nobody but the state named it
    media.protect(0)
    before = media.beeb
    insert(media, tape)  # the state has no tape: it needs another machine
    media.tape_record()
    media.beeb.boot()
    record(media.beeb)
    monkeypatch.setattr(media, "directory", disc / "no directory")
    with pytest.raises(BeebError, match="cannot save the recorded tape"):
        media.resume(saved, "it")
    assert media.beeb is before and media.beeb.write_protected == (False, False)
    media.beeb.tape.eject()
    media.disc_eject(0)
    open_disc(disc, writable=True).release()


def test_unwritten_disc_is_not_lost_by_a_drop(front_end, media, disc, tape):
    insert(media, disc)
    media.protect(0)
    unit = front_end.beeb.drives[0]
    unit.track(0).sectors[9].data[0] = 0x5A
    unit.track(0).sectors[3].deleted = True
    unit.written()
    before = front_end.beeb
    with pytest.raises(BeebError, match="ken.ssd: side 0 track 0 .* the file keeps its old contents"):
        media.drop(tape)
    assert front_end.beeb is before and media.disc_names[0] == "ken.ssd"


def test_failed_write_back_is_shown(front_end, media, disc, tape, tmp_path):
    directory = tmp_path / "floppies"
    directory.mkdir()
    insert(media, disc.rename(directory / "ken.ssd"))
    media.protect(0)
    shutil.rmtree(directory)
    front_end.beeb.type_ahead("*SAVE MEM C000+100\n")
    for _ in range(20):
        front_end.step()
    assert any("ken.ssd: cannot be written back" in message for message in front_end.messages)
    assert not front_end.closing and media.disc_names[0] == "ken.ssd"
    before = front_end.beeb
    with pytest.raises(BeebError, match="ken.ssd: cannot be written back"):  # another try, before it is lost
        media.drop(tape)
    assert front_end.beeb is before
    media.drop(tape)
    until(front_end, "HELLO FROM E00")


def test_failed_write_back_is_repeated_at_the_end(front_end, media, disc, tmp_path):
    directory = tmp_path / "floppies"
    directory.mkdir()
    insert(media, disc.rename(directory / "ken.ssd"))
    media.protect(0)
    away = directory.rename(tmp_path / "away")
    front_end.beeb.type_ahead("*SAVE MEM C000+100\n")
    for _ in range(20):
        front_end.step()
    away.rename(directory)
    front_end.close()
    assert b"MEM" in (directory / "ken.ssd").read_bytes()[:256]


# The recorder


def test_the_buttons_of_the_recorder(media, tape):
    for act in (media.tape_play, media.tape_rewind, media.tape_eject):
        with pytest.raises(BeebError, match="no tape in the recorder"):
            act()
    insert(media, tape)
    recorder = media.beeb.tape
    media.tape_stop()
    assert not recorder.playing
    assert media.tape_play() == "PLAY: ken.uef" and recorder.playing
    recorder.wind_to(3)
    assert media.tape_counter == 3
    media.tape_rewind()
    assert media.tape_counter == 0
    assert media.tape_eject() == "ken.uef ejected" and media.tape_name == ""


def record(beeb):
    """SAVE a program on the tape in the recorder of `beeb`."""
    beeb.type('*TAPE\n10PRINT"KEPT"\nSAVE"KEPT"\n\n')
    beeb.run(seconds=12)


def test_recording_is_a_new_file_and_the_original_unchanged(media, tape, tmp_path):
    before = tape.read_bytes()
    insert(media, tape)
    media.tape_record()
    assert media.recording
    record(media.beeb)
    media.directory = tmp_path / "captures" / "of today"  # it is made when there is something to put in it
    assert media.tape_eject() == "Recording saved as ken-recorded.uef"
    assert tape.read_bytes() == before
    assert [file.name for file in recognise(media.directory / "ken-recorded.uef").files][0] == "KEPT"
    media.tape_record()
    assert media.tape_name == "blank tape"
    record(media.beeb)
    assert media.close() == "Recording saved as blank tape-recorded.uef"
    assert media.close() == ""
    assert [file.name for file in recognise(media.directory / "blank tape-recorded.uef").files] == ["KEPT"]


def test_recording_is_saved_before_it_is_replaced(media, tape, disc, tmp_path):
    media.tape_record()
    record(media.beeb)
    media.starting = False
    assert media.drop(tape) == "ken.uef is in the recorder. Recording saved as blank tape-recorded.uef"
    media.starting = True
    media.tape_eject()
    media.tape_record()
    record(media.beeb)
    assert media.drop(disc).endswith("Recording saved as blank tape-recorded-2.uef")
    media.tape_record()
    assert media.tape_eject() == "blank tape ejected"  # nothing was recorded
    assert len(list(tmp_path.glob("*recorded*"))) == 2


def test_unsaved_recording_stays_in_the_recorder(media, tape, tmp_path):
    media.directory = tape / "no directory"
    media.tape_record()
    record(media.beeb)
    before = media.beeb
    for act in (media.tape_eject, lambda: media.drop(tape), lambda: insert(media, tape)):
        with pytest.raises(BeebError, match="blank tape-recorded.uef: cannot save the recorded tape"):
            act()
        assert media.beeb is before and media.tape_name == "blank tape"
    media.directory = tmp_path
    assert media.tape_eject() == "Recording saved as blank tape-recorded.uef"


@pytest.mark.parametrize("how", ["gone", "read-only"])
def test_disc_that_cannot_be_written_at_the_end_is_saved_elsewhere(front_end, tmp_path, how):
    directory = tmp_path / "floppies"
    directory.mkdir()
    front_end.media.new_disc(directory / "mine.ssd")
    front_end.beeb.type('10REM KEPT\nSAVE"X"\n')
    front_end.beeb.run(seconds=1)  # the motor still runs
    if how == "gone":
        shutil.rmtree(directory)
    else:
        (directory / "mine.ssd").chmod(0o444)
    with pytest.raises(MediaError, match=r"mine.ssd: cannot be written back .* is now .*mine-unsaved.ssd$"):
        front_end.close()
    assert recognise(tmp_path / "mine-unsaved.ssd").files[0].name == "X"


def test_slots_belong_to_the_program_that_was_started(front_end, media, tape, disc, tmp_path):
    (tmp_path / "other").mkdir()
    same_name = shutil.copy(disc, tmp_path / "other")
    saved = {}
    for path in (None, tape, disc, same_name):  # None: the machine before anything was started
        if path is not None:
            media.drop(path)
        controls.do("save 1", front_end)
        saved[path] = front_end.slots.path(1)
    assert len(set(saved.values())) == 4 and saved[None] == front_end.settings.state_dir / "slot-1.state"
    assert front_end.slots.program == "ken.ssd"
    media.disc_eject(0)
    insert(media, disc)
    assert front_end.slots.path(1) == saved[same_name], "a game's second disc"
    media.drop(tape)
    assert front_end.slots.path(1) == saved[tape] and front_end.slots.list()[1].title == "ken.uef"
    media.drop(saved[disc])
    assert front_end.slots.path(1) == saved[disc]
    assert HeadlessFrontEnd(front_end.beeb, front_end.settings).slots.path(1) == saved[disc]


def test_slots_follow_the_first_image_inserted_and_survive_writing_and_loading(front_end, media, disc, tmp_path):
    second = shutil.copy(disc, tmp_path / "second.ssd")
    insert(media, disc)
    controls.do("save 2", front_end)
    path = front_end.slots.path(2)
    assert path.parent.name.startswith("ken.ssd-")
    media.disc_eject(0)
    insert(media, second)
    controls.do("save 3", front_end)
    disc.write_bytes(a_disc(option=1))
    controls.do("load 3", front_end)
    assert front_end.slots.path(2) == path and front_end.slots.program == "ken.ssd"


def test_opening_a_file_over_a_program_can_be_undone(front_end, disc):
    front_end.beeb.type('10 PRINT "MINE"\n')
    front_end.beeb.run_until_input()
    with pytest.raises(BeebError, match="no file has replaced a machine"):
        controls.run("undo-start", front_end)
    front_end.drop(disc)
    assert any("ALT BACKSPACE returns to your program" in message for message in front_end.messages)
    until(front_end, "HELLO FROM")
    controls.run("undo-start", front_end)
    front_end.beeb.type("LIST\n")
    front_end.beeb.run_until_input()
    assert '10 PRINT "MINE"' in front_end.beeb.screen_text()
    assert front_end.messages[-1] == "Back to what ran before"
    controls.run("undo-start", front_end)
    assert "HELLO FROM" in front_end.beeb.screen_text()


def test_openings_are_undone_one_by_one_until_the_first_is_present_again(front_end, disc, tmp_path):
    names = ("ONE", "TWO")
    for name in names:
        (tmp_path / f"{name}.bas").write_text(f'10 PRINT "{name} RUNS"\n')
        front_end.drop(tmp_path / f"{name}.bas")
        until(front_end, f"{name} RUNS")
    for found in ("ONE", "", "TWO", "ONE"):
        controls.run("undo-start", front_end)
        text = front_end.beeb.screen_text()
        assert [name for name in names if f"{name} RUNS" in text] == [found] * bool(found)
    front_end.drop(disc)
    until(front_end, "HELLO FROM")
    controls.run("undo-start", front_end)
    assert "ONE RUNS" in front_end.beeb.screen_text(), "whatever was undone before"
