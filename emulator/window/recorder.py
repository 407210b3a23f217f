"""Screenshots (PNG), and recordings of the picture (GIF) and of the sound (WAV), as files of a directory.

They are the machine's: its 640 x 512 pixels in eight colours, and the samples that it gave, whatever the window makes
of them (tint, scanlines, volume, mute). Their time is the machine's as well, so that a recording plays at the real
speed however fast it was made, and a pause is not in it. Time is counted in samples, so the two kinds stay together.
The host's clock only gives the files their names.

A recording goes to the disc as it is made, into a file whose name ends in `.part` until it is complete.
"""

import io
import os
import wave
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Protocol

import numpy as np
from PIL import Image
from PIL.GifImagePlugin import getdata, getheader

from emulator.beeb import Beeb
from emulator.errors import BeebError
from emulator.media.disc import replace_file
from emulator.screen import HEIGHT, PALETTE, WIDTH

FRAMES_A_SECOND = 25  # of a GIF: players take less than 2/100 s between frames for 10/100
SHORTEST, LONGEST = 4, 0xFFFF  # hundredths of a second for which a frame of a GIF stands
WAV_LIMIT = 1 << 31  # bytes of samples, six hours: the format ends at twice that, and many programs here


class RecordingError(BeebError):
    """A screenshot or a recording cannot be written."""


class Recording(Protocol):
    """What is being recorded into a file that somebody else opens and closes."""

    def take(self, frame: np.ndarray, samples: np.ndarray) -> None:
        """Add the samples (int16) of a field, and the colour numbers (HEIGHT x WIDTH) that one sees at its end."""

    def end(self) -> None:
        """Write what is to be at the end of the file."""

    @property
    def full(self) -> bool:
        """Whether the file can take no more."""


class GifRecording:
    """The picture, 25 times a second; a frame holds the rectangle that has changed, and stands until the next."""

    full = False

    def __init__(self, file: BinaryIO, rate: int) -> None:
        self._file = file
        self._rate = rate
        self._samples = 0  # the time
        self._frames = 0  # for how many there has been time
        self._shown: np.ndarray | None = None
        self._pending: Image.Image | None = None  # what has changed, to be written when one knows for how long
        self._corner = (0, 0)
        self._since = 0  # hundredths of a second
        blank = Image.new("P", (WIDTH, HEIGHT))
        blank.putpalette(bytes(sum(PALETTE, ())))
        self._file.write(b"".join(getheader(blank, info={"loop": 0, "optimize": False})[0]))

    def take(self, frame: np.ndarray, samples: np.ndarray) -> None:
        self._samples += len(samples)
        if self._samples * FRAMES_A_SECOND >= self._frames * self._rate:
            self._frames = self._samples * FRAMES_A_SECOND // self._rate + 1
            self._show(frame)

    def end(self) -> None:
        self._write()
        self._file.write(b";")

    def _show(self, frame: np.ndarray) -> None:
        """Put `frame` on the GIF if it differs from what is there."""
        top, left, bottom, right = 0, 0, HEIGHT, WIDTH
        if self._shown is not None:
            changed = frame != self._shown
            rows = np.flatnonzero(changed.any(axis=1))
            if not len(rows):
                return
            columns = np.flatnonzero(changed[rows[0] : rows[-1] + 1].any(axis=0))
            top, left, bottom, right = rows[0], columns[0], rows[-1] + 1, columns[-1] + 1
            self._write()
        self._shown = frame.copy()
        self._pending = Image.fromarray(self._shown[top:bottom, left:right])
        self._corner = int(left), int(top)

    def _write(self) -> None:
        """Write the pending frame: it stood until now."""
        if self._pending is None:
            return
        now = self._samples * 100 // self._rate
        stood = max(now - self._since, SHORTEST)
        self._since += stood
        while stood:
            part = min(stood, LONGEST)
            stood -= part
            for block in getdata(self._pending, self._corner, duration=10 * part):
                self._file.write(block)


class WavRecording:
    """The sound: 16-bit mono."""

    def __init__(self, file: BinaryIO, rate: int) -> None:
        self._wave = wave.open(file, "wb")
        self._wave.setparams((1, 2, rate, 0, "NONE", "not compressed"))
        self._bytes = 0

    def take(self, frame: np.ndarray, samples: np.ndarray) -> None:
        data = samples.astype("<i2").tobytes()
        self._wave.writeframesraw(data)
        self._bytes += len(data)

    @property
    def full(self) -> bool:
        return self._bytes >= WAV_LIMIT

    def end(self) -> None:
        self._wave.close()


