"""Applying a variant's choices to KEN's source."""

from boardgame.cursor import DIRECTIONS
from tools.corpus.variants import sprites
from tools.corpus.variants.choices import (
    BLACK,
    COLUMNS,
    SECOND_KEYS,
    WHITE,
    Choices,
)
from tools.corpus.variants.cursor_steps import LEFT_HALF, cursor_steps
from tools.corpus.variants.screen_layout import NAME_LETTERS
from tools.corpus.variants.source import Source, VariantError, text_lines
from tools.corpus.variants.wordings import NEW_LINE
from tools.make.ken.layout import byte_table

# Logical colours. The first four are the same in every mode, so that stripes can be made of them by AND.
GROUND, WHITE_HEXAGON, RED_HEXAGON, BLUE_HEXAGON = range(4)
LINE, RED_STONE, BLUE_STONE, RIM, CURSOR, CURSOR_RIM, TEXT, PANEL, NAME, BLUE_SHADE_RIM = range(4, 14)
SHADES = (BLACK, WHITE, WHITE, BLACK)
SCREENS = {1: 0x3000, 2: 0x3000, 5: 0x5800}  # start of screen memory, by mode
CURSOR_CODES = (0x89, 0x8A, 0x88, 0x8B)  # with *FX 4,1: east, south, west, north
NO_BLINK = 255
TEXT_ROOM = 478  # bytes for texts beside the tables below the program; with more, some tables are within the program
TELETEXT_COLOURS = "\x82\x83\x85\x86\x87"  # green, yellow, magenta, cyan, white
TITLE_WORDS = """10 MODE 7
20 VDU 23;8202;0;0;0;
30 FOR I%=8 TO 9:PRINT TAB(7,I%)CHR$141CHR$131"K E N S I N G T O N":NEXT
40 PRINT TAB(6,13)CHR$134"for the BBC Microcomputer"
50 PRINT TAB(12,20)"Please wait..."
60 *EXEC
70 *OPT 1,0
80 *RUN KENCODE
"""
PRINTING_ENDS = "; Draws the empty board, in colour"  # the part of KEN's display.asm before this prints texts


def apply_choices(source: Source, choices: Choices, display: str) -> None:
    """Turn KEN's source into that of a variant; `display` is the text of the variants' display.asm."""
    printing, marker, _ = source.files.pop("display.asm").partition(PRINTING_ENDS)
    if not marker:
        raise VariantError(f"KEN's display.asm has no line {PRINTING_ENDS!r}")
    own = (line for line in printing.splitlines(keepends=True) if "- figures" not in line)
    source.files["printing.asm"] = "".join(own)
    _prompts(source, choices)
    _game(source, choices)
    _keys(source, choices)
    _looks(source, choices)
    _files(source, choices, display)


def _files(source: Source, choices: Choices, display: str) -> None:
    source.files |= {
        "display.asm": display,
        "choices.asm": _tables(choices),
        "legend.asm": _legend(choices),
        "prompting.asm": _prompting(choices),
        "layout.asm": choices.layout.source() + _steps_table(choices),
        "texts.asm": _texts(choices),
    }
    if choices.screen.title == "words":
        source.files["title.bas"] = TITLE_WORDS
    resident = ["printing", "choices", "prompting", "display"]
    if sum(len(text) + 1 for text in _numbered_texts(choices)) > TEXT_ROOM:
        places, label, hexagons = choices.layout.source().partition("hexagon_points:")
        source.files |= {"layout.asm": places + _steps_table(choices), "hexagons.asm": label + hexagons}
        resident.append("hexagons")
    source.replace(
        '        .include "display.asm"\n',
        "".join(f'        .include "{name}.asm"\n' for name in resident),
    )
    start = SCREENS[choices.screen.mode]
    source.replace(
        '        .assert program_end <= &3000, "the screen begins at &3000"\n',
        f'        .assert program_end <= &{start:04X}, "the screen begins there"\n',
    )
    source.replace("FIGURES = &CC8 ", "FIGURES = &D00 ")  # no characters are defined
    source.replace_routine("say", "say:    JSR new_prompt\n")


