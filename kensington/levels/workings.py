"""The position as the levels have it: stones, contents of groups, score."""

from array import array

import cython

from kensington.levels import tables

FIRST_HEXAGON = 54
NO_GROUP = 61
WON = 16384
WINNING = 8192


class Workings:
    def __init__(self) -> None:
        self.groups_at = bytearray(tables.GROUPS_AT)
        self.neighbours_at = bytearray(tables.NEIGHBOURS_AT)
        self.kind = bytearray(tables.KIND)
        self.full = bytearray(tables.SIZE)
        self.value = array("h", tables.VALUE)
        self.board = bytearray(73)
        self.content = bytearray(62)
        self.pull = bytearray(146)
        self.bonus_t = 90
        self.bonus_s = 150
        self.barred = bytearray(54)
        self.broken = bytearray(16 * 12)
        self.broken_count = bytearray(16)
        self.mover = bytearray(16)
        self.two_move = 1
        self.work = 0
        self.score = 0
        self.first = 1
        self.ply = 0
        self.relocations = 0

    def change(self, point, colour, sign):
        """A stone comes (sign 1) or goes (-1)."""
        self.work += 1
        step: cython.int = sign if colour == 1 else 8 * sign
        score: cython.int = self.score
        slot: cython.int
        group: cython.int
        base: cython.int
        before: cython.int
        for slot in range(4 * point, 4 * point + 4):
            group = self.groups_at[slot]
            if group == NO_GROUP:
                continue
            base = self.kind[group] << 6
            before = self.content[group]
            self.content[group] = before + step
            score += self.value[base + before + step] - self.value[base + before]
        if colour == 1:
            score += sign * self.pull[point]
        else:
            score -= sign * self.pull[73 + point]
        self.score = score
        self.board[point] = colour if sign == 1 else 0

    def weigh(self, point, colour):
        """What a stone coming there gains its colour; self.relocations is what completing gives, -1 if barred (own)."""
        self.work += 1
        step: cython.int = 1 if colour == 1 else 8
        gain: cython.int = 0
        relocations: cython.int = 0
        slot: cython.int
        group: cython.int
        base: cython.int
        after: cython.int
        kind: cython.int
        bonus: cython.int = 0
        self.is_barred = 0
        for slot in range(4 * point, 4 * point + 4):
            group = self.groups_at[slot]
            if group == NO_GROUP:
                continue
            kind = self.kind[group]
            base = kind << 6
            after = self.content[group] + step
            gain += self.value[base + after] - self.value[base + after - step]
            if group < FIRST_HEXAGON and after == self.full[kind] * step:
                if self.two_move and self.bars(group, colour):
                    self.is_barred = 1
                relocations += 1 + kind
                bonus += self.bonus_s if kind else self.bonus_t
        if colour == 1:
            gain += self.pull[point]
        else:
            gain = -gain + self.pull[73 + point]
        self.relocations = 2 if relocations > 2 else relocations
        return gain + bonus

    def bars(self, group, colour):
        ply: cython.int = self.ply
        entry: cython.int = group + 64 * colour
        at: cython.int
        if ply <= 1 and self.barred[group] & colour:
            return 1
        if ply >= 1:
            for at in range(12 * (ply - 1), 12 * (ply - 1) + self.broken_count[ply - 1]):
                if self.broken[at] == entry:
                    return 1
        if ply >= 2:
            for at in range(12 * (ply - 2), 12 * (ply - 2) + self.broken_count[ply - 2]):
                if self.broken[at] == entry:
                    return 1
        return 0

    def note_broken(self, point, colour):
        step: cython.int = 1 if colour == 1 else 8
        slot: cython.int
        group: cython.int
        at: cython.int
        for slot in range(4 * point, 4 * point + 3):
            group = self.groups_at[slot]
            if group != NO_GROUP and self.content[group] == self.full[self.kind[group]] * step:
                at = self.broken_count[self.ply]
                if at < 12:
                    self.broken[12 * self.ply + at] = group + 64 * colour
                    self.broken_count[self.ply] = at + 1

    def load(self, red, blue, red_broken, blue_broken):
        for point in red:
            self.change(point, 1, 1)
        for point in blue:
            self.change(point, 2, 1)
        for group in red_broken:
            self.barred[group] |= 1
        for group in blue_broken:
            self.barred[group] |= 2
