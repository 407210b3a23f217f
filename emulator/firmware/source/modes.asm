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
        LDA VDU_STATUS
        AND #1
        STA VDU_STATUS
        LDA mode_map,X
        STA MEMORY_MAP
        LDA mode_colours,X
        STA COLOURS
        LDA mode_pixels,X
        STA PIXELS
        LDA mode_cell,X
        STA CELL_BYTES
        LDY COLOURS
        LDA left_pixels,Y
        STA LEFT_PIXEL
        LDA right_pixels,Y
        STA RIGHT_PIXEL
        LDA mode_page,X
        BIT RAM_PAGES
        BMI @page
        AND #&3F
@page:  STA SCREEN_PAGE
        LDA #>rows
        STA ROWS+1
        LDA #<rows
        LDY MEMORY_MAP
        CPY #4
        BCC @rows
        LDA #<rows_of_40
@rows:  STA ROWS
        LDA map_pages,Y
        STA SCREEN_PAGES
        LDA map_row_low,Y
        STA ROW_BYTES
        LDA map_row_high,Y
        STA ROW_BYTES+1
        JSR set_latch
        LDA mode_control,X
        STA ULA_CONTROL_COPY
        STA ULA_CONTROL
        LDA FLASH_MARK
        STA FLASH_COUNT
        JSR set_crtc
        JSR default_colours
        JSR default_windows
        JMP clear

; The size of the screen, for the wrap: outputs 4 and 5 of the latch.
set_latch:
        PHP
        SEI
        LDA map_c0,Y
        STA VIA_B
        LDA map_c1,Y
        STA VIA_B
        LDA #&0B
        STA VIA_B
        PLP
        RTS

; Registers 0 to 11: tables by register, in three kinds of modes and the two widths.
set_crtc:
        LDA crtc_kind,Y
        TAX
        LDY #11
@next:  LDA crtc_values,X
        CPY #7
        BNE @not_sync
        CLC
        ADC VERTICAL_ADJUST
@not_sync:
        CPY #8
        BNE @not_interlace
        CMP #&93                ; MODE 7 is always interlaced
        BEQ @not_interlace
        EOR INTERLACE
@not_interlace:
        STY CRTC
        STA CRTC+1
        CPY #10
        BNE @not_cursor
        STA CURSOR_SHAPE
@not_cursor:
        INX
        DEY
        BPL @next
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
        BEQ @none
        LDA PARAMETERS+8
        JSR colour_byte
        BIT PARAMETERS+8
        BMI @ground
        STA TEXT_COLOUR
        JMP set_masks
@ground:
        STA TEXT_GROUND
        JMP set_masks
@none:  RTS

; The byte with all pixels in logical colour A. X becomes COLOURS.
colour_byte:
        LDX COLOURS
        AND COLOURS
        CPX #15
        BEQ @bits
        JSR @bits               ; of four colours: each bit of A counts for two
        CPX #3
        BEQ @bits
        JSR @bits               ; of two: for four
@bits:  TAY
        LDA colour_bits,Y
        RTS

; A row of a character becomes (row OR a) EOR b: of 0 the ground must come, of 1 the colour.
set_masks:
        LDA TEXT_COLOUR
        EOR #&FF
        STA TEXT_EOR
        EOR TEXT_GROUND
        STA TEXT_OR
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
        STA cell
        TXA
        JSR ula_entry
        STA cell+1
        LDY #0                  ; each of the ULA's entries that belongs to X
@entry: TYA
        AND cell
        CMP cell+1
        BNE @other
        TYA
        ASL A
        ASL A
        ASL A
        ASL A
        ORA scratch
        STA PALETTE_COPY
        STA ULA_PALETTE
@other: INY
        CPY #16
        BCC @entry
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
        STA TEXT_WIDTH
        STA TEXT_WIDTH+1
@cell:  LDA TEXT_WIDTH
        CLC
        ADC CELL_BYTES
        STA TEXT_WIDTH
        BCC @same
        INC TEXT_WIDTH+1
@same:  DEX
        BNE @cell
        RTS

; VDU 23: 0 a register of the CRTC, 1 the cursor, from 32 up the definition of a character; others belong to VDUV.
define: LDA PARAMETERS
        BEQ @register
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
        BEQ @set
        LDA CURSOR_SHAPE
@set:   LDX #10
        BNE @write
@register:
        LDA PARAMETERS+2
        LDX PARAMETERS+1
        CPX #10
        BNE @write
        STA CURSOR_SHAPE
@write: STX CRTC
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
group_order:
        .byte 5, 6, 7, 1, 2, 3

; By mode
mode_map:       .byte 0, 0, 0, 1, 2, 2, 3, 4
mode_colours:   .byte 1, 3, 15, 1, 1, 3, 1, 0
mode_pixels:    .byte 7, 3, 1, 0, 7, 3, 0, 0
mode_cell:      .byte 8, 16, 32, 8, 8, 16, 8, 1
mode_page:      .byte &30, &30, &30, &40, &58, &58, &60, &7C
mode_control:   .byte &9C, &D8, &F4, &9C, &88, &C4, &88, &4B
mode_right:     .byte 79, 39, 19, 79, 39, 19, 39, 39
mode_bottom:    .byte 31, 31, 31, 24, 31, 31, 24, 24
; By the number of colours less 1
left_pixels:    .byte &80, &80, 0, &88, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, &AA
right_pixels:   .byte 1, 1, 0, &11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, &55
four_palette:   .byte 0, 1, 3, 7
; By colour: each bit of it twice
colour_bits:    .byte 0, 3, &0C, &0F, &30, &33, &3C, &3F, &C0, &C3, &CC, &CF, &F0, &F3, &FC, &FF
; By memory map
map_pages:      .byte &50, &40, &28, &20, 4
map_row_low:    .byte &80, &80, &40, &40, &28
map_row_high:   .byte 2, 2, 1, 1, 0
map_c0:         .byte 4, 4, 12, 12, 4
map_c1:         .byte 13, 5, 13, 5, 4           ; MODE 7 leaves it
crtc_kind:      .byte 0, 12, 24, 36, 48
; Registers 11 down to 0 by memory map
crtc_values:
        .byte 8, &67, 7, 1, &23, &20, 0, &26, &28, &62, &50, &7F
        .byte 9, &67, 9, 1, &1C, &19, 2, &1E, &28, &62, &50, &7F
        .byte 8, &67, 7, 1, &23, &20, 0, &26, &24, &31, &28, &3F
        .byte 9, &67, 9, 1, &1C, &19, 2, &1E, &24, &31, &28, &3F
        .byte &13, &72, &12, &93, &1C, &19, 2, &1E, &24, &33, &28, &3F
crtc_values_end:
