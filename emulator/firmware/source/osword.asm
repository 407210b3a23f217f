; OSWORD: A is the number, X and Y the address of the parameters and results.

osword: PHA
        PHP
        SEI                     ; an event's routine may call OSWORD, too
        STA CALL_A
        STX CALL_X
        STY CALL_Y
        CMP #14
        BCS @unknown
        TAX
        LDA osword_high,X
        PHA
        LDA osword_low,X
        PHA
        LDY #0
        RTS
@unknown:
        CMP #&E0
        BCC @rom
        JSR user_vector         ; with X and Y spoilt
        JMP osword_end
@rom:   LDX #8
        JSR service
osword_end:
        LDX CALL_X
        LDY CALL_Y
        PLP
        PLA
        RTS

osword_low:
        .byte <(read_line-1), <(read_time-1), <(write_time-1), <(read_timer-1), <(write_timer-1), <(peek-1), <(poke-1)
        .byte <(play-1), <(define_envelope-1), <(read_pixel-1), <(read_glyph-1), <(read_palette-1)
        .byte <(write_palette-1), <(read_points-1)
osword_high:
        .byte >(read_line-1), >(read_time-1), >(write_time-1), >(read_timer-1), >(write_timer-1), >(peek-1), >(poke-1)
        .byte >(play-1), >(define_envelope-1), >(read_pixel-1), >(read_glyph-1), >(read_palette-1)
        .byte >(write_palette-1), >(read_points-1)

; 0: a line, edited with DELETE and CTRL U. Y returns its length, C set: ESCAPE. The block: address, most characters,
; lowest, highest.
read_line:
        LDY #4
@block: LDA (CALL_X),Y
        CPY #2
        BCC @address
        STA LINE_LENGTH - 2,Y
        BCS @more
@address:
        STA LINE_BLOCK,Y
@more:  DEY
        BPL @block
        CLI
        INY
        STY PAGE_LINES
@next:  JSR &FFE0
        BCS @escape
        LDX QUEUE               ; a parameter of a VDU code
        BNE @shown
        CMP #127
        BEQ @delete
        CMP #21
        BEQ @all
        STA (LINE_BLOCK),Y
        CMP #13
        BEQ @end
        CPY LINE_LENGTH
        BCS @bell
        CMP LINE_LENGTH+1
        BCC @shown
        CMP LINE_LENGTH+2
        BEQ @kept
        BCS @shown
@kept:  INY
@shown: JSR OSWRCH
        JMP @next
@bell:  LDA #7
        BNE @shown
@delete:
        TYA
        BEQ @next
        DEY
        LDA #127
        BNE @shown
@all:   TYA
        BEQ @next
        LDA #127
        JSR OSWRCH
        DEY
        JMP @all
@end:   JSR OSNEWL
        PLP
        PLA
        CLC
        RTS
@escape:
        PLP
        PLA
        SEC
        RTS

; 1 and 2: the clock, whose least significant byte is the last in memory and the first in the block.
read_time:
        LDX TIMER
        LDY #0
@byte:  LDA CLOCK-1,X
        STA (CALL_X),Y
        INY
        DEX
        CPY #5
        BCC @byte
        BCS osword_done
write_time:
        LDA TIMER
        EOR #15
        TAX
        PHA
@byte:  LDA (CALL_X),Y
        STA CLOCK-1,X
        INY
        DEX
        CPY #5
        BCC @byte
        PLA
        STA TIMER
        BCS osword_done

; 3 and 4: the interval timer.
read_timer:
        LDX #4
@byte:  LDA COUNTDOWN,X
        STA (CALL_X),Y
        INY
        DEX
        BPL @byte
osword_done:
        JMP osword_end
write_timer:
        LDX #4
@byte:  LDA (CALL_X),Y
        STA COUNTDOWN,X
        INY
        DEX
        BPL @byte
        BMI osword_done

; 5 and 6: a byte of this processor's memory.
peek:   JSR byte_address
        LDA (work),Y
fourth_byte:
        LDY #4
        STA (CALL_X),Y
        JMP osword_end
byte_address:
        LDA (CALL_X),Y
        STA work
        INY
        LDA (CALL_X),Y
        STA work+1
        DEY
        RTS
poke:   JSR byte_address
        LDY #4
        LDA (CALL_X),Y
        LDY #0
        STA (work),Y
        JMP osword_end

; 10: the definition of a character.
read_glyph:
        LDA (CALL_X),Y
        JSR find_glyph
        LDY #0
@row:   LDA (glyph),Y
        INY
        STA (CALL_X),Y
        CPY #8
        BCC @row
        BCS osword_done

; 12: the physical colour of a logical one becomes another.
write_palette:
        LDA (CALL_X),Y
        AND COLOURS
        TAX
        INY
        LDA (CALL_X),Y
        TAY
        JSR palette
        JMP osword_end

; 11: the physical colour of a logical one.
read_palette:
        LDA (CALL_X),Y
        AND COLOURS
        TAX
        LDA PALETTE,X
        INY
        STA (CALL_X),Y
        LDA #0
@rest:  INY
        STA (CALL_X),Y
        CPY #4
        BCC @rest
        BCS osword_done
