; The analogue to digital converter: channels 4 to 1 in turn, for ADVAL and OSBYTE 16, 17 and 128.

CHANNEL = &24C          ; OSBYTE 188: that is being converted, 1 to 4; 0: none
CHANNELS = &24D         ; OSBYTE 189: that are converted in turn
CONVERSION = &24E       ; OSBYTE 190: 8 for 8 bits, 0 or 12 for 12
RESULTS_LOW = &2B6      ; of channels 1 to 4
RESULTS_HIGH = &2BA
LAST_CHANNEL = &2BE     ; whose conversion has ended, until ADVAL 0 reads it

ADC_EVENT = 3

; Start converting channel X, at most 4; 0: stop. Returns X as it was chosen.
convert:
        CPX #5
        BCC @channel
        LDX #4
@channel:
        STX CHANNEL
        TXA
        BEQ @end
        LDA CONVERSION
        BEQ @long
        AND #4
        BEQ @start
@long:  LDA #8
@start: ORA channel_codes-1,X
        STA CONVERTER
@end:   RTS
channel_codes:
        .byte 0, 1, 2, 3

; If a conversion has ended, keep its result and start the next one, before the event, which may choose another. The
; clock's interrupt calls this, too: whoever uses port B of the VIA clears the converter's interrupt.
converted:
        BIT CONVERTER
        BMI @end
        LDY CONVERTER+2
        LDA CONVERTER+1         ; this ends the signal of the interrupt
        LDX CHANNEL
        BEQ @end
        CPX #5                  ; OSBYTE 188 can write any number
        BCS @end
        STA RESULTS_HIGH-1,X
        TYA
        STA RESULTS_LOW-1,X
        STX LAST_CHANNEL
        TXA
        PHA
        DEX
        BNE @next
        LDX CHANNELS
@next:  JSR convert
        PLA
        TAX
        LDA RESULTS_HIGH-1,X
        LDY #ADC_EVENT
        JMP event
@end:   RTS

conversions:                    ; 16: how many channels are converted, at most 4
        JSR convert
        STX CALL_X
        JMP exchange

convert_one:                    ; 17: now channel X
        JSR convert
no_channel:
        LDA #0
        STA LAST_CHANNEL
        JMP osbyte_set

adval:                          ; 128: X negative: characters in, or room of, buffer 255 - X
        TXA                     ; X positive: a channel's result; 0: buttons and the last channel
        BMI @buffer
        BEQ @buttons
        CPX #5
        BCS @none
        PHP
        SEI
        LDY RESULTS_HIGH-1,X
        LDA RESULTS_LOW-1,X
        PLP
        TAX
        JMP osbyte_end
@buttons:
        LDA VIA_B               ; bits 4 and 5: 0 for a button that is down
        EOR #&FF
        LSR A
        LSR A
        LSR A
        LSR A
        AND #3
        TAX
        LDY LAST_CHANNEL
        JMP no_channel
@none:  JMP high_order          ; &FFFF
@buffer:
        EOR #&FF
        TAX
        CPX #2                  ; C set: an output buffer, whose room is wanted
        CLV
        JSR counting
        JMP osbyte_set
counting:
        JMP (CNPV)
