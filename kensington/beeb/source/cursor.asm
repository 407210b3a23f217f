; Keys, and the cursor with which a person chooses a point: kensington/cursor.py is the same in Python.

; Waits for a key: its character in X, and in A with letters as capitals. ESCAPE ends whatever is going on. Uses A, X,
; Y.

wait_key:
        LDX #255
        JSR key_within
        BCS wait_key
        RTS

; The same, but for X hundredths of a second at most; carry set if no key came.

key_within:
        LDY #0
        LDA #&81
        JSR OSBYTE
        BCC @key
        CPY #27                 ; the OS says so for ESCAPE, and &FF when the time is over
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

; A person chooses a point, from where the cursor is. It is in X, and in `cursor`; the cursor is not shown any more.
; Uses A, X, Y.

choose_point:
        LDA cursor_shown        ; it blinks
        EOR #&80
        JSR show_cursor
@wait:  LDX #25
        JSR key_within
        BCS choose_point
        CMP #13
        BEQ hide_cursor
        CMP #'S'
        BEQ hide_cursor
        LDX #CURSOR_KEYS-1
@find:  CMP cursor_keys,X
        BEQ @step
        DEX
        BPL @find
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
        JMP choose_point

hide_cursor:
        LDA #0
show_cursor:
        STA cursor_shown
        LDX cursor
        JMP draw_point

; East, and on clockwise: the keys around S, and the cursor keys.

cursor_keys:
        .text "DCXZAQWE"
        .byte &89, &8A, &88, &8B
CURSOR_KEYS = * - cursor_keys

; The cursor goes a step in `direction`. `steps` has the left half of the board; a point of the right half goes as its
; mirror image does. Uses A, X, Y.

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

; Carry is set if point X is in the right half; if not, Y is its number in the left half, from 0. Rows have two points,
; but from point 7 to point 66 four. Keeps X. Uses A.

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

; X becomes the mirror image of point X. Uses A.

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
