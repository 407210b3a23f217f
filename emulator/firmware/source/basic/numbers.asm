; Numbers from text and to text.

; A decimal number at TO, of which A is the first character.
number: LDY TO
        LDX #0
        STX IA
        STX IA+1
        SEC
        SBC #'0'
        BCC @fraction           ; a point
        STA IA
@word:  LDA (TP),Y              ; integers of a few digits are simple
        CMP #'9' + 1
        BCS @letter
        CMP #'0'
        BCC @sign
        AND #&0F
        TAX
        LDA IA+1
        CMP #&18
        BCS @general
        STA T0
        LDA IA
        ASL A
        ROL T0
        ASL A
        ROL T0
        ADC IA
        STA IA
        LDA T0
        ADC IA+1
        ASL IA
        ROL A
        STA IA+1
        TXA
        ADC IA
        STA IA
        BCC @digit
        INC IA+1
@digit: INY
        LDX #20
        JSR pause
        BEQ @word
@sign:  CMP #'.'
        BEQ @general
@end:   STY TO
        LDA #0
        STA IA+2
        STA IA+3
        JMP int_result
@fraction:
        DEY
        BCC @general
@letter:CMP #'E'
        BNE @end

@general:
        JSR zero
        STA EXPONENT
        STA POINT
        LDA IA
        STA AG
        LDA IA+1
        STA AM+3
@next:  LDA (TP),Y
        EOR #'0'
        CMP #10
        BCS @point
        INY
        STA T0
        LDA AM
        CMP #&19                ; ten times as much is still below 256
        BCS @enough
        JSR times_ten
        LDA T0
        ADC AG                  ; C is clear
        STA AG
        BCC @place
        LDX #3
@carry: INC AM,X
        BNE @place
        DEX
        BPL @carry
@place: LDA POINT
        BEQ @next
        DEC EXPONENT
        BNE @next
        BEQ @next
@enough:LDA POINT
        BNE @next
        INC EXPONENT
        BNE @next
@point: LDX POINT
        BNE @mantissa
        CMP #'.' - 16           ; for the EOR above
        BNE @mantissa
        INC POINT
        INY
        BNE @next
@mantissa:
        LDA (TP),Y
        CMP #'E'
        BEQ @exponent
        STY TO
        LDA POINT
        ORA EXPONENT
        ORA AM                  ; an integer below 2 ^ 31?
        BNE @scale
        LDA AM+1
        BMI @scale
        STA IA+3
        LDA AM+2
        STA IA+2
        LDA AM+3
        STA IA+1
        LDA AG
        STA IA
        JMP int_result
@exponent:
        INY
        LDX #2
        STX T1
        LDX #0
        STX S0
        LDA (TP),Y
        CMP #'+'
        BEQ @signed
        CMP #'-'
        BNE @power
        DEX
@signed:INY
@power: LDA (TP),Y
        JSR is_digit
        BCC @powered
        INY
        AND #&0F
        STA T0
        LDA S0                  ; the second digit is the last one
        ASL A
        ASL A
        ADC S0
        ASL A
        ADC T0
        DEC T1
        BEQ @second
        STA S0
        BCC @power
@second:STA S0
@powered:
        STY TO
        TXA
        BEQ @add
        LDA EXPONENT
        SEC
        SBC S0
        JMP @total
@add:   LDA EXPONENT
        CLC
        ADC S0
@total: STA EXPONENT
@scale: LDA #168
        STA AE
        JSR normalise
@more:  LDA EXPONENT
        BEQ @scaled
        BMI @down
        JSR up_ten
        DEC EXPONENT
        JMP @more
@down:  JSR over_ten
        INC EXPONENT
        BNE @more
@scaled:JSR round
        JMP real_result

; The mantissa of A as an integer of 40 bits, times ten. C is clear.
times_ten:
        LDA AM
        STA BM
        LDA AM+1
        STA BM+1
        LDA AM+2
        STA BM+2
        LDA AM+3
        STA BM+3
        LDA AG
        STA BG
        JSR @double
        JSR @double
        JSR add_mantissas       ; C is clear
@double:ASL AG
        ROL AM+3
        ROL AM+2
        ROL AM+1
        ROL AM
        RTS

; A = 10 A: 8 A + 2 A.
up_ten: JSR copy_to_b
        LDA AE
        BEQ @end
        CLC
        ADC #3
        BCS @big
        STA AE
        INC BE
        JMP add_unrounded
@end:   RTS
@big:   JMP too_big

; A = A / 10: A (1 + 1/2) (1 + 1/16) (1 + 1/256) ... / 16, each product rounded.
over_ten:
        LDA AE
        SEC
        SBC #4
        BCC @zero
        STA AE
        JSR @half
        JSR add_mantissas       ; the last bit that goes out rounds
        JSR @half
        LDA #3
        LDX #BS - AS
        JSR shift_right
        JSR add_mantissas
        LDX #4
        JSR @bytes
        LDX #3
        JSR @bytes
        LDX #1
        JSR @bytes
        JMP normalise
