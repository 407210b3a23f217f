"""The client of the Kalah Game Protocol, against a server that keeps to the protocol and servers that do not."""

import re
import threading
import time
from contextlib import contextmanager

import pytest
from websockets.sync.server import serve

from kalah.cli import main
from kalah.errors import ConnectionLostError, KgpError
from kalah.kgp import SERVER_RULES, Client, KgpBoard, KgpCommand, quick_bin, quoted, read_board, read_command, sown
from kalah.kgp_connections import connect_to
from kalah.position import Half, Position
from kalah.rules import Sow
from tests.kalah.kgp_server import UNKNOWN, ReferenceServer, Server

START = "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>"
LARGE = "<13,0,0" + ",1" * 26 + ">"  # which is answered without search
NOWHERE = ["127.0.0.1:1"]  # an address where nothing listens
TEXTS = ("name", "authors", "description")
PROMPT = 0.1  # seconds that the first move may take
SOON = 1.0  # seconds after which a promise is broken on a busy machine


@contextmanager
def playing(mode="freeplay", greeting=("kgp 1 0 1",), server=None, **options):
    """A server and a client that has chosen its mode; afterwards `client` has ended, and `ended` says how."""
    server, ended = server or Server(), []

    def run():
        try:
            Client(connect_to(server.address), mode, **options).run()
            ended.append(None)
        except KgpError as error:
            ended.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    server.accept()
    try:
        server.send(*greeting)
        yield server, ended
        if not ended:
            server.send("goodbye")
        thread.join(SOON * 5)
        assert not thread.is_alive() and len(ended) == 1
    finally:
        server.drop()


def turn(board):
    return KgpBoard(board.north, board.south, board.north_bins, board.south_bins)


def test_a_game_from_greeting_to_goodbye():
    info = [("info:name", 'a "b"\nc'), ("auth:token", "secret")]
    with playing(info=info) as (server, ended):
        greeting = server.until("mode")
        assert [command.arguments for command in greeting] == [
            ("info:name", 'a "b" c'),
            ("auth:token", "secret"),
            ("freeplay",),
        ]
        board, ids = KgpBoard(0, 0, (4,) * 6, (4,) * 6), [int(command.id) for command in greeting]
        number = 0
        while any(board.south_bins) and any(board.north_bins):
            number += 4
            server.send(f"{number} state {board}")
            moves = server.until("move")
            time.sleep(0.02)
            server.send(f"{number + 1}@{number} stop", f"{number + 2} ping")
            moves += server.until("pong")[:-1]
            assert {command.ref for command in moves} == {str(number)}
            ids += [int(command.id) for command in moves]
            *_, choice = (command.arguments[0] for command in moves if command.name == "move")
            board, again = sown(board, int(choice), SERVER_RULES)
            while not again and any(board.south_bins) and any(board.north_bins):  # North plays its first legal bin
                first = next(number for number, pegs in enumerate(board.north_bins, 1) if pegs)
                turned, repeat = sown(turn(board), first, SERVER_RULES)
                board, again = turn(turned), not repeat
        assert board.south > 24
        assert ids == sorted(set(ids)) and all(number % 2 for number in ids)
    assert ended == [None]


def test_the_first_move_comes_at_once_and_better_ones_until_stop():
    with playing() as (server, _):
        server.until("mode")
        server.send("4 state <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>")
        began = time.monotonic()
        move = server.until("move")[-1]
        assert time.monotonic() - began < PROMPT + 0.2 and move.ref == "4"
        time.sleep(0.3)
        server.send("6@4 stop", "8 ping", "10@4 stop", "12@77 stop")
        began = time.monotonic()
        pong = server.until("pong")[-1]
        assert time.monotonic() - began < SOON and pong.ref == "8"
        server.connection.settimeout(0.3)
        with pytest.raises(TimeoutError):  # nothing about a stopped state
            server.connection.recv(1)


