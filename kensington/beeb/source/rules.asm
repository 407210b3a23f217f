; The rules for two players with compulsory relocation, the 2-move option on or off: docs/rules.md, in the order of
; kensington/position.py. An act is in act_kind, act_start (0 for a placing) and act_end.

SHAPES = FIRST_HEXAGON
PAID = &80                      ; bit of a shape's state: it has paid in this turn; bits RED and BLUE: the colours
                                ; whose shape was broken up and may not be completed on their next turn, and these
                                ; bits times four: nor on the turn after that

; Sets up an empty board and the turn of the colour in `first`. Uses A, X and Y.
rules_start:
        LDA #0
        STA pending_depth
        STA winner
        STA event
        LDX #2*RECENT
@no_act:
        STA recent,X
        DEX
        BPL @no_act
        .assert turns == recent + 2*RECENT, "the turns are cleared too"
        LDX #POINTS
@vacant:
        STA board,X
        DEX
        BNE @vacant
        DEX
        STX board               ; point 0, which stands for none, is never vacant
        LDX #SHAPES-1
@unbroken:
        STA shape_state,X
        DEX
        BPL @unbroken
        LDA #SUPPLY
        STA hand+RED
        STA hand+BLUE
        LDA first
        STA turn
        STA to_act
        JMP count_stones

; Clears carry if the act is legal; otherwise sets it, with the reason in A. Uses A, X and Y.
rules_check:
        LDA #GAME_OVER
        LDX winner
        BNE @refused
        LDY pending_depth
        LDX act_kind
        CPX #RELOCATE
        BEQ @relocating
        LDA #RELOCATE_FIRST
        CPY #0
        BNE @refused
        CPX #PASS
        BEQ @passing
        LDA turn
        TAY
        CPX #SLIDE
        BEQ @sliding

        LDA #0                  ; a placing
        STA act_start
        LDX hand,Y
        BNE check_coming
        LDA #NONE_IN_HAND
        SEC
        RTS

@relocating:
        LDA #NONE_PENDING
        CPY #0
        BEQ @refused
        LDA pending_owner-1,Y
        EOR #RED^BLUE
        JSR check_start
        BCS @done
        LDA #JUST_PUT
        LDY pending_depth
        LDX pending_put-1,Y
        CPX act_start
        BEQ @refused
        BNE check_end           ; always

@passing:
        JSR rules_can_act
        LDA #CAN_ACT
        BCC @refused
        CLC
        RTS

@sliding:
        LDX hand,Y
        BNE @in_hand
        JSR check_start
        BCS @done
        JSR first_neighbour     ; of X, which is act_start
@next:  CMP act_end
        BEQ check_coming
        JSR next_neighbour
        BNE @next
        LDX act_end
        JSR check_point
        BCS @done
        LDA #NOT_NEXT
        BNE @refused            ; always
@in_hand:
        LDA #STONES_IN_HAND
@refused:
        SEC
@done:  RTS

; Sets carry, with a reason in A, unless a stone of the colour in A is on act_start, which is returned in X.
check_start:
        TAY
        LDX act_start
        JSR check_point
        BCS @done
        TYA
        CMP board,X
        CLC
        BEQ @done
        LDA #NO_STONE
        SEC
@done:  RTS

; Sets carry, with a reason in A, unless X is a point. Keeps X and Y.
check_point:
        CPX #POINTS+1
        BCS @none
        TXA
        BEQ @none
        CLC
        RTS
@none:  LDA #NO_POINT
        SEC
        RTS

; Sets carry, with a reason in A, unless act_end is a vacant point.
check_end:
        LDX act_end
        JSR check_point
        BCS @done
        LDA board,X
        CLC
        BEQ @done
        LDA #OCCUPIED
        SEC
@done:  RTS

; Sets carry, with a reason in A, unless a stone of the colour whose turn it is may come to act_end, from act_start or,
; if that is 0, from the hand. It may not if act_end is occupied or the 2-move option forbids it.
check_coming:
        JSR check_end
        BCS @done
        BIT two_move
        BPL @done
        LDA turn
        JSR use_colour
        LDX act_start
        BEQ @in_hand
        JSR stone_goes          ; it cannot complete a shape that it leaves
@in_hand:
        LDX act_end
        JSR value_here
        LDA #0
        LDY completions
        BEQ @legal
@shape: LDX completed-1,Y
        ORA shape_state,X
        DEY
        BNE @shape
@legal: AND turn
        PHA
        LDX act_start
        BEQ @back
        JSR stone_comes
@back:  PLA
        CLC
        BEQ @done
        LDA #NO_REBUILDING
        SEC
@done:  RTS

; Clears carry if the player whose turn it is can place or slide a stone. Keeps the act. Uses A, X and Y.
rules_can_act:
        LDX #2
@keep:  LDA act_kind,X
        PHA
        DEX
        BPL @keep
        LDY turn
        LDX #POINTS
        LDA hand,Y
        BEQ @slide
        LDA #0
        STA act_start
@place: STX act_end
        JSR check_coming
        BCC @found
        LDX act_end
        DEX
        BNE @place
        BEQ @found              ; carry set: none

@slide: STX act_start
        LDA board,X
        CMP turn
        BNE @no_stone
        JSR first_neighbour
@end:   STA act_end
        JSR check_coming
        BCC @found
        JSR next_neighbour
        BNE @end
@no_stone:
        LDX act_start
        DEX
        BNE @slide
        SEC

@found: PLA
        STA act_kind
        PLA
        STA act_start
        PLA
        STA act_end
        RTS

