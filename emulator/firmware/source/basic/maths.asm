; Transcendental functions. The argument is reduced to a small r; then r + r z P(z) is the function or close to it, with
; z = r r or r and a polynomial P, the best fit with coefficients of 32 bits. Intermediate results keep their guard bits.

TEMPORARY = &46C        ; two packed reals
TEMPORARY2 = &471

; VP = the address A, X, and the real there.
constant:
        STA VP
        STX VP+1
        RTS
load_kept:
        LDX #0
load_constant:
        JSR constant
        JMP load_real
add_kept:
        LDX #0
add_constant:
        JSR constant
        JSR load_b
        JMP add_unrounded
times_constant:
        JSR constant
        JSR load_b
        JMP multiply_unrounded
b_constant:
        JSR constant
        JMP load_b

; B = pi / 2 ^ (&82 - A), with guard bits.
load_pi:PHA
        LDA #<pi
        LDX #>pi
        JSR b_constant
        LDA #&21
        STA BG
        PLA
        STA BE
        RTS

; B = pi / 2.
half_pi:LDA #&81
        JMP load_pi

; Keep r: packed at S0, its guard byte in T2; and get it into B.
keep_r: LDA AG
        STA T2
        LDA #S0
        JMP keep_real
load_r: LDA #S0
        LDX #0
        JSR b_constant
        LDA T2
        STA BG
        RTS

; A = r + r z P(z), unrounded. r is in A, the address of P in A and X.
odd_series:
        STA P1
        STX P1+1
        JSR keep_r
        JSR copy_to_b
        JSR multiply
        JMP series
exponential_series:
        LDA #<exp_table
        STA P1
        LDA #>exp_table
        STA P1+1
        JSR keep_r
        JSR round
series: LDA #REAL
        JSR keep_real
        LDY #0
        LDA (P1),Y
        STA T3                  ; degree
        LDX #1
        JSR @advance
        JSR load_constant
@next:  JSR @times_z
        LDX #5
        JSR @advance
        JSR add_constant
        DEC T3
        BNE @next
        JSR @times_z
        JSR round
        JSR load_r
        JSR multiply_unrounded
        JSR load_r
        JMP add_unrounded
@times_z:
        JSR copy_to_b
        LDA #REAL
        JSR load_kept
        JMP multiply_unrounded
@advance:
        TXA
        CLC
        ADC P1
        STA P1
        LDX P1+1
        BCC @same
        INX
        STX P1+1
@same:  RTS

; A = r + A c, with r from keep_r and c, negative, as a short and a small real at A and X.
reduce: STA P1
        STX P1+1
        LDA #S5
        JSR keep_real
        JSR times_low
        JSR keep_temporary
        JSR times_high
        JSR load_r
        JSR add_unrounded
add_temporary:
        LDA #<TEMPORARY
        LDX #>TEMPORARY
        JMP add_constant
keep_temporary:
        JSR round
        LDA #<TEMPORARY
        LDX #>TEMPORARY
        JSR constant
        JMP store_real
times_low:
        LDA P1
        CLC
        ADC #5
        LDX P1+1
        BCC @same
        INX
@same:  JMP times_constant
times_high:
        LDA #S5
        JSR load_kept
        LDA P1
        LDX P1+1
        JMP times_constant

fn_cos: LDA #&80
        BNE sine
fn_sin: LDA #0
sine:   PHA
        JSR real_factor
        PLA
        STA SIGN
        JSR sine_or_cosine
        JSR round               ; SIN RAD 30 is 0.5 as in BASIC II, though less is nearer: so are its neighbours
        LDA AM+1
        CMP AM+2
        BNE rounded_result
        EOR AM+3
        CMP #2
        BCS rounded_result
        LDA AM+1                ; 0 or &FF
        STA AM+3
        STA AG
rounded_result:
        JSR round
        JMP real_result

; Bit 7 of SIGN: the cosine, else the sine of A.
sine_or_cosine:
        LDA AE
        CMP #128 + 24
        BCS @lost
        JSR keep_r
        LDA #<inverse_pi
        LDX #>inverse_pi
        JSR times_constant
        LDA #<half
        LDX #>half
        BIT SIGN
        BPL @add
        LDA #<one
        LDX #>one
@add:   JSR add_constant
        JSR floor
        LDA IA
        LSR A
        ROR SIGN+1              ; it changes the sign
        JSR int_to_real
        BIT SIGN
        BPL @reduce
        LDA #<minus_half
        LDX #>minus_half
        JSR add_constant
@reduce:LDA #<minus_pi
        LDX #>minus_pi
        JSR reduce
        LDA AE
        CMP #128
        BCC @series
        BNE @wide
        LDA AM
        CMP #&C9                ; pi / 4
        BCC @series
