; PLOT 72 to 79: fill a row from the point to the left and to the right, for as long as it has the background's colour.
; PLOT 88 to 95: fill it to the right, up to the background's colour. OLD_POINT and POINT become the ends of what was
; filled; from where nothing can be filled, OLD_POINT is the pixel above.

fill_line:
        JSR at_point
        JSR pixel_address
        BCC @within
@nothing:
        LDX #3
@same:  LDA POINT,X
        STA OLD_POINT,X
        DEX
        BPL @same
        INC OLD_POINT+2         ; as in OS 1.20, without a carry
        JMP cursor_to_point
@within:
        LDA kind
        AND #&10
        BNE @keep               ; 88 to 95 begin at the point
        JSR fits
        BCC @nothing
@left:  JSR one_left
        BCS @left_edge
        LDA pixel_mask
        CMP RIGHT_PIXEL
        BNE @alone
        JSR differs
        BNE @alone
        LDA PIXELS              ; skip the byte
        EOR #&FF
        AND point_x
        STA point_x
        LDA LEFT_PIXEL
        STA pixel_mask
        BNE @left               ; always
@alone: JSR fits
        BCS @left
        LDX #0
        LDA #1
        JSR move_one
        JMP @keep
@left_edge:
        LDA GRAPHICS_WINDOW
        STA point_x
        LDA GRAPHICS_WINDOW+1
        STA point_x+1
@keep:  LDX #3
@start: LDA point_x,X
        STA OLD_POINT,X
        DEX
        BPL @start
        JSR at_point
        JSR pixel_address
@right: LDA pixel_mask
        CMP LEFT_PIXEL
        BNE @single
        JSR differs
        BNE @single
        LDA point_x             ; skip the byte
        ORA PIXELS
        STA point_x
        LDA RIGHT_PIXEL
        STA pixel_mask
        BNE @filled             ; always
@single:
        JSR fits
        BCC @last
@filled:
        JSR one_right
        LDA GRAPHICS_WINDOW+4
        CMP point_x
        LDA GRAPHICS_WINDOW+5
        SBC point_x+1
        BCS @right
        LDA GRAPHICS_WINDOW+4
        STA point_x
        LDA GRAPHICS_WINDOW+5
        STA point_x+1
        BCC @both               ; always
@last:  LDX #0
        LDA #&FF
        JSR move_one
@both:  LDX #1
@end:   LDA point_x,X
        STA POINT,X
        STA span_right,X
        LDA OLD_POINT,X
        STA point_x,X
        DEX
        BPL @end
        LDA kind
        AND #3
        BEQ @none
        JSR set_action
        LDA span_right
        CMP point_x
        LDA span_right+1
        SBC point_x+1
        BMI @none
        JSR fill_row
@none:  JMP cursor_to_point

; Z clear: the byte is not all to be filled, or that cannot be told.
differs:
        LDA kind
        AND #&10
        BNE @end
        LDA (cell),Y
        EOR GRAPHICS_COLOUR+1
@end:   RTS

; C set: the pixel is one to be filled.
fits:   LDA (cell),Y
        EOR GRAPHICS_COLOUR+1
        AND pixel_mask
        CMP #1                  ; C: not of the background's colour
        LDA kind
        AND #&10
        BNE @end
        ROL A
        EOR #1
        LSR A
@end:   RTS

; The pixel to the left, with its mask and address. C set: it is outside the window.
one_left:
        LDX #0
        LDA #&FF
        JSR move_one
        JSR pixel_left
        CLC
        LDA GRAPHICS_WINDOW
        SBC point_x
        LDA GRAPHICS_WINDOW+1
        SBC point_x+1
        EOR #&80                ; not negative: outside
        ASL A
        RTS

at_point:
        LDX #3
@byte:  LDA POINT,X
        STA point_x,X
        DEX
        BPL @byte
        RTS
