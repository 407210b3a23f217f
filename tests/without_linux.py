"""Import the product and collect the tests in a process that lacks what Linux has and other systems may not.

`main` is for a process of its own, in the root of the checkout; it prints what failed, and then the number of tests.
What other people's packages import on Linux is loaded before: on other systems they have their own ways.
"""

import mmap
import multiprocessing.resource_tracker
import os
import signal
import socket
import sys
from importlib import import_module

OTHERS = (
    "distributed", "hypothesis", "llvmlite.binding", "mcp", "nox", "numpy", "pexpect", "PIL.Image", "platformdirs.unix",
    "playwright.sync_api", "prompt_toolkit.application", "py65.monitor", "pygame", "pyte", "starlette", "uvicorn",
    "xdist", "Xlib.display",
)  # fmt: skip
MODULES = ("crypt", "curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "spwd", "syslog", "termios", "tty")
NAMES = {
    os: """fork forkpty getegid geteuid getgid getloadavg getpgid getuid killpg mkfifo nice openpty register_at_fork
        sched_getaffinity setpgid setsid sysconf uname wait4 O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK O_PATH
        WNOHANG""",
    signal: """SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 SIGWINCH SIG_BLOCK
        SIG_SETMASK ITIMER_REAL alarm pause pthread_kill pthread_sigmask setitimer sigwait""",
    mmap: "MADV_HUGEPAGE MAP_ANONYMOUS MAP_PRIVATE PROT_EXEC PROT_READ PROT_WRITE",
    socket: "AF_UNIX",
}


class Report:
    """A plugin of pytest that prints files which cannot be collected, and the number of tests."""

    def pytest_collectreport(self, report):
        if report.failed:
            print(report.longrepr)

    def pytest_collection_finish(self, session):
        print(len(session.items), "tests")


def main(names):
    import pytest

    for name in OTHERS:
        import_module(name)
    assert multiprocessing.resource_tracker  # of Python, which knows that Windows has none
    sys.modules.update(dict.fromkeys(MODULES))
    for module, lacking in NAMES.items():
        for name in lacking.split():
            delattr(module, name)
    for name in names:
        try:
            import_module(name)
        except Exception as error:
            print(f"{name}: {error!r}")
    pytest.main(["--collect-only", "-p", "no:cacheprovider", "-p", "no:terminal"], plugins=[Report()])
