"""The loudspeaker: the machine's sound on the host's sound device, by SDL.

At real speed the device gets every sample of `emulator.machine.sound.Sound`, times the volume, with two exceptions.
Where sound starts or stops (the window opens or closes, mute, a pause, a loaded state, a late host), it fades within 5
ms, because a jump is audible as a click. And as the clock of the sound device is not the one that paces the machine,
the queue between them would slowly fill up or run empty: when it is off by 10 ms, one sample in about 300 is inserted
or dropped, by interpolation within a field, until it is right again. That changes the pitch by a seventeenth of a
semitone; with clocks that differ by 50 ppm it lasts four seconds in every four minutes. At any other speed there is
silence.

SDL requests samples in its own thread, which runs Python. That thread must never wait for Python's lock while this one
holds the lock and waits for SDL: see `close`.
"""

import atexit
import math
import sys
import threading
import time
from typing import TYPE_CHECKING

import numpy as np

from emulator.beeb import CLOCK, FIELD
from emulator.machine.sound import Sound

if TYPE_CHECKING:
    from pygame._sdl2.audio import AudioDevice

RATE = 44_100  # samples a second, unless the device prefers another rate
CHUNK = 512  # samples per request of the device
CHUNKS_AHEAD = 2  # in the device: one plays while the next is ready
FADE = 0.005  # seconds from silence to full volume
QUEUE = 0.050  # average seconds in the queue just after a field was added
TOLERANCE = 0.010  # seconds by which that may be off
LONGEST_QUEUE = 0.075  # seconds, a tenth with SDL's queue; beyond this the oldest samples are dropped
AVERAGED = 50  # fields over which the queue is averaged
CORRECTION = 1 / 300  # of a field's samples are inserted or dropped
CLOSING_SECONDS = 1.0  # for a device that no longer requests samples


class SampleQueue:
    """Samples (int16, mono, `rate` a second) between the machine and the device.

    One thread puts samples in, the device's takes them. `playing` is whether samples are taken; between that and
    silence there is always a fade. `gain` is the volume of the last sample taken.
    """

    def __init__(self, rate: int) -> None:
        self.rate = rate
        self.playing = False
        self.gain = 0.0
        self._lock = threading.Lock()
        self._waiting = np.zeros(0, np.int16)
        self._put_last = 0  # the last sample put in
        self._taken_last = 0  # the last sample taken, before the gain
        self._average = 0.0  # samples waiting just after a field was added
        self._correcting = 0  # 1 while samples are inserted, -1 while some are dropped

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, samples: np.ndarray) -> None:
        """Add the samples of a field, corrected if the queue is off."""
        with self._lock:
            if self.playing:
                samples = self._corrected(samples)
            self._put_last = int(samples[-1])
            self._waiting = np.concatenate((self._waiting, samples))
            if len(self._waiting) > self._count(LONGEST_QUEUE):
                newest = self._waiting[-self._count(QUEUE) :]
                self._stop()
                self._waiting = newest
            if not self.playing:
                self._begin()

    def empty(self) -> None:
        """Drop the waiting samples."""
        with self._lock:
            self._stop()

    def next(self, count: int, volume: float) -> np.ndarray:
        """Take `count` samples, at `volume` once the fade has reached it; in silence they are 0."""
        with self._lock:
            taken = self._waiting[:count] if self.playing else self._waiting[:0]
            self._waiting = self._waiting[len(taken) :]
            if len(taken):
                self._taken_last = int(taken[-1])
            heard = taken * self._gains(len(taken), volume)
            missing = count - len(taken)
            if missing:
                self.playing = False
                heard = np.concatenate((heard, self._taken_last * self._gains(missing, 0.0)))
            return np.rint(heard).astype(np.int16)

    # The lock is held

    def _count(self, seconds: float) -> int:
        return round(seconds * self.rate)

    def _stop(self) -> None:
        self._waiting = self._waiting[:0]
        self.playing = False

    def _begin(self) -> None:
        """Start playing if there is silence and enough is waiting, with a queue of exactly the target length.

        If up to a field is missing, the first sample is repeated; the fade-in hides that.
        """
        target = self._count(QUEUE)
        if self.gain or len(self._waiting) <= target - self._count(FIELD / CLOCK):
            return
        missing = max(target - len(self._waiting), 0)
        self._waiting = np.concatenate((np.repeat(self._waiting[:1], missing), self._waiting[-target:]))
        self._average = target
        self._correcting = 0
        self.playing = True

    def _corrected(self, samples: np.ndarray) -> np.ndarray:
        """`samples`, stretched or shortened a little while the queue is off."""
        self._average += (len(self._waiting) + len(samples) - self._average) / AVERAGED
        astray = self._average - self._count(QUEUE)
        if self._correcting == 0 and abs(astray) > self._count(TOLERANCE):
            self._correcting = -1 if astray > 0 else 1
        elif self._correcting * astray >= 0:
            self._correcting = 0
        few = round(len(samples) * CORRECTION)
        return stretched(samples, len(samples) + self._correcting * few, self._put_last)

    def _gains(self, count: int, goal: float) -> np.ndarray:
        """The volume of the next `count` samples: from what it was to `goal`, no faster than the fade."""
        step = math.copysign(1 / self._count(FADE), goal - self.gain)
        gains = self.gain + step * np.arange(1, count + 1)
        gains = np.minimum(gains, goal) if step > 0 else np.maximum(gains, goal)
        if count:
            self.gain = float(gains[-1])
        return gains