@wide:  LDY #13                 ; BASIC II takes the square root, too
        JSR long_pause
@series:LDA #<sin_table
        LDX #>sin_table
        JSR odd_series
        LDA SIGN+1
        JMP flip
@lost:  BRK
        .byte 23, "Accuracy lost", 0

; Change the sign of A if bit 7 of A is set.
flip:   AND #&80
        LDX AE
        BEQ @zero
        EOR AS
        STA AS
@zero:  RTS

fn_tan: JSR real_factor
        JSR push_real
        LDA #&80
        STA SIGN
        JSR sine_or_cosine
        JSR round
        LDA #<TEMPORARY2
        LDX #>TEMPORARY2
        JSR constant
        JSR store_real
        JSR pull_real
        ASL SIGN
        JSR sine_or_cosine
        JSR round
        JSR swap
        LDA #<TEMPORARY2
        LDX #>TEMPORARY2
        JSR load_constant
        JSR divide
        JMP real_result

; A from under the return address.
pull_real:
        PLA
        STA T0
        PLA
        STA T1
        PLA
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
        LDA #0
        STA AG
        LDA T1
        PHA
        LDA T0
        PHA
        RTS

fn_exp: JSR real_factor
        JSR exponential
        JMP rounded_result

exponential:
        LDA AE
        CMP #128 + 7
        BCC @reduce
        BNE @extreme
        LDA AM
        CMP #&B3                ; 89.5
        BCC @reduce
@extreme:
        LDA AS
        BMI @zero
        BRK
        .byte 24, "Exp range", 0
@zero:  JMP zero
@reduce:JSR split
        LDA SIGN+1
        PHA
        JSR exponential_series
        LDA #<one
        LDX #>one
        JSR add_constant
        JSR keep_temporary
        LDA #<euler
        LDX #>euler
        JSR load_constant
        LDA #S0
        JSR keep_real
        PLA

; The real in TEMPORARY times that at S0 to the power of A.
times_power:
        JSR whole_power
        LDA #<TEMPORARY
        LDX #>TEMPORARY
        JMP times_constant

fn_log: JSR real_factor
        JSR logarithm
        JSR round               ; as BASIC II does
        LDA #<log_e
        LDX #>log_e
        JSR times_constant
        JMP rounded_result
fn_ln:  JSR real_factor
        JSR logarithm
        JMP rounded_result

logarithm:
        LDA AE
        BEQ @range
        LDA AS
        BMI @range
        LDA #128                ; - n: from 0.7 to 1.4 remains
        SEC
        SBC AE
        LDX #128
        LDY AM
        CPY #&B5
        BCS @exponent
        ADC #1                  ; C is clear
        INX
@exponent:
        STX AE
        STA IA
        LDX #0
        ASL A
        BCC @sign
        DEX
@sign:  STX IA+1
        STX IA+2
        STX IA+3
        LDA #S0
        JSR keep_real
        JSR int_to_real
        LDA #S5
        JSR keep_real
        LDA #<minus_ln2
        STA P1
        LDA #>minus_ln2
        STA P1+1
        JSR times_low
        JSR keep_temporary
        JSR times_high
        LDA #S5
        JSR keep_real
        LDA #S0
        JSR load_kept
        JSR ratio
        LDX AE
        BEQ @series
        INC AE
@series:LDA #<ln_table
        LDX #>ln_table
        JSR odd_series
        LDA #S5
        JSR add_kept
        JMP add_temporary
@range: BRK
        .byte 22, "Log range", 0

; A = (A - 1) / (A + 1), unrounded, with A at S0, too.
ratio:  LDA #<minus_one
        LDX #>minus_one
        JSR add_constant
        LDA #REAL
        JSR keep_real
        LDA #S0
        JSR load_kept
        LDA #<one
        LDX #>one
        JSR add_constant
        JSR round
        LDA #REAL
        LDX #0
        JSR b_constant
        JMP divide_unrounded

fn_atn: JSR real_factor
        JSR arctangent
        JMP rounded_result

arctangent:
        LDY #4
        JSR long_pause
        LDA AS
        STA SIGN
        LDX #0
        STX AS
        STX SIGN+1
        LDA AM
        LDX AE
        CPX #127
        BCC @series
        BNE @not_small
        CMP #&D4                ; tan (pi / 8)
        BCC @series
@not_small:
        CPX #130
        BCC @middle
        BNE @great
        CMP #&9A                ; tan (3 pi / 8)
        BCC @middle
