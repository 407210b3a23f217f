"""Memory maps: KEN's matches its build; any other file is read or refused."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgame.errors import BoardGameError
from emulator.assembler import assemble_file
from kensington.beeb import DISC, MEMORY_MAP, TAPE
from kensington.beeb.memory_map import (
    REASON_NAMES,
    MemoryMap,
    MemoryMapError,
    find_map,
    map_beside,
    packaged_maps,
    sha1_of,
)
from kensington.compare.memory.driver import MemoryDriver
from tests.emulator.media.archives import zipped
from tests.kensington.beeb.ken_session import program

GENUINE = "63cf07c22afacc154e44962dcb3daeff8c43e5a1"
IMAGES = [TAPE, DISC]


def read(text: str, tmp_path: Path) -> MemoryMap:
    file = tmp_path / "some.toml"
    file.write_text(text, encoding="utf-8")
    return MemoryMap.read(file)


@pytest.mark.parametrize("image", IMAGES, ids=lambda image: image.suffix)
def test_ken_is_recognised_by_both_images(image: Path) -> None:
    ken = find_map(image)
    assert ken is not None and ken.name == "KEN"
    assert sha1_of(image) in ken.images and len(ken.images) == 2
    for table in ken.fields.values():
        assert table.confidence == 1


def test_ken_is_recognised_as_one_of_several_images(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    path.write_bytes(zipped(*[(f"a/{image.name}", image.read_bytes()) for image in IMAGES]))
    assert [sha1_of(f"{path}:{image.name}") for image in IMAGES] == [sha1_of(image) for image in IMAGES]
    assert find_map(f"{path}:1") is not None


def test_ken_is_recognised_in_an_archive_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "ken.zip"
    path.write_bytes(zipped(("KEN.uef", TAPE.read_bytes())))
    assert sha1_of(path) == sha1_of(TAPE) and find_map(path) is not None


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("", "the name of the image is empty"),
        ("pipe.uef", "{0}/pipe.uef: a device or a pipe, not a file"),
        ("/dev/zero", "/dev/zero: a device or a pipe, not a file"),
        ("none.uef", "{0}/none.uef: No such file or directory"),
        ("game.uef:other", "game.uef: not an archive, so it cannot contain other"),
        ("large.ssd", "large.ssd: larger than 16 MB, the limit for a tape or disc image"),
    ],
)
def test_what_cannot_be_an_image_is_refused_at_once(tmp_path: Path, name: str, cause: str) -> None:
    os.mkfifo(tmp_path / "pipe.uef")
    (tmp_path / "game.uef").write_bytes(b"a game")
    with (tmp_path / "large.ssd").open("wb") as large:
        large.truncate(1 << 30)
    for read in sha1_of, find_map:
        with pytest.raises(BoardGameError) as caught:
            read(tmp_path / name if name else "")
        assert str(caught.value) == cause.format(tmp_path)


def test_tape_and_disc_load_the_same_code_at_the_same_address(system_roms: object) -> None:
    code = program().code[: program().labels["program_end"] - program().load]  # the rest has run
    for image in IMAGES:
        assert MemoryDriver.load(image).read(program().load, len(code)) == code


def test_ken_s_addresses_are_those_of_its_source() -> None:
    ken = find_map(IMAGES[0])
    assert ken is not None
    labels = program().labels
    assert {symbol.name: symbol.address for symbol in ken.symbols} == labels
    assert ken["board"].at["at"] == labels["board"] + 1
    assert ken["hand"].at == {"red": labels["hand"] + 1, "blue": labels["hand"] + 2}
    assert ken["routines"].at["choose"] == labels["player_choose"]
    assert ken["pending"].means["most"] == program().constants["MOST_PENDING"]
    assert set(ken.reasons) == set(REASON_NAMES.values())


def test_the_genuine_tape_is_recognised_but_has_no_map() -> None:
    (genuine,) = [each for each in packaged_maps() if GENUINE in each.images]
    assert not genuine.fields and not [*genuine.symbols]
    with pytest.raises(MemoryMapError, match=r"kensington-1984.toml: \[board\] is missing"):
        genuine["board"]


def test_a_map_beside_an_image_is_found_if_it_names_the_image(tmp_path: Path) -> None:
    image = tmp_path / "GAME.ssd"
    image.write_bytes(b"a disc")
    assert find_map(image) is None
    beside = tmp_path / "GAME.toml"
    beside.write_text('name = "A game"\nimages = ["GAME.ssd"]\n', encoding="utf-8")
    assert find_map(image) == MemoryMap.read(beside)
    beside.write_text(f'name = "Another"\nimages = ["{GENUINE}"]\n', encoding="utf-8")
    assert find_map(image) is None
    assert map_beside(f"{tmp_path}/GAME.zip:2") == beside
    assert map_beside(".") == Path(".toml")  # a directory with .inf files


def test_a_partial_map_can_be_read(tmp_path: Path) -> None:
    text = 'name = "X"\n[turn]\nat = 0x70\nred = 7\nblue = 9\nconfidence = 0.75\n'
    some = read(text, tmp_path)
    assert some["turn"].at == {"at": 0x70} and some["turn"].means == {"red": 7, "blue": 9}
    assert some["turn"].confidence == 0.75
    assert "board" not in some


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = ", "some.toml: Invalid value"),
        ("", "some.toml: name: must be the program's name"),
        ('name = "X"\nimages = ["12"]', "some.toml: images, number 1: 12: No such file"),
        ('name = "X"\nimages = [12]', "some.toml: images, number 1: must be a SHA-1 or the path of an image, not 12"),
        ('name = "X"\ncolour = 1', "some.toml: colour: unknown key"),
        ('name = "X"\nkeys = {A = "west"}', "some.toml: keys: must be a table of directions, each of e, se, s, sw"),
        ('name = "X"\nsymbols = "none"', "some.toml: symbols: none: No such file"),
        ('name = "X"\nsymbols = "a\\nb"', "some.toml: symbols: a?b: No such file"),
        ('name = "X"\nturn = 5', "some.toml: turn: must be a table"),
        ('name = "X"\n[turn]\nat = 5\nred = 1', "some.toml: turn.blue: is missing"),
        ('name = "X"\n[turn]\nat = 5\nred = 1\nblue = 1', "some.toml: turn: two values are equal"),
        ('name = "X"\n[turn]\nat = 5\nred = 1\nblue = 256', "some.toml: turn.blue: must be a number from 0 to 255"),
        ('name = "X"\n[turn]\nat = 0x8000\nred = 1\nblue = 2', "some.toml: turn.at: &8000 is not an address in RAM"),
        ('name = "X"\n[turn]\nat = "turn"\nred = 1\nblue = 2', "some.toml: turn.at: the symbol file has no label 't"),
        ('name = "X"\n[turn]\nat = true\nred = 1\nblue = 2', "some.toml: turn.at: must be an address or a label"),
        ('name = "X"\n[turn]\nis = 5', "some.toml: turn.is: unknown key"),
        ('name = "X"\n[seed]\nat = 5\nconfidence = 2', "some.toml: seed.confidence: must be a number from 0 to 1"),
        ('name = "X"\n[board]\nat = 0x7FC0\nvacant = 0\nred = 1\nblue = 2', "some.toml: board.at: &7FC0 is not"),
        ('name = "X"\n[board]\nat = 1\nvacant = 0\nred = 1\nblue = 2\norder = [1]', "some.toml: board.order: must"),
        ('name = "X"\n[reasons]\nshy = 1\nlate = 1', "some.toml: reasons: two reasons have the same number"),
        ('name = "X"\nderived = [[5]]', "some.toml: derived, number 1: must be [address, length]"),
    ],
)
def test_an_invalid_file_is_refused_with_name_key_and_cause(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(MemoryMapError) as error:
        read(text, tmp_path)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("hands = &0400\ncolours == &0070\n&2000 game.6502:12\n&2003\n", "colours"),  # `beeb asm --symbols`
        ("[{'.game.colours':112L}]", "game.colours"),
        ("al C:0070 .colours\n", "COLOURS"),
        ('{"sources": {}, "labels": {".colours": 112}, "symbols": {}, "addresses": {}}', "colours"),
        ('version\tmajor=2,minor=0\nscope\tid=0\nsym\tid=0,name="colours",scope=0,val=0x70,type=lab\n', "colours"),
    ],
    ids=["own", "beebasm", "vice", "beeb-vsc", "ld65"],
)
def test_every_format_of_symbols_is_read(text: str, label: str, tmp_path: Path) -> None:
    (tmp_path / "game.symbols").write_text(text, encoding="ascii")
    some = read(f'name = "X"\nsymbols = "game.symbols"\n[seed]\nat = "{label}+10"\n', tmp_path)
    assert some["seed"].at["at"] == some.address("colours") + 10 == 0x7A
    with pytest.raises(MemoryMapError, match=r"some.toml: X has no label 'colour\+1'"):
        some.address("colour+1")


def test_symbols_of_a_source_just_assembled_are_read(tmp_path: Path) -> None:
    (tmp_path / "game.6502").write_text("score = &70\n.org &2000\nstart: LDA score\n RTS\n", encoding="ascii")
    program = assemble_file(tmp_path / "game.6502")
    (tmp_path / "game.symbols").write_text(program.symbol_file, encoding="utf-8")
    some = read('name = "X"\nsymbols = "game.symbols"\n[seed]\nat = "score"\n', tmp_path)
    assert some["seed"].at["at"] == 0x70
    assert (some.routine_name(0x2000), some.routine_name(0x70)) == ("start at &2000", "at &0070")


def test_symbols_are_part_of_the_digest(tmp_path: Path) -> None:
    digests = set()
    for address in ("0400", "0401"):
        (tmp_path / "game.symbols").write_text(f"board = &{address}\n", encoding="ascii")
        digests.add(read('name = "X"\nsymbols = "game.symbols"\n', tmp_path).digest)
    assert len(digests) == 2


def test_an_invalid_symbol_file_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "odd.symbols").write_text("board = &0400\nturn: 3\n", encoding="ascii")
    with pytest.raises(MemoryMapError, match="some.toml: symbols: odd.symbols:2: expected name = &XXXX: turn: 3"):
        read('name = "X"\nsymbols = "odd.symbols"\n', tmp_path)


def test_a_label_in_several_slots_is_refused_with_its_key(tmp_path: Path) -> None:
    segments = "".join(f'seg\tid={slot},name="R{slot}",start=0x008000,size=0x1,bank={slot}\n' for slot in (4, 5))
    labels = "".join(f'sym\tid={slot},name="choose",scope=0,val=0x80{slot}0,seg={slot},type=lab\n' for slot in (4, 5))
    (tmp_path / "two.dbg").write_text(f"version\tmajor=2,minor=0\nscope\tid=0\n{segments}{labels}", encoding="ascii")
    text = 'name = "X"\nsymbols = "two.dbg"\n[routines]\nstub = 1024\nstart = "choose"\n'
    with pytest.raises(MemoryMapError, match=r"some.toml: routines.start: choose is in several sideways slots: 4"):
        read(text, tmp_path)


def test_a_file_that_is_too_large_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MemoryMapError, match="larger than"):
        read("#" * (1 << 21), tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(MemoryMapError, match="bytes.toml: byte 8 is not utf-8 text"):
        MemoryMap.read(tmp_path / "bytes.toml")


# Files by chance

keys = st.sampled_from(
    ("name", "images", "symbols", "derived", "reasons", "board", "turn", "hand", "pending", "shapes", "act", "routines")
)
inner = st.sampled_from(
    ("at", "red", "blue", "vacant", "order", "depth", "owner", "left", "put", "most", "kind", "stub", "confidence", "x")
)
plain = (
    st.integers(-(2**70), 2**70)
    | st.sampled_from((0, 1, 2, 3, 0x70, 0x400, 0x7FFF))
    | st.sampled_from(("board", "board+1", "label+99999", "", "\0", GENUINE, "KEN.symbols", "é"))
    | st.booleans()
    | st.floats(allow_nan=False, allow_infinity=False)
)
values = plain | st.lists(plain, max_size=4) | st.lists(st.lists(plain, max_size=3), max_size=2)


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + "}"
    return json.dumps(value)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(keys, values | st.dictionaries(inner, values, max_size=6), max_size=5))
def test_whatever_a_file_says_it_is_read_or_refused_in_one_line(document: dict[str, Any]) -> None:
    text = "".join(f"{key} = {toml(value)}\n" for key, value in ({"name": "X"} | document).items())
    attempt(text.encode())


@settings(max_examples=100, deadline=None)
@given(st.integers(0), st.binary(max_size=12))
def test_ken_s_own_file_damaged_anywhere_is_read_or_refused_in_one_line(place: int, damage: bytes) -> None:
    text = MEMORY_MAP.read_bytes()
    at = place % len(text)
    attempt(text[:at] + damage + text[at + len(damage) :])


def attempt(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "any.toml")
        file.write_bytes(data)
        try:
            MemoryMap.read(file)
        except BoardGameError as error:
            assert isinstance(error, MemoryMapError)
            assert str(error).startswith("any.toml: ") and str(error).isprintable()
