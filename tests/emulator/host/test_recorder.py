"""Screenshots and recordings hold the machine's pictures and samples, in its time."""

import errno
import re
import wave

import numpy as np
import pytest
from PIL import Image

from emulator.beeb import CLOCK
from emulator.host import controls, gif
from emulator.host import recorder as module
from emulator.host.gif import SHORTEST, GifRecording
from emulator.host.recorder import Recorder, RecordingError, WavRecording
from emulator.machine.screen import HEIGHT, WIDTH

RATE = 44_100
DRAWING = "MODE 2\nFOR I%=1 TO 9:GCOL 0,I%:PLOT 85,RND(1279),RND(1023):SOUND 1,-15,9*I%,2:NEXT\n"


@pytest.fixture
def recorder(beeb, tmp_path):
    beeb.drawing = True
    recorder = Recorder(beeb, tmp_path / "captures", RATE)
    yield recorder
    recorder.close()


def play(recorder, fields):
    """Run the machine; return the picture at the end of each field, and the samples."""
    beeb = recorder.beeb
    beeb.sound.samples(RATE)  # what was not recorded
    pictures, samples = [beeb.screen.image.convert("RGB")], [np.zeros(0, np.int16)]
    for _ in range(fields):
        beeb.run(frames=1)
        samples.append(np.asarray(beeb.sound.samples(RATE)))
        recorder.take(samples[-1])
        pictures.append(beeb.screen.image.convert("RGB"))
    return pictures, np.concatenate(samples)


def frames(path):
    """The frames of a GIF with their times in hundredths of a second."""
    at, found = 0, []
    with Image.open(path) as gif:
        assert gif.size == (WIDTH, HEIGHT)
        for number in range(gif.n_frames):
            gif.seek(number)
            found.append((at, gif.convert("RGB")))
            at += gif.info["duration"] // 10
    return found, at


def test_a_screenshot_is_the_machines_picture(recorder):
    path = recorder.screenshot()
    assert re.fullmatch(r"beeb-\d{4}-\d\d-\d\d-\d{6}\.png", path.name)
    with Image.open(path) as picture:
        assert picture.tobytes() == recorder.beeb.screen.image.tobytes()


def test_no_file_is_overwritten(recorder):
    paths = [recorder.screenshot() for _ in range(5)]
    assert len(set(paths)) == 5 and all(path.exists() for path in paths)


def test_a_gif_shows_every_second_field_exactly_and_in_the_machines_time(recorder):
    recorder.beeb.type_ahead(DRAWING)
    assert recorder.toggle_gif() is None and recorder.recording_gif
    pictures, samples = play(recorder, 200)
    path = recorder.toggle_gif()
    assert path is not None and re.fullmatch(r"beeb-[\d-]+\.gif", path.name) and not recorder.recording_gif
    found, end = frames(path)
    assert len(found) > 20
    assert abs(end - len(samples) * 100 / RATE) <= SHORTEST
    assert min(np.diff([at for at, _ in found])) >= SHORTEST
    for at, frame in found:
        nearest = (pictures[min(max(round(at / 2) + offset, 0), 200)] for offset in (0, 1, -1))
        assert any(frame.tobytes() == picture.tobytes() for picture in nearest), at


def test_static_picture_is_one_frame(recorder):
    recorder.beeb.type("VDU 23,1,0;0;0;0;\n")  # the cursor would flash
    recorder.beeb.run(seconds=0.1)
    recorder.toggle_gif()
    play(recorder, 100)
    path = recorder.toggle_gif()
    found, end = frames(path)
    assert len(found) == 1 and abs(end - 200) <= SHORTEST
    assert path.stat().st_size < 20_000


def test_frame_longer_than_the_format_allows_is_repeated(tmp_path):
    with open(tmp_path / "long.gif", "wb") as file:
        gif = GifRecording(file, 1_000)
        gif.take(np.zeros((HEIGHT, WIDTH), np.uint8), np.zeros(0, np.int16))
        gif.take(np.ones((HEIGHT, WIDTH), np.uint8), np.zeros(700_000, np.int16))
        gif.take(np.ones((HEIGHT, WIDTH), np.uint8), np.zeros(1_000, np.int16))
        gif.end()
    found, end = frames(tmp_path / "long.gif")
    assert [at for at, _ in found] == [0, 0xFFFF, 70_000] and end == 70_100
    assert [frame.getpixel((9, 9)) for _, frame in found] == [(0, 0, 0), (0, 0, 0), (255, 0, 0)]


