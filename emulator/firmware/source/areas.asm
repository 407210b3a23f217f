; Areas: the window of graphics, CLG, rows; and what OSWORD reads of the graphics.

; VDU 24: the window of graphics, in units from the origin; a wrong one is refused.
graphics_window:
        LDA PIXELS
        BEQ @none
        LDX #2
@order: LDA PARAMETERS+5,X
        CMP PARAMETERS+1,X
        LDA PARAMETERS+6,X
        SBC PARAMETERS+2,X
        BMI @none
        DEX
        DEX
        BPL @order
        LDX #4                  ; right and top, then left and bottom
@corner:
        LDY #0
@word:  LDA PARAMETERS+1,X
        STA point_x,Y
        INX
        INY
        CPY #4
        BCC @word
        TXA
        PHA
        JSR to_pixels
        PLA
        SEC
        SBC #4
        TAX
        LDY #0
@keep:  LDA point_x,Y
        STA major,X
        INX
        INY
        CPY #4
        BCC @keep
        TXA
        SEC
        SBC #8
        TAX
        BEQ @corner
        LDX MODE
        LDA right_low,X
        CMP major+4
        LDA right_high,X
        SBC major+5
        BMI @none
        LDA major+7
        BNE @none
        LDA major+1
        ORA major+3
        BMI @none
        LDX #7
@set:   LDA major,X
        STA GRAPHICS_WINDOW,X
        DEX
        BPL @set
@none:  RTS

; VDU 16: fill the window with the background.
clear_graphics:
        LDA PIXELS
        BEQ @none
        LDA #3
        JSR set_action
        LDA GRAPHICS_WINDOW+2
        STA point_y
        LDA #0
        STA point_y+1
@row:   JSR wait_72
        LDA GRAPHICS_WINDOW
        STA point_x
        LDA GRAPHICS_WINDOW+1
        STA point_x+1
        LDA GRAPHICS_WINDOW+4
        STA span_right
        LDA GRAPHICS_WINDOW+5
        STA span_right+1
        JSR fill_row
        LDA point_y
        CMP GRAPHICS_WINDOW+6
        INC point_y
        BCC @row
@none:  RTS

; Fill from point_x to span_right, a byte at a time.
fill_row:
        JSR pixel_address
        BCC @inside
        RTS
@inside:
        LDA pixel_mask          ; the pixels of the first byte,
        ASL A
        SEC
        SBC RIGHT_PIXEL
        STA span_mask
        LDA point_x             ; the number of bytes after that,
        ORA PIXELS
        STA scratch
        LDA span_right
        ORA PIXELS
        SEC
        SBC scratch
        STA span_end
        LDA span_right+1
        SBC point_x+1
        STA scratch
        LDA PIXELS
@halve: LSR scratch
        ROR span_end
        LSR A
        BNE @halve
        LDA span_right          ; and the pixels of the last one
        JSR mask_of
        EOR #&FF
        ADC RIGHT_PIXEL         ; C is clear
        STA span_end+1
        LDX span_end
        BEQ @one
        LDA span_mask
        JSR plot_mask
        JSR next_byte
        DEX
        BEQ @last
@byte:  JSR wait_12
        LDA (cell),Y
        ORA GRAPHICS_OR
        EOR GRAPHICS_EOR
        STA (cell),Y
        CLC
        LDA cell
        ADC #8
        STA cell
        BCC @same
        JSR next_page
@same:  DEX
        BNE @byte
@last:  LDA #&FF
        STA span_mask
@one:   LDA span_mask
        AND span_end+1
        JMP plot_mask

; The next pixel, with its mask and address.
one_right:
        INC point_x
        BNE pixel_right
        INC point_x+1
pixel_right:
        LSR pixel_mask
        BCC byte_end
right_byte:
        LDA LEFT_PIXEL
        STA pixel_mask
next_byte:
        CLC
        LDA cell
        ADC #8
        STA cell
        BCC byte_end
next_page:
        INC cell+1
        LDA cell+1
        CMP RAM_PAGES
        BCC byte_end
        SBC SCREEN_PAGES
        STA cell+1
byte_end:
        RTS

; OSWORD 9: the logical colour of a point, &FF outside the window.
read_pixel:
        LDY #3
@byte:  LDA (CALL_X),Y
        STA point_x,Y
        STA POSITION,Y          ; as in OS 1.20, a relative PLOT starts from here
        DEY
        BPL @byte
        JSR to_pixels
        JSR pixel_address
        LDX #&FF
        BCS @store
        LDX PIXELS              ; without graphics all is black
        BEQ @store
        LDA (cell),Y
        STA tally
        LDX COLOURS             ; compare its pixel with that of each colour
        STX span_end
@colour:
        LDA span_end
        JSR colour_byte
        EOR tally
        AND pixel_mask
        BEQ @found
        DEC span_end
        BPL @colour
@found: LDX span_end
@store: TXA
        JMP fourth_byte

; OSWORD 13: the last two positions of the graphics cursor.
read_points:
        LDX #0
        JSR to_units
        LDY #0
        JSR @copy
        LDX #POINT - OLD_POINT
        JSR to_units
        LDY #4
        JSR @copy
        JSR cursor_to_point     ; as in OS 1.20
        JMP osword_end
@copy:  LDX #0
@byte:  LDA point_x,X
        STA (CALL_X),Y
        INY
        INX
        CPX #4
        BCC @byte
        RTS

; The point of pixels at OLD_POINT + X in units from the origin, into point_x and point_y.
to_units:
        LDY #0
@word:  LDA OLD_POINT,X
        STA point_x,Y
        INX
        INY
        CPY #4
        BCC @word
        LDX #2
@axis:  LDY #2
        CPX #0
        BNE @double
        LDY MODE
        LDA unit_shifts,Y
        TAY
@double:
        ASL point_x,X
        ROL point_x+1,X
        DEY
        BNE @double
        SEC
        LDA point_x,X
        SBC ORIGIN,X
        STA point_x,X
        LDA point_x+1,X
        SBC ORIGIN+1,X
        STA point_x+1,X
        DEX
        DEX
        BPL @axis
        RTS

right_low:      .byte &7F, &3F, &9F, &4F, &3F, &9F, &4F, &4F
