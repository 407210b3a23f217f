"""The mutants that people have thought of, by kind. Each is a name and its changes; see `Change`.

Kinds of KEN: `flow`, the course of a game as a player meets it; `screen`, what is drawn and which keys work; `rules`;
`tables`; `levels`. The kind `engine` has faults in our engine instead, and `none` is KEN itself, which must not be
"found".
"""

from tools.corpus.mutants.mutant import Change, Mutant

Changes = tuple[str, ...]  # file, old and new, one after the other

OTHER_PLAYER = (
    "game.asm",
    "let_go: LDX act_start",
    "other_player: | LDA to_act | EOR #3 | STA to_act | RTS | let_go: LDX act_start",
)
OTHER_RELOCATOR = (
    "game.asm",
    "let_go: LDX act_start",
    "other_player: | LDA act_kind | CMP #RELOCATE | BNE @own | LDA to_act | EOR #3 | STA to_act | @own: RTS | "
    "let_go: LDX act_start",
)
ASKED_WHICH = (
    *("game.asm", '@choose: | JSR say | .byte NAME | .text ": which "'),
    '@choose: | JSR other_player | JSR say | .byte NAME | .text ": which "',
    *("game.asm", '.text "\\rstone to " | .byte END', '.text "\\rstone to " | .byte END | JSR other_player'),
)


def in_game(level: int, other: int) -> Changes:
    """In a game the program plays at another level."""
    new = f"LDX to_act | LDA levels,X | CMP #{level} | BNE @level | LDA #{other} | @level: JSR player_choose"
    return "game.asm", "LDX to_act | LDA levels,X | JSR player_choose", new


def answered(code: str) -> Changes:
    """After the last question its answer is changed."""
    return "prompts.asm", "CPX #5 | BNE @question", f"CPX #5 | BNE @question | {code}"


