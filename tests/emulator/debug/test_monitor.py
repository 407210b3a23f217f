"""py65's Monitor on a running machine."""

import io

import pytest

from emulator import Beeb, cli
from emulator.debug.monitor import BeebMonitor
from emulator.errors import BeebError
from emulator.symbols import Symbols
from emulator.symbols.known import LABELS


@pytest.fixture(scope="module", params=["turbo", "py65"])
def booted(request, system_roms):
    """A machine at its first prompt, and its state there."""
    with Beeb(cpu=request.param) as beeb:
        beeb.boot()
        yield beeb, beeb.save_state()


@pytest.fixture
def session(booted):
    """The machine, and a function that executes a command and returns its output without the registers."""
    beeb, state = booted
    beeb.load_state(state)
    out = io.StringIO()
    monitor = BeebMonitor(beeb, stdout=out)

    def command(line):
        out.seek(0)
        out.truncate()
        monitor.onecmd(line)
        return out.getvalue().partition("\n       PC  AC")[0].strip("\n")

    return beeb, command


def test_names_of_the_os(session):
    _, command = session
    assert command("disassemble OSWRCH") == "$ffee  6c 0e 02  JMP (WRCHV)"
    assert command("d ffe7:ffec").splitlines()[-1] == "$ffec  a9 0d     LDA #$0d"
    assert "JSR OSWRCH" in command("d OSASCI:ffee")
    assert len(LABELS) >= 21 + 27 and LABELS["IND3V"] == 0x0234 and LABELS["KEYV"] == 0x0228


def test_displaying_memory_has_no_side_effects(session):
    beeb, command = session
    before = beeb.save_state()

    def a_second_later():
        beeb.run(seconds=1)
        return beeb.memory[0:0x8000], beeb.cycles, beeb.cpu.pc, beeb.cpu.a, beeb.cpu.p

    text = command("mem fe40:fe4f")
    assert text.startswith("fe40:") and len(text.split()) == 17
    assert len(command("mem 0:ffff").split()) > 0x10000
    looked_at = a_second_later()
    beeb.load_state(before)
    assert looked_at == a_second_later()


def test_memory_and_registers_belong_to_the_machine(session):
    beeb, command = session
    command("fill 70:73 1 2")
    assert beeb.memory[0x70:0x74] == b"\1\2\1\2"
    command("registers a=12, pc=2000")
    assert (beeb.cpu.a, beeb.cpu.pc) == (0x12, 0x2000)
    command("assemble 2000 LDA #$41")
    assert beeb.memory[0x2000:0x2002] == b"\xa9\x41"
    assert command("fill c000 1") == "&C000 is not RAM"
    assert command("mem nowhere") == "nowhere: neither a label nor an address up to &FFFF"


def test_step_and_goto(session):
    beeb, command = session
    for line in ("a 2000 LDX #$03", "a 2002 DEX", "a 2003 BNE $2002", "a 2005 BRK", "registers pc=2000"):
        command(line)
    cycles = beeb.cycles
    assert command("step") == "$2002  ca        DEX"
    assert beeb.cycles == cycles + 2 and beeb.cpu.x == 3
    command("goto 2002")
    assert (beeb.cpu.pc, beeb.cpu.x) == (0x2005, 0)
    command("a 2005 RTS")
    command("registers pc=2000")
    command("return")
    assert beeb.cpu.pc == 0x2005


def test_breakpoints_at_full_speed(session):
    beeb, command = session
    assert command("add_breakpoint OSWRCR") == "Breakpoint 0 added at $FFEC"
    command('type P."A"')
    assert command("run 1") == ""
    command("delete_breakpoint 0")
    command("add_breakpoint OSCLI")
    beeb.typist.type("*HELP\n")
    assert command("run 5") == "Breakpoint 1 reached."
    assert beeb.cpu.pc == 0xFFF7
    command("run 1")
    assert "OS 1.20" in beeb.screen_text()


def test_commands_for_the_whole_machine(session):
    beeb, command = session
    command("type PRINT 6*7;8")
    command("run")
    assert command("screen").endswith(">PRINT 6*7;8\n        428\n>")
    command("reset")
    command("run")
    assert command("screen") == "BBC Computer\n\nAcorn DFS\n\nBASIC\n\n>"


def test_errors_are_one_line(session):
    _, command = session
    assert command("run forever").startswith("could not convert string to float")
    assert command("run -1") == "-1: must be greater than 0"
    assert command("delete_breakpoint 9") != ""
    assert command("mem 0:ffff0") == "Out of range: 1048560"
    assert command("type é") != ""
    assert "Turbo" in command("mpu 65C02") or "Reference" in command("mpu 65C02")
    assert command("help run").startswith("run [seconds]")


