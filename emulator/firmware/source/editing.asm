; Reading characters from the screen, and cursor editing.

; The character under the cursor, in A; 0 if it is none.
character_at_cursor:
        JSR input_place
        JSR cell_address
        LDY #0
        LDA MODE
        CMP #7
        BNE read_pattern
        LDA (cell),Y
        CMP #'#'
        BEQ @pound
        CMP #'_'
        BEQ @hash
        CMP #96
        BNE @set
        LDA #'_'
@set:   RTS
@pound: LDA #96
        RTS
@hash:  LDA #'#'
        RTS

; Turn the cell into eight rows of bits, 1 for each pixel of another colour than the ground, and find their character.
read_pattern:
        LDA CELL_BYTES
        LSR A
        LSR A
        LSR A
        STA tally
@column:
        LDX #7
@row:   TXA
        TAY
        LDA (cell),Y
        EOR TEXT_GROUND
        STA scratch
        LDA LEFT_PIXEL
@pixel: PHA
        AND scratch
        CMP #1                  ; C set if a bit of it is
        ROL pattern,X
        PLA
        LSR A
        BCC @pixel_left
        BCS @byte_done
@pixel_left:
        CMP RIGHT_PIXEL
        BCS @pixel
@byte_done:
        DEX
        BPL @row
        LDA cell
        CLC
        ADC #8
        STA cell
        DEC tally
        BNE @column
        LDA #32
@try:   PHA
        JSR find_glyph
        LDY #7
@same:  LDA (glyph),Y
        CMP pattern,Y
        BNE @other
        DEY
        BPL @same
        PLA
        RTS
@other: PLA
        TAX
@next:  INX
        CPX #127                ; which no pattern is taken for
        BEQ @next
        TXA
        BNE @try
        RTS

; Cursor editing: key A, &8B to &8F with SHIFT and CTRL. C set: no character comes of it.
edit:   AND #15
        CMP #11
        BEQ @copy
        PHA
        BIT VDU_STATUS
        BVS @editing
        LDA TEXT_X
        STA INPUT_X
        LDA TEXT_Y
        STA INPUT_Y
        LDA BLOCK
        STA covered
        LDA #&40
        JSR set_status
        JSR toggle_block
@editing:
        PLA
        JSR move_input
        JSR set_cursor
        SEC
        RTS
@copy:  BIT VDU_STATUS
        BVC @none
        JSR character_at_cursor
        CMP #0
        BEQ @none
        PHA
        LDA #13
        JSR move_input
        JSR set_cursor
        PLA
        CLC
        RTS
@none:  SEC
        RTS

; Move the copying cursor: A = 12 left, 13 right, 14 down, 15 up.
move_input:
        LDX INPUT_X
        LDY INPUT_Y
        CMP #13
        BEQ @right
        CMP #14
        BEQ @down
        BCS @up
        CPX TEXT_LEFT
        BEQ @line_up
        DEX
        BPL @set                ; always
@line_up:
        LDX TEXT_RIGHT
@up:    CPY TEXT_TOP
        BEQ @last
        DEY
        BPL @set                ; always
@last:  LDY TEXT_BOTTOM
        BPL @set                ; always
@right: CPX TEXT_RIGHT
        BEQ @line_down
        INX
        BPL @set                ; always
@line_down:
        LDX TEXT_LEFT
@down:  CPY TEXT_BOTTOM
        BEQ @first
        INY
        BPL @set                ; always
@first: LDY TEXT_TOP
@set:   STX INPUT_X
        STY INPUT_Y
        RTS

; While editing, show the cursor that stays as a block in its cell, or lift that: all pixels change their colours.
toggle_block:
        BIT VDU_STATUS
        BVC @end
        LDY #0
        LDA MODE
        CMP #7
        BEQ @teletext
        LDX #&FF
        LDA COLOURS
        CMP #15
        BNE @mask
        LDX #&3F                ; white, which does not flash
@mask:  STX scratch
        LDY CELL_BYTES
@byte:  DEY
        LDA (CURSOR_CELL),Y
        EOR scratch
        STA (CURSOR_CELL),Y
        TYA
        BNE @byte
@end:   RTS
@teletext:
        LDA (CURSOR_CELL),Y
        LDX covered
        STA covered
        TXA
        STA (CURSOR_CELL),Y
        RTS

end_editing:
        LDA #&BF
        JMP clear_status

clear_passes:
        .byte 8, 8, 4, 4, 1
row_halvings:
        .byte 1, 1, 2, 2, 5     ; 256 is halved to 128, 64 or 8