FLOW: dict[str, Changes] = {
    "the draw always gives Red": ("game.asm", "AND #1 | ORA #8", "AND #0 | ORA #8"),
    "the draw always gives Blue": ("game.asm", "AND #1 | ORA #8", "AND #0 | ORA #9"),
    "the draw announces the other player": (
        *("game.asm", "LDA first | STA to_act | STA choose_from"),
        "LDA first | EOR #3 | STA to_act | EOR #3 | STA choose_from",
    ),
    "the draw announces the other colour": (
        *("game.asm", "LDA first | STA to_act | STA choose_from"),
        "LDA first | STA to_act | EOR #3 | STA choose_from",
    ),
    "the loser is announced as the winner": ("game.asm", "game_over: | STA to_act", "game_over: | EOR #3 | STA to_act"),
    "Red is always announced as the winner": (
        *("game.asm", "game_over: | STA to_act", "game_over: | LDA #RED | STA to_act"),
    ),
    "a win is not announced": ("game.asm", '.text " has won!\\r"', '.text "!\\r"'),
    "the game goes on after a win": ("game.asm", "next_act: | LDA winner | BNE game_over", "next_act:"),
    "the prompt to place names the other player": (
        *OTHER_PLAYER,
        *(
            "game.asm",
            "BNE @choose | STA act_start | JSR say",
            "BNE @choose | STA act_start | JSR other_player | JSR say",
        ),
        *("game.asm", '.text " stone" | .byte END', '.text " stone" | .byte END | JSR other_player'),
    ),
    "the prompt to move or relocate names the other player": (*OTHER_PLAYER, *ASKED_WHICH),
    "the prompt to relocate names the other player": (*OTHER_RELOCATOR, *ASKED_WHICH),
    "the prompt for a destination names the other player": (
        *OTHER_PLAYER,
        *("game.asm", "STX held | JSR draw_point | JSR say", "STX held | JSR draw_point | JSR other_player | JSR say"),
        *("game.asm", ".byte END | @end: JSR choose_point", ".byte END | JSR other_player | @end: JSR choose_point"),
    ),
    "the prompt to relocate asks for a move": ("texts.asm", '.text "reposition?"', '.text "move?"'),
    "the prompts name the other colour of stones": ("display.asm", ".byte 0, 4, 9, 15", ".byte 4, 0, 15, 9"),
    "both players have the second's name": ("display.asm", ".byte 0, 0, NAME_SIZE", ".byte 0, 0, 0"),
    "the pile shows one stone too few": (
        *("game.asm", "@next: LDX to_act | LDA hand,X | CMP pile_count"),
        "@next: LDX to_act | LDA hand,X | BEQ @full | SEC | SBC #1 | @full: CMP pile_count",
    ),
    "the pile shows the opponent's hand": (
        *("game.asm", "@next: LDX to_act | LDA hand,X | CMP pile_count"),
        "@next: LDA to_act | EOR #3 | TAX | LDA hand,X | CMP pile_count",
    ),
    "the pile is not drawn again": ("game.asm", "@next: LDX to_act | LDA hand,X", "@next: LDA #SUPPLY"),
    "the name beside the pile is the opponent's": (
        *OTHER_PLAYER,
        *("game.asm", "@done: JSR print | .byte 4, 28, 2, 30, 7, 30, 12, NAME, END"),
        "@done: JSR other_player | JSR print | .byte 4, 28, 2, 30, 7, 30, 12, NAME, END | JSR other_player",
    ),
    "a refusal gives no reason": (
        *("game.asm", ".byte 4, 31, 0, 2, END | PLA | JMP print_text", ".byte 4, 31, 0, 2, END | PLA | RTS"),
    ),
    "every refusal says that the point is taken": ("game.asm", "refuse: PHA", "refuse: LDA #OCCUPIED | PHA"),
    "every choice of a point is accepted": (
        *("game.asm", "JSR rules_check | BCC let_go | JSR refuse | JMP @end", "JSR rules_check | JMP let_go"),
    ),
    "every choice of a stone is accepted": (
        *("game.asm", "CMP choose_from | BEQ @stone | LDA #NO_STONE | BNE @no_start", "JMP @stone | LDA #NO_STONE"),
    ),
    "a refused stone stays taken": ("game.asm", "BCC let_go | JSR refuse | JMP @end", "BCC let_go | JSR refuse | RTS"),
    "a pass is not announced": ("game.asm", "pass: JSR say", "pass: JMP @pass | JSR say"),
    "a pass names the other player": (
        *OTHER_PLAYER,
        *("game.asm", "pass: JSR say", "pass: JSR other_player | JSR say"),
        *("game.asm", '.text " can make no\\rmove and passes.\\r" | .byte END'),
        '.text " can make no\\rmove and passes.\\r" | .byte END | JSR other_player',
    ),
    "no pass": (),
    "the answer to Again? is always yes": (
        *("game.asm", "JSR ask_yes_no | BCC @others | JMP same_players", "JSR ask_yes_no | JMP same_players"),
    ),
    "the answer to Again? is always no": (
        *("game.asm", "JSR ask_yes_no | BCC @others | JMP same_players", "JSR ask_yes_no"),
    ),
    "the second game keeps the stones of the first": (
        *("game.asm", "JSR rules_start | JSR draw_board | JSR ask_colour", "JSR draw_board | JSR ask_colour"),
        *("game.asm", "JSR hide_stones | JSR rules_start | next_act:"),
        "JSR hide_stones | LDA turns | BNE next_act | JSR rules_start | next_act:",
    ),
    "names stay when colours are exchanged": (
        "game.asm",
        "LDX #NAME_SIZE-1 | @name: LDA names,X | LDY names+NAME_SIZE,X | STA names+NAME_SIZE,X | TYA | STA names,X | "
        "DEX | BPL @name",
        "",
    ),
    "levels stay when colours are exchanged": (
        *("game.asm", "LDX levels+RED | LDY levels+BLUE | STX levels+BLUE | STY levels+RED", ""),
    ),
    "the first player gets the other colour": ("game.asm", "CMP #'B' | BNE @chosen", "CMP #'B' | BEQ @chosen"),
    "level 1 plays as level 2 in a game": in_game(1, 2),
    "level 2 plays as level 1 in a game": in_game(2, 1),
    "level 3 plays as level 2 in a game": in_game(3, 2),
    "the second player has the first's level": (
        *("prompts.asm", "LDX to_act | AND #&0F | STA levels,X"),
        "LDX to_act | AND #&0F | CPX #RED | BEQ @own | LDA levels+RED | @own: STA levels,X",
    ),
    "speed is ignored": ("game.asm", "pause: STA low | LDA speed | BEQ @done", "pause: STA low | LDA #3"),
    "speeds are reversed": (
        *("game.asm", "pause: STA low | LDA speed | BEQ @done"),
        "pause: STA low | LDA #9 | SEC | SBC speed | BEQ @done",
    ),
    "a thought leaves its stone off the board": (
        *("game.asm", "LDX act_start | BEQ @shown | JSR draw_point"),
        "LDX act_start | BNE @shown | JSR draw_point",
    ),
    "the 2-move option's answer is reversed": answered("LDA two_move | EOR #&80 | STA two_move"),
    "the 2-move option is always on": answered("LDA #&80 | STA two_move"),
    "the 2-move option is always off": answered("LDA #0 | STA two_move"),
    "the answer about a real board is reversed": answered("LDA real_board | EOR #&80 | STA real_board"),
    "a crash in mid-game": (),
    "thinking for ever": (),
}