def _tables(choices: Choices) -> str:
    """Constants and tables for display.asm."""
    colours, looks, layout = choices.colours, choices.looks, choices.layout
    four = choices.screen.mode != 2
    in_colour = [colours.ground, WHITE, colours.red_hexagon, colours.blue_hexagon]
    in_shades = list(SHADES)
    if four:
        stones, ground_rim = (RED_HEXAGON, BLUE_HEXAGON), colours.rim == colours.ground
        rims, shade_rims = (GROUND, GROUND) if ground_rim else (WHITE_HEXAGON,) * 2, (GROUND, WHITE_HEXAGON)
        line, cursor, cursor_rim, name = WHITE_HEXAGON, WHITE_HEXAGON, GROUND, WHITE_HEXAGON
    else:
        rim = colours.rim if colours.rim is not None else BLACK
        cursor_colour = colours.cursor
        in_colour += [colours.line, colours.red_stone, colours.blue_stone, rim, cursor_colour, BLACK]
        in_shades += [WHITE, WHITE, BLACK, BLACK, WHITE, BLACK]
        in_colour += [colours.text, colours.panel, WHITE, WHITE]
        in_shades += [WHITE, BLACK, WHITE, WHITE]
        stones = (RED_STONE, BLUE_STONE)
        rims, shade_rims = (stones if colours.rim is None else (RIM, RIM)), (RIM, BLUE_SHADE_RIM)
        line, cursor, cursor_rim, name = LINE, CURSOR, CURSOR_RIM, NAME
    pixel = (4 if choices.screen.mode == 1 else 8, 4)
    stone = sprites.stone_sprite(looks.stone, layout.radius, pixel, GROUND)
    cursor_sprite = sprites.cursor_sprite(looks.cursor, layout.radius, pixel, cursor, cursor_rim)
    held = {"marked": len(stone), "unmarked": len(stone) - 1, "lifted": len(stone) - 1}[looks.held]
    if len(stone + cursor_sprite) > 256:
        raise VariantError(f"sprites: {len(stone + cursor_sprite)} bytes are more than an index reaches")
    wide = 1280 // COLUMNS[choices.screen.mode]
    constants = {
        "MODE": choices.screen.mode,
        "COLOURS": len(in_colour),
        "TEXT_CURSOR": 0x67 if choices.screen.text_cursor else 0x20,
        "LINE": line,
        "NAME_COLOUR": name,
        "NAME_LEFT": layout.name[0],
        "NAME_TOP": layout.name[1],
        "NAME_WIDTH": NAME_LETTERS * wide,
        "BOX_ACROSS": layout.box[0],
        "BOX_UP": layout.box[1],
        "STONE_SPRITE": 0,
        "CURSOR_SPRITE": len(stone),
        "HELD_SPRITE": held,
        "HELD_STONE": 0 if looks.held == "lifted" else 3,
    }
    tables = {
        "in_colour": in_colour,
        "in_shades": in_shades,
        "stone_colours": stones,
        "rim_colours": rims,
        "rim_shades": shade_rims,
        "sprites": stone + cursor_sprite,
    }
    lines = [f"{name} = {value}" for name, value in constants.items()]
    lines += [f"{name}:  .byte {', '.join(map(str, values))}" for name, values in tables.items()]
    return "\n".join(lines) + "\n"


def _steps_table(choices: Choices) -> str:
    """The cursor's steps from the points of the left half, like the table of `tools.make.ken.layout`."""
    by_point = cursor_steps(choices.keys.rule, choices.layout.side)
    return byte_table("steps", (by_point[point][direction] for point in LEFT_HALF for direction in DIRECTIONS))


def _text_colours(choices: Choices) -> tuple[int, int]:
    """The logical colours of prompts and of their background."""
    colours = choices.colours
    if choices.screen.mode == 2:
        return TEXT, PANEL if colours.panel != colours.ground else GROUND
    text = WHITE_HEXAGON if colours.text == WHITE else RED_HEXAGON
    return text, BLUE_HEXAGON if colours.panel != colours.ground else GROUND


def _legend(choices: Choices) -> str:
    """VDU codes for the keys beside the board, if they are shown, and for the text window and its colours."""
    text, panel = _text_colours(choices)
    lines = f"        .byte 4, 17, {WHITE_HEXAGON}\n"
    if choices.layout.legend:
        keys = choices.keys.directions
        column, row = choices.layout.legend
        rows = [f"{keys['nw']} {keys['n']} {keys['ne']}", f"{keys['w']}   {keys['e']}"]
        rows += [f"{keys['sw']} {keys['s']} {keys['se']}", "RETURN"]
        if choices.keys.second:
            rows.append(choices.keys.second)
        for down, written in enumerate(rows):
            lines += f"        .byte 31, {column}, {row + down}\n" + text_lines(written)
    left, bottom, right, top = choices.layout.window
    return lines + f"        .byte 17, {text}, 17, {128 + panel}, 28, {left}, {bottom}, {right}, {top}, 12\n"


