"""Every reader of text: numbers of thousands of digits, deep nesting and long lines are read or refused, at once and by
an error of the project's own, which quotes little of them.
"""

import argparse
import asyncio
import contextlib
import io
import itertools
import json
import sqlite3
import struct
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from boardgame.commands import arguments
from boardgame.game import find_player
from boardgame.player import limit_from_text
from boardgame.records import GameRecord, load_records
from boardgame.session.autosave import read_last
from boardgame.session.progress import resume
from boardgame.session.remembered import read_choices
from boardgame.web.messages import parse
from boardgame.web.table import Table
from commandline.arguments import seconds, whole
from commandline.errors import UserError
from emulator.assembler import AssemblyError, assemble, assemble_file
from emulator.automation.input_log import InputLog
from emulator.automation.memory_fields import parse as parse_field
from emulator.board.state import HEADER_LENGTH, PREFIX, VERSION
from emulator.board.state import MAGIC as STATE_MAGIC
from emulator.board.state import parse as parse_state
from emulator.cli import main
from emulator.commands import machine, window
from emulator.commands.watching import watched
from emulator.debug.dap.breakpoints import referred
from emulator.debug.dap.protocol import Arguments, read_message
from emulator.debug.debugger import Debugger
from emulator.debug.expressions import evaluate
from emulator.debug.monitor import BeebMonitor
from emulator.errors import BeebError
from emulator.host.controls import by_name
from emulator.host.files import Recent
from emulator.host.settings import Settings
from emulator.machine.model_b import MODEL_B
from emulator.media.folder import read_folder
from emulator.media.inf import parse_inf
from emulator.media.listing import program_disc
from emulator.media.recognise import recognise
from emulator.media.uef import MAGIC, read_uef
from emulator.symbols import Symbols
from emulator.symbols.known import known_labels
from emulator.web.front_end import WebFrontEnd
from emulator.web.link import Channel
from kalah.commands.kgp import token
from kalah.errors import KgpError
from kalah.game import KALAH
from kalah.kgp import LONGEST_LINE, Client
from kalah.kgp_connections import connect_to
from kensington.beeb.memory_map import MemoryMap
from kensington.commands.engine import Conversation
from kensington.compare.campaign.cases import Batch, Case
from kensington.game import KENSINGTON
from kensington.position import Position
from pente.commands.pgn import read as read_pgn
from pente.game import PENTE
from pente.pgn import read_games
from twincheck.campaign.result_store import ResultStore
from twincheck.divergence import Divergence
from webapp.games import GAMES
from webapp.machines import Beside

DIGITS = {
    "4,000 digits": "9" * 4000,
    "5,000 digits": "9" * 5000,
    "5,000 digits in hexadecimal": "F" * 5000,
    "a fraction": f"0.{'9' * 5000}",
}
NESTED = {"10,000 brackets": "[" * 10_000, "10,000 parentheses": "(" * 10_000, "10,000 braces": '{"a":' * 10_000}
SUMS = {"5,000 terms": "1+" * 5000 + "1", "5,000 dots": "a." * 5000 + "a", "5,000 commas": "1," * 5000 + "1"}
OWN = (UserError, AssemblyError, argparse.ArgumentTypeError)
LONGEST_QUOTE = 80  # characters
SOON = 10  # seconds of a busy machine


def hostile(length: int) -> dict[str, str]:
    """Texts by what they are; lines of `length` characters."""
    lines = {"a line of letters": "x" * length, "a line of nines": "9" * length, "a line of spaces": " " * length + "x"}
    return DIGITS | NESTED | SUMS | lines


def refused(text: str, *readers: Callable[[str], object]) -> None:
    """Let several readers read a text, and raise an error with all that they say."""
    said = []
    for read in readers:
        try:
            read(text)
        except OWN as error:
            said.append(str(error))
    raise BeebError("; ".join(said))


Reader = Callable[[str], object]
READERS: dict[str, tuple[tuple[str, ...], Reader]] = {}  # templates, in which @ is replaced, and what reads them


