"""Input logs, recorded and replayed, and where two machines part."""

import json

import pytest

from emulator.automation.input_log import InputError, InputLog, InputPlayer, InputRecorder, LoggedKey
from emulator.automation.lockstep import Lockstep
from emulator.automation.memory_fields import parse
from emulator.errors import BeebError
from emulator.host.start import beeb_with_media as machine_of_commands
from emulator.media.dfs import DiscFile, write_ssd
from tests.emulator.command import beeb as run_beeb
from tests.emulator.machines import booted

pytestmark = pytest.mark.usefixtures("system_roms")

# Each key adds an entry of the table to the sum: JSR OSRDCH: AND #7: TAX: LDA table,X: CLC: ADC &70: STA &70: JMP
ADDER = bytes.fromhex("20 E0 FF 29 07 AA BD 20 20 18 65 70 85 70 4C 00 20".replace(" ", "")).ljust(32, b"\0")
TABLE = bytes([1, 2, 4, 8, 16, 32, 64, 128])
LOG = "beeb-input 1 frames\n5 type 124 # three keys\n\n60 press 3\n  # the last\n100 down SHIFT # held\n101 up SHIFT\n"


def adder(table=TABLE):
    boot = DiscFile("!BOOT", 0, 0, b"*RUN ADDER\r")
    return write_ssd([boot, DiscFile("ADDER", 0x2000, 0x2000, ADDER + table)], option=3)


def test_a_log_is_read_and_written():
    log = InputLog.parse(LOG)
    assert log.events[0] == LoggedKey(200_000, "type", "124") and len(log.events) == 5
    assert log.events[1:3] == [LoggedKey(2_400_000, "down", "3"), LoggedKey(2_480_000, "up", "3")]
    assert InputLog.parse(log.to_text()).events == log.events and not log.from_power_on
    typed = InputLog.parse("beeb-input 1 cycles power-on\n7 type A\\n\\\\n\n")
    assert typed.events[0] == LoggedKey(7, "type", "A\n\\n") and InputLog.parse(typed.to_text()) == typed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: must be `beeb-input 1 cycles`"),
        ("beeb-input 2 frames", "line 1"),
        ("beeb-input 1 frames\n5 press", "line 2: '?5 press'?: must be a time, an action"),
        ("beeb-input 1 frames\n5 press NOKEY", "line 2: unknown key 'NOKEY'"),
        ("beeb-input 1 frames\n5 hold A", "unknown action 'hold'"),
        ("beeb-input 1 frames\n5 press A\n4 press A", "line 3: is earlier"),
        ("beeb-input 1 frames\n5 type \u20ac", "is not on the keyboard"),
        ("beeb-input 1 frames\n9999999999999 press A", "too late"),
    ],
)
def test_bad_logs_are_refused(text, message):
    with pytest.raises(InputError, match=message):
        InputLog.parse(text, "keys")


def test_what_is_recorded_plays_the_same():
    screens = []
    with booted() as beeb:
        start = beeb.snapshot()
        recorder = InputRecorder(beeb)
        beeb.type("PRINT 6*7\n")
        beeb.press("A")
        log = recorder.stop()
        beeb.run(seconds=0.1)
        screens.append(beeb.screen_text())
        beeb.restore(start)
        InputPlayer(beeb, log).run_to(log.end + 200_000)
        screens.append(beeb.screen_text())
    assert "42" in screens[0] and screens[0].endswith("A") and screens[0] == screens[1]


def test_a_recorded_run_plays_the_same(tmp_path, capsys):
    options = ("--headless", "--type", "PRINT 6*7\\n", "--seconds", "1", "--record-keys", tmp_path / "keys")
    assert run_beeb(capsys, "run", *options)[0] == 0
    log = InputLog.load(tmp_path / "keys")
    beeb = machine_of_commands()
    InputPlayer(beeb, log).run_to(log.end + 200_000)
    assert log.from_power_on and "42" in beeb.screen_text()
    with pytest.raises(InputError, match="none: No such file"):
        InputLog.load(tmp_path / "none")


def test_the_first_write_that_differs_is_named():
    with booted() as beeb:
        beeb.memory[0x2000:0x2028] = ADDER + TABLE
        beeb.memory[0x70] = 0
        beeb.cpu.pc = 0x2000
        other = beeb.clone()
        other.memory[0x2024] ^= 3
        fields = {"sum": parse("70"), "zero": parse("71..73")}
        log = InputLog.parse(LOG)
        parting = Lockstep(beeb, other, log, fields).run(150)
        one, two = parting.writes
        assert (parting.field, parting.address, parting.before, parting.values) == ("sum", 0x70, 6, (22, 25))
        assert (one.value, one.pc, one.instruction) == (22, 0x200C, "STA &70") and two.value == 25
        assert one.cycle == two.cycle == parting.cycle and parting.frame == one.cycle // 40_000
        with pytest.raises(BeebError, match="sum differs before the first input"):
            Lockstep(beeb, other, log, fields).run(1)


def test_equal_machines_on_two_cpus_agree():
    with booted() as beeb, booted(cpu="py65") as other:
        assert Lockstep(beeb, other, InputLog(), {"time": parse("292..296")}).run(3) is None


def test_the_command(tmp_path, capsys):
    for name, image in (("a", adder()), ("b", adder(TABLE[:3] + b"\x09" + TABLE[4:]))):
        (tmp_path / f"{name}.ssd").write_bytes(image)
    (tmp_path / "keys").write_text(LOG)
    names = [str(tmp_path / "a.ssd"), str(tmp_path / "b.ssd"), "--input", str(tmp_path / "keys"), "--watch", "sum:byte"]
    (tmp_path / "symbols").write_text("sum = &0070\n")
    status, out, err = run_beeb(capsys, "bisect", *names, "--symbols", str(tmp_path / "symbols"))
    assert (status, err) == (1, "")
    assert "part in frame 6" in out and "A (a.ssd) writes &" in out and "&200C STA sum" in out
    status, out, _ = run_beeb(capsys, "bisect", *names[:1], *names[:1], "--watch", "70", "--json", "--frames", "20")
    assert status == 0 and json.loads(out) == {"frames": 20, "parting": None}
    status, _, err = run_beeb(capsys, "bisect", *names)
    assert status == 2 and "sum: neither a label" in err