class RecordingFile:
    """The file `name` in `directory`, which a recording of `kind` goes into, as `name`.part until it is complete."""

    def __init__(self, path: Path, kind: type[GifRecording] | type[WavRecording], rate: int) -> None:
        self.path = path
        self.part = path.with_name(path.name + ".part")
        self._file = open(self.part, "xb")
        try:
            self._recording: Recording = kind(self._file, rate)
        except BaseException:
            self._file.close()
            raise

    def take(self, frame: np.ndarray, samples: np.ndarray) -> None:
        self._recording.take(frame, samples)

    @property
    def full(self) -> bool:
        return self._recording.full

    def end(self) -> None:
        with self._file:
            self._recording.end()
        os.replace(self.part, self.path)

    def give_up(self) -> None:
        """Leave the file as it is, with as good an end as can be written."""
        with suppress(OSError), self._file:  # what has made us give up is told
            self._recording.end()


class Recorder:
    """Takes pictures and recordings of `beeb` into `directory`, which is made when there is something to put in it.

    `rate` is the samples a second that `take` gets. All methods raise RecordingError for what cannot be written.
    """

    def __init__(self, beeb: Beeb, directory: Path, rate: int) -> None:
        self.directory = directory
        self.rate = rate
        self._gif: RecordingFile | None = None
        self._wav: RecordingFile | None = None
        self.attach(beeb)

    def attach(self, beeb: Beeb) -> None:
        """Record this machine from now on; a recording that is under way goes on with it."""
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
        """Save the picture as a PNG file; which one."""
        png = io.BytesIO()
        self.beeb.screen.image.save(png, "PNG")
        path = self._free_path(".png")
        try:
            replace_file(path, png.getvalue())
        except OSError as error:
            raise RecordingError(f"{path}: {error.strerror or error}") from error
        return path

    def toggle_gif(self) -> Path | None:
        """Begin to record the picture, or end that and say in which file it is."""
        if self._gif is None:
            self._gif = self._begin(".gif", GifRecording)
            self._take(self._gif, np.zeros(0, np.int16))  # what is to be seen before anything happens
            return None
        recording, self._gif = self._gif, None
        return end(recording)

    def toggle_wav(self) -> Path | None:
        """Begin to record the sound, or end that and say in which file it is."""
        if self._wav is None:
            self._wav = self._begin(".wav", WavRecording)
            return None
        recording, self._wav = self._wav, None
        return end(recording)

    def take(self, samples: np.ndarray) -> None:
        """A field has been run that gave `samples`: add it to what is being recorded."""
        for recording in (self._wav, self._gif):
            if recording is not None:
                self._take(recording, samples)

    def close(self) -> None:
        """End the recordings that are under way."""
        try:
            if self._wav is not None:
                self.toggle_wav()
        finally:
            if self._gif is not None:
                self.toggle_gif()

    def _take(self, recording: RecordingFile, samples: np.ndarray) -> None:
        try:
            recording.take(self.beeb.screen.colours, samples)
        except OSError as error:
            self._forget(recording)
            recording.give_up()
            raise failure(recording, error) from error
        if recording.full:
            self._forget(recording)
            raise RecordingError(f"{end(recording).name} is as long as such a file can be: the recording has ended")

    def _forget(self, recording: RecordingFile) -> None:
        if recording is self._gif:
            self._gif = None
        else:
            self._wav = None

    def _begin(self, suffix: str, kind: type[GifRecording] | type[WavRecording]) -> RecordingFile:
        path = self._free_path(suffix)
        try:
            return RecordingFile(path, kind, self.rate)
        except OSError as error:
            raise RecordingError(f"{path}: {error.strerror or error}") from error

    def _free_path(self, suffix: str) -> Path:
        """A file that is not there yet, named for the present time: beeb-2026-11-21-174500.png."""
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
    """Complete the file of `recording`; which it is."""
    try:
        recording.end()
    except OSError as error:
        raise failure(recording, error) from error
    return recording.path


def failure(recording: RecordingFile, error: OSError) -> RecordingError:
    why = error.strerror or error
    return RecordingError(f"{recording.path}: {why}: the recording has ended, what there is of it ends in .part")
