"""`kensington web bench`: what the server costs, and whether everybody gets a share of it.

The measurements open real WebSockets to a server in a process of its own. Those that need a page (latency, frames on
the canvas) are the page's own and need Chromium and the package playwright; without them they are left out.
"""

import asyncio
import json
import shutil
import signal
import statistics
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from boardgame.errors import BoardGameError
from commandline.output import host, print_json, print_table
from commandline.system import held_by
from emulator import Beeb
from emulator.machine.sound import little_endian
from emulator.web.front_end import RATE
from emulator.web.stream import RECORD, Kind, PictureEncoder, Stream
from kensington.beeb import DISC

KEY_PRESSES = 40  # whose latency is measured
KEY_PAUSE = 150  # milliseconds between two of them
PLAY_SECONDS = 12.0  # in which bandwidth and frames are measured
SECONDS = 60.0  # for a machine to start
START_SECONDS = 5.0  # until it takes keys
WORK = "10 REPEAT:MOVE RND(1279),RND(1023):DRAW RND(1279),RND(1023):SOUND 1,-5,RND(200),1:UNTIL0\nMODE 2\nRUN\n"
SCROLL = '10 REPEAT:PRINT RND,RND,RND,"THE QUICK BROWN FOX";:UNTIL0\nMODE 0\nRUN\n'

FIELDS = 1000  # that are measured in this process

Row = tuple[str, str, str]


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its address and its process's number.

    Raises `BoardGameError` if it does not start; it has said why.
    """
    command = [sys.executable, "-m", "kensington", "web", "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, process_group=0) as process:
        assert process.stdout
        line = process.stdout.readline()
        if not line:
            raise BoardGameError("the server did not start")
        try:
            yield line.split()[2], process.pid
        finally:
            process.send_signal(signal.SIGINT)


class Client:
    """A page without a browser, on the machine's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.bytes = 0
        self.pictures: list[float] = []  # when each came
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self._data = b""

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def follow(self, seconds: float) -> None:
        """Read and acknowledge for `seconds`."""
        try:
            async with asyncio.timeout(seconds):
                async for chunk in self.socket:
                    if isinstance(chunk, bytes):
                        self.bytes += len(chunk)
                        await self._take(self._inflate.decompress(chunk))
        except TimeoutError:
            pass

    async def _take(self, data: bytes) -> None:
        self._data += data
        while len(self._data) >= RECORD.size:
            kind, length = RECORD.unpack_from(self._data)
            end = RECORD.size + length
            if len(self._data) < end:
                break
            if kind == Kind.PICTURE:
                self.pictures.append(time.monotonic())
                await self.say(do="shown", number=int.from_bytes(self._data[RECORD.size : RECORD.size + 4], "little"))
            self._data = self._data[end:]

    async def started(self) -> None:
        """Wait until the machine shows a picture."""
        deadline = time.monotonic() + SECONDS
        while not self.pictures and time.monotonic() < deadline:
            await self.follow(0.2)


def streamed(what: str, text: str | None) -> list[Row]:
    """A machine in this process, as the page gets it: processor time for a field and bits for an emulated second.

    Unlike the other figures, these do not depend on what else the computer does.
    """
    beeb, encoder, stream = (Beeb(disc=DISC) if text is None else Beeb()), PictureEncoder(), Stream()
    with beeb:
        beeb.boot(shift=text is None)
        if text is not None:
            beeb.type(text)
        beeb.sound.samples(RATE)
        began, pictures = time.process_time(), 0
        for _ in range(FIELDS):
            beeb.run(frames=1)
            contents = encoder.encode(beeb.screen.frame, *beeb.screen.size)
            if contents:
                stream.add(Kind.PICTURE, contents)
                pictures += 1
            stream.add(Kind.SOUND, little_endian(beeb.sound.samples(RATE)))
            stream.flush()
        spent = time.process_time() - began
    seconds = FIELDS / 50
    return [
        (
            f"ms of processor time for a field, {what}",
            f"{1000 * spent / FIELDS:.2f}",
            f"{pictures} of {FIELDS} changed",
        ),
        (f"Mbit for an emulated second, {what}", f"{stream.bytes * 8 / seconds / 1e6:.2f}", "pictures and sound"),
    ]


def machine_socket(url: str) -> Any:
    return connect(url.replace("http", "ws") + "beeb/socket", origin=url.rstrip("/"), max_size=None)  # type: ignore[arg-type]


async def bandwidth(url: str, what: str, text: str | None) -> Row:
    """The stream's bits a second: with KEN loading and its game, or while a program in BASIC runs."""
    async with machine_socket(url) as socket:
        client = Client(socket)
        await client.started()
        await client.follow(1.5)
        await client.say(do="control", name="mute")  # switches the sound on
        if text is None:
            await client.say(do="file", name=DISC.name)
            await socket.send(DISC.read_bytes())
        else:
            await client.say(do="control", name="paste", text=text)
            await client.follow(6)
        client.bytes, client.pictures = 0, []
        began = time.monotonic()
        await client.follow(PLAY_SECONDS)
        seconds = time.monotonic() - began
        megabits = client.bytes * 8 / seconds / 1e6
        return f"Mbit/s, {what}", f"{megabits:.2f}", f"{len(client.pictures) / seconds:.0f} changed pictures a second"


