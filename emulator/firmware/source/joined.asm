; VDU 5: text at the graphics cursor, which is the upper left corner of the next character.

; VDU 5: only where there are graphics. The text cursor goes off.
text_at_graphics:
        LDA PIXELS
        BEQ @none
        LDA #&20
        JSR cursor_register
        JMP set_status
@none:  RTS
; VDU 4.
text_at_text:
        LDA CURSOR_SHAPE
        JSR cursor_register
        LDA #&DF
        JMP clear_status

; Draw character A with the foreground's action, and move on.
draw_joined:
        JSR copy_glyph
        LDA #1
        JSR set_action
        JSR draw_pattern
; The movements: POINT changes, and POSITION follows. It goes on at the opposite edge if it leaves the window.
joined_forward:
        LDX #0
        JSR joined_higher
        BPL joined_position
        JSR joined_left
joined_down:
        LDX #2
        JSR joined_lower
        BPL joined_position
joined_top:
        LDA GRAPHICS_WINDOW+6
        STA POINT+2
        LDA GRAPHICS_WINDOW+7
        STA POINT+3
joined_position:
        JMP cursor_to_point
joined_left:
        LDA GRAPHICS_WINDOW
        STA POINT
        LDA GRAPHICS_WINDOW+1
        STA POINT+1
        RTS
joined_return:
        JSR joined_left
        JMP joined_position
joined_home:
        JSR joined_left
        JMP joined_top
joined_clear:
        JSR clear_graphics
        JMP joined_home
joined_back:
        LDX #0
        JSR joined_lower
        BPL joined_position
        SEC
        LDA GRAPHICS_WINDOW+4
        SBC #7
        STA POINT
        LDA GRAPHICS_WINDOW+5
        SBC #0
        STA POINT+1
joined_up:
        LDX #2
        JSR joined_higher
        BPL joined_position
        CLC
        LDA GRAPHICS_WINDOW+2
        ADC #7
        STA POINT+2
        LDA GRAPHICS_WINDOW+3
        ADC #0
        STA POINT+3
        JMP joined_position

; Move POINT along axis X (0 or 2), by a character. N set: it has left the window.
joined_higher:
        JSR was_outside
        LDA POINT,X
        ADC #8
        STA POINT,X
        BCC @moved
        INC POINT+1,X
@moved: LDA GRAPHICS_WINDOW+4,X
        CMP POINT,X
        LDA GRAPHICS_WINDOW+5,X
        SBC POINT+1,X
        AND from_cell
        RTS
joined_lower:
        JSR was_outside
        LDA POINT,X
        SBC #7                  ; C is clear
        STA POINT,X
        BCS @moved
        DEC POINT+1,X
@moved: LDA POINT,X
        CMP GRAPHICS_WINDOW,X
        LDA POINT+1,X
        SBC GRAPHICS_WINDOW+1,X
        AND from_cell
        RTS

; `from_cell` becomes 0 if POINT is outside the window already, else &FF. X stays, C is clear.
was_outside:
        TXA
        PHA
        JSR at_point
        JSR in_window
        PLA
        TAX
        LDA #0
        SBC #0                  ; &FF if C is clear
        STA from_cell
        CLC
        RTS
joined_delete:
        JSR joined_back
        LDA #127                ; by default a block
        JSR copy_glyph
        LDA GRAPHICS_COLOUR+1   ; stored, whatever the background's action is
        EOR #&FF
        STA GRAPHICS_EOR
        LDA #&FF
        STA GRAPHICS_OR

; Draw `pattern` at POINT.
draw_pattern:
        JSR at_point
        INX
@row:   STX tally
        LDA POINT
        STA point_x
        LDA POINT+1
        STA point_x+1
@bit:   LDX tally
        ASL pattern,X
        BCC @clear
        JSR plot_pixel
        LDX tally
@clear: LDA pattern,X
        BEQ @next
        INC point_x
        BNE @bit
        INC point_x+1
        JMP @bit
@next:  LDA point_y
        BNE @low
        DEC point_y+1
@low:   DEC point_y
        INX
        CPX #8
        BCC @row
        RTS

copy_glyph:
        JSR find_glyph
        LDY #7
@copy:  LDA (glyph),Y
        STA pattern,Y
        DEY
        BPL @copy
        RTS

; By code, from 8: what moves in VDU 5.
joined_codes:
        .word joined_back, joined_forward, joined_down, joined_up, joined_clear, joined_return
