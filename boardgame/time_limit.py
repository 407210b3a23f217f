"""A time limit for a block of Python code, in any thread."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer, get_ident


class TimeLimitError(BaseException):
    """A block has exceeded its time limit. Not an `Exception`, so that no handler within the block catches it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TimeLimitError` in this thread unless the block ends within `seconds`.

    It is raised between two byte codes of the interpreter, and so not within a compiled function.
    """
    thread, lock, running = get_ident(), Lock(), True

    def end() -> None:
        with lock:
            if running:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TimeLimitError))

    timer = Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    except TimeLimitError:
        raise TimeLimitError(f"took more than {seconds:g} seconds") from None
    finally:
        with lock:
            running = False
        timer.cancel()