def test_several_states_at_once_are_told_apart():
    boards = {"2": "<2,0,0,0,1,1,0>", "4": START, "18446744073709551617": "<3,0,0,3,1,4,3,3,3>"}
    with playing() as (server, _):
        server.until("mode")
        server.send(*(f"{id} state {board}" for id, board in boards.items()), f"4 state {boards['2']}")
        seen = {id: [] for id in boards}
        deadline = time.monotonic() + 5 * SOON
        while not (seen["4"] and all("yield" in seen[id] for id in boards if id != "4")):
            command = server.command()
            seen[command.ref].append(command.name if command.name == "yield" else int(command.arguments[0]))
            assert time.monotonic() < deadline
        assert seen["2"] == [2, 2, "yield"]  # once more, as its fate is unknown


@pytest.mark.parametrize("registered", [0, 0.0005, 0.03])
def test_no_move_is_lost_where_a_state_is_known_only_after_it_was_sent(registered):
    server, reports = ReferenceServer(registered), []
    with playing(server=server, report=reports.append):
        server.until("mode")
        threading.Thread(target=server.serve).start()
        results = server.tournament(2 if registered else 1, 4, 3, seconds=SOON)
    assert server.queries > 4 * len(results) and (server.lost, reports) == (0, [])
    assert server.refused or registered < 0.01


def test_the_first_move_waits_until_the_state_may_be_known():
    with playing() as (server, _):
        server.until("mode")
        for number in range(5):
            began = time.monotonic()
            server.send(f"{number} state <1,0,0,1,1>")
            server.until("move")
            assert time.monotonic() - began >= 0.003
            server.until("yield")


@pytest.mark.parametrize("ref", ["@{command.id}", "@2", ""])
@pytest.mark.parametrize(
    ("board", "refused", "again"),
    [
        (LARGE, "move", ["move", "move", "yield"]),
        (LARGE, "yield", ["move", "move", "yield"]),
        ("<1,0,0,0,1>", "yield", ["yield"]),
    ],
)
def test_what_is_refused_is_sent_again(board, refused, again, ref):
    with playing() as (server, _):
        server.until("mode")
        server.send(f"2 state {board}")
        command = [command for command in server.until("yield") if command.name == refused][-1]
        server.send(f"4{ref.format(command=command)} {UNKNOWN}")
        assert [server.command().name for _ in again] == again
        server.send("6@2 stop", f"8@{command.id} {UNKNOWN}", "10 ping")  # the state has ended: not again
        assert server.command().name == "pong"


def test_an_evaluation_that_is_refused_is_sent_again():
    with playing("eval") as (server, _):
        server.until("mode")
        server.send("2 state <1,0,0,1,1>")
        latest = server.until("eval")[-1]
        server.send("4 ping")
        latest = [latest, *server.until("pong")[:-1]][-1]
        server.send(f"6@{latest.id} {UNKNOWN}")
        assert server.command().arguments


def test_an_answer_that_was_taken_is_not_sent_again():
    with playing() as (server, _):
        server.until("mode")
        server.send("2 state <2,0,0,1,1,4,4>")
        found = server.until("move")
        server.send(f"4@{found[-1].id} ok")
        found += server.until("yield")
        assert all(one.arguments != other.arguments for one, other in zip(found, found[1:], strict=False))


def test_an_answer_that_is_always_refused_is_reported_in_the_end(monkeypatch):
    monkeypatch.setattr("kalah.kgp.TRIES", 3)
    reports, refused = [], 0
    with playing(report=reports.append) as (server, _):
        server.until("mode")
        server.send(f"2 state {LARGE}")
        while refused < 20 and not reports:
            server.send(f"4@{server.until('move')[-1].id} {UNKNOWN}", "6 ping")
            server.until("pong")
            refused += 1
    assert 3 < refused < 20 and set(reports) == {"the server reports: No state associated with id"}


def test_states_without_ids():
    with playing() as (server, _):
        server.until("mode")
        server.send("state <2,0,0,1,1,4,4>")
        assert server.until("yield")[-1].ref is None
        server.send(f"state {START}")
        assert server.until("move")[-1].ref is None
        server.send("stop", 'ping x 3 "y z"')
        assert server.until("pong")[-1].arguments == ("x", "3", "y z")