def test_symbols_of_a_program(booted, tmp_path, monkeypatch):
    beeb, state = booted
    beeb.load_state(state)
    file = tmp_path / "symbols"
    file.write_text("pointer = &0070\nstart = &2000\nstart@loop = &2002\n")
    out = io.StringIO()
    monkeypatch.setattr(beeb, "symbols", Symbols(beeb.symbols.known))
    beeb.symbols.load(file)
    monitor = BeebMonitor(beeb, out)
    for line in ("assemble start LDA pointer", "assemble start@loop JSR OSWRCH", "d start:start@loop"):
        monitor.onecmd(line)
    assert "LDA pointer" in out.getvalue() and "JSR OSWRCH" in out.getvalue()
    assert beeb.memory[0x2000:0x2005] == b"\xa5\x70\x20\xee\xff"


def test_invalid_symbol_files(tmp_path):
    file = tmp_path / "symbols"
    with pytest.raises(BeebError, match="symbols: No such file"):
        Symbols().load(file)
    file.write_bytes(b"\xff")
    with pytest.raises(BeebError, match="symbols: 'utf-8' codec"):
        Symbols().load(file)
    file.write_text("start = &2000\nend = 2010\n")
    with pytest.raises(BeebError, match="symbols:2: expected name = &XXXX: end = 2010"):
        Symbols().load(file)


def test_the_end_of_the_input_ends_the_assembling_mode_and_the_monitor(monkeypatch, capsys):
    lines = (
        "assemble 2000",
        "LDA #$41",
        "nonsense",
        "STA nowhere",
        "JSR OSWRCH",
        "",
        "d 2000:2002",
        "assemble 2005",
        "RTS",
    )
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert cli.main(["monitor", "--roms", "free"]) == 0
    out = capsys.readouterr().out
    for said in ("$2000  a9 41     LDA #$41", "$2002  ?Syntax", "$2002  ?Label", "$2002  20 ee ff  JSR OSWRCH", "RTS"):
        assert said in out


def test_the_symbols_option(system_roms, tmp_path, monkeypatch, capsys):
    file = tmp_path / "symbols"
    file.write_text("entry = &FFE7\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("d entry\nquit\n"))
    assert cli.main(["monitor", "--symbols", str(file)]) == 0
    assert "$ffe7  a9 0a     LDA #$0a" in capsys.readouterr().out
    assert cli.main(["monitor", "--symbols", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err == f"beeb: {tmp_path}/none: No such file or directory\n"


def test_watched_bytes_and_going_back(session):
    beeb, command = session
    command("fill 2000:2006 e6 70 a5 71 4c 00 20")  # INC &70: LDA &71: JMP &2000
    command("fill 70:71 0")
    beeb.cpu.p |= 4
    command("registers pc=2000")
    assert command("watch 70") == "Watch 0 added at $0070" and command("watch 71 r") == "Watch 1 added at $0071"
    assert command("watch") == "Watch 0: write $0070\nWatch 1: read $0071"
    assert command("run") == "Watch 0: $01 written to $0070."
    found = [command("run") for _ in range(4)]
    assert found == ["Watch 1: $00 read from $0071.", "Watch 0: $02 written to $0070.",
                     "Watch 1: $00 read from $0071.", "Watch 0: $03 written to $0070."]  # fmt: skip
    command("unwatch 1")
    assert command("runback") == found[3] and beeb.cpu.pc == 0x2000 and beeb.memory[0x70] == 2
    assert command("runback") == found[1] and beeb.memory[0x70] == 1
    assert command("back").startswith("$2004") and command("back 2").startswith("$2000")
    assert command("step").startswith("$2002")
    command("add_breakpoint 2004")
    assert command("run") == "Breakpoint 0 reached." and command("runback") == "Watch 0: $01 written to $0070."
    assert command("runback") == "This is the start of the known past." and beeb.cpu.pc == 0x2000
    assert "start of the known past" in command("back")


def test_words_of_watch_and_back(session):
    _, command = session
    for line in ("watch 70 x", "watch 70 r w", "unwatch 0", "unwatch", "back x", "watch nowhere", "run 1e9"):
        assert command(line).count("\n") == 0 and command(line)
    command("type P.1")
    assert "P.1" in command("screen")
    for name in ("watch", "unwatch", "back", "runback"):
        assert command(f"help {name}").startswith(name)
