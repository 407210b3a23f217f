; The relocations of an act, and the search: most of docs/levels.md.

; Relocates `left` stones of the colour in A, except that on `put`: each time the most valuable stone to the point where
; a stone has the least value. Uses A, X and Y.
relocate:
        LDX left
        BNE @colour
        RTS
@colour:
        JSR use_colour
@again: SEC                     ; a stone that goes costs its gain on coming back
        LDA gains
        SBC step
        STA gains
        BCS @same
        DEC gains+1
@same:  LDA #0
        STA start
        LDX first_point
@take:  LDA board,X
        CMP colour
        BNE @next
        CPX put
        BEQ @next
        LDA #2                  ; two units: a stone that goes and comes back
        JSR count_a
        JSR exact_value
        LDA start
        BEQ @better             ; the first one
        LDA best
        CMP gain
        LDA best+1
        SBC gain+1
        BCS @next
@better:
        STX start
        LDA gain
        STA best
        LDA gain+1
        STA best+1
@next:  INX
        CPX #POINTS+1
        BNE @taken
        LDX #1
@taken: CPX first_point
        BNE @take
        LDA colour
        JSR use_colour
        LDX start
        BEQ @none
        JSR goes_breaking
        DEC board,X             ; not vacant: it may not come back
        LDA first_point
        STA from
        LDA #&40
        STA in_leaf
        LDY #255
        LDA #BRANCH_CARRY_CLEAR
        JSR scan_vacant
        LDX start
        LDA #0
        STA in_leaf
        STA board,X
        LDX end
        STX put
        JSR stone_comes
        JSR log
        DEC left
        BEQ @none
        JMP @again
@none:  RTS

; Records that a stone was relocated from `start` to X. Uses A and Y.
log:    LDY moved
        LDA start
        STA moved_from,Y
        TXA
        STA moved_to,Y
        INC moved
        RTS

; Makes the mover's entry X in this ply: a placing, a slide or a pass, and the relocations that it gives. Uses A, X and
; Y.
make:   JSR begin_ply
        LDA ends,X
        BEQ @pass
        PHA
        LDA mover
        JSR use_colour
        LDA gives,X
        STA left
        LDA starts,X
        TAX
        BEQ @hand
        JSR goes_breaking
        JMP @come
@hand:  LDX mover
        DEC hand,X
        DEC vacant
@come:  PLA
        TAX
        JSR stone_comes
        LDA #0
        STA put
        LDA mover
        EOR #RED^BLUE
        JMP relocate
@pass:  RTS

; Makes the mover's entry X in the first list, a relocation, and everything pending after it. Uses A, X and Y.
make_relocation:
        JSR begin_ply
        LDA mover
        EOR #RED^BLUE
        JSR use_colour
        LDA ends,X
        PHA
        LDA gives,X
        STA left
        LDA starts,X
        STA start
        TAX
        JSR goes_breaking
        PLA
        TAX
        JSR stone_comes
        JSR log
        TXA
        PHA
        LDA #0
        STA put
        LDA mover
        JSR relocate            ; given to the stone's owner by rule 7
        PLA
        STA put
        LDX pending_depth
        LDY pending_left-1,X
        DEY
        STY left
        LDA mover
        EOR #RED^BLUE
        JSR relocate            ; the rest of the same entitlement
        LDX pending_depth
        DEX
        BEQ @done
        LDA pending_left-1,X
        STA left
        LDA pending_put-1,X
        STA put
        LDA pending_owner-1,X
        EOR #RED^BLUE
        JMP relocate            ; the next older one
@done:  RTS

; Clears this ply's records of broken shapes and relocations. Keeps X; uses A and Y.
begin_ply:
        LDY ply
        TXA
        STA entry_of,Y
        LDA #0
        STA broken_count,Y
        LDA moved
        STA moved_before,Y
        RTS

; Unmakes everything in this ply, the last first. Uses A, X and Y.
unmake: LDX ply
        LDY moved
        TYA
        CMP moved_before,X
        BEQ @own
        DEC moved
        LDX moved_to-1,Y
        LDA board,X
        JSR use_colour
        JSR stone_goes
        LDY moved
        LDX moved_from,Y
        JSR stone_comes
        JMP unmake
@own:   TXA
        BNE @act
        LDY pending_depth
        BNE @done               ; in the first ply the relocation itself is among those moved
@act:   LDA mover
        JSR use_colour
        LDY entry_of,X
        LDX ends,Y
        BEQ @done               ; a pass
        LDA starts,Y
        PHA
        JSR stone_goes
        PLA
        TAX
        BEQ @hand
        JMP stone_comes
@hand:  LDX mover
        INC hand,X
        INC vacant
@done:  RTS

; Sets `value` to the standing of the mover plus the gain of entry X. Uses A.
value_of_entry:
        LDA mover
        CMP #RED
        BEQ @red
        SEC
        LDA gains_low,X
        SBC score
        STA value
        LDA gains_high,X
        SBC score+1
        STA value+1
        RTS
@red:   CLC
        LDA gains_low,X
        ADC score
        STA value
        LDA gains_high,X
        ADC score+1
        STA value+1
        RTS

; Returns the value of the position for the mover, whose turn it is in this ply, searching depth_left plies ahead. It is
; exact between this ply's alpha and beta. Uses A, X and Y, and two bytes of stack for each ply.
look:   LDA depth_left
        CMP #1
        BNE @list
        JSR leaf
        JMP @acts
@list:  LDA #WIDTH
        STA width
        JSR list_acts
        LDX row
        LDA count
        BNE @acts
        STA starts,X            ; a pass
        STA ends,X
        STA gains_low,X
        STA gains_high,X
        STA gives,X
        INC count
