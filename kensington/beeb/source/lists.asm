; The lists of acts, and the gain of an act: docs/levels.md defines the terms.

; Returns the gain of a stone of the colour on the vacant point X in `gain`, with the bonus for completed shapes; carry
; set if the 2-move option forbids it. `relocations` are those that it gives. Keeps X; uses A and Y.
weigh:  JSR value_here
add_bonus:
        LDY completions
        STY relocations
        BEQ @allowed
        STX weighed
@shape: LDX completed-1,Y
        CPX #FIRST_SQUARE
        BCC @gives
        INC relocations         ; a square gives two
@gives: BIT errs
        BMI @next               ; an impatient level adds no bonus
        LDA #TRIANGLE_BONUS
        BCC @add
        INC gain+1
        .assert SQUARE_BONUS >> 8 == 1, "the high byte of the bonus is added by INC"
        LDA #<SQUARE_BONUS
@add:   JSR add_to_gain
@next:  DEY
        BNE @shape
        LDA relocations
        CMP #MOST_RELOCATIONS
        BCC @few
        LDA #MOST_RELOCATIONS
        STA relocations
@few:   JSR bars
        LDX weighed
        RTS
@allowed:
        CLC
        RTS

; Sets carry if the 2-move option forbids the colour to complete one of the shapes in `completed`. Uses A, X and Y.
bars:   BIT two_move
        BPL @no
        LDY completions
@shape: LDX completed-1,Y
        LDA ply
        CMP #2
        BCS @broken             ; what the position began with is allowed again
        LDA shape_state,X
        AND colour
        BNE @yes
@broken:
        TXA
        LDX colour
        ORA colour_bits-1,X
        LDX ply
        BEQ @next
        JSR was_broken          ; in the ply before
        BEQ @yes
        DEX
        BEQ @next
        JSR was_broken          ; in the one before that
        BEQ @yes
@next:  DEY
        BNE @shape
@no:    CLC
        RTS
@yes:   SEC
        RTS
colour_bits:
        .byte &40, &80

; Sets Z if the shape and colour in A are in `broken` of the ply X-1. Keeps A, X and Y.
was_broken:
        STY keep_y
        STX keep_x
        LDY broken_count-1,X
        STY change
        LDY broken_row-1,X
        LDX change
@next:  BEQ @none
        CMP broken,Y
        BEQ @found
        INY
        DEX
        BPL @next               ; always
@none:  INX                     ; Z clear
@found: PHP
        LDX keep_x
        LDY keep_y
        PLP
        RTS
broken_row:
        .byte 0, BROKEN_ROW, 2*BROKEN_ROW, 3*BROKEN_ROW, 4*BROKEN_ROW

; Takes the stone of the colour off point X; this ply remembers the shapes that it breaks up. Keeps X; uses A and Y.
goes_breaking:
        JSR stone_goes
        STX weighed
        LDY #0
@shape: CPY completions
        BEQ @done
        LDX ply
        LDA broken_count,X
        CMP #BROKEN_ROW
        BEQ @done
        INC broken_count,X
        CLC
        ADC broken_row,X
        PHA
        LDX colour
        LDA colour_bits-1,X
        ORA completed,Y
        STA change
        PLA
        TAX
        LDA change
        STA broken,X
        INY
        BNE @shape              ; always
@done:  LDX weighed
        RTS

; Makes the first list: acts, or relocations if one is pending. Uses A, X and Y.
list_root:
        LDX pending_depth
        BNE @relocations
        JMP list_acts
@relocations:
        LDA pending_put-1,X
        STA put
        LDA mover
        EOR #RED^BLUE
        JSR use_colour
        JSR clear_list
@take:  LDA board,X
        CMP colour
        BNE @next
        CPX put
        BEQ @next
        STX start
        JSR stone_goes
        LDA gain
        STA loss
        LDA gain+1
        STA loss+1
        LDX first_point
@put:   LDA board,X
        BNE @occupied
        CPX start
        BEQ @occupied
        JSR weigh
        SEC
        LDA loss
        SBC gain
        STA gain
        LDA loss+1
        SBC gain+1
        STA gain+1
        JSR enter
@occupied:
        INX
        CPX #POINTS+1
        BNE @end
        LDX #1
@end:   CPX first_point
        BNE @put
        LDX start
        JSR stone_comes
@next:  INX
        CPX #POINTS+1
        BNE @start
        LDX #1
@start: CPX first_point
        BNE @take
        RTS

; Begins an empty list in this ply's row; X becomes the first point. Uses A.
clear_list:
        LDX ply
        LDA row_of,X
        STA row
        LDA #0
        STA count
        LDX first_point
        RTS
row_of: .byte 0, ROOT_WIDTH, ROOT_WIDTH+WIDTH, ROOT_WIDTH+2*WIDTH, ROOT_WIDTH+3*WIDTH, ROOT_WIDTH+4*WIDTH

; Inserts the act from `start` to X with its gain and relocations before all entries of lower gain; drops it if the list
; is full and there are none. Keeps X; uses A and Y.
enter:  STX end
        LDA row
        CLC
        ADC count
        TAX
        LDA count
        CMP width
        BNE @room
        DEX                     ; replaces the last entry if that gains less
        LDA gains_low,X
        CMP gain
        LDA gains_high,X
        SBC gain+1
        BVC @signed
        EOR #&80
@signed:
        BMI @behind
        LDX end
        RTS
@room:  INC count
@behind:
        CPX row
        BEQ write_entry
        LDA gains_low-1,X
        CMP gain
        LDA gains_high-1,X
        SBC gain+1
        BVC @signs
        EOR #&80
@signs: BPL write_entry
        JSR down
        BPL @behind             ; always

; Sets entry X to the act from `start` to `end`, with its gain and relocations. X becomes `end`. Uses A.
write_entry:
        LDA gain
        STA gains_low,X
        LDA gain+1
        STA gains_high,X
        LDA start
        STA starts,X
        LDA relocations
        STA gives,X
        LDA end
        STA ends,X
        TAX
        RTS

; Copies the entry before X over X, and decrements X. Uses A.
down:   LDA gains_low-1,X
        STA gains_low,X
        LDA gains_high-1,X
        STA gains_high,X
        LDA starts-1,X
        STA starts,X
        LDA ends-1,X
        STA ends,X
        LDA gives-1,X
        STA gives,X
        DEX
        RTS