def reads(*templates: str) -> Callable[[Reader], Reader]:
    """Register a reader under its own name."""

    def register(read: Reader) -> Reader:
        READERS[read.__name__.strip("_").replace("_", " ")] = templates, read
        return read

    return register


# The emulator


@reads("@", "10 PRINT@", "10 GOTO @", "10 GOTO 10,@", "@ PRINT", '10 PRINT "@', "10 *@", "10 DATA @", "10 REM @", "1 @")
def basic(text):
    program_disc(text.encode(), "a.bas")


@reads("@", "$.A @", "$.@ 1900", '"@" 1900 8023', "$.A 1900 8023 0 @", "$.A OPT4=@", "$.A CRC=@", "TAPE @", '$.A X="@')
def inf_files(text):
    parse_inf(text.encode(), b"", "a.inf")


@reads("@", "@\n", "1@", "10 PRINT@")
def files_of_a_folder(text, tmp):
    for name in (".title", ".opt4", "A.bas", "!BOOT", "B", "B.inf"):
        (tmp / name).write_text(text)
        read_folder(tmp)
        (tmp / name).unlink()


@reads(
    "@", "@ = &1234", "A = &@", "A = @", "&@ a:1", "&2000 @:1", "&2000 a:@",
    "[{'@':1L}]", "[{'a':@L}]", "[{@", "al @ .a", "al 2000 .@",
    '{"sources": {"1": "a"}, "labels": {"@": 1}, "symbols": {"a": @}, "addresses": {}}',
    '{"sources": {"1": "a"}, "labels": {}, "symbols": {}, "addresses": {"@": {"file": @, "line": 1}}}',
    "version\tmajor=2,minor=0\nsym\tid=0,name=\"@\",val=0x@,type=lab", "version\tmajor=2,\nline\tid=@,file=@,span=@",
    'version\tmajor=2,\nline\tid=0,file=0,line=1,span=0\nfile\tid=0,name="a"\nspan\tid=0,seg=@,start=@,size=@',
)  # fmt: skip
def symbol_files(text, tmp):
    (tmp / "symbols").write_text(text)
    Symbols().load(tmp / "symbols")


@reads("@", "&@", "$@", "+@", "%@", "OSWRCH+@", "OSWRCH-&@", "@+1", "1 @ + 1")
def addresses(text):
    Symbols(known_labels(MODEL_B)).address(text)


@reads("@", "beeb-input 1 @", "beeb-input 1 frames\n@ press A", "beeb-input 1 frames\n1 @ A",
       "beeb-input 1 cycles\n1 press @", "beeb-input 1 cycles power-on\n1 type @\\")  # fmt: skip
def input_logs(text):
    InputLog.parse(text)


@reads("@", "a:@", "@:word", "a:bcd@", "a:bytes@", "@..1", "0..@")
def fields_of_memory(text):
    parse_field(text)


@reads(
    "@", '{"divergence": @}', '{"divergence": 2, "@": 1}', '{"divergence": 2, "check": "", "seed": @, "actions": []}'
)
def divergences(text):
    Divergence.from_json(text)


@reads("@", "A=@", "@=1", "&70=@", "&70=1 @", "&70+@=1", "PC=OSWRCH+@")
def debugger_assignments(text, beeb):
    Debugger(beeb).assign(text)


@reads("@", "A = @", "@ > 1", "?@", "(@", "A + @", "@ AND X", "-@", "?(?@)")
def expressions_of_the_debugger(text, beeb):
    evaluate(text, beeb)


@reads("@", "70:@", "@:r")
def watched_addresses(text):
    where, _ = watched(text)
    Symbols(known_labels(MODEL_B)).address(where)


@reads('{"a": "@"}', '{"a": @}', "@", '{"@": 1}')
def messages_of_an_editor(text):
    body = text.encode()
    message = read_message(io.BytesIO(b"Content-Length: %d\r\n\r\n%b" % (len(body), body)))
    Arguments(message).number("a")


@reads("@", "0x@", "0x2000@")
def references_to_memory(text):
    referred(text)