@pytest.mark.parametrize(
    ("board", "name"),
    [
        ("<1,0,0,1,1>", "yield"),
        ("<13," + ",".join("0" * 2 + "1" * 26) + ">", "yield"),  # larger than the search
        ("<6,0,0,999999999,0,0,0,0,0,1,1,1,1,1,1>", "yield"),
        ("<6,0,0,0,0,0,0,0,0,1,1,1,1,1,1>", "yield"),  # nothing to move
        ("<6,0,0,200,0,0,0,0,0,1,1,1,1,1,1>", "move"),
        ("<12,0,0" + ",12" * 24 + ">", "move"),
        ("<6,1,2,3>", "error"),
        ("<0,0,0>", "error"),
        ("<6,-1>", "error"),
        ("", "error"),
    ],
)
def test_boards_of_any_size(board, name):
    with playing() as (server, _):
        server.until("mode")
        server.send(f"2 state {board}")
        found = server.until(name)
        assert all(command.ref == "2" for command in found)
        server.send("4@2 stop", "6 ping")
        server.until("pong")


def test_garbage_is_ignored():
    nonsense = [
        "",
        "   ",
        "!",
        "@",
        "1@ move",
        '3 set "unclosed',
        "x" * 100_000,
        "\x00\xff",
        "7 fly me",
        "<6,1>",
        "4 state",
    ]
    nonsense += [
        "set unknown:option 5",
        'set time:mode "none"',
        "init 1 2 3",
        'ok "fine"',
        "9@9 stop",
        "99999 yield",
        "stop",
    ]
    with playing(greeting=(*nonsense, "kgp 1 0 1", *nonsense)) as (server, ended):
        server.until("mode")
        server.send(*nonsense, f"2 state {START}")
        while (command := server.command()).name == "error":
            pass
        assert (command.name, command.ref) == ("move", "2")
    assert ended == [None]


def test_another_version_is_refused():
    with playing(greeting=("kgp 2 0 0",)) as (server, ended):
        assert server.command().name == "error"
        assert server.command() is None
    assert "speaks version 2.0.0" in str(ended[0]) and not isinstance(ended[0], ConnectionLostError)


def test_a_dropped_connection_is_reported_in_one_line(capsys):
    server = Server()
    thread = threading.Thread(
        target=lambda: (server.accept(), server.send("kgp 1 0 1", f"2 state {START}"), server.drop())
    )
    thread.start()
    assert main(["kgp", server.address]) == 2
    thread.join()
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and err.startswith(f"kalah: {server.address}: connection lost")


def test_a_failed_answer_is_the_cause_that_is_reported():
    class Broken:
        closed = False

        def read_line(self):
            if self.closed:
                raise OSError(9, "Bad file descriptor")
            return "kgp 1 0 1"

        def send_line(self, line):
            raise OSError(32, "Broken pipe")

        def close(self):
            self.closed = True

    with pytest.raises(ConnectionLostError, match="connection lost: Broken pipe"):
        Client(Broken()).run()


def test_what_a_server_reports_is_printed_on_one_line(capsys):
    server = Server()
    lines = ('error "a\\nb\x1b[2J"', "error", "goodbye")
    thread = threading.Thread(target=lambda: (server.accept(), server.send(*lines)))
    thread.start()
    assert main(["kgp", server.address]) == 0
    thread.join()
    server.drop()
    where = f"kalah: {server.address}: the server reports:"
    assert capsys.readouterr().err == f"{where} a\\nb\\x1b[2J\n{where} an error\n"


def test_evaluations():
    with playing("eval") as (server, _):
        server.until("mode")
        server.send("2 state <2,3,1,0,1,4,4>", f"4 state {START}")
        values = [server.until("eval")[-1]]
        while {command.ref for command in values} != {"2", "4"}:
            values += server.until("eval")
        assert all(re.fullmatch(r"-?[0-9]+\.[0-9]+", command.arguments[0]) for command in values)
        server.send("6@4 stop", "8 ping")
        server.until("pong")


