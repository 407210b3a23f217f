"""The first lines of every command: from here on, a signal ends it with one line and no traceback.

Console scripts import only this module and what it imports, which Python has mostly loaded for itself. Before that, in
the start of Python and in the script's own two imports, Python answers Ctrl-C, with a traceback.
"""

import os
import signal
import sys
from functools import partial
from importlib import import_module

MESSAGES = {"SIGINT": "interrupted", "SIGTERM": "terminated", "SIGHUP": "the terminal has gone"}
SIGNALS = [getattr(signal, name) for name in MESSAGES if hasattr(signal, name)]  # Windows has no SIGHUP
DEFAULTS = (signal.SIG_DFL, signal.default_int_handler)
INTERRUPTED = 130  # 128 + SIGINT, as shells have it


class EndedBySignal(KeyboardInterrupt):
    """A signal has ended the command. `status` is the exit status as shells have it: 128 and the signal's number."""

    def __init__(self, number: int) -> None:
        super().__init__(MESSAGES[signal.Signals(number).name])
        self.status = 128 + number


def leave(name: str, number: int, _: object) -> None:
    """End the process at once, with a line and the status that shells give to the signal."""
    line = f"{name}: {MESSAGES[signal.Signals(number).name]}\n"
    os.write(sys.__stderr__.fileno() if sys.__stderr__ else 2, line.encode())
    os._exit(128 + number)


def enter(name: str, module: str) -> int:
    """Run `main(loaded=...)` of the module with this name as the command `name`; the exit status.

    `main` calls `loaded` as soon as it has imported everything. Until then Ctrl-C ends the process; from then on it
    raises KeyboardInterrupt. SIGTERM and SIGHUP end the process unless `main` handles them. A signal that is ignored
    stays so: a shell's background job ignores Ctrl-C, nohup SIGHUP.
    """
    handled = [number for number in SIGNALS if signal.getsignal(number) in DEFAULTS]
    for number in handled:
        signal.signal(number, partial(leave, name))

    def loaded() -> None:
        if signal.SIGINT in handled:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    try:
        status: int = import_module(module).main(loaded=loaded)
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:  # no traceback from the end of the interpreter
        if signal.SIGINT in handled:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