@reads(
    "@", "mem @", "mem 0:@", "disassemble @", "registers a=@", "registers @=1", "registers @", "~ @", "run @",
    "width @", "radix @", "add_breakpoint @", "delete_breakpoint @", "fill 70 @", "fill @ 1", "fill 70:71 @ ; x",
    "assemble 2000 @", "assemble 2000 LDA #@", "assemble @ RTS", "add_label @ x", "add_label 70 @", "delete_label @",
    "load @", "load x @", "save x @ 1", "goto OSWRCH+@", "help @", "mpu @", "cd @", 'fill "@',
    "watch @", "watch 70 @", "unwatch @", "back @",
)  # fmt: skip
def monitor(text, beeb):
    out = io.StringIO()
    BeebMonitor(beeb, out).onecmd(text)
    raise BeebError(out.getvalue())


@reads("@", "4-@", "@,4", "1,@")
def sideways_ram(text):
    machine.slots(text)


@reads("@", "1e@", "-@", "max@")
def options_of_the_window(text):
    refused(text, window.speed, window.positive, window.volume)


@reads("@", '{"byteorder":@}', '{"things":{"a":@}}', '{"extra":{"blob":[@,0]}}', '{"@":1}', '{"blob":[0,@]}')
def save_states(text):
    data = text.encode()
    body = zlib.compress(HEADER_LENGTH.pack(len(data)) + data)
    parse_state(PREFIX.pack(STATE_MAGIC, VERSION, zlib.crc32(body)) + body)


@reads("@", "[@]", '["@"]', '{"a":@}')
def recent_files(text, tmp):
    (tmp / "recent.json").write_text(text)
    assert len(Recent(tmp / "recent.json").files) <= 1


@reads("@", "MakeUEF @", "MakeUEF v2.@", "MakeUEF V@.0")
def uef_texts(text):
    body = text.encode() + b"\0"
    chunks = struct.pack("<HI", 0, len(body)) + body + struct.pack("<HIH", 0x110, 2, 100)
    assert read_uef(MAGIC + b"\x0a\0" + chunks, "a.uef").length


@reads("@", "x.zip:@", "x.mmb:@", "x.zip:1:@")
def names_of_images(text):
    with contextlib.redirect_stderr(io.StringIO()) as said:
        assert main(["info", f"./{text}"]) == 2
    assert len(said.getvalue()) < 1100  # a path may be long


@reads("@", "load @", "save 1@")
def controls(text):
    by_name(text)


# Board games

STARTS = {
    "kensington": KENSINGTON.start().to_text(),
    "kalah": KALAH.start().to_text(),
    "pente": PENTE.start().to_text(),
}
BOARDS = {game.name.lower(): game for game in (KENSINGTON, KALAH, PENTE)}


def words(text: str) -> Iterator[str]:
    """The text with each of its words, and each of its numbers, replaced."""
    parts = text.split(" ")
    yield from (" ".join([*parts[:at], "@", *parts[at + 1 :]]) for at in range(len(parts)))
    yield f"{text}@"
    yield "/".join(["@", *text.split("/")[1:]])


for name, game in BOARDS.items():

    def positions(text, game=game):
        game.position_from_text(text)

    def rules(text, game=game):
        game.start(text)
        arguments.rules(game)(text)

    def acts(text, game=game):
        for act in arguments.acts(game)(text):
            game.start().play(act)

    def records(text, game=game):
        GameRecord.from_text(game, text)

    def games_to_resume(text, game=game):
        resume(game, GameRecord.from_text(game, text), 3)

    def files_of_games(text, tmp, game=game):
        (tmp / "games").write_text(text)
        refused(str(tmp / "games"), partial(read_last, game), lambda path: list(load_records(game, path)))

    def players(text, game=game):
        find_player(game, text)

    first, second = (str(side).capitalize() for side in game.sides)
    named = f'[{first} "Ann"]\n[{second} "Bob"]\n'
    option = next(iter(type(game.start().rules).choices))
    READERS |= {
        f"{name}: positions": (("@", *words(game.start().to_text())), positions),
        f"{name}: rules": (("@", f"{option}=@", "@=yes", f"{option}=1,@", "-,@"), rules),
        f"{name}: acts": (("@", "1-@", "@>1", "K@", "-@", "1 @"), acts),
        f"{name}: records": (
            (
                "@",
                "[@",
                '[@ "x"]\n\n*',
                '[A "@"]',
                '[Position "@"]',
                '[Rules "@"]',
                "1. @",
                "@.",
                "1. 1 @",
                "{@}",
                "{@",
            ),
            records,
        ),
        f"{name}: games to resume": (
            (f'[{first} "@"]\n\n*\n', f'{named}[{first}Level "@"]\n\n*\n', f'{named}[Seed "@"]\n\n*\n'),
            games_to_resume,
        ),
        f"{name}: files of games": (("@", '[A "x"]\n1. @'), files_of_games),
        f"{name}: players": (("@", "novice:@", "@:1s", "random:@s"), players),
    }


