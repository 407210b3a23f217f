; Reals: five bytes, an exponent with an excess of 128 and a mantissa from 0.5 up, whose first bit is replaced by the
; sign. 0 is five bytes of 0. The accumulators have eight more bits of mantissa, the guard byte, so that results can be
; rounded to the nearest real; halfway between two, to the odd one.

; Accumulator A = the real at VP.
load_real:
        LDY #4
        LDA (VP),Y
        STA AM+3
        DEY
        LDA (VP),Y
        STA AM+2
        DEY
        LDA (VP),Y
        STA AM+1
        DEY
        LDA (VP),Y
        STA AS
        ORA #&80
        STA AM
        DEY
        STY AG
        LDA (VP),Y
        STA AE
        BNE @end
        STA AM                  ; 0
        STA AM+1
        STA AM+2
        STA AM+3
        STA AS
@end:   RTS

; Accumulator B = the real at VP.
load_b: LDY #4
@byte:  LDA (VP),Y
        STA BE,Y
        DEY
        BPL @byte
        INY
        STY BG
        LDA BM
        STA BS
        ORA #&80
        STA BM
        LDA BE
        BNE @end
        STY BM
        STY BM+1
        STY BM+2
        STY BM+3
        STY BS
@end:   RTS

swap:   LDX #6
@byte:  LDA AS,X
        LDY BS,X
        STA BS,X
        STY AS,X
        DEX
        BPL @byte
        RTS

; B = A.
copy_to_b:
        LDX #6
@byte:  LDA AS,X
        STA BS,X
        DEX
        BPL @byte
        RTS

; A = the integer in IA.
int_to_real:
        LDA IA+3
        STA AS
        BPL @positive
        JSR negate_int
@positive:
        LDA IA+3
        STA AM
        LDA IA+2
        STA AM+1
        LDA IA+1
        STA AM+2
        LDA IA
        STA AM+3
        LDA #0
        STA AG
        LDA #T_REAL
        STA TYPE
        LDA #160
        STA AE

; Shift A until the first bit of its mantissa is set.
normalise:
        LDA AM
        BMI @end
        BNE @bits
        LDX #5
@byte:  DEX
        BEQ zero
        LDA AM+1
        STA AM
        LDA AM+2
        STA AM+1
        LDA AM+3
        STA AM+2
        LDA AG
        STA AM+3
        LDA #0
        STA AG
        LDA AE
        SEC
        SBC #8
        BCC zero
        STA AE
        LDA AM
        BEQ @byte
        BMI @end
@bits:  DEC AE
        BEQ zero
        ASL AG
        ROL AM+3
        ROL AM+2
        ROL AM+1
        ROL AM
        BPL @bits
        RTS
@end:   LDA AE
        BEQ zero
        RTS

zero:   LDX #6
        LDA #0
@byte:  STA AS,X
        DEX
        BPL @byte
        RTS

; Normalise A and round it to 32 bits of mantissa.
normalise_and_round:
        JSR normalise
round:  LDA AG
        BPL @clear
        CMP #&80
        BEQ @half
        INC AM+3
        BNE @clear
        INC AM+2
        BNE @clear
        INC AM+1
        BNE @clear
        INC AM
        BNE @clear
        SEC
        ROR AM
        INC AE
        BEQ @big
@clear: LDA #0
        STA AG
        RTS
@half:  LDA AM+3
        ORA #1
        STA AM+3
        BNE @clear
@big:   JMP too_big

; A = A + the real at VP, and A = A + B.
add_vp: JSR load_b
add:    JSR add_unrounded
        JMP round

add_unrounded:
        LDA BM
        BEQ @end                ; + 0
        LDA AM
        BEQ @take
        LDA AE
        SEC
        SBC BE
        BEQ @aligned
        BCS @above
        EOR #&FF                ; A is the smaller one
        ADC #1
        LDX BE
        STX AE
        LDX #AS - AS
        BEQ @align
@above: LDX #BS - AS
@align: CMP #40
        BCS @far
        JSR shift_right
@aligned:
        LDA AS
        EOR BS
        BMI @subtract
        CLC
        JMP add_mantissas
@end:   RTS
@far:   TXA                     ; the smaller one does not matter
        BNE @end
@take:  LDX #6
@byte:  LDA BS,X
        STA AS,X
        DEX
        BPL @byte
        RTS
@subtract:
        SEC
        LDA AG
        SBC BG
        STA AG
        LDA AM+3
        SBC BM+3
        STA AM+3
        LDA AM+2
        SBC BM+2
        STA AM+2
        LDA AM+1
        SBC BM+1
        STA AM+1
        LDA AM
        SBC BM
        STA AM
        BCS @normal
        LDA BS                  ; B was the greater one
        STA AS
        LDX #4
        SEC
@negate:LDA #0
        SBC AM,X
        STA AM,X
        DEX
        BPL @negate
@normal:JMP normalise

; Add the mantissas of B and A, and C.
add_mantissas:
        LDA AG
        ADC BG
        STA AG
        LDA AM+3
        ADC BM+3
        STA AM+3
        LDA AM+2
        ADC BM+2
        STA AM+2
        LDA AM+1
        ADC BM+1
        STA AM+1
        LDA AM
        ADC BM
        STA AM
        BCS carry_out
        RTS
carry_out:
        ROR AM
        ROR AM+1
        ROR AM+2
        ROR AM+3
        ROR AG
        INC AE
        BEQ @big
