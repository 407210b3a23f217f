"""The kinds of prompt and the words that identify each of them: the tables behind `prompt_classifier`.

The words are those that a program following the manual of 1984 may use. They come from no program, and no other module
contains any.
"""

from enum import Enum


class PromptKind(Enum):
    """What a prompt asks for or a message reports, as far as the manual has it."""

    NAME = "a player's name"
    LEVEL = "a player's level"
    TELEVISION = "whether the television shows colours"
    THINKING = "whether to show the program's thinking"
    SOUND = "whether to play sounds"
    REAL_BOARD = "whether a real board is used"
    TWO_MOVE = "whether to play the 2-move option"
    SPEED = "the speed of placing"
    COLOUR = "a player's colour"
    INSTRUCTIONS = "whether to show instructions"
    PLACE = "where to place a stone"
    MOVE = "which own stone to move"
    REPOSITION = "which opposing stone to move"
    DESTINATION = "where a stone goes"
    TURN = "an act, without naming its kind"
    PASSES = "nothing: a player passes"
    THINKS = "nothing: the program thinks"
    WON = "nothing: a player has won"
    AGAIN = "whether to play again"
    RETURN = "a key to continue"
    UNKNOWN = "something that was not recognised"


SETUP_PROMPTS = frozenset(
    PromptKind[name] for name in "NAME LEVEL TELEVISION THINKING SOUND REAL_BOARD TWO_MOVE SPEED COLOUR".split()
)  # before a game
ACT_PROMPTS = frozenset(PromptKind[name] for name in "PLACE MOVE REPOSITION DESTINATION TURN".split())
MESSAGES = frozenset(PromptKind[name] for name in "PASSES THINKS WON RETURN".split())  # that ask for no decision

# Tokens that stand for a typed player's name and for features of the text as a whole.
PLAYER = "<player>"
QUESTION, STATEMENT = "<question>", "<statement>"  # each text is one or the other
YES_NO, LEVELS, SPEEDS, COLOURS = "<y/n>", "<1-3>", "<0-9>", "<r/b>"  # the keys that the text offers


def _question(text: str) -> dict[str, float]:
    """Weights for a prompt before or after a game, which is mostly phrased as a question."""
    return {QUESTION: 0.5, STATEMENT: -1.0} | _weights(text)


def _message(text: str) -> dict[str, float]:
    """Weights for a prompt or message during a game, which never wants yes or no."""
    return {YES_NO: -2.0} | _weights(text)


def _weights(text: str) -> dict[str, float]:
    """Words and phrases with their weights, from "word 1, two words 2"."""
    entries = (item.split() for item in text.split(","))
    return {" ".join(phrase): float(points) for *phrase, points in entries}


