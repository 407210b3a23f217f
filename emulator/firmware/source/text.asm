; Text: characters in cells, the cursor, scrolling, cursor editing.

; The address of the leftmost cell in row Y of the screen, into `cell`, as it would be without a wrap.
row_address:
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
        RTS

; The address of the cell in column X, row Y, into `cell`; into `from_cell` the one that it would have without a wrap,
; which is what the CRTC counts.
cell_address:
        JSR row_address
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

; Where a character is defined: A, from 32 up. X becomes its group of 32.
find_glyph:
        STA glyph
        LDA #0
        ASL glyph
        ROL A
        ASL glyph
        ROL A
        ASL glyph
        ROL A
        TAX
        LDA FONT_FLAGS
        AND group_bits,X
        BNE @memory
        TXA
        ADC #>font - 1          ; C is clear
        BNE @page
@memory:
        LDA FONT_PAGES,X
@page:  STA glyph+1
        RTS

; Draw A at the cursor and move on.
draw_character:
        JSR draw_here
        JMP forward

draw_here:
        LDX MODE
        LDY #7
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
        LDX CELL_BYTES
        CPX #16
        BEQ @four
        BCS @sixteen
@row:   LDA (glyph),Y           ; two colours: eight pixels in a byte
        ORA TEXT_OR
        EOR TEXT_EOR
        STA (CURSOR_CELL),Y
        DEY
        BPL @row
        RTS
@four:  CLC
        LDA CURSOR_CELL         ; the right half
        ADC #8
        STA cell
        LDA CURSOR_CELL+1
        ADC #0
        STA cell+1
@halves:
        LDA (glyph),Y           ; four pixels: their bits twice
        TAX
        AND #&F0
        STA scratch
        LSR A
        LSR A
        LSR A
        LSR A
        ORA scratch
        ORA TEXT_OR
        EOR TEXT_EOR
        STA (CURSOR_CELL),Y
        TXA
        AND #&0F
        STA scratch
        ASL A
        ASL A
        ASL A
        ASL A
        ORA scratch
        ORA TEXT_OR
        EOR TEXT_EOR
        STA (cell),Y
        DEY
        BPL @halves
        RTS
@sixteen:
        JSR wait_12
        LDA (glyph),Y
        STA scratch
        STY tally
@pair:  LDA #0                  ; two pixels: their bits four times
        ASL scratch
        BCC @right
        LDA #&AA
@right: ASL scratch
        BCC @byte
        ORA #&55
@byte:  ORA TEXT_OR
        EOR TEXT_EOR
        STA (CURSOR_CELL),Y
        TYA
        CLC
        ADC #8
        TAY
        CPY #32
        BCC @pair
        LDY tally
        DEY
        BPL @sixteen
        RTS

; Cursor movements: VDU 8 to 11, 13, 30, 31.
back:   LDA TEXT_LEFT
        CMP TEXT_X
        BCC @same
        LDX TEXT_RIGHT
        STX TEXT_X
        JMP row_up
@same:  DEC TEXT_X
        SEC
        LDA CURSOR_ADDRESS
        SBC CELL_BYTES
        TAX
        LDA CURSOR_ADDRESS+1
        SBC #0
        JMP place_cursor
forward:
        LDX TEXT_X
        CPX TEXT_RIGHT
        BCS @over
        INC TEXT_X
        LDA CELL_BYTES
        ADC CURSOR_ADDRESS      ; C is clear
        TAX
        LDA CURSOR_ADDRESS+1
        ADC #0
        JMP place_cursor
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
        LDY TEXT_TOP
        JSR scrolling
        BNE other_end
        JSR scroll_up
        LDA #15
        BNE scrolled            ; always
; Z clear where the window does not scroll: the cursor goes on at its other end.
scrolling:
        LDA VDU_STATUS
        AND #2
        RTS
up:     LDX PAGE_LINES
        DEX
        BMI row_up
        STX PAGE_LINES
row_up: LDA TEXT_TOP
        CMP TEXT_Y
        BEQ @scroll
        DEC TEXT_Y
        JMP set_cursor
@scroll:
        LDY TEXT_BOTTOM
        JSR scrolling
        BNE other_end
        JSR scroll_down
        LDA #14