@zero:  JMP zero

; The mantissa of B = that of A / 2, C: the last bit.
@half:  LDA AM
        LSR A
        STA BM
        LDA AM+1
        ROR A
        STA BM+1
        LDA AM+2
        ROR A
        STA BM+2
        LDA AM+3
        ROR A
        STA BM+3
        LDA AG
        ROR A
        STA BG
        RTS

; Add the first X bytes of A's mantissa to its last ones.
@bytes: LDA AM,X
        ASL A
        LDY #4
@add:   DEX
        LDA AM,Y
        ADC AM,X
        STA AM,Y
        DEY
        TXA
        BNE @add
@carry: BCC @end
        LDA AM,Y
        ADC #0
        STA AM,Y
        DEY
        BPL @carry
        BCC @end
        JMP carry_out
@end:   RTS

; The hexadecimal number behind &.
hex_number:
        LDX #0
        STX IA
        STX IA+1
        STX IA+2
        STX IA+3
        LDY TO
@next:  LDA (TP),Y
        CMP #'0'
        BCC @end
        CMP #'9' + 1
        BCC @digit
        SBC #7
        CMP #&3A
        BCC @end
        CMP #&40
        BCS @end
@digit: ASL A
        ASL A
        ASL A
        ASL A
        LDX #4
@shift: ASL A
        ROL IA
        ROL IA+1
        ROL IA+2
        ROL IA+3
        DEX
        BNE @shift
        INY
        BNE @next
@end:   CPY TO
        BEQ @bad
        STY TO
        JMP int_result
@bad:   BRK
        .byte 28, "Bad HEX", 0

; The number as text in BUFFER, in the format of @%; for STR$ as it is there only if its fourth byte is not 0.
str_text:
        LDX #0
        LDY #10
        LDA FORMAT_WORD+3
        BEQ in_format
number_text:
        LDX FORMAT_WORD+2
        LDY FORMAT_WORD+1
in_format:
        LDA #0
        STA STRLEN
        BIT HEX
        BPL @decimal
        JMP hex_text
@decimal:
        CPX #3
        BCC @format
        TAX
@format:STX FORMAT
        CPY #11
        BCS @ten
        TYA
        BNE @digits
        CPX #2
        BEQ @digits
@ten:   LDY #10
@digits:STY DIGITS
        LDA TYPE
        JSR to_real
        LDA #0
        STA EXPONENT
        LDA AE
        BEQ @scaled
        LDX #40
        LDY #5
        JSR long_pause
        LDA AS
        BPL @scale
        LDA #'-'
        JSR append
        LDX #0
        STX AS
@scale: LDA AE                  ; to a number from 1 to 10
        CMP #129
        BCS @above
        JSR up_ten
        DEC EXPONENT
        JMP @scale
@above: JSR @ten_or_more
        BCC @scaled
        JSR over_ten
        INC EXPONENT
        JMP @scale
@scaled:LDX FORMAT
        LDA DIGITS
        CPX #2
        BNE @count
        SEC                     ; digits behind the point
        ADC EXPONENT
        BMI @none
        CMP #11
        BCC @count
        LDA #0                  ; too many digits
        STA FORMAT
        LDA #10
        STA DIGITS
@count: STA T1                  ; of digits
        LDY AE
        BNE @nonzero
        LDX FORMAT
        BNE @digits_of
        INY                     ; 0 has one
        STY T1
        BNE @digits_of
@nonzero:
        TAX                     ; add half of the last digit
        LDA half_exponents,X
        STA BE
        TXA
        ASL A
        ASL A
        ADC T1
        TAX
        LDY #0
        STY BS
@half:  LDA half_mantissas,X
        STA BM,Y
        INX
        INY
        CPY #5
        BNE @half
        JSR add_unrounded
        JSR @ten_or_more
        BCC @align
        JSR over_ten
        INC EXPONENT
        LDA FORMAT
        CMP #2
        BNE @align
        INC T1
@align: LDA #132
        SEC
        SBC AE
        LDX #0
        JSR shift_right         ; the integer is the high half of the first byte
@digits_of:
        LDY #0
        BEQ @enough
@digit: LDA AM
        LSR A
        LSR A
        LSR A
        LSR A
        STA S0,Y
        LDA AM
        AND #&0F
        STA AM
        JSR times_ten           ; Y is kept
        INY
@enough:CPY T1
        BCC @digit
        BCS @rounded
@none:  LDA #0
        STA T1
