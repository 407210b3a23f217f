"""The table of symbols and the readers of symbol files; the files are as BeebAsm 1.11, ld65 2.19 and beeb-vsc write
them."""

import json

import pytest

from emulator import Beeb
from emulator.errors import BeebError
from emulator.symbols import SourceLine, Symbol, Symbols

BEEBASM = "[{'.start':100L,'.start._I_1.loop':101L,'.plot':6400L,'.plot.loop':6405L,'.endreally':65536L}]\n"
DBGFILE = """version\tmajor=2,minor=0
info\tcsym=0,file=2,lib=0,line=4,mod=1,scope=2,seg=2,span=5,sym=6,type=1
file\tid=0,name="game.s",size=284,mtime=0x6B0B0951,mod=0
file\tid=1,name="src/a, b.s",size=26,mtime=0x6B0B0951,mod=0
line\tid=0,file=0,line=19
line\tid=1,file=0,line=11,span=2
line\tid=2,file=1,line=5,type=2,count=1,span=3+4
line\tid=3,file=0,line=12,span=1
line\tid=4,file=1,line=2,type=1,span=0
mod\tid=0,name="t.o",file=0
seg\tid=0,name="CODE",start=0x002000,size=0x0018,addrsize=absolute,type=ro,oname="t.bin",ooffs=0
seg\tid=1,name="ROM",start=0x008000,size=0x0018,addrsize=absolute,type=ro,bank=6
span\tid=0,seg=0,start=0,size=2
span\tid=1,seg=0,start=5,size=5
span\tid=2,seg=0,start=0,size=2
span\tid=3,seg=0,start=5,size=2
span\tid=4,seg=1,start=3,size=3
scope\tid=0,name="",mod=0,size=24,span=2
scope\tid=1,name="start",mod=0,type=scope,size=24,parent=0,sym=3,span=2
sym\tid=0,name="done",addrsize=absolute,scope=1,def=17,ref=1,val=0x200D,seg=0,type=lab
sym\tid=1,name="loop",addrsize=absolute,scope=1,def=17,ref=1,val=0x2002,seg=0,type=lab
sym\tid=2,name="@in",addrsize=absolute,size=3,parent=1,def=15,ref=5,val=0x2005,seg=0,type=lab
sym\tid=3,name="start",addrsize=absolute,size=24,scope=0,def=9,ref=18,val=0x2000,seg=0,type=lab
sym\tid=4,name="BIG",addrsize=far,scope=0,def=2,val=0x186A0,type=equ
sym\tid=5,name="SIZE",addrsize=absolute,scope=0,def=2,val=0x200D,type=equ
sym\tid=6,name="entry",addrsize=absolute,scope=0,def=2,val=0x8003,seg=1,type=lab
sym\tid=7,name="other",addrsize=absolute,scope=0,type=imp,exp=3
"""
VICE = "al C:2000 .start\nal 002002 .@in\nbreak 2000\nal 01FFFF .far\n"
MAP = json.dumps(
    {
        "sources": {"1": "file:///home/me/game.6502", "2": "lib.6502"},
        "labels": {".start": 0x1900, ".start.loop": 0x1902},
        "symbols": {"size": 0x1900, "half": 0.5, "local@3_1": 7},
        "addresses": {
            str(0x1900): {"file": 1, "line": 3, "column": 1, "parent": None},
            str(0x1901): {"file": 1, "line": 3, "column": 1, "parent": None},
            str(0x1902): {"file": 2, "line": 9, "column": 1, "parent": {"file": 1, "line": 4, "column": 1}},
        },
    }
)
OWN = "zp = &0070\nstart = &1900\nstart@loop = &1902\n&1900 game.6502:3\n&1902 lib.6502:9\n&1905\n"


@pytest.fixture
def load(tmp_path):
    def read(text, **options):
        file = tmp_path / "symbols"
        file.write_text(text)
        symbols = Symbols({"OSWRCH": 0xFFEE})
        symbols.load(file, **options)
        return symbols

    return read


def test_beebasm(load):
    symbols = load(BEEBASM)
    assert [symbol.name for symbol in symbols] == ["start", "start._I_1.loop", "plot", "plot.loop"]
    assert symbols.address("plot") == symbols.address("PLOT") == 6400
    assert symbols.address("plot.loop") == 6405 and symbols.name_at(6405) == "plot.loop"
    with pytest.raises(BeebError, match=r"loop is the name of 2 labels: start._I_1.loop, plot.loop"):
        symbols.address("loop")
    assert symbols.describe(6407) == "plot.loop+2" and symbols.describe(103) == "&0067"


def test_ld65(load):
    symbols = load(DBGFILE)
    assert symbols.address("start::loop") == symbols.address("loop") == 0x2002
    assert symbols.name_at(0x2005) == "start::loop@in" and symbols.address("in+1") == 0x2006
    assert symbols.address("SIZE") == 0x200D and symbols.name_at(0x200D) == "start::done"
    assert Symbol("entry", 0x8003, 6) in symbols and Symbol("SIZE", 0x200D, None, True) in symbols
    assert symbols.line_at(0x2000) == SourceLine("src/a, b.s", 2), "C before assembler"
    assert symbols.line_at(0x2006) == ("src/a, b.s", 5) and symbols.line_at(0x2007) == ("game.s", 12)
    assert symbols.line_at(0x8003, 6) == symbols.line_at(0x8003) == ("src/a, b.s", 5)
    assert symbols.line_at(0x8003, 5) is None
    assert symbols.addresses_of("a, b.s", 5) == [0x2005, 0x8003] and symbols.addresses_of("s.s", 12) == []
    assert symbols.address("game.s:12") == 0x2005


