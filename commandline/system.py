"""What only some systems have: locks on files, limits and priorities of processes, keys as they are pressed, forks.

All that Linux has and Windows, macOS or a browser may lack is in this module, except what confines a process of Linux
(`emulator.web.confinement`). Each function says what happens where the system cannot do it.
"""

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any


def _module(name: str) -> Any:
    """The module of Python's library with this name; None where this system has none."""
    try:
        return import_module(name)
    except ImportError:
        return None


fcntl, resource, termios, tty, msvcrt = map(_module, ("fcntl", "resource", "termios", "tty", "msvcrt"))
LOCKS = fcntl is not None  # else an open file cannot be locked, and that of Windows cannot be replaced
MASKS = hasattr(signal, "pthread_sigmask")
LOOK = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)  # opens no link, waits for no pipe
LONGEST_KEY = 32  # bytes


def lock(handle: int, without_locks: bool = True) -> bool:
    """Whether the open file is locked now; `without_locks` where the system or the file system has no locks."""
    if not LOCKS:
        return without_locks
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except BlockingIOError:
        return False
    except OSError:  # this file system has none
        return without_locks


def give_way(niceness: int) -> None:
    """Lower the priority of this process, where that is possible."""
    if hasattr(os, "nice"):
        os.nice(niceness)


def limit_process(memory: int, file_size: int) -> None:
    """Let this process have at most so many bytes of address space, and write at most so many to a file; where the
    system has such limits."""
    if resource is not None:
        for kind, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_FSIZE, file_size)):
            with suppress(ValueError):  # macOS knows the first limit and refuses it
                resource.setrlimit(kind, (most, most))


def allow_files(most: int) -> int:
    """Raise this process's limit of open files to `most`, if the system allows it; the limit then, or `most`."""
    if resource is None:
        return most
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft, hard = (most if limit == resource.RLIM_INFINITY else limit for limit in limits)
    if soft < min(hard, most):
        soft = min(hard, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, limits[1]))
    return int(soft)


def peak_memory() -> int | None:
    """The most bytes of memory that this process has had; None where the system does not count them."""
    if resource is None:
        return None
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * (1 if sys.platform == "darwin" else 1024)


def held_by(process: int) -> dict[str, int]:
    """What a process of Linux holds: open files, threads, KB of memory, and the processes of its group.

    Raises OSError on other systems.
    """
    folder = Path("/proc") / str(process)
    status = dict(line.split(":", 1) for line in (folder / "status").read_text("utf-8").splitlines())
    group, members = os.getpgid(process), 0
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            with suppress(OSError):
                members += group == os.getpgid(int(entry.name))
    return {
        "open files": len(os.listdir(folder / "fd")),
        "threads": int(status["Threads"]),
        "KB of memory": int(status["VmRSS"].split()[0]),
        "processes": members,
    }


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes that start meanwhile do not hear Ctrl-C, which reaches all processes of a terminal. On Windows they
    must ignore it themselves."""
    if not MASKS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def hold_while_forking(held: Any) -> None:
    """Let no process fork while another thread holds this lock."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=held.acquire, after_in_parent=held.release, after_in_child=held.release)


@contextmanager
def single_keys() -> Iterator[None]:
    """In a terminal, keys are read as they are pressed, and not shown. Those typed ahead count."""
    if termios is None:  # Windows reads them so
        yield
        return
    stream = sys.stdin.fileno()
    before = termios.tcgetattr(stream)
    try:
        tty.setcbreak(stream, termios.TCSADRAIN)
        yield
    finally:
        termios.tcsetattr(stream, termios.TCSADRAIN, before)


def read_key() -> None:
    """Wait for a key in a terminal; where there is none, for a line."""
    if termios is not None:
        stream = sys.stdin.fileno()
        first = os.read(stream, 1)
        many = first == b"\x1b" or first >= b"\x80"  # the bytes of an arrow, or of a letter beyond ASCII
        if many and select.select([stream], [], [], 0)[0]:
            os.read(stream, LONGEST_KEY)
    elif msvcrt is not None:
        if msvcrt.getwch() in "\0\xe0":  # of an arrow or function key: its code follows
            msvcrt.getwch()
    else:
        sys.stdin.readline()
