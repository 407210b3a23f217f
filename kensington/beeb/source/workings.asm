; Stones on the board: what the rules and the players have in common. kensington/levels/workings.py is the same in Python.
;
; For each group of points, that is each triangle, square and hexagon, one byte is kept up to date, its content: red
; stones and 8 times blue stones, for a hexagon more than the content of an empty one of its kind. From it one look at
; a table tells what a stone more is worth to its colour, and whether it completes the group. `score` is what all groups
; and each stone's place (`pull`, which players.asm spreads) are worth to Red, less what they are worth to Blue.
;
; The tables (kensington/beeb/tables.py) are by point, from point 1 on. All routines here keep X, but for count_stones.

groups_at = groups_table-1      ; at point, point+72 and point+144: its triangle and one or two squares
hexagon_at = hexagon_table-1    ; a group that there is not has bit 7 set
neighbours_at = neighbours_table-1 ; at point, +72, +144, +216: its neighbours, the lowest first; 0 is no fourth one

SQUARE_1 = POINTS
SQUARE_2 = 2*POINTS
WINNING = 8192
WON_HIGH = >WINNING             ; a gain or value with this high byte or more, and below &80, is a win

; What differs by colour: where the gains and the pull are, and what a stone adds to a content. A stone that goes costs
; what it would gain by coming back, which is in the tables one stone earlier; that makes two more rows.

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

; From now on stones are of the colour in A. Uses A and Y.
use_colour:
        STA colour
        TAY
; The row Y: a colour, or a colour + GOING, with which value_here tells what a stone on the board is worth.
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

; What a stone that comes to the vacant point X gains its colour: `gain`, 16 bits, without anything for relocations.
; The triangles and squares that it completes are in `completed`, as many as `completions`; if it wins, gain+1 is
; WON_HIGH or more. With a colour's row for stones that go, the same for the stone on X: what it is worth, and the
; shapes that it is part of and that are whole. Uses A and Y.
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

; A unit of work.
count_work:
        INC work
        BNE counted
count_more:
        INC work+1
        BNE counted
        INC work+2
counted:
        RTS

; The group Y is completed: its gain is in A, with the mark. Clears the carry.
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

; A stone of the colour comes to the vacant point X. `gain`, `completed` and so on are as value_here leaves them.
; Uses A and Y.
stone_comes:
        JSR value_here
        LDA colour
        STA board,X
        JSR add_gain_to_score   ; with the colour in A
        LDA step
        BNE add_to_contents     ; always

; The stone of the colour on point X goes. `gain` is what it would gain by coming back, and `completed` what it has
; broken up. Uses A and Y.
stone_goes:
        LDA #0
        STA board,X
        SEC
        SBC step
        JSR add_to_contents
        JSR value_here
        LDA colour
        EOR #RED^BLUE           ; what one colour loses is the other's gain

; The score after the colour in A has gained `gain`.
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

; Contents and score of what is on the board. Uses A, X, Y and the colour.
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
