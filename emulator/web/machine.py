"""The process of one page's machine: it starts here, and ends with the page or the server.

It can write to the directory of its page only, and read only that, Python, what is installed and the ROMs; see
`confinement`.
"""

import os
import signal
import socket
import sys
import sysconfig
import time
from collections.abc import Callable
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread

from commandline import system
from emulator.beeb import Beeb
from emulator.errors import BeebError
from emulator.host.start import RAM_SLOTS
from emulator.programs import offered
from emulator.roms import ACORN, FREE, directories
from emulator.web.confinement import confine
from emulator.web.front_end import WebFrontEnd, page_settings
from emulator.web.link import Channel, Gone, Link
from emulator.web.stream import Stream

NICENESS = 3  # of the process: the server goes first
LARGEST_MEMORY = 2 << 30  # bytes
LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/local/lib")  # of the system, which modules need
LARGEST_FILE = 64 << 20  # bytes, of a recording for example

Start = Callable[[WebFrontEnd], None]


def run_machine(sock: socket.socket, folder: str, roms: str | None = None, start: Start | None = None) -> None:
    """Run a machine with the system ROMs `roms` (see `Beeb`) for the server at the other end of `sock`; its files are
    in `folder`.

    `start` is called with the front end before it runs.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    system.give_way(NICENESS)
    system.limit_process(LARGEST_MEMORY, LARGEST_FILE)
    os.chdir(folder)
    time.localtime()  # reads the time zone's file
    offered()  # imports the packages that offer programs: afterwards they could not be read
    confine(Path(folder), _readable(roms))
    Thread(target=_end_with_the_server, daemon=True).start()
    link = Link(sock)
    try:
        _run(link, Path(folder), roms, start)
    except BeebError as error:
        stream = Stream()
        stream.add_json({"closed": str(error)})
        link.send(Channel.DATA, stream.flush())
    except Gone:
        pass


def _readable(roms: str | None) -> set[Path]:
    """The directories of what a machine may read: modules, also those that are imported later, and system ROMs."""
    modules = {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), *LIBRARIES}
    modules |= {entry for entry in sys.path if Path(entry).name in ("site-packages", "dist-packages")}
    for name, module in list(sys.modules.items()):
        if "." not in name:
            modules.update(getattr(module, "__path__", ()))
    return {*map(Path, modules), *directories(), *([] if roms in (None, ACORN, FREE) else [Path(roms)])}


def _end_with_the_server() -> None:
    """End this process as soon as the server has ended, whatever it does."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _run(link: Link, folder: Path, roms: str | None, start: Start | None) -> None:
    front_end = WebFrontEnd(Beeb(roms=roms, sideways_ram=RAM_SLOTS), page_settings(folder.resolve()), link)
    try:
        if start is not None:
            start(front_end)
        front_end.run()
    finally:
        front_end.close()
