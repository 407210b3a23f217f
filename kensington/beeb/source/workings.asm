; Stones on the board, as used by the rules and the levels. kensington/levels/workings.py is the same in Python.
;
; Each group of points (a triangle, square or hexagon) has one byte, its content: red stones plus 8 times blue stones,
; plus the content of an empty one of its kind. With it, a table gives the value of one more stone to its colour, and
; whether that completes the group; red_ready and blue_ready keep this for each group. `score` is the value of all
; groups and of each stone's place (`pull`, which players.asm spreads) to Red, less that to Blue.
;
; The tables (tools/ken/tables.py) are by point, from point 1 on. All routines here except count_stones keep X.

groups_at = groups_table-1      ; at point, point+72 and point+144: its triangle and one or two squares
hexagon_at = hexagon_table-1    ; bit 7 set: no such group
neighbours_at = neighbours_table-1 ; at point, +72, +144, +216: its neighbours, the lowest first; 0: no fourth one

SQUARE_1 = POINTS
SQUARE_2 = 2*POINTS
WINNING = 8192
WON_HIGH = >WINNING             ; a gain or value with this high byte or more, and below &80, is a win

; Selects the colour in A: its tables, and the step that a stone adds to a content. Uses A.
use_colour:
        STA colour
        CMP #RED
        BNE @blue
        STA step
        LDA #<red_pull
        STA pull
        LDA #<red_ready
        STA ready
        LDA #<red_gains
        STA gains
        LDA #>red_gains
        STA gains+1
        RTS
@blue:  LDA #8
        STA step
        LDA #<blue_pull
        STA pull
        LDA #<blue_ready
        STA ready
        LDA #<blue_gains
        STA gains
        LDA #>blue_gains
        STA gains+1
        RTS
        .assert (>red_pull == >blue_pull) & (>red_ready == >blue_ready), "count_stones sets the high bytes"

; Returns the gain of its colour from a stone on the vacant point X in `gain`, 16 bits, without relocations. The
; triangles and squares that it completes are in `completed`, their number in `completions`; if it wins, gain+1 is
; WON_HIGH or more. Counts a unit of work. Uses A and Y.
value_here:
        INC work
        BNE @counted            ; nearly always
        JSR count_more
@counted:
        TXA
        TAY
        LDA (pull),Y
        SEC                     ; with 1 more, 255 always carries
        LDY groups_at,X
        ADC (ready),Y
        BCS exact_value
        LDY groups_at+SQUARE_1,X
        ADC (ready),Y
        BCS exact_value
        LDY groups_at+SQUARE_2,X
        ADC (ready),Y
        BCS exact_value
        LDY hexagon_at,X
        ADC (ready),Y
        BCS exact_value
        SBC #0                  ; subtracts that 1
        STA gain
        LDA #0
        STA gain+1
        STA completions
        RTS

; Returns the same, from the contents. With `gains` one step lower, it is the value of the stone on X and the whole
; shapes of which it is part. Uses A and Y.
exact_value:
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
        LDA (gains),Y
        BMI @triangle
        CLC
        ADC gain                ; the first three together are less than 256: no carry
        STA gain
@square:
        LDY groups_at+SQUARE_1,X
        LDA content,Y
        TAY
        LDA (gains),Y
        BMI @square_1
        ADC gain
        STA gain
@other: LDY groups_at+SQUARE_2,X
        BMI @hexagon
        LDA content,Y
        TAY
        LDA (gains),Y
        BMI @square_2
        ADC gain
        STA gain
        BCC @hexagon
        INC gain+1
@hexagon:
        LDY hexagon_at,X
        BMI @done
        LDA content,Y
        TAY
        LDA (gains),Y
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

; Records the completed group Y, which is worth no more than before. Clears carry.
complete:
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
        STX changed
        LDY groups_at,X
        CLC
        LDA content,Y
        ADC change
        STA content,Y
        TAX
        LDA red_gains,X
        STA red_ready,Y
        LDA blue_gains,X
        STA blue_ready,Y
        LDX changed
        LDY groups_at+SQUARE_1,X
        CLC
        LDA content,Y
        ADC change
        STA content,Y
        TAX
        LDA red_gains,X
        STA red_ready,Y
        LDA blue_gains,X
        STA blue_ready,Y
        LDX changed
        LDY groups_at+SQUARE_2,X
        BMI @hexagon
        CLC
        LDA content,Y
        ADC change
        STA content,Y
        TAX
        LDA red_gains,X
        STA red_ready,Y
        LDA blue_gains,X
        STA blue_ready,Y
        LDX changed
@hexagon:
        LDY hexagon_at,X
        BMI @done
        CLC
        LDA content,Y
        ADC change
        STA content,Y
        TAX
        LDA red_gains,X
        STA red_ready,Y
        LDA blue_gains,X
        STA blue_ready,Y
        LDX changed
@done:  BIT placing
        BPL mobilise
        RTS

; The stone of the colour on X has come, or goes if `change` is negative: brings vacancies and mobility up to date. Keeps
; X; uses A and Y.
mobilise:
        TXA
        TAY
        BIT change
        BMI @going
        LDX neighbours_at,Y
        JSR @less
        LDX neighbours_at+POINTS,Y
        JSR @less
        LDX neighbours_at+2*POINTS,Y
        JSR @less
        LDX neighbours_at+3*POINTS,Y
        BEQ @come
        JSR @less
@come:  LDX colour
        LDA vacancies,Y
        BEQ @done
        CLC
        ADC mobility,X
        ADC #2
        STA mobility,X
@done:  LDX changed
        RTS
@less:  DEC vacancies,X
        BEQ @shut
        LDA board,X
        TAX
        DEC mobility,X
        RTS
@shut:  LDA board,X
        TAX
        DEC mobility,X
        DEC mobility,X
        DEC mobility,X
        RTS
@going: LDX neighbours_at,Y
        JSR @again
        LDX neighbours_at+POINTS,Y
        JSR @again
        LDX neighbours_at+2*POINTS,Y
        JSR @again
        LDX neighbours_at+3*POINTS,Y
        BEQ @gone
        JSR @again
@gone:  LDX colour
        LDA vacancies,Y
        BEQ @done
        EOR #&FF
        SEC
        ADC mobility,X
        SEC
        SBC #2
        STA mobility,X
        LDX changed
        RTS
@again: INC vacancies,X
        LDA vacancies,X
        CMP #1
        BEQ @open
        LDA board,X
        TAX
        INC mobility,X
        RTS
@open:  LDA board,X
        TAX
        INC mobility,X
        INC mobility,X
        INC mobility,X
        RTS

; Computes contents and score from the board. Uses A, X, Y and the colour.
count_stones:
        LDA #>red_pull
        STA pull+1
        LDA #>red_ready
        STA ready+1
        LDA #0
        STA red_ready+NO_GROUP
        STA blue_ready+NO_GROUP
        STA score
        STA score+1
        LDY #GROUPS-1
@empty: LDA empty_hexagons-FIRST_HEXAGON,Y
        CPY #FIRST_HEXAGON
        BCS @set
        LDA #EMPTY_SQUARE
        CPY #FIRST_SQUARE
        BCS @set
        LDA #0
@set:   STA content,Y
        TAX
        LDA red_gains,X
        STA red_ready,Y
        LDA blue_gains,X
        STA blue_ready,Y
        DEY
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