scrolled:                       ; what is copied has moved, too
        JSR move_input
        JMP set_cursor
other_end:
        STY TEXT_Y
        JMP set_cursor
return: JSR end_editing
to_left:
        LDA TEXT_LEFT
        STA TEXT_X
        JMP set_cursor
home:   LDA TEXT_TOP
        STA TEXT_Y
        BPL to_left             ; always
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
delete: LDA TEXT_LEFT
        CMP TEXT_X
        BCC @same
        LDX TEXT_RIGHT
        STX TEXT_X
        JSR up
        JMP @erase
@same:  JSR back
@erase:
        LDA #' '
        JMP draw_here

; Put the cursor's cell into CURSOR_CELL and the CRTC.
set_cursor:
        LDX TEXT_X
        LDY TEXT_Y
        JSR cell_address
        LDX from_cell
        LDA from_cell+1
; The cursor's cell is at X (low) and A, not yet wrapped.
place_cursor:
        STX CURSOR_ADDRESS
        STX CURSOR_CELL
        STX from_cell
        STA CURSOR_ADDRESS+1
        STA from_cell+1
        CMP RAM_PAGES
        BCC @inside
        SBC SCREEN_PAGES
@inside:
        STA CURSOR_CELL+1
        BIT VDU_STATUS
        BVC @shown
        LDX INPUT_X             ; editing: it is seen where characters are copied from
        LDY INPUT_Y
        JSR cell_address
@shown: LDY #14
; Registers Y and Y + 1 of the CRTC: the address in `from_cell`.
crtc_address:
        LDA MODE
        CMP #7
        LDA from_cell+1
        LDX from_cell
        BCC @bitmap
        AND #&3F                ; the teletext page is at &2800 for the CRTC
        SBC #&14
        JMP crtc_pair
@bitmap:
        STX scratch
        LSR A
        ROR scratch
        LSR A
        ROR scratch
        LSR A
        ROR scratch
        LDX scratch
; Registers Y and Y + 1 of the CRTC: A and X. Programs call this at its address in OS 1.20.
crtc_pair:
        STY CRTC
        STA CRTC+1
        INY
        STY CRTC
        STX CRTC+1
        RTS

; Where the cursor is, X and Y. Editing: the one that copies.
input_place:
        LDX TEXT_X
        LDY TEXT_Y
        BIT VDU_STATUS
        BVC @text
        LDX INPUT_X
        LDY INPUT_Y
@text:  RTS

; The same, in its window.
relative_position:
        JSR input_place
        TXA
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
        LDY TEXT_TOP
        LDX TEXT_BOTTOM
        LDA #1
        BNE scroll              ; always
scroll_down:
        LDY TEXT_BOTTOM
        LDX TEXT_TOP
        LDA #&FF
; To row Y copies the next one in direction A, and so on up to row X, which is cleared.
scroll: STA scroll_step
        STX last_row
        LDA VDU_STATUS
        AND #8
        BNE @window
        LDX SCREEN_START
        LDA SCREEN_START+1
        JSR next_row_address
        STX SCREEN_START
        STA SCREEN_START+1
        JSR show_start
        LDY last_row
        JMP clear_row
@window:
        STY tally+1
        JSR window_row
@row:   LDY tally+1
        CPY last_row
        BEQ clear_row
        TYA
        CLC
        ADC scroll_step
        STA tally+1
        LDX glyph
        LDA glyph+1
        JSR next_row_address
        STX cell
        STA cell+1
        PHA
        TXA
        PHA
        JSR copy_row
        PLA
        STA glyph
        PLA
        STA glyph+1
        JMP @row

; Address X (low) and A, a row further in the direction.
next_row_address:
        BIT scroll_step
        BMI row_back
row_on: PHA                     ; downwards
        TXA
        CLC
        ADC ROW_BYTES
        TAX
        PLA
        ADC ROW_BYTES+1
        CMP RAM_PAGES
        BCC @inside
        SBC SCREEN_PAGES
@inside:
        RTS