# A word ending in "-" is a prefix. Several words are a phrase: they must come in that order and near to each other.
# Each entry counts once per text.
VOCABULARY: dict[PromptKind, dict[str, float]] = {
    PromptKind.NAME: _question("""
        name- 3, call- 2.2, called 0.5, who 1, whose 1, player- 0.8, letter- 1, type 0.4, enter- 0.3, identify 2, who
        is play- 1.2, who will play- 1.5, who are you 2, your name 0.5, you called 0.5, who plays 1.2, player 1 0.8,
        player 2 0.8, player one 0.8, player two 0.8, first player 0.4, second player 0.4, next player 0.4,
        level- -2, skill- -2, same -2, game- -1, think- -2, turn -1.5, <y/n> -1.5, <r/b> -1, won -2, wins -2, goes
        first -2, starts -1.5, begins -1.5, draw- -2, lot -2, lots -2
    """),
    PromptKind.LEVEL: _question("""
        level- 3, skill- 2.5, novice- 2, beginner- 2, intermediate 2, experienced 2, expert- 2, strength- 2.5, strong
        1.5, standard 2.2, difficult- 2.5, grade 2.5, ability 2.5, human 1.5, person 1, computer 1, how good 2, how
        well 2, how strong- 1, easy 1, hard 1, robot 1, play- 0.2, computer player 1, computer play- 1, machine 1,
        <1-3> 0.8, class 1.2, clever 2,
        same -2, again -2.5, name -0.5, sound- -2, noise- -2, speed -2.5, <y/n> -1, thinking -2, fast- -1.5
    """),
    PromptKind.TELEVISION: _question("""
        televis- 3, tv 3, telly 3, tele 2, monitor 2.5, set 0.7, screen 1, display 1, black 1.2, white 1.2, black
        white 0.6, b w 1.5, monochrome 2.5, mono 2, colour- 0.8, color- 0.8, picture 1, shad- 1.5, using 0.2, in
        colour 1, in color 1, colour set 1, color set 1, have colour 1.5, have color 1.5, show colour 1,
        think- -2, red -1, blue -1, stone- -1, sound- -1.5, r -0.5, speed -2, board -1, volume -2, side -1
    """),
    PromptKind.THINKING: _question("""
        think- 2, thought- 2.5, watch- 1.5, see 1, show- 1, display- 1, look- 0.7, view- 1, consider- 1.8, ponder- 2,
        evaluat- 1.8, analys- 1.8, reason- 1.5, working- 1.2, work- 0.6, tries 1.2, try- 1.2, trial- 1.2, mind 1.5,
        idea- 1.5, search- 1.2, follow 0.8, calculat- 1.5, deliberat- 2, choos- 0.4, visible 1, tried 1.2,
        speed -1, time -0.3, sound- -2, instruction- -2.5, rules -2.5, <0-9> -1.5, <player> -0.5, ... -1
    """),
    PromptKind.SOUND: _question("""
        sound- 3, noise- 3, effect- 1, music- 2.5, bleep- 2.5, beep- 2.5, silen- 2.5, quiet- 2.8, hear 2, listen 2,
        audio 2.5, volume 2.5, tune- 2, loudspeaker 2.5, speaker 2, audible 2.5, noisy 2.5,
        <0-9> -0.5, think- -1.5
    """),
    PromptKind.REAL_BOARD: _question("""
        board- 1.8, kensington 1, also 0.8, as well 0.8, too 0.6, real 1.5, actual 1.5, proper 1, own 0.8, own board
        1.2, your board 0.8, wooden 1.5, boxed 1.5, using 0.4, use- 0.4, have 0.4, got 0.6, physical 1.5, beside 0.8,
        alongside 0.8, besides 0.8, board game 1, separate 1, table 1, playing on 0.5, in front of 0.8, cardboard 1.5,
        set out 0.6, real set 1.2, kensington set 1, game board 0.5, playing board 0.5, set 0.3,
        place -0.8, put -0.8, stone -0.8, where -1.5, speed -2, fast- -2, again -1, televis- -2, tv -2, think- -1,
        instruction- -2, play kensington -1, <0-9> -1.5
    """),
    PromptKind.TWO_MOVE: _question("""
        2 move- 2.5, two move- 2.5, option- 1, optional 1.5, rebuil- 3, re build- 3, reform- 2, re form- 2, remake 2,
        remak- 2, reconstruct- 2.5, elaps- 1.5, rule- 0.8, break- 0.7, broken 0.8, delay 1, variation 1, 2 turn- 1.2,
        two turn- 1.2, restor- 1.5, twomove 3, 2move 3, second turn 1.2, complete- 0.4, square- 0.3, triangle- 0.3,
        player- -0.3, level- -1, opponent- -1.5, opposing -1.5, <0-9> -1.5
    """),
    PromptKind.SPEED: _question("""
        speed- 3, fast- 1.4, slow- 1.4, quick- 1.5, pace 2.5, rate 2, rapid- 2, how fast 1.2, how quick- 1.2, how
        slow- 1.2, tempo 2.5, pause 1.5, delay 1.2, placing 0.5, move- 0.2, <0-9> 1,
        rebuil- -1, option -1, sound- -1.5, <y/n> -1, <1-3> -0.5, level- -1
    """),
    PromptKind.COLOUR: _question("""
        colour- 1.8, color- 1.8, red 1.2, blue 1.2, red blue 0.6, blue red 0.6, which colour 1, your colour 1, your
        color 1, which color 1, what colour 1, what color 1, choose 0.4, side 1, prefer 0.5, <r/b> 2, choice 0.4, be
        red 1.2, be blue 1.2, have red 0.8, have blue 0.8, take 0.4, want 0.2, play red 1, play blue 1, stones 0.2,
        choose colour 0.5, pick colour 0.5, take red 0.8, take blue 0.8,
        televis- -3, tv -3, telly -3, monitor -2.5, set -1, screen -1, black -2, monochrome -2, place -1.5, put -1.5,
        move -1.2, reposition -1.5, where -1.5, turn -1.2, begins -2, starts -1.5, first -0.8, won -2, wins -2, name-
        -1, think- -1.5, point -1, picture -1.5, show- -1.2, display -1.5, <statement> -1.5, in colour -1, which red
        -1, which blue -1, have colour -1.5, have color -1.5, draw- -2.5, lot -2, lots -2, it is -1.5
    """),
    PromptKind.INSTRUCTIONS: _question("""
        instruction- 3, rules 2, how to play 2.5, explain- 1.5, explanation 2.5, help 2, read 0.7, want 0.3, need 0.5,
        see 0.3, directions 1, played before 2, know 0.8, introduction 2,
        option -1.5, rebuil- -2, 2 move- -2, two move- -2
    """),
    PromptKind.PLACE: _message("""
        place 2, be placed 2, placing 1.2, put 1.8, lay 1.8, drop 1.5, add 1.2, enter 0.3, stone- 1, counter- 1,
        piece- 1, man 0.6, where 0.7, where your stone 0.8, point for 0.8, new stone 0.5, point 0.5, on board 0.4,
        position your 1, choose 0.2, corner 0.4, position a 1, position cursor 0.5, next stone 0.6, empty point 1.2,
        vacant 1, free point 1, set 0.3, deploy 1.5, next counter 0.6, next piece 0.6, move cursor 1.2, <player> 0.2,
        oppos- -1.5, opponent- -1.5, enemy -1.5, reposition- -2.5, move -1.2, new -0.4, it -0.3, put it -1, place it
        -1, speed -3, fast- -2, board game -1, again -2, where to -0.8, which stone -1.5, real -1, also -1, his -0.7,
        their -0.7, name -2, moves -1, neighbour- -1, adjacent -1, cannot -2, can not -2, cant -2, relocat- -2.5,
        slide -1.5, win- -2, won -2, destination -2, taken -1.5, illegal -2, <0-9> -2, how -2, cursor to -0.5
    """),
    PromptKind.MOVE: _message("""
        move 1.8, slide 2, shift 1.5, stone- 0.8, counter- 0.8, piece- 0.8, which stone 1, which piece 1, which
        counter 1, choose 0.5, select 0.7, select stone 0.3, pick 0.7, cursor to stone 1.2, stone wish move 0.6, own
        1, your stone 0.5, your stones 0.6, one of your 0.8, yours 0.8, which 0.3, stone to move 0.6, from 0.6, move
        from 1, which of your 1.2, what will you move 1, <player> 0.2,
        oppos- -2.5, opponent- -2.5, enemy -2.5, reposition- -2.5, point for -0.8, move to -1.5, triangle -1, square
        -1, <player> 's stone- -2.5, 's stone- -1.5, to where -1.5, where to -1.5, place -0.7, put -0.7, 2 move- -3,
        two move- -3, option -2, cannot -2, cant -2, no -1, pass- -2, think- -1.5, watch -2, last -1, his -1, their
        -1, destination -2, to which -1, relocat- -2.5, new -0.5, it -0.5, win- -2, won -2, speed -2, again -1, your
        move -1, my move -2, unable -2, turn -0.5, rebuil- -2, along -1, neighbour- -1.5, adjacent -1.5, move cursor
        -2, is -0.5, consider- -1.5, 's move -1.5, illegal -2, where -0.5, <0-9> -2
    """),
    PromptKind.REPOSITION: _message("""
        reposition- 3, relocat- 3, opponent- 2, opposing 2, opposition 2, enemy 2, displac- 2, move 0.5, stone- 0.5,
        piece- 0.5, counter- 0.5, which 0.3, choose 0.3, another 0.4, other player 1, his 0.6, their 0.6, shift 0.5,
        rival 2, remove 0.7, pick 0.3, triangle 1, square 0.8, <player> 's stone- 1.5, <player> 's piece- 1.5,
        <player> 's counter- 1.5,
        where to -1.5, to where -1.5, new -1, to which -1.5, destination -2.5, where -0.7, it -0.4, won -2, wins -2,
        thinking -1, put it -1.5, name- -2.5, level- -2, beat- -2
    """),
    PromptKind.DESTINATION: _message("""
        where to 2.5, to where 2.5, to which 2, destination 3, neighbour- 2, adjacent 2, along 1, move it 1.5, put it
        2, move to 2.1, want it 1, point to move 1, where it 0.6, new position 2.5, new point 2.5, new place 2.5, new
        0.5, where 1, point 0.8, now 0.5, place it 1.5, target 2, to what 1.5, it 0.4, goes 0.5, go 0.7, line 0.5,
        where shall it 1, where should it 1, move where 1.5, onto 0.5, it go 0.8, it to 0.8, position it 1, its new 1,
        slide it 1.5, next to 1.2,
        place a -1.5, place your -1.5, put a -1.5, put your -1.5, which stone -2.5, which piece -2.5, which counter
        -2.5, next stone -2, a new stone -2, moves -1, choose a stone -1, new game -3, fast- -2, speed -2, cursor
        -1.2, cursor to -1, empty point -1, to go -0.7, your go -1, go on -2, no -1, illegal -2
    """),
    PromptKind.TURN: _message("""
        turn 2, your turn 1, your go 2.5, to play 2, your move 2.5, to go 2, to move 1, <player> to move 1.3, to act
        1.5, go ahead 1.5, next player 1.2, play 0.3, make your move 0.5, <player> 0.7, 's move 1.5, 's go 3.2, your
        play 2.5, 's turn 0.7, choose 0.3,
        stone- -1.5, piece- -1.5, counter- -1.5, misses -2.5, miss -2.5, loses -2, passes -2.5, again -2, first -1,
        unable -2, cannot -2, cant -2, think- -2, level- -1, colour -1, which -1, where -1, want -1, option -2, begins
        -1, starts -1, no move -2, how to -2, reposition- -2, person -1, you want -2, watch -2, place -1, put -1,
        speed -2, <question> -1, my turn -3, my move -3, to go on -3, wait -2, key -1.5, game -1.5, pass- -2
    """),
    PromptKind.PASSES: _message("""
        pass- 2.5, misses 2, miss 2.2, <player> cannot go 1.2, <player> cannot move 0.8, <player> cant move 0.8,
        <player> cant go 1.2, loses 0.7, forfeit- 2, cannot 1.2, can not 1.2, cant 1.2, unable 1.5, blocked 1.5, stuck
        2, no move- 2, no legal 2, no possible 1.5, turn 0.5, move- 0.6, can make no 1.5, shut in 1.5, skip- 2,
        nowhere 1.5, legal 0.7,
        again -0.5, rebuil- -2, there -1.5, that -0.7, point -0.7, <question> -1, stone -0.7
    """),
    PromptKind.THINKS: _message("""
        think- 2.6, ponder- 2.6, considering 2, contemplat- 2.6, calculating 2, deliberating 2.6, working 1.2, my turn
        2.5, my move 2.5, my go 2.5, wait 0.7, please wait 0.7, computer 0.7, computers 0.7, turn 0.3, choosing 1.5, i
        0.3, am 0.3, is 0.3, <player> 0.5, hmm- 2.6, moment 1, searching 0.5, evaluating 2, analysing 2, thinks 0.5,
        deciding 2, ... 0.5,
        watch- -3, see -2, show- -2, do you -1.5, would -1.5, display- -2, want -2, view -2, shall -1.5, your -0.7,
        speed -2, visible -2, wish -2, like -1.5, follow -1.5, thought- -1, <question> -1, loading -3, illegal -2
    """),
    PromptKind.WON: _message("""
        won 2.6, wins 2.6, winner- 2.6, win 1.5, you win 1.3, victor- 2.6, congratul- 2.2, champion 2, beat- 1.5,
        beaten 0.8, defeat- 1.5, triumph- 2, game over 2, well done 1.2, well played 1.2, hard luck 1.2, bad luck 1.2,
        better luck 2, what a game 3.5, too good 2,
        lost 1, hooray 1, captured 0.7, hexagon- 0.5, is over 1.2, <player> 0.8,
        again -0.8, another -0.8, to win -1, first to -1.5, can win -1, <question> -1.5
    """),
    PromptKind.AGAIN: _question("""
        again 2.6, another 1, another game 1.8, new game 2.7, fresh 1.5, fresh game 1.2, rematch 3, replay 3, same 1,
        same player- 2, same level- 1.5, once more 2.5, return match 3, restart 2.5, more game- 2, play on 0.7, next
        game 2.5, one more 2, start again 0.5, start afresh 3, return game 2.5, have a go 1, revenge 2,
        try again -2, another stone -2, another opposing -2, sound- -1, reposition -2, illegal -2
    """),
    PromptKind.RETURN: _message("""
        press- 1, hit 1, push 1, strike 1, tap 1, touch 0.8, depress 1, any key 1.7, a key 1.3, key 0.8, return 1.2,
        space- 1.4, spacebar 0.5, bar 0.3, continue 1.2, go on 1, start 0.7, begin 0.7, when ready 1, ready 0.6, more
        0.5, next page 1, proceed 1.2, carry on 1, to play 0.5, done 0.3,
        where -1, choose -0.5, which -1, what -1, who -1, tape -1, play -0.3, cursor -0.7, rewind -2, escape -1, <1-3>
        -1, <0-9> -1, <r/b> -1, place -0.5, name- -1, return space -1.5
    """),
}
ASKING = frozenset("do does are is would will shall should have may must which what who where how".split())
REQUESTING = frozenset("enter type choose select give press input state pick hit tell key".split())

# Words that reverse the sense of a question, as in "Is your set black and white?".
CONTRARY: dict[PromptKind, frozenset[str]] = {
    PromptKind.TELEVISION: frozenset("black white monochrome mono".split()),
    PromptKind.SOUND: frozenset("quiet quietly silence silent silently without".split()),
    PromptKind.THINKING: frozenset("hide hidden secret secretly".split()),
    PromptKind.TWO_MOVE: frozenset("once immediately directly".split()),
    PromptKind.INSTRUCTIONS: frozenset("know before".split()),
}
STRAIGHT: dict[PromptKind, frozenset[str]] = {
    PromptKind.TELEVISION: frozenset("colour color".split())
}  # unless one of these words is present

# What a question may offer instead of yes and no: patterns for the beginnings of words.
ALTERNATIVES: dict[PromptKind, tuple[tuple[str, str], ...]] = {
    PromptKind.TELEVISION: (("colou?r", "mono|black"),),
    PromptKind.SOUND: ((r"on\b", r"off\b"),),
}
