"""The server, used by the client of the package `mcp`: over standard input and output, and in this process."""

import asyncio
import base64
import io
import re
import sys
from contextlib import closing

import pytest
from mcp import Client, StdioServerParameters
from PIL import Image

from emulator import Beeb
from emulator.debug.mcp import workbench as limits
from emulator.debug.mcp.server import make_server
from emulator.debug.mcp.workbench import READING, TOOLS, Workbench
from emulator.errors import BeebError
from emulator.media.dfs import DiscFile, write_ssd
from tests.emulator.command import beeb as command
from tests.emulator.machines import booted

BOOT = DiscFile("!BOOT", 0, 0, b'PRINT "BOOTED ";6*7\r')
PROGRAM = bytes.fromhex("A9 2A  85 70  A2 05  86 70  4C 00 20")  # LDA #42 : STA &70 : LDX #5 : STX &70 : JMP &2000


@pytest.fixture
def bench():
    """A workbench with a machine at the prompt, and PROGRAM at &2000."""
    with booted(roms="free") as beeb:
        beeb.memory[0x2000 : 0x2000 + len(PROGRAM)] = PROGRAM
        yield Workbench(beeb)


def text_of(result) -> str:
    (content,) = result.content
    return content.text


def test_a_client_over_stdio(tmp_path):
    (tmp_path / "boot.ssd").write_bytes(write_ssd([BOOT], option=3))
    server = StdioServerParameters(command=sys.executable, args=["-m", "emulator", "mcp", "--roms", "free"])

    async def talk() -> None:
        async with Client(server, read_timeout_seconds=60) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert {*tools} == {*TOOLS, "screen_picture"}
            assert all(tool.description for tool in tools.values())
            typed = await client.call_tool("type_text", {"text": "PRINT 6*7\n"})
            assert not typed.is_error and text_of(typed).endswith(">PRINT 6*7\n        42\n>")
            (picture,) = (await client.call_tool("screen_picture")).content
            assert picture.mime_type == "image/png"
            image = Image.open(io.BytesIO(base64.b64decode(picture.data)))
            assert image.size == (640, 512) and len(image.getcolors()) == 2
            started = await client.call_tool("start", {"image": str(tmp_path / "boot.ssd")})
            assert not started.is_error
            await client.call_tool("run_until", {"text": "BOOTED 42"})
            assert "BOOTED 42" in text_of(await client.call_tool("screen_text"))
            refused = await client.call_tool("start", {"image": str(tmp_path / "gone.ssd")})
            assert refused.is_error and text_of(refused).endswith(f"{tmp_path / 'gone.ssd'}: No such file or directory")

    asyncio.run(talk())


def test_every_tool_says_what_it_takes_and_an_error_says_what_is_wrong(bench):
    async def talk() -> None:
        async with Client(make_server(bench)) as client:
            tools = (await client.list_tools()).tools
            reading = {tool.name for tool in tools if tool.annotations.read_only_hint}
            assert reading == {*READING, "screen_picture"}
            for name, arguments, message in [
                ("read_memory", {"where": "nosuch"}, "nosuch: neither a label nor an address up to &FFFF"),
                ("run", {"seconds": 1e9}, "1e+09 seconds: choose from 0 to 600"),
                ("press", {"keys": ["NOSUCH"]}, "NOSUCH"),
                ("restore_snapshot", {"name": "a"}, "unknown snapshot 'a'; choose from: none is kept"),
            ]:
                result = await client.call_tool(name, arguments)
                assert result.is_error and message in text_of(result)
            missing = await client.call_tool("read_memory", {})
            assert missing.is_error and "where" in text_of(missing)

    asyncio.run(talk())


def test_without_the_package_its_name_is_in_the_message(capsys, monkeypatch):
    monkeypatch.delitem(sys.modules, "emulator.debug.mcp.server")
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    status, _, err = command(capsys, "mcp")
    assert (status, err) == (
        2,
        "beeb: this needs the package mcp, 2 or later; in the clone, run: pip install '.[mcp]'\n",
    )


# The tools


