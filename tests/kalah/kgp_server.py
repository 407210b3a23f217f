"""Servers of the Kalah Game Protocol for one client, over real sockets.

`Server` is played line by line by a test. `ReferenceServer` behaves like the one of the protocol's authors: it writes a
state, then registers it, and answers a move for a state that is not registered with an error.
"""

import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

from kalah.kgp import SERVER_RULES, KgpBoard, read_command, sown

PATIENCE = 5.0  # seconds for a line
UNKNOWN = 'error "No state associated with id"'
REGISTERED = 0.0005  # seconds after a state was written


class Server:
    def __init__(self):
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._file = None

    def accept(self):
        self._listening.settimeout(PATIENCE)
        self.connection, _ = self._listening.accept()
        self.connection.settimeout(PATIENCE)
        self._file = self.connection.makefile("rb")

    def send(self, *lines):
        self.connection.sendall("".join(line + "\r\n" for line in lines).encode())

    def command(self):
        line = self._file.readline()
        return read_command(line.decode()) if line else None

    def until(self, *names):
        """The commands up to and with the first of these names."""
        found = [self.command()]
        while found[-1].name not in names:
            found.append(self.command())
        return found

    def drop(self):
        self._file.close()
        self.connection.close()


class Query:
    def __init__(self):
        self.move = self.latest = None  # the move that counts, and the latest one that the client sent
        self.yielded = threading.Event()


class ReferenceServer(Server):
    """`registered` is how many seconds after a state it is known."""

    def __init__(self, registered=REGISTERED):
        super().__init__()
        self.registered = registered
        self.refused = self.queries = self.lost = 0
        self._sent = {}
        self._known = {}
        self._lock = threading.RLock()
        self._ids = iter(range(0, 1 << 30, 2))

    def send(self, *lines):
        with self._lock:
            super().send(*lines)

    def serve(self):
        """Answer the client until it has gone."""
        while command := self.command():
            if command.name not in ("move", "yield"):
                continue
            with self._lock:
                if command.name == "move":
                    self._sent[command.ref].latest = int(command.arguments[0])
                query = self._known.get(command.ref)
                if query is None:
                    self.refused += 1
                    self.send(f"{next(self._ids)}@{command.id} {UNKNOWN}")
                elif command.name == "move":
                    query.move = int(command.arguments[0])
                else:
                    query.yielded.set()

    def ask(self, board, seconds):
        """The move for a board; None if the client's move was lost."""
        query = Query()
        with self._lock:
            id = str(next(self._ids))
            self._sent[id] = query
        self.send(f"{id} state {board}")
        time.sleep(self.registered)
        with self._lock:
            self._known[id] = query
        query.yielded.wait(seconds)
        with self._lock:
            del self._known[id]
            self.queries += 1
            self.lost += query.move != query.latest
            self.send(f"{next(self._ids)}@{id} stop")
        return query.move

    def game(self, seed, bins, pegs, seconds):
        """Play a game against random moves; South's pegs less North's."""
        chance, board = Random(seed), KgpBoard(0, 0, (pegs,) * bins, (pegs,) * bins)
        ours = seed % 2 == 0
        while any(board.south_bins) and any(board.north_bins):  # South has the turn, for either side
            legal = [number for number, held in enumerate(board.south_bins, 1) if held]
            move = self.ask(board, seconds) if ours else None
            board, again = sown(board, move or chance.choice(legal), SERVER_RULES)
            if not again:
                board = KgpBoard(board.north, board.south, board.north_bins, board.south_bins)
                ours = not ours
        return (board.south - board.north) * (1 if ours else -1)

    def tournament(self, games, bins, pegs, seconds, at_once=4):
        """Play games, several at once; the results."""
        with ThreadPoolExecutor(at_once) as threads:
            return list(threads.map(lambda seed: self.game(seed, bins, pegs, seconds), range(games)))
