; Graphics: GCOL, CLG, windows, the origin, and PLOT of points and lines.

GRAPHICS_OR = &D4       ; a byte of pixels becomes (byte OR this) EOR the next, within a mask
GRAPHICS_EOR = &D5
GRAPHICS_WINDOW = &300  ; left, bottom, right, top in pixels, two bytes each
ORIGIN = &30C
POSITION = &310         ; the graphics cursor in units from the origin
OLD_POINT = &314        ; in pixels from the lower left
POINT = &324
GRAPHICS_COLOUR = &359  ; foreground, background: bytes
GRAPHICS_MODE = &35B
major = &330            ; of a line: the longer distance, its half-way count, the shorter distance
minor = &332
minor_left = &334       ; minus the pixels up to the window's edge across the line
dots = &336             ; 0: the line is solid; bit 0: the last point was drawn
step_x = &338           ; 1 or &FF
steep = &339            ; negative: y is the longer distance
step_y = &33A
point_x = &33D          ; the pixel at work
point_y = &33F
span_end = &341
span_mask = &343
kind = &344
span_right = &345
pixel_mask = from_cell
points_left = tally     ; minus the pixels of a line that follow this one
balance = glyph

; VDU 18: mode and colour, from 128 up of the background.
graphics_colour:
        LDA PIXELS
        BEQ @none
        LDA PARAMETERS+8
        JSR colour_byte
        LDX #0
        BIT PARAMETERS+8
        BPL @fore
        INX
@fore:  STA GRAPHICS_COLOUR,X
        LDA PARAMETERS+7
        STA GRAPHICS_MODE,X
@none:  RTS

; What MODE and VDU 20 set: A, white, on black, stored.
default_graphics:
        LDX #0
        STX GRAPHICS_COLOUR+1
        STX GRAPHICS_MODE
        STX GRAPHICS_MODE+1
        STA GRAPHICS_COLOUR
        RTS

; The two bytes for drawing in kind A: 1 foreground, 2 inverse, 3 background.
set_action:
        LSR A
        TAX                     ; 0 or 1
        BCS @coloured
        LDA #0
        LDX #&FF
        BNE @store              ; always
@coloured:
        LDY GRAPHICS_MODE,X
        LDA GRAPHICS_COLOUR,X
        ORA actions,Y
        EOR actions+1,Y
        PHA
        LDA GRAPHICS_COLOUR,X
        ORA actions-1,Y
        EOR actions+4,Y
        TAX
        PLA
@store: STA GRAPHICS_OR
        STX GRAPHICS_EOR
        RTS

; Whole screen, origin 0, cursor 0.
default_graphics_window:
        LDX #15
        LDA #0
@clear: CPX #12
        BCS @zero
        CPX #8
        BCS @text
@zero:  STA GRAPHICS_WINDOW,X
@text:  DEX
        BPL @clear
        LDX #7
@points:
        STA POSITION,X
        STA POINT-4,X
        DEX
        BPL @points
        LDX MODE
        LDA right_low,X
        STA GRAPHICS_WINDOW+4
        LDA right_high,X
        STA GRAPHICS_WINDOW+5
        LDA #255
        STA GRAPHICS_WINDOW+6
        RTS

; VDU 29: the origin.
set_origin:
        LDX #3
@byte:  LDA PARAMETERS+5,X
        STA ORIGIN,X
        DEX
        BPL @byte
                                ; the cursor stays where it is on the screen
; Put the graphics cursor on the pixel at POINT.
cursor_to_point:
        LDX #POINT - OLD_POINT
        JSR to_units
        LDX #3
@keep:  LDA point_x,X
        STA POSITION,X
        DEX
        BPL @keep
        RTS

; Two words at `point_x` in units from the origin: turn them into pixels.
to_pixels:
        LDX #2
@axis:  CLC
        LDA point_x,X
        ADC ORIGIN,X
        STA point_x,X
        LDA point_x+1,X
        ADC ORIGIN+1,X
        STA point_x+1,X
        LDY #2                  ; four units high
        CPX #0
        BNE @halve
        LDY MODE
        LDA unit_shifts,Y
        TAY
@halve: LDA point_x+1,X
        ASL A
        ROR point_x+1,X
        ROR point_x,X
        DEY
        BNE @halve
        DEX
        DEX
        BPL @axis
        RTS

; VDU 25: the kind and a point.
plot:   LDA PIXELS
        BNE @drawn
        RTS
@drawn:
        LDA PARAMETERS+4
        STA kind
        LDX #2
@axis:  LDA kind
        AND #4
        BNE @absolute
        CLC
        LDA PARAMETERS+5,X
        ADC POSITION,X
        STA PARAMETERS+5,X
        LDA PARAMETERS+6,X
        ADC POSITION+1,X
        STA PARAMETERS+6,X
@absolute:
        LDA PARAMETERS+5,X
        STA POSITION,X
        STA point_x,X
        LDA PARAMETERS+6,X
        STA POSITION+1,X
        STA point_x+1,X
        DEX
        DEX
        BPL @axis
        LDA kind
        BMI @other
        CMP #64
        BCS @known
        CMP #32
        BCC @known
