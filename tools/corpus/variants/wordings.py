"""Wordings for everything that KEN prints, in the style of programs of the time.

`NAME` stands for the name of the player to act and `STONES` for "red" or "blue".
"""

NAME, STONES = "\ue000", "\ue001"
NEW_LINE = "\r"
NO_BREAK = "_"  # stands for a non-breaking space
LONGEST = {NAME: "NNNNN", STONES: "SSSS"}  # their longest values

# The text before and after the player's number.
NAMES = (
    ("Name of player ", "?"),
    ("Player ", ", what is your name?"),
    ("Please enter the name of player ", ": "),
    ("NAME (PLAYER ", ") "),
    ("Who is player ", "? (up to 5 letters) "),
    ("Player ", "'s name: "),
)
LEVELS = (
    f"{NAME}: level 1-3, or RETURN for a person",
    f"Play level for {NAME}? 1 to 3, RETURN if not the computer",
    f"{NAME}: skill level (1,2,3) or press RETURN for a human player",
    f"Level of play 1/2/3 for {NAME}, just RETURN for no computer",
    f"Is {NAME} the computer? Press 1-3 for its skill, or RETURN",
    f"Enter level (1 novice to 3 expert) for {NAME} or RETURN",
)
QUESTIONS = (
    (
        "Are you using a colour television?",
        "Is this a colour TV?",
        "Colour television?",
        "Do you have a colour TV set?",
    ),
    (
        "Do you want to watch me thinking?",
        "Shall I show you my thoughts?",
        "Watch the computer thinking?",
        "Would you like to see me think?",
    ),
    (
        "Do you want sound effects?",
        "Sound?",
        "Would you like sound effects?",
        "Sound effects on?",
    ),
    (
        "Are you also using a Kensington board?",
        "Is a Kensington board being used as well?",
        "Using a real board too?",
        "Do you play on your own Kensington board?",
    ),
    (
        "Are you playing the 2-move option?",
        "Play the two-move option?",
        "2-move option?",
        "Shall the 2 move rule be used?",
    ),
)
# The text before and after the default, and the text without a default.
ANSWERS = (
    ("Y or N (", ")", "Y or N "),
    ("(Y/N) [", "] ", "(Y/N) "),
    ("Y/N? (", ") ", "Y/N? "),
    ("(", ") ", ""),
    ("Press Y or N, RETURN=", " ", "Press Y or N "),
)
SPEEDS = (
    ("Speed of placing: 0 fast to 9 slow", "(3)"),
    ("What speed? 0 (fastest) - 9 (slowest)", "(3)"),
    ("Speed 0-9", "[3]"),
    ("How fast shall I place stones, 0 (fast) to 9 (slow)?", "(3)"),
)
COLOURS = (
    f"{NAME}: your colour? R or B",
    f"{NAME}, which colour do you choose? (R/B)",
    f"Red or Blue, {NAME}? (R or B)",
    f"Choose your colour {NAME}: R=red B=blue",
)
LOTS = (
    ("A stone is drawn ...", f"It is {STONES}: {NAME} begins."),
    ("Drawing a stone to see who starts", f"{NAME} ({STONES}) starts"),
    ("Who goes first?", f"A {STONES} stone! {NAME} to start"),
    ("Drawing lots.....", f"{STONES}. {NAME} plays first"),
)
PLACINGS = (
    f"{NAME}: place a {STONES} stone",
    f"{NAME} - where will you place your stone?",
    f"Place your stone, {NAME}",
    f"{NAME} to place. Move cursor and press RETURN",
    f"Your turn to place a stone {NAME}",
)
# Choosing an own stone, an opposing stone, and the destination.
MOVINGS = (
    (
        f"{NAME}: which {STONES} stone to move?",
        f"{NAME}: which {STONES} stone to reposition?",
        f"{NAME}: to which point?",
    ),
    (f"{NAME} - choose a stone to move", f"{NAME} - choose a {STONES} stone to reposition", "Where to?"),
    (f"Your move {NAME}. Which stone?", f"{NAME} may reposition a {STONES} stone. Which?", "New position?"),
    (
        f"Select the stone to move, {NAME}",
        f"Select your opponent's stone to reposition, {NAME}",
        f"Now select its new point, {NAME}",
    ),
    (f"{NAME}: move a stone", f"{NAME}: reposition one opposing stone", f"{NAME}: move it to?"),
)
THINKING = (f"{NAME} is thinking", "Thinking...", f"{NAME} thinks", f"I'm thinking, {NAME}")
WORTHS = ("This is worth ", "Value ", "Score: ")
PASSES = (
    f"{NAME} can make no move and passes.",
    f"{NAME} is unable to move",
    f"No legal move for {NAME}: pass",
)
WINS = (
    f"{NAME} has won!",
    f"The winner is {NAME}!!",
    f"GAME OVER - {NAME} wins",
    f"Congratulations {NAME}, you are THE WINNER",
)
# After a game of two people or two levels; a person has beaten the program; the program has beaten a person.
MESSAGES = (
    ("A fine hexagon!", "Well played!", "Hard luck!"),
    ("What a game!", "You were too good for me", "Better luck next time"),
    ("A hard battle", "I must try harder", "I enjoyed that"),
)
RETURNS = ("Press RETURN", "Press RETURN to continue", "RETURN to go on", "Now press RETURN")
AGAINS = (
    ("Stopped. Again with the same players?", "Again with the same players and levels?"),
    ("Game stopped. Play again with same players?", "Another game, same players and levels?"),
    ("ESCAPE! Same players again?", "Play again, same players?"),
    ("Abandoned. Would the same players like a fresh game?", "Would you like to play again as you are?"),
)
# For the real board: a stone is taken, a stone is put.
ANNOUNCEMENTS = (
    (f"{NAME} moves this {STONES} stone", f"{NAME} puts a {STONES} stone here"),
    (f"Take the {STONES} stone from here for {NAME}", f"Put a {STONES} stone here for {NAME}"),
    (f"{NAME}: please lift this {STONES} stone", f"{NAME}: please place a {STONES} stone here"),
)
# Occupied, no such stone, no neighbour, the 2-move option, just put there.
REASONS = (
    (
        "That point is taken",
        f"No {STONES} stone here",
        "No line leads there",
        "Not rebuilt so soon",
        "It has just come",
    ),
    ("Not empty!", f"Not {STONES}!", "Too far!", "2-move rule!", "Just moved!"),
    ("Illegal: occupied", "Illegal: no stone", "Illegal: no line", "Illegal: 2 moves", "Illegal: the same"),
    ("Try again", "Try again", "Try again", "Try again", "Try again"),
)


def length(text: str) -> int:
    """The greatest length of a text on the screen."""
    return sum(len(LONGEST.get(char, char)) for char in text)


def wrapped(text: str, width: int) -> str:
    """The text broken by NEW_LINE into lines of at most `width` characters; raises ValueError for a longer word."""
    lines = [""]
    words = text.split(" ")
    for place, word in enumerate(words):
        if length(word) > width:
            raise ValueError(f"{word!r} is longer than a line of {width}")
        if place == 0:
            lines[-1] = word
        elif length(lines[-1]) + 1 + length(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return NEW_LINE.join(lines)


def height(text: str) -> int:
    """The number of lines of a wrapped text."""
    return text.count(NEW_LINE) + 1


def capitals(text: str) -> str:
    """The text in upper case, except for placeholders."""
    return "".join(char.upper() if char.isascii() else char for char in text)
