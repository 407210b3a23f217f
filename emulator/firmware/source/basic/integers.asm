; Operators. The left operand of type A, below it MINP, are on the stack; a string is on STACK.

op_plus:TAX
        BEQ @strings
        BMI @reals
        LDA TYPE
        BEQ @mismatch
        BMI @reals
        CLC
        PLA
        ADC IA
        STA IA
        PLA
        ADC IA+1
        STA IA+1
        PLA
        ADC IA+2
        STA IA+2
        PLA
        ADC IA+3
        STA IA+3
        JMP operated
@mismatch:
        JMP type_mismatch
@reals: JSR reals
        JSR add
        JMP operated_real
@strings:
        LDA TYPE
        BNE @mismatch
        JSR join

; The result is in its place: on with the expression.
operated:
        PLA
        STA MINP
        JMP climb_on

op_minus:
        TAX
        BMI @reals
        BEQ @mismatch
        LDA TYPE
        BEQ @mismatch
        BMI @reals
        SEC
        PLA
        SBC IA
        STA IA
        PLA
        SBC IA+1
        STA IA+1
        PLA
        SBC IA+2
        STA IA+2
        PLA
        SBC IA+3
        STA IA+3
        JMP operated
@mismatch:
        JMP type_mismatch
@reals: JSR reals
        JSR negate_real
        JSR add
operated_real:
        LDA #T_REAL
        STA TYPE
        BMI operated

op_over:TAX
        JSR reals
        JSR divide
        JMP operated_real

op_power:
        TAX
        JSR reals
        JSR power
        JMP operated_real

op_times:
        TAX
        BMI @reals
        BEQ @mismatch
        LDA TYPE
        BEQ @mismatch
        BMI @reals
        JSR fits_word
        BNE @wide
        TSX
        LDA &104,X
        CMP &103,X
        BNE @wide
        EOR &102,X
        BMI @wide
        LDA &104,X
        BEQ @words
        CMP #&FF
        BEQ @words
@wide:  LDX #T_INT
@reals: JSR reals
        JSR multiply
        JMP operated_real
@mismatch:
        JMP type_mismatch
@words: PLA
        STA IB
        PLA
        STA IB+1
        EOR IA+1
        PHP
        LDA IB+1
        BPL @positive
        LDA #0
        SEC
        SBC IB
        STA IB
        LDA #0
        SBC IB+1
        STA IB+1
@positive:
        LDA IA+1
        BPL @multiply
        JSR negate_int
@multiply:
        JSR multiply_words
        PLP
        BPL @end
        JSR negate_int
@end:   PLA
        PLA
        JMP operated

; Z: IA is within -32768 and 32767.
fits_word:
        LDA IA+2
        CMP IA+3
        BNE @end
        EOR IA+1
        BMI @end                ; with Z clear
        LDA IA+2
        BEQ @end
        CMP #&FF
@end:   RTS

; IA, 32 bits, = the unsigned words at IA and IB multiplied. Y is kept.
multiply_words:
        LDX #0
        STX QM
        STX QM+1
        STX QM+2
        STX QM+3
        STX IB+2
        STX IB+3
@bit:   LSR IA+1
        ROR IA
        BCC @next
        LDX #&FC                ; the addresses wrap
        CLC
@add:   LDA QM + 4,X
        ADC IB + 4,X
        STA QM + 4,X
        INX
        BNE @add
@next:  ASL IB
        ROL IB+1
        ROL IB+2
        ROL IB+3
        LDA IA
        ORA IA+1
        BNE @bit
        LDX #3
@copy:  LDA QM,X
        STA IA,X
        DEX
        BPL @copy
        RTS

; The operands as reals: the left one, of type X, from under the return address to B, the right one to A.
reals:  PLA
        STA JUMP
        PLA
        STA JUMP+1
        TXA
        BEQ @mismatch
        BMI @real
        PLA
        STA IB
        PLA
        STA IB+1
        PLA
        STA IB+2
        PLA
        STA IB+3
        LDA TYPE
        JSR to_real
        JSR swap
        LDX #3
@copy:  LDA IB,X
        STA IA,X
        DEX
        BPL @copy
        JSR int_to_real
        JSR swap
        JMP @end
@real:  LDA TYPE
        JSR to_real
        PLA
        STA BS
        PLA
        STA BE
        PLA
        STA BM
        PLA
        STA BM+1
        PLA
        STA BM+2
        PLA
        STA BM+3
        LDA #0
        STA BG
@end:   LDA JUMP+1
        PHA
        LDA JUMP
        PHA
        RTS
@mismatch:
        JMP type_mismatch