def test_breakpoints_and_watchpoints(bench):
    bench.set_register("pc", "2000")
    assert bench.run_until(execute="2004").startswith("reached &2004; 2004 A2 05    LDX #&05  A=2A ")
    assert bench.run_until(execute=0x2004, seconds=0.1).startswith("reached &2004")  # the next time round
    assert bench.run_until(write="70").startswith("&05 was written to &0070")
    assert bench.run_until(write="70", value=42).startswith("&2A was written to &0070")
    assert bench.run_until(read="OSWRCH-DFEE").startswith("&A9 was read from &2000")
    with pytest.raises(TimeoutError, match="nothing of this happened in 0.2 s; 20"):
        bench.run_until(write="70", value=43, seconds=0.2)
    before = bench.beeb.cycles
    bench.run(0.1)
    assert bench.beeb.cycles >= before + 200_000  # nothing stops there any more


def test_running_until_a_text_or_a_key(bench):
    bench.beeb.type_ahead('PRINT "A";:FOR I=1 TO 2000:NEXT:PRINT "B"\n')
    assert bench.run_until(text="AB").startswith("'AB' is on the screen; ")
    assert bench.run_until(waiting=True).startswith("the program waits for a key; ")
    with pytest.raises(BeebError, match="needs one of execute, read"):
        bench.run_until()


def test_steps_registers_and_disassembly(bench):
    bench.set_register("PC", 0x2000)
    bench.set_register("A", "&7F")
    first, second, following = bench.step(2).splitlines()
    assert first.startswith("2000 A9 2A    LDA #&2A  A=7F ") and second.startswith("2002 85 70    STA &70  A=2A ")
    assert following.startswith("next: 2004 A2 05    LDX #&05  A=2A ")
    assert bench.disassemble("2000", 2) == "2000 A9 2A    LDA #&2A\n2002 85 70    STA &70"
    assert bench.disassemble(count=1) == "2004 A2 05    LDX #&05"
    with pytest.raises(BeebError, match="A has one byte, and &0100 has two"):
        bench.set_register("A", 256)
    with pytest.raises(BeebError, match="unknown register 'Q'; choose from PC, A,"):
        bench.set_register("Q", 1)


def test_calling_a_routine(bench):
    bench.write_memory("2000", "0A A2 07 60")  # ASL A : LDX #7 : RTS
    before = bench.beeb.cpu.pc
    left = "A=2A X=07 Y=03, carry 1, zero 0, negative 0, overflow 0, "
    assert re.fullmatch(left + "[0-9]+ cycles", bench.call("2000", a=0x95, y=3)) and bench.beeb.cpu.pc == before
    bench.write_memory("2000", "4C 00 20")  # JMP &2000
    with pytest.raises(BeebError, match="did not return in 0.01 s"):
        bench.call("2000", seconds=0.01)
    with pytest.raises(BeebError, match="choose from 0 to 600"):
        bench.call("2000", seconds=1e6)


def test_memory(bench, tmp_path):
    assert bench.write_memory("3000", "41 42 0d") == "3 bytes are at &3000"
    assert bench.read_memory(0x3000, 17).splitlines()[0].startswith("3000  41 42 0D 00 ")
    assert bench.read_memory("3000", 17).splitlines()[1].split()[0] == "3010"
    assert bench.read_memory("3000", 3).endswith("  AB.")
    (tmp_path / "code").write_bytes(PROGRAM)
    assert bench.load_file(str(tmp_path / "code"), "3000") == f"{len(PROGRAM)} bytes are at &3000"
    assert bench.beeb.memory[0x3000 : 0x3000 + len(PROGRAM)] == PROGRAM
    for wrong in ("4", "4g", "", "414"):
        with pytest.raises(BeebError, match="expected bytes in hexadecimal"):
            bench.write_memory("3000", wrong)
    for address in ("FFFF", "8000"):
        with pytest.raises(BeebError):
            bench.write_memory(address, "00 00")
    for length in (0, 4097):
        with pytest.raises(BeebError, match="choose from 1 to 4096"):
            bench.read_memory(0, length)


def test_coverage(bench):
    with pytest.raises(BeebError, match="no coverage was collected: start it first"):
        bench.coverage()
    bench.set_register("PC", "2000")
    assert bench.coverage("start") == "collecting"
    bench.run(0.001)
    counts, ran = bench.coverage().splitlines()
    assert re.fullmatch("[0-9]+ instructions ran, [0-9]+ bytes were read as data, [0-9]+ written", counts)
    assert ran == "&2000-&200A"
    assert bench.coverage("stop").splitlines()[1] == "&2000-&200A"
    bench.type_text("PRINT 1\n")
    assert bench.coverage().splitlines()[0] == counts
    bench.coverage("start")
    bench.start()
    assert bench.beeb.observer.coverage is None
    with pytest.raises(BeebError, match="unknown action 'begin'; choose from start, show, stop"):
        bench.coverage("begin")


