"""The exceptions for tape and disc images."""

from emulator.errors import BeebError


class MediaError(BeebError):
    """A file cannot be used as a tape or disc image; the message names the file, the place in it and the cause."""


class TapeError(MediaError):
    """A tape image (UEF, CSW, WAV) is damaged, truncated, or of another format."""


class DiscError(MediaError):
    """A disc image (SSD, DSD, HFE, FSD) is damaged, cut off or of another format, or cannot hold what is written."""
