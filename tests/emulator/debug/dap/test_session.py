"""Sessions of the debug adapter: breakpoints, steps, going back, and what is shown."""

import base64

import pytest

from tests.emulator.debug.dap.client import Client
from tests.emulator.debug.dap.program import LINE, write_program


@pytest.fixture
def client():
    client = Client()
    yield client
    client.close()


@pytest.fixture
def files(tmp_path):
    return write_program(tmp_path)


def launch(client, files, **more):
    """Launch the program, and wait until breakpoints can be set."""
    assert client.ask("initialize", adapterID="beeb")["supportsStepBack"]
    arguments = {"program": str(files.disc), "symbols": str(files.symbols), "speed": "max", "type": "*RUN COUNT\n"}
    client.ask("launch", **(arguments | more))
    client.event("initialized")


def break_at(client, files, *lines, **more):
    breakpoints = [{"line": line, **more} for line in lines]
    return client.ask("setBreakpoints", source={"path": str(files.source)}, breakpoints=breakpoints)["breakpoints"]


@pytest.fixture
def stopped(client, files, system_roms):
    """A client whose program stands at the line of `loop`, for the first time."""
    launch(client, files)
    (breakpoint,) = break_at(client, files, LINE["loop"])
    assert breakpoint["verified"] and breakpoint["instructionReference"] == "0x1904"
    client.ask("configurationDone")
    event = client.event("stopped")
    assert (event["reason"], event["hitBreakpointIds"]) == ("breakpoint", [breakpoint["id"]])
    return client


def test_steps_by_line(stopped, files):
    assert stopped.where() == ("loop", LINE["loop"])
    break_at(stopped, files)
    for command, line in [
        ("next", "call"),
        ("next", "after"),
        ("next", "jump"),
        ("stepIn", "loop"),
        ("next", "call"),
        ("stepIn", "twice"),
        ("next", "store"),
        ("stepOut", "after"),
        ("stepBack", "call"),
        ("stepBack", "loop"),
        ("stepBack", "jump"),
        ("stepBack", "after"),
        ("stepBack", "call"),
        ("next", "after"),
    ]:
        assert stopped.move(command)["reason"] == "step"
        assert stopped.where()[1] == LINE[line], (command, line)
    assert stopped.value("?count") == "&01 (1)"


def test_steps_by_instruction(stopped, files):
    break_at(stopped, files)
    stopped.move("stepIn", granularity="instruction")
    places = []
    for _ in range(7):
        stopped.move("stepIn", granularity="instruction")
        places.append(stopped.value("PC"))
    assert places[0] == "&1910 (6416)" and stopped.where()[0] == "loop+9"
    back = []
    for _ in range(7):
        back.append(stopped.value("PC"))
        stopped.move("stepBack", granularity="instruction")
    assert back == places[::-1]


def test_data_breakpoints_and_back_to_the_write(stopped, files):
    break_at(stopped, files)
    info = stopped.ask("dataBreakpointInfo", name="&71")
    assert info["dataId"] == "0x0071" and info["accessTypes"] == ["read", "write", "readWrite"]
    stopped.ask("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"], "accessType": "write"}])
    for count in (1, 2, 3):
        event = stopped.move("continue")
        assert event["reason"] == "data breakpoint" and event["text"] == f"&{2 * count:02X} written to &0071"
    stopped.ask("setDataBreakpoints", breakpoints=[])
    break_at(stopped, files, LINE["jump"])
    stopped.move("continue")
    stopped.ask("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"]}])
    break_at(stopped, files)
    for count in (3, 2, 1):
        assert stopped.move("reverseContinue")["reason"] == "data breakpoint"
        assert stopped.where() == ("twice+3", LINE["store"]) and stopped.value("?count") == f"&{count:02X} ({count})"
    assert stopped.move("reverseContinue")["text"] == "start of the known past"
    for count in (1, 2, 3):
        stopped.move("continue")
        assert stopped.value("?&71") == f"&{2 * count:02X} ({2 * count})"


def test_conditions_hits_and_messages(stopped, files):
    break_at(stopped, files, LINE["loop"], condition="?count = 4")
    stopped.move("continue")
    assert stopped.value("?count") == "&04 (4)"
    break_at(stopped, files, LINE["loop"], hitCondition="3")
    stopped.move("continue")
    assert stopped.value("?count") == "&07 (7)"
    break_at(stopped, files, LINE["loop"], logMessage="count is {?count}, {nothing}")
    stopped.ask("setFunctionBreakpoints", breakpoints=[{"name": "twice", "hitCondition": ">= 2"}])
    assert stopped.move("continue")["reason"] == "function breakpoint"
    assert stopped.event("output")["output"].startswith("count is &08, {nothing: ")


