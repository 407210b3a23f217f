"""The Kalah Game Protocol, version 1.0.1: a client that plays, evaluates and answers verification problems.

A command is a line `[id][@ref] name arguments...`. The client is always South. The modes are those of the protocol:
`freeplay` (a move for each `state`, improved until `stop`), `eval` (a value for each) and `verify` (the board after a
move). A server's mistakes, such as lines that are no commands, unknown options and references to nothing, are ignored.

The protocol's own server knows a state only shortly after it has sent it. It refuses a faster answer with `error`, and
then plays at random. Therefore the first answer waits a little, an answer that is refused is sent again, and `yield`
waits until an answer was not refused.

`Client` knows no network: `kalah.kgp_connections` has TCP and WebSocket.
"""

import re
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from heapq import heappop, heappush
from threading import Condition, Event, Thread
from typing import Literal, NamedTuple, Protocol

from commandline.errors import LONGEST_QUOTE
from kalah.errors import ConnectionLostError, KgpError
from kalah.position import Half, Position
from kalah.rules import Rules, Sow
from kalah.thinker import Answer, Thinker

Mode = Literal["freeplay", "eval", "verify"]
MODES: tuple[Mode, ...] = ("freeplay", "eval", "verify")
SERVER_RULES = Rules(end="either")  # of the protocol's own server
LONGEST_LINE = 16384  # characters, by the protocol
LONGEST_REPORT = 72  # characters of a server's error
DIGITS = 9  # of a number in a board: enough for every game, and few enough for quick arithmetic
THREADS = 8  # boards thought about at once; others wait, with the move that was sent at once
WAIT = 0.005  # seconds before the first answer to a state; the protocol's server needs half a millisecond
TRIES = 10  # times that a refused answer is sent again, each after twice as long: five seconds in all
KEPT_STATES = 64  # whose `yield` may still be refused
KEPT_COMMANDS = 1000  # the latest ones, which the server may still refuse

# Of a line without spaces at its ends: two patterns that match the same spaces would take quadratic time.
_COMMAND = re.compile(r"(?:(?P<id>[0-9]+)?(?:@(?P<ref>[0-9]+))?\s+)?(?P<name>[0-9A-Za-z]+)(?:\s+(?P<words>.+))?", re.S)
_ARGUMENT = re.compile(r'(?:"((?:[^"\\]|\\.)*)"|(<[^>]*>|[^\s"<>]+))\s*')
_BOARD = re.compile(rf"<([0-9]{{1,{DIGITS}}}(?:,[0-9]{{1,{DIGITS}}})*)>")


class Connection(Protocol):
    """Lines to and from a server."""

    def read_line(self) -> str | None:
        """The next line, cut off after `LONGEST_LINE` characters; None at the end. Raises `OSError`."""

    def send_line(self, line: str) -> None:
        """Send a line; raises `OSError`."""

    def close(self) -> None:
        """End the connection; `read_line` in another thread returns None or raises `OSError`."""


class KgpCommand(NamedTuple):
    """A command. Ids stay text, as servers may use numbers of any length."""

    name: str
    arguments: tuple[str, ...] = ()
    id: str | None = None
    ref: str | None = None


class KgpBoard(NamedTuple):
    """A board of the protocol: South's and North's kalah, and their bins."""

    south: int
    north: int
    south_bins: tuple[int, ...]
    north_bins: tuple[int, ...]

    def __str__(self) -> str:
        numbers = (len(self.south_bins), self.south, self.north, *self.south_bins, *self.north_bins)
        return f"<{','.join(map(str, numbers))}>"


def read_command(line: str) -> KgpCommand | None:
    """The command on a line; None if it is none."""
    match = _COMMAND.fullmatch(line.strip())
    if match is None:
        return None
    words, read = match["words"] or "", 0
    arguments = []
    while read < len(words):
        argument = _ARGUMENT.match(words, read)
        if argument is None:
            return None
        text = argument[2] if argument[1] is None else re.sub(r"\\(.)", _unescaped, argument[1])
        arguments.append(text)
        read = argument.end()
    return KgpCommand(match["name"], tuple(arguments), match["id"], match["ref"])


