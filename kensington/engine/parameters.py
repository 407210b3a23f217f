"""The numbers by which a search decides what to try, and how deeply; `tools.tune.engine` has tuned them."""

PARAMETERS: dict[str, int] = {
    "lead": 135,  # reverse futility: the lead over beta that is enough, for each of the last two turns of depth
    "margin": 217,  # futility: by which an act in the last turn of depth may fall short of alpha
    "null move reduction": 2,  # turns of depth less after a pass
    "reduced from": 3,  # late moves: acts in order, and turns of depth, from which lines are looked at less deeply
    "reduced depth": 2,
    "reduced again from": 4,  # and from which still less
    "reduced again depth": 4,
    "quiescence turns": 2,  # after a line's end, in which shapes are completed
    "quiescence width": 2,  # acts tried there
    "placings": 7,  # acts tried: some, more for every two turns of depth, up to a number
    "placings by depth": 3,
    "placings at most": 15,
    "slides": 5,
    "slides by depth": 4,
    "relocations": 4,  # one more for each turn of depth
    "relocations at most": 14,
    "free relocations": 0,  # that cost no depth
    "taken": 8,  # stones and points of which relocations are made
    "put": 2,
    "history": 9,  # in the order of acts, for 4096 of how good an act was elsewhere
    "killer": 55,
}
