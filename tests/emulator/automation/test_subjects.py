"""Programs and routines of a machine beside their twins: by the screen, by memory, by calls."""

import pytest
from hypothesis import strategies as st

from emulator.automation.memory_fields import BCD, Array, Bit, Byte, String, Word, parse, read, write
from emulator.automation.subjects import MemorySubject, ProgramEndedError, RoutineSubject, ScreenSubject
from emulator.errors import BeebError
from emulator.machine.calling import CallError
from tests.emulator.machines import booted
from twincheck import ActOutcome, DifferenceKind, FunctionSubject, TwinCheck

pytestmark = pytest.mark.usefixtures("system_roms")

DOUBLE = "A5 70 0A 85 70 A5 71 2A 85 71 60"  # ASL of the word at &70
PRINT = "20 E0 FF 69 00 20 EE FF 60"  # JSR OSRDCH: ADC #0: JSR OSWRCH: RTS
COUNT = "E6 80 A9 13 20 F4 FF 4C 00 20"  # INC &80 in each frame


@pytest.fixture(scope="module")
def prompt():
    with booted() as beeb:
        yield beeb, beeb.snapshot()


@pytest.fixture
def beeb(prompt):
    beeb, snapshot = prompt
    beeb.restore(snapshot)
    return beeb


def put(beeb, code, at=0x2000):
    data = bytes.fromhex(code)
    beeb.memory[at : at + len(data)] = data


def test_fields_of_memory(beeb):
    put(beeb, "34 12 FE 99 01 48 49 0D 80", 0x70)
    beeb.symbols.add("score", 0x73)
    fields = {
        Byte(0x72): 0xFE,
        Byte(0x72, signed=True): -2,
        Word(0x70): 0x1234,
        Word(0x70, size=3): 0xFE1234,
        BCD("score", 2): 199,
        BCD("score", 2, high_first=True): 9901,
        String(0x75): "HI",
        String(0x75, 3, None): "HI\r",
        Bit(0x78, 7): True,
        Array(Byte(0x70), 2, stride=2): [0x34, 0xFE],
        Array(Word(0x70), 2): [0x1234, 0x99FE],
    }
    for field, value in fields.items():
        assert read(beeb, field) == value
        if not (isinstance(field, Array) and field.stride):
            write(beeb, field, value)
    assert bytes(beeb.memory[0x70:0x79]).hex(" ").upper() == "34 12 FE 99 01 48 49 0D 80"
    write(beeb, Bit(0x78, 7), False)
    assert beeb.memory[0x78] == 0 and read(beeb, BCD(0x72)) == "&FE"


def test_fields_in_words(beeb):
    for text, field in {
        "lives": Byte("lives"),
        "score:word": Word("score"),
        "total:bcd3": BCD("total", 3),
        "name:string10": String("name", 10),
        "flags:bit7": Bit("flags", 7),
        "board:bytes64": Array(Byte("board"), 64),
        "2000..20FF": Array(Byte(0x2000), 256),
    }.items():
        assert parse(text) == field
    for text in ("score:wort", "x:bit9", "20..10", "1..Z", ":", "a:b:c", "n:bytes", "n:byte8", "n:word999999"):
        with pytest.raises(BeebError):
            parse(text)
    for field, value in (
        (Byte(1), 256),
        (Word(1), "x"),
        (BCD(1), 100),
        (String(1, 2), "ABC"),
        (Array(Byte(1), 2), [1]),
    ):
        with pytest.raises(BeebError):
            write(beeb, field, value)
    with pytest.raises(BeebError, match="beyond &FFFF"):
        read(beeb, Word(0xFFFF))


def test_a_routine_by_registers_memory_and_cycles(beeb):
    put(beeb, DOUBLE)
    beeb.symbols.add("double", 0x2000)

    def twin(number):
        return {"number": 2 * number % 0x10000, "carry": number >> 15 == 1, "cycles": 0}

    check = TwinCheck(
        lambda: RoutineSubject(beeb, "double", {"number": "70:word"}, {"number": "70:word", "carry": "carry"}),
        lambda: FunctionSubject(twin),
        fields=["number", "carry"],
    )
    assert check.run_prepared({"number": number} for number in range(0, 0x10000, 97)).agrees
    subject = RoutineSubject(beeb, 0x2000, {"a": "a", "x": "x", "bit": "71:bit7"}, {"cycles": "cycles", "x": "x"})
    assert subject.view() == {}
    subject.act({"x": 5, "bit": True})
    assert subject.view() == {"cycles": 22, "x": 5}
    with pytest.raises(BeebError, match="unknown input 'z'; choose from a, x, bit"):
        subject.act({"z": 1})
    with pytest.raises(BeebError, match="sum: X: neither a label nor an address up to &FFFF, nor one of a, x, y,"):
        RoutineSubject(beeb, 0x2000, {}, {"sum": "X"})