def _unescaped(match: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t"}.get(match[1], match[1])


def quoted(text: str) -> str:
    """A text as a string of the protocol, on one line."""
    return '"' + re.sub(r'(["\\])', r"\\\1", " ".join(text.split())) + '"'


def read_board(text: str) -> KgpBoard | None:
    """The board written `<n,S,N,s1,...,sn,n1,...,nn>`; None if it is none."""
    match = _BOARD.fullmatch(text)
    if match is None:
        return None
    bins, *rest = map(int, match[1].split(","))
    if bins < 1 or len(rest) != 2 + 2 * bins:
        return None
    return KgpBoard(rest[0], rest[1], tuple(rest[2 : 2 + bins]), tuple(rest[2 + bins :]))


def quick_bin(board: KgpBoard) -> int:
    """A legal bin for South without search: a free move, nearest the kalah, or else the fullest bin."""
    size = len(board.south_bins)
    bins = [number for number in range(size, 0, -1) if board.south_bins[number - 1]]
    free = [number for number in bins if board.south_bins[number - 1] % (2 * size + 1) == size + 1 - number]
    return free[0] if free else max(bins, key=lambda number: board.south_bins[number - 1])


def sown(board: KgpBoard, number: int, rules: Rules) -> tuple[KgpBoard, bool] | None:
    """The board after South has sown a bin, and whether South acts again; None if that is impossible or too large."""
    size = len(board.south_bins)
    pegs = sum(board.south_bins) + sum(board.north_bins)
    if not Thinker.knows(size, pegs) or not 1 <= number <= size or not board.south_bins[number - 1]:
        return None
    south, north = Half(board.south_bins, board.south), Half(board.north_bins, board.north)
    sowing = Position(replace(rules, bins=size), south, north).sow(Sow(number))
    south, north = sowing.boards[-1]["south"], sowing.boards[-1]["north"]
    return KgpBoard(south.kalah, north.kalah, south.bins, north.bins), sowing.free


class _Job:
    """A state that the server wants an answer for."""

    def __init__(self, id: str | None, board: KgpBoard) -> None:
        self.id = id
        self.board = board
        self.answer = self.sent = ""  # the latest `move` or `eval`, and the one sent last
        self.command = ""  # the id of the command sent last
        self.due = 0.0  # when to send the answer, in seconds of the monotonic clock; 0 if there is none
        self.held = False  # what was sent was not refused
        self.taken = False  # the server has said `ok` to the answer sent last
        self.done = False  # no better answer will come
        self.refused = 0  # times
        self.stopped = Event()  # by the server
        self.thinker: Thinker | None = None


class Client:
    """One connection's conversation.

    `rules` are the server's, but for the number of bins, which each board has. `info` are options to set, such as
    `info:name`, with their values. `report` is called with lines for people. `first_bin`, 0 or 1, is the number of
    South's first bin in a problem; None: 1, as in the protocol, until the server asks for bin 0.
    """

    def __init__(
        self,
        connection: Connection,
        mode: Mode = "freeplay",
        rules: Rules = SERVER_RULES,
        *,
        info: Sequence[tuple[str, str]] = (),
        report: Callable[[str], None] = lambda line: None,
        first_bin: int | None = None,
    ) -> None:
        self._connection = connection
        self._mode = mode
        self._rules = rules
        self._info = info
        self._report = report
        self._first_bin = first_bin
        self._lock = Condition()  # of what follows
        self._next_id = 1  # ids of clients are odd
        self._jobs: dict[str | None, _Job] = {}
        self._commands: dict[str, _Job] = {}  # what the latest commands sent, by id, were about
        self._yielded: deque[_Job] = deque()  # of `_jobs`
        self._posted: list[tuple[float, int, _Job]] = []  # a heap, by the time of the monotonic clock and a number
        self._posts = 0
        self._closed = False
        self._waiting: list[_Job] = []
        self._threads = 0
        self._lost: OSError | None = None  # why a command could not be sent
        self._idle: dict[int, list[Thinker]] = {}  # by bins, the one used last at the end

    def run(self) -> None:
        """Talk until the server says goodbye; raises `ConnectionLostError`, and `KgpError` for another protocol."""
        Thread(target=self._deliver_posted, daemon=True, name="kalah kgp answers").start()
        try:
            while (line := self._connection.read_line()) is not None:
                command = read_command(line)
                if command and command.name == "goodbye":
                    return
                if command:
                    self._obey(command)
            cause = self._lost
        except OSError as error:
            cause = self._lost or error
        finally:
            self._stop_all()
            self._connection.close()
        why = (cause.strerror or cause) if cause else "the server did not say goodbye"
        raise ConnectionLostError(f"connection lost: {why}")

    def _send(self, words: str, ref: str | None = None) -> None:
        """Send a command; a lost connection is noticed by the reader."""
        with self._lock:
            self._send_locked(words, ref)

    def _send_locked(self, words: str, ref: str | None) -> str:
        """Send a command; its id."""
        id = str(self._next_id)
        line = f"{id}{'' if ref is None else '@' + ref} {words}"
        self._next_id += 2
        try:
            self._connection.send_line(line)
        except OSError as error:
            self._lost = self._lost or error  # the reader then fails for having been closed
            self._connection.close()
        return id

    def _obey(self, command: KgpCommand) -> None:
        act = {
            "kgp": self._greet,
            "state": self._state,
            "stop": self._stop,
            "problem": self._problem,
            "ping": self._ping,
            "ok": self._ok,
            "error": self._error,
        }.get(command.name)
        if act:
            act(command)

    def _greet(self, command: KgpCommand) -> None:
        if not command.arguments or command.arguments[0] != "1":
            version = ".".join(command.arguments) or "unknown"
            self._send(f"error {quoted('protocol not supported')}", command.id)
            raise KgpError(
                f"the server speaks version {version[:LONGEST_QUOTE]} of the protocol; this client speaks 1.0"
            )
        for option, value in self._info:
            self._send(f"set {option} {quoted(value)}")
        self._send(f"mode {self._mode}")

    def _ping(self, command: KgpCommand) -> None:
        self._send(" ".join(["pong", *map(quoted, command.arguments)]), command.id)

    def _ok(self, command: KgpCommand) -> None:
        with self._lock:
            job = self._commands.get(command.ref or "")
            if job and job.command == command.ref:
                job.taken = True

    def _error(self, command: KgpCommand) -> None:
        """Send a refused answer again; an error without a reference may be about any."""
        with self._lock:
            job = self._commands.get(command.ref or "") or self._jobs.get(command.ref)
            jobs = [job] if job else [] if command.ref else list(self._jobs.values())
            for each in jobs:
                if each.held and each.refused == TRIES:
                    self._end(each)
                elif each.held:
                    each.held = False
                    each.refused += 1
                    self._post(each, WAIT * 2**each.refused)
            healed = job and (job.due or job.stopped.is_set() and job.refused < TRIES)
        if not healed:
            self._report(f"the server reports: {' '.join(command.arguments)[:LONGEST_REPORT] or 'an error'}")

    def _problem(self, command: KgpCommand) -> None:
        board = read_board(command.arguments[0]) if len(command.arguments) == 2 else None
        number = command.arguments[1] if board else ""
        found = None
        if board and re.fullmatch(r"\+?[0-9]{1,4}", number):
            if self._first_bin is None and int(number) == 0:
                self._first_bin = 0
            found = sown(board, int(number) + (self._first_bin == 0), self._rules)
        if found is None:
            self._send(f"error {quoted('not a board and a legal move')}", command.id)
            return
        after, again = found
        self._send(f"solution {after} {int(again)}", command.id)

    # States

    def _state(self, command: KgpCommand) -> None:
        board = read_board(command.arguments[0]) if command.arguments else None
        if board is None:
            self._send(f"error {quoted('not a board')}", command.id)
            return
        job = _Job(command.id, board)
        with self._lock:
            if command.id is not None and command.id in self._jobs:
                return  # ids are never reused
            if command.id is None and None in self._jobs:
                self._end(self._jobs[None])
            self._jobs[command.id] = job
            self._post(job)
            if any(board.south_bins) and self._mode == "freeplay":
                job.answer = f"move {quick_bin(board)}"
            pegs = sum(board.south_bins) + sum(board.north_bins)
            if not any(board.south_bins) or not Thinker.knows(len(board.south_bins), pegs):
                self._finish(job)
                return
            self._waiting.append(job)
            if self._threads < THREADS:
                self._threads += 1
                Thread(target=self._work, daemon=True, name="kalah kgp").start()

    def _work(self) -> None:
        """Think about waiting states until none is left."""
        while True:
            with self._lock:
                if not self._waiting:
                    self._threads -= 1
                    return
                job = self._waiting.pop(0)
                size = len(job.board.south_bins)
                idle = self._idle.setdefault(size, [])
                thinker = idle.pop() if idle else None
            thinker = thinker or Thinker(replace(self._rules, bins=size))
            with self._lock:
                job.thinker = thinker
            board = job.board
            thinker.think(
                board.south_bins,
                board.north_bins,
                board.south - board.north,
                partial(self._answer, job),
                stopped=job.stopped,
                margin=self._mode == "eval",
            )
            with self._lock:
                job.thinker = None
                idle.append(thinker)
                self._finish(job)

    def _answer(self, job: _Job, answer: Answer) -> None:
        with self._lock:
            eval = self._mode == "eval"
            job.answer = f"eval {float(answer.value):.4f}" if eval else f"move {answer.bin}"
            if not job.stopped.is_set() and not job.due and (eval or job.answer != job.sent):
                self._send_answer(job)

    def _finish(self, job: _Job) -> None:
        """No better answer will come: say so, unless the server has ended this already."""
        job.done = True
        if self._mode == "freeplay" and not job.due:
            self._post(job)

    # Answers

    def _post(self, job: _Job, wait: float = WAIT) -> None:
        """Deliver what a state needs after `wait` seconds; until then, nothing is sent."""
        if not job.stopped.is_set():
            job.due = time.monotonic() + wait
            self._posts += 1
            heappush(self._posted, (job.due, self._posts, job))
            self._lock.notify_all()

    def _deliver_posted(self) -> None:
        """Deliver what is posted until the connection is closed."""
        with self._lock:
            while not self._closed:
                left = self._posted[0][0] - time.monotonic() if self._posted else None
                if left is None or left > 0:
                    self._lock.wait(left)
                    continue
                due, _, job = heappop(self._posted)
                if due == job.due and not job.stopped.is_set():  # not posted again
                    self._deliver(job)

    def _deliver(self, job: _Job) -> None:
        """Send an answer; the last one once more before `yield`, unless the server has said `ok` to it."""
        job.due = 0.0
        ends = job.done and self._mode == "freeplay"
        yields = ends and (job.held or not job.answer)
        if job.answer and not (yields and job.taken and job.answer == job.sent):
            self._send_answer(job)
        if yields:
            self._tell(job, "yield")
            self._keep(job)
        elif ends:
            self._post(job)
        job.held = True

    def _send_answer(self, job: _Job) -> None:
        job.sent = job.answer
        self._tell(job, job.answer)

    def _tell(self, job: _Job, words: str) -> None:
        job.taken = False
        job.command = self._send_locked(words, job.id)
        self._commands[job.command] = job
        if len(self._commands) > KEPT_COMMANDS:
            del self._commands[next(iter(self._commands))]

    def _keep(self, job: _Job) -> None:
        """Remember a state that ends, as long as there are not too many."""
        if job not in self._yielded:
            self._yielded.append(job)
        if len(self._yielded) > KEPT_STATES:
            self._end(self._yielded[0])

    def _stop(self, command: KgpCommand) -> None:
        """The end of a state, or without a reference of all."""
        with self._lock:
            jobs = list(self._jobs.values()) if command.ref is None else [self._jobs.get(command.ref)]
            for job in jobs:
                if job:
                    self._end(job)

    def _end(self, job: _Job) -> None:
        job.due = 0.0
        job.stopped.set()
        self._jobs.pop(job.id, None)
        for jobs in (self._waiting, self._yielded):
            if job in jobs:
                jobs.remove(job)
        if job.thinker:
            job.thinker.stop()

    def _stop_all(self) -> None:
        with self._lock:
            self._closed = True
            self._lock.notify_all()
            for job in list(self._jobs.values()):
                self._end(job)
