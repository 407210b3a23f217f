; The course of a game, from the first prompt to the question whether to play again.

; New players. What runs before is in start.asm.

fresh_game:
        LDA #0
        STA seated
        STA hidden
        STA held
        STA cursor_shown
        JSR ask_all
        INC seated

; The same players and levels.

same_players:
        LDA #0
        STA held
        STA hidden+RED
        STA hidden+BLUE
        JSR rules_start         ; no stones
        JSR draw_board
        JSR ask_colour
        JSR draw_lot
        JSR hide_stones
        JSR rules_start
next_act:
        LDA winner
        BNE game_over
        JSR draw_player
        LDA pending_depth
        BNE @can
        JSR rules_can_act
        BCC @can
        JSR pass
        JMP next_act
@can:   LDX to_act
        LDA levels,X
        BEQ @person
        JSR program_acts
        JMP next_act
@person:
        JSR person_acts
        JSR play
        JMP next_act

; ESCAPE: drops what was going on, and its return addresses.

escape: LDA #126
        JSR OSBYTE              ; acknowledged
        LDX #&FF
        TXS
        LDA seated
        BNE @seated
        JMP fresh_game
@seated:
        JSR hide_cursor
        LDA winner              ; the stones that flash stay
        BEQ @stopped
        JSR draw_hexagon
@stopped:
        JSR say
        .text "Stopped. Again with\rthe same players?"
        .byte END
        JMP again

game_over:
        STA to_act
        JSR draw_player
        LDA #FLOURISH
        JSR sound
        JSR say
        .byte NAME
        .text " has won!\r"
        .byte END
        LDA to_act
        EOR #3
        TAY
        LDX to_act
        LDA levels,X
        LDX #CONGRATULATIONS
        CMP #1                  ; carry: the winner is the program
        LDA levels,Y
        BCS @program
        BEQ @message
        INX
        BNE @message
@program:
        BNE @message
        INX
        INX
@message:
        TXA
        JSR print_text
        JSR print
        .text "\rPress RETURN"
        .byte END
        JSR await_release
        JSR celebrate
        JSR say
        .text "Again with the same\rplayers and levels?"
        .byte END
again:  LDA #'Y'
        JSR ask_yes_no
        BCC @others
        JMP same_players
@others:
        JMP fresh_game

; Flashes the stones of the hexagon that the last act completed, until RETURN is pressed while they are shown. Uses A,
; X, Y.

celebrate:
        LDA #0
        JSR draw_hexagon
        LDA #12
        JSR wait_frames
        LDA to_act
        JSR draw_hexagon
        LDX #50
        JSR key_within
        BCS celebrate
        CMP #13
        BEQ @done
        LDA #ILLEGAL
        JSR sound
        JMP celebrate
@done:  RTS

; Draws stones of colour A, or none, on all points of the hexagon of act_end. Uses A, X, Y.

draw_hexagon:
        STA digit
        LDX act_end
        LDA hexagon_table-1,X
        SEC
        SBC #FIRST_HEXAGON
        STA low                 ; times 6
        ASL A
        ADC low
        ASL A
        TAX
        LDY #6
@stone: STX saved
        STY counter
        LDA hexagon_points,X
        TAX
        LDA digit
        JSR draw_stone
        LDX saved
        LDY counter
        INX
        DEY
        BNE @stone
        RTS

; A person chooses a colour: the first player, or the second if only he is a person; the first if neither is. Afterwards
; names and levels are Red's and Blue's. Uses A, X, Y.

ask_colour:
        LDX #1
        LDA levels+1
        BEQ @ask
        LDA levels+2
        BNE @ask
        INX
@ask:   STX to_act
        JSR say
        .byte NAME
        .text ": your colour?\r"
        .byte RED_KEY
        .text " or B ("
        .byte RED_KEY
        .text ")"
        .byte END
        JSR red_key
        TAY
        LDX #'B'
        JSR ask
        LDX #RED
        CMP #'B'
        BNE @chosen
        INX