def _prompting(choices: Choices) -> str:
    """The routines of the chosen style that begin a prompt and select one of its lines."""
    screen = choices.screen
    begins = _begin_prompt(choices, screen.style)
    if screen.introduction and screen.introduction_style != screen.style:
        begin = f"        LDA seated\n        BNE game_prompt\n{_begin_prompt(choices, screen.introduction_style)}"
        begin += f"game_prompt:\n{begins}"
    else:
        begin = begins
    left, bottom, right, top = choices.layout.window
    routines = {"last_line": bottom - top, "thought_line": 1}
    lines = f"; Clear the place of a prompt, and select a line in it. Use A, Y.\n\nnew_prompt:\n{begin}"
    for name, line in routines.items():
        lines += f"{name}:\n"
        if screen.style == "scrolling":
            lines += "        JMP new_prompt\n"
        elif screen.style == "cleared":
            lines += f"        JSR print\n        .byte 4, 31, 0, {line}, END\n        RTS\n"
        else:
            lines += _graphics_window(choices, line, line)
    if screen.introduction:
        lines += "introduce:\n        JSR print\n" + _introduction(choices) + "        .byte END\n        RTS\n"
    return lines


def _begin_prompt(choices: Choices, style: str) -> str:
    if style == "graphics":
        return _graphics_window(choices, 0, choices.layout.window[1] - choices.layout.window[3])
    codes = "4, 13" if style == "scrolling" else "4, 12"
    return f"        JSR print\n        .byte {codes}, END\n        RTS\n"


def _graphics_window(choices: Choices, first: int, last: int) -> str:
    """An empty graphics window over lines `first` to `last` of the prompts' place, with the graphics cursor in it."""
    text, panel = _text_colours(choices)
    left, _, right, top = choices.layout.window
    wide = 1280 // COLUMNS[choices.screen.mode]
    x, y = left * wide, 1023 - 32 * (top + first)
    return f"""        JSR print
        .byte 24
        .word {x}, {1023 - 32 * (top + last) - 31}, {(right + 1) * wide - 1}, {y}
        .byte 18, 0, {128 + panel}, 16, 18, 0, {text}, 25, 4
        .word {x}, {y}
        .byte 5, END
        RTS
"""


def _introduction(choices: Choices) -> str:
    """VDU codes for the screen of the prompts before a game, with a heading."""
    mode = choices.screen.introduction
    cursor = 0x67 if choices.screen.text_cursor else 0x20
    lines = f"        .byte 22, {mode}, 23, 0, 10, {cursor}, 0, 0, 0, 0, 0, 0\n"
    if mode == 7:
        heading = "\x9d\x84   KENSINGTON"
        lines += "        .byte 31, 2, 1\n" + text_lines(TELETEXT_COLOURS[1] + heading)
        lines += f"        .byte 28, 0, 23, {COLUMNS[7] - 1}, 4, 12\n"
    else:
        paper, ink = choices.colours.introduction
        lines += f"        .byte 19, 0, {paper}, 0, 0, 0, 19, 1, {ink}, 0, 0, 0, 31, 12, 1\n"
        lines += text_lines("K E N S I N G T O N") + f"        .byte 28, 0, 23, {COLUMNS[mode or 4] - 1}, 4, 12\n"
    return lines


def _texts(choices: Choices) -> str:
    """The texts that are printed by number, like KEN's texts.asm."""
    lines = """        .assert (OCCUPIED == 1) & (NO_STONE == 2) & (NOT_NEXT == 3), "texts have the numbers of reasons"
        .assert (NO_REBUILDING == 4) & (JUST_PUT == 5), "texts have the numbers of reasons"
FIRST_QUESTION = 6
TO_MOVE = 11
MOVES   = 13
PUTS    = 14
CONGRATULATIONS = 15
texts:  .byte END
"""
    return lines + "".join(text_lines(text) + "        .byte END\n" for text in _numbered_texts(choices))


def _numbered_texts(choices: Choices) -> tuple[str, ...]:
    texts = choices.texts
    questions = tuple(_first(choices, text) for text in texts.asked)
    return (*texts.reasons, *questions, texts.move, texts.reposition, texts.moves, texts.puts, *texts.messages)


def _first(choices: Choices, text: str) -> str:
    """A text before a game, in teletext with a colour code at the start of each line."""
    if choices.screen.introduction != 7:
        return text
    colour = TELETEXT_COLOURS[sum(choices.colours.introduction) % len(TELETEXT_COLOURS)]
    return colour + text.replace(NEW_LINE, NEW_LINE + colour)


