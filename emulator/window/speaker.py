"""The loudspeaker: what the machine's sound chip gives, on the host's sound device, by SDL.

At the real speed the device gets the samples of `emulator.sound.Sound`, each times the volume, and all of them. There
are two exceptions. Where sound begins or ends (the window opens or closes, mute, a pause, a state that is loaded, a
host that comes too late) it fades in or out within 5 ms, because a jump is heard as a click. And as the quartz of the
sound device is not the one that paces the machine, the queue between them would slowly run full or empty. When it has
gone 10 ms astray, one sample in some 300 is put in or left out, by interpolation within a field, until it is back: a
change of pitch by a seventeenth of a semitone. With clocks that differ by 50 millionths, that is for 4 seconds out of
200. At any other speed than the real one nothing is heard.

SDL asks for samples in a thread of its own, which runs Python to get them. It must never want Python's lock while this
thread holds the lock and waits for SDL: see `close`.
"""

import atexit
import math
import sys
import threading
import time
from typing import TYPE_CHECKING

import numpy as np

from emulator.beeb import CLOCK, FIELD
from emulator.sound import Sound

if TYPE_CHECKING:
    from pygame._sdl2.audio import AudioDevice

RATE = 44_100  # samples a second, if the device has no wish of its own
CHUNK = 512  # samples that the device takes at once
CHUNKS_AHEAD = 2  # of the device: one is played while the next is ready
RAMP = 0.005  # seconds from silence to full volume
QUEUE = 0.050  # seconds in the queue just after a field has come, on the average
STRAY = 0.010  # seconds by which that may be wrong
LONGEST_QUEUE = 0.100  # seconds; with more than that, the oldest are given up
AVERAGED = 50  # fields over which the queue is averaged
CORRECTION = 1 / 256  # of a field's samples, put in or left out at most
CLOSING_SECONDS = 1.0  # for a device that no longer asks for samples


