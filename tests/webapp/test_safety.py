"""Who can use the server and how much of it, by WebSockets and requests that no page of ours makes."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from socket import AF_INET, SHUT_RDWR
from threading import Thread
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import webapp.server as web_server
from boardgame.web.table import DEFECT
from tests.webapp.conftest import RunningServer
from tools.checks.web import descendants
from webapp.safety import BURST, RATE, Allowance, Guard, Sessions, TooMany, is_loopback
from webapp.server import Server, Site, address_for_others, listen

SECONDS = 40.0


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the server puts the directories of its machines."""
    return tmp_path_factory.mktemp("machines")


@pytest.fixture(scope="module")
def server(folder):
    running = RunningServer(TMPDIR=str(folder))
    yield running
    assert not running.stop()


def opened(server, path="play/socket", origin=None, host=None, **options):
    base = server.base.rstrip("/")
    headers = {"Host": host} if host else {}
    url = f"{base.replace('http', 'ws')}/{path}"
    return connect(url, origin=origin or base, additional_headers=headers, **options)


def status(url, **headers):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=SECONDS) as answer:
            return answer.status, answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.headers


@pytest.mark.parametrize("origin", ["http://example.com", "http://127.0.0.1", "null", "file://"])
def test_a_socket_of_another_site_is_refused(server, origin):
    with pytest.raises(InvalidStatus), opened(server, origin=origin):
        pass


def test_a_name_that_resolves_to_this_computer_is_refused(server):
    """DNS rebinding: another site's name, with the origin and host that belong to it."""
    port = server.base.rstrip("/").rpartition(":")[2]
    assert status(server.base, Host=f"evil.example:{port}")[0] == 403
    assert status(server.base, Host=f"localhost:{port}")[0] == 200


@pytest.mark.parametrize(
    "path", ["static/../safety.py", "static/%2e%2e/safety.py", "static/..%2fsafety.py", "etc/passwd"]
)
def test_only_the_pages_and_their_scripts_are_served(server, path):
    assert status(server.base + path)[0] == 404


def test_headers(server):
    _, headers = status(server.base + "play")
    assert headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "unsafe-inline" not in headers["content-security-policy"].partition("style-src")[0]


def test_a_defect_of_a_session_ends_it_with_a_reason(monkeypatch, caplog):
    class Defective:
        def __init__(self, *_):
            raise ZeroDivisionError

    monkeypatch.setattr(web_server, "Table", Defective)
    sock = listen("127.0.0.1", 0)
    host, port = sock.getsockname()
    running = Server(Site(host), sock)
    thread = Thread(target=running.serve_until_stopped)
    thread.start()
    try:
        with connect(f"ws://{host}:{port}/play/socket", origin=f"http://{host}:{port}") as page:
            with pytest.raises(ConnectionClosed):
                page.recv(SECONDS)
            assert (page.close_code, page.close_reason) == (1011, DEFECT)
    finally:
        running.should_exit = True
        thread.join()
    assert "ZeroDivisionError" in caplog.text


def test_processes_take_no_modules_from_the_working_directory(tmp_path):
    """In a clone there are uncompiled ones, with which a machine is slower than a real one."""
    decoy = tmp_path / "emulator" / "__init__.py"
    decoy.parent.mkdir()
    decoy.write_text("open('imported', 'w').close()")
    server = RunningServer(program=(Path(sys.executable).with_name("kensington"),), cwd=tmp_path)
    try:
        with opened(server, "beeb/socket") as machine:
            machine.recv(SECONDS)
    finally:
        server.stop()
    assert not (tmp_path / "imported").exists()


def test_the_bench_says_that_its_server_does_not_start(tmp_path):
    command = [sys.executable, "-m", "kensington", "web", "bench"]
    found = subprocess.run(command, env=os.environ | {"BEEB_ROMS": str(tmp_path)}, capture_output=True, text=True)
    assert found.returncode == 2 and str(tmp_path) in found.stderr
    assert found.stderr.splitlines()[-1] == "kensington: the server did not start"