@reads("@", "1@", "0.@", "@s", "1.@s")
def numbers_in_options(text):
    refused(text, whole(0), whole(0, 9), seconds, limit_from_text)


@reads(
    "@", "1. @", '[Game "@"]', '[Result "@"]\n1. K10', "1. K10 @", "@. K10", "1. K10 {@}", "[@]", "{@", "; @", "1. K@"
)
def pgn(text):
    list(read_games(text))


@reads("@", '{"do":@}', '{"do":"@"}', '{"@":1}', '{"do":"start","game":@}', '{"do":"moment","number":@}',
       '{"do":"open","game":"pente","text":@}', '{"do":"start","game":"pente","seats":[@],"rules":"@"}',
       '{"do":"download","kind":@,"moment":@}', '{"do":"resume","game":@}', '{"do":"resume","game":"@"}')  # fmt: skip
def messages_of_a_page(text):
    async def take():
        await Table(GAMES, None, None, None).take(parse(text))

    asyncio.run(take())


@reads("@", '{"@":1}', '{"pente":@}', '{"pente":{"name":"@"}}', '{"pente":{"side":@}}', '{"pente":{"level":@}}',
       '{"pente":{"speed":@}}', '{"pente":{"settings":{"@":1}}}')  # fmt: skip
def choices(text):
    read_choices(text.encode(), PENTE)


class PageLink:
    """Leads to a page that neither sends nor reads."""

    def receive(self) -> list:
        return []

    def send(self, kind: Channel, contents: bytes) -> None:
        pass


@reads("@", '{"do":@}', '{"do":"@"}', '{"do":"key","down":true,"modifiers":@}', '{"do":"press","key":"@"}',
       '{"do":"key","down":true,"modifiers":1,"code":"@"}', '{"do":"control","name":@}', '{"do":"control","name":"@"}',
       '{"do":"end","name":"@"}', '{"do":"shown","number":@}', '{"do":"choose","number":@}', '{"do":"file","name":"@"}',
       '{"do":"empty-slot","number":@}', '{"do":"text","text":"@"}', '{"do":"act","points":[@]}', '{"do":"new-disc"}',
       '{"do":"act","points":[["@"]]}', '{"do":"act","points":[{"a":@}]}', '{"do":"level","level":@}',
       '{"do":"begin","seats":[["@",1],["B",@]]}', '{"do":"begin","seats":[["@",1],["B",1]]}',
       '{"do":"begin","seats":@}', '{"do":"resume","state":"@","record":"","seed":1,"interrupted":""}',
       '{"do":"resume","state":@}', '{"do":"resume","state":"","record":"@","seed":@,"interrupted":"@"}',
       '{"do":"control","name":"paste","text":"@\x00\u00e9"}')  # fmt: skip
def messages_to_a_machine(text, beeb, tmp):
    front_end = WebFrontEnd(beeb, Settings(state_dir=tmp, capture_dir=tmp), PageLink())
    beside = Beside(front_end)
    beside._ken = Playing()
    said: list[str] = []
    front_end.say = lambda text, error=False: said.append(text)
    front_end.link.receive = lambda: [(Channel.TEXT, text.encode())]
    front_end.receive()
    raise BeebError("; ".join(said))


