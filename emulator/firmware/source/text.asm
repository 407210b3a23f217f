; Text: characters in cells, the cursor, scrolling, cursor editing.

; The address of the cell in column X, row Y of the screen, into `cell`; into `from_cell` the one that it would have
; without a wrap, which is what the CRTC counts.
cell_address:
        STY cell
        TYA
        ASL A
        ASL A
        ADC cell                ; a row has 5 times 128, 64 or 8 bytes
        STA cell+1
        LDY MEMORY_MAP
        LDA row_halvings,Y
        TAY
        LDA #0
@row:   LSR cell+1
        ROR A
        DEY
        BNE @row
        ADC SCREEN_START        ; nothing but zeros has been shifted out
        STA cell
        LDA cell+1
        ADC SCREEN_START+1
        STA cell+1
        TXA
        LDX #0
        STX from_cell+1
        LDY CELL_BYTES
        CPY #8
        BCC @column
        LDX #3
        CPY #16
        BCC @double
        INX
        CPY #32
        BCC @double
        INX
@double:
        ASL A
        ROL from_cell+1
        DEX
        BNE @double
@column:
        CLC
        ADC cell
        STA cell
        LDA from_cell+1
        ADC cell+1
        LDX cell
        STX from_cell
        STA from_cell+1
        CMP RAM_PAGES
        BCC @inside
        SBC SCREEN_PAGES        ; past the end the screen goes on at its first address
@inside:
        STA cell+1
        RTS

; Where a character is defined: A, from 32 up.
find_glyph:
        PHA
        LSR A
        LSR A
        LSR A
        LSR A
        LSR A
        TAX
        LDA FONT_FLAGS
        AND group_bits,X
        BNE @memory
        TXA
        CLC
        ADC #>font - 1
        BNE @page
@memory:
        LDA FONT_PAGES,X
@page:  STA glyph+1
        PLA
        ASL A
        ASL A
        ASL A
        STA glyph
        RTS

group_bits:
        .byte &80, &40, &20, &10, 8, 4, 2, 1

; Draw A at the cursor and move on.
draw_character:
        JSR draw_here
        JMP forward

draw_here:
        LDX MODE
        CPX #7
        BNE @bitmap
        LDY #0
        CMP #'#'                ; the SAA5050 has these three elsewhere
        BEQ @hash
        CMP #'_'
        BEQ @line
        CMP #96
        BNE @set
        LDA #'#'
        BNE @set
@hash:  LDA #'_'
        BNE @set
@line:  LDA #96
@set:   STA (CURSOR_CELL),Y
        RTS
@bitmap:
        JSR find_glyph
        LDY #7
@copy:  LDA (glyph),Y
        STA pattern,Y
        DEY
        BPL @copy
        LDA CURSOR_CELL+1
        STA cell+1
        LDA CURSOR_CELL
        STA cell
        LDA CELL_BYTES
        LSR A
        LSR A
        LSR A
        STA tally
@column:
        LDX #7
@row:   LDY COLOURS
        LDA pattern,X
        CPY #3
        BCC @byte
        BEQ @four
        ASL A                   ; sixteen colours: two pixels
        LDY #0
        BCC @left
        LDY #&AA
@left:  ASL A
        STA pattern,X
        TYA
        BCC @byte
        ORA #&55
        BCS @byte
@four:  AND #&F0                ; four colours: four pixels
        STA scratch
        LSR A
        LSR A
        LSR A
        LSR A
        ORA scratch
        LDY #4
@shift: ASL pattern,X
        DEY
        BNE @shift
@byte:  ORA TEXT_OR
        EOR TEXT_EOR
        PHA
        TXA
        TAY
        PLA
        STA (cell),Y
        DEX
        BPL @row
        LDA cell
        CLC
        ADC #8
        STA cell
        DEC tally
        BNE @column
        RTS

; Cursor movements: VDU 8 to 11, 13, 30, 31.
back:   LDX TEXT_X
        CPX TEXT_LEFT
        BNE @same
        LDX TEXT_RIGHT
        STX TEXT_X
        JMP row_up
@same:  DEC TEXT_X
        JMP set_cursor
forward:
        LDX TEXT_X
        CPX TEXT_RIGHT
        BCS @over
        INC TEXT_X
        JMP set_cursor
@over:  LDX TEXT_LEFT
        STX TEXT_X
