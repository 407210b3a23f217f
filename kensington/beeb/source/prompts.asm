; The prompts before a game in the manual's order, and their answers.

; Waits for one of the keys X and Y, or if they are digits for any from X to Y; RETURN stands for A. Returns the key in
; A. Uses A, X, Y.

ask:    STA key_default
        STX key_low
        STY key_high
        JSR await_release
asked:
@wait:  JSR wait_key
        CMP #13
        BNE @key
        LDA key_default
        RTS
@key:   CMP key_low
        BEQ @taken
        CMP key_high
        BEQ @taken
        BCS @refused
        CMP key_low
        BCC @refused
        CMP #'9'
        BCC @taken
@refused:
        LDA #ILLEGAL
        JSR sound
        JMP @wait
@taken: RTS

; Prints the possible answers after the prompt, and returns yes (carry set) or no; RETURN stands for A. Uses A, X, Y.

ask_yes_no:
        PHA
        JSR print
        .text "\rY or N ("
        .byte END
        PLA
        PHA
        JSR print_character
        LDA #')'
        JSR print_character
        PLA
        LDX #'N'
        LDY #'Y'
        JSR ask
        CMP #'Y'
        RTS

wait_return:
        LDA #13
        TAX
        TAY
        BNE ask

; Prompts for two names and levels, five answers and the speed. Uses A, X, Y.

ask_all:
        LDA #&80                ; until questions i and iii are answered
        STA colour_television
        STA sound_effects
        JSR draw_board
        LDX #1
@player:
        STX to_act              ; for now the first player is 1 and the second 2
        JSR ask_name
        JSR say
        .byte NAME
        .text ": level 1-3,\ror RETURN for\ra person"
        .byte END
        LDA #'0'
        LDX #'1'
        LDY #'3'
        JSR ask
        LDX to_act
        AND #&0F
        STA levels,X
        INX
        CPX #3
        BNE @player

        LDX #0
@question:
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
        INX
        CPX #5
        BNE @question

        JSR say
        .text "Speed of placing:\r0 fast to 9 slow\r(3)"
        .byte END
        LDA #'3'
        LDX #'0'
        LDY #'9'
        JSR ask
        AND #&0F
        STA speed
        RTS
defaults:
        .text "YYYNY"

; Prompts for the name of player `to_act`, up to five letters; "One" or "Two" if it is empty. Two players of one name are
; refused. Uses A, X, Y.

ask_name:
        JSR say
        .text "Name of player "
        .byte END
        LDA to_act
        ORA #'0'
        JSR print_character
        JSR print
        .text "?\r"
        .byte END
        LDX to_act
        LDA name_at,X
        STA saved
        STA letters             ; index of the next letter in `names`
        JSR await_release
name_asked:
        LDY letters
@key:   STY letters
        JSR print
        .text "_\x08"          ; a cursor
        .byte END
        JSR wait_key
        LDY letters
        CMP #13
        BEQ @end
        CMP #127
        BEQ @delete
        CMP #'A'
        BCC @refused
        CMP #'Z'+1
        BCS @refused
        TYA
        SEC
        SBC saved
        CMP #NAME_SIZE-1
        BCS @refused
        TXA
        STA names,Y
        INY
        JSR OSWRCH
        JMP @key
@delete:
        CPY saved
        BEQ @refused
        DEY
        STY letters
        JSR print
        .text " \x08\x7F"
        .byte END
        JMP name_asked
@refused:
        LDA #ILLEGAL
        JSR sound
        LDY letters
        JMP @key
@end:   STA names,Y
        CPY saved
        BNE @done
        LDX to_act
        LDA default_at-1,X
        TAX
@copy:  LDA default_names,X
        STA names,Y
        INX
        INY
        CMP #13
        BNE @copy
@done:  LDX to_act
        DEX
        BEQ @other
        LDY #&FF
@same:  INY
        LDA names,Y
        EOR names+NAME_SIZE,Y
        AND #&DF                ; upper and lower case are the same
        BNE @other
        LDA names,Y
        CMP #13
        BNE @same
        LDA #ILLEGAL
        JSR sound
        JSR say
        .text "That name is taken"
        .byte END
        LDA #50
        JSR wait_frames
        JMP ask_name
@other: RTS
default_at:
        .byte 0, 4
default_names:
        .text "One\rTwo\r"