async def many(url: str, count: int) -> list[Row]:
    """So many machines at once, one of them at unlimited speed, all drawing: the least and the most that one gets."""
    async with asyncio.TaskGroup() as group:
        sockets = [await machine_socket(url) for _ in range(count)]
        clients = [Client(socket) for socket in sockets]
        for client in clients:
            group.create_task(client.started())
    await asyncio.gather(*(client.follow(START_SECONDS) for client in clients))  # to BASIC's prompt
    for client in clients:
        await client.say(do="control", name="paste", text=WORK)
    await clients[0].say(do="control", name="unlimited")
    await asyncio.gather(*(client.follow(10) for client in clients))
    for client in clients:
        client.pictures.clear()
    await asyncio.gather(*(client.follow(PLAY_SECONDS) for client in clients))
    rates = sorted(len(client.pictures) / PLAY_SECONDS for client in clients[1:])
    for socket in sockets:
        await socket.close()
    return [
        (f"pictures a second with {count} machines, least", f"{rates[0]:.1f}", "one of them at unlimited speed"),
        (f"pictures a second with {count} machines, median", f"{statistics.median(rates):.1f}", ""),
        (f"pictures a second with {count} machines, most", f"{rates[-1]:.1f}", ""),
    ]


async def connects(url: str, pid: int, path: str, count: int) -> list[Row]:
    """So many connects and disconnects, the latter without a farewell; what the server keeps of them."""

    async def once() -> None:
        socket = await connect(url.replace("http", "ws") + path, origin=url.rstrip("/"))  # type: ignore[arg-type]
        socket.transport.abort()

    for _ in range(20):
        await once()
    await asyncio.sleep(3)
    before, began = held_by(pid), time.monotonic()
    for _ in range(count):
        await once()
    seconds = time.monotonic() - began
    for _ in range(100):  # until the last processes have ended
        await asyncio.sleep(0.2)
        after = held_by(pid)
        if after["open files"] <= before["open files"] and after["processes"] <= before["processes"]:
            break
    what = f"after {count} connects to {path}"
    grown = {name: after[name] - before[name] for name in before}
    rows = [(f"more {name} {what}", f"{grown[name]:+}", "") for name in grown]
    return [*rows, (f"connects a second to {path}", f"{count / seconds:.0f}", "")]


def in_page(url: str) -> list[Row]:
    """What the page itself measures: from a key to the picture on the canvas, and pictures a second."""
    chromium = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        chromium = None
    if chromium is None:
        return [("latency in the page", "-", "needs chromium and playwright")]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{url}beeb")
        page.wait_for_timeout(4000)
        page.click("#screen")
        page.evaluate("machine.type('MODE 1\\nVDU 23,1,0;0;0;0;\\n')")  # without a cursor only keys change the picture
        page.wait_for_timeout(3000)
        page.evaluate("machine.measure()")
        for _ in range(KEY_PRESSES):
            page.keyboard.press("x", delay=60)
            page.wait_for_timeout(KEY_PAUSE)
        times = sorted(page.evaluate("machine.latencies"))
        page.evaluate("program => machine.type(program)", "\n" + WORK)  # after the line of keys
        page.wait_for_timeout(8000)
        first = page.evaluate("[machine.screen.pictures, performance.now()]")
        page.wait_for_timeout(int(PLAY_SECONDS * 1000))
        last = page.evaluate("[machine.screen.pictures, performance.now()]")
        browser.close()
    rate = (last[0] - first[0]) / (last[1] - first[1]) * 1000
    return [
        ("ms from a key to the picture, median", f"{statistics.median(times):.0f}", f"{len(times)} keys in BASIC"),
        ("ms from a key to the picture, 95 %", f"{times[len(times) * 95 // 100]:.0f}", ""),
        ("pictures a second on the canvas", f"{rate:.1f}", "while a program draws"),
    ]


async def measure(url: str, pid: int, machines: int, count: int) -> list[Row]:
    programs = {"KEN loads and starts": None, "lines in MODE 2": WORK, "text scrolls in MODE 0": SCROLL}
    rows = [row for what, text in programs.items() for row in streamed(what, text)]
    rows += [
        await bandwidth(url, "KEN with sound", None),
        await bandwidth(url, "lines in MODE 2 with sound", WORK),
        await bandwidth(url, "text scrolling in MODE 0", SCROLL),
    ]
    rows += await many(url, machines)
    rows += await connects(url, pid, "play/socket", count)
    rows += await connects(url, pid, "beeb/socket", count // 10)
    return rows


def run(machines: int, count: int, as_json: bool) -> int:
    """Measure, and print."""
    with server() as (url, pid):
        rows = in_page(url)
        rows += asyncio.run(measure(url, pid, machines, count))
    if as_json:
        print_json({"host": host(), "measured": {name: value for name, value, _ in rows}})
    else:
        print(host())
        print_table(("measured", "value", ""), rows)
    return 0