@chosen:
        CPX to_act
        BEQ @done
        LDX levels+RED          ; swap them
        LDY levels+BLUE
        STX levels+BLUE
        STY levels+RED
        LDX #NAME_SIZE-1
@name:  LDA names,X
        LDY names+NAME_SIZE,X
        STA names+NAME_SIZE,X
        TYA
        STA names,X
        DEX
        BPL @name
@done:  RTS

; Draws a stone at random; its colour begins. The result and the seed come from the clock. Uses A, X, Y.

draw_lot:
        JSR read_clock
        LDA block+1
        STA seed+1
        LDA block
        STA seed
        LSR A
        AND #1
        ORA #8
        STA counter
        JSR say
        .text "A stone is drawn ..."
        .byte END
        LDX #RED
        STX first
@shake: LDX #SAMPLE
        LDA first
        EOR #3
        STA first
        JSR draw_stone
        LDA #6
        JSR wait_frames
        DEC counter
        BNE @shake
        LDA first
        STA to_act
        STA choose_from
        JSR say
        .text "It is \xF2:\r\xF1 begins."
        .byte END
        LDA #PLACED
        JSR sound
        LDA #75

; Waits for A fields (fiftieths of a second). Uses A, X, Y.

wait_frames:
        STA frames
@wait:  LDA #19
        JSR OSBYTE
        BIT ESCAPE_FLAG
        BPL @on
        JMP escape
@on:    DEC frames
        BNE @wait
        RTS

; Waits for A fields times the speed. Uses A, X, Y.

pause:  STA low
        LDA speed
        BEQ @done
        STA counter
@step:  LDA low
        JSR wait_frames
        DEC counter
        BNE @step
@done:  RTS

; With a real board, the stones of persons are not shown on the screen. Uses A, X.

hide_stones:
        LDX #BLUE
@colour:
        LDA levels,X
        BNE @shown
        LDA real_board
        STA hidden,X
@shown: DEX
        BNE @colour
        RTS

; Rule 9: announces and plays a pass. Uses A, X, Y.

pass:   JSR say
        .byte NAME
        .text " can make no\rmove and passes.\r"
        .byte END
        LDA levels+RED
        BEQ @person
        LDA levels+BLUE
        BEQ @person
        LDA #100
        JSR wait_frames
        JMP @pass
@person:
        JSR print
        .text "Press RETURN"
        .byte END
        JSR wait_return
@pass:  LDA #PASS
        STA act_kind
        JMP rules_play

; The program chooses an act, shows and plays it. Uses A, X, Y.

program_acts:
        JSR say
        .byte NAME
        .text " is thinking"
        .byte END
        JSR read_clock
        LDA #FIRST_THOUGHT
        JSR next_thought_in
        LDX to_act
        LDA levels,X
        JSR player_choose
        BCC @chosen
        JMP escape
@chosen:
        JSR colour_of_act
        LDX act_start
        BEQ @end
        LDA #MOVES
        JSR point_out
@end:   LDX act_end
        LDA #PUTS
        JSR point_out

; Plays the act, shows it and makes its sounds. Uses A, X, Y.

play:   JSR rules_play
        LDX act_start
        BEQ @end
        JSR draw_point
@end:   LDX act_end
        JSR draw_point
        LDA #SQUARE
        LDX event
        CPX #SQUARE_COMPLETED
        BCS @sound
        LDA #TRIANGLE
        CPX #TRIANGLE_COMPLETED
        BCS @sound
        LDX act_kind
        CPX #RELOCATE
        LDA #RELOCATED
        BCS @sound
        LDA #PLACED
@sound: JMP sound

; Sets `choose_from` to the colour of the stones that act_kind moves or places. Uses A, X.

colour_of_act:
        LDA to_act
        LDX act_kind
        CPX #RELOCATE
        BNE @own
        EOR #3
@own:   STA choose_from
        RTS

; Shows the cursor on point X for a time set by the speed or, with a real board, until a person has done there what text
; A says. Uses A, X, Y.

point_out:
        PHA
        STX cursor
        LDA #&80
        JSR show_cursor
        PLA
        BIT real_board
        BMI @announce
        LDA #12
        JSR pause
        JMP hide_cursor
