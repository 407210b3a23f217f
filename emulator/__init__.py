"""A BBC Micro Model B: `from emulator import Beeb`."""

from emulator.beeb import Beeb

__all__ = ["Beeb", "__version__"]

__version__ = "0.1.0"
