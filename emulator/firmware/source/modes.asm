; The eight modes, colours, the palette, windows, definitions of characters.

mode_code:
        LDA PARAMETERS+8
set_mode:
        AND #7
        BIT RAM_PAGES
        BMI @room
        ORA #4                  ; 16 KB are too little for the first four
@room:  TAX
        STX MODE
        LDA #&43
        JSR clear_status
        LDY mode_map,X
        STY MEMORY_MAP
        LDA mode_cell,X
        STA CELL_BYTES
        LDA mode_colours,X
        STA COLOURS
        LDA mode_pixels,X
        STA PIXELS
        BNE @pixels
        LDA #7                  ; of text, in two colours
@pixels:
        ASL A
        TAX
        LDA pixel_masks-1,X
        STA RIGHT_PIXEL
@left:  ASL A
        BPL @left
        STA LEFT_PIXEL
        JSR map_page
        STA SCREEN_PAGE
        LDA map_pages,Y
        STA SCREEN_PAGES
        LDX map_row_high,Y
        STX ROW_BYTES+1
        LDA row_low,X
        STA ROW_BYTES
        LDA rows_low,X
        STA ROWS
        LDA #>rows
        STA ROWS+1
        JSR set_latch
        LDX MODE
        LDA mode_control,X
        JSR set_ula
        LDX map_crtc,Y
        LDY #11
@crtc:  LDA crtc_values,X
        JSR crtc_value
        DEX
        DEY
        BPL @crtc
        JSR default_colours
        JSR default_windows
        JMP clear

; Programs that replace a part of MODE call what follows as far as default_windows, and more, at the addresses of OS 1.20.
; The page where the screen of memory map Y begins, in A.
map_page:
        LDA map_first,Y
        BIT RAM_PAGES
        BMI @end
        AND #&3F                ; of 16 KB
@end:   RTS

set_ula:
        STA ULA_CONTROL_COPY
        STA ULA_CONTROL
        LDA FLASH_SPACE
        STA FLASH_COUNT
        RTS

; The size of the screen, for the wrap: outputs 4 and 5 of the latch.
set_latch:
        PHP
        SEI
        LDA map_c0,Y
        STA VIA_B
        LDA map_c1,Y
latch_set:
        STA VIA_B
        LDA #&0B
        STA VIA_B
        PLP
        RTS

; VDU 20: colours and palette as after MODE.
default_colours:
        LDX #0
        STX TEXT_GROUND
        LDA MODE
        CMP #7
        BNE @bitmap
        LDA #' '
        STA TEXT_GROUND
        LDA #0
        JMP default_graphics
@bitmap:
        LDX COLOURS
        TXA
        AND #7                  ; white
        JSR colour_byte
        STA TEXT_COLOUR
        JSR set_masks
        LDA TEXT_COLOUR
        JSR default_graphics
        LDX COLOURS
@colour:
        TXA                     ; of sixteen: the same number
        LDY COLOURS
        CPY #15
        BEQ @set
        LDA four_palette,X
        CPY #3
        BEQ @set
        TXA                     ; of two: black and white
        BEQ @set
        LDA #7
@set:   TAY
        JSR palette
        DEX
        BPL @colour
        RTS

; VDU 17: the colour of the text, or from 128 up of its ground.
set_colour:
        LDA MODE
        CMP #7
        BEQ masks_set
        LDA PARAMETERS+8
        JSR colour_byte
        BIT PARAMETERS+8
        BMI @ground
        STA TEXT_COLOUR
        BPL set_masks           ; always
@ground:
        STA TEXT_GROUND
; A row of a character becomes (row OR a) EOR b: of 0 the ground must come, of 1 the colour.
set_masks:
        LDA TEXT_COLOUR
        EOR #&FF
        STA TEXT_EOR
        EOR TEXT_GROUND
        STA TEXT_OR
masks_set:
        RTS

; The byte with all pixels in logical colour A. X stays.
colour_byte:
        AND COLOURS
        STA scratch
        LDY COLOURS             ; 1, 3, 15: the tables are 0, 2 and 6 bytes on
        DEY
        TYA
        AND #6
        CLC
        ADC scratch
        TAY
        LDA colour_bytes,Y
        RTS

; VDU 19: logical colour, physical colour.
set_palette:
        LDA PARAMETERS+4
        AND COLOURS
        TAX
        LDY PARAMETERS+5
; Logical colour X becomes physical colour Y. X stays.
palette:
        TYA
        AND #15
        STA PALETTE,X
        EOR #7
        STA scratch
        LDA COLOURS
        JSR ula_entry
        EOR #15
        STA cell                ; the bits of an entry's number that do not matter
        TXA
        JSR ula_entry
        STA cell+1
        LDY #0                  ; each of the ULA's entries that belongs to X
@entry: TYA
        ORA cell+1
        ASL A
        ASL A
        ASL A
        ASL A
        ORA scratch
        STA PALETTE_COPY
        STA ULA_PALETTE
        TYA                     ; the next number with no other bits
        SEC
        SBC cell
        AND cell
        TAY
        BNE @entry
        RTS

; The first entry of the ULA for logical colour A: of two colours it is in bit 3, of four in bits 3 and 1.
ula_entry:
        LDY COLOURS
        CPY #15
        BEQ @end
        ASL A
        CPY #3
        BEQ @four
        ASL A
        ASL A
