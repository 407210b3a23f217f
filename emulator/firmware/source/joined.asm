; VDU 5: text at the graphics cursor, which is the upper left corner of the next character.

; VDU 5: only where there are graphics. The text cursor goes off.
text_at_graphics:
        LDA PIXELS
        BEQ @none
        LDA #&20
        STA from_cell
        JSR cursor_register
        LDA #&20
        JMP set_status
@none:  RTS
; VDU 4.
text_at_text:
        LDA CURSOR_SHAPE
        STA from_cell
        JSR cursor_register
        LDA #&DF
        JMP clear_status
cursor_register:
        LDX #10
        STX CRTC
        LDA from_cell
        STA CRTC+1
        RTS

; Draw character A with the foreground's action, and move on.
draw_joined:
        JSR find_glyph
        LDY #7
@copy:  LDA (glyph),Y
        STA pattern,Y
        DEY
        BPL @copy
        LDA #1
        JSR draw_pattern
; The movements: POINT changes, and POSITION follows.
joined_forward:
        CLC
        LDA POINT
        ADC #8
        STA POINT
        BCC @same
        INC POINT+1
@same:  LDA GRAPHICS_WINDOW+4
        CMP POINT
        LDA GRAPHICS_WINDOW+5
        SBC POINT+1
        BPL joined_position
        JSR joined_left
joined_down:
        SEC
        LDA POINT+2
        SBC #8
        STA POINT+2
        BCS @same
        DEC POINT+3
@same:  LDA POINT+2
        CMP GRAPHICS_WINDOW+2
        LDA POINT+3
        SBC GRAPHICS_WINDOW+3
        BPL joined_position
joined_top:
        LDA GRAPHICS_WINDOW+6
        STA POINT+2
        LDA GRAPHICS_WINDOW+7
        STA POINT+3
joined_position:
        LDX #POINT - OLD_POINT
        JSR to_units
        LDX #3
@keep:  LDA point_x,X
        STA POSITION,X
        DEX
        BPL @keep
        RTS
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
        SEC
        LDA POINT
        SBC #8
        STA POINT
        BCS @same
        DEC POINT+1
@same:  LDA POINT
        CMP GRAPHICS_WINDOW
        LDA POINT+1
        SBC GRAPHICS_WINDOW+1
        BPL joined_position
        SEC
        LDA GRAPHICS_WINDOW+4
        SBC #7
        STA POINT
        LDA GRAPHICS_WINDOW+5
        SBC #0
        STA POINT+1
joined_up:
        CLC
        LDA POINT+2
        ADC #8
        STA POINT+2
        BCC @same
        INC POINT+3
@same:  LDA GRAPHICS_WINDOW+6
        CMP POINT+2
        LDA GRAPHICS_WINDOW+7
        SBC POINT+3
        BPL joined_position
        CLC
        LDA GRAPHICS_WINDOW+2
        ADC #7
        STA POINT+2
        LDA GRAPHICS_WINDOW+3
        ADC #0
        STA POINT+3
        JMP joined_position
joined_delete:
        JSR joined_back
        LDX #7                  ; a block in the background's colour
        LDA #&FF
@row:   STA pattern,X
        DEX
        BPL @row
        LDA #3

; Draw `pattern` at POINT in kind A, 1 for the foreground's or 3 for the background's.
draw_pattern:
        JSR set_action
        LDX #3
@from:  LDA POINT,X
        STA point_x,X
        DEX
        BPL @from
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

; By code, from 8: what moves in VDU 5.
joined_codes:
        .word joined_back, joined_forward, joined_down, joined_up, joined_clear, joined_return
