; The printer: characters go into buffer 3, and from there to the parallel port (*FX 5,1), the serial line (2) or the
; driver of a user (3 and up).

; A, if VDU 2 has switched the printer on and if it is meant for it: 8 to 13, and from 32 up but for DELETE.
print_too:
        PHA
        LDA VDU_STATUS
        LSR A
        PLA
        BCC not_printed
        CMP #127
        BEQ not_printed
        CMP #32
        BCS print_any
        CMP #14
        BCS not_printed
        CMP #8
        BCC not_printed
; A, unless OSBYTE 6 excludes it, or with bit 6 OSBYTE 3.
print_any:
        CMP PRINTER_IGNORES
        BEQ not_printed
        BIT OUTPUTS
        BVS not_printed
; A, as from VDU 1.
print_this:
        PHA
        LDA OUTPUTS
        AND #4                  ; bit 2: no printer
        BNE @end
        LDX PRINTER
        BEQ @end
        CPX #2
        BEQ send_this
        LDA BUFFER_EMPTY+3      ; bit 7: the printer rests
        STA tally
@wait:  PLA
        PHA
        LDX #3
        JSR put
        BCC @queued
        CLI
        BIT ESCAPE_FLAG
        BPL @wait
        BMI @end
@queued:
        LDA PRINTER
        CMP #1
        BEQ @parallel
        BIT tally
        BPL @end
        LDA #1
        JSR tell_printer
        JMP @end
@parallel:
        PHP
        SEI
        LDA USER_VIA_ENABLE
        AND #2
        BNE @busy               ; its interrupt takes the character
        JSR printer_ready
@busy:  PLP
@end:   PLA
not_printed:
        RTS
send_this:
        PLA
        JMP send

; VDU 1.
print_next:
        LDA VDU_STATUS
        LSR A
        BCC not_printed
        LDA PARAMETERS+8
        JMP print_this

; The printer at the parallel port takes another character: CA1, or the first one.
printer_ready:
        LDX #3
        CLV
        JSR removal
        BCS @none
        STY USER_VIA_A
        LDA #&0C                ; a pulse on CA2
        STA USER_VIA_PCR
        LDA #&0E
        STA USER_VIA_PCR
        LDA #&82
        STA USER_VIA_ENABLE
        RTS
@none:  LDA #2
        STA USER_VIA_FLAGS
        STA USER_VIA_ENABLE
        RTS

printer_type:                   ; OSBYTE 5
        LDA #5
        JSR tell_printer
        JMP exchange

; UPTV with A: 0 a hundredth of a second has passed, 1 there is a character, 2 and 3 VDU 2 and 3, 5 another type comes.
tell_printer:
        LDX #3
        LDY PRINTER
        JMP (UPTV)

; Every hundredth of a second.
watch_printer:
        LDA PRINTER
        CMP #3
        BCC @end
        LDA BUFFER_EMPTY+3
        BMI @end
        LDA #0
        JMP tell_printer
@end:   RTS

printer_rests:                  ; OSBYTE 123
        LDA #&80
        STA BUFFER_EMPTY+3
        JMP osbyte_set