def test_another_address_needs_the_token():
    server = RunningServer("--host", "0.0.0.0")
    try:
        assert len(server.token) >= 20
        address = address_for_others(AF_INET)  # None without a network
        assert server.base.startswith(f"http://{address or '0.0.0.0'}:")
        base = server.base.replace("0.0.0.0", "127.0.0.1")
        assert status(base)[0] == 403
        assert status(base + "static/site.css")[0] == 403
        assert status(f"{base}?token={server.token[:-1]}")[0] == 403
        code, headers = status(f"{base}?token={server.token}")
        assert code == 200
        cookie = headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
        assert status(base + "play", Cookie=cookie.partition(";")[0])[0] == 200
        url, origin = base.replace("http", "ws") + "play/socket", base.rstrip("/")
        with pytest.raises(InvalidStatus), connect(url, origin=origin):
            pass
        with connect(url, origin=origin, additional_headers={"Cookie": cookie.partition(";")[0]}) as socket:
            socket.send('{"do":"record"}')
            assert json.loads(socket.recv(SECONDS))["type"] == "error"
    finally:
        server.stop()


def test_nonsense_is_answered_and_floods_are_cut_off(server):
    with opened(server) as socket:
        for text in ("{", "[]", "null", '{"do":"start"}', "[" * 50_000):
            socket.send(text)
            assert json.loads(socket.recv(SECONDS))["type"] == "error"
    with opened(server) as socket:
        socket.send("x" * 200_000)
        assert "at most" in json.loads(socket.recv(SECONDS))["text"]
    with opened(server) as socket:
        with pytest.raises(ConnectionClosed):
            for _ in range(100 * int(BURST)):
                socket.send('{"do":"record"}')
            while True:
                socket.recv(SECONDS)
        assert "messages a second" in socket.protocol.close_rcvd.reason
    with opened(server) as socket:
        socket.send(b"bytes")
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv(SECONDS)


def machines(folder: Path) -> int:
    return len(list(folder.glob("beeb-web-*")))


def wait_for(condition) -> None:
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_what_leaves_is_forgotten(system_roms, server, folder):
    """Machines whose pages go without a farewell end, and the server holds no more than before."""
    files = f"/proc/{server.process.pid}/fd"

    def leave(path: str) -> None:
        with suppress(ConnectionClosed, OSError), opened(server, path) as socket:
            socket.socket.shutdown(SHUT_RDWR)

    leave("play/socket")
    with opened(server, "beeb/socket") as socket:
        socket.recv(SECONDS)
    wait_for(lambda: machines(folder) == 0)
    before = len(os.listdir(files))
    for _ in range(50):
        leave("play/socket")
    for _ in range(5):
        leave("beeb/socket")
    wait_for(lambda: machines(folder) == 0 and len(os.listdir(files)) <= before)


def test_a_killed_browser_frees_its_machine(system_roms, server, folder, chromium, tmp_path):
    options = ["--headless=new", "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={tmp_path}"]
    browser = subprocess.Popen(
        [chromium, *options, f"{server.base}beeb"], start_new_session=True, stderr=subprocess.DEVNULL
    )
    try:
        wait_for(lambda: machines(folder) == 1)
    finally:
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()
    wait_for(lambda: machines(folder) == 0)


def test_a_killed_server_leaves_nothing_running(system_roms, tmp_path):
    """Its machines and the processes that think end with it."""
    server = RunningServer(TMPDIR=str(tmp_path))
    with opened(server, "beeb/socket") as machine, opened(server) as board:
        machine.recv(SECONDS)
        seats = [["Ann", 0], ["Bob", 1]]
        board.send(
            json.dumps({"do": "start", "game": "pente", "seats": seats, "rules": "-", "answers": {}, "speed": 0})
        )
        while json.loads(board.recv(SECONDS)).get("asks", {}).get("kind") != "point":
            pass
        board.send('{"do":"point","point":"K10","moments":0}')
        while json.loads(board.recv(SECONDS)).get("moments") != 2:
            pass
        below = descendants(server.process.pid)
        assert len(below) >= 3
        server.process.kill()
        server.process.communicate()
    wait_for(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in below))


def test_sessions_and_rates_are_bounded(monkeypatch):
    sessions = Sessions(2, "machines")
    with sessions, sessions:
        with pytest.raises(TooMany, match="all 2 machines are in use"), sessions:
            pass
    assert sessions.count == 0
    now = 0.0
    monkeypatch.setattr("webapp.safety.time", SimpleNamespace(monotonic=lambda: now))
    allowance = Allowance()
    for _ in range(int(BURST)):
        allowance.take()
    with pytest.raises(TooMany):
        allowance.take()
    now += 2 / RATE
    allowance.take()


def test_loopback():
    assert all(map(is_loopback, ("127.0.0.1", "127.3.2.1", "::1", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.168.0.1", "localhost.evil.example", "")))
    assert not Guard("127.0.0.1").token
    assert Guard("0.0.0.0").token != Guard("0.0.0.0").token