def test_verification_follows_the_rules():
    problems = {
        f"{START} 3": "<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4> 1",
        f"{START} 4": "<6,1,0,4,4,4,0,5,5,5,4,4,4,4,4> 0",
        "<2,0,0,1,0,3,4> 1": "<2,4,4,0,0,0,0> 0",  # captures 3, and South has no peg: North gets its own
        "<2,0,0,1,0,0,4> 1": "<2,0,0,0,1,0,4> 0",  # nothing opposite
        "<2,5,5,0,1,3,4> 2": "<2,6,12,0,0,0,0> 1",
    }
    with playing("verify") as (server, _):
        server.until("mode")
        for number, (problem, answer) in enumerate(problems.items()):
            server.send(f"{number} problem {problem}")
            solution = server.command()
            assert solution.ref == str(number)
            assert " ".join(solution.arguments) == answer
        for wrong in (
            f"{START} 7",
            "<2,0,0,0,1,1,1> 1",
            "<3> 1",
            START,
            f"{START} x",
            "<2,0,0,999999999,0,1,1> 1",
        ):
            server.send(f"70 problem {wrong}")
            assert server.command().name == "error"


@pytest.mark.parametrize(
    ("first", "asked", "sown_bins"),
    [(None, (3, 6, 0, 3), (3, 6, 1, 4)), (0, (3, 5), (4, 6)), (1, (3, 0, 3), (3, None, 3)), (0, (6, 0), (None, 1))],
)
def test_verification_counts_bins_from_0_as_well(first, asked, sown_bins):
    with playing("verify", first_bin=first) as (server, _):
        server.until("mode")
        for number, bin in zip(asked, sown_bins, strict=True):
            server.send(f"2 problem {START} {number}")
            after = sown(read_board(START), bin, SERVER_RULES) if bin else None
            answer = ("solution", (str(after[0]), str(int(after[1])))) if after else ("error", None)
            command = server.command()
            assert (command.name, command.arguments if after else None) == answer


@pytest.mark.pure
def test_verification_agrees_with_the_plain_rules_for_north_and_south():
    position = Position(SERVER_RULES, Half((0, 1, 0, 2, 9, 3), 4), Half((2, 0, 5, 1, 0, 6), 7))
    for act in position.legal_acts():
        after, again = sown(KgpBoard(4, 7, position.south.bins, position.north.bins), act.bin, SERVER_RULES)
        plain = position.play(act)
        assert (after.south, after.south_bins) == (plain.south.kalah, plain.south.bins)
        assert (after.north, after.north_bins) == (plain.north.kalah, plain.north.bins)
        assert again == position.sow(Sow(act.bin)).free


