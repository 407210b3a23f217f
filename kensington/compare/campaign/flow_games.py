"""Short games in which Red begins, each for an event that random play hardly ever reaches; "!" marks illegal acts.

Made by `python -m tools.flow_games`.
"""

GAMES = {
    "a white hexagon by placing": """
        13 8 12 50 20 49 21 71 5 24 6""",
    "one's own hexagon by placing": """
        32 42 31 26 24 63 23 12 16 52 15""",
    "a white hexagon by the opponent's relocation": """
        12 42 5 38 21 45 20 37 6 33 25 34 25>13""",
    "one's own hexagon by the opponent's relocation": """
        40 61 39 65 55 62 56 28 48 34 63 57 63>47""",
    "a white hexagon by sliding": """
        5 22 21 60 12 50 13 63 6 58 24 15 40 33 28 30 34 17 25 55 4 19 36 38 61 54 26 1 62 44 26-18 15-11 24-20""",
    "one's own hexagon by sliding": """
        24 29 31 8 23 54 16 2 32 43 7 57 37 30 12 38 51 3 11 35 34 56 25 1 41 45 40 55 5 52 41-49 45-53 7-15""",
    "the opponent's hexagon wins nothing": """
        50 26 42 61 57 66 49 65 41 67 58 8 33 21 68""",
    "rule 7 between two relocations": """
        6 49 13 45 9 15 4 !15>4 15>53 13>17 !53>1 45>23 37 64""",
    "rebuilding with the 2-move option": """
        54 40 59 42 63 38 55 40>45 34 55>1 !55 30 53 55 45>4""",
    "rebuilding without the 2-move option": """
        68 5 50 26 54 30 46 5>1 22 46>2 46 1>59""",
    "rule 9, a pass": """
        3 35 1 20 16 22 12 72 10 28 23 32 4 15 6 8 7 19 24 2 17 5 9 31 27 25 11 18 14 13 pass 13-21 9-13""",
}
