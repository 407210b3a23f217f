"""Messages that are not of the protocol: each gets one error response, and nothing hangs."""

import io
import json
import socket
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.cli import main
from emulator.debug.dap.protocol import Arguments, ProtocolError, read_message, write_message
from emulator.debug.dap.session import AdapterSession
from tests.emulator.command import beeb as command
from tests.emulator.debug.dap.client import Client
from tests.emulator.debug.dap.program import write_program


def framed(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def test_messages_follow_one_another():
    stream = io.BytesIO(b"Content-Type: x\r\n" + framed(b'{"a": 1}') + framed('{"b": "£"}'.encode()))
    assert read_message(stream) == {"a": 1} and read_message(stream) == {"b": "£"} and read_message(stream) is None
    out = io.BytesIO()
    write_message(out, {"a": "£"})
    assert read_message(io.BytesIO(out.getvalue())) == {"a": "£"}
    assert read_message(io.BytesIO(framed(b"{}")[:-1])) is None


@pytest.mark.parametrize(
    "data, fatal",
    [
        (framed(b"{"), False),
        (framed(b"[" * 100_000), False),
        (framed(b"[]"), False),
        (framed(b"\xff"), False),
        (b"\r\n", True),
        (b"nonsense\r\n", True),
        (b"Content-Length: -1\r\n\r\n", True),
        (b"Content-Length: 99999999\r\n\r\n", True),
        (b"x" * 2000, True),
    ],
)
def test_malformed_messages(data, fatal):
    with pytest.raises(ProtocolError) as error:
        read_message(io.BytesIO(data))
    assert error.value.fatal == fatal
    client = Client()
    client.output.write(data)
    client.output.flush()
    response = client.response()
    assert not response["success"] and response["message"] == str(error.value)
    if not fatal:
        assert client.ask("initialize")
    client.close()


def test_requests_that_cannot_be_understood():
    client = Client()
    for request in ("nothing", "", "__class__", "threads.x"):
        assert "unknown request" in client.refused(request)
    assert "no program was launched" in client.refused("continue")
    client.close()


def test_arguments():
    arguments = Arguments({"a": "x", "n": 3, "f": True, "l": ["x"], "o": {"p": 1}, "i": [1]})
    assert (arguments.text("a"), arguments.number("n"), arguments.flag("f")) == ("x", 3, True)
    assert (
        arguments.texts("a") == arguments.texts("l") == ["x"]
        and arguments.numbers("i") == [1]
        and arguments.part("o").number("p") == 1
    )
    assert arguments.text("z", None) is None and arguments.numbers("z") is None and arguments.parts("z") == []
    for call in (
        lambda: arguments.text("n"), lambda: arguments.text("z"), lambda: arguments.number("f"),
        lambda: arguments.number("n", most=2), lambda: arguments.flag("n"), lambda: arguments.texts("i"),
        lambda: arguments.numbers("l"), lambda: arguments.part("a"), lambda: arguments.parts("l"),
        lambda: arguments.real("a"), lambda: Arguments([]), lambda: Arguments({"x": -1}).real("x"),
    ):  # fmt: skip
        with pytest.raises(ProtocolError):
            call()


REQUESTS = sorted(name.removeprefix("_on_") for name in dir(AdapterSession) if name.startswith("_on_"))
WORDS = st.sampled_from(["0x2000", "&70", "count", "A", "twice", "1", "-1", "0x1FFFF", "read", "(", "instruction", ""])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 70_000) | st.floats(allow_nan=False) | WORDS | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(WORDS, inner, max_size=2),
    max_leaves=4,
)
NAMES = (
    "path name source breakpoints line condition hitCondition logMessage dataId accessType bytes variablesReference "
    "expression context memoryReference offset count data instructionOffset instructionCount value targetId start "
    "levels startFrame granularity instructionReference program symbols rom cpu speed sidewaysRam type"
).split()
NESTED = st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4)
ARGUMENTS = NESTED | st.fixed_dictionaries({"breakpoints": st.lists(NESTED, max_size=2), "source": NESTED}) | VALUES


@pytest.fixture(scope="module")
def standing(tmp_path_factory, system_roms):
    """A client whose machine has been launched."""
    files = write_program(tmp_path_factory.mktemp("program"))
    client = Client()
    client.ask("launch", program=str(files.disc), symbols=str(files.symbols), speed="max")
    yield client
    client.close()


@settings(max_examples=60)
@given(st.sampled_from([name for name in REQUESTS if name not in ("disconnect", "terminate", "restart")]), ARGUMENTS)
def test_any_arguments_get_one_response(standing, request_name, arguments):
    request = {"type": "request", "command": request_name, "arguments": arguments}
    standing.output.write(framed(json.dumps(request).encode()))
    standing.output.flush()
    response = standing.response()
    assert response["command"] == request_name and (response["success"] or response["message"])


def test_command_on_a_port(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "emulator", "dap", "--port", "0"], stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        port = int(process.stderr.readline().rpartition(":")[2])
        for _ in range(2):
            with socket.create_connection(("127.0.0.1", port), timeout=30) as client, client.makefile("rb") as reader:
                client.sendall(framed(b'{"seq": 7, "type": "request", "command": "initialize"}'))
                answer = read_message(reader)
                assert answer is not None and answer["request_seq"] == 7 and answer["success"]
    finally:
        process.kill()
        process.communicate()


def test_command_line(capsys, monkeypatch, tmp_path):
    assert command(capsys, "dap", "--port", "70000")[0] == 2

    (tmp_path / "in").write_bytes(framed(b'{"seq": 1, "type": "request", "command": "disconnect"}'))
    out = io.BytesIO()
    with open(tmp_path / "in", encoding="utf-8") as requests:
        monkeypatch.setattr(sys, "stdin", requests)
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8"))
        assert main(["dap"]) == 0
    assert b'"success": true' in out.getvalue()