@great: LDA #&81                ; - 1 / A, and pi / 2
        STA SIGN+1
        LDA #<minus_one
        LDX #>minus_one
        JSR b_constant
        JSR divide_unrounded
        JMP @series
@middle:LDA #&80                ; and pi / 4
        STA SIGN+1
        LDA #S0
        JSR keep_real
        JSR ratio
@series:LDA #<atn_table
        LDX #>atn_table
        JSR odd_series
        LDA SIGN+1
        BEQ @sign
        JSR load_pi
        LDX AE
        BNE @add
        DEX                     ; ATN 1 is rounded up as in BASIC II
        STX BG
@add:   JSR add_unrounded
@sign:  LDA SIGN
        JMP flip

; ASN x = ATN (x / SQR (1 - x x))
fn_asn: JSR real_factor
        JSR push_real
        JSR copy_to_b
        JSR multiply
        JSR negate_real
        LDA #<one
        LDX #>one
        JSR constant
        JSR add_vp
        JSR square_root
        JSR round
        JSR copy_to_b
        JSR pull_real
        LDA BE
        BEQ @right_angle
        JSR swap
        JSR divide
        JSR arctangent
        JMP rounded_result
@right_angle:
        LDA AS
        PHA
        JSR half_pi
        JSR swap
        PLA
        JSR flip
        JMP rounded_result

; ACS x = PI / 2 - ASN x
fn_acs: JSR fn_asn
        JSR negate_real
        JSR half_pi
        JSR add
        JMP real_result

fn_sqr: JSR real_factor
        JSR square_root
        JMP rounded_result

; Newton's method, from half the exponent and the first byte of the mantissa.
square_root:
        LDA AE
        BEQ @zero
        LDA AS
        BMI @negative
        LDA #S0
        JSR keep_real
        LDA AM
        ASL A
        STA T0
        LDA AE
        SEC
        SBC #129
        CMP #&80
        ROR A
        ROR T0
        CLC
        ADC #129
        STA AE
        LDA T0
        SEC
        ROR A
        STA AM
        LDA #4
        STA T3
        LDY #2
        JSR long_pause
@next:  LDA #S5
        JSR keep_real
        LDA #S0
        LDX #0
        JSR b_constant
        JSR divide_unrounded
        LDA #S5
        JSR add_kept
        DEC AE
        DEC T3
        BNE @next
@zero:  RTS
@negative:
        BRK
        .byte 21, "-ve root", 0

; SIGN + 1 = the whole number next to A, A = the rest.
split:  LDA #<TEMPORARY2
        LDX #>TEMPORARY2
        JSR constant
        JSR store_real
        LDA #<half
        LDX #>half
        JSR add_constant
        JSR floor
        LDA IA
        STA SIGN+1
        JSR int_to_real
        JSR negate_real
        LDA #<TEMPORARY2
        LDX #>TEMPORARY2
        JMP add_constant

; A = B ^ A. As in BASIC II, and so mostly with the same bits: the power of the whole number next to A, times
; EXP (rest * LN B).
power:  JSR swap
        LDA #S0
        JSR keep_real
        JSR swap
        LDX #0
        STX SIGN+1
        LDA AE
        CMP #128 + 7
        BCS @rest
        JSR split
        LDA AE
        BNE @rest
        LDA SIGN+1
        JMP whole_power
@rest:  LDA SIGN+1
        PHA
        JSR copy_to_b
        LDA #S0
        JSR load_kept
        JSR push_real
        JSR swap
        JSR push_real
        JSR swap
        JSR logarithm
        JSR round
        JSR copy_to_b
        JSR pull_real
        JSR multiply
        JSR exponential
        JSR keep_temporary
        JSR pull_real
        LDA #S0
        JSR keep_real
        PLA
        JSR times_power
        JMP round

; A = the real at S0 to the power of A: it or its inverse multiplied.
whole_power:
        STA T2
        TAX
        BPL @positive
        EOR #&FF
        TAX
        INX
@positive:
        STX T3
        LDA #<one
        LDX #>one
        JSR load_constant
        LDA T3
        BEQ @end
        JSR copy_to_b
        LDA #S0
        JSR load_kept
        BIT T2
        BPL @times
        JSR divide
        LDA #S0
        JSR keep_real
@times: DEC T3
        BEQ @end
        LDA #S0
        LDX #0
        JSR constant
        JSR multiply_vp
        JMP @times
@end:   RTS

fn_pi:  LDA #<pi
        LDX #>pi
        JSR load_constant
        JMP real_result
fn_deg: LDA #<radian
        LDX #>radian
        BNE convert
fn_rad: LDA #<degree
        LDX #>degree
convert:PHA
        TXA
        PHA
        JSR real_factor
        PLA
        TAX
        PLA
        JSR times_constant
        JMP rounded_result

