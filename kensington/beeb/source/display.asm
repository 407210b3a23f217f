; The screen: MODE 2, with its logical colours used as two planes of two bits.
;
; Bits 0 and 1 are the board: 0 the ground, 1 lines, text and white hexagons, 2 red and 3 blue hexagons. Bits 2 and 3
; are what stands on it: 4 a red stone, 8 a blue one, 12 the rim of either and the cursor. GCOL 1 (OR) draws stones,
; GCOL 2 (AND) removes them, and the board below stays intact. A stone is 9 x 19 pixels, which is round, and is printed
; at the graphics cursor.
;
; Places are the points, the places of the pile, and the stone beside the player's name (layout.py).

END     = &F0                   ; of a text
NAME    = &F1                   ; in a text: the name of the player to act
STONES  = &F2                   ; in a text: "red", "blue", "white" or "black", of the stones to choose from
RED_KEY = &F3                   ; in a text: the key for Red, R or W
                                ; None of them occurs among VDU codes.

FILL    = fill - figures        ; figures: a stone without its rim, the rim, and the middle of a cursor
RIM     = rim - figures
DOT     = dot - figures

; Prints what follows the call, up to END, as text or VDU codes; returns behind END. Uses A, Y.

say:    JSR print               ; clears the text window
        .byte 4, 12, END
print:  PLA
        STA text
        PLA
        STA text+1
        JSR print_on
        LDA text+1
        PHA
        LDA text
        PHA
        RTS

; Prints text number A of texts.asm. Uses A, X, Y.

print_text:
        TAX
        LDA #<(texts - 1)
        STA text
        LDA #>(texts - 1)
        STA text+1
@skip:  DEX
        BMI print_on
@end:   JSR next_of_text
        BNE @end
        BEQ @skip

print_on:                       ; relative to `text`
        JSR next_of_text
        BEQ printed
        JSR print_character
        JMP print_on

; Returns the next character to print in A; Z set at the end. Uses A, Y.

next_of_text:
        INC text
        BNE @read
        INC text+1
@read:  LDY #0
        LDA (text),Y
        CMP #END
printed:
        RTS

; Prints the character in A, or the name or colour for which it stands. Uses A, Y.

print_character:
        CMP #NAME
        BEQ put_name
        CMP #STONES
        BEQ put_stones
        CMP #RED_KEY
        BNE @plain
        JSR red_key
@plain: JMP OSASCI
put_name:
        LDY to_act
        LDA name_at,Y
        TAY
@next:  LDA names,Y
        CMP #13
        BEQ put_done
        JSR OSWRCH
        INY
        BNE @next
put_stones:
        LDY choose_from
        BIT colour_television
        BMI @word
        INY                     ; its shade
        INY
@word:  LDA colour_word_at-1,Y
        TAY
@next:  LDA colour_words,Y
        BEQ put_done
        JSR OSWRCH
        INY
        BNE @next
put_done:
        RTS

; Returns the key for Red, whose stones are white if there are no colours, in A.

red_key:
        LDA #'R'
        BIT colour_television
        BMI put_done
        LDA #'W'
        RTS
name_at:
        .byte 0, 0, NAME_SIZE   ; by colour
colour_word_at:
        .byte 0, 4, 9, 15       ; Red, Blue, and both without colour
colour_words:
        .text "red\x00"
        .text "blue\x00"
        .text "white\x00"
        .text "black\x00"

; Draws the empty board, in colour or, if question i was answered so, in shades.

draw_board:
        LDA #0
        STA pile_colour
        JSR print
        .byte 22, 2             ; MODE 2
        .byte 23, 0, 10, 32, 0, 0, 0, 0, 0, 0   ; no text cursor
        .byte 17, 1             ; text in colour 1
        .byte 29
        .word 8*STONE_LEFT, -4*STONE_UP ; the origin, so that places are the middles of stones
        .byte 5, END
        LDX #15                 ; the palette
@colour:
        LDA in_colour,X
        BIT colour_television
        BMI @set
        LDA in_shades,X
@set:   PHA
        LDA #19
        JSR OSWRCH
        TXA
        JSR OSWRCH
        PLA
        JSR OSWRCH
        LDA #0
        JSR OSWRCH
        JSR OSWRCH
        JSR OSWRCH
        DEX
        BPL @colour

        LDX #0                  ; the hexagons