@end:   RTS
@big:   JMP too_big

; Shift the mantissa of accumulator X, 0 for A or BS - AS, to the right by A places. C: the last bit that went out.
shift_right:
        SEC
@bytes: SBC #8
        BCC @bits
        TAY
        LDA AG,X
        STA T0
        LDA AM+3,X
        STA AG,X
        LDA AM+2,X
        STA AM+3,X
        LDA AM+1,X
        STA AM+2,X
        LDA AM,X
        STA AM+1,X
        LDA #0
        STA AM,X
        TYA
        BCS @bytes
@bits:  ADC #8                  ; C is clear
        TAY
        BEQ @even
@bit:   LSR AM,X
        ROR AM+1,X
        ROR AM+2,X
        ROR AM+3,X
        ROR AG,X
        DEY
        BNE @bit
        RTS
@even:  ASL T0
        RTS

; A = A * the real at VP, and A = A * B.
multiply_vp:
        JSR load_b
multiply:
        JSR multiply_unrounded
        JMP round

; The mantissa of B, 40 bits, is shifted to the right and added for each bit of A, of which 32 count.
multiply_unrounded:
        LDA AM
        BEQ @zero
        LDA BM
        BEQ @zero
        LDA AS
        EOR BS
        STA AS
        LDA AE
        CLC
        ADC BE
        BCS @high
        SBC #127                ; C is clear: 128
        BEQ @zero
        BCS @exponent
@zero:  JMP zero
@high:  ADC #127                ; C is set: 128
        BCC @exponent
        BNE @big                ; 256, 0 here, may become 255
@exponent:
        STA AE
        LDX #97
        JSR pause
        TXA
        STA QM
        STA QM+1
        STA QM+2
        STA QM+3
        STA QM+4
@byte:  LDA AM,X
        STA T0
        LDY #8
@bit:   LSR BM
        ROR BM+1
        ROR BM+2
        ROR BM+3
        ROR BG
        ASL T0
        BCC @next
        CLC
        LDA QM+4
        ADC BG
        STA QM+4
        LDA QM+3
        ADC BM+3
        STA QM+3
        LDA QM+2
        ADC BM+2
        STA QM+2
        LDA QM+1
        ADC BM+1
        STA QM+1
        LDA QM
        ADC BM
        STA QM
@next:  DEY
        BNE @bit
        INX
        CPX #4
        BNE @byte
        JMP take_quotient
@big:   JMP too_big

; A = the quotient or product, normalised.
take_quotient:
        LDX #4
@copy:  LDA QM,X
        STA AM,X
        DEX
        BPL @copy
        LDA AE
        BNE @fits
        LDA AM
        BMI @big                ; an exponent of 256
@fits:  JMP normalise
@big:   JMP too_big

; A = B / A.
divide: JSR divide_unrounded
        JMP round
divide_unrounded:
        LDA AM
        BEQ @infinite
        LDA BM
        BEQ @zero
        LDA AS
        EOR BS
        STA AS
        LDA BE
        SEC
        SBC AE
        BCS @high
        ADC #129
        BCC @zero
        BNE @exponent
@zero:  JMP zero
@high:  ADC #128                ; C is set: 129
        BCC @exponent
        BNE @big
@exponent:
        STA AE
        LDX #71
        JSR pause
        LDY #8
        CLC
@bit:   BCS @subtract           ; a 33rd bit
        LDA BM
        CMP AM
        BNE @compared
        LDA BM+1
        CMP AM+1
        BNE @compared
        LDA BM+2
        CMP AM+2
        BNE @compared
        LDA BM+3
        CMP AM+3
@compared:
        BCC @quotient
@subtract:
        LDA BM+3
        SBC AM+3
        STA BM+3
        LDA BM+2
        SBC AM+2
        STA BM+2
        LDA BM+1
        SBC AM+1
        STA BM+1
        LDA BM
        SBC AM
        STA BM
        SEC
@quotient:
        ROL QM,X
        ASL BM+3
        ROL BM+2
        ROL BM+1
        ROL BM
        DEY
        BNE @bit
        PHP
        LDY #8
        INX
        CPX #4
        BCC @more
        BNE @end
        DEY                     ; 39 bits altogether
@more:  PLP
        JMP @bit
@end:   PLP
        ASL QM+4
        JMP take_quotient
@infinite:
        JMP division_by_zero
@big:   JMP too_big

; Compare B with A: A is LESS, EQUAL or GREATER.
compare:LDA AS
        EOR BS
        BMI @signs
        LDX #0
@byte:  LDA BE,X
        CMP AE,X
        BNE @differ
        INX
        CPX #5
        BNE @byte
        LDA #EQUAL
        RTS
@differ:LDA #0
        ROR A                   ; bit 7: B is further from 0
        EOR AS
        BPL @less
@greater:
        LDA #GREATER
        RTS
@less:  LDA #LESS
        RTS
@signs: LDA BS
        BPL @greater
        BMI @less

; A as an integer, towards 0: IA.
real_to_integer:
        LDA AE
        CMP #129
        BCC @zero
        LDA #160
        SEC
        SBC AE
        BEQ @big
        BCC @big
        LDX #0
        JSR shift_right
        LDX #3
        LDY #0
@byte:  LDA AM,X
        STA IA,Y
        INY
        DEX
        BPL @byte
        LDA AS
        BPL @end
        JSR negate_int
@end:   JMP int_result
@zero:  LDA #0
        JMP byte_result
@big:   JMP too_big
