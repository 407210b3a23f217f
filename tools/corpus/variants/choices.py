"""The axes along which variants differ, and the choice that a seed makes on each."""

from dataclasses import dataclass
from random import Random

from tools.corpus.variants.cursor_steps import SECTORS
from tools.corpus.variants.screen_layout import ScreenLayout, random_layout
from tools.corpus.variants.texts import GameTexts, random_texts

BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE = range(8)  # physical colours
COLOUR_NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
FLASHING = 8  # added to a physical colour: it alternates with its complement
REDDISH, BLUISH = (RED, MAGENTA, YELLOW), (BLUE, CYAN, GREEN)
CURSOR_COLOURS = (WHITE, YELLOW, CYAN, GREEN, MAGENTA)
GROUNDS = (BLACK, BLACK, BLACK, BLACK, BLUE, BLUE, GREEN, MAGENTA, RED)
LEGIBLE = {  # colours of texts and lines, by background
    BLACK: (WHITE, YELLOW, CYAN, GREEN, MAGENTA, RED),
    BLUE: (WHITE, YELLOW, CYAN),
    RED: (WHITE, YELLOW, CYAN),
    MAGENTA: (WHITE, YELLOW),
    GREEN: (WHITE, BLUE, BLACK),
}
ALIKE = ({RED, MAGENTA}, {GREEN, CYAN}, {GREEN, YELLOW})  # pairs that are hard to tell apart

COLUMNS = {1: 40, 2: 20, 4: 40, 5: 20, 6: 40, 7: 40}  # characters in a row, by mode
WIDTHS = {20: (20, 20, 20, 16, 13), 40: (40, 32, 24, 20, 16)}  # of the text window
LEAST_SIDES = {20: 72, 40: 60}  # units to a line of the board
LEAST_RADII = {
    (False, False): 22,
    (False, True): 30,
    (True, False): 14,
    (True, True): 20,
}  # units of a stone's radius, by (four-colour MODE 1, ring): a ring's hole needs more
BOARD_MODES = (2, 2, 1, 5)
INTRODUCTIONS = (None, None, None, 4, 6, 7)  # the mode of the prompts before a game; None: the board's
STYLES = ("cleared", "cleared", "scrolling", "graphics")
LARGEST_STYLE = "graphics"  # by the size of its code
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
SECOND_KEYS = {"SPACE": 32, "COPY": 0x87}  # that choose like RETURN, as characters

STONES = ("disc", "disc", "square", "diamond", "hexagon", "ring")
CURSORS = ("dot", "cross", "box")
BLINKS = (None, 20, 30, 50)  # hundredths of a second that a cursor is shown or hidden
HELD = ("marked", "unmarked", "lifted")


@dataclass(frozen=True)
class ScreenChoices:
    """Modes, and how prompts appear: in a cleared window, scrolling, or as graphics off the character grid."""

    mode: int
    introduction: int | None
    style: str
    introduction_style: str
    text_cursor: bool
    title: str
    medium: str


@dataclass(frozen=True)
class ColourChoices:
    """Physical colours. `rim` is None for stones without a rim. In modes with four colours many are the same."""

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
class LookChoices:
    """Stones and the cursor."""

    stone: str
    cursor: str
    blink: int | None
    held: str
    winner_flashes: bool


@dataclass(frozen=True)
class KeyChoices:
    """The keys by direction, a second key that chooses like RETURN, and the rule that moves the cursor."""

    cluster: str
    directions: dict[str, str]
    cursor_keys: bool
    second: str | None
    rule: str


@dataclass(frozen=True)
class Choices:
    """All axes of a variant."""

    screen: ScreenChoices
    colours: ColourChoices
    looks: LookChoices
    keys: KeyChoices
    texts: GameTexts
    layout: ScreenLayout


def random_choices(seed: int) -> Choices:
    """The choices of a seed."""
    random = Random(f"variant {seed}")
    while True:
        screen = _screen(random)
        columns = COLUMNS[screen.mode]
        introduction = COLUMNS[screen.introduction] if screen.introduction else None
        colours, looks, keys = _colours(random, screen.mode), _looks(random), _keys(random)
        words = random_texts(random, random.choice(WIDTHS[columns]), introduction)
        size = words.width, words.height
        fewest = LEAST_SIDES[columns], LEAST_RADII[screen.mode == 1, looks.stone == "ring"]
        where = random_layout(random, columns, size, fewest, legend=random.random() < 0.5)
        if where:
            return Choices(screen, colours, looks, keys, words, where)


def _screen(random: Random) -> ScreenChoices:
    return ScreenChoices(
        mode=random.choice(BOARD_MODES),
        introduction=random.choice(INTRODUCTIONS),
        style=random.choice(STYLES),
        introduction_style=random.choice(STYLES[:3]),
        text_cursor=random.random() < 0.3,
        title=random.choice(TITLES),
        medium=random.choice(MEDIA),
    )


def _colours(random: Random, mode: int) -> ColourChoices:
    ground = random.choice(GROUNDS)
    clear = [colour for colour in range(8) if colour != ground and {colour, ground} not in ALIKE]
    red = random.choice([colour for colour in REDDISH if colour in clear])
    blue = random.choice([colour for colour in BLUISH if colour in clear])
    introduction = random.choice(((BLACK, WHITE), (BLUE, WHITE), (BLACK, YELLOW), (WHITE, BLACK), (BLUE, YELLOW)))
    if mode != 2:  # only ground, white, red and blue are available
        panel = random.choice((ground, ground, BLUE)) if blue == BLUE else ground
        text = random.choice([colour for colour in (WHITE, red) if colour in LEGIBLE[panel]])
        rim = random.choice((ground, WHITE))
        return ColourChoices(ground, WHITE, red, blue, red, blue, rim, WHITE, text, panel, introduction)
    line = random.choice([WHITE, *(colour for colour in LEGIBLE[ground] if colour not in (red, blue))])
    red_stone = random.choice([colour for colour in REDDISH if colour in clear and colour != line])
    blue_stone = random.choice([colour for colour in BLUISH if colour in clear and colour != line])
    bare = {red_stone, blue_stone} & {red, blue, YELLOW, CYAN}  # hard to see on the hexagons without a rim
    panel = random.choice((ground, ground, BLUE, RED))
    return ColourChoices(
        ground,
        line,
        red,
        blue,
        red_stone,
        blue_stone,
        rim=random.choice((BLACK, WHITE) if bare else (None, BLACK, WHITE)),
        cursor=random.choice([WHITE + FLASHING, *(colour for colour in CURSOR_COLOURS if colour in clear)]),
        text=random.choice(LEGIBLE[panel]),
        panel=panel,
        introduction=introduction,
    )


def _looks(random: Random) -> LookChoices:
    return LookChoices(
        stone=random.choice(STONES),
        cursor=random.choice(CURSORS),
        blink=random.choice(BLINKS),
        held=random.choice(HELD),
        winner_flashes=random.random() < 0.5,
    )


def _keys(random: Random) -> KeyChoices:
    cluster = random.choice(list(CLUSTERS))
    return KeyChoices(
        cluster=cluster,
        directions=dict(zip(CLOCKWISE, CLUSTERS[cluster], strict=True)),
        cursor_keys=random.random() < 0.5,
        second=random.choice((None, None, None, *SECOND_KEYS)),
        rule=random.choice(list(SECTORS)),
    )
