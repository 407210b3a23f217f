"""The loudspeaker: what the machine's sound chip gives, on the host's sound device, by SDL.

At the real speed the device gets the samples of `emulator.sound.Sound`, each times the volume, and all of them. There
are two exceptions. Where sound begins or ends (the window opens or closes, mute, a pause, a state that is loaded, a
host that comes too late) it fades in or out within 5 ms, because a jump is heard as a click. And as the quartz of the
sound device is not the one that paces the machine, the queue between them would slowly run full or empty. When it has
gone 10 ms astray, one sample in some 300 is put in or left out, by interpolation within a field, until it is back: a
change of pitch by a seventeenth of a semitone. With clocks that differ by 50 millionths, that is for four seconds every
four minutes. At any other speed than the real one nothing is heard.

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
FADE = 0.005  # seconds from silence to full volume
QUEUE = 0.050  # seconds in the queue just after a field has come, on the average
STRAY = 0.010  # seconds by which that may be wrong
LONGEST_QUEUE = 0.075  # seconds; with more than that, the oldest are given up: with SDL's part a tenth of a second
AVERAGED = 50  # fields over which the queue is averaged
CORRECTION = 1 / 300  # of a field's samples: so many are put in or left out
CLOSING_SECONDS = 1.0  # for a device that no longer asks for samples


class SampleQueue:
    """Samples (int16, mono) on their way from a machine to a device, `rate` a second each.

    Two threads use it: one puts samples in, the device's takes them. `playing` is whether they are taken; between that
    and silence there is always a fade. `gain` is the volume of the sample that was taken last.
    """

    def __init__(self, rate: int) -> None:
        self.rate = rate
        self.playing = False
        self.gain = 0.0
        self._lock = threading.Lock()
        self._waiting = np.zeros(0, np.int16)
        self._put_last = 0  # the sample that was put in last
        self._taken_last = 0  # and that was taken last, before the gain
        self._average = 0.0  # samples that wait just after others were put in
        self._correcting = 0  # 1 while samples are put in between, -1 while some are left out

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, samples: np.ndarray) -> None:
        """Let the samples of a field wait, corrected if the queue goes astray."""
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
        """What waits is not to be heard."""
        with self._lock:
            self._stop()

    def next(self, count: int, volume: float) -> np.ndarray:
        """Take `count` samples, at `volume` as soon as the fade allows; in silence they are 0."""
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
        """Begin to play if all is silent and enough is waiting, and make the queue as long as it shall be.

        A field, or part of one, may still be missing: then the first sample is played for longer. It fades in anyhow.
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
        """`samples`, or a few more or less of the same course."""
        self._average += (len(self._waiting) + len(samples) - self._average) / AVERAGED
        astray = self._average - self._count(QUEUE)
        if self._correcting == 0 and abs(astray) > self._count(STRAY):
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
    """Plays a machine's `sound`, once it is opened. `take` is to be called after each field, `close` in the end.

    `volume` is from 0 to 1. `muted` is the person's wish; whatever it says, nothing is heard but at the real speed.
    `rate` is the samples a second that `take` gives: the device's.
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
        """Play another machine's sound, from now on: what it gave before is not heard."""
        self.sound = sound
        self.sound.samples(self.rate)
        self.empty()

    def open(self) -> str:
        """Open the sound device. Returns nothing, or in a line why there is none: then the speaker stays silent."""
        try:
            from pygame._sdl2 import audio, sdl2
        except ImportError as error:  # pygame calls them experimental: a later one may have something else
            return str(error)
        trouble = ""
        try:
            sdl2.init_subsystem(sdl2.INIT_AUDIO)
            # The one that the person has chosen in the system has no name; drivers with a single device insist on one.
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
        """Seconds until the last sample that was taken is heard: what waits here and in SDL. 0 in silence.

        A system's sound server may add its own, of which SDL does not know.
        """
        if self._device is None or not self._queue.playing:
            return 0.0
        return (len(self._queue) + CHUNKS_AHEAD * self._device.chunksize) / self.rate

    def at_speed(self, speed: float | None) -> None:
        """The machine runs at `speed` times real time from now on; None is as fast as it goes."""
        if self._real_speed != (speed == 1):
            self._real_speed = speed == 1
            self.empty()

    def empty(self) -> None:
        """What waits is not to be heard: the machine stands, or is somewhere else in time."""
        self._queue.empty()

    def take(self) -> np.ndarray:
        """What the machine has given since last time (see `Sound.samples`), which is also going to be heard."""
        samples = self.sound.samples(self.rate)
        if self._device is not None and self._real_speed and len(samples):
            self._queue.put(samples)
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

    def _asked(self, device: "AudioDevice", memory: memoryview) -> None:
        """Fill `memory` with the next samples. SDL calls this in its thread."""
        self._thread = threading.get_ident()
        self._memory = memory  # were it given up at the end of this function, pygame would take Python's lock once more
        resting = self._closing and not self._queue.gain
        chunk = np.frombuffer(memory, np.int16)
        chunk[:] = self._queue.next(len(chunk), 0.0 if self.muted or self._closing else self.volume)
        if resting:
            device.pause(1)
            self._resting.set()


def stretched(samples: np.ndarray, count: int, before: int) -> np.ndarray:
    """`samples` over `count` samples: values on the straight lines between them and from `before`, which came before.

    The last one stays the last, so that what follows can be joined to it.
    """
    if count == len(samples):
        return samples
    places = np.arange(1, count + 1) * (len(samples) / count)
    between = np.interp(places, np.arange(len(samples) + 1), np.concatenate(([before], samples)))
    return np.rint(between).astype(np.int16)
