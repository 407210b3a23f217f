; The three levels of play. docs/levels.md describes them and defines the terms; kensington/levels is the same in
; Python. An entry of a list is its index into starts, ends, gains_low, gains_high and gives, which have a row for each
; ply.

NOBODY_YET = -32767             ; worse than any value
WON     = 16384
PULL_DECAY = 8                  ; less for each line between a stone and the gap
TRIANGLE_BONUS = 90             ; the value of the relocations that a completed shape gives
SQUARE_BONUS = 300
IMPATIENT = &FF                 ; in `errs`
REPEATS = &80                   ; in `gives`

; Chooses an act for to_act, at the level in A, 1 to 3, and returns it in act_kind, act_start and act_end. Uses and
; changes `seed`. Carry set: ESCAPE was pressed, and there is no act. Uses A, X and Y.
player_choose:
        TAX
        LDY level_errs-1,X
        LDA turns
        CMP level_patience-1,X
        LDA level_depth-1,X
        BCC @patient
        LDY #IMPATIENT
        LDA level_hurry-1,X
@patient:
        STA most_depth
        STY errs
        LDX #0                  ; which budget
        LDA pending_depth
        BEQ @turn
        INX
@turn:  LDA budget_low,X
        STA work
        LDA budget_middle,X
        STA work+1
        LDA budget_high,X
        STA work+2
        JSR set_up
        LDA to_act
        STA mover
        LDA #ROOT_WIDTH
        STA width
        LDA #0
        STA stopped
        STA ply
        STA moved
        STA depth
        LDA seed
        ORA seed+1
        BNE @seeded
        INC seed                ; 0 counts as 1
@seeded:
        LDA #POINTS
        JSR below
        TAX
        INX
        STX first_point
        JSR list_root
        LDX count
        STX root_count
        BEQ @pass
        JSR drop_repetitions
        LDX #0
@listed:
        STX at
        JSR value_of_entry
        JSR report
        LDX at
        INX
        CPX root_count
        BNE @listed
        LDX #0
        LDA gains_high
        BMI @not_won
        CMP #WON_HIGH
        BCS @chosen
@not_won:
        LDA errs
        BEQ @deepen
        BMI @impatient
        JSR below
        TAX
        BNE @best
@random:
        LDA root_count
        JSR below
        TAX
        BPL @chosen             ; always
@impatient:
        JSR test_standing
        BMI @random
@deepen:
        JSR deepen
@best:  LDX #0
@chosen:
        JSR set_act
        LDA ESCAPE_FLAG
        ASL A                   ; its bit 7 as the carry
        RTS
@pass:  LDA #PASS
        STA act_kind
        CLC
        RTS

; Sets N if the colour that chooses is behind: its standing is negative. Uses A and X.
test_standing:
        LDX mover
        DEX
        .assert RED == 1, "DEX finds Red"
        BEQ @red
        LDA #0
        CMP score
        SBC score+1
        RTS
@red:   LDA score+1
        RTS

; Drops the slides that pay nothing from the first list after which the stones stand as before one of the recent acts,
; unless all of them do or the colour is behind. Such a slide goes between the only two points that were different then:
; as long as no stone is placed, there are as many of each colour. Uses A, X and Y.
drop_repetitions:
        LDA pending_depth
        BNE @done
        JSR test_standing
        BMI @done
        LDA #0
        STA different
        STA repeated
        LDX #POINTS
@same:  STA differences,X
        DEX
        BPL @same
        TAY
@act:   LDX recent,Y
        BEQ @older
        LDA recent+1,Y
        BEQ @undone             ; a placing
        LDA board,X
        EOR differences,X
        STA change              ; the stone that it has moved
        JSR differ
        LDX recent+1,Y
        JSR differ
        LDA different
        CMP #2
        BNE @older
        JSR mark_repetitions
@older: INY
        INY
        CPY #2*RECENT
        BNE @act
@undone:
        LDX root_count
        LDA repeated
        BEQ @done
        CMP root_count
        BEQ @all
        STX repeated
@last:  LDX root_count          ; the last entry goes, or comes to the front: in the end the others are in order again
        DEX
        STX at
        LDA gives,X
        BMI @drop
        JSR to_front
        BNE @next               ; always
@drop:  STX root_count
@next:  DEC repeated
        BNE @last
@done:  RTS
@all:   ASL gives-1,X           ; 0 again
        DEX
        BNE @all
        RTS

; Marks the slides of the first list between points that differ. Keeps Y; uses A and X.
mark_repetitions:
        STY keep_y
        LDX root_count
@entry: LDA gives-1,X
        BNE @other              ; it pays, or is known to repeat
        LDY starts-1,X
        LDA differences,Y       ; always 0 for point 0
        BEQ @other
        LDY ends-1,X
        LDA differences,Y
        BEQ @other
        LDA #REPEATS
        STA gives-1,X
        INC repeated