; Returns the first neighbour of point X in A; next_neighbour returns the others, with Z set when there are no more.
; Keeps X; uses A and Y.
first_neighbour:
        STX near
        LDA #<neighbours_at
        STA neighbours
        LDA #>neighbours_at
        STA neighbours+1
        BNE at_neighbours       ; always
next_neighbour:
        LDA neighbours
        CLC
        ADC #POINTS
        STA neighbours
        BCC @same_page
        INC neighbours+1
@same_page:
        CMP #<(neighbours_at+4*POINTS)
        BEQ no_neighbour
at_neighbours:
        LDY near
        LDA (neighbours),Y      ; 0 where there are only three
no_neighbour:
        RTS

; Plays the act, which must be legal, and prepares everything for the next one. `event` has what it completed. Uses A, X
; and Y.
rules_play:
        LDX #2*RECENT-3
@older: LDA recent,X
        STA recent+2,X
        DEX
        BPL @older
        INX
        STX event
        LDA act_start
        STA recent+1
        LDA act_end
        LDY act_kind
        CPY #PASS
        BNE @stone
        TXA                     ; none
@stone: STA recent
        CPY #RELOCATE
        BEQ @relocating
        INC turns
        BNE @counted
        DEC turns
@counted:
        LDA turn
        JSR use_colour
        LDA turn
        ASL A
        ASL A
        STA change
        LDX #SHAPES-1           ; this was the turn on which its broken shapes could not be completed, but
@shape: LDA shape_state,X
        BIT change
        BEQ @last
        EOR change              ; those with this bit are barred once more
        BNE @next               ; always
@last:  ORA turn
        EOR turn
@next:  STA shape_state,X
        DEX
        BPL @shape
        LDX act_kind
        BEQ @placing
        CPX #PASS
        BNE @leave
        JMP settle

@placing:
        LDX turn
        DEC hand,X
        BPL @come               ; always

@relocating:
        LDX pending_depth
        LDA act_end
        BIT same_stone
        BPL @put
        LDA #0
@put:   STA pending_put-1,X
        DEC pending_left-1,X
        BNE @more
        DEC pending_depth
@more:  LDA pending_owner-1,X
        EOR #RED^BLUE
        JSR use_colour

@leave: LDX act_start
        JSR stone_goes
        BIT two_move
        BPL @come
        LDA colour
        BIT third_turn
        BPL @bars
        ASL A
        ASL A
        ORA colour
@bars:  STA change
        LDY completions
        BEQ @come
@broken:
        LDX completed-1,Y
        LDA shape_state,X
        ORA change
        STA shape_state,X
        DEY
        BNE @broken

@come:  LDX act_end
        JSR stone_comes
        LDA #0
        STA relocations
        LDY completions
        BEQ @paid
@whole: LDX completed-1,Y
        LDA #TRIANGLE_COMPLETED ; 1, and 1 relocation
        CPX #FIRST_SQUARE
        BCC @triangle
        LDA #SQUARE_COMPLETED   ; 2, and 2 relocations
@triangle:
        STA change
        ORA event
        STA event
        LDA colour              ; whole shapes are no longer broken
        ASL A
        ASL A
        ORA colour
        EOR #&FF
        AND shape_state,X
        BMI @has_paid
        PHA
        LDA change
        CLC
        ADC relocations
        STA relocations
        PLA
        BIT pays_always
        BMI @unpaid
@has_paid:
        ORA #PAID
@unpaid:
        STA shape_state,X
        DEY
        BNE @whole
@paid:  LDA gain+1
        CMP #WON_HIGH
        BCC @unfinished
        LDA colour
        STA winner
        LDA #GAME_WON
        ORA event
        STA event
        LDA #0
        STA pending_depth
        BEQ turn_ends           ; always

@unfinished:
        LDA relocations
        BEQ settle
        LDY #1                  ; entitlements
        CMP #2*MOST_RELOCATIONS
        BCC @few
        BIT two_squares
        BPL @few
        INY
@few:   CMP #MOST_RELOCATIONS
        BCC @entitled
        LDA #MOST_RELOCATIONS
@entitled:
        LDX pending_depth
        CPX #MOST_PENDING
        BCS settle              ; a shape that always pays can find no room
        INC pending_depth
        STA pending_left,X
        LDA colour
        STA pending_owner,X
        LDA #0
        STA pending_put,X
        LDA #MOST_RELOCATIONS   ; of the second of two squares
        DEY
        BNE @entitled

; Selects the newest entitlement that has a stone to take, or begins the next turn.
settle: LDX pending_depth
        BEQ @next_turn
        LDA pending_owner-1,X
        STA to_act
        EOR #RED^BLUE
        STA change
        LDY #POINTS
@point: LDA board,Y
        CMP change
        BNE @other
        TYA
        CMP pending_put-1,X
        BNE settled
@other: DEY
        BNE @point
        DEC pending_depth
        BPL settle              ; always
@next_turn:
        LDA turn
        EOR #RED^BLUE
        STA turn
turn_ends:
        LDA turn
        STA to_act
        LDA #PAID-1

; Masks the states of all shapes with A. Uses A and X.
forget: STA change
        LDX #SHAPES-1
@shape: LDA shape_state,X
        AND change
        STA shape_state,X
        DEX
        BPL @shape
settled:
        RTS

; For tests that set up a position in memory: plays the act if it is legal. Carry and A as from rules_check.
test_play:
        JSR count_stones
        JSR rules_check
        BCS @refused
        JSR rules_play
        CLC
@refused:
        RTS