def test_breakpoints_that_cannot_be_set(stopped, files):
    unverified = [*break_at(stopped, files, 99), *break_at(stopped, files, 4, condition="A =")]
    unverified += break_at(stopped, files, 4, hitCondition="often")
    other = stopped.ask("setBreakpoints", source={"path": "/other.6502"}, breakpoints=[{"line": 1}])["breakpoints"]
    unverified += other
    unverified += stopped.ask("setFunctionBreakpoints", breakpoints=[{"name": "thrice"}, {}])["breakpoints"]
    unverified += stopped.ask("setDataBreakpoints", breakpoints=[{"dataId": "x"}])["breakpoints"]
    assert not any(each["verified"] for each in unverified)
    assert [each["message"].split(":")[0] for each in unverified] == [
        "count.6502", "A =", "hit count 'often'", "other.6502", "thrice", "breakpoints",
        "not a reference to memory, such as 0x2000",
    ]  # fmt: skip
    (moved,) = break_at(stopped, files, 1)
    assert moved["verified"] and moved["line"] == LINE["start"]
    found = stopped.ask("breakpointLocations", source={"path": str(files.source)}, line=1, endLine=8)
    assert [each["line"] for each in found["breakpoints"]] == [4, 6, 7, 8]


def test_calls_variables_and_memory(stopped, files):
    break_at(stopped, files, LINE["store"])
    stopped.move("continue")
    frames = stopped.ask("stackTrace", threadId=1)["stackFrames"]
    assert [(frame["name"], frame["line"]) for frame in frames[:2]] == [("twice+3", 12), ("loop+2", 7)]
    assert frames[1]["source"]["path"] == str(files.source)
    scopes = {each["name"]: each["variablesReference"] for each in stopped.ask("scopes", frameId=1)["scopes"]}

    def shown(scope):
        found = stopped.ask("variables", variablesReference=scopes[scope])["variables"]
        return {each["name"]: each["value"] for each in found}

    assert shown("Registers")["A"] == "&02 (2)" and shown("Registers")["PC"] == "&1913"
    assert set(shown("Flags")) == set("NVBDIZC") and shown("Zero page")["&70"] == "&01 (1)"
    assert list(shown("Labels").items())[:2] == [("count", "&01 (1)"), ("start", "&A9 (169)")]
    assert shown("Hardware")["ROM"].startswith("14 DFS") and "SYSTEM_VIA_IFR" in shown("Hardware")
    assert list(shown("Stack").values())[:2] == ["&08 (8)", "&19 (25)"]
    for scope, name, value in [("Registers", "X", "7F"), ("Flags", "C", "1"), ("Zero page", "&70", "3")]:
        stopped.ask("setVariable", variablesReference=scopes[scope], name=name, value=value)
    assert (shown("Registers")["X"], shown("Flags")["C"], shown("Labels")["count"]) == ("&7F (127)", "1", "&03 (3)")
    assert "from 0 to &FF" in stopped.refused("setVariable", variablesReference=1, name="A", value="100")
    assert "cannot be changed" in stopped.refused("setVariable", variablesReference=5, name="beam", value="1")
    assert stopped.ask("dataBreakpointInfo", variablesReference=6, name="count")["dataId"] == "0x0070"
    assert stopped.ask("dataBreakpointInfo", variablesReference=1, name="PC")["dataId"] is None
    stopped.ask("writeMemory", memoryReference="0x2000", data=base64.b64encode(b"KEN").decode())
    read = stopped.ask("readMemory", memoryReference="0x1FF0", offset=15, count=5)
    assert (read["address"], base64.b64decode(read["data"])[1:4]) == ("0x1FFF", b"KEN")
    read = stopped.ask("readMemory", memoryReference="0xFFFF", count=5)
    assert read["unreadableBytes"] == 4
    for name, message in [("0xC000", "not RAM"), ("0xFFFF", "beyond the end")]:
        assert message in stopped.refused("writeMemory", memoryReference=name, data="AAAA")


def test_disassembly(stopped):
    found = stopped.ask("disassemble", memoryReference="0x1910", instructionOffset=-2, instructionCount=5)
    lines = [(each["address"], each["instruction"], each.get("symbol"), each["line"]) for each in found["instructions"]]
    assert lines == [
        ("0x190B", "CMP #&05", None, 8),
        ("0x190D", "JMP loop", None, 9),
        ("0x1910", "LDA count", "twice", 11),
        ("0x1912", "ASL A", None, 11),
        ("0x1913", "STA &71", None, 12),
    ]
    for offset, count in [(3, 2), (-700, 5), (-700, 1000)]:
        found = stopped.ask("disassemble", memoryReference="0x40", instructionOffset=offset, instructionCount=count)
        assert len(found["instructions"]) == count


