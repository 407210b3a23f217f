"""What a variant is: every axis, drawn by its seed."""

from dataclasses import dataclass
from random import Random

from tools.variants.places import Layout, layout
from tools.variants.steps import SECTORS
from tools.variants.talk import Talk, talk

BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE = range(8)  # physical colours
COLOUR_NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
FLASHING = 8  # added to a physical colour: it takes turns with its complement
REDDISH, BLUISH = (RED, MAGENTA, YELLOW), (BLUE, CYAN, GREEN)
CURSOR_COLOURS = (WHITE, YELLOW, CYAN, GREEN, MAGENTA)
GROUNDS = (BLACK, BLACK, BLACK, BLACK, BLUE, BLUE, GREEN, MAGENTA, RED)
LEGIBLE = {  # colours of texts and lines, by what is behind them
    BLACK: (WHITE, YELLOW, CYAN, GREEN, MAGENTA, RED),
    BLUE: (WHITE, YELLOW, CYAN),
    RED: (WHITE, YELLOW, CYAN),
    MAGENTA: (WHITE, YELLOW),
    GREEN: (WHITE, BLUE, BLACK),
}
ALIKE = ({RED, MAGENTA}, {GREEN, CYAN}, {GREEN, YELLOW})  # one does not stand out from the other

COLUMNS = {1: 40, 2: 20, 4: 40, 5: 20, 6: 40, 7: 40}  # characters in a row, by mode
WIDTHS = {20: (20, 20, 20, 16, 13), 40: (40, 32, 24, 20, 16)}  # of the window for prompts
LEAST_SIDES = {20: 72, 40: 60}  # units to a line of the board
LEAST_RADII = {
    (False, False): 22,
    (False, True): 30,
    (True, False): 14,
    (True, True): 20,
}  # of a ring: more, for its hole
BOARD_MODES = (2, 2, 1, 5)
INTRODUCTIONS = (None, None, None, 4, 6, 7)  # the mode of the prompts before a game, if it is not the board's
STYLES = ("cleared", "cleared", "scrolling", "graphics")
TITLES = ("picture", "words")
MEDIA = ("uef", "ssd")

# Keys by direction, clockwise from north-west.
CLOCKWISE = ("nw", "n", "ne", "e", "se", "s", "sw", "w")
CLUSTERS = {
    "letters around S": "QWEDCXZA",
    "letters around D": "WERFVCXS",
    "letters around G": "RTYHNBVF",
    "letters around H": "TYUJMNBG",
    "letters around K": "UIOL.,MJ",
    "punctuation around ;": "OP@:/.,L",
    "digits as on a keypad": "78963214",
    "digits clockwise": "81234567",
    "Z X : / and digits": "1:2X3/4Z",
    "two hands": "IWODLSKA",
    "a row of letters": "QWERTYUI",
}
SECOND_KEYS = {"SPACE": 32, "COPY": 0x87}  # beside RETURN, as characters

STONES = ("disc", "disc", "square", "diamond", "hexagon", "ring")
CURSORS = ("dot", "cross", "box")
BLINKS = (None, 20, 30, 50)  # hundredths of a second for which a cursor is seen or not
HELD = ("marked", "unmarked", "lifted")


@dataclass(frozen=True)
class Screen:
    """Modes, and how prompts come: in an empty window each, under the last one, or as graphics, beside the cells."""

    mode: int
    introduction: int | None
    style: str
    introduction_style: str
    text_cursor: bool
    title: str
    medium: str


@dataclass(frozen=True)
class Colours:
    """Physical colours. A rim of None: a stone has none. In modes of four colours many of them are the same."""

    ground: int
    line: int
    red_hexagon: int
    blue_hexagon: int
    red_stone: int
    blue_stone: int
    rim: int | None
    cursor: int
    text: int
    panel: int
    introduction: tuple[int, int]  # paper and ink


@dataclass(frozen=True)
class Looks:
    """Stones and the cursor."""

    stone: str
    cursor: str
    blink: int | None
    held: str
    winner_flashes: bool


