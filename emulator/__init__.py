"""A BBC Micro Model B: `from emulator import Beeb`."""

from importlib.metadata import version

from emulator.beeb import Beeb

__all__ = ["Beeb", "__version__"]

__version__ = version("computer-kensington")
