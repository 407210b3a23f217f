"""The desktop window: picture, sound, keys and pages around a `Beeb`, made with pygame-ce (SDL).

`app.Window` joins the parts and has the loop. What needs no pygame is in `emulator.host`.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame prints a greeting to standard output