down:   LDA TEXT_Y
        CMP TEXT_BOTTOM
        BCS @scroll
        INC TEXT_Y
        JSR count_line
        JMP set_cursor
@scroll:
        JSR page_break
        JSR count_line
        JSR scroll_up
        JMP set_cursor
up:     LDX PAGE_LINES
        DEX
        BMI row_up
        STX PAGE_LINES
row_up: LDA TEXT_TOP
        CMP TEXT_Y
        BCS @scroll
        DEC TEXT_Y
        JMP set_cursor
@scroll:
        JSR scroll_down
        JMP set_cursor
return: JSR end_editing
        LDA TEXT_LEFT
        STA TEXT_X
        JMP set_cursor
home:   LDA TEXT_LEFT
        STA TEXT_X
        LDA TEXT_TOP
        STA TEXT_Y
        JMP set_cursor
tab:    LDA VDU_STATUS
        AND #&20                ; nothing in VDU 5
        BNE @outside
        LDA PARAMETERS+7
        CLC
        ADC TEXT_LEFT
        BCS @outside
        CMP TEXT_RIGHT
        BEQ @column
        BCS @outside
@column:
        TAX
        LDA PARAMETERS+8
        CLC
        ADC TEXT_TOP
        BCS @outside
        CMP TEXT_BOTTOM
        BEQ @row
        BCS @outside
@row:   STA TEXT_Y
        STX TEXT_X
        JMP set_cursor
@outside:
        RTS
delete: LDX TEXT_X
        CPX TEXT_LEFT
        BNE @same
        LDX TEXT_RIGHT
        STX TEXT_X
        JSR up
        JMP @erase
@same:  JSR back
@erase:
        LDA #' '
        JSR draw_here
; Fall through: the cursor stays where the space is.

; Put the cursor's cell into CURSOR_CELL and the CRTC.
set_cursor:
        LDX TEXT_X
        LDY TEXT_Y
        JSR cell_address
        LDA cell
        STA CURSOR_CELL
        LDA cell+1
        STA CURSOR_CELL+1
        LDA from_cell
        STA CURSOR_ADDRESS
        LDA from_cell+1
        STA CURSOR_ADDRESS+1
        BIT VDU_STATUS
        BVC @shown
        LDX INPUT_X             ; editing: it is seen where characters are copied from
        LDY INPUT_Y
        JSR cell_address
@shown: LDX #14
; Registers X and X + 1 of the CRTC: the address in `from_cell`.
crtc_address:
        LDA MODE
        CMP #7
        LDA from_cell+1
        BCC @bitmap
        AND #&3F                ; the teletext page is at &2800 for the CRTC
        SBC #&14
        LDY from_cell
        JMP @set
@bitmap:
        LDY from_cell
        STY scratch
        LSR A
        ROR scratch
        LSR A
        ROR scratch
        LSR A
        ROR scratch
        LDY scratch
@set:   STX CRTC
        STA CRTC+1
        INX
        STX CRTC
        STY CRTC+1
        RTS

; Where the cursor is in its window: X and Y. Editing: the one that copies.
relative_position:
        LDX TEXT_X
        LDY TEXT_Y
        BIT VDU_STATUS
        BVC @text
        LDX INPUT_X
        LDY INPUT_Y
@text:  TXA
        SEC
        SBC TEXT_LEFT
        TAX
        TYA
        SEC
        SBC TEXT_TOP
        TAY
        RTS

; Paged mode counts the lines.
count_line:
        LDA VDU_STATUS
        AND #4
        BEQ @off
        INC PAGE_LINES
@off:   RTS

; In paged mode wait for SHIFT, with both lamps on, after as many lines as are above 3/4 of the bottom row's number, less
; the top row's.
page_break:
        LDA VDU_STATUS
        AND #4
        BEQ @on
        LDA TEXT_BOTTOM
        CLC
        ADC #4
        LSR A
        LSR A
        EOR #&FF
        SEC
        ADC TEXT_BOTTOM
        SEC
        SBC TEXT_TOP
        BMI @pause
        CMP PAGE_LINES
        BEQ @pause
        BCS @on
@pause: LDA #&FF                ; the line that comes is counted, too
        STA PAGE_LINES
        LDA #6
        STA VIA_B
        LDA #7
        STA VIA_B