def test_vice(load):
    symbols = load(VICE)
    assert [(symbol.name, symbol.address) for symbol in symbols] == [("start", 0x2000), ("@in", 0x2002)]


def test_beeb_vsc(load):
    symbols = load(MAP)
    assert symbols.name_at(0x1900) == "start" and symbols.address("size") == 0x1900 and symbols.address("local") == 7
    assert symbols.line_at(0x1901) == ("/home/me/game.6502", 3) and symbols.line_at(0x1902) == ("lib.6502", 9)
    assert symbols.addresses_of("game.6502", 3) == [0x1900]


def test_our_own(load):
    symbols = load(OWN)
    assert symbols.address("start@loop") == symbols.address("loop") == 0x1902
    assert symbols.line_at(0x1904) == ("lib.6502", 9) and symbols.line_at(0x1905) is None
    assert len(symbols) == 3 and repr(symbols) == "<Symbols: 3 names>"


def test_sideways_slots(load):
    symbols = load("entry = &8003\nstart = &1900\n&8003 rom.6502:1\n&8006\n", slot=4)
    symbols.add("entry", 0x8010, slot=5)
    symbols.add("other", 0x8003, slot=5)
    symbols.add("language", 0x8000)
    assert symbols.address("start", slot=9) == 0x1900
    assert symbols.address("entry", slot=4) == 0x8003 and symbols.address("entry", slot=5) == 0x8010
    with pytest.raises(BeebError, match=r"entry is in several sideways slots: 4 \(&8003\), 5 \(&8010\)"):
        symbols.address("entry")
    assert [symbols.name_at(0x8003, slot) for slot in (4, 5, 6)] == ["entry", "other", None]
    assert symbols.describe(0x8005, 4) == "entry+2" and symbols.describe(0x8005, 6) == "language+5"
    assert symbols.line_at(0x8003, 4) == ("rom.6502", 1) and symbols.line_at(0x8003, 5) is None
    symbols.remove("entry")
    assert symbols.name_at(0x8003, 4) is None and symbols.describe(0x8005, 4) == "language+5"


def test_a_machine_resolves_names_by_the_selected_slot():
    with Beeb(roms="free") as beeb:
        beeb.symbols.add("loop", 0x1903)
        beeb.symbols.add("entry", 0x8003, slot=beeb.rom_slot)
        beeb.symbols.add("entry", 0x8100, slot=beeb.rom_slot ^ 1)
        assert beeb.address("Loop+1") == 0x1904 and beeb.address(0x1234) == 0x1234
        assert beeb.address("entry") == 0x8003 and beeb.address("oswrch") == beeb.address("&FFEE") == 0xFFEE
        assert beeb.address("SYSTEM_VIA_IFR") == 0xFE4D and beeb.symbols.name_at(0xFE4D) == "SYSTEM_VIA_IFR"
        with pytest.raises(BeebError, match="lopp: neither a label nor an address up to &FFFF; similar: loop"):
            beeb.address("lopp")
        with pytest.raises(IndexError, match="address 65536 is not within 0 to 65535"):
            beeb.address(0x10000)


def test_names_in_place_of_those_of_the_os():
    symbols = Symbols({"OSWRCH": 0xFFEE, "LANGUAGE": 0x8000})
    symbols.add("print", 0xFFEE)
    symbols.add("LANGUAGE", 0x8001)
    symbols.add("print", 0xFFEF, constant=True)
    assert symbols.name_at(0xFFEE) == "OSWRCH" and symbols.address("print") == 0xFFEF
    assert symbols.address("language") == 0x8001
    for wrong in ({"address": 0x10000}, {"address": -1}, {"address": 0x8000, "slot": 16}):
        with pytest.raises(ValueError, match=r"not within|does not exist"):
            symbols.add("a", **wrong)
    with pytest.raises(ValueError, match="2 bytes at 65535 are not within memory"):
        symbols.add_line(0xFFFF, 2, SourceLine("a", 1))


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("start = &2000\nend = 2010\n", ":2: expected name = &XXXX: end = 2010"),
        ("&2000 a:1\n&1FFF\n", ":2: expected an address from &2000 to &10000: &1FFF"),
        ("&2000 a:1\n", ": the last line of source has no end"),
        ("[{'a':1L}", r": BeebAsm's labels end with }\]"),
        ("[{'a':1L,oops}]", ": expected BeebAsm's 'label':numberL, found oops"),
        ("al C:2000 .a\nal 2000\n", ":2: expected al ADDRESS .name: al 2000"),
        ("{", ": not the JSON of a source map: "),
        ('{"sources": {}, "labels": [], "symbols": {}}', ": not a source map of beeb-vsc: it has no labels"),
        (MAP.replace('"2":', '"3":'), ": address 6402 of the source map has no source line"),
        (DBGFILE.replace("span=3+4", "span=3+9"), ": there is no span 9"),
        (DBGFILE.replace("size=5", "size=five"), ": expected a number for size, found five"),
        (DBGFILE.replace("id=4", "id=x"), ":9: expected a number for id, found x"),
    ],
)
def test_faults_name_the_place(load, tmp_path, text, cause):
    with pytest.raises(BeebError, match=f"^{tmp_path}/symbols{cause}"):
        load(text)


def test_a_label_in_fewer_scopes_names_an_address_that_several_have():
    symbols = Symbols()
    for name in ("over.message_end", "wait", "later"):
        symbols.add(name, 0x2000)
    assert symbols.name_at(0x2000) == "wait"
