; The screen: MODE 2, of which the logical colours are two planes of two bits.
;
; Bits 0 and 1 are the board: 0 the ground, 1 lines, text and white hexagons, 2 red and 3 blue hexagons. Bits 2 and 3
; are what stands on it: 4 a red stone, 8 a blue one, 12 the rim of either and the cursor. So stones are drawn with
; GCOL 1 (OR) and taken away with GCOL 2 (AND), and the board below stays as it is. A stone is 7 x 15 pixels, which is
; round, and is printed at the graphics cursor as two characters, one below the other.
;
; Places are the points, then those of the pile, then the stone beside the player's name (layout.py).

END     = &FF                   ; of a text; &FF appears in none, nor in the numbers for the VDU
NAME    = &80                   ; in a text: the name of the player who acts
STONES  = &81                   ; in a text: "red" or "blue", the colour of the stones to choose from

FILL    = 224                   ; characters: the upper half, and the lower one after it
RIM     = 226
DOT     = 228

; Prints what comes after the call, up to END, as text or for the VDU; the program goes on after that. Uses A, Y.

say:    JSR print               ; in an empty window for prompts
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

print_on:                       ; from after `text`
        JSR next_of_text
        BEQ printed
        JSR print_character
        JMP print_on

; The next character of what is printed, in A; equal at the end. Uses A, Y.

next_of_text:
        INC text
        BNE @read
        INC text+1
@read:  LDY #0
        LDA (text),Y
        CMP #END
printed:
        RTS

; Prints the character in A, or what it stands for: a name, a colour. Uses A, Y.

print_character:
        CMP #NAME
        BEQ put_name
        CMP #STONES
        BEQ put_stones
        JMP OSASCI
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
        LDY #colour_words-colour_words
        LDA choose_from
        LSR A
        BCS @next
        LDY #blue_word-colour_words
@next:  LDA colour_words,Y
        BEQ put_done
        JSR OSWRCH
        INY
        BNE @next
put_done:
        RTS
name_at:
        .byte 0, 0, NAME_SIZE   ; by colour
colour_words:
        .text "red\x00"
blue_word:
        .text "blue\x00"

; The empty board in an empty screen, in colour or, if that is the answer to question i, in shades.

draw_board:
        JSR print
        .byte 22, 2             ; MODE 2
        .byte 23, 0, 10, 32, 0, 0, 0, 0, 0, 0   ; no text cursor
        .byte 17, 1             ; text in colour 1
        .byte 29
        .word 8*STONE_LEFT, 0   ; the origin, so that places are the middles of stones
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
        .text "A \x11\x02S\x11\x01 D"
        .byte 31, 0, 12
        .text "Z X C"
        .byte 17, 2, 31, 0, 14
        .text "RETURN"
        .byte 17, 1, 31, 0, 17
        .text "CURSOR"
        .byte 31, 0, 18
        .text "KEYS"
        .byte END

; The window for prompts, and the graphics origin for stones.

reset_windows:
        JSR print
        .byte 28, 0, 2, 19, 0
        .byte 29
        .word 0, 4*7
        .byte END
        RTS

in_colour:                      ; physical colours by logical ones, a line for each kind of thing on the board
        .byte 0, 7, 1, 4
        .byte 1, 1, 1, 1
        .byte 4, 4, 4, 4
        .byte 7, 0, 7, 7
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
        LDY #3                  ; 8 units to a pixel
        JSR coordinate
        LDA up-1,X
        LDY #2                  ; 4 units to a pixel
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

; GCOL A, Y, with characters at the graphics cursor. Uses A.

gcol:   PHA
        LDA #5
        JSR OSWRCH
        LDA #18
        JSR OSWRCH
        PLA
        JSR OSWRCH
        TYA
        JMP OSWRCH

; Draws point X as it is: its stone, if that is to be seen, and the cursor or the mark of a stone that is held.
; Uses A, Y.

draw_point:
        LDA board,X
        JSR draw_stone
        CPX held
        BEQ @marked
        CPX cursor
        BNE figure_done
        BIT cursor_shown
        BPL figure_done
@marked:
        LDA #DOT
        JSR bright
        LDA #RIM
        BNE figure

; Draws a stone of colour A, or none, at place X. Stones that only a real board has are left out. Uses A, Y.

draw_stone:
        PHA
        LDA #2
        LDY #3
        JSR gcol
        LDA #FILL
        JSR figure
        LDA #RIM
        JSR figure
        PLA

; The same where there was nothing before.

add_stone:
        TAY
        BEQ figure_done
        LDA hidden,Y
        BNE figure_done
        TYA
        ASL A
        ASL A
        TAY
        LDA #1
        JSR gcol
        LDA #FILL
        JSR figure
        LDA #RIM
bright: PHA                     ; half A of a figure and the one after it, in the colour of rims
        LDA #1
        LDY #12
        JSR gcol
        PLA

; Half A of a figure and the one after it, at place X. Uses A, Y.

figure: PHA
        LDA #4
        JSR plot
        PLA
        PHA
        JSR OSWRCH
        LDA #8
        JSR OSWRCH
        LDA #10
        JSR OSWRCH
        PLA
        CLC
        ADC #1
        JSR OSWRCH
figure_done:
        RTS

; The figures, once and for all. Uses A, Y.

define_figures:
        JSR print
        .byte 23, FILL, &00, &38, &38, &7C, &7C, &7C, &7C, &7C
        .byte 23, FILL+1, &7C, &7C, &7C, &7C, &38, &38, &00, &00
        .byte 23, RIM, &38, &44, &44, &82, &82, &82, &82, &82
        .byte 23, RIM+1, &82, &82, &82, &82, &44, &44, &38, &00
        .byte 23, DOT, &00, &00, &00, &38, &38, &7C, &7C, &7C
        .byte 23, DOT+1, &7C, &7C, &38, &38, &00, &00, &00, &00
        .byte END
        RTS