def test_snapshots(bench, monkeypatch):
    bench.save_snapshot("before")
    before = bench.screen_text()
    assert bench.type_text("MODE 6\n") != before
    bench.restore_snapshot("before")
    assert bench.screen_text() == before
    with pytest.raises(BeebError, match="unknown snapshot 'after'; choose from: 'before'"):
        bench.restore_snapshot("after")
    monkeypatch.setattr(limits, "MOST_SNAPSHOTS", 1)
    bench.save_snapshot("before")
    with pytest.raises(BeebError, match="there are 1 snapshots already"):
        bench.save_snapshot("after")


def test_symbols(bench, tmp_path):
    assert "no such symbol" in bench.list_symbols()
    (tmp_path / "game.symbols").write_text("start = &2000\nscore = &0070\n")
    assert bench.load_symbols(str(tmp_path / "game.symbols")) == "2 symbols loaded"
    assert bench.list_symbols() == "&0070 score\n&2000 start" and bench.list_symbols("art") == "&2000 start"
    bench.set_register("PC", "start")
    assert bench.disassemble("start", 2) == "2000 A9 2A    .start LDA #&2A\n2002 85 70    STA score"
    assert bench.run_until(write="score").startswith("&2A was written to score; ")


def test_media(bench, tmp_path):
    path = tmp_path / "boot.ssd"
    path.write_bytes(write_ssd([BOOT], option=3))
    assert bench.insert(str(path), drive=1, writable=True) == "boot.ssd is in drive 1"
    assert "SAVED" in bench.type_text('*DRIVE 1\nSAVE "SAVED"\n*CAT\n').partition(">*CAT")[2]
    bench.start()
    assert b"SAVED" in path.read_bytes()  # written when the machine was replaced
    with pytest.raises(BeebError, match="drive 2: choose 0 or 1"):
        bench.insert(str(path), drive=2)
    (tmp_path / "hello.bas").write_text('PRINT "HELLO FROM A FILE"\n')
    assert "HELLO FROM A FILE" in bench.start(str(tmp_path / "hello.bas"))
    (tmp_path / "machine.state").write_bytes(bench.beeb.save_state())
    assert "HELLO FROM A FILE" in bench.start(str(tmp_path / "machine.state"))


def test_keys(bench):
    bench.type_text("REPEAT UNTIL INKEY(-99)\n", seconds=0.5)
    assert bench.screen_text().endswith("INKEY(-99)")
    assert bench.press(["SPACE"], seconds=0.2).endswith("INKEY(-99)\n>")
    with pytest.raises(BeebError, match="choose from 0 to 10"):
        bench.press(["SPACE"], seconds=11)


# Every call ends


def test_a_program_that_reads_no_keys_does_not_hold_up_typing(bench, monkeypatch):
    monkeypatch.setattr(limits, "LONGEST", 3.0)
    bench.beeb.type("*FX 229,1\n")
    bench.beeb.memory[0x2000:0x2003] = b"\x4c\x00\x20"  # JMP &2000
    bench.beeb.cpu.pc = 0x2000
    with pytest.raises(BeebError, match="the program does not read the keyboard: [0-9]+ characters were not typed"):
        bench.type_text(100 * "A")
    with pytest.raises(BeebError, match="type at most 10000"):
        bench.type_text(10_001 * "A")


def test_a_slow_machine_stops_after_some_time_on_the_host(bench, monkeypatch):
    monkeypatch.setattr(limits, "PATIENCE", 0.0)
    with pytest.raises(BeebError, match="stopped after 0 s on the host, [0-9.]+ s before the end; run on from here"):
        bench.run(600)


def test_a_device_is_not_read(bench):
    for tool in (bench.start, bench.insert, bench.load_symbols, lambda path: bench.load_file(path, 0)):
        with pytest.raises(BeebError, match="not a file"):
            tool("/dev/zero")


def test_closing_ejects_the_discs(tmp_path):
    path = tmp_path / "boot.ssd"
    path.write_bytes(write_ssd([BOOT], option=3))
    with closing(Workbench(Beeb(disc=path, roms="free"))) as bench:
        assert bench.beeb.discs[0] is not None
    assert bench.beeb.discs[0] is None