@end:   RTS
@four:  CMP #4
        BCC @end
        ADC #3                  ; C is set
        RTS

; VDU 26 and VDU 28: the window of text.
default_windows:
        LDX MODE
        LDA #0
        STA TEXT_LEFT
        STA TEXT_TOP
        LDA mode_right,X
        STA TEXT_RIGHT
        LDA mode_bottom,X
        STA TEXT_BOTTOM
        JSR measure
        JSR default_graphics_window
        LDA #&F7
        JSR clear_status
        JMP home
text_window:
        LDX MODE
        LDA PARAMETERS+7
        CMP PARAMETERS+5
        BCC @wrong
        CMP mode_right,X
        BEQ @width
        BCS @wrong
@width: LDA PARAMETERS+6
        CMP PARAMETERS+8
        BCC @wrong
        CMP mode_bottom,X
        BEQ @height
        BCS @wrong
@height:
        STA TEXT_BOTTOM
        LDA PARAMETERS+5
        STA TEXT_LEFT
        LDA PARAMETERS+7
        STA TEXT_RIGHT
        LDA PARAMETERS+8
        STA TEXT_TOP
        JSR measure
        LDA #8
        JSR set_status
        LDA TEXT_X
        CMP TEXT_LEFT
        BCC @home
        CMP TEXT_RIGHT
        BEQ @rows
        BCS @home
@rows:  LDA TEXT_Y
        CMP TEXT_TOP
        BCC @home
        CMP TEXT_BOTTOM
        BEQ @wrong
        BCS @home
@wrong: RTS
@home:  LDA VDU_STATUS
        AND #&20
        BNE @joined
        JMP home
@joined:
        JMP joined_home

; The bytes in a row of the window.
measure:
        LDA TEXT_RIGHT
        SEC
        SBC TEXT_LEFT
        TAX
        INX
        LDA #0
        STA TEXT_WIDTH+1
@cell:  CLC
        ADC CELL_BYTES
        BCC @same
        INC TEXT_WIDTH+1
@same:  DEX
        BNE @cell
        STA TEXT_WIDTH
        RTS

; VDU 23: 0 a register of the CRTC, 1 the cursor, from 32 up the definition of a character; others belong to VDUV.
define: LDA PARAMETERS
        BEQ crtc_register
        CMP #1
        BEQ @cursor
        CMP #32
        BCC @other
        JSR find_glyph
        LDA FONT_FLAGS
        AND group_bits,X
        BNE @memory
        LDA group_bits,X        ; the first of its group: copy that to memory
        ORA FONT_FLAGS
        STA FONT_FLAGS
        LDA glyph+1
        STA cell+1
        LDA FONT_PAGES,X
        STA glyph+1
        STA from_cell+1
        LDY #0
        STY cell
        STY from_cell
@copy:  LDA (cell),Y
        STA (from_cell),Y
        INY
        BNE @copy
@memory:
        LDY #7
@row:   LDA PARAMETERS+1,Y
        STA (glyph),Y
        DEY
        BPL @row
        RTS
@other: SEC
        JMP (VDUV)
@cursor:
        LDA #&20                ; off
        LDX PARAMETERS+1
        BEQ cursor_register
        LDA CURSOR_SHAPE
; A to register 10 of the CRTC.
cursor_register:
        LDY #10
        BNE crtc_byte           ; always
crtc_register:
        LDA PARAMETERS+2
        LDY PARAMETERS+1
; A, as in the table of MODE, to register Y of the CRTC, as *TV has moved it.
crtc_value:
        CPY #7
        BNE @not_sync
        ADC VERTICAL_ADJUST     ; C is set: the tables have what *TV255 gives
@not_sync:
        CPY #8
        BNE crtc_shape
        CMP #&80                ; MODE 7 is always interlaced
        BCS crtc_byte
        EOR INTERLACE
crtc_shape:
        CPY #10
        BNE crtc_byte
        STA CURSOR_SHAPE
crtc_byte:
        STY CRTC
        STA CRTC+1
        RTS

; Characters 32 to 127 are in ROM, the definitions of 128 to 255 share a page of memory.
set_font:
        LDX #0
; OSBYTE 20: give X groups of 32 characters, of 160 to 255 and then of 32 to 127, a page of their own from OSHWM on.
explode:
        CPX #7
        BCC @count
        LDX #6
@count: STX &246
        LDA #&0F
        STA FONT_FLAGS
        LDA #>CHARACTERS
        LDY #7
@shared:
        STA FONT_PAGES,Y
        DEY
        BNE @shared
        LDA PRIMARY_OSHWM
@page:  CPY &246
        BEQ @end
        LDX group_order,Y
        STA FONT_PAGES,X
        CLC
        ADC #1
        INY
        BNE @page
@end:   STA OSHWM
        RTS
explode_font:
        JSR explode
        LDY OSHWM
        LDX #17
        JSR service
        LDY OSHWM
        JMP osbyte_set

four_palette:   .byte 0, 1, 3, 7
group_order:    .byte 5, 6, 7, 1, 2, 3
; By mode: the highest column of pixels, and how far units are shifted to them
right_high:     .byte 2, 1, 0, 0, 1, 0, 0, 0
unit_shifts:    .byte 1, 2, 3, 4, 2, 3, 4, 4
