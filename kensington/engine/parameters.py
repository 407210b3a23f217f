"""The numbers by which a search decides what to try, and how deeply; `tools.engine_tune` has tuned them."""

PARAMETERS: dict[str, int] = {
    "lead": 300,  # for each of the last two turns: one that the opponent is not expected to make up
    "margin": 300,  # by which an act in a line's last turn may fall short of what is needed
    "pass less": 2,  # turns of depth less, to see whether a side could afford to pass
    "reduced from": 3,  # acts in order, and turns of depth, from which lines are looked at less deeply
    "reduced depth": 3,
    "reduced again from": 10,  # and from which still less
    "reduced again depth": 5,
    "quiet turns": 2,  # after a line's end, in which shapes are completed
    "quiet width": 3,  # acts tried there
    "placings": 6,  # acts tried: some, more for every two turns of depth, up to a number
    "placings by depth": 4,
    "placings at most": 16,
    "slides": 12,
    "slides by depth": 4,
    "relocations": 3,  # one more for each turn of depth
    "relocations at most": 12,
    "free relocations": 2,  # that cost no depth
    "taken": 8,  # stones and points of which relocations are made
    "put": 8,
    "refutation": 16,  # in the order of acts, for 4096 of how good an act was elsewhere
    "killer": 60,
}
