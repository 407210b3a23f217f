; The acts of the mover: those of a list, or in the last ply only the best gain.
;
; All gains of a scan are sums of bytes that are `ready`, which add_to_contents keeps up to date. Only a sum above 254
; and a completed shape, for which 255 is ready, need the contents. The greatest gain of the last ply need not be exact
; once it is `need` or more: then the opponent has a better act in the ply before. The work is that of the whole list.

; Sets entry `row` of this ply to the best gain, or to 0 if there is no act. Uses A, X and Y.
leaf:   LDX mover
        LDA killer-1,X
        STA tried
        PHA
        JSR set_need
        LDA #&80
        STA in_leaf
        PLA
        JSR scan
        LDA #0
        STA in_leaf
        LDY mover
        LDA tried
        STA killer-1,Y
        LDX row
        LDA most
        LDY most+1
        CPY #>NOBODY_YET
        BNE @found
        LDA #0                  ; a pass
        TAY
@found: STA gains_low,X
        TYA
        STA gains_high,X
        RTS

; Sets `need` to the gain from which the ply before ignores this one: minus its best value, less the mover's standing.
; In the ply after the first list all gains must be exact, because they are reported. Uses A and X.
set_need:
        LDA #>-NOBODY_YET
        STA need+1
        LDX ply
        DEX
        BEQ @done
        LDA best_high,X
        CMP #>NOBODY_YET
        BEQ @done
        LDA mover
        CMP #RED
        BEQ @red
        SEC
        LDA score
        SBC best_low,X
        STA need
        LDA score+1
        SBC best_high,X
        STA need+1
@done:  RTS
@red:   CLC
        LDA score
        ADC best_low,X
        STA need
        LDA score+1
        ADC best_high,X
        STA need+1
        SEC
        LDA #0
        SBC need
        STA need
        LDA #0
        SBC need+1
        STA need+1
        RTS

; Lists the mover's best placings, or slides with nothing in hand, at most `width`. Uses A, X and Y.
list_acts:
        LDA first_point
; The same from point A on. With in_leaf, `most` becomes the best gain.
scan:   STA from
        LDX ply
        LDA row_of,X
        STA row
        LDA mover
        JSR use_colour
        LDA #0
        STA count
        STA start
        STA loss
        STA loss+1
        LDA #<NOBODY_YET
        STA most
        LDA #>NOBODY_YET
        STA most+1
        STA more+1
        LDX mover
        LDA hand,X
        BNE placings
        JMP slides

placings:
        BIT in_leaf
        BPL @better_ones
        LDA need+1              ; 0 is enough?
        BPL @better_ones
        LDA #0
        STA most
        STA most+1
        LDA vacant
        JMP count_a
@better_ones:
        LDY #0
        LDA #BRANCH_CARRY_SET
; The same for other ends: branch A, that leads to `better`, is patched into the loop, and Y becomes `bar`.
scan_vacant:
        STA @branch
        STY bar
        LDA vacant
        JSR count_a
        LDA pull
        STA @pull+1
        LDA ready
        STA @ready_0+1
        STA @ready_1+1
        STA @ready_2+1
        STA @ready_3+1
        LDX from
        LDA #POINTS+1
@run:   STA @last+1
@point: LDA board,X
        BNE @next
        LDY groups_at,X
@pull:  LDA red_pull,X
        SEC                     ; with 1 more, 255 always carries
@ready_0:
        ADC red_ready,Y
        BCS @exact
        LDY groups_at+SQUARE_1,X
@ready_1:
        ADC red_ready,Y
        BCS @exact
        LDY groups_at+SQUARE_2,X
@ready_2:
        ADC red_ready,Y
        BCS @exact
        LDY hexagon_at,X
@ready_3:
        ADC red_ready,Y
        BCS @exact
        CMP bar
@branch:
        BCS @better
@next:  INX
@last:  CPX #POINTS+1
        BNE @point
        LDA from
        CPX from
        BEQ @done               ; the second run ends here
        LDX #1
        CMP #1
        BNE @run
@done:  RTS
@exact: JSR exact_value
        JSR add_bonus
        BIT in_leaf
        BVS @low_sum
        BCS @next               ; the 2-move option forbids it
        JSR found
        BCC @next
        RTS
@better:
        BIT in_leaf
        BVS @lower
        JSR found_sum
        BCC @next
        RTS
@low_sum:
        LDA gain+1
        BNE @next
        LDY gain
        INY
        BEQ @next
        TYA
        CMP bar
        BCS @next
@lower: STA bar                 ; the least so far
        STX end
        BCC @next               ; always
BRANCH_CARRY_SET = &B0
BRANCH_CARRY_CLEAR = &90

; Adds A to the work. Uses A.
count_a:
        CLC
        ADC work
        STA work
        BCC @done
        JMP count_more
@done:  RTS

slides: SEC
        LDA gains
        SBC step
        STA lower
        LDA gains+1
        SBC #0
        STA lower+1
        LDX colour
        LDA mobility,X
        JSR count_a
        LDX from
        LDA #POINTS+1
@run:   STA @last+1
@point: LDA board,X
        CMP colour
        BEQ @own
@next:  INX
@last:  CPX #POINTS+1
        BNE @point
        LDA from
        CPX from
        BEQ @done
        LDX #1
        CMP #1
        BNE @run
@done:  RTS

; While a stone is off the board, other gains are ready for its groups.

@own:   LDA vacancies,X
        BEQ @next
        STX start
        TXA
        TAY
        LDA (pull),Y
        STA loss
        CLC
        LDY groups_at,X
        STY taken
        LDA (ready),Y
        STA replaced
        LDA content,Y
        TAY
        LDA (lower),Y
        BPL @first
        LDA #0                  ; a whole shape, which is worth no more than one without this stone