; The operands as integers: the left one, of type X, from under the return address to IA, the right one to IB.
integers:
        PLA
        STA JUMP
        PLA
        STA JUMP+1
        TXA
        PHA
        LDA TYPE
        JSR to_integer
        LDX #3
@copy:  LDA IA,X
        STA IB,X
        DEX
        BPL @copy
        PLA
        BEQ @mismatch
        BMI @real
        PLA
        STA IA
        PLA
        STA IA+1
        PLA
        STA IA+2
        PLA
        STA IA+3
        JMP @end
@real:  PLA
        STA AS
        PLA
        STA AE
        PLA
        STA AM
        PLA
        STA AM+1
        PLA
        STA AM+2
        PLA
        STA AM+3
        JSR real_to_integer
@end:   LDA JUMP+1
        PHA
        LDA JUMP
        PHA
        LDA #T_INT
        STA TYPE
        RTS
@mismatch:
        JMP type_mismatch

op_and: TAX
        JSR integers
        LDX #3
@byte:  LDA IA,X
        AND IB,X
        STA IA,X
        DEX
        BPL @byte
        JMP operated
op_or:  TAX
        JSR integers
        LDX #3
@byte:  LDA IA,X
        ORA IB,X
        STA IA,X
        DEX
        BPL @byte
        JMP operated
op_eor: TAX
        JSR integers
        LDX #3
@byte:  LDA IA,X
        EOR IB,X
        STA IA,X
        DEX
        BPL @byte
        JMP operated

op_mod: TAX
        JSR integers
        JSR divide_integers
        LDX #3
@byte:  LDA QM,X
        STA IA,X
        DEX
        BPL @byte
        LDA SIGN                ; of the left operand
        JMP signed
op_div: TAX
        JSR integers
        JSR divide_integers
        LDA SIGN
        EOR SIGN+1
signed: BPL @positive
        JSR negate_int
@positive:
        JMP operated

; |IA| / |IB|: quotient in IA, remainder in QM; SIGN and SIGN + 1 have the signs.
divide_integers:
        LDA IB+3
        STA SIGN+1
        BPL @right
        LDX #IB - IA
        JSR @negate
@right: LDA IB
        ORA IB+1
        ORA IB+2
        ORA IB+3
        BEQ @zero
        LDX #0
        STX QM
        STX QM+1
        STX QM+2
        STX QM+3
        LDA IA+3
        STA SIGN
        BPL @left
        JSR @negate
@left:  LDX #32
@skip:  LDA IA+3                ; bits of zeros
        BMI @bit
        ASL IA
        ROL IA+1
        ROL IA+2
        ROL IA+3
        DEX
        BNE @skip
        RTS
@bit:   ASL IA
        ROL IA+1
        ROL IA+2
        ROL IA+3
        ROL QM
        ROL QM+1
        ROL QM+2
        ROL QM+3
        LDA QM
        CMP IB
        LDA QM+1
        SBC IB+1
        LDA QM+2
        SBC IB+2
        LDA QM+3
        SBC IB+3
        BCC @next
        STA QM+3
        LDA QM
        SBC IB
        STA QM
        LDA QM+1
        SBC IB+1
        STA QM+1
        LDA QM+2
        SBC IB+2
        STA QM+2
        INC IA
@next:  DEX
        BNE @bit
        RTS
@zero:  JMP division_by_zero
@negate:LDY #4
        SEC
@byte:  LDA #0
        SBC IA,X
        STA IA,X
        INX
        DEY
        BNE @byte
        RTS

op_compare:
        STX T3                  ; 8 + the results that are accepted
        TAX
        BEQ @strings
        BMI @reals
        LDA TYPE
        BEQ @mismatch
        BMI @reals
        SEC                     ; left - right
        PLA
        SBC IA
        STA IA
        PLA
        SBC IA+1
        STA IA+1
        PLA
        SBC IA+2
        STA IA+2
        PLA
        SBC IA+3
        STA IA+3
        ORA IA+2
        ORA IA+1
        ORA IA
        BEQ @equal
        LDA IA+3
        BVC @sign
        EOR #&80
@sign:  ASL A                   ; C: less
        LDA #GREATER
        BCC @result
        LDA #LESS
        BCS @result
@equal: LDA #EQUAL
@result:AND T3
        JSR truth
        PLA
        STA MINP
        JSR peek                ; comparisons do not chain
        CMP #'<'
        BCC @end
        CMP #'>' + 1
        BCS @end
        LDA TYPE
        RTS
@end:   JMP climb_on
@mismatch:
        JMP type_mismatch
@reals: JSR reals
        JSR compare
        BNE @result
@strings:
        LDA TYPE
        BNE @mismatch
        JSR compare_strings
        JMP @result