@wait:  BIT ESCAPE_FLAG
        BMI @go_on
        SEI
        JSR scan_by_hand
        LDA #0
        JSR key_is_down
        JSR scan_by_hardware
        CLI
        BCC @wait
@go_on: JMP lights
@on:    RTS

; Scroll the window; the whole screen by the CRTC's start address.
scroll_up:
        LDA VDU_STATUS
        AND #8
        BNE @window
        CLC
        LDA SCREEN_START
        ADC ROW_BYTES
        STA SCREEN_START
        LDA SCREEN_START+1
        ADC ROW_BYTES+1
        CMP RAM_PAGES
        BCC @set
        SBC SCREEN_PAGES
@set:   STA SCREEN_START+1
        JSR show_start
        LDY TEXT_BOTTOM
        JMP clear_row
@window:
        LDY TEXT_TOP
@row:   CPY TEXT_BOTTOM
        BEQ @last
        STY tally+1
        TYA
        TAX
        INX
        JSR copy_row
        LDY tally+1
        INY
        BNE @row
@last:  JMP clear_row

scroll_down:
        LDA VDU_STATUS
        AND #8
        BNE @window
        SEC
        LDA SCREEN_START
        SBC ROW_BYTES
        STA SCREEN_START
        LDA SCREEN_START+1
        SBC ROW_BYTES+1
        CMP SCREEN_PAGE
        BCS @set
        ADC SCREEN_PAGES        ; C is clear
@set:   STA SCREEN_START+1
        JSR show_start
        LDY TEXT_TOP
        JMP clear_row
@window:
        LDY TEXT_BOTTOM
@row:   CPY TEXT_TOP
        BEQ @last
        STY tally+1
        TYA
        TAX
        DEX
        JSR copy_row
        LDY tally+1
        DEY
        BPL @row
@last:  JMP clear_row

show_start:
        LDA SCREEN_START
        STA from_cell
        LDA SCREEN_START+1
        STA from_cell+1
        LDX #12
        JMP crtc_address

; Copy row X of the window to row Y.
copy_row:
        TXA
        PHA
        LDX TEXT_LEFT
        JSR cell_address
        LDA cell
        STA glyph
        LDA cell+1
        STA glyph+1
        PLA
        TAY
        LDX TEXT_LEFT
        JSR cell_address
        LDX TEXT_LEFT
@cell:  LDY CELL_BYTES
@byte:  DEY
        LDA (cell),Y
        STA (glyph),Y
        TYA
        BNE @byte
        JSR next_cell
        LDA glyph
        CLC
        ADC CELL_BYTES
        STA glyph
        LDA glyph+1
        ADC #0
        CMP RAM_PAGES
        BCC @inside
        SBC SCREEN_PAGES
@inside:
        STA glyph+1
        INX
        CPX TEXT_RIGHT
        BCC @cell
        BEQ @cell
        RTS

next_cell:
        LDA cell
        CLC
        ADC CELL_BYTES
        STA cell
        BCC @same
        INC cell+1
        LDA cell+1
        CMP RAM_PAGES
        BCC @same
        SBC SCREEN_PAGES
        STA cell+1
@same:  RTS

; Clear row Y of the window.
clear_row:
        LDX TEXT_LEFT
        JSR cell_address
        LDX TEXT_LEFT
@cell:  LDY CELL_BYTES
        LDA TEXT_GROUND
@byte:  DEY
        STA (cell),Y
        BNE @byte
        JSR next_cell
        INX
        CPX TEXT_RIGHT
        BCC @cell
        BEQ @cell
        RTS

; VDU 12: clear the window; the whole screen starts at its first address again.
clear:  LDA #0
        STA PAGE_LINES
        LDA VDU_STATUS
        AND #8
        BNE @window
        LDY #0
        STY SCREEN_START
        STY cell
        LDA SCREEN_PAGE
        STA SCREEN_START+1
        STA cell+1
        LDX SCREEN_PAGES
        LDA TEXT_GROUND
@byte:  STA (cell),Y
        INY
        BNE @byte
        INC cell+1
        DEX
        BNE @byte
        JSR show_start
        JMP home
@window:
        LDY TEXT_TOP
@row:   STY tally+1
        JSR clear_row
        LDY tally+1
        INY
        CPY TEXT_BOTTOM
        BCC @row
        BEQ @row
        JMP home