@hexagon:
        STX counter
        LDY hexagon_colours,X
        LDA #0
        JSR gcol
        TXA
        ASL A                   ; times 6
        ADC counter
        ASL A
        TAX
        LDA #6
        STA corners
@corner:
        STX saved
        LDY #4                  ; PLOT 4 moves, 85 fills a triangle
        LDA corners
        CMP #5
        BCS @plot
        LDY #85
@plot:  LDA hexagon_points,X
        TAX
        TYA
        JSR plot
        LDX saved
        INX
        DEC corners
        BNE @corner
        LDX counter
        INX
        CPX #7
        BNE @hexagon

        BIT colour_television
        BMI @lines
        LDA #2                  ; shades: stripes that make red (2) ground and blue (3) white, every fourth row
        LDY #1
        JSR gcol
        JSR print
        .byte 25, 4
        .word 0, 0
        .byte END
        LDX #64
@stripe:
        JSR print
        .byte 25, 1
        .word 1272, 0
        .byte 25, 0
        .word -1272, 16
        .byte END
        DEX
        BNE @stripe
@lines:
        LDY #1                  ; the lines, each from its higher point
        LDA #0
        JSR gcol
        LDA #<(neighbours_table - 1)
        STA text
        LDA #>(neighbours_table - 1)
        STA text+1
        LDA #4
        STA counter
@slot:  LDX #POINTS
@point: TXA
        TAY
        LDA (text),Y
        BEQ @next               ; no fourth neighbour
        STX saved
        CMP saved
        BCS @next
        PHA
        LDA #4
        JSR plot
        PLA
        TAX
        LDA #5
        JSR plot
        LDX saved
@next:  DEX
        BNE @point
        CLC                     ; the next table of neighbours
        LDA text
        ADC #POINTS
        STA text
        BCC @same
        INC text+1
@same:  DEC counter
        BNE @slot

        JSR print               ; the keys (row 13 would be a new line)
        .byte 4, 31, 0, 4
        .text "KENSINGTON"
        .byte 31, 0, 8
        .text "Q W E"
        .byte 31, 0, 10
        .text "A \x11\x0CS\x11\x01 D"
        .byte 31, 0, 12
        .text "Z X C"
        .byte 17, 12, 31, 0, 14
        .text "RETURN"
        .byte 17, 1, 31, 0, 17
        .text "CURSOR"
        .byte 31, 0, 18
        .text "KEYS"
        .byte END

; Sets the text window, and the graphics origin so that places are the upper left corners of stones.

reset_windows:
        JSR print
        .byte 28, 0, 2, 19, 0
        .byte 29
        .word 0, 0
        .byte END
        RTS

in_colour:                      ; physical colours by logical colour, a line for each value of bits 2 and 3
        .byte 0, 7, 1, 4
        .byte 1, 1, 1, 1
        .byte 4, 4, 4, 4
        .byte 3, 3, 3, 3
in_shades:
        .byte 0, 7, 7, 0
        .byte 7, 7, 7, 7
        .byte 0, 0, 0, 0
        .byte 7, 0, 0, 7

; PLOT A at place X. Uses A, Y.

plot:   PHA
        LDA #25
        JSR OSWRCH
        PLA
        JSR OSWRCH
        LDA across-1,X
        JSR pixel_across
        LDA up-1,X
pixel_up:
        LDY #2                  ; 4 units to a pixel
        BNE coordinate          ; always
pixel_across:
        LDY #3                  ; 8 units to a pixel
coordinate:
        STA low
        LDA #0
@double:
        ASL low
        ROL A
        DEY
        BNE @double
        PHA
        LDA low
        JSR OSWRCH
        PLA
        JMP OSWRCH

; GCOL A, Y, with text at the graphics cursor. Uses A.

gcol:   PHA
        LDA #5
        JSR OSWRCH
        LDA #18
        JSR OSWRCH
        PLA
        JSR OSWRCH
        TYA
        JMP OSWRCH

; Draws point X: its stone, unless it is hidden, and the cursor or the mark of a held stone. Uses A, Y.

draw_point:
        LDA board,X
        JSR draw_stone
        LDA board,X
        CPX held
        BEQ mark
        CPX cursor
        BNE @done
        BIT cursor_shown
        BMI mark