; RND: 33 bits are shifted; the new bit is the exclusive or of those that came 20 and 33 before it.
fn_rnd: LDA #'('
        JSR accept
        BEQ @argument
        JSR next_random
        LDX #80
        JSR pause
        LDX #3
@word:  LDA SEED,X
        STA IA,X
        DEX
        BPL @word
        JMP int_result
@argument:
        JSR integer
        JSR closing_bracket
        LDA IA+3
        BMI @seed
        JSR is_zero
        BEQ @fraction
        LDA IA
        EOR #1
        ORA IA+1
        ORA IA+2
        ORA IA+3
        PHP
        JSR int_to_real
        LDA #REAL
        JSR keep_real
        JSR next_random
        PLP
        BEQ @fraction
        LDX #100
        JSR pause
        JSR @fraction
        LDA #REAL
        LDX #0
        JSR constant
        JSR multiply_vp
        JSR floor
        LDX #0
@add:   INC IA,X
        BNE @end
        INX
        CPX #4
        BNE @add
@end:   JMP int_result
@seed:  LDX #3
@byte:  LDA IA,X
        STA SEED,X
        DEX
        BPL @byte
        LDA #&40
        STA SEED+4
        JMP int_result
@fraction:
        LDX #3
@copy:  LDA SEED,X
        STA AM,X
        DEX
        BPL @copy
        LDA #0
        STA AG
        STA AS
        LDA #128
        STA AE
        JSR normalise
        JMP real_result

next_random:
        LDX #97
        JSR pause
        LDX #4
@byte:  LDA SEED+4              ; eight bits at once
        LSR A
        LDA SEED+3
        ROR A
        STA T0
        LDA SEED+1
        LSR A
        LSR A
        LSR A
        LSR A
        STA T1
        LDA SEED+2
        ASL A
        ASL A
        ASL A
        ASL A
        ORA T1
        EOR T0
        PHA
        LDY #3
@shift: LDA SEED,Y
        STA SEED+1,Y
        DEY
        BPL @shift
        PLA
        STA SEED
        DEX
        BNE @byte
        RTS

; Tables: degree and coefficients, the highest first. Least squares at 80 Chebyshev nodes; each coefficient was rounded
; before the next was fitted.
sin_table:
        .byte 5
        .byte &60, &2F, &2A, &24, &33
        .byte &67, &D7, &5A, &56, &40
        .byte &6E, &38, &F0, &7E, &C9
        .byte &74, &D0, &0D, &09, &92
        .byte &7A, &08, &88, &88, &A0
        .byte &7E, &AA, &AA, &AA, &AB
atn_table:
        .byte 6
        .byte &7C, &9A, &D4, &AB, &0A
        .byte &7D, &0F, &05, &AB, &0E
        .byte &7D, &B8, &37, &62, &4D
        .byte &7D, &63, &67, &BA, &F5
        .byte &7E, &92, &48, &57, &71
        .byte &7E, &4C, &CC, &C8, &AF
        .byte &7F, &AA, &AA, &AA, &A7
ln_table:
        .byte 3
        .byte &75, &71, &82, &1F, &79
        .byte &78, &12, &1C, &34, &E8
        .byte &7A, &4C, &CD, &3E, &56
        .byte &7D, &2A, &AA, &AA, &7E
exp_table:
        .byte 6
        .byte &71, &51, &8C, &75, &3D
        .byte &74, &51, &8B, &8C, &62
        .byte &77, &36, &0A, &03, &9C
        .byte &7A, &08, &87, &92, &78
        .byte &7C, &2A, &AA, &AB, &AE
        .byte &7E, &2A, &AA, &AB, &6A
        .byte &7F, &7F, &FF, &FF, &FF
minus_pi:
        .byte &82, &C9, &00, &00, &00
        .byte &76, &FD, &AA, &22, &17
minus_ln2:
        .byte &80, &B1, &80, &00, &00
        .byte &74, &5E, &80, &82, &E3
inverse_pi:
        .byte &7F, &22, &F9, &83, &6E
euler:  .byte &82, &2D, &F8, &54, &58
log_e:
        .byte &7F, &5E, &5B, &D8, &AA
degree:
        .byte &7B, &0E, &FA, &35, &12
radian:
        .byte &86, &65, &2E, &E0, &D3
pi:
        .byte &82, &49, &0F, &DA, &A2
one:
        .byte &81, &00, &00, &00, &00
half:
        .byte &80, &00, &00, &00, &00
minus_one:
        .byte &81, &80, &00, &00, &00
minus_half:
        .byte &80, &80, &00, &00, &00
