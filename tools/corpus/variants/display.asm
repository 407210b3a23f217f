; The screen of a variant of KEN, in any mode with four colours or more. It replaces KEN's display.asm, whose first part
; is kept as printing.asm. A point is shown by redrawing everything around it through a graphics window: ground, hexagon,
; lines, stone, cursor. Sprites are lists of rectangles.
;
; tools/variants generates choices.asm: MODE, the logical colours and the tables.

RIM_COLOUR = &FD
STONE_COLOUR = &FE

dx      = &87                   ; units from a place
dy      = &88
ink     = &89                   ; a stone's colour
rim     = &8A                   ; its rim's
kept    = &8B                   ; saved X
sprite_at = &8C
stripe  = &8D
pile_left = &8E
hexagon = &8F

; Draws the empty board, in colour or, if question i was answered so, in shades.

draw_board:
        JSR print
        .byte 22, MODE
        .byte 23, 0, 10, TEXT_CURSOR, 0, 0, 0, 0, 0, 0, END
        LDX #COLOURS-1          ; the palette
@colour:
        LDA in_colour,X
        BIT colour_television
        BMI @set
        LDA in_shades,X
@set:   JSR palette
        DEX
        BPL @colour

        LDX #0                  ; the hexagons
@hexagon:
        TXA
        JSR fill_hexagon
        INX
        CPX #7
        BNE @hexagon
        JSR shade
        LDX #POINTS             ; each line, from both its ends
@point: JSR draw_lines
        DEX
        BNE @point

        JSR print               ; the keys, and the window for prompts
        .include "legend.asm"
        .byte END
        RTS

; Sets logical colour X to physical colour A. Keeps X. Uses A.

palette:
        PHA
        LDA #19
        JSR OSWRCH
        TXA
        JSR OSWRCH
        PLA
        JSR OSWRCH
        LDA #0
        JSR OSWRCH
        JSR OSWRCH
        JMP OSWRCH

; Fills hexagon A, counted from 0. Keeps X. Uses A, Y.

fill_hexagon:
        STX kept
        TAX
        LDY hexagon_colours,X
        LDA #0
        JSR gcol
        TXA
        ASL A                   ; times 6
        STA corners
        ASL A
        ADC corners
        TAX
        LDA #6
        STA corners
@corner:
        STX hexagon
        LDY #4                  ; PLOT 4 moves, 85 fills a triangle
        LDA corners
        CMP #5
        BCS @plot
        LDY #85
@plot:  LDA hexagon_points,X
        TAX
        TYA
        JSR plot
        LDX hexagon
        INX
        DEC corners
        BNE @corner
        LDX kept
        RTS

; Without colour, draws stripes over what is filled: AND 1 turns red (2) into ground and blue (3) into white.
; Keeps X. Uses A, Y.

shade:  BIT colour_television
        BMI @done
        LDA #2
        LDY #1
        JSR gcol
        JSR print
        .byte 25, 4
        .word 0, 0
        .byte END
        LDA #64
        STA stripe
@stripe:
        JSR print
        .byte 25, 1
        .word 1272, 0
        .byte 25, 0
        .word -1272, 16
        .byte END
        DEC stripe
        BNE @stripe
@done:  RTS

; Draws the lines from point X. Keeps X. Uses A, Y.

draw_lines:
        LDA #0
        LDY #LINE
        JSR gcol
        LDY neighbours_table-1,X
        JSR line_to
        LDY neighbours_table+POINTS-1,X
        JSR line_to
        LDY neighbours_table+2*POINTS-1,X
        JSR line_to
        LDY neighbours_table+3*POINTS-1,X
line_to:                        ; point Y, or none
        TYA
        BEQ nothing
        STX kept
        PHA
        LDA #4
        JSR plot
        PLA
        TAX
        LDA #5
        JSR plot
        LDX kept
nothing:
        RTS

; Draws point X: its stone, unless it is hidden, and the cursor or the mark of a held stone. Uses A, Y.

draw_point:
        LDA board,X
        CPX held
        BNE @there
        AND #HELD_STONE
@there: JSR draw_stone
        CPX held
        BEQ marked
        CPX cursor
        BNE nothing
        BIT cursor_shown
        BPL nothing
mark:   LDA #CURSOR_SPRITE
        BPL sprite              ; always