class Speaker:
    """Plays a machine's `sound` once it is open. Call `take` after each field, and `close` at the end.

    `volume` is from 0 to 1, `muted` the user's choice; at any speed but real speed there is silence anyway. `rate` is
    the device's samples a second, and those of `take`.
    """

    def __init__(self, sound: Sound, volume: float = 0.7, muted: bool = False) -> None:
        self.volume = volume
        self.muted = muted
        self.rate = RATE
        self._queue = SampleQueue(RATE)
        self._device: AudioDevice | None = None
        self._thread = 0  # the device's
        self._real_speed = True
        self._closing = False
        self._resting = threading.Event()
        self.attach(sound)

    def attach(self, sound: Sound) -> None:
        """Play another machine's sound from now on."""
        self.sound = sound
        self.sound.samples(self.rate)
        self.empty()

    def open(self) -> str:
        """Open the sound device. Returns "", or a line that says why there is none; the speaker then stays silent."""
        try:
            from pygame._sdl2 import audio, sdl2
        except ImportError as error:  # pygame calls these modules experimental: they may change
            return str(error)
        trouble = ""
        try:
            sdl2.init_subsystem(sdl2.INIT_AUDIO)
            # The system's default device has no name; drivers with a single device require one.
            names = ["", *audio.get_audio_device_names()]
        except sdl2.error as error:
            return str(error)
        for name in names:
            try:
                device = audio.AudioDevice(
                    name, False, RATE, audio.AUDIO_S16, 1, CHUNK, audio.AUDIO_ALLOW_FREQUENCY_CHANGE, self._asked
                )
            except sdl2.error as error:
                trouble = str(error)
                continue
            self._device, self.rate = device, device.frequency
            self._queue = SampleQueue(self.rate)
            self.sound.samples(self.rate)
            atexit.register(self.close)  # Python hangs at its end if the device is still open
            device.pause(0)
            return ""
        return trouble

    @property
    def silent(self) -> bool:
        """Whether there is no device."""
        return self._device is None

    @property
    def latency(self) -> float:
        """Seconds until the last sample of `take` is heard: the queues here and in SDL. 0 in silence.

        A sound server may add its own latency, which SDL does not know.
        """
        if self._device is None or not self._queue.playing:
            return 0.0
        return (len(self._queue) + CHUNKS_AHEAD * self._device.chunksize) / self.rate

    def at_speed(self, speed: float | None) -> None:
        """The machine runs at `speed` times real time from now on; None is unlimited."""
        if self._real_speed != (speed == 1):
            self._real_speed = speed == 1
            self.empty()

    def empty(self) -> None:
        """Drop the samples that wait: the machine has stopped or its time has jumped."""
        self._queue.empty()

    def take(self) -> np.ndarray:
        """Take the samples since the last call (see `Sound.samples`), play them, and return them."""
        samples = np.asarray(self.sound.samples(self.rate))
        if self._device is not None and self._real_speed and len(samples):
            self._queue.put(samples)
        return samples

    def close(self) -> None:
        """Fade out and close the device. Further calls do nothing.

        SDL's close function waits for its thread, and pygame holds Python's lock meanwhile, so the thread must be
        done with Python before. It pauses the device itself, so that SDL does not call it again, and sets an event;
        then we wait until it has left its function.
        """
        device, self._device = self._device, None
        if device is None:
            return
        atexit.unregister(self.close)
        self._closing = True
        self._resting.wait(CLOSING_SECONDS)
        while self._thread in sys._current_frames():
            time.sleep(0.001)
        device.close()

    def _asked(self, device: "AudioDevice", memory: memoryview) -> None:
        """Fill `memory` with the next samples. SDL calls this in its thread."""
        self._thread = threading.get_ident()
        self._memory = memory  # releasing it at the end of this function would make pygame take Python's lock once more
        resting = self._closing and not self._queue.gain
        chunk = np.frombuffer(memory, np.int16)
        chunk[:] = self._queue.next(len(chunk), 0.0 if self.muted or self._closing else self.volume)
        if resting:
            device.pause(1)
            self._resting.set()


def stretched(samples: np.ndarray, count: int, before: int) -> np.ndarray:
    """`samples` resampled to `count` samples by linear interpolation, starting after the sample `before`.

    The last sample stays the same, so that the next ones join it.
    """
    if count == len(samples):
        return samples
    places = np.arange(1, count + 1) * (len(samples) / count)
    between = np.interp(places, np.arange(len(samples) + 1), np.concatenate(([before], samples)))
    return np.rint(between).astype(np.int16)
