; Lines.

; A line from OLD_POINT to POINT. Bit 3 of the kind draws its last point twice, so that it is
; not inverted; bit 4 omits every other point.
draw_line:
        LDX #6                  ; the window's top, right, bottom, left
@side:  TXA
        AND #2
        TAY
        CPX #4                  ; C and the sign tell whether a point is beyond it
        LDA GRAPHICS_WINDOW,X
        SBC POINT,Y
        LDA GRAPHICS_WINDOW+1,X
        SBC POINT+1,Y
        STA scratch
        CPX #4
        LDA GRAPHICS_WINDOW,X
        SBC OLD_POINT,Y
        LDA GRAPHICS_WINDOW+1,X
        SBC OLD_POINT+1,Y
        CPX #4
        BCS @higher
        ORA scratch
        BPL pixel_end           ; both are: there is nothing to draw
        BMI @next_side          ; always
@higher:
        AND scratch
        BMI pixel_end
@next_side:
        DEX
        DEX
        BPL @side
        LDX #3
@from:  LDA OLD_POINT,X
        STA point_x,X
        DEX
        BPL @from
        LDX #0
        JSR distance            ; into major
        LDX #2
        JSR distance            ; into minor
        LDA #0
        STA steep
        STA dots
        LDA minor               ; a diagonal counts as steep
        CMP major
        LDA minor+1
        SBC major+1
        LDX #0
        BCC @flat
        DEC steep
        LDX #1
@swap:  LDA major,X
        LDY minor,X
        STA minor,X
        TYA
        STA major,X
        DEX
        BPL @swap
        LDX #2
@flat:  LDA step_x,X            ; towards higher numbers along that axis, whichever end is the first
        BPL @half
        EOR #&FE
        STA step_x,X
        TXA
        EOR #2
        TAX
        LDA step_x,X
        EOR #&FE
        STA step_x,X
        JSR at_point
@half:  LDA major+1
        LSR A
        STA balance+1
        LDA major
        ROR A
        STA balance
        LDA major
        EOR #&FF
        STA points_left
        LDA major+1
        EOR #&FF
        STA points_left+1
@outside:                       ; go to the first pixel in the window
        JSR in_window
        BCC @inside
        LDA steep
        AND #2
        TAX                     ; the longer axis
        ASL A
        ASL A
        ORA #16
        TAY
@linger:DEY                     ; programs count on the time that OS 1.20 takes
        BNE @linger
        JSR room_above          ; C is clear
        BPL @ended              ; there is none
        STA dots                ; negative: it came from outside
        INC points_left
        BNE @on
        INC points_left+1
        BEQ @ended
@on:    JSR move_along
        SEC
        LDA balance
        SBC minor
        STA balance
        LDA balance+1
        SBC minor+1
        STA balance+1
        BCS @outside
        LDA balance
        ADC major
        STA balance
        LDA balance+1
        ADC major+1
        STA balance+1
        TXA
        EOR #2
        TAX
        JSR move_along
        JMP @outside
@ended: JMP @end

@inside:
        JSR inside_address
        LDA kind
        AND #&10
        BEQ @solid
        LDA points_left
        EOR major
        EOR #1
        AND #1
        ORA #&10
        STA dots
@solid: LDA steep               ; how far it goes before it leaves the window
        EOR #2
        AND #2
        TAX
        LDA step_x,X
        BMI @lower
        JSR room_above
        JMP @room
@lower: LDA GRAPHICS_WINDOW,X   ; C is clear
        SBC point_x,X
        STA scratch
        LDA GRAPHICS_WINDOW+1,X
        SBC point_x+1,X
@room:  STA minor_left+1
        LDA scratch
        STA minor_left
        TXA
        EOR #2
        TAX
        CLC
        JSR room_above
        LDX scratch
        CMP points_left+1
        BCC @draw
        BNE @cut
        CPX points_left
        BCC @draw
@cut:   STA points_left+1
        STX points_left
@draw:  LDA dots
        BEQ @dot
        BMI @late
        EOR #1
        STA dots
        LSR A
        BCC @next
@dot:   LDA pixel_mask
        JSR plot_mask
@next:  INC points_left
        BNE @more
        INC points_left+1
        BEQ @end
@more:  SEC
        LDA balance
        SBC minor
        TAX
        LDA balance+1
        SBC minor+1
        BCC @askew
        STX balance
        STA balance+1
        BIT steep
        BMI @upwards
@right: LSR pixel_mask
        BCC @draw
        JSR right_byte
        JMP @draw
@upwards:
        DEY
        BPL @draw
        JSR upper_row
        JMP @draw
@late:  LDX #72                 ; it takes longer in the window, too
@pause: DEX
        BNE @pause
        BEQ @dot                ; always
@askew: PHA
        TXA
        ADC major
        STA balance
        PLA
        ADC major+1
        STA balance+1
        INC minor_left
        BNE @aside
        INC minor_left+1
        BEQ @end
@aside: BIT steep
        BMI @sideways
        BIT step_y
        BMI @down
        JSR pixel_up
        JMP @right
@down:  JSR pixel_down
        JMP @right
@sideways:
        BIT step_x
        BMI @left
        LSR pixel_mask
        BCC @upwards
        JSR right_byte
        JMP @upwards
@left:  ASL pixel_mask
        BCC @upwards
        JSR left_byte
        JMP @upwards
@end:   LDA kind
        AND #8
        BEQ @done
        JSR at_point
        JMP plot_pixel
@done:  RTS

; Minus the pixels from point_x (or y) up to the window's upper edge, less 1: A and, the low byte, scratch. C is clear.
room_above:
        LDA point_x,X
        SBC GRAPHICS_WINDOW+4,X
        STA scratch
        LDA point_x+1,X
        SBC GRAPHICS_WINDOW+5,X
        RTS

; Steps of one pixel: `cell`, Y and the mask.
pixel_left:
        ASL pixel_mask
        BCC left_end
left_byte:
        LDA RIGHT_PIXEL
        STA pixel_mask
        LDA cell                ; C is set
        SBC #8
        STA cell
        BCS left_end
        DEC cell+1
        LDA cell+1
        CMP SCREEN_PAGE
        BCS left_end
        ADC SCREEN_PAGES
        STA cell+1
left_end:   RTS
pixel_up:
        DEY
        BPL row_end
upper_row:
        LDY #7
        LDX cell
        LDA cell+1
        JSR row_back
row_found:
        STX cell
        STA cell+1
row_end:
        RTS
pixel_down:
        INY
        CPY #8
        BCC row_end
        LDY #0
        LDX cell
        LDA cell+1
        JSR row_on
        JMP row_found

; Move the point by one pixel along axis X.
move_along:
        LDA step_x,X
; Add A, 1 or -1, to word X of the point.
move_one:
        BMI @back
        INC point_x,X
        BNE @end
        INC point_x+1,X
@end:   RTS
@back:  LDA point_x,X
        BNE @same
        DEC point_x+1,X
@same:  DEC point_x,X
        RTS

; The distance of the points along axis X (0 or 2) into major,X, and its sign into step_x or step_y.
distance:
        SEC
        LDA POINT,X
        SBC OLD_POINT,X
        STA major,X
        LDA POINT+1,X
        SBC OLD_POINT+1,X
        STA major+1,X
        BMI @back
        LDA #1
        BNE @set                ; always
@back:
        SEC
        LDA #0
        SBC major,X
        STA major,X
        LDA #0
        SBC major+1,X
        STA major+1,X
        LDA #&FF
@set:   STA step_x,X
        RTS