def test_console(stopped, tmp_path):
    assert stopped.value("count") == "&70 count: &00 (0)" and stopped.value("count+1", "hover").startswith("&71: ")
    stopped.value("A=41", "repl")
    stopped.value("&70=12 34", "repl")
    assert (stopped.value("A"), stopped.value("?&71")) == ("&41 (65)", "&34 (52)")
    assert ">*RUN COUNT" in stopped.value("screen", "repl") and "type TEXT" in stopped.value("help", "repl")
    stopped.value(f"screenshot {tmp_path / 'x.png'}", "repl")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    assert "not an expression" in stopped.refused("evaluate", expression="A = = 1", context="watch")
    assert "No such file" in stopped.refused("evaluate", expression="screenshot /no/x.png", context="repl")
    stopped.value("press A", "repl")
    assert "unknown key 'AA'" in stopped.refused("evaluate", expression="press AA", context="repl")


def test_pause_goto_instruction_breakpoints_and_restart(stopped, files):
    break_at(stopped, files)
    stopped.ask("continue", threadId=1)
    assert "running" in stopped.refused("next", threadId=1)
    assert stopped.move("pause")["reason"] == "pause"
    targets = stopped.ask("gotoTargets", source={"path": str(files.source)}, line=LINE["start"])["targets"]
    assert stopped.move("goto", targetId=targets[0]["id"])["reason"] == "goto" and stopped.where()[0] == "start"
    stopped.ask("setInstructionBreakpoints", breakpoints=[{"instructionReference": "0x1900", "offset": 4}])
    assert stopped.move("continue")["reason"] == "instruction breakpoint"
    assert stopped.where() == ("loop", LINE["loop"]) and stopped.ask("threads")["threads"][0]["name"] == "6502"
    files.symbols.write_text(files.symbols.read_text().replace("count = &0070", "counter = &0070"))
    stopped.ask("restart")
    assert stopped.event("breakpoint")["breakpoint"]["verified"]
    assert stopped.event("stopped")["reason"] == "instruction breakpoint"
    assert stopped.value("?counter") == "&00 (0)" and "neither" in stopped.refused("evaluate", expression="count")
    stopped.ask("terminate")
    stopped.event("terminated")
    assert "no program" in stopped.refused("continue", threadId=1)


def test_entry_boot_and_no_debugging(client, files, system_roms):
    launch(client, files, stopOnEntry=True, boot=True)
    client.ask("setFunctionBreakpoints", breakpoints=[{"name": "start"}])
    client.ask("configurationDone")
    assert client.event("stopped")["reason"] == "entry"
    assert client.move("continue")["reason"] == "function breakpoint"
    assert client.value("?count")


def test_jam_and_real_time(client, files, system_roms):
    launch(client, files, speed=4)
    client.ask("setFunctionBreakpoints", breakpoints=[{"name": "twice"}])
    client.ask("configurationDone")
    client.event("stopped")
    client.value("twice=02", "repl")
    event = client.move("continue")
    assert event["reason"] == "exception" and event["text"] == "JAM opcode &02 at &1910"
    client.move("stepBack", granularity="instruction")
    assert client.value("PC") == "&1910 (6416)"


def test_a_change_in_the_past_begins_another_future(stopped, files):
    break_at(stopped, files, LINE["jump"])
    for _ in range(3):
        stopped.move("continue")
    break_at(stopped, files, LINE["loop"])
    for count in (2, 1, 0):
        stopped.move("reverseContinue")
        assert stopped.value("?count") == f"&{count:02X} ({count})"
    stopped.value("count=64", "repl")
    stopped.move("continue")
    assert stopped.value("?count") == "&65 (101)"


def test_keys_come_again_after_going_back(client, system_roms):
    """Text that is typed in the console, and keys, are part of the past."""
    client.ask("initialize", adapterID="beeb")
    client.ask("launch", speed="max")
    client.event("initialized")
    vector = base64.b64decode(client.ask("readMemory", memoryReference="0x20E", count=2)["data"])[::-1].hex()

    def printed(code):
        return client.ask("setFunctionBreakpoints", breakpoints=[{"name": vector, "condition": f"A = {code:X}"}])

    printed(ord("H"))
    client.ask("configurationDone")
    client.value('type P."H";', "repl")
    client.event("stopped")
    client.move("continue")
    shown, cycles = client.value("screen", "repl"), client.value("PC")
    printed(ord("P"))
    client.move("reverseContinue")
    assert 'P."H' not in client.value("screen", "repl")
    printed(ord("H"))
    for _ in range(2):
        client.move("continue")
    assert (client.value("screen", "repl"), client.value("PC")) == (shown, cycles) and 'P."H"' in shown