SCREEN: dict[str, Changes] = {
    "no board": (),
    "a stone that is slid stays on the screen": (
        *("game.asm", "play: JSR rules_play | LDX act_start | BEQ @end | JSR draw_point", "play: JSR rules_play"),
    ),
    "a placed stone is not drawn": (
        "game.asm",
        "@end: LDX act_end | JSR draw_point | LDA #SQUARE",
        "@end: LDA #SQUARE",
    ),
    "the cursor begins on another point": ("game.asm", "LDX #START | STX cursor", "LDX #START+1 | STX cursor"),
    "the cursor's keys for west and east are exchanged": ("cursor.asm", '.text "DCXZAQWE"', '.text "ACXZDQWE"'),
    "the cursor is never shown": (
        "cursor.asm",
        "show_cursor: | STA cursor_shown",
        "show_cursor: | LDA #0 | STA cursor_shown",
    ),
    "a step of the cursor goes elsewhere": ("layout.asm", "steps[44]", "3"),
    "a point is drawn elsewhere": ("layout.asm", "across[29]", "6"),
    "a hexagon has another colour": ("layout.asm", "hexagon_colours[2]", "1"),
    "the winning hexagon flashes in the loser's colour": (
        *("game.asm", "LDA to_act | JSR draw_hexagon", "LDA to_act | EOR #3 | JSR draw_hexagon"),
    ),
}

RULES: dict[str, Changes] = {
    "a square gives one relocation": (),
    "rule 7 is not applied": (),
    "an occupied point is accepted": (),
    "the 2-move option is forgotten": (),
    "a triangle gives two relocations": (
        "rules.asm",
        "LDA #TRIANGLE_COMPLETED | CPX #FIRST_SQUARE",
        "LDA #2 | CPX #FIRST_SQUARE",
    ),
    "a relocated stone can be taken again": (
        *("rules.asm", "CPX act_start | BEQ @refused | BNE check_end", "JMP check_end"),
    ),
    "the 2-move option bars both colours": (),
    "a stone can slide to any point": ("rules.asm", "LDA #NOT_NEXT | BNE @refused", "JMP check_coming"),
    "a shape pays twice in a turn": ("rules.asm", "BMI @has_paid | PHA", "PHA"),
    "the player whose turn it is always wins": ("rules.asm", "LDA colour | STA winner", "LDA turn | STA winner"),
    "relocations remain after a win": ("rules.asm", "LDA #0 | STA pending_depth | BEQ turn_ends", "JMP turn_ends"),
    "Red always has the turn": ("rules.asm", "LDA turn | EOR #RED^BLUE | STA turn", "LDA #RED | STA turn"),
    "an entitlement without a stone stays": (),
    "stones slide before all are placed": (
        "rules.asm",
        "LDX hand,Y | BNE @in_hand | JSR check_start",
        "JSR check_start",
    ),
    "passing is always legal": ("rules.asm", "JSR rules_can_act | LDA #CAN_ACT | BCC @refused", "JSR rules_can_act"),
    "an occupied point is refused for another reason": ("rules.asm", "LDA #OCCUPIED | SEC", "LDA #NO_STONE | SEC"),
    "the turn's colour is always entitled": (
        *("rules.asm", "LDA colour | STA pending_owner,X", "LDA turn | STA pending_owner,X"),
    ),
    "a shape that is whole again stays barred": (
        "rules.asm",
        "EOR #&FF | AND shape_state,X",
        "LDA #&FF | AND shape_state,X",
    ),
    "a player has 14 stones": ("memory.asm", "SUPPLY = 15", "SUPPLY = 14"),
    "a placed stone stays in hand": (
        "rules.asm",
        "LDX turn | DEC hand,X | BPL @come",
        "LDX turn | LDA hand,X | BPL @come",
    ),
    "Blue's hand is not filled": ("rules.asm", "STA hand+RED | STA hand+BLUE", "STA hand+RED"),
    "a broken square is not remembered": (
        *(
            "rules.asm",
            "LDX completed-1,Y | LDA shape_state,X | ORA change",
            "LDX completed-1,Y | LDA shape_state,X | CPX #24 | BCS @square | ORA change | @square:",
        ),
    ),
}

