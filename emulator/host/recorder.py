"""Screenshots (PNG) and recordings of the picture (GIF) and the sound (WAV).

They hold what the machine made, 640 x 512 pixels in eight colours and its samples, unaffected by tint, scanlines,
volume and mute. Their time is the machine's: a recording plays at real speed however fast it was made, and pauses are
not in it. Time is counted in samples, so that GIF and WAV stay in step. The host's clock is used for file names only.

A recording is written as it is made, to a file whose name ends in `.part` until it is complete.
"""

import os
import wave
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from commandline.files import replace_file
from emulator.beeb import Beeb
from emulator.errors import BeebError
from emulator.machine.screen import without_borders
from emulator.machine.sound import little_endian

WAV_LIMIT = 1 << 31  # bytes of samples, six hours: the format allows twice that, many programs do not


class RecordingError(BeebError):
    """A screenshot or a recording cannot be written."""


class Recording(Protocol):
    """A recording into an open file, which it does not close."""

    def take(self, frame: Any, samples: Any) -> None:
        """Add the samples (16-bit) of a field and, for a picture, the frame at its end (HEIGHT x WIDTH colour
        numbers)."""

    def end(self) -> None:
        """Write the end of the file."""

    @property
    def full(self) -> bool:
        """Whether the file has reached its size limit."""


class WavRecording:
    """The sound: 16-bit mono."""

    def __init__(self, file: BinaryIO, rate: int) -> None:
        self._wave = wave.open(file, "wb")
        self._wave.setparams((1, 2, rate, 0, "NONE", "not compressed"))
        self._bytes = 0

    def take(self, frame: Any, samples: Any) -> None:
        data = little_endian(samples)
        self._wave.writeframesraw(data)
        self._bytes += len(data)

    @property
    def full(self) -> bool:
        return self._bytes >= WAV_LIMIT

    def end(self) -> None:
        self._wave.close()


class RecordingFile:
    """A recording of `kind` into the file at `path`, which is called `path`.part until it is complete."""

    def __init__(self, path: Path, kind: Callable[[BinaryIO, int], Recording], rate: int) -> None:
        self.path = path
        self.part = path.with_name(path.name + ".part")
        self._file = open(self.part, "xb")
        try:
            self._recording = kind(self._file, rate)
        except BaseException:
            self._file.close()
            raise

    def take(self, frame: Any, samples: Any) -> None:
        self._recording.take(frame, samples)

    @property
    def full(self) -> bool:
        return self._recording.full

    def end(self) -> None:
        with self._file:
            self._recording.end()
        os.replace(self.part, self.path)

    def give_up(self) -> None:
        """Close the file after an error, with its end if that can be written."""
        with suppress(OSError), self._file:  # the error before this one is reported
            self._recording.end()


class Recorder:
    """Makes screenshots and recordings of `beeb` in `directory`, which is created when needed.

    `take` gets `rate` samples a second. All methods raise RecordingError if a file cannot be written.
    """

    def __init__(self, beeb: Beeb, directory: Path, rate: int) -> None:
        self.directory = directory
        self.rate = rate
        self._gif: RecordingFile | None = None
        self._wav: RecordingFile | None = None
        self.attach(beeb)

    def attach(self, beeb: Beeb) -> None:
        """Record this machine from now on, also in recordings that are under way."""
        self.beeb = beeb

    @property
    def recording_gif(self) -> bool:
        """Whether the picture is being recorded."""
        return self._gif is not None

    @property
    def recording_wav(self) -> bool:
        """Whether the sound is being recorded."""
        return self._wav is not None

    def screenshot(self) -> Path:
        """Save the picture as a PNG file and return its path."""
        path = self._free_path(".png")
        try:
            replace_file(path, self.beeb.screen.png())
        except OSError as error:
            raise RecordingError(f"{path}: {error.strerror or error}") from error
        return path

    def toggle_gif(self) -> Path | None:
        """Start recording the picture, or stop and return the path."""
        if self._gif is None:
            try:
                from emulator.host.gif import GifRecording
            except ImportError as error:
                raise RecordingError("recording the picture needs NumPy and Pillow, which are not here") from error
            self._gif = self._start(".gif", GifRecording)
            self._take(self._gif, b"")  # the frame before anything happens
            return None
        recording, self._gif = self._gif, None
        return end(recording)

    def toggle_wav(self) -> Path | None:
        """Start recording the sound, or stop and return the path."""
        if self._wav is None:
            self._wav = self._start(".wav", WavRecording)
            return None
        recording, self._wav = self._wav, None
        return end(recording)

    def take(self, samples: Any) -> None:
        """Add a field that was run, with its `samples`, to the recordings."""
        for recording in (self._wav, self._gif):
            if recording is not None:
                self._take(recording, samples)

    def close(self) -> None:
        """Complete the recordings that are under way."""
        try:
            if self._wav is not None:
                self.toggle_wav()
        finally:
            if self._gif is not None:
                self.toggle_gif()

    def _take(self, recording: RecordingFile, samples: Any) -> None:
        frame = without_borders(self.beeb.screen.colours) if recording is self._gif else None
        try:
            recording.take(frame, samples)
        except OSError as error:
            self._forget(recording)
            recording.give_up()
            raise failure(recording, error) from error
        if recording.full:
            self._forget(recording)
            raise RecordingError(f"{end(recording).name}: the file has reached its size limit; the recording has ended")

    def _forget(self, recording: RecordingFile) -> None:
        if recording is self._gif:
            self._gif = None
        else:
            self._wav = None

    def _start(self, suffix: str, kind: Callable[[BinaryIO, int], Recording]) -> RecordingFile:
        path = self._free_path(suffix)
        try:
            return RecordingFile(path, kind, self.rate)
        except OSError as error:
            raise RecordingError(f"{path}: {error.strerror or error}") from error

    def _free_path(self, suffix: str) -> Path:
        """The path of a new file, named by the host's time: beeb-2026-11-21-174500.png."""
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordingError(f"{self.directory}: {error.strerror or error}") from error
        stem = f"beeb-{datetime.now():%Y-%m-%d-%H%M%S}"
        path = self.directory / f"{stem}{suffix}"
        count = 1
        while path.exists() or path.with_name(path.name + ".part").exists():
            count += 1
            path = self.directory / f"{stem}-{count}{suffix}"
        return path


def end(recording: RecordingFile) -> Path:
    """Complete the file of `recording` and return its path."""
    try:
        recording.end()
    except OSError as error:
        raise failure(recording, error) from error
    return recording.path


def failure(recording: RecordingFile, error: OSError) -> RecordingError:
    why = error.strerror or error
    return RecordingError(f"{recording.path}: {why}; the recording has ended, and its file keeps the suffix .part")