def _prompts(source: Source, choices: Choices) -> None:
    """The prompts before a game, in the variant's order."""
    texts = choices.texts
    answers = texts.answers
    name_before, name_after = texts.name_prompts
    name_before = _first(choices, name_before)
    if name_after.endswith(NEW_LINE):
        name_after = name_after[:-1] + _first(choices, NEW_LINE)
    source.reword("ask_name", name_before, name_after)
    source.reword("ask_yes_no", answers[0])
    default = """        PLA
        PHA
        JSR print_character
"""
    closing = "        LDA #')'\n        JSR print_character\n"
    shown = default + "".join(f"        LDA #{ord(char)}\n        JSR print_character\n" for char in answers[1])
    source.replace(default + closing, shown if answers[2] else "")
    steps = _steps(texts.names_first, texts.questions, texts.speed_at)
    source.replace_routine(
        "ask_all",
        f"""ask_all:
        LDA #&80                ; until questions i and iii are answered
        STA colour_television
        STA sound_effects
        JSR {"introduce" if choices.screen.introduction else "draw_board"}
{steps}        RTS

ask_level:
        STX to_act
        JSR say
{text_lines(_first(choices, texts.level))}        .byte END
        LDA #'0'
        LDX #'1'
        LDY #'3'
        JSR ask
        LDX to_act
        AND #&0F
        STA levels,X
        RTS

ask_question:
        STX counter
        JSR say
        .byte END
        LDA counter
        CLC
        ADC #FIRST_QUESTION
        JSR print_text
        LDX counter
        LDA defaults,X
        JSR ask_yes_no
        LDX counter
        LDA #0
        ROR A
        STA answers,X
        RTS

ask_speed:
        JSR say
{text_lines(_first(choices, texts.speed))}        .byte END
        LDA #'3'
        LDX #'0'
        LDY #'9'
        JSR ask
        AND #&0F
        STA speed
        RTS
""",
    )


def _steps(names_first: bool, questions: tuple[int, ...], speed_at: int) -> str:
    """The calls of the prompts before a game."""
    name = "        LDX #{0}\n        STX to_act\n        JSR ask_name\n"
    level = "        LDX #{0}\n        JSR ask_level\n"
    each = (name, name, level, level) if names_first else (name, level, name, level)
    players = (1, 2, 1, 2) if names_first else (1, 1, 2, 2)
    lines = "".join(step.format(player) for step, player in zip(each, players, strict=True))
    asked = [f"        LDX #{question}\n        JSR ask_question\n" for question in questions]
    asked.insert(speed_at, "        JSR ask_speed\n")
    return lines + "".join(asked)


def _game(source: Source, choices: Choices) -> None:
    """The texts in the course of a game."""
    texts, scrolls = choices.texts, choices.screen.style != "cleared"
    source.reword("escape", texts.stopped)
    source.reword("game_over", texts.wins, NEW_LINE + texts.press_return, texts.again)
    source.reword("ask_colour", texts.colour)
    source.reword("draw_lot", texts.lot, texts.begins)
    source.reword("pass", texts.passes, texts.press_return)
    source.reword("program_acts", texts.thinking)
    source.reword("person_acts", texts.place, "", texts.destination)
    source.reword("point_out", "")
    source.reword("show_try", texts.worth)
    source.reword("print_value", "" if scrolls else "    ")
    source.reword("refuse", "")
    if texts.upper_case:
        for word in ("red", "blue"):
            source.replace(f'        .text "{word}\\x00"\n', f'        .text "{word.upper()}\\x00"\n')
    source.replace("        JSR define_figures\n", "")
    marking = "        JSR mark\n{}        JSR print\n"
    source.replace(marking.format(""), marking.format("        JSR thought_line\n"))
    source.replace_routine("draw_player", "")
    source.replace_routine("show_progress", "show_progress:\n        RTS\n")
    source.replace("        CMP #'O'\n        BEQ @draw\n", "")  # the key may move the cursor
    source.replace_routine("print_note", "print_note:\n        RTS\n")
    if not choices.looks.winner_flashes:
        source.replace("        JSR celebrate\n", "        JSR wait_return\n")
    refusing = "        JSR sound\n        JSR print\n        .byte END\n        PLA\n        JMP print_text\n"
    source.replace(refusing, "        JSR sound\n        JSR last_line\n        PLA\n        JMP print_text\n")


def _keys(source: Source, choices: Choices) -> None:
    """The keys that move the cursor and those that choose."""
    keys = choices.keys
    codes = [ord(keys.directions[direction]) for direction in DIRECTIONS]
    codes += CURSOR_CODES if keys.cursor_keys else ()
    source.replace_routine(
        "cursor_keys", f"cursor_keys:\n        .byte {', '.join(map(str, codes))}\nCURSOR_KEYS = * - cursor_keys\n"
    )
    second = SECOND_KEYS[keys.second] if keys.second else 13
    source.replace("        CMP #'S'\n", f"        CMP #{second}\n")


def _looks(source: Source, choices: Choices) -> None:
    """Whether and how fast the cursor blinks."""
    blink = choices.looks.blink
    waiting = "@wait:  LDX #{}\n        JSR key_within\n"
    source.replace(waiting.format(25), waiting.format(blink or NO_BLINK))
    if not blink:
        source.replace(
            "        LDA cursor_shown        ; it blinks\n        EOR #&80\n        JSR show_cursor\n",
            "        LDA #&80\n        CMP cursor_shown\n        BEQ @wait\n        JSR show_cursor\n",
        )
