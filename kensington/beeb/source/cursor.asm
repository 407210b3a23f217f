; Keys, and the cursor with which a person chooses a point. kensington/cursor.py is the same in Python.

; Waits for a key: its character in X, and in A with letters in upper case. ESCAPE stops the game. Uses A, X, Y.

wait_key:
        LDX #255
        JSR key_within
        BCS wait_key
        RTS

; Waits like that for at most X hundredths of a second; carry set if no key came.

key_within:
        LDY #0
        LDA #&81
        JSR OSBYTE
        BCC @key
        CPY #27                 ; set by the OS for ESCAPE, and with X=&FF at the time-out
        BNE @none
        JMP escape
@none:  RTS
@key:   TXA
        CMP #'a'
        BCC @done
        CMP #'z'+1
        BCS @other
        AND #&DF
@other: CLC
@done:  RTS

; Discards the keys pressed so far, and waits until all are up: what was pressed before a prompt, or is held and repeats,
; does not answer it. Uses A, X, Y.

await_release:
        BIT ESCAPE_FLAG
        BMI @escape
        LDA #&7A
        JSR OSBYTE              ; scan the keyboard
        INX                     ; X was &FF if no key is down
        BNE await_release
        LDA #&0F
        LDX #1
        JMP OSBYTE              ; flush the input buffer
@escape:
        JMP escape

; Lets a person choose a point, starting at `cursor`. Returns the point in X and `cursor`, with the cursor hidden. Uses
; A, X, Y.

choose_point:
        LDA #&80
        JSR show_cursor
        JSR await_release
        JMP @wait
@blink:
        LDA cursor_shown        ; it blinks
        EOR #&80
        JSR show_cursor
@wait:  LDX #25
        JSR key_within
        BCS @blink
        CMP #13
        BEQ hide_cursor
        CMP #'S'
        BEQ hide_cursor
        CMP #'O'
        BEQ @draw
        LDX #CURSOR_KEYS-1
@find:  CMP cursor_keys,X
        BEQ @step
        DEX
        BPL @find
@illegal:
        LDA #ILLEGAL
        JSR sound
        JMP @wait
@step:  TXA
        SEC
        SBC #8
        BCC @letter
        ASL A                   ; the cursor keys are every other direction
        TAX
@letter:
        STX direction
        JSR hide_cursor
        JSR step_cursor
        JMP @blink
@draw:  JSR can_offer_draw
        ORA held
        BNE @illegal
        PLA
        PLA                     ; does not return
        JSR hide_cursor
        JMP offer_draw

hide_cursor:
        LDA #0
show_cursor:
        STA cursor_shown
        LDX cursor
        JMP draw_point

; Clockwise from east: the keys around S, then the cursor keys.

cursor_keys:
        .text "DCXZAQWE"
        .byte &89, &8A, &88, &8B
CURSOR_KEYS = * - cursor_keys

; Moves the cursor a step in `direction`. `steps` has the left half of the board; the right half mirrors it. Uses A, X,
; Y.

step_cursor:
        LDX cursor
        JSR halves
        PHP
        BCC @left
        JSR mirror
        LDA #4                  ; east becomes west
        SEC
        SBC direction
        AND #7
        STA direction
        JSR halves
@left:  TYA
        ASL A                   ; 8 steps to a point
        ASL A
        ASL A
        ORA direction
        TAY
        BCS @beyond
        LDA steps,Y
        BCC @found
@beyond:
        LDA steps+256,Y
@found: TAX
        PLP
        BCC @done
        JSR mirror
@done:  STX cursor
        RTS

; Sets carry if point X is in the right half; otherwise Y is its number in the left half, from 0. Rows have two points,
; those from point 7 to point 66 four. Keeps X. Uses A.

halves: TXA
        SEC
        SBC #7
        CMP #60
        BCC @four
        TXA
        SBC #1                  ; carry is set
        LSR A
        TAY
        RTS
@four:  TAY
        AND #2
        CMP #2
        BCS @right
        TYA
        LSR A
        ADC #3                  ; and 1 in every other column
        TAY
        CLC
@right: RTS

; Replaces point X by its mirror image. Uses A.

mirror: TXA
        SEC
        SBC #7
        CMP #60
        BCC @four
        TXA
        SBC #1                  ; carry is set
        EOR #1
        TAX
        INX
        RTS
@four:  EOR #3
        ADC #7                  ; carry is clear
        TAX
        RTS