marked: LDA #HELD_SPRITE
        BPL sprite              ; always

; Draws a stone of colour A, or none, at place X, but not where only a real board has the stones. Uses A, Y.

draw_stone:
        PHA
        JSR clear_place
        PLA
        TAY
        BEQ nothing
        LDA hidden,Y
        BNE nothing
        LDA stone_colours-1,Y
        STA ink
        LDA rim_colours-1,Y
        BIT colour_television
        BMI @rim
        LDA rim_shades-1,Y
@rim:   STA rim
        LDA #STONE_SPRITE

; Draws the sprite at sprites+A, at place X. Uses A, Y.

sprite: STA sprite_at
@next:  JSR next_of_sprite
        BEQ sprite_done
        BMI @colour
        JSR window_beside
        JMP @next
@colour:
        LDY ink
        CMP #STONE_COLOUR
        BEQ @set
        LDY rim
        CMP #RIM_COLOUR
        BEQ @set
        AND #&0F
        TAY
@set:   TYA
        ORA #128
        TAY
        LDA #0
        JSR gcol
        JMP @next

; Fills the sprite's next rectangle. Uses A, Y.

window_beside:
        LDA #24
        JSR OSWRCH
        JSR @corner
        JSR @corner
        LDA #16
        JMP OSWRCH
@corner:
        JSR next_of_sprite
        STA dx
        JSR next_of_sprite
        STA dy
        JMP coordinates
next_of_sprite:
        LDY sprite_at
        INC sprite_at
        LDA sprites,Y
sprite_done:
        RTS

; Draws the board without stones around place X, and leaves the graphics window there. Keeps X. Uses A, Y.

clear_place:
        LDA #24
        JSR OSWRCH
        LDA #-BOX_ACROSS
        STA dx
        LDA #-BOX_UP
        STA dy
        JSR coordinates
        LDA #BOX_ACROSS
        STA dx
        LDA #BOX_UP
        STA dy
        JSR coordinates
        LDA #0
        LDY #128
        JSR gcol
        LDA #16
        JSR OSWRCH
        CPX #PILE
        BCS @done
        LDA hexagon_table-1,X
        BMI @lines
        SBC #FIRST_HEXAGON-1    ; carry is clear
        JSR fill_hexagon
        JSR shade
@lines: JMP draw_lines
@done:  RTS

; PLOT A at place X. From `coordinates` on: sends place X plus `dx` and `dy` units to the VDU. Keeps X. Uses A, Y.

plot:   LDY #0
        STY dx
        STY dy
        PHA
        LDA #25
        JSR OSWRCH
        PLA
        JSR OSWRCH
coordinates:
        LDA across-1,X
        LDY #3                  ; 8 units to a pixel
        JSR @times
        LDA dx
        JSR @send
        LDA up-1,X
        LDY #2                  ; 4 units to a pixel
        JSR @times
        LDA dy
@send:  LDY #0
        ORA #0
        BPL @plus
        DEY
@plus:  CLC
        ADC low
        STA low
        TYA
        ADC high
        STA high
        LDA low
        JSR OSWRCH
        LDA high
        JMP OSWRCH
@times: STA low
        LDA #0
        STA high
@double:
        ASL low
        ROL high
        DEY
        BNE @double
        RTS

; GCOL A, Y. Uses A.

gcol:   PHA
        LDA #18
        JSR OSWRCH
        PLA
        JSR OSWRCH
        TYA
        JMP OSWRCH

; Draws the current player's pile and name, the name at the graphics cursor. Uses A, X, Y.

draw_player:
        JSR print
        .byte 24
        .word NAME_LEFT, NAME_TOP-31, NAME_LEFT+NAME_WIDTH-1, NAME_TOP
        .byte 18, 0, 128, 16, 18, 0, NAME_COLOUR, 25, 4
        .word NAME_LEFT, NAME_TOP
        .byte 5, NAME, 4, END
        LDX #SAMPLE
        LDA to_act
        JSR draw_stone
        LDY to_act
        LDA hand,Y
        STA pile_left
        LDX #PILE
@stone: LDY pile_left
        BEQ @none
        DEC pile_left
        LDY to_act
@none:  TYA
        JSR draw_stone
        INX
        CPX #SAMPLE
        BNE @stone
        RTS