@announce:
        STA saved
        JSR say
        .byte NAME, END
        LDA saved
        JSR print_text
        JSR wait_return
        JMP hide_cursor

; Shows an act that the program tries: a stone moved or placed and marked, with its value; then restores everything. At
; level 3 the program then thinks for twice as long before it shows another, so that showing adds no more than half of
; the time. Uses A, X, Y.

show_try:
        BIT watching
        BPL show_progress
        LDX to_act
        LDA levels,X
        CMP #3
        BNE @show
        JSR read_clock
        LDA block
        STA shown_at
        CMP next_thought
        LDA block+1
        SBC next_thought+1
        BMI not_yet
@show:  JSR colour_of_act
        LDX act_start
        BEQ @end
        LDA #0
        JSR draw_stone
@end:   LDX act_end
        LDA choose_from
        JSR draw_stone
        LDA choose_from
        JSR mark
        JSR print
        .byte 4, 31, 0, 1
        .text "This is worth "
        .byte END
        JSR print_value
        LDA #2
        JSR pause
        LDX act_end
        JSR draw_point
        LDX act_start
        BEQ @shown
        JSR draw_point
@shown: JSR read_clock
        SEC
        LDA block
        SBC shown_at
        ASL A

; No thought is shown in the next A hundredths of a second after the time in `block`. Uses A.

next_thought_in:
        CLC
        ADC block
        STA next_thought
        LDA block+1
        ADC #0
        STA next_thought+1
not_yet:
        RTS
FIRST_THOUGHT = 60

; Shows that the program thinks if the acts are not shown: each act of its list has a digit, the plies that it has looked
; ahead. Uses A.

show_progress:
        LDA #31                 ; to place `at` of the second line
        JSR OSWRCH
        LDA at
        JSR OSWRCH
        LDA #1
        JSR OSWRCH
        LDA depth
        CLC
        ADC #'1'
        JMP OSWRCH

; Reads the clock into `block`, in hundredths of a second. Uses A, X, Y.

read_clock:
        LDX #<block
        LDY #>block
        LDA #1                  ; TIME
        JMP OSWORD

; Prints `value` with its sign, in seven places, up to the edge of a game won or lost. Uses A, X, Y.

print_value:
        LDA value+1
        BPL @plus
        SEC
        LDA #0
        SBC value
        STA low
        LDA #0
        SBC value+1
        LDX #'-'
        BNE @sign
@plus:  LDX value
        STX low
        LDX #'+'
@sign:  STA high
        TXA
        JSR OSWRCH
        LDX #4                  ; powers of ten from 10,000 down, without leading zeros
        LDY #0
@power: LDA #'0'
        STA digit
@count: LDA low
        CMP powers_low,X
        LDA high
        SBC powers_high,X
        BCC @digit
        STA high
        LDA low
        SBC powers_low,X        ; carry is set
        STA low
        INC digit
        INY
        BNE @count
@digit: TXA
        BEQ @print
        TYA
        BEQ @next
@print: LDA digit
        JSR OSWRCH
        INY
@next:  DEX
        BPL @power
        JSR print
        .text "    "
        .byte END
        RTS
powers_low:
        .byte <1, <10, <100, <1000, <10000
powers_high:
        .byte >1, >10, >100, >1000, >10000

; A person chooses an act. Illegal choices are refused with the reason and can be repeated. Uses A, X, Y.

person_acts:
        LDX #START
        STX cursor
        LDA #RELOCATE
        LDX pending_depth
        BNE @kind
        LDA #SLIDE
        LDX to_act
        LDY hand,X
        BEQ @kind
        LDA #PLACE
@kind:  STA act_kind
        JSR colour_of_act
        LDA act_kind
        BNE @choose
        STA act_start
        JSR say
        .byte NAME
        .text ": place a\r"
        .byte STONES
        .text " stone"
        .byte END
        JSR print_note
        JMP @end