TABLES: dict[str, Changes] = {
    "two points are not neighbours": ("tables.asm", "neighbours_table[30]", "1"),
    "a point belongs to another square": ("tables.asm", "groups_table[100]", "1"),
    "a point belongs to another triangle": ("tables.asm", "groups_table[40]", "1"),
    "a point belongs to another hexagon": ("tables.asm", "hexagon_table[35]", "1"),
    "Red does not win in a red hexagon": ("tables.asm", "red_gains[88]", "1"),
    "Blue does not win in a blue hexagon": ("tables.asm", "blue_gains[164]", "1"),
    "Blue does not win in a white hexagon": ("tables.asm", "blue_gains[82]", "1"),
    "a gap's pull is one less": ("tables.asm", "gap_pull[3]", "-1"),
    "a hexagon of three is worth one more": ("tables.asm", "red_gains[44]", "1"),
    "the intermediate level looks one ply less ahead": ("tables.asm", "level_depth[1]", "-1"),
    "the novice errs once in four acts": ("tables.asm", "level_errs[0]", "1"),
    "the budget is smaller": ("tables.asm", "budget_middle[0]", "16"),
    "patience ends one turn later": ("tables.asm", "level_patience[0]", "1"),
    "a hexagon pulls the wrong colour": ("tables.asm", "winners_with[1]", "1"),
}

LEVELS: dict[str, Changes] = {
    "level 2 plays as level 1": (),
    "level 3 takes the second best": (),
    "the random numbers differ": ("players.asm", "EOR #&B4 | STA seed+1", "EOR #&B8 | STA seed+1"),
    "stones pull less far": ("players.asm", "PULL_DECAY = 8", "PULL_DECAY = 9"),
    "a triangle is worth one more": ("players.asm", "TRIANGLE_BONUS = 90", "TRIANGLE_BONUS = 91"),
    "repetitions are not avoided": ("players.asm", "JSR drop_repetitions", ""),
    "a level is never impatient": ("players.asm", "LDY #IMPATIENT | LDA level_hurry-1,X", ""),
    "Blue never counts as behind": ("players.asm", "LDA #0 | CMP score | SBC score+1 | RTS", "LDA #0 | RTS"),
    "later wins count as much as earlier ones": ("search.asm", "LDA #<WON | SEC | SBC ply", "LDA #<WON"),
    "the search never prunes": ("search.asm", "@sign: BPL @done", "@sign:"),
    "the list of acts has another order": ("lists.asm", "@signs: BPL write_entry", "@signs: BMI write_entry"),
    "relocations forget the older entitlement": ("search.asm", "JMP relocate | @done: RTS", "@done: RTS"),
    "the first list is one shorter": ("memory.asm", "ROOT_WIDTH = 12", "ROOT_WIDTH = 11"),
}

