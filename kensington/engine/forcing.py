"""The search for forced wins: sequences of threats to fill a hexagon, against every defence.

The attacker must threaten with each turn: if it had the next turn, too, it could fill a hexagon. Of its turns only the
best are tried; of the defender's every legal one. So a win that is found is a proof, whatever the evaluation says, and
none that is found says little.
"""

from array import array
from builtins import int as Int
from typing import TYPE_CHECKING

from boardgame import search
from kensington import bitboard
from kensington.engine import geometry, sizes
from kensington.engine.level_weights import level_weights
from kensington.engine.lists import Lister
from kensington.engine.terms import tables_for

if TYPE_CHECKING:  # needed by the compiler only
    import cython

FIRST_HEXAGON = 54
GROUPS = 61
CHECK = 1023  # acts between two questions whether to stop
NEEDED = 5  # stones in a hexagon for a threat
WIDEST = sizes.WIDEST
WIDTH = 24  # relocations of the attacker that are tried
MOST_ACTS = bitboard.MOST_ACTS
MOST_ROWS = 64  # acts in a line
LONGEST = 15  # turns of both sides
FILLING = level_weights()  # to list acts by: the engine's own weights leave out some that fill hexagons
TABLE = 1 << 12  # positions from which an attack within some turns failed
GROUP, BIT, KIND, LONE_GROUP = geometry.GROUP, geometry.BIT, geometry.KIND, geometry.LONE_GROUP


