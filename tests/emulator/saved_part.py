"""A stand-in for the parts of a machine, to forge save states."""


class SavedPart:
    """A part whose saved state is `state`, whatever that is."""

    def __init__(self, state):
        self.state = state

    def save(self):
        return self.state


def saved_parts(states):
    """A stand-in for each of `states`, by name, for `emulator.board.state.save`."""
    return {name: SavedPart(state) for name, state in states.items()}