POSITION, LEVEL, SEARCH = "kensington/position.py", "kensington/levels/__init__.py", "kensington/levels/search.py"
ENGINE: dict[str, Changes] = {
    "engine: a square gives two entitlements of one": (
        *(POSITION, "[1] if relocations == 1 else [2] * (relocations // 2)", "[1] * relocations"),
    ),
    "engine: a colour does not win in its own hexagon": (
        *(POSITION, 'hexagon.colour in ("white", colour)', 'hexagon.colour == "white"'),
    ),
    "engine: the 2-move option never ends": (
        *(POSITION, "camp = Camp(stones, hand, newly)", "camp = Camp(stones, hand, self.camp(colour).broken)"),
    ),
    "engine: a relocated stone can be taken again": (
        *(POSITION, "if start == self.pending[0].put:", "if start == 0:"),
    ),
    "engine: an entitlement forgets what it has put": (
        *(POSITION, "put = NOTHING_PUT if self.rules.same_stone else end", "put = NOTHING_PUT"),
    ),
    "engine: a shape pays twice in a turn": (
        *(POSITION, "paying = [shape for shape in whole if shape.name not in paid]", "paying = whole"),
    ),
    "engine: the 2-move option lets stones slide": (
        *(POSITION, "return self._fault_of_end(end) or self._fault_of_completing(end, start)"),
        "return self._fault_of_end(end)",
    ),
    "engine: a stone bars the shape that it leaves": (
        *(POSITION, "if gap == end and not shape.mask >> start & 1), None)", "if gap == end), None)"),
    ),
    "engine: passing is always legal": (
        *(POSITION, "return None if self.legal_acts() == (Pass(),) else", "return None if self else"),
    ),
    "engine: relocations go on after a win": (
        *(POSITION, "return Position(self.rules, red, blue, self.turn)"),
        "return Position(self.rules, red, blue, self.turn, pending)",
    ),
    "engine: entitlements queue up": (
        *(POSITION, "pending = (Entitlement(colour, left, NOTHING_PUT), *pending)"),
        "pending = (*pending, Entitlement(colour, left, NOTHING_PUT))",
    ),
    "engine: a broken shape is remembered when it is whole": (*(POSITION, "camp.broken - names", "camp.broken"),),
    "engine: reasons for no own stone are exchanged": (
        *(
            POSITION,
            "Reason.WRONG_COLOUR if stone else Reason.VACANT",
            "Reason.VACANT if stone else Reason.WRONG_COLOUR",
        ),
    ),
    "engine: the budget is smaller": (LEVEL, "BUDGET = 100_000", "BUDGET = 96_000"),
    "engine: the novice errs on another number": (*(LEVEL, "chance.below(errs) == 0", "chance.below(errs) == 1"),),
    "engine: an impatient level errs when it leads": (
        *(LEVEL, "ALWAYS if behind else NEVER", "NEVER if behind else ALWAYS"),
    ),
    "engine: older positions are forgotten": (LEVEL, "history[-RECENT:]", "history[-1:]"),
    "engine: equal acts come in the other order": (
        *(SEARCH, "while at > row and self.gain[at - 1] < gain:", "while at > row and self.gain[at - 1] <= gain:"),
    ),
}

EQUIVALENT = {
    "engine: reasons for no own stone are exchanged": "KEN gives the same reason for both, so the comparison maps both "
    "to one",
}

KINDS = {
    "flow": FLOW,
    "screen": SCREEN,
    "rules": RULES,
    "tables": TABLES,
    "levels": LEVELS,
    "engine": ENGINE,
}
UNCHANGED = Mutant("KEN itself", "none", equivalent="it has no fault")


def catalogue() -> list[Mutant]:
    """All of them, and KEN itself."""
    found = [UNCHANGED]
    for kind, mutants in KINDS.items():
        for name, flat in mutants.items():
            changes = tuple(Change(*flat[at : at + 3]) for at in range(0, len(flat), 3))
            found.append(Mutant(name, kind, changes, EQUIVALENT.get(name, "")))
    return found