@other: DEX
        BNE @entry
        LDY keep_y
        RTS

; Changes the difference of point X by the stone in `change`. Uses A.
differ: LDA differences,X
        BEQ @first
        DEC different
@first: EOR change
        STA differences,X
        BEQ @done
        INC different
@done:  RTS

; Returns a random number below A, which is 1 to 128. Uses A and X.
below:  STA limit
        TAX
        DEX
        STX mask
        LDA #0
@wider: CMP mask
        BCS @wide
        SEC
        ROL A
        BNE @wider              ; always
@wide:  STA mask
@draw:  LDX #16
@step:  LSR seed+1
        ROR seed
        BCC @zero
        LDA seed+1
        EOR #&B4
        STA seed+1
@zero:  DEX
        BNE @step
        LDA seed
        AND mask
        CMP limit
        BCS @draw
        RTS

; Sets the act to entry X. Uses A and Y.
set_act:
        LDA ends,X
        STA act_end
        LDY #PLACE
        LDA starts,X
        STA act_start
        BEQ @kind
        INY                     ; SLIDE
        LDA pending_depth
        BEQ @kind
        INY                     ; RELOCATE
@kind:  STY act_kind
        RTS

; Shows entry X and its `value`, or during a game on the screen at least that it was rated. Uses A, X and Y.
report: BIT watching
        BMI @show
        LDA seated
        BEQ @done
@show:  JSR set_act
        JMP (show_thought)
@done:  RTS

; Computes contents, pull and score from the board. Uses A, X and Y.
set_up: LDX #2*PULL_ROW
        LDA #0
@none:  STA red_pull-1,X
        DEX
        BNE @none
        LDA #&80
        STA placing             ; until mobility is known
        JSR count_stones
        LDA #0
        STA mobility+RED
        STA mobility+BLUE
        LDX #POINTS
@free:  LDA #0
        STA vacancies,X
        JSR first_neighbour
@near:  TAY
        LDA board,Y
        BNE @taken
        INC vacancies,X
@taken: JSR next_neighbour
        BNE @near
        LDA vacancies,X
        BEQ @shut
        LDY board,X
        CLC
        ADC #2
        ADC mobility,Y
        STA mobility,Y
@shut:  DEX
        BNE @free
        LDA hand+RED
        CMP #PLIES/2+1
        BCC @slides
        LDA hand+BLUE
        CMP #PLIES/2+1
@slides:
        ROR placing
        LDA #RED
        JSR spread_pull
        LDA #BLUE
        JSR spread_pull
        LDX #POINTS
        STX killer
        STX killer+1
        STX vacant
        LDA #0
        STA in_leaf
@point: LDA board,X
        BEQ @vacant
        DEC vacant
        JSR use_colour
        TXA
        TAY
        LDA (pull),Y
        STA gain
        LDA #0
        STA gain+1
        LDA colour
        JSR add_gain_to_score
@vacant:
        DEX
        BNE @point
        RTS

; Computes the value of each point to the colour in A for being near the gaps of hexagons that it is about to fill. Uses
; A, X and Y.
spread_pull:
        JSR use_colour
        LDX #POINTS
@point: LDA board,X
        BNE @next
        LDY hexagon_at,X
        BMI @next
        LDA winners_with-FIRST_HEXAGON,Y
        AND colour
        BEQ @next
        STX keep_x
        LDA content,Y
        SEC
        SBC empty_hexagons-FIRST_HEXAGON,Y
        LDY colour
        CPY #RED
        BEQ @red
        LSR A
        LSR A
        LSR A
@red:   AND #7
        BIT errs
        BPL @gap
        ORA #8                  ; the row of an impatient level
@gap:   TAX
        LDA gap_pull,X
        LDX keep_x
        LDY keep_x
        STA (pull),Y
@next:  DEX
        BNE @point

; A point has at least the value of a neighbour less PULL_DECAY. Repeats until nothing changes.
@again: LDA #0
        STA drawn
        LDX #POINTS
@draw:  TXA
        TAY
        LDA (pull),Y
        STA own
        LDY neighbours_at,X
        JSR @from
        LDY neighbours_at+POINTS,X
        JSR @from
        LDY neighbours_at+2*POINTS,X
        JSR @from
        LDY neighbours_at+3*POINTS,X
        JSR @from
        TXA
        TAY
        LDA own
        STA (pull),Y
        DEX
        BNE @draw
        LDA drawn
        BNE @again
        RTS
@from:  LDA (pull),Y            ; 0 for point 0, which stands for none
        SEC
        SBC #PULL_DECAY
        BCC @no
        CMP own
        BCC @no
        BEQ @no
        STA own
        INC drawn
@no:    RTS
