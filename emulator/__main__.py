"""The `beeb` command and `python -m emulator`: `emulator.cli`, with Ctrl-C in order also while its modules load."""

import os
import signal
import sys
from importlib import import_module

INTERRUPTED = 130  # 128 + SIGINT, as shells have it


def leave(*_: object) -> None:
    """End the process with the line and the status of an interrupt."""
    os.write(sys.__stderr__.fileno() if sys.__stderr__ else 2, b"beeb: interrupted\n")
    os._exit(INTERRUPTED)


def main() -> int:
    """Run the command line of this process and return the exit status."""
    handler = signal.getsignal(signal.SIGINT)
    if handler is not signal.default_int_handler:  # a shell's background job ignores Ctrl-C
        return import_module("emulator.cli").main()
    signal.signal(signal.SIGINT, leave)
    command = import_module("emulator.cli").main
    try:
        signal.signal(signal.SIGINT, handler)
        return command()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # no traceback from the end of the interpreter


if __name__ == "__main__":
    sys.exit(main())
