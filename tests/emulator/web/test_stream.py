"""What a page gets of a machine: decoded here by a second implementation, in Python."""

import json
import struct
import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.web import stream
from emulator.web.stream import Kind, PictureEncoder, Stream


class Decoder:
    """The picture as the page puts it together."""

    def __init__(self):
        self.packed = np.zeros((0, 0), np.uint8)
        self.number = 0

    def take(self, contents):
        self.number, width, height, doubled, runs = struct.unpack_from("<IHHBH", contents)
        if self.packed.shape != (height, width // 2):
            self.packed = np.zeros((height, width // 2), np.uint8)
        at = 11
        for _ in range(runs):
            top, count = struct.unpack_from("<HH", contents, at)
            at += 4
            for row in range(top, top + count):
                data = np.frombuffer(contents, np.uint8, width // 2, at)
                for target in (2 * row, 2 * row + 1) if doubled else (row,):
                    self.packed[target] ^= data
                at += width // 2
        assert at == len(contents)

    @property
    def colours(self):
        height, half = self.packed.shape
        colours = np.empty((height, 2 * half), np.uint8)
        colours[:, 0::2], colours[:, 1::2] = self.packed & 15, self.packed >> 4
        return colours


def records(data):
    at = 0
    while at < len(data):
        kind, length = struct.unpack_from("<BI", data, at)
        yield kind, data[at + 5 : at + 5 + length]
        at += 5 + length


pictures = st.lists(
    st.tuples(st.sampled_from([(8, 6), (8, 10), (4, 6)]), st.binary(min_size=80, max_size=80), st.booleans()),
    max_size=6,
)


@given(pictures)
@settings(max_examples=60)
def test_every_picture_arrives(shown):
    encoder, decoder = PictureEncoder(), Decoder()
    before = None
    for (height, width), data, doubled in shown:
        colours = np.frombuffer(data, np.uint8)[: height * width].reshape(height, width) & 7
        if doubled:
            colours = np.repeat(colours[::2], 2, axis=0)
        contents = encoder.encode(colours.tobytes(), width, height)
        if contents:
            decoder.take(contents)
            assert decoder.number == encoder.number
            assert np.array_equal(decoder.colours, colours)
        else:
            assert before is None and not colours.any() or np.array_equal(before, colours)
        before = colours


def test_a_machine_is_seen_through_the_stream(system_roms):
    from emulator import Beeb

    with Beeb() as beeb:
        encoder, decoder, sent, inflate = PictureEncoder(), Decoder(), Stream(), zlib.decompressobj(-15)
        beeb.drawing = True
        for field in range(120):
            beeb.run(frames=1)
            contents = encoder.encode(beeb.screen.frame, *beeb.screen.size)
            if contents:
                sent.add(Kind.PICTURE, contents)
            sent.add_json({"field": field})
            *_, last = received = list(records(inflate.decompress(sent.flush())))
            assert json.loads(last[1]) == {"field": field}
            for kind, data in received[:-1]:
                assert kind == Kind.PICTURE
                decoder.take(data)
            assert np.array_equal(decoder.colours, beeb.screen.colours) or not beeb.screen.colours.any()
        assert decoder.number > 2


def test_the_stream_is_full_after_a_second_with_too_many_bytes(monkeypatch):
    now = 100.0
    monkeypatch.setattr(stream.time, "monotonic", lambda: now)
    sent, noise = Stream(), np.random.default_rng(1)
    while not sent.full:
        sent.add(Kind.SOUND, noise.bytes(10_000))
        sent.flush()
    assert stream.MOST_BYTES <= sent.bytes < stream.MOST_BYTES + 11_000
    now += 1.01
    assert not sent.full


@pytest.mark.parametrize("count", [0, 1, 3])
def test_nothing_is_flushed_but_records(count):
    sent = Stream()
    for _ in range(count):
        sent.add(Kind.SOUND, b"12")
    assert bool(sent.flush()) == bool(count)
    assert not sent.flush()