def test_a_slip_in_a_routine_is_shrunk(beeb):
    put(beeb, DOUBLE)
    check = TwinCheck(
        lambda: RoutineSubject(beeb, 0x2000, {"number": "70:word"}, {"result": "70:word"}),
        lambda: FunctionSubject(lambda number: 2 * number),
        st.integers(0, 0xFFFF),
        longest=1,
    )
    (found,) = check.run(300).divergences
    assert found.actions == [0x8000] and found.decides
    assert found.sentence.endswith("32768: result is 0 in the first, 65536 in the second")
    assert found.pictures["first"].startswith(b"\x89PNG") and found.identities[0]["cpu"] == beeb.cpu_name


def test_calls_of_the_os_are_answered(beeb):
    put(beeb, PRINT)
    printed = []

    def read_key(machine):
        machine.cpu.a = ord("K")

    answers = {"OSRDCH": read_key, 0xFFEE: lambda machine: printed.append(machine.cpu.a)}
    subject = RoutineSubject(beeb, 0x2000, {"carry": "carry"}, {"a": "a"}, answers)
    try:
        subject.act({"carry": True})
        assert subject.view() == {"a": ord("L")} and printed == [ord("L")]
    finally:
        for hook in subject._hooks:
            hook.remove()
    put(beeb, "00 01 4F 68 00")
    with pytest.raises(CallError, match="raised error 1: Oh"):
        RoutineSubject(beeb, 0x2000, {}, {}).act({})


def test_a_program_by_its_screen(beeb):
    beeb.type('10 S=0\n20 INPUT "Number",A\n30 IF A>99 PRINT "Too big ";:GOTO 20\n40 S=S+A:PRINT "Sum ";S:GOTO 20\n')
    beeb.type("MODE 6\nRUN\n")
    start = beeb.snapshot()

    class Sum:
        def restart(self, seed):
            self.sum = None

        def act(self, number):
            if number > 99:
                return ActOutcome.refused("big")
            self.sum = (self.sum or 0) + number

        def view(self):
            return {"sum": self.sum, "asks": "Number"}

    def program(pattern="Too big"):
        beeb.restore(start)  # an earlier subject has played on this machine
        return ScreenSubject(beeb, {"sum": r"^Sum (\d+)", "asks": r"^Number"}, {pattern: "big"}, "{}\n".format)

    numbers = st.integers(0, 120)
    assert TwinCheck(program, Sum, numbers, longest=12).run(12).agrees
    (found,) = TwinCheck(lambda: program("never"), Sum, numbers).run(30).divergences
    assert found.actions == [100] and found.differences[0].kind is DifferenceKind.OUTCOME
    with pytest.raises(BeebError, match="refusals: .* missing"):
        program("Too (big")
    subject = program()
    with pytest.raises(ProgramEndedError, match="the program has ended: Escape at line 20"):
        subject.act("\x1b")


def test_a_program_by_its_memory(beeb):
    put(beeb, COUNT)
    beeb.type("CALL &2000\n")
    beeb.run(seconds=0.1)
    subject = MemorySubject(beeb, {"count": Byte(0x80)}, frames=3)
    subject.act("")  # to the beginning of a frame
    before = subject.view()["count"]
    subject.act("")
    assert subject.view() == {"count": before + 3}
    subject.act({"keys": ["A", "SHIFT"], "frames": 2})
    assert subject.view() == {"count": before + 5} and beeb.keyboard.pressed == []
    turn = MemorySubject(beeb, {"count": "80"}, until=0x2000, refused=lambda old, new: ActOutcome(old == new))
    assert [turn.act("A"), turn.act("A")] == [ActOutcome(True), ActOutcome(False)]
    with pytest.raises(BeebError, match="nowhere: neither"):
        MemorySubject(beeb, {"x": "nowhere"})
    put(beeb, "02")
    with pytest.raises((ProgramEndedError, TimeoutError)):
        turn.act("A")
