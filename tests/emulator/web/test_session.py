"""A page's machine in its process, without a browser: files, save states, and whatever a page may send."""

import asyncio
import json
import os
import struct
import sys
import zlib
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

import pytest

from emulator import Beeb
from emulator.board.state import parse
from emulator.host.start import named_files
from emulator.web.link import Channel
from emulator.web.session import MachineSession
from kensington.beeb import DISC, TAPE
from tests.emulator.machines import bad_tape

SECONDS = 30


class Page:
    """The other end of a session."""

    def __init__(self, session):
        self.session = session
        self.inflate = zlib.decompressobj(-15)
        self.data = b""
        self.texts, self.files, self.pictures = [], {}, 0

    async def say(self, **message):
        await self.session.send(Channel.TEXT, json.dumps(message).encode())

    async def drop(self, name, contents):
        await self.say(do="file", name=name)
        await self.session.send(Channel.DATA, contents)

    async def until(self, found):
        """Read until `found(message)` is true for a JSON message, which is returned."""
        for message in list(self.texts):
            if found(message):
                return message
        async with asyncio.timeout(SECONDS):
            while True:
                received = await self.session.receive()
                assert received is not None, "the machine has ended"
                for message in self._take(received[1]):
                    if found(message):
                        return message

    def _take(self, chunk):
        self.data += self.inflate.decompress(chunk)
        new = []
        while len(self.data) >= 5:
            kind, length = struct.unpack_from("<BI", self.data)
            if len(self.data) < 5 + length:
                break
            contents, self.data = self.data[5 : 5 + length], self.data[5 + length :]
            if kind == 1:
                new.append(json.loads(contents))
            elif kind == 4:
                name, _, rest = contents.partition(b"\0")
                self.files[json.loads(name)["name"]] = rest
                new.append({"file": json.loads(name)["name"]})
            elif kind == 2:
                self.pictures += 1
        self.texts += new
        return new

    async def said(self, words):
        return await self.until(lambda message: words in str(message.get("say", "")))


def with_machine(talk, roms=None, start=None):
    """Let `talk(page, folder)` use a machine with these system ROMs; see `run_machine` for `start`."""

    async def run():
        async with MachineSession(get_context("spawn"), roms, start) as session:
            folder = Path(session._folder.name)
            await talk(Page(session), folder)
            process = session._process
        with pytest.raises(ValueError, match="closed"):
            process.is_alive()
        assert not folder.exists()

    asyncio.run(run())


def test_files_slots_and_states(system_roms, tmp_path):
    """A disc is dropped, a slot saved and loaded, a screenshot made; a state can't name a file of the server."""
    with Beeb(tape=TAPE) as beeb:
        beeb.run(frames=5)
        foreign = beeb.save_state()

    async def talk(page, folder):
        await page.until(lambda message: "controls" in message)
        await page.drop("../../KEN:1.ssd", DISC.read_bytes())
        await page.said("KEN_1.ssd: started")
        assert [path.name for path in folder.glob("*/*.ssd")] == ["KEN_1.ssd"]
        await page.say(do="control", name="save 3")
        await page.said("Saved in slot 3")
        await page.say(do="control", name="load 3")
        await page.said("slot 3 loaded")
        await page.say(do="control", name="screenshot")
        name = (await page.until(lambda message: "file" in message))["file"]
        assert page.files[name].startswith(b"\x89PNG")
        await page.drop("foreign.state", foreign)
        await page.said("the state needs a file that is not here")
        await page.say(do="take-disc", drive=0)
        await page.until(lambda message: message.get("file") == "KEN_1.ssd")
        assert page.files["KEN_1.ssd"] == DISC.read_bytes()

    with_machine(talk)


def test_the_server_chooses_the_system_roms_and_a_paste_is_shown(system_roms):
    async def talk(page, folder):
        await page.until(lambda message: "controls" in message)
        await page.say(do="control", name="save 3")
        await page.said("Saved in slot 3")
        await page.say(do="control", name="paste", text=("REM " + "X" * 200 + "\n") * 20)  # takes a while at any speed
        for pasting in (True, False):
            shown = await page.until(
                lambda message, pasting=pasting: message.get("state", {}).get("pasting") is pasting
            )
            del page.texts[: page.texts.index(shown) + 1]  # what follows may have come with it
        [saved] = [path.read_bytes() for path in folder.glob("states/**/*") if path.is_file()]
        assert named_files(parse(saved)[1])["roms"] == "free"

    with_machine(talk, "free")