@acts:  LDA gains_high,X
        BMI @unwon
        CMP #WON_HIGH
        BCC @unwon
        LDA #<WON
        SEC
        SBC ply
        STA value
        LDA #>WON
        SBC #0
        STA value+1
        RTS
@unwon: LDA depth_left
        CMP #1
        BEQ value_of_entry
        LDY ply
        TXA
        STA entry_of,Y
        CLC
        ADC count
        STA row_end,Y
        LDA #<NOBODY_YET
        STA best_low,Y
        LDA #>NOBODY_YET
        STA best_high,Y

@entry: JSR spent
        BCC @on
        INC stopped
        RTS
@on:    LDY ply
        LDX entry_of,Y
        JSR make
        LDX ply
        LDA #0
        SEC
        SBC beta_low,X
        STA alpha_low+1,X
        LDA #0
        SBC beta_high,X
        STA alpha_high+1,X
        LDA #0
        SEC
        SBC alpha_low,X
        STA beta_low+1,X
        LDA #0
        SBC alpha_high,X
        STA beta_high+1,X
        INC ply
        DEC depth_left
        JSR change_mover
        JSR look
        JSR change_mover
        INC depth_left
        DEC ply
        JSR unmake
        LDA stopped
        BNE @done
        JSR negate_value
        LDX ply
        LDA best_low,X
        CMP value
        LDA best_high,X
        SBC value+1
        BVC @signed
        EOR #&80
@signed:
        BPL @next               ; not more than the best
        JSR value_is_best
        LDA alpha_low,X
        CMP value
        LDA alpha_high,X
        SBC value+1
        BVC @signs
        EOR #&80
@signs: BPL @next
        LDA value
        STA alpha_low,X
        LDA value+1
        STA alpha_high,X
        LDA value
        CMP beta_low,X
        LDA value+1
        SBC beta_high,X
        BVC @sign
        EOR #&80
@sign:  BPL @done               ; beta or more: the opponent avoids this position
@next:  INC entry_of,X
        LDA entry_of,X
        CMP row_end,X
        BEQ @last
        JMP @entry
@last:  LDA best_low,X
        STA value
        LDA best_high,X
        STA value+1
@done:  RTS

; Sets the best value of ply X to `value`. Uses A.
value_is_best:
        LDA value
        STA best_low,X
        LDA value+1
        STA best_high,X
        RTS

change_mover:
        LDA mover
        EOR #RED^BLUE
        STA mover
        RTS

negate_value:
        LDA #0
        SEC
        SBC value
        STA value
        LDA #0
        SBC value+1
        STA value+1
        RTS

; Sets carry if the budget is spent or ESCAPE has been pressed. Uses A.
spent:  LDA ESCAPE_FLAG
        ASL A
        BCS @yes
        LDA work+2              ; work counts up from minus the budget
        EOR #&80
        ASL A
@yes:   RTS

; Brings the best act to the front of the first list, searching one ply ahead of it, then two, until the level's depth
; or the end of the budget. Uses A, X and Y.
deepen: LDA #1
        CMP root_count
        BEQ @done
@depth: STA depth
        CMP most_depth
        BCS @done
        LDX #0
        STX at
        LDA #<NOBODY_YET
        STA best_low
        LDA #>NOBODY_YET
        STA best_high
@entry: JSR spent
        BCS @done
        JSR rate
        LDA stopped
        BNE @done
        LDX at
        JSR report
        LDX #0
        LDA best_low
        CMP value
        LDA best_high
        SBC value+1
        BVC @signed
        EOR #&80
@signed:
        BPL @next
        JSR value_is_best
        JSR to_front
@next:  INC at
        LDA at
        CMP root_count
        BNE @entry
        LDA best_high
        BMI @deeper
        CMP #WON_HIGH
        BCS @done
@deeper:
        INC depth
        LDA depth
        BNE @depth              ; always
@done:  RTS

; Returns the value of entry `at` of the first list, for the colour that chooses; it is exact if it is more than the
; best so far, that of ply 0. Uses A, X and Y.
rate:   LDX at
        LDA pending_depth
        BEQ @act
        JSR make_relocation
        JMP @made
@act:   JSR make
@made:  INC ply
        LDA depth
        STA depth_left
        LDA turn
        EOR #RED^BLUE
        STA mover
        CMP to_act
        BEQ @mine
        LDA #<NOBODY_YET
        STA alpha_low+1
        LDA #>NOBODY_YET
        STA alpha_high+1
        LDA #0
        SEC
        SBC best_low
        STA beta_low+1
        LDA #0
        SBC best_high
        STA beta_high+1
        JSR look
        JSR negate_value
        JMP @rated
@mine:  LDA best_low            ; after rule 7 the colour that relocates may have the next turn
        STA alpha_low+1
        LDA best_high
        STA alpha_high+1
        LDA #<-NOBODY_YET
        STA beta_low+1
        LDA #>-NOBODY_YET
        STA beta_high+1
        JSR look
@rated: LDA to_act
        STA mover
        DEC ply
        JMP unmake

; Moves entry `at` of the first list to its front; the others keep their order. Uses A and X.
to_front:
        LDX at
        LDA gains_low,X
        STA gain
        LDA gains_high,X
        STA gain+1
        LDA starts,X
        STA start
        LDA ends,X
        STA end
        LDA gives,X
        STA relocations
@down:  CPX #0
        BEQ @front
        JSR down
        BPL @down               ; always
@front: JMP write_entry