def test_a_gif_has_the_eight_colours(tmp_path):
    colours = np.tile((np.arange(WIDTH) // 80).astype(np.uint8), (HEIGHT, 1))
    with open(tmp_path / "colours.gif", "wb") as file:
        gif = GifRecording(file, RATE)
        gif.take(colours, np.zeros(0, np.int16))
        gif.end()
    (_, frame), *_ = frames(tmp_path / "colours.gif")[0]
    for colour in range(8):
        assert frame.getpixel((80 * colour, 0)) == tuple(255 * (colour >> bit & 1) for bit in range(3))


def test_a_wav_has_every_sample(recorder):
    recorder.beeb.type_ahead(DRAWING)
    assert recorder.toggle_wav() is None and recorder.recording_wav
    _, samples = play(recorder, 150)
    path = recorder.toggle_wav()
    assert path.suffix == ".wav" and not recorder.recording_wav
    with wave.open(str(path)) as file:
        assert file.getparams()[:3] == (1, 2, RATE)
        assert file.readframes(file.getnframes()) == samples.astype("<i2").tobytes()
    assert samples.max() > 4_000 and abs(len(samples) / RATE - 3) < 0.05


def test_both_can_be_recorded_and_are_of_the_same_length(recorder):
    recorder.toggle_gif()
    recorder.toggle_wav()
    before = recorder.beeb.cycles
    play(recorder, 60)
    seconds = (recorder.beeb.cycles - before) / CLOCK
    gif, wav = recorder.toggle_gif(), recorder.toggle_wav()
    with wave.open(str(wav)) as file:
        assert abs(file.getnframes() / RATE - seconds) < 0.001
    assert abs(frames(gif)[1] / 100 - seconds) <= 0.04


def test_closing_ends_recordings_and_leaves_nothing_behind(recorder):
    recorder.toggle_gif()
    recorder.toggle_wav()
    play(recorder, 10)
    assert sorted(path.suffix for path in recorder.directory.iterdir()) == [".part", ".part"]
    recorder.close()
    recorder.close()
    assert sorted(path.suffix for path in recorder.directory.iterdir()) == [".gif", ".wav"]
    assert 16 <= frames(next(recorder.directory.glob("*.gif")))[1] <= 20


def test_replaced_machine_is_recorded(recorder, system_roms):
    from emulator import Beeb

    recorder.toggle_gif()
    play(recorder, 10)
    with Beeb() as other:
        other.drawing = True
        other.boot()
        other.type("MODE 2\n")
        recorder.attach(other)
        pictures, _ = play(recorder, 11)
        found, _ = frames(recorder.toggle_gif())
        assert found[-1][1].tobytes() in [picture.tobytes() for picture in pictures[-2:]]


def test_unwritable_directory_is_reported_in_one_line(beeb, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    recorder = Recorder(beeb, tmp_path / "file" / "captures", RATE)
    for act in (recorder.screenshot, recorder.toggle_gif, recorder.toggle_wav):
        with pytest.raises(RecordingError, match="captures: Not a directory$"):
            act()
    assert not recorder.recording_gif and not recorder.recording_wav


class FullDisc:
    """A file on a disc with limited space."""

    def __init__(self, file, room):
        self.file, self.room = file, room

    def write(self, data):
        self.room -= len(data)
        if self.room < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self.file.write(data)

    def __getattr__(self, name):
        return getattr(self.file, name)


@pytest.mark.parametrize("kind", [GifRecording, WavRecording])
def test_full_disc_ends_the_recording_and_keeps_the_part(recorder, monkeypatch, kind):
    where = gif if kind is GifRecording else module
    monkeypatch.setattr(
        where,
        kind.__name__,
        lambda file, rate: kind(FullDisc(file, 6_000), rate),
    )
    recorder.beeb.type_ahead(DRAWING)
    toggle = recorder.toggle_gif if kind is GifRecording else recorder.toggle_wav
    toggle()
    with pytest.raises(RecordingError, match="No space left on device; the recording has ended"):
        play(recorder, 200)
    assert not recorder.recording_gif and not recorder.recording_wav
    (part,) = recorder.directory.iterdir()
    assert part.suffix == ".part" and 0 < part.stat().st_size <= 6_000


def test_full_wav_ends_complete(recorder, monkeypatch):
    monkeypatch.setattr(module, "WAV_LIMIT", 20_000)
    recorder.toggle_wav()
    with pytest.raises(RecordingError, match=r"beeb-[\d-]+\.wav: the file has reached its size limit"):
        play(recorder, 100)
    assert not recorder.recording_wav
    with wave.open(str(next(recorder.directory.glob("*.wav")))) as file:
        assert 10_000 <= file.getnframes() < 11_000


# In a front end


def test_front_end_records_at_any_speed_whatever_is_shown_and_played(front_end, tmp_path):
    front_end.change(speed=None, muted=True, volume=0.1, tint="green", scanlines=True)
    front_end.beeb.type_ahead("MODE 2\nCOLOUR 1:PRINT 1:SOUND 1,-15,53,20\n")
    front_end.recorder.toggle_gif()
    front_end.recorder.toggle_wav()
    before = front_end.beeb.cycles
    while front_end.beeb.cycles < before + 4 * CLOCK:
        front_end.step()
    seconds = (front_end.beeb.cycles - before) / CLOCK
    front_end.close()
    with wave.open(str(next(tmp_path.glob("*.wav")))) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert abs(len(samples) / front_end.sample_rate - seconds) < 0.02 and samples.max() >= 7_000
    found, end = frames(next(tmp_path.glob("*.gif")))
    assert abs(end / 100 - seconds) < 0.1 and len(found) > 30
    assert (255, 0, 0) in {colour for _, colour in found[-1][1].getcolors()}


def test_screenshot_control_saves_the_picture(front_end, tmp_path):
    controls.do("screenshot", front_end)
    (path,) = tmp_path.glob("*.png")
    with Image.open(path) as picture:
        assert picture.tobytes() == front_end.beeb.screen.image.tobytes()
