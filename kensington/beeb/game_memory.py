"""The game that a program has in its memory, read and written by the program's memory map.

Whatever the map does not give raises `MemoryMapError`, and a byte without a meaning raises `KensingtonError`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Literal

from emulator import Beeb
from kensington.beeb.memory_map import MapTable, MemoryMap, MemoryMapError
from kensington.board import mask_of
from kensington.errors import KensingtonError
from kensington.levels import RECENT
from kensington.position import Camp, Entitlement, Position, Turn
from kensington.rules import COLOURS, READINGS, Act, Colour, Decline, Pass, Place, Relocate, Rules, Slide, ends

KINDS: dict[type[Act], str] = {Place: "place", Slide: "slide", Relocate: "relocate", Pass: "pass"}
MOST_TURNS = 255  # that a program counts


def switches(memory_map: MemoryMap, rules: Rules) -> dict[int, int]:
    """The bytes, by address, that switch a program to these rules' readings.

    Raises `KensingtonError` for rules that the program does not have.
    """
    known = memory_map.fields.get("readings", MapTable({}))
    on = {name for name, (option, value) in READINGS.items() if getattr(rules, option) == value}
    plain = Rules(two_move=bool(rules.two_move), first=rules.first)
    if rules != replace(plain, **dict(READINGS[name] for name in known.at if name in on)):
        raise KensingtonError(f"{memory_map.name} does not play by these rules: {rules.to_text()}")
    return {address: known.means["yes" if name in on else "no"] for name, address in known.at.items()}


class GameMemory:
    """The memory of a program that plays Kensington, in the machine `beeb`."""

    def __init__(self, beeb: Beeb, memory_map: MemoryMap) -> None:
        self.beeb = beeb
        self.memory_map = memory_map
        self._names = {
            table: {number: name for name, number in known.means.items()} for table, known in memory_map.fields.items()
        }

    # Bytes

    def read(self, place: int | str, count: int) -> bytes:
        """`count` bytes from an address or a label on."""
        start = self.memory_map.address(place)
        return bytes(self.beeb.memory[start : start + count])

    def byte(self, place: int | str, index: int = 0) -> int:
        """The byte `index` bytes after an address or a label."""
        return self.read(self.memory_map.address(place) + index, 1)[0]

    def set(self, place: int | str, *values: int) -> None:
        """Write bytes to RAM from an address or a label on."""
        address = self.memory_map.address(place)
        self.beeb.memory[address : address + len(values)] = bytes(values)

    def number(self, table: str, key: str, length: int) -> int:
        """A signed number."""
        return int.from_bytes(self.read(self._at(table, key), length), "little", signed=True)

    def _at(self, table: str, key: str = "at") -> int:
        known = self.memory_map[table]
        if key not in known.at:
            raise MemoryMapError(f"{self.memory_map.file}: {table}.{key} is missing")
        return known.at[key]

    def _choice(self, table: str, key: str = "at") -> str:
        """The meaning of a byte that stands for one of several things."""
        number = self.byte(self._at(table, key))
        if number not in self._names[table]:
            where = table if key == "at" else f"{table}.{key}"
            raise KensingtonError(f"{self.memory_map.name}: [{where}] is {number}, which has no meaning")
        return self._names[table][number]

    # The game

    @property
    def board(self) -> dict[int, Colour]:
        """The stones, by point."""
        known = self.memory_map["board"]
        start = known.at["at"]
        row = self.read(start, len(known.order))
        colours: dict[int, Colour] = {known.means[colour]: colour for colour in COLOURS}
        stones = {point: colours[number] for point, number in zip(known.order, row, strict=True) if number in colours}
        stones.pop(0, None)
        return stones

    @property
    def to_act(self) -> Colour:
        """Who has the next act."""
        return _colour(self._choice("to_act"))

    @property
    def turn(self) -> Colour:
        """Whose turn it is."""
        return _colour(self._choice("turn"))

    @property
    def hands(self) -> dict[Colour, int]:
        """Stones in hand, by colour."""
        return {colour: self.byte(self._at("hand", colour)) for colour in COLOURS}

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that the program can be switched to."""
        return tuple(self.memory_map.fields.get("readings", MapTable({})).at)

    @property
    def rules(self) -> Rules:
        """The options of the game."""
        first = _colour(self._choice("first"))
        chosen: dict[str, Any] = {"two_move": self._choice("two_move") == "yes", "first": first}
        for name in self.readings:
            option, value = READINGS[name]
            if self._choice("readings", name) == "yes" and chosen.get(option, True):
                chosen[option] = value
        return Rules(**chosen)

    @property
    def phase(self) -> Literal["placing", "moving"]:
        """`"placing"` while either player has stones in hand."""
        return "placing" if any(self.hands.values()) else "moving"

    @property
    def winner(self) -> Colour | None:
        """Who has won, according to the program."""
        name = self._choice("winner")
        return None if name == "none" else _colour(name)

    @property
    def seed(self) -> int:
        """The state of the program's random number generator."""
        return int.from_bytes(self.read(self._at("seed"), 2), "little")

    @property
    def event(self) -> frozenset[str]:
        """What the last act completed: `"triangle"`, `"square"`, `"won"`."""
        bits = self.byte(self._at("event"))
        return frozenset(name for name, bit in self.memory_map["event"].means.items() if bits & bit)

    @property
    def derived(self) -> list[bytes]:
        """The pieces of memory that follow from the board."""
        return [self.read(address, length) for address, length in self.memory_map.derived]

    @property
    def act(self) -> Act:
        """The act that the program is checking, playing or showing."""
        known = self.memory_map["act"]
        kind, start, end = (self.byte(known.at[key]) for key in ("kind", "start", "end"))
        acts: dict[int, Callable[[], Act]] = {
            known.means["place"]: lambda: Place(end),
            known.means["slide"]: lambda: Slide(start, end),
            known.means["relocate"]: lambda: Relocate(start, end),
            known.means["pass"]: Pass,
        }
        if kind not in acts:
            raise KensingtonError(f"{self.memory_map.name}: unknown kind of act {kind}")
        return acts[kind]()

    def take(self) -> Position:
        """The position in memory."""
        board, hands = self.board, self.hands
        known = self.memory_map["shapes"]
        row = self.read(known.at["at"], len(known.order))
        states = {name: state for name, state in zip(known.order, row, strict=True) if state}  # few have any

        def marked(key: str) -> frozenset[str]:
            bit = known.means.get(key, 0)
            return frozenset(name for name, state in states.items() if state & bit)

        red, blue = (
            Camp(
                mask_of(point for point in board if board[point] == colour),
                (hands[colour],),
                marked(colour),
                marked(f"{colour}_newly"),
            )
            for colour in COLOURS
        )
        return Position(
            self.rules,
            red,
            blue,
            Turn(self.turn, 1),
            self._pending(),
            marked("paid"),
        )

    def _pending(self) -> tuple[Entitlement, ...]:
        known = self.memory_map["pending"]
        depth = self.byte(known.at["depth"])
        if depth > known.means["most"]:
            raise KensingtonError(f"{self.memory_map.name}: {depth} pending entitlements are too many")
        colours: dict[int, Colour] = {known.means[colour]: colour for colour in COLOURS}
        owners, left, put = (self.read(known.at[what], depth) for what in ("owner", "left", "put"))
        if not set(owners) <= set(colours):
            raise KensingtonError(f"{self.memory_map.name}: an entitlement has an unknown owner: {owners.hex(' ')}")
        stack = zip(owners, left, put, strict=True)
        return tuple(Entitlement(colours[owner], *rest) for owner, *rest in stack)[::-1]

    # Writing

    def put(self, position: Position) -> None:
        """Set up a position; raises `KensingtonError` for rules that the program does not have."""
        self.put_rules(position.rules)
        board, stack, shapes = (self.memory_map[table] for table in ("board", "pending", "shapes"))
        start = board.at["at"]
        unused = zip(board.order, self.read(start, len(board.order)), strict=True)
        self.set(start, *(board.means[position.stone(point) or "vacant"] if point else byte for point, byte in unused))
        for colour in COLOURS:
            self.set(self._at("hand", colour), sum(position.camp(colour).hand))
        self._choose("turn", position.turn.colour)
        self._choose("to_act", position.to_act.colour)
        self._choose("winner", position.winner or "none")
        oldest_first = position.pending[::-1]
        if len(oldest_first) > stack.means["most"]:
            raise KensingtonError(f"{self.memory_map.name} has no room for {len(oldest_first)} pending entitlements")
        self.set(stack.at["depth"], len(oldest_first))
        self.set(stack.at["owner"], *(stack.means[owner] for owner, _, _ in oldest_first))
        self.set(stack.at["left"], *(left for _, left, _ in oldest_first))
        self.set(stack.at["put"], *(put for _, _, put in oldest_first))
        marks = {"red": position.red.broken, "blue": position.blue.broken, "paid": position.paid}
        marks |= {"red_newly": position.red.newly, "blue_newly": position.blue.newly}
        state = dict.fromkeys(shapes.order, 0)
        for key, names in marks.items():
            for name in names:
                state[name] |= shapes.means.get(key, 0)
        self.set(shapes.at["at"], *(state[name] for name in shapes.order))

    def put_rules(self, rules: Rules) -> None:
        """Write the options of a game; raises `KensingtonError` for rules that the program does not have."""
        readings = switches(self.memory_map, rules)
        self._choose("first", rules.first)
        self._choose("two_move", "yes" if rules.two_move else "no")
        for address, value in readings.items():
            self.beeb.memory[address] = value

    def _choose(self, table: str, thing: str) -> None:
        self.beeb.memory[self._at(table)] = self.memory_map[table].means[thing]

    def put_history(self, position: Position, history: Sequence[Position]) -> None:
        """Write the acts and turns of a game, if the program remembers them."""
        if "history" not in self.memory_map:
            return
        acts = bytearray()
        for before, after in reversed(list(pairwise((*history[-RECENT:], position)))):
            acts += bytes((_point(before.vacant & ~after.vacant), _point(after.vacant & ~before.vacant)))
        at = self.memory_map["history"].at
        self.set(at["acts"], *acts.ljust(2 * RECENT, b"\0"))
        self.set(at["turns"], min(sum(not before.mid_turn for before in history), MOST_TURNS))

    def set_act(self, act: Act) -> None:
        """Pass an act to the program's routines."""
        if isinstance(act, Decline):
            raise KensingtonError("decline: relocation is compulsory")
        known, (start, end) = self.memory_map["act"], ends(act)
        for key, number in (("kind", known.means[KINDS[type(act)]]), ("start", start), ("end", end)):
            self.beeb.memory[known.at[key]] = number

    def set_seed(self, seed: int) -> None:
        """Set the state of the program's random number generator."""
        self.set(self._at("seed"), *word(seed))


def _point(points: int) -> int:
    """The point of a set of at most one; 0 if it is empty."""
    return max(0, points.bit_length() - 1)


def word(number: int) -> Iterable[int]:
    """The two bytes of a number, the low one first."""
    return number & 0xFF, number >> 8


def _colour(name: str) -> Colour:
    return "red" if name == "red" else "blue"
