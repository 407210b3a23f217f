"""What can be wrong with a tape or disc image that somebody brings: one exception a kind of medium."""

from emulator.errors import BeebError


class MediaError(BeebError):
    """A file cannot be used as a tape or disc image; the message names the file, the place in it and the cause."""


class TapeError(MediaError):
    """A tape image (UEF, CSW) is damaged, truncated, or not one."""


class DiscError(MediaError):
    """A disc image (SSD, DSD) is damaged, truncated, or not one, or cannot take what is written to it."""
