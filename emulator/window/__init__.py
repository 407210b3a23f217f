"""The desktop window: what a person sees, hears and presses, around a `Beeb`.

The room uses pygame-ce (SDL), which nothing outside imports. Its parts know a `Beeb` or what hangs on it, and not each
other; `app.Window` joins them and has the loop. Time is the machine's: cycles of 2 MHz. `clock` alone reads the host's.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on standard output, which is ours