class Playing:
    """A game of KEN that takes points."""

    def play(self, points: list[int]) -> None:
        assert all(type(point) is int for point in points)


@reads('{"version":@}')
def results(text, tmp):
    folder = Path(tempfile.mkdtemp(dir=tmp))
    with sqlite3.connect(folder / "results.sqlite") as database:
        database.execute("PRAGMA synchronous = OFF")
        database.execute("CREATE TABLE campaign (id INTEGER PRIMARY KEY CHECK (id = 1), identity TEXT NOT NULL)")
        database.execute("CREATE TABLE result (number INTEGER PRIMARY KEY, text TEXT NOT NULL, checksum TEXT NOT NULL)")
        database.execute("INSERT INTO campaign VALUES (1, ?)", (text,))
        database.execute("INSERT INTO result VALUES (1, '', '')")
    database.close()
    with ResultStore(folder, {"version": 1}, 9).opened():
        pass


# Kensington, Kalah


BOARD = 'name = "x"\n[board]\nvacant = 0\nred = 1\nblue = 2\nat = '


@reads("@", "a = @", "a = 0x@", "@ = 1", "[@]", 'name = "@"', 'name = "x"\nimages = [@]', 'name = "x"\nimages = ["@"]',
       'name = "x"\nkeys = {a = @}', 'name = "x"\nreasons = {a = @}', 'name = "x"\nderived = [[@, 1]]',
       'name = "x"\nderived = [[1, @]]', 'name = "x"\nsymbols = "@"', f"{BOARD}@", f"{BOARD}0x@", f'{BOARD}"a+@"',
       f"{BOARD}1\nconfidence = @", f"{BOARD}1\norder = [@]", f"{BOARD}0x400\norder = 0x@",
       'name = "x"\nkeys = {a = {b = 1}}\nx = "@"')  # fmt: skip
def memory_maps(text, tmp):
    (tmp / "map.toml").write_text(text)
    MemoryMap.read(tmp / "map.toml")


@reads("@", "@ = &0400", "a = &@", "a = @")
def symbols_of_memory_maps(text, tmp):
    (tmp / "symbols").write_text(text)
    memory_maps('name = "x"\nsymbols = "symbols"', tmp)


@reads(
    "@",
    "go @",
    "go nodes @",
    "go depth @",
    "go seconds @",
    "go seed @",
    "position @",
    "position start acts @",
    "stop @",
)
def engine(text):
    said: list[str] = []
    Conversation([f"{text}\n"], said.append).run()
    raise BeebError("\n".join(said))


@reads('{"start": "@"}', '"@"', '{"level": 2, "seed": "@"}', '{"level": @, "seed": 1}', "@")
def disagreements(text):
    """The actions and the job of one: `divergences` reads the rest."""
    start = {"start": Position.start().to_text(), "red": 0}
    try:
        action = json.loads(text)
    except (ValueError, RecursionError):
        action = text
    refused(text, lambda _: Case.from_actions([start, action]), lambda _: Case.from_actions([action]),
            lambda _: Batch.from_job([action, "memory", None, 0, 1, 1]), lambda _: Batch.from_job(action))  # fmt: skip


class Lines:
    """A connection to a server that sends some lines."""

    def __init__(self, *lines: str) -> None:
        self.lines = iter(lines)
        self.sent: list[str] = []

    def read_line(self) -> str | None:
        return next(self.lines, None)

    def send_line(self, line: str) -> None:
        self.sent.append(line)

    def close(self) -> None:
        pass


@reads("@", "@ kgp 1 0 1", "kgp @ 0 1", "kgp 1 0 1 @", "1@@ ping", "ping @", 'error "@', 'error "@"', "state <@>",
       "1 state <1,@,0,1,1>", "1 state <@,0,0>", "1 problem <1,0,0,1,1> @", "set @ @", "stop @")  # fmt: skip
def kgp(text):
    reports: list[str] = []
    client = Client(Lines(text[: LONGEST_LINE + 1]), "verify", report=reports.append)
    try:
        client.run()
    except KgpError as error:
        raise BeebError("; ".join([*reports, str(error)])) from None


