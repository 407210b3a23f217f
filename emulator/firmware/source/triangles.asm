; PLOT 80 to 87: filled triangles, row by row between the edges.

; All in the VDU's own workspace: programs keep code in that of the tape, and interrupts may run it.
VERTICES = &328         ; three points of four bytes, from the lowest up
EDGES = PARAMETERS      ; the long edge, and SHORT bytes further the one of two that it is opposite to:
edge_x = EDGES          ; its pixel in this row,
edge_balance = EDGES+2  ; the fraction of a pixel beside that, of
edge_height = EDGES+4   ; so many
edge_width = EDGES+6    ; and what a row adds to it
edge_step = EDGES+8     ; 1 or &FF
SHORT = &334 - EDGES
row_y = &348

triangle:
        LDX #3
@copy:  LDA OLD_POINT,X
        STA VERTICES+4,X
        LDA POINT,X
        STA VERTICES+8,X
        DEX
        BPL @copy
        LDX #0
        JSR order
        LDX #4
        JSR order
        LDX #0
        JSR order
        LDX #0
        LDA #8
        LDY #0
        JSR edge
        LDX #SHORT
        LDA #4
        LDY #0
        JSR edge
        LDA VERTICES+2
        STA row_y
        LDA VERTICES+3
        STA row_y+1
@row:   LDA row_y
        CMP VERTICES+6
        BNE @same_edge
        LDA row_y+1
        CMP VERTICES+7
        BNE @same_edge
        LDX #SHORT              ; from the middle vertex to the highest
        LDA #8
        LDY #4
        JSR edge
@same_edge:
        JSR fill_span
        LDA row_y
        CMP VERTICES+10
        BNE @more
        LDA row_y+1
        CMP VERTICES+11
        BEQ @end
@more:  LDX #0
        JSR next_row
        LDX #SHORT
        JSR next_row
        INC row_y
        BNE @row
        INC row_y+1
        JMP @row
@end:   RTS

; Exchange the vertices at X and X + 4 if the first one is higher.
order:  LDA VERTICES+6,X
        CMP VERTICES+2,X
        LDA VERTICES+7,X
        SBC VERTICES+3,X
        BPL @end
        LDY #3
@byte:  LDA VERTICES,X
        PHA
        LDA VERTICES+4,X
        STA VERTICES,X
        PLA
        STA VERTICES+4,X
        INX
        DEY
        BPL @byte
@end:   RTS

; Prepare edge X, from vertex Y to the higher vertex A.
edge:   JSR wait_72
        JSR wait_72
        STX scratch
        STA tally
        LDA VERTICES,Y
        STA edge_x,X
        LDA VERTICES+1,Y
        STA edge_x+1,X
        LDX tally
        SEC
        LDA VERTICES+2,X
        SBC VERTICES+2,Y
        PHA
        LDA VERTICES+3,X
        SBC VERTICES+3,Y
        LDX scratch
        STA edge_height+1,X
        PLA
        STA edge_height,X
        SEC                     ; just under a half: a tie belongs to the lower vertex
        SBC #1
        STA edge_balance,X
        LDA edge_height+1,X
        SBC #0
        LSR A
        STA edge_balance+1,X
        ROR edge_balance,X
        LDX tally
        SEC
        LDA VERTICES,X
        SBC VERTICES,Y
        PHA
        LDA VERTICES+1,X
        SBC VERTICES+1,Y
        LDX scratch
        STA edge_width+1,X
        PLA
        STA edge_width,X
        LDA #1
        LDY edge_width+1,X
        BPL @set
        SEC
        LDA #0
        SBC edge_width,X
        STA edge_width,X
        LDA #0
        SBC edge_width+1,X
        STA edge_width+1,X
        LDA #&FF
@set:   STA edge_step,X
        RTS

; Edge X in the next row.
next_row:
        CLC
        LDA edge_balance,X
        ADC edge_width,X
        STA edge_balance,X
        LDA edge_balance+1,X
        ADC edge_width+1,X
        STA edge_balance+1,X
@pixel: SEC
        LDA edge_balance,X
        SBC edge_height,X
        TAY
        LDA edge_balance+1,X
        SBC edge_height+1,X
        BCC @end
        STA edge_balance+1,X
        TYA
        STA edge_balance,X
        LDA edge_step,X
        BMI @left
        INC edge_x,X
        BNE @pixel
        INC edge_x+1,X
        JMP @pixel
@left:  LDA edge_x,X
        BNE @low
        DEC edge_x+1,X
@low:   DEC edge_x,X
        JMP @pixel
@end:   RTS

; Fill the row between the two edges, as far as it is in the window.
fill_span:
        LDX #0
        LDY #SHORT
        LDA edge_x+SHORT
        CMP edge_x
        LDA edge_x+SHORT+1
        SBC edge_x+1
        BPL @ordered
        LDX #SHORT
        LDY #0
@ordered:
        LDA edge_x,X
        STA point_x
        LDA edge_x+1,X
        STA point_x+1
        LDA edge_x,Y
        STA span_right
        LDA edge_x+1,Y
        STA span_right+1
        LDA row_y
        STA point_y
        LDA row_y+1
        STA point_y+1
        LDA point_x             ; cut at the window's sides
        CMP GRAPHICS_WINDOW
        LDA point_x+1
        SBC GRAPHICS_WINDOW+1
        BPL @right
        LDA GRAPHICS_WINDOW
        STA point_x
        LDA GRAPHICS_WINDOW+1
        STA point_x+1
@right: LDA GRAPHICS_WINDOW+4
        CMP span_right
        LDA GRAPHICS_WINDOW+5
        SBC span_right+1
        BPL @inside
        LDA GRAPHICS_WINDOW+4
        STA span_right
        LDA GRAPHICS_WINDOW+5
        STA span_right+1
@inside:
        LDA span_right
        CMP point_x
        LDA span_right+1
        SBC point_x+1
        BMI @none
        JMP fill_row
@none:  RTS
