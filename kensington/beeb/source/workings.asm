; Stones on the board, as used by the rules and the levels. kensington/levels/workings.py is the same in Python.
;
; Each group of points (a triangle, square or hexagon) has one byte, its content: red stones plus 8 times blue stones,
; for a hexagon plus the content of an empty one of its kind. With it, a table gives the value of one more stone to its
; colour, and whether that completes the group. `score` is the value of all groups and of each stone's place (`pull`,
; which players.asm spreads) to Red, less that to Blue.
;
; The tables (tools/ken/tables.py) are by point, from point 1 on. All routines here except count_stones keep X.

groups_at = groups_table-1      ; at point, point+72 and point+144: its triangle and one or two squares
hexagon_at = hexagon_table-1    ; bit 7 set: no such group
neighbours_at = neighbours_table-1 ; at point, +72, +144, +216: its neighbours, the lowest first; 0: no fourth one

SQUARE_1 = POINTS
SQUARE_2 = 2*POINTS
WINNING = 8192
WON_HIGH = >WINNING             ; a gain or value with this high byte or more, and below &80, is a win

; What differs by colour: the tables of gains and pull, and the step that a stone adds to a content. A stone that is
; taken costs its gain on coming back, which is in the tables one stone earlier; hence two more rows.

for_colours:
        .word red_gains, red_gains+SQUARE_GAINS, red_gains+HEXAGON_GAINS, red_pull
        .byte 1
ROW     = * - for_colours       ; bytes
        .word blue_gains, blue_gains+SQUARE_GAINS, blue_gains+HEXAGON_GAINS, blue_pull
        .byte 8
        .word red_gains-1, red_gains+SQUARE_GAINS-1, red_gains+HEXAGON_GAINS-1, red_pull
        .byte 1
        .word blue_gains-8, blue_gains+SQUARE_GAINS-8, blue_gains+HEXAGON_GAINS-8, blue_pull
        .byte 8
last_of_row:
        .byte ROW-1, 2*ROW-1, 3*ROW-1, 4*ROW-1
GOING   = 2                     ; added to a colour: its row for stones that go
        .assert step - triangle_gains == ROW-1, "a row is copied to triangle_gains and so on"

; Selects the colour in A. Uses A and Y.
use_colour:
        STA colour
        TAY
; Selects row Y: a colour, or a colour + GOING, with which value_here returns the value of a stone on the board.
use_row:
        STX keep_x
        LDX last_of_row-1,Y
        LDY #ROW-1
@copy:  LDA for_colours,X
        STA triangle_gains,Y
        DEX
        DEY
        BPL @copy
        LDX keep_x
        RTS

; Returns the gain of its colour from a stone on the vacant point X in `gain`, 16 bits, without relocations. The
; triangles and squares that it completes are in `completed`, their number in `completions`; if it wins, gain+1 is
; WON_HIGH or more. With a colour's row + GOING, the same for the stone on X: its value, and the whole shapes of which
; it is part. Uses A and Y.
value_here:
        INC work
        BNE @counted            ; nearly always
        JSR count_more
@counted:
        LDA #0
        STA completions
        STA gain+1
        TXA
        TAY
        LDA (pull),Y
        STA gain
        LDY groups_at,X
        LDA content,Y
        TAY
        LDA (triangle_gains),Y
        BMI @triangle
        CLC
        ADC gain                ; the first four together are less than 256: no carry
        STA gain
@square:
        LDY groups_at+SQUARE_1,X
        LDA content,Y
        TAY
        LDA (square_gains),Y
        BMI @square_1
        ADC gain
        STA gain
@other: LDY groups_at+SQUARE_2,X
        BMI @hexagon
        LDA content,Y
        TAY
        LDA (square_gains),Y
        BMI @square_2
        ADC gain
        STA gain
@hexagon:
        LDY hexagon_at,X
        BMI @done
        LDA content,Y
        TAY
        LDA (hexagon_gains),Y
        CMP #WINS
        BEQ @wins
        CLC
        ADC gain
        STA gain
        BCC @done
        INC gain+1
@done:  RTS

@triangle:
        LDY groups_at,X
        JSR complete
        JMP @square
@square_1:
        LDY groups_at+SQUARE_1,X
        JSR complete
        JMP @other
@square_2:
        LDY groups_at+SQUARE_2,X
        JSR complete
        JMP @hexagon
@wins:  LDA #<WINNING_GAIN
        JSR add_to_gain
        LDA #>WINNING_GAIN
        CLC
        ADC gain+1
        STA gain+1
        RTS

; Counts a unit of work.
count_work:
        INC work
        BNE counted
count_more:
        INC work+1
        BNE counted
        INC work+2
counted:
        RTS

; Records the completed group Y, whose gain with the mark is in A. Clears carry.
complete:
        AND #COMPLETES-1
        JSR add_to_gain
        TYA
        LDY completions
        STA completed,Y
        INC completions
        CLC
        RTS

; Adds A to the gain. Keeps X and Y.
add_to_gain:
        CLC
        ADC gain
        STA gain
        BCC @done
        INC gain+1
@done:  RTS

; Puts a stone of the colour on the vacant point X. `gain`, `completed` and so on are as from value_here. Uses A and Y.
stone_comes:
        JSR value_here
        LDA colour
        STA board,X
        JSR add_gain_to_score   ; with the colour in A
        LDA step
        BNE add_to_contents     ; always

; Takes the stone of the colour off point X. `gain` is its gain on coming back, and `completed` are the shapes that it
; has broken up. Uses A and Y.
stone_goes:
        LDA #0
        STA board,X
        SEC
        SBC step
        JSR add_to_contents
        JSR value_here
        LDA colour
        EOR #RED^BLUE           ; what one colour loses is the other's gain

; Adds `gain` of the colour in A to the score.
add_gain_to_score:
        LSR A                   ; carry set: Red
        BCC @blue
        CLC
        LDA score
        ADC gain
        STA score
        LDA score+1
        ADC gain+1
        STA score+1
        RTS
@blue:  SEC
        LDA score
        SBC gain
        STA score
        LDA score+1
        SBC gain+1
        STA score+1
        RTS

; Adds A to the contents of the groups at point X. Uses A and Y.
add_to_contents:
        STA change
        LDY groups_at,X
        CLC
        ADC content,Y
        STA content,Y
        LDY groups_at+SQUARE_1,X
        LDA content,Y
        CLC
        ADC change
        STA content,Y
        LDY groups_at+SQUARE_2,X
        BMI @hexagon
        LDA content,Y
        CLC
        ADC change
        STA content,Y
@hexagon:
        LDY hexagon_at,X
        BMI @done
        LDA content,Y
        CLC
        ADC change
        STA content,Y
@done:  RTS

; Computes contents and score from the board. Uses A, X, Y and the colour.
count_stones:
        LDA #0
        STA score
        STA score+1
        LDX #FIRST_HEXAGON-1
@none:  STA content,X
        DEX
        BPL @none
        LDX #GROUPS-FIRST_HEXAGON-1
@empty: LDA empty_hexagons,X
        STA content+FIRST_HEXAGON,X
        DEX
        BPL @empty
        LDX #POINTS
@point: LDA board,X
        BEQ @vacant
        JSR use_colour
        JSR stone_comes
@vacant:
        DEX
        BNE @point
        RTS
