"""How a WAV file is recognised; `wav` reads it."""

RIFF, RF64, WAVE = b"RIFF", b"RF64", b"WAVE"


def is_wav(data: bytes) -> bool:
    """Whether the file that begins with `data` is a WAV file."""
    return data[:4] in (RIFF, RF64) and data[8:12] == WAVE