@choose:
        JSR say
        .byte NAME
        .text ": which "
        .byte STONES
        .text "\rstone to "
        .byte END
        LDA act_kind
        CLC
        ADC #TO_MOVE-SLIDE
        JSR print_text
        JSR print_note
@start: JSR choose_point
        STX act_start
        LDA board,X
        CMP choose_from
        BEQ @stone
        LDA #NO_STONE
        BNE @no_start
@stone: LDY pending_depth
        BEQ @taken
        TXA
        CMP pending_put-1,Y
        BNE @taken
        LDA #JUST_PUT
@no_start:
        JSR refuse
        JMP @start
@taken: LDX act_start
        STX held
        JSR draw_point
        JSR say
        .byte NAME
        .text ": to which\rpoint? (same: back)"
        .byte END
@end:   JSR choose_point
        STX act_end
        CPX act_start           ; the same point again puts the stone back
        BEQ @back
        JSR rules_check
        BCC let_go
        JSR refuse
        JMP @end
@back:  JSR let_go
        JMP @choose

; Clears `held`. Uses A, X, Y.

let_go: LDX act_start
        LDA #0
        STA held
        TXA
        BEQ @done
        JSR draw_point
@done:  RTS

; Zero in A if both players are persons, who can agree to a draw.

can_offer_draw:
        LDA levels+RED
        ORA levels+BLUE
        RTS

; The last line of a prompt for an act: that the relocation is the first of two, or that a draw can be offered. Uses A,
; X, Y.

print_note:
        LDX pending_depth
        BEQ @draw
        LDY pending_left-1,X
        DEY
        BEQ @draw
        JSR print
        .byte 31, 0, 2
        .text "The first of two"
        .byte END
        RTS
@draw:  JSR can_offer_draw
        BNE @none
        LDA #OFFER
        JMP print_text
@none:  RTS

; Rule 10: the player to act has offered a draw, and the other answers. If it is declined, the act is chosen from the
; beginning. Drops the return addresses of what it interrupts.

offer_draw:
        LDA to_act
        EOR #3
        STA to_act
        JSR say
        .byte NAME
        .text ": do you\ragree to a draw?"
        .byte END
        LDA #'N'
        JSR ask_yes_no
        LDA to_act
        EOR #3                  ; carry stays
        STA to_act
        BCS draw_agreed
        JMP person_acts
draw_agreed:
        LDX #&FF
        TXS
        JSR say
        .text "A draw! Again with\rthe same players?"
        .byte END
        JMP again

; Refuses a choice for reason A, on the last line of the window. Uses A, X, Y.

refuse: PHA
        LDA #ILLEGAL
        JSR sound
        JSR print
        .byte 4, 31, 0, 2, END
        PLA
        JMP print_text

; Shows the current player's name and pile of stones. A turn changes the colour of the stones that are shown already, and
; their number by one; drawing all of them takes most of a second. Uses A, X, Y.

draw_player:
        LDA hidden+RED          ; of one colour, perhaps, no stone is shown
        ORA hidden+BLUE
        BNE @anew
        LDA pile_colour
        BEQ @anew
        CMP to_act
        BEQ @number
        JSR swap_colours
        JMP @number
@anew:  JSR print
        .byte 24
        .word 0, 0, 8*PILE_WIDTH-1, 4*PILE_TOP-1
        .byte 18, 0, 128, 16, 24
        .word 0, 0, 1279, 1023
        .byte END
        LDA #0
        STA pile_count
        LDX #SAMPLE
        LDA to_act
        JSR add_stone
@number:
        LDA to_act
        STA pile_colour
@next:  LDX to_act
        LDA hand,X
        CMP pile_count
        BEQ @done
        BCC @fewer
        LDX pile_count
        INC pile_count
        LDA to_act
        BNE @stone              ; always
@fewer: DEC pile_count
        LDX pile_count
        LDA #0
@stone: PHA
        TXA
        CLC
        ADC #PILE
        TAX
        PLA
        JSR draw_stone
        JMP @next
@done:  JSR print
        .byte 4, 28, 2, 30, 7, 30, 12, NAME, END
        JMP reset_windows