@done:  RTS

; Marks the stone of colour A at place X in its middle; shows the cursor if no stone is visible there. Uses A, Y.

mark:   TAY
        LDA hidden,Y
        BEQ @seen
        LDY #0
@seen:  TYA
        PHA
        BNE @stone
        LDA #RIM
        JSR rim_figure
        BEQ @dot                ; always
@stone: BIT colour_television
        BMI @dot                ; the rim's colour covers all others
        LDA #DOT
        JSR clear
@dot:   PLA
        TAY
        LDA #DOT
        BNE rim_figure          ; always

; Draws a stone of colour A, or none, at place X, but not where only a real board has the stones. Uses A, Y.

draw_stone:
        PHA
        JSR print               ; the whole square
        .byte 18, 2, 128+3
        .byte 24, END
        LDA across-1,X
        JSR pixel_across
        LDA up-1,X
        SEC
        SBC #2*STONE_UP
        JSR pixel_up
        LDA across-1,X
        CLC
        ADC #2*STONE_LEFT
        JSR pixel_across
        LDA up-1,X
        JSR pixel_up
        JSR print
        .byte 16, 24
        .word 0, 0, 1279, 1023
        .byte END
        PLA

; Draws a stone where there was nothing before.

add_stone:
        TAY
        BEQ figure_done
        LDA hidden,Y
        BNE figure_done
        TYA
        PHA
        ASL A
        ASL A
        TAY
        LDA #1
        JSR gcol
        LDA #FILL
        JSR figure
        PLA
        TAY
        LDA #RIM

; Draws figure A at place X around and on a stone of colour Y, or as the cursor if Y is 0. Uses A, Y.

rim_figure:
        PHA
        LDA #12
        BIT colour_television
        BMI @set
        LDA rims_in_shades,Y
@set:   TAY
        LDA #1
        BNE coloured            ; always

; Removes figure A from place X. Uses A, Y.

clear:  PHA
        LDA #2
        LDY #3
coloured:
        JSR gcol
        PLA

; Draws figure A at place X. Uses A, Y.

figure: PHA
        LDA #4
        JSR plot
        PLA
        TAY
@next:  LDA figures,Y
        CMP #END
        BEQ figure_done
        JSR OSWRCH
        INY
        BNE @next
figure_done:
        RTS
rims_in_shades:
        .byte 12, 8, 4          ; a red stone is white with a black rim, and a blue one is black with a white one

SCREEN  = &3000
ROW_BYTES = 640                 ; of 8 lines; each byte of a line is 8 after the one to its left, and has two pixels
PILE_WIDTH = 50                 ; pixels
PILE_BYTES = PILE_WIDTH*4       ; of a row
PILE_MEMORY = SCREEN + (256-PILE_TOP)/8*ROW_BYTES

; Exchanges red and blue stones where the pile and the stone beside the name are: of each byte's two pixels, bits 2 and 3
; of the logical colour. Uses A, X, Y.

swap_colours:
        LDA #<PILE_MEMORY
        STA text
        LDA #>PILE_MEMORY
        STA text+1
        LDX #(PILE_TOP+7)/8
@row:   LDY #PILE_BYTES
@byte:  DEY
        LDA (text),Y
        BEQ @next
        STA high
        AND #&C0
        LSR A
        LSR A
        STA low
        LDA high
        AND #&30
        ASL A
        ASL A
        ORA low
        STA low
        LDA high
        AND #&0F
        ORA low
        STA (text),Y
@next:  TYA
        BNE @byte
        CLC
        LDA text
        ADC #<ROW_BYTES
        STA text
        LDA text+1
        ADC #>ROW_BYTES
        STA text+1
        DEX
        BNE @row
        RTS

; The VDU codes of figures, from the upper left corner of a stone: characters one below the other, and for the rim,
; which is one pixel wider, a line.

figures:
fill:   .byte 25, 0             ; a pixel down
        .word 0, -4
        .byte 249, 8, 10, 250, END
rim:    .byte 251, 8, 10, 252, 8, 10, 253
        .byte 25, 0             ; up to the lower end of the right side
        .word 0, 4*3
        .byte 25, 1
        .word 0, 4*8
        .byte END
dot:    .byte 25, 0
        .word 0, -4
        .byte 254, 8, 10, 255, END
