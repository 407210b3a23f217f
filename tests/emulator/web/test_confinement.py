"""A confined process, and what it tries."""

import ctypes
import os
import platform
import socket
import subprocess
import sys
from multiprocessing import get_context

import pytest

from emulator.web.confinement import CREATE_RULESET, REFUSED, VERSION, confine


def landlock() -> int:
    """The version of Landlock that the kernel has, 0 without any."""
    return max(0, ctypes.CDLL(None).syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint(VERSION)))


needs_landlock = pytest.mark.skipif(sys.platform != "linux" or landlock() < 3, reason="needs Landlock 3")
needs_filter = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in REFUSED, reason="no filter of calls for this processor"
)


def attempt(connection, own, readable, deed, *arguments):
    """In a process of its own: confine it, and send what becomes of the deed."""
    confine(own, [readable, own / "not there"])
    try:
        deed(own, *arguments)
    except OSError as error:
        connection.send(type(error))
    else:
        connection.send(None)


def outcome(deed, folder, *arguments):
    own, readable = folder / "own", folder / "readable"
    for each in (own, readable):
        each.mkdir(exist_ok=True)
        (each / "file").write_text("text")
    ours, its = get_context("fork").Pipe()
    process = get_context("fork").Process(target=attempt, args=(its, own, readable, deed, *arguments))
    process.start()
    its.close()
    try:
        return ours.recv()
    finally:
        process.join()


def read(own, path):
    (own / path).read_text()


def write(own, path):
    (own / path).write_text("more")


def truncate(own, path):
    os.truncate(own / path, 1)


def make_and_remove(own):
    (own / "sub").mkdir()
    (own / "sub" / "x").write_text("text")
    (own / "sub" / "x").rename(own / "y")
    (own / "sub").rmdir()
    (own / "y").unlink()


def start_program(own):
    subprocess.run([sys.executable, "-c", ""])


def connect_to(own, family, kind, address):
    socket.socket(family, kind).connect(address)


@needs_landlock
@pytest.mark.parametrize("deed, path, right", [
    (read, "file", True), (write, "file", True), (write, "new", True), (read, "../readable/file", True),
    (write, "../readable/file", False), (write, "../readable/new", False), (read, "link", False),
    (read, "/etc/passwd", False), (read, "/proc/self/environ", False), (write, "/dev/null", False),
    (truncate, "file", True), (truncate, "../readable/file", False),
])  # fmt: skip
def test_files(tmp_path, deed, path, right):
    if path == "link":  # that leads outside
        (tmp_path / "own").mkdir()
        (tmp_path / "own" / "link").symlink_to("/etc/passwd")
    assert outcome(deed, tmp_path, path) is (None if right else PermissionError)


@needs_landlock
def test_it_does_what_it_likes_in_its_directory(tmp_path):
    assert outcome(make_and_remove, tmp_path) is None


@needs_filter
@pytest.mark.parametrize("family, kind, address", [
    ("AF_INET", socket.SOCK_STREAM, ("127.0.0.1", 9)), ("AF_INET", socket.SOCK_DGRAM, ("127.0.0.1", 9)),
    ("AF_INET6", socket.SOCK_STREAM, ("::1", 9)), ("AF_UNIX", socket.SOCK_STREAM, "/run/docker.sock"),
    ("AF_UNIX", socket.SOCK_STREAM, "\0abstract"),
])  # fmt: skip
def test_sockets(tmp_path, family, kind, address):
    assert outcome(connect_to, tmp_path, getattr(socket, family), kind, address) is PermissionError


@needs_filter
def test_an_inherited_socket_does_not_connect(tmp_path):
    with socket.socket() as sock, socket.create_server(("127.0.0.1", 0)) as server:
        assert outcome(lambda own: sock.connect(server.getsockname()), tmp_path) is PermissionError


@needs_filter
def test_programs(tmp_path):
    assert outcome(start_program, tmp_path) is PermissionError


def test_elsewhere_nothing_happens(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "darwin")
    confine(tmp_path, [])
    (tmp_path / ".." / "file").write_text("text")