@first: LDY taken
        STA (ready),Y
        ADC loss                ; no carry before the second square
        STA loss
        LDY groups_at+SQUARE_1,X
        STY taken+1
        LDA (ready),Y
        STA replaced+1
        LDA content,Y
        TAY
        LDA (lower),Y
        BPL @second
        LDA #0
@second:
        LDY taken+1
        STA (ready),Y
        ADC loss
        STA loss
        LDY groups_at+SQUARE_2,X
        STY taken+2
        BMI @hexagon
        LDA (ready),Y
        STA replaced+2
        LDA content,Y
        TAY
        LDA (lower),Y
        BPL @third
        LDA #0
@third: LDY taken+2
        STA (ready),Y
        ADC loss
        STA loss
@hexagon:
        LDA #0
        ROL A                   ; that carry
        STA loss+1
        LDY hexagon_at,X
        STY taken+3
        BMI @off
        LDA (ready),Y
        STA replaced+3
        LDA content,Y
        TAY
        LDA (lower),Y
        LDY taken+3
        STA (ready),Y
        ADC loss
        STA loss
        BCC @off
        INC loss+1
@off:   CLC
        LDA more
        ADC loss
        STA bar
        LDA more+1
        ADC loss+1
        BEQ @bar
        JSR limit_bar
@bar:   LDY neighbours_at,X
        LDA board,Y
        BNE @to_2
        JSR slide_to
        BCS @last_slide
@to_2:  LDY neighbours_at+POINTS,X
        LDA board,Y
        BNE @to_3
        JSR slide_to
        BCS @last_slide
@to_3:  LDY neighbours_at+2*POINTS,X
        LDA board,Y
        BNE @to_4
        JSR slide_to
        BCS @last_slide
@to_4:  LDY neighbours_at+3*POINTS,X
        LDA board,Y
        CLC
        BNE @last_slide
        JSR slide_to
@last_slide:
        ROR enough
        LDY taken
        LDA replaced
        STA (ready),Y
        LDY taken+1
        LDA replaced+1
        STA (ready),Y
        LDY taken+2
        BMI @kept_2
        LDA replaced+2
        STA (ready),Y
@kept_2:
        LDY taken+3
        BMI @kept_3
        LDA replaced+3
        STA (ready),Y
@kept_3:
        BIT enough
        BMI @enough
        JMP @next
@enough:
        RTS

; Compares the slide from `start` to the vacant point Y with the best. Carry set: it is enough. X becomes `start`. Uses
; A and Y.
slide_to:
        TYA
        TAX
        LDA (pull),Y
        SEC
        LDY groups_at,X
        ADC (ready),Y
        BCS @exact
        LDY groups_at+SQUARE_1,X
        ADC (ready),Y
        BCS @exact
        LDY groups_at+SQUARE_2,X
        ADC (ready),Y
        BCS @exact
        LDY hexagon_at,X
        ADC (ready),Y
        BCS @exact
        CMP bar
        BCC @done
        JSR found_sum
@done:  LDX start
        RTS
@exact: SEC                     ; the contents without the stone
        LDA #0
        SBC step
        JSR change_taken
        JSR exact_value
        LDA step
        JSR change_taken
        JSR add_bonus
        BCS @barred
        JSR found
        LDX start
        RTS
@barred:
        CLC
        LDX start
        RTS

; Adds A to the contents of the groups in `taken`. Keeps X; uses A and Y.
change_taken:
        STA change
        STX keep_x
        LDX #3
@group: LDY taken,X
        BMI @none
        CLC
        LDA content,Y
        ADC change
        STA content,Y
@none:  DEX
        BPL @group
        LDX keep_x
        RTS

; Enters the act from `start` to X with the sum A, or in a leaf compares it with the best. Carry set: it is enough.
; Keeps X; uses A and Y.
found_sum:
        SBC #1                  ; carry is set
        STA gain
        LDA #0
        STA gain+1
        STA relocations
; The same, with its gain in `gain`, less the loss.
found:  SEC
        LDA gain
        SBC loss
        STA gain
        LDA gain+1
        SBC loss+1
        STA gain+1
        BIT in_leaf
        BMI @leaf
        JSR enter
        LDA count
        CMP width
        BNE @more
        CLC
        ADC row
        TAY
        LDA gains_low-1,Y
        STA most
        LDA gains_high-1,Y
        STA most+1
        JSR set_bar
@more:  CLC
        RTS
@leaf:  LDA most
        CMP gain
        LDA most+1
        SBC gain+1
        BVC @signed
        EOR #&80
@signed:
        BPL @more
        LDA gain
        STA most
        LDA gain+1
        STA most+1
        LDA start               ; where the next leaf begins
        BNE @tried
        TXA
@tried: STA tried
        JSR set_bar
        LDA most
        CMP need
        LDA most+1
        SBC need+1
        BVC @signs
        EOR #&80
@signs: BMI @more
        SEC
        RTS

; Sets `more` to `most` plus 2, and `bar` to the least sum that is better, from 0 to 255: that plus the loss. Uses A.
set_bar:
        CLC
        LDA most
        ADC #2
        STA more
        LDA most+1
        ADC #0
        STA more+1
        CLC
        LDA more
        ADC loss
        STA bar
        LDA more+1
        ADC loss+1
        BEQ bar_set
limit_bar:
        ASL A
        LDA #255
        BCC @set
        LDA #0
@set:   STA bar
bar_set:
        RTS
