"""The same game in Python."""

from twincheck import ActOutcome


class Nim:
    def restart(self, seed):
        self.matches, self.player, self.winner = 21, 1, None

    def act(self, key):
        if self.winner is not None:
            self.restart(0)
        elif not "1" <= key <= "3" or int(key) > self.matches:
            return ActOutcome.refused("not allowed")
        else:
            self.matches -= int(key)
            if self.matches == 0:
                self.winner = self.player
            else:
                self.player = 3 - self.player

    def view(self):
        return {"matches": self.matches, "player": self.player if self.winner is None else None, "winner": self.winner}