@reads("@", "[@]:1", "127.0.0.1:@", "ws://@", "ws://127.0.0.1:@/")
def addresses_of_servers(text):
    connect_to(text)


# Tools


@reads("@", "a = @", "a = &@", "a = %@", "a = '@", " .byte @", ' .text "@', " LDA #@", " LDA @,X", "@ = 1", ".org @",
       " .if @", " .include @", ' .include "@"', " .macro @", "a = -@", "a = 1<<@", "@:")  # fmt: skip
def assembler(text):
    assemble(text)


@reads(
    "@", "a=@", "EQUB @", 'EQUS "@', "EQUB '@", "LDA #@", "LDA @,X", ".@", "FOR @", "FOR n,@,@", "IF @", "SKIP @", "{@",
    'INCLUDE "@"', 'SAVE "@",0,1', "MACRO @", "EQUB @(1)", 'EQUB EVAL("@")', 'EQUB STRING$(@,"a")', "PRINT 2^@", "'@",
)  # fmt: skip
def assembler_of_beebasm(text):
    assemble(f"ORG &2000\n{text}\n", syntax="beebasm")


def read(name: str, text: str, needs: dict[str, object]) -> str:
    """What the reader says of a text: the message of its own error, or "" if it has read it."""
    _, reader = READERS[name]
    wanted = reader.__code__.co_varnames[1 : reader.__code__.co_argcount - len(reader.__defaults__ or ())]
    try:
        reader(text, *(needs[each] for each in wanted))
        return ""
    except OWN as error:
        return str(error)


def faults(name: str, length: int, needs: dict[str, object]) -> Iterator[str]:
    """What is wrong with a reader."""
    templates, _ = READERS[name]
    for template, (what, hole) in itertools.product(templates, hostile(length).items()):
        start = time.perf_counter()
        try:
            said = read(name, template.replace("@", hole), needs)
        except Exception as error:
            yield f"{template!r} with {what}: {type(error).__name__}: {str(error)[:100]}"
            continue
        piece = hole[: LONGEST_QUOTE + 1]
        if piece in said or repr(piece)[1:-1] in said:
            yield f"{template!r} with {what}: quotes more than {LONGEST_QUOTE} characters: {said[:60]!r}"
        if time.perf_counter() - start > SOON:
            yield f"{template!r} with {what}: takes {time.perf_counter() - start:.0f} s"


@pytest.fixture(scope="module")
def needs(tmp_path_factory):
    """What a reader may need: a machine, a directory."""
    from tests.emulator.machines import booted

    with booted(roms="free") as beeb:
        yield {"beeb": beeb, "tmp": tmp_path_factory.mktemp("files")}


@pytest.mark.parametrize("name", READERS)
def test_a_reader_takes_any_text(name, needs):
    assert list(faults(name, 8_000, needs)) == []


ENDLESS = Path("/dev/zero")


@pytest.mark.skipif(not ENDLESS.exists(), reason="this system has no such device")
@pytest.mark.parametrize(
    "read",
    [
        lambda beeb: Symbols().load(ENDLESS),
        lambda beeb: recognise(ENDLESS),
        lambda beeb: beeb.fit_rom(ENDLESS),
        lambda beeb: BeebMonitor(beeb, Refusing()).onecmd(f"load {ENDLESS}"),
        lambda beeb: list(load_records(PENTE, str(ENDLESS))),
        lambda beeb: read_pgn(str(ENDLESS)),
        lambda beeb: MemoryMap.read(ENDLESS),
        lambda beeb: token(str(ENDLESS)),
        lambda beeb: assemble_file(ENDLESS),
    ],
    ids=["symbols", "image", "ROM", "monitor", "records", "PGN", "memory map", "token", "assembler"],
)
def test_an_input_without_an_end_is_refused(read, needs):
    with pytest.raises(OWN):
        read(needs["beeb"])


class Refusing(io.StringIO):
    """The output of a monitor that raises what it says of a command."""

    def write(self, text: str) -> int:
        raise BeebError(text)