@dataclass(frozen=True)
class Keys:
    """What moves the cursor, by direction, what chooses beside RETURN, and the rule by which the cursor goes."""

    cluster: str
    directions: dict[str, str]
    cursor_keys: bool
    second: str | None
    rule: str


@dataclass(frozen=True)
class Choices:
    """All axes of a variant."""

    screen: Screen
    colours: Colours
    looks: Looks
    keys: Keys
    talk: Talk
    layout: Layout


def drawn(seed: int) -> Choices:
    """What a seed gives."""
    chance = Random(f"variant {seed}")
    while True:
        screen = _screen(chance)
        columns = COLUMNS[screen.mode]
        introduction = COLUMNS[screen.introduction] if screen.introduction else None
        colours, looks, keys = _colours(chance, screen.mode), _looks(chance), _keys(chance)
        words = talk(chance, chance.choice(WIDTHS[columns]), introduction)
        size = words.width, words.height
        fewest = LEAST_SIDES[columns], LEAST_RADII[screen.mode == 1, looks.stone == "ring"]
        where = layout(chance, columns, size, fewest, legend=chance.random() < 0.5)
        if where:
            return Choices(screen, colours, looks, keys, words, where)


def _screen(chance: Random) -> Screen:
    return Screen(
        mode=chance.choice(BOARD_MODES),
        introduction=chance.choice(INTRODUCTIONS),
        style=chance.choice(STYLES),
        introduction_style=chance.choice(STYLES[:3]),
        text_cursor=chance.random() < 0.3,
        title=chance.choice(TITLES),
        medium=chance.choice(MEDIA),
    )


def _colours(chance: Random, mode: int) -> Colours:
    ground = chance.choice(GROUNDS)
    clear = [colour for colour in range(8) if colour != ground and {colour, ground} not in ALIKE]
    red = chance.choice([colour for colour in REDDISH if colour in clear])
    blue = chance.choice([colour for colour in BLUISH if colour in clear])
    introduction = chance.choice(((BLACK, WHITE), (BLUE, WHITE), (BLACK, YELLOW), (WHITE, BLACK), (BLUE, YELLOW)))
    if mode != 2:  # ground, white, red and blue are all that there is
        panel = chance.choice((ground, ground, BLUE)) if blue == BLUE else ground
        text = chance.choice([colour for colour in (WHITE, red) if colour in LEGIBLE[panel]])
        rim = chance.choice((ground, WHITE))
        return Colours(ground, WHITE, red, blue, red, blue, rim, WHITE, text, panel, introduction)
    line = chance.choice([WHITE, *(colour for colour in LEGIBLE[ground] if colour not in (red, blue))])
    red_stone = chance.choice([colour for colour in REDDISH if colour in clear and colour != line])
    blue_stone = chance.choice([colour for colour in BLUISH if colour in clear and colour != line])
    bare = {red_stone, blue_stone} & {red, blue, YELLOW, CYAN}  # these would not stand out from the hexagons
    panel = chance.choice((ground, ground, BLUE, RED))
    return Colours(
        ground,
        line,
        red,
        blue,
        red_stone,
        blue_stone,
        rim=chance.choice((BLACK, WHITE) if bare else (None, BLACK, WHITE)),
        cursor=chance.choice([WHITE + FLASHING, *(colour for colour in CURSOR_COLOURS if colour in clear)]),
        text=chance.choice(LEGIBLE[panel]),
        panel=panel,
        introduction=introduction,
    )


def _looks(chance: Random) -> Looks:
    return Looks(
        stone=chance.choice(STONES),
        cursor=chance.choice(CURSORS),
        blink=chance.choice(BLINKS),
        held=chance.choice(HELD),
        winner_flashes=chance.random() < 0.5,
    )


def _keys(chance: Random) -> Keys:
    cluster = chance.choice(list(CLUSTERS))
    return Keys(
        cluster=cluster,
        directions=dict(zip(CLOCKWISE, CLUSTERS[cluster], strict=True)),
        cursor_keys=chance.random() < 0.5,
        second=chance.choice((None, None, None, *SECOND_KEYS)),
        rule=chance.choice(list(SECTORS)),
    )