@rounded:
        LDX EXPONENT
        INX
        STX POINT
        LDA FORMAT
        BNE @chosen
        LDX T1                  ; no zeros at the end
@strip: LDA S0 - 1,X
        BNE @stripped
        DEX
        BNE @strip
        INX
@stripped:
        STX T1
        LDA POINT
        BMI @scientific
        CMP DIGITS
        BEQ @fixed
        BCC @fixed
@scientific:
        LDX #1
        STX POINT
        JSR @fixed
        LDA #'E'
        JSR append
        LDY STRLEN
        LDA EXPONENT
        BPL @positive
        LDA #'-'
        JSR append
        LDA #0
        SEC
        SBC EXPONENT
@positive:
        LDX #'0'
@tens:  CMP #10
        BCC @units
        SBC #10
        INX
        BCS @tens
@units: PHA
        TXA
        CMP #'0'
        BEQ @unit
        JSR append
@unit:  PLA
        ORA #'0'
        JSR append
        LDA FORMAT
        BEQ @end
@pad:   TYA
        CLC
        ADC #3
        CMP STRLEN
        BEQ @end
        LDA #' '
        JSR append
        BNE @pad
@end:   RTS
@chosen:LSR A
        BCS @scientific

@fixed: LDX #0
        LDA POINT
        BEQ @leading
        BMI @leading
@whole: LDA #0
        CPX T1
        BCS @zero
        LDA S0,X
@zero:  JSR @put
        DEC POINT
        BNE @whole
        LDA FORMAT
        BNE @point
        CPX T1
        BCS @end
@point: LDA #'.'
        JSR append
@fractional:
        CPX T1
        BCS @end
        LDA S0,X
        JSR @put
        BNE @fractional
@leading:
        LDA #'0'
        JSR append
        LDA #'.'
        JSR append
        LDY DIGITS
@zeros: LDA POINT
        BEQ @fractional
        DEY
        BMI @fractional
        INC POINT
        LDA #'0'
        JSR append
        BNE @zeros
@put:   ORA #'0'
        INX
        BNE append
@ten_or_more:                    ; C: A is
        LDA AE
        CMP #132
        BNE @compared
        LDA AM
        CMP #&A0
@compared:
        RTS

; Append A to the string in BUFFER. Z is clear.
append: STX T0
        LDX STRLEN
        STA BUFFER,X
        INC STRLEN
        BEQ @long
        LDX T0
        LDA #1
        RTS
@long:  JMP string_too_long

; The integer in hexadecimal.
hex_text:
        LDA TYPE
        JSR to_integer
        LDX #3
        LDY #0                  ; no digit so far
@byte:  LDA IA,X
        LSR A
        LSR A
        LSR A
        LSR A
        JSR @digit
        LDA IA,X
        AND #&0F
        JSR @digit
        DEX
        BPL @byte
        TYA
        BEQ @last
        RTS
@digit: BNE @put
        CPY #0
        BEQ @end
@put:   INY
@last:  CMP #10
        BCC @decimal
        ADC #6
@decimal:
        ADC #'0'
        JMP append
@end:   RTS

; Print the number in IA, 16 bits, in A columns at least.
print_line_number:
        STA T3
        LDX #4
        LDY #0                  ; no digit so far
@power: LDA #'0'
        STA T2
@subtract:
        LDA IA
        SEC
        SBC powers_low,X
        PHA
        LDA IA+1
        SBC powers_high,X
        BCC @less
        STA IA+1
        PLA
        STA IA
        INC T2
        BNE @subtract
@less:  PLA
        LDA T2
        CMP #'0'
        BNE @digit
        TXA
        BEQ @zero
        TYA
        BNE @zero
        CPX T3
        BCS @next
        LDA #' '
        JSR outc
        JMP @next
@zero:  LDA T2
@digit: INY
        JSR outc
@next:  DEX
        BPL @power
        RTS
powers_low:
        .byte 1, 10, 100, <1000, <10000
powers_high:
        .byte 0, 0, 0, >1000, >10000

; 5, 0.5, 0.05 ... as over_ten gives them.
half_exponents:
        .byte 131, 128, 124, 121, 118, 114, 111, 108, 104, 101, 98
half_mantissas:
        .byte &A0, &00, &00, &00, &00
        .byte &80, &00, &00, &00, &00
        .byte &CC, &CC, &CC, &CC, &CD
        .byte &A3, &D7, &0A, &3D, &71
        .byte &83, &12, &6E, &97, &8E
        .byte &D1, &B7, &17, &58, &E4
        .byte &A7, &C5, &AC, &47, &1E
        .byte &86, &37, &BD, &05, &B2
        .byte &D6, &BF, &94, &D5, &EA
        .byte &AB, &CC, &77, &11, &87
        .byte &89, &70, &5F, &41, &38