class Speaker:
    """Plays a machine's `sound`, once it is opened. `take` is to be called after each field, `close` in the end.

    `volume` is from 0 to 1. `muted` is the person's wish; whatever it says, nothing is heard but at the real speed.
    `rate` is the samples a second that `take` gives: the device's.
    """

    def __init__(self, sound: Sound, volume: float = 0.7, muted: bool = False) -> None:
        self.volume = volume
        self.muted = muted
        self.rate = RATE
        self._device: AudioDevice | None = None
        self._lock = threading.Lock()  # for what follows: the device's thread uses it as well
        self._queue = np.zeros(0, np.int16)
        self._playing = False
        self._gain = 0.0  # of the last sample that was played
        self._held = 0  # that sample, before the gain
        self._average = 0.0  # samples in the queue just after a field has come
        self._correcting = 0  # 1 while samples are put in, -1 while they are left out
        self._last = 0  # the sample that came last into the queue
        self._real_speed = True
        self._closing = False
        self._resting = threading.Event()
        self._thread = 0  # the device's
        self.attach(sound)

    def attach(self, sound: Sound) -> None:
        """Play another machine's sound, from now on: what it gave before is not heard."""
        self.sound = sound
        self.sound.samples(self.rate)
        self.empty()

    def open(self) -> str:
        """Open the sound device. Returns nothing, or in a line why there is none: then the speaker stays silent."""
        from pygame._sdl2 import audio, sdl2

        try:
            sdl2.init_subsystem(sdl2.INIT_AUDIO)
            # The one that the person has chosen in the system has no name; drivers with a single device insist on one.
            names = ["", *audio.get_audio_device_names()]
        except sdl2.error as problem:
            return str(problem)
        trouble = ""
        for name in names:
            try:
                device = audio.AudioDevice(
                    name, False, RATE, audio.AUDIO_S16, 1, CHUNK, audio.AUDIO_ALLOW_FREQUENCY_CHANGE, self._asked
                )
            except sdl2.error as problem:
                trouble = str(problem)
                continue
            self._device, self.rate = device, device.frequency
            self.sound.samples(self.rate)
            atexit.register(self.close)  # a device that is open when Python ends hangs it
            device.pause(0)
            return ""
        return trouble

    @property
    def silent(self) -> bool:
        """Whether there is no device."""
        return self._device is None

    @property
    def latency(self) -> float:
        """Seconds until the last sample that was taken is heard: what is queued here and in SDL. 0 in silence.

        A system's sound server may add its own, of which SDL does not know.
        """
        if self._device is None or not self._playing:
            return 0.0
        return (len(self._queue) + CHUNKS_AHEAD * self._device.chunksize) / self.rate

    def at_speed(self, speed: float | None) -> None:
        """The machine runs at `speed` times real time from now on; None is as fast as it goes."""
        if self._real_speed != (speed == 1):
            self._real_speed = speed == 1
            self.empty()

    def empty(self) -> None:
        """What is queued is not to be heard: the machine stands, or is somewhere else in time."""
        with self._lock:
            self._stop()

    def take(self) -> np.ndarray:
        """What the machine has given since last time (see `Sound.samples`), which is also queued to be heard."""
        samples = self.sound.samples(self.rate)
        if self._device is not None and self._real_speed and len(samples):
            with self._lock:
                self._put(samples)
        return samples

    def close(self) -> None:
        """Fade out and close the device. Once is enough; more does no harm.

        SDL's function waits for its thread, and pygame keeps Python's lock meanwhile. So the thread must be done with
        Python before: it pauses the device itself, after which SDL does not call it again, and says so. Then we wait
        until it has left its function.
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

    # The queue; the lock is held

    def _samples(self, seconds: float) -> int:
        return round(seconds * self.rate)

    def _stop(self) -> None:
        self._queue = self._queue[:0]
        self._playing = False
        self._correcting = 0

    def _put(self, samples: np.ndarray) -> None:
        """Queue the samples of a field, corrected if the queue goes astray."""
        if self._playing:
            samples = self._corrected(samples)
        self._last = int(samples[-1])
        self._queue = np.concatenate((self._queue, samples))
        if len(self._queue) > self._samples(LONGEST_QUEUE):
            kept = self._queue[-self._samples(QUEUE) :]
            self._stop()
            self._queue = kept

    def _corrected(self, samples: np.ndarray) -> np.ndarray:
        """`samples`, or a few more or less of the same course."""
        self._average += (len(self._queue) + len(samples) - self._average) / AVERAGED
        astray = self._average - self._samples(QUEUE)
        if self._correcting == 0 and abs(astray) > self._samples(STRAY):
            self._correcting = -1 if astray > 0 else 1
        elif self._correcting * astray >= 0:
            self._correcting = 0
        few = math.ceil(len(samples) * CORRECTION)
        return stretched(samples, max(len(samples) + self._correcting * few, 1), self._last)

    def _begin(self) -> None:
        """Begin to play if there is enough in the queue, and make it as long as it shall be.

        A field, or part of one, can still be missing: then the first sample is played for longer. It fades in anyhow.
        """
        target = self._samples(QUEUE)
        if self._gain or len(self._queue) <= target - self._samples(FIELD / CLOCK):
            return
        missing = max(target - len(self._queue), 0)
        self._queue = np.concatenate((np.repeat(self._queue[:1], missing), self._queue[-target:]))
        self._average = target
        self._playing = True

    # The device's thread

    def _asked(self, device: "AudioDevice", memory: memoryview) -> None:
        """Fill `memory` with the next samples. SDL calls this."""
        self._thread = threading.get_ident()
        self._memory = memory  # were it given up at the end of this function, pygame would take Python's lock once more
        with self._lock:
            resting = self._closing and not self._gain
            chunk = np.frombuffer(memory, np.int16)
            chunk[:] = self._next(len(chunk))
        if resting:
            device.pause(1)
            self._resting.set()

    def _next(self, count: int) -> np.ndarray:
        """The next `count` samples for the device; the lock is held."""
        if not self._playing:
            self._begin()
        played = self._queue[:count] if self._playing else self._queue[:0]
        self._queue = self._queue[len(played) :]
        if len(played):
            self._held = int(played[-1])
        heard = played * self._gains(len(played), 0.0 if self.muted or self._closing else self.volume)
        missing = count - len(played)
        if missing:
            self._playing = False
            heard = np.concatenate((heard, self._held * self._gains(missing, 0.0)))
        return np.rint(heard).astype(np.int16)

    def _gains(self, count: int, goal: float) -> np.ndarray:
        """The volume of the next `count` samples: from what it was to `goal`, no faster than the ramp."""
        step = math.copysign(1 / self._samples(RAMP), goal - self._gain)
        gains = self._gain + step * np.arange(1, count + 1)
        gains = np.minimum(gains, goal) if step > 0 else np.maximum(gains, goal)
        if count:
            self._gain = float(gains[-1])
        return gains


def stretched(samples: np.ndarray, count: int, before: int) -> np.ndarray:
    """`samples` over `count` samples: values on the straight lines between them and from `before`, which came before.

    The last one stays the last, so that what follows can be joined to it.
    """
    if count == len(samples):
        return samples
    places = np.arange(1, count + 1) * (len(samples) / count)
    between = np.interp(places, np.arange(len(samples) + 1), np.concatenate(([before], samples)))
    return np.rint(between).astype(np.int16)
