"""The two sets of system ROMs: which one a machine gets, what is printed about it, and states that name it."""

import os
import shutil

import pytest

from emulator import Beeb, roms
from emulator.board import state
from emulator.board.state import StateError
from emulator.errors import BeebError
from emulator.host.start import RAM_SLOTS, beeb_from_state, beeb_with_media
from emulator.roms import ACORN, FREE, RomError, rom_set
from kensington.beeb import DISC, TAPE
from tests.emulator.command import beeb
from tests.emulator.machines import booted

FIRST_PROMPT = "Name of player 1?"
SILENCED = "silence this with --roms free or BEEB_ROMS=free"
GREETINGS = {ACORN: "BBC Computer 32K", FREE: "Kensington OS 32K"}


@pytest.fixture
def home(monkeypatch, tmp_path):
    """The directory where Acorn's ROMs are looked for, empty."""
    directory = tmp_path / "home"
    directory.mkdir()
    monkeypatch.delenv("BEEB_ROMS", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(roms, "home", lambda: directory)
    return directory


def put(directory, system_roms, *kinds):
    for kind in kinds:
        shutil.copy(system_roms[kind].path, directory / f"{kind}.bin")


def test_acorns_are_the_default_where_they_are_found(home, system_roms, recwarn):
    put(home, system_roms, "os", "basic", "dnfs")
    chosen = rom_set()
    assert (chosen.source, chosen.os.title, chosen.dfs.title) == (ACORN, "OS 1.20", "Acorn DNFS (DFS 1.20)")
    assert not recwarn.list


def test_without_them_a_machine_starts_on_ours_and_warns(home):
    with pytest.warns(UserWarning) as warned, booted() as first, Beeb(dfs=None) as second:
        assert GREETINGS[FREE] in first.screen_text() and "Kensington DFS" in first.screen_text()
        assert (first.roms, second.roms) == (FREE, FREE)
    err = str(warned[0].message)
    assert str(home) in err
    assert ": OS 1.20, BASIC II, Acorn DNFS (DFS 1.20). " in err and "beeb roms fetch" in err and SILENCED in err


def test_a_choice_causes_no_warning(home, recwarn, monkeypatch):
    assert rom_set(FREE).source == FREE
    monkeypatch.setenv("BEEB_ROMS", FREE)
    assert rom_set().source == FREE
    assert not recwarn.list


def test_a_part_of_acorns_is_not_mixed_with_ours(home, system_roms, recwarn):
    """Without a DFS a disc machine starts on ours, as the line explains; a tape machine needs none."""
    put(home, system_roms, "os", "basic")
    assert rom_set(dfs=None).source == ACORN
    assert not recwarn.list
    chosen = rom_set()
    assert chosen.source == FREE and {chosen.os.title, chosen.basic.title, chosen.dfs.title} == {
        "Free OS",
        "Free BASIC",
        "Free DFS",
    }
    assert f"not found in {home} or {home.parent}/data/beeb/roms: Acorn DNFS (DFS 1.20). " in str(recwarn.pop().message)
    with pytest.raises(RomError, match="DNFS .DFS 1.20. not found in .*home.*get it with: beeb roms fetch$"):
        rom_set(ACORN)


def test_a_directory_must_have_all(home, system_roms, tmp_path, monkeypatch):
    directory = tmp_path / "mine"
    directory.mkdir()
    put(directory, system_roms, "os", "dnfs")
    missing = f"BASIC II not found in {directory} .*get it with: beeb roms fetch --rom-dir {directory}$"
    with pytest.raises(RomError, match=missing):
        Beeb(roms=directory)
    with monkeypatch.context() as patch:
        patch.setenv("BEEB_ROMS", str(directory))
        with pytest.raises(RomError, match="BASIC II not found"):
            Beeb()
        assert Beeb(roms=FREE).roms == FREE  # the argument overrides the environment
    put(directory, system_roms, "basic")
    monkeypatch.chdir(tmp_path)
    assert rom_set("mine").source == str(directory)
    with pytest.raises(RomError, match="nowhere: cannot be searched for ROMs"):
        rom_set("nowhere")


def test_acorns_are_looked_for_in_the_directory_of_the_environment(home, system_roms, tmp_path, monkeypatch):
    put(tmp_path, system_roms, "os", "basic", "dnfs")
    monkeypatch.setenv("BEEB_ROMS", str(tmp_path))
    assert rom_set().source == str(tmp_path)
    assert rom_set(ACORN).os.path == tmp_path / "os.bin"


def test_ours_have_no_dfs_090(home):
    for wanted, message in (FREE, "the free DFS takes the place of 1.20"), (None, "OS 1.20 not found"):
        with pytest.raises(RomError, match=message):
            rom_set(wanted, "0.90")
    with pytest.raises(BeebError, match="unknown DFS '2.26'; choose from 1.20, 0.90, or None"):
        rom_set(FREE, "2.26")


@pytest.mark.parametrize("chosen", [ACORN, FREE])
def test_the_command_line_chooses_the_set(system_roms, capsys, chosen):
    status, out, err = beeb(capsys, "run", "--headless", "--roms", chosen, "--seconds", 1, "--text")
    assert (status, err) == (0, "") and GREETINGS[chosen] in out


@pytest.mark.parametrize("chosen", [ACORN, FREE])
def test_ken_starts_from_disc_and_tape(system_roms, capsys, chosen):
    for image in (DISC, TAPE):
        status, out, err = beeb(capsys, "run", "--headless", "--roms", chosen, image, "--until", FIRST_PROMPT, "--text")
        assert (status, err) == (0, "") and FIRST_PROMPT in out


@pytest.mark.parametrize("chosen", [ACORN, FREE])
def test_a_machine_built_from_a_state_has_its_set(system_roms, chosen):
    other = {ACORN: FREE, FREE: ACORN}[chosen]
    with booted(roms=chosen, sideways_ram=RAM_SLOTS) as saved, beeb_with_media(discs=[DISC], roms=other) as present:
        saved.type("PRINT 12345\n")
        bytes_saved = saved.save_state()
        assert saved.files["roms"] == chosen
        with beeb_from_state(bytes_saved, present) as copy:
            assert copy.roms == chosen and copy.screen_text() == saved.screen_text()
        names = {ACORN: "Acorn's ROMs", FREE: "the free ROMs"}
        with pytest.raises(StateError) as error:
            present.load_state(bytes_saved)
        assert str(error.value) == (
            f"the state was saved with other ROMs: the state has {names[chosen]}, this machine {names[other]}"
        )


def test_a_state_that_needs_acorns_where_they_are_missing(home, system_roms):
    with booted(roms=os.path.dirname(system_roms["os"].path)) as saved, Beeb(roms=FREE) as present:
        with pytest.raises(StateError, match="the state cannot be loaded: OS 1.20 not found in .*roms fetch"):
            beeb_from_state(saved.save_state(), present)


def test_a_state_cannot_name_a_directory(system_roms, tmp_path):
    with Beeb() as present, pytest.raises(StateError, match="does not name its machine's files"):
        files = {**present.files, "roms": str(tmp_path)}
        beeb_from_state(machine_state(present, files), present)


def test_states_without_the_name_of_a_set_had_acorns(system_roms):
    with booted(roms=ACORN) as saved, Beeb(roms=FREE) as present:
        files = {name: value for name, value in saved.files.items() if name != "roms"}
        with beeb_from_state(machine_state(saved, files), present) as copy:
            assert copy.screen_text() == saved.screen_text()


def machine_state(beeb, files):
    """A save state with other `files`."""
    return state.save(beeb._parts, {"roms": beeb.bus.fingerprint(), "files": files})