row_back:
        PHA
        TXA
        SEC
        SBC ROW_BYTES
        TAX
        PLA
        SBC ROW_BYTES+1
        CMP SCREEN_PAGE
        BCS @end
        ADC SCREEN_PAGES        ; C is clear
@end:   RTS

show_start:
        LDA SCREEN_START
        STA from_cell
        LDA SCREEN_START+1
        STA from_cell+1
        LDY #12
        JMP crtc_address

; Clear row Y of the window.
clear_row:
        JSR window_row
        LDA TEXT_RIGHT
        SEC
        SBC TEXT_LEFT
        TAX
@cell:  LDY CELL_BYTES
        LDA TEXT_GROUND
        JSR wait_12
@byte:  DEY
        STA (cell),Y
        BNE @byte
        CLC
        LDA CELL_BYTES
        ADC cell
        STA cell
        BCC @same
        JSR next_page
@same:  DEX
        BPL @cell
        RTS

; Copy the row at `cell` to `glyph`: in parts that do not cross a page, where the screen may wrap.
copy_row:
        LDA TEXT_WIDTH
        STA from_cell           ; bytes to go
        LDA TEXT_WIDTH+1
        STA from_cell+1
@part:  LDA cell                ; how many less 1: up to the end of the page of either,
        CMP glyph
        BCS @nearer
        LDA glyph
@nearer:
        EOR #&FF
        LDY from_cell+1
        BNE @some
        CMP from_cell           ; or all
        BCC @some
        LDA from_cell
        SBC #1
@some:  STA scratch
        TAY
        BEQ @last
@copy:  LDA (cell),Y
        STA (glyph),Y
        DEY
        BNE @copy
@last:  LDA (cell),Y
        STA (glyph),Y
        CLC
        LDA from_cell
        SBC scratch
        STA from_cell
        BCS @low
        DEC from_cell+1
@low:   ORA from_cell+1
        BEQ @end
        LDX #glyph - cell
@next:  SEC
        LDA cell,X
        ADC scratch
        STA cell,X
        BCC @same
        INC cell+1,X
        LDA cell+1,X
        CMP RAM_PAGES
        BCC @same
        SBC SCREEN_PAGES
        STA cell+1,X
@same:  DEX
        DEX
        DEX
        DEX
        BPL @next
        BMI @part               ; always
@end:   RTS

; The address of row Y of the window, also into `glyph`.
window_row:
        LDX TEXT_LEFT
        JSR cell_address
        STX glyph
        STA glyph+1
        RTS

scroll_step = pattern           ; direction and last row of scrolling
last_row = pattern+1
clearing = pattern              ; 34 bytes, also those of the graphics, which are not at work, and `covered`, in other MODEs

; VDU 12: clear the window; the whole screen starts at its first address again.
clear:  LDA #0
        STA PAGE_LINES
        LDA VDU_STATUS
        AND #8
        BNE @window
        STA SCREEN_START
        LDA SCREEN_PAGE
        STA SCREEN_START+1
        LDY MEMORY_MAP          ; by code in RAM, ten stores at most and a loop; programs may be on the stack
        LDX #0
        LDA RAM_PAGES           ; the map's pages, even if a program has moved the screen
        SEC
        SBC map_pages,Y
@page:  PHA
        LDA #&9D                ; STA page,X
        STA clearing,X
        LDA #0
        STA clearing+1,X
        PLA
        STA clearing+2,X
        INX
        INX
        INX
        CLC
        ADC clear_passes,Y      ; as many pages apart
        CMP RAM_PAGES
        BCC @page
        LDA #&E8                ; INX
        STA clearing,X
        LDA #&D0                ; BNE to the first one
        STA clearing+1,X
        TXA
        EOR #&FF
        SBC #2                  ; C is set
        STA clearing+2,X
        LDA #&60                ; RTS
        STA clearing+3,X
        LDA clear_passes,Y
        STA tally
@pass:  LDX #0
        LDA TEXT_GROUND
        JSR clearing
        DEC tally
        BEQ @cleared
@next:  INC clearing+2,X        ; the next page for each of them
        INX
        INX
        INX
        LDA clearing,X
        CMP #&9D
        BEQ @next
        BNE @pass               ; always
@cleared:
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