class Forcing(search.Search):
    """Proves wins from a position, of which it has lists of acts. `nodes` counts the acts made to do so."""

    def __init__(self, lister: Lister) -> None:
        search.Search.__init__(self)
        self.lister, self.state, self.board = lister, lister.state, lister.board
        self.board.acts = array("I", bytes(4 * MOST_ACTS * (MOST_ROWS + 1)))
        self.settled = array("Q", bytes(8 * TABLE))
        self.filling, _ = tables_for(self.state.in_hand, FILLING)
        self.attacker, self.cut, self.forced = 0, False, 0

    def prove_win(self, turns: Int = LONGEST, tries: Int = 1 << 40) -> int:
        """The number of turns, of both sides, within which the side to act wins by force; 0 if none was found.

        Looks at up to `turns` turns, an odd number, and makes up to `tries` acts. `forced` is the act that wins.
        """
        return self.prove(0, turns, tries)

    def prove(self, row: Int, most: Int, tries: Int) -> int:
        """The same, with lists of acts from this row."""
        turns: cython.int
        found: cython.int = 0
        self.attacker = self.state.actor()
        self.nodes, self.limit = 0, tries + 1
        self.lister.promise = self.filling
        for turns in range(1, most + 1, 2):
            self.cut = False
            if self.attack(row, turns):
                found = turns
                break
            if not self.cut or self.nodes >= self.limit:
                break
        self.lister.promise = self.state.value
        return found

    def threatens(self) -> bool:
        """Whether the attacker could fill a hexagon if it had the turn."""
        left: cython.ulonglong = self.state.lacking[self.attacker] >> FIRST_HEXAGON
        lone: cython.ulonglong
        while left:
            lone = left & -left
            left ^= lone
            if self.state.reaches(FIRST_HEXAGON + LONE_GROUP[lone % 67], self.attacker):
                return 1
        return 0

    def almost(self, act: Int, wanted: Int) -> bool:
        """Whether the attacker has `wanted` stones in a hexagon that it can win with, after this act (0: now)."""
        start: cython.int = 0 if act >> 14 > 1 else act >> 7 & 127
        end: cython.int = 0 if act >> 14 > 1 else act & 127
        hexagon: cython.int
        held: cython.int
        for hexagon in range(FIRST_HEXAGON, GROUPS):
            if KIND[hexagon] == 4 - self.attacker:
                continue
            held = self.state.content[hexagon] >> 3 if self.attacker else self.state.content[hexagon] & 7
            if GROUP[2 * hexagon] & BIT[2 * end] | GROUP[2 * hexagon + 1] & BIT[2 * end + 1]:
                held += 1
            if GROUP[2 * hexagon] & BIT[2 * start] | GROUP[2 * hexagon + 1] & BIT[2 * start + 1]:
                held -= 1
            if held >= wanted:
                return 1
        return 0

    def fills(self, row: Int) -> bool:
        """Whether the attacker, whose turn it is, can fill a hexagon, barred shapes or not; notes how in `forced`."""
        at: cython.int
        end: cython.int
        act: cython.uint
        if not self.threatens():
            return 0
        end = self.board.generate(MOST_ACTS * row)
        for at in range(MOST_ACTS * row, end):
            act = self.board.acts[at]
            self.board.make(act)
            self.board.ply -= 1
            if self.board.winner_after[self.board.ply + 1] == self.attacker + 1:
                self.forced = act
                return 1
        return 0

    def attack(self, row: Int, turns: Int) -> bool:
        """Whether the attacker, who has the next act, wins within `turns`; the act is then `forced`."""
        pending: cython.bint = self.board.newest[self.board.ply] != 0
        slot: cython.int = 0
        key: cython.ulonglong = 0
        at: cython.int
        act: cython.uint
        if not pending:
            if row and self.board.players == 2 and self.lister.can_fill(self.attacker) or self.fills(row):
                return 1
            if not self.almost(0, NEEDED - 1):
                return 0
            if turns <= 1:
                self.cut = True
                return 0
        if self.nodes >= self.limit or row >= MOST_ROWS:
            return 0
        key = self.state.key() & ~15 | turns
        slot = (key >> 4) % TABLE
        if row and self.settled[slot] >> 4 == key >> 4 and self.settled[slot] & 15 >= turns:
            self.cut = True
            return 0
        self.lister.list_acts(row, WIDTH if pending else WIDEST, 0)
        for at in range(row * WIDEST, row * WIDEST + self.lister.counts[row]):
            act = self.lister.acts[at]
            if not pending and not self.almost(act, NEEDED):
                continue
            if self.goes_on(row, act, turns):
                self.forced = act
                return 1
            if self.nodes >= self.limit:
                return 0
        self.settled[slot] = key
        return 0

    def goes_on(self, row: Int, act: Int, turns: Int) -> bool:
        """Whether the attacker wins within `turns` after an act, of whichever side."""
        won: cython.bint
        mine: cython.bint = self.state.actor() == self.attacker
        pending: cython.bint
        self.nodes += 1
        if self.nodes & CHECK == 0 and self.check():
            self.limit = 0
        self.state.make(act)
        if self.board.winner_after[self.board.ply]:
            won = self.board.winner_after[self.board.ply] == self.attacker + 1
        else:
            pending = self.board.newest[self.board.ply] != 0
            if not pending:
                turns -= 1
            if mine and not (self.almost(0, NEEDED) if pending else self.threatens()):
                won = 0
            elif self.state.actor() == self.attacker:
                won = self.attack(row + 1, turns)
            else:
                won = self.defend(row + 1, turns)
        self.state.unmake(act)
        return won

    def defend(self, row: Int, turns: Int) -> bool:
        """Whether the attacker wins within `turns` whatever the defender, who has the next act, does."""
        begin: cython.int = MOST_ACTS * row
        end: cython.int
        at: cython.int
        last: cython.int
        act: cython.uint
        if row >= MOST_ROWS or self.nodes >= self.limit:
            return 0
        if turns < 2 and not self.board.newest[self.board.ply]:
            self.cut = True
            return 0
        if not self.board.newest[self.board.ply] and self.lister.can_fill(1 - self.attacker):
            return 0
        end = self.board.generate(begin)
        last = begin
        for at in range(begin, end):  # first those that are likely to hold
            act = self.board.acts[at]
            if self.matters(act):
                self.board.acts[at] = self.board.acts[last]
                self.board.acts[last] = act
                last += 1
        for at in range(begin, end):
            if not self.goes_on(row, self.board.acts[at], turns):
                return 0
        return 1

    def matters(self, act: Int) -> bool:
        """Whether an act of the defender enters, or takes a stone from, a hexagon that the attacker almost fills."""
        left: cython.ulonglong = self.state.lacking[self.attacker] >> FIRST_HEXAGON
        lone: cython.ulonglong
        hexagon: cython.int
        point: cython.int = act >> 7 & 127 if act >> 14 == 2 else act & 127
        while left:
            lone = left & -left
            left ^= lone
            hexagon = 2 * (FIRST_HEXAGON + LONE_GROUP[lone % 67])
            if GROUP[hexagon] & BIT[2 * point] | GROUP[hexagon + 1] & BIT[2 * point + 1]:
                return 1
        return 0