; The character under the cursor, in A; 0 if it is none.
character_at_cursor:
        LDX TEXT_X
        LDY TEXT_Y
        BIT VDU_STATUS
        BVC @text
        LDX INPUT_X
        LDY INPUT_Y
@text:  JSR cell_address
        LDY #0
        LDA MODE
        CMP #7
        BNE read_pattern
        LDA (cell),Y
        CMP #'#'
        BEQ @pound
        CMP #'_'
        BEQ @hash
        CMP #96
        BNE @set
        LDA #'_'
@set:   RTS
@pound: LDA #96
        RTS
@hash:  LDA #'#'
        RTS

; Turn the cell into eight rows of bits, 1 for each pixel of another colour than the ground, and find their character.
read_pattern:
        LDA CELL_BYTES
        LSR A
        LSR A
        LSR A
        STA tally
@column:
        LDX #7
@row:   TXA
        TAY
        LDA (cell),Y
        EOR TEXT_GROUND
        STA scratch
        LDA LEFT_PIXEL
@pixel: PHA
        AND scratch
        CMP #1                  ; C set if a bit of it is
        ROL pattern,X
        PLA
        LSR A
        BCC @pixel_left
        BCS @byte_done
@pixel_left:
        CMP RIGHT_PIXEL
        BCS @pixel
@byte_done:
        DEX
        BPL @row
        LDA cell
        CLC
        ADC #8
        STA cell
        DEC tally
        BNE @column
        LDA #32
@try:   PHA
        JSR find_glyph
        LDY #7
@same:  LDA (glyph),Y
        CMP pattern,Y
        BNE @other
        DEY
        BPL @same
        PLA
        RTS
@other: PLA
        CLC
        ADC #1
        BNE @try
        RTS

; Cursor editing: key A, &8B to &8F with SHIFT and CTRL. C set: no character comes of it.
edit:   AND #15
        CMP #11
        BEQ @copy
        PHA
        BIT VDU_STATUS
        BVS @editing
        LDA TEXT_X
        STA INPUT_X
        LDA TEXT_Y
        STA INPUT_Y
        LDA BLOCK
        STA covered
        LDA #&40
        JSR set_status
        JSR toggle_block
@editing:
        PLA
        JSR move_input
        JSR set_cursor
        SEC
        RTS
@copy:  BIT VDU_STATUS
        BVC @none
        JSR character_at_cursor
        CMP #0
        BEQ @none
        PHA
        LDA #13
        JSR move_input
        JSR set_cursor
        PLA
        CLC
        RTS
@none:  SEC
        RTS

; Move the copying cursor: A = 12 left, 13 right, 14 down, 15 up.
move_input:
        LDX INPUT_X
        LDY INPUT_Y
        CMP #13
        BEQ @right
        CMP #14
        BEQ @down
        BCS @up
        CPX TEXT_LEFT
        BEQ @line_up
        DEX
        JMP @set
@line_up:
        LDX TEXT_RIGHT
@up:    CPY TEXT_TOP
        BEQ @last
        DEY
        JMP @set
@last:  LDY TEXT_BOTTOM
        JMP @set
@right: CPX TEXT_RIGHT
        BEQ @line_down
        INX
        JMP @set
@line_down:
        LDX TEXT_LEFT
@down:  CPY TEXT_BOTTOM
        BEQ @first
        INY
        JMP @set
@first: LDY TEXT_TOP
@set:   STX INPUT_X
        STY INPUT_Y
        RTS

; While editing, show the cursor that stays as a block in its cell, or lift that: all pixels change their colours.
toggle_block:
        BIT VDU_STATUS
        BVC @end
        LDY #0
        LDA MODE
        CMP #7
        BEQ @teletext
        LDX #&FF
        LDA COLOURS
        CMP #15
        BNE @mask
        LDX #&3F                ; white, which does not flash
@mask:  STX scratch
        LDY CELL_BYTES
@byte:  DEY
        LDA (CURSOR_CELL),Y
        EOR scratch
        STA (CURSOR_CELL),Y
        TYA
        BNE @byte
@end:   RTS
@teletext:
        LDA (CURSOR_CELL),Y
        LDX covered
        STA covered
        TXA
        STA (CURSOR_CELL),Y
        RTS

end_editing:
        LDA #&BF
        JMP clear_status

row_halvings:
        .byte 1, 1, 2, 2, 5     ; 256 is halved to 128, 64 or 8
