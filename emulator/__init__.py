"""A BBC Micro Model B: `from emulator import Beeb`."""

from importlib import import_module

TYPE_CHECKING = False  # as `typing` has it, without loading that
if TYPE_CHECKING:
    from emulator.beeb import Beeb

    __version__: str

__all__ = ["Beeb", "__version__"]


def __getattr__(name: str) -> object:
    """The names above are loaded when they are first used, so that `emulator.__main__` begins at once."""
    if name == "Beeb":
        value = import_module("emulator.beeb").Beeb
    elif name == "__version__":
        value = import_module("importlib.metadata").version("computer-kensington")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value