def test_a_tape_that_the_free_roms_cannot_read(system_roms, tmp_path):
    async def talk(page, folder):
        await page.until(lambda message: "controls" in message)
        await page.say(do="control", name="unlimited")
        await page.drop("bad.uef", bad_tape(tmp_path).read_bytes())
        await page.said("bad.uef is damaged")

    with_machine(talk, "free")


NONSENSE = (
    b"", b"{", b"[]", b"null", b"[" * 10_000, b'{"do":"x"}', b'{"do":[]}', b'{"do":"key"}',
    b'{"do":"press","key":"Q8"}',
    b'{"do":"key","down":true,"modifiers":99,"code":"KeyA","key":"a","text":"a"}',
    b'{"do":"control","name":"quit now"}', b'{"do":"control","name":"debugger"}', b'{"do":"shown","number":-5}',
    b'{"do":"choose","number":0}', b'{"do":"file","name":"/"}', b'{"do":"empty-slot","number":77}', b"\xff\xfe",
    b'{"do":"control","name":"paste","text":"\\ud800"}', b'{"do":"end","name":"rewound"}',
    b'{"do":"new-disc","name":"../../../tmp/x","drive":7}', b'{"do":"take-disc","drive":{}}',
)  # fmt: skip


def test_nonsense_is_refused_and_the_machine_runs_on(system_roms):
    async def talk(page, folder):
        await page.until(lambda message: "controls" in message)
        for contents in NONSENSE:
            await page.session.send(Channel.TEXT, contents)
        await page.session.send(Channel.DATA, b"a file without a name")
        await page.drop("not an image", bytes(range(256)))
        await page.said("not an image")
        await page.say(do="control", name="screenshot")
        await page.until(lambda message: "file" in message)
        assert sum(message.get("error", False) for message in page.texts) >= len(NONSENSE) - 8
        assert {path.relative_to(folder).parts[0] for path in folder.rglob("*.ssd")} == {"blank"}

    with_machine(talk)


def test_new_discs_do_not_fill_the_server(system_roms):
    async def talk(page, folder):
        for _ in range(4):
            await page.drop("not an image", bytes(16_700_000))
        for number in range(3):
            await page.say(do="new-disc", name=f"disc {number}")
        await page.said("64 MB of files altogether")
        assert sorted(path.name for path in folder.glob("blank/*")) == ["disc 0.ssd"]

    with_machine(talk)


def look_around(front_end):
    """In the machine: report the files outside that can be opened, and whether modules can still be imported."""
    opened = []
    for path in ("/etc/passwd", "/proc/self/environ", __file__, os.path.expanduser("~/escaped")):
        with suppress(PermissionError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT))
            opened.append(path)
    import mailbox  # noqa: F401, which nothing here has imported

    front_end.report({"opened": opened})


@pytest.mark.skipif(sys.platform != "linux", reason="needs Landlock")
def test_a_machine_is_confined(system_roms):
    async def talk(page, folder):
        while (message := await page.session.receive())[0] is not Channel.TEXT:
            pass
        assert json.loads(message[1]) == {"opened": []}
        status = Path(f"/proc/{page.session._process.pid}/status").read_text(encoding="utf-8")
        assert "NoNewPrivs:\t1" in status and "Seccomp:\t2" in status

    with_machine(talk, start=look_around)


@pytest.mark.parametrize("late", [False, True])
def test_a_page_that_goes_while_its_machine_starts(late):
    """The start of a process cannot be interrupted; it is killed as soon as it has started."""
    started = []

    async def run():
        session = MachineSession(get_context("spawn"))
        opening = asyncio.create_task(session.__aenter__())
        while not hasattr(session, "_process") or late and session._process.pid is None:
            await asyncio.sleep(0)
        started.append(session)
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening

    asyncio.run(run())
    [session] = started
    assert not Path(session._folder.name).exists()
    with pytest.raises(ValueError, match="closed"):
        session._process.is_alive()