@other: CLC
        JMP (VDUV)
@known: JSR to_pixels
        LDX #3
        LDA kind
        CMP #96
        BCS @unknown
@move:  LDA OLD_POINT,X         ; the first vertex of a triangle
        STA VERTICES,X
        LDA POINT,X
        STA OLD_POINT,X
        LDA point_x,X
        STA POINT,X
        DEX
        BPL @move
        LDA kind
        AND #&E8
        CMP #72
        BNE @shape
        JMP fill_line           ; 72 to 79, 88 to 95
@shape: LDA kind
        AND #3
        BEQ @none
        JSR set_action
        LDA kind
        CMP #64
        BCC @line
        CMP #72
        BCC plot_pixel
        JMP triangle
@none:  RTS
@unknown:                       ; 96 to 127 move the cursor
        LDA point_x,X
        STA POINT,X
        DEX
        BPL @unknown
        BMI @other
@line:  JMP draw_line

; Draw the pixel at point_x, point_y if it is in the window.
plot_pixel:
        JSR pixel_address
        BCS plotted
        LDA pixel_mask
plot_mask:                      ; draw the pixels A
        STA pixel_mask
        AND GRAPHICS_OR
        ORA (cell),Y
        STA scratch
        LDA pixel_mask
        AND GRAPHICS_EOR
        EOR scratch
        STA (cell),Y
plotted:
        RTS

; C set: point_x, point_y is outside the window.
in_window:
        LDX #2
@axis:  SEC
        LDA point_x,X
        SBC GRAPHICS_WINDOW,X
        LDA point_x+1,X
        SBC GRAPHICS_WINDOW+1,X
        BMI @outside
        LDA GRAPHICS_WINDOW+4,X
        CMP point_x,X
        LDA GRAPHICS_WINDOW+5,X
        SBC point_x+1,X
        BMI @outside
        DEX
        DEX
        BPL @axis
        CLC
        RTS
@outside:
        SEC
        RTS

; `cell`, Y = 0 to 7 and pixel_mask of the pixel at point_x, point_y. C set: it is outside the window.
pixel_address:
        JSR in_window
        BCS pixel_end
inside_address:
        LDA point_y             ; the row of characters from the top
        EOR #&FF
        PHA
        LSR A
        LSR A
        LSR A
        TAY
        JSR row_address
        LDA PIXELS              ; 8 bytes for each byte's pixels: (x - x % pixels) * 8 / pixels
        EOR #&FF
        AND point_x
        LDX point_x+1
        STX scratch
        LDX PIXELS
@times: CPX #7
        BEQ @add
        ASL A
        ROL scratch
        CPX #3
        BEQ @add
        ASL A
        ROL scratch
@add:   CLC
        ADC cell
        STA cell
        LDA cell+1
        ADC scratch
        CMP RAM_PAGES
        BCC @inside
        SBC SCREEN_PAGES
@inside:
        STA cell+1
        PLA
        AND #7
        TAY
        LDA point_x
        JSR mask_of
        STA pixel_mask
pixel_end:
        RTS

; The mask of the pixel in column A, with C clear.
mask_of:
        AND PIXELS
        TAX
        INX
        LDA LEFT_PIXEL
        CLC
@right: DEX
        BEQ pixel_end
        LSR A
        BCC @right              ; always

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
        LDY #0
        JSR distance            ; into major
        LDX #2
        LDY #2
        JSR distance            ; into minor
        LDA #0
        STA steep
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
        INC points_left
        BNE @on
        INC points_left+1
        BEQ @ended
@on:    SEC
        LDA balance
        SBC minor
        STA balance
        LDA balance+1
        SBC minor+1
        STA balance+1
        BCC @both
        BIT steep
        BMI @up
        JSR one_x
        JMP @outside
@both:  LDA balance
        ADC major
        STA balance
        LDA balance+1
        ADC major+1
        STA balance+1
        JSR one_x
@up:    JSR one_y
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
@solid: STA dots
        LDX #2                  ; how far it goes before it leaves the window
        BIT steep
        BPL @across
        LDX #0
@across:
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

one_x:  LDX #0
        LDA step_x
        JMP move_one
one_y:  LDX #2
        LDA step_y
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

; The distance of the points along axis X (0 or 2) into major,Y, and its sign into step_x or step_y.
distance:
        SEC
        LDA POINT,X
        SBC OLD_POINT,X
        STA major,Y
        LDA POINT+1,X
        SBC OLD_POINT+1,X
        STA major+1,Y
        BMI @back
        LDA #1
        BNE @set                ; always
@back:
        SEC
        LDA #0
        SBC major,Y
        STA major,Y
        LDA #0
        SBC major+1,Y
        STA major+1,Y
        LDA #&FF
@set:   STA step_x,X
        RTS

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
        LDY #4
        STA (CALL_X),Y
        JMP osword_end

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
