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