def test_websocket_addresses(capsys):
    heard = []

    def talk(socket):
        socket.send("kgp 1 0 1\r\nset info:name test\r\n")
        for message in socket:
            heard.append(read_command(message.strip()))
            if heard[-1].name == "mode":
                socket.send(f"2 state {START}\r\n")
            if heard[-1].name == "move":
                socket.send("4@2 stop\r\ngoodbye\r\n")

    with serve(talk, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever).start()
        port = server.socket.getsockname()[1]
        assert main(["kgp", f"ws://127.0.0.1:{port}/socket", "--name", "me"]) == 0
        server.shutdown()
    assert [command.name for command in heard[:3]] == ["set", "mode", "move"]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["127.0.0.1:1"], "127.0.0.1:1: Connection refused"),
        (["ws://127.0.0.1:1/"], "ws://127.0.0.1:1/: "),
        (["host:0"], "not an address"),
        (["a b"], "not an address"),
        (["::"], "not an address"),
        (["x", "--rules", "bins=4"], "for the server to choose"),
        (["x", "--mode", "simple"], "choose from"),
        (["x", "--token-file", "missing"], "missing: No such file"),
        *(([*NOWHERE, f"--{name}", "a\udcff"], f"argument --{name}: 'a\\udcff' is not UTF-8") for name in TEXTS),
    ],
)
def test_bad_addresses_and_options(words, fault, capsys):
    assert main(["kgp", *words]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and fault in err


@pytest.mark.parametrize(
    ("data", "fault"), [(b"ab\xff\n", "byte 3 is not UTF-8"), (b" \nx", "the first line is empty")]
)
def test_a_token_file_that_is_none(data, fault, tmp_path, capsys):
    file = tmp_path / "token"
    file.write_bytes(data)
    assert main(["kgp", *NOWHERE, "--token-file", str(file)]) == 2
    assert capsys.readouterr().err == f"kalah: --token-file: {file}: {fault}\n"


def test_the_first_line_of_a_file_is_the_token(tmp_path):
    file, server = tmp_path / "token", Server()
    file.write_bytes("sécret \r\n\xff".encode() + b"\xff")
    found = []

    def talk():
        server.accept()
        server.send("kgp 1 0 1")
        found.extend(server.until("mode"))
        server.send("goodbye")

    thread = threading.Thread(target=talk)
    thread.start()
    assert main(["kgp", server.address, "--token-file", str(file)]) == 0
    thread.join()
    server.drop()
    assert found[1].arguments == ("auth:token", "sécret")


def test_the_waits_before_it_connects_again_are_those_that_are_documented(monkeypatch, capsys):
    waits = []

    def sleep(seconds):
        waits.append(seconds)
        if len(waits) == 8:
            raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", sleep)
    assert main(["kgp", *NOWHERE, "--reconnect"]) == 130
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]
    said = [line for line in capsys.readouterr().err.splitlines() if "again" in line]
    assert [int(line.split()[-2]) for line in said] == waits


def talked_to(talk):
    """The status of `kalah kgp` with a WebSocket server that talks so."""
    with serve(talk, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever).start()
        status = main(["kgp", f"ws://127.0.0.1:{server.socket.getsockname()[1]}/"])
        server.shutdown()
    return status


@pytest.mark.parametrize(
    ("talk", "cause"),
    [
        (lambda socket: socket.send("x" * 200_000), "the server sent a message of more than 65,536 bytes"),
        (lambda socket: socket.close(1011, "no seats"), "received 1011 (internal error) no seats"),
        (lambda socket: socket.socket.close(), "no close frame received or sent"),
        (lambda socket: socket.close(), "the server did not say goodbye"),
    ],
)
def test_why_a_websocket_connection_was_lost(talk, cause, capsys):
    assert talked_to(talk) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and f"connection lost: {cause}" in err


@pytest.mark.pure
@pytest.mark.parametrize(
    "text",
    [" ", "1", "1 ", "a ", "a a", '"', '""', "<", "<>", "<1", "a <1> ", 'a ""', 'a "\\', "1@1", "@", "1@1 ", "a\n "],
)
def test_the_time_to_read_a_line_grows_with_its_length_only(text):
    for line in (text * 50_000, text * 50_000 + "!", "a " + text * 50_000, f"1 {text * 50_000}<"):
        began = time.process_time()
        read_command(line)
        assert time.process_time() - began < SOON  # by squares it would be 20 seconds


@pytest.mark.pure
def test_commands_are_read_and_written():
    assert read_command('12@3 set info:name "a \\"b\\" \\\\ c"') == KgpCommand(
        "set", ("info:name", 'a "b" \\ c'), "12", "3"
    )
    assert read_command('x "a""b\\n"<1>c') == KgpCommand("x", ("a", "b\n", "<1>", "c"))
    assert read_command(" 1  ") == KgpCommand("1") and read_command("1 2 3") == KgpCommand("2", ("3",), "1")
    assert read_command("1@ x") is None and read_command('x "a') is None
    assert read_command("  @7 stop ") == KgpCommand("stop", (), None, "7")
    assert read_command("state<6>") is None and read_command("") is None
    assert quoted('a "b"\n\\') == '"a \\"b\\" \\\\"'
    assert str(read_board(START)) == START and read_board("<1,2,3,4>") is None
    assert quick_bin(read_board(START)) == 3
