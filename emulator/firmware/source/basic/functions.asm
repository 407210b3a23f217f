; Functions of numbers, and those that tell something about the machine.

fn_abs: JSR factor
        BMI @real
        BEQ @mismatch
        LDA IA+3
        BPL @same
        JMP negate_int
@same:  JMP int_result
@real:  LDA #0
        STA AS
        JMP real_result
@mismatch:
        JMP type_mismatch

fn_sgn: JSR factor
        BMI @real
        JSR to_integer
        JSR is_zero
        BEQ @zero
        LDA IA+3
@sign:  BMI @minus
        LDA #1
@zero:  JMP byte_result
@minus: JMP truth
@real:  LDA AE
        BEQ @zero
        LDA AS
        JMP @sign

fn_int: JSR factor
        BMI floor
        JMP to_integer

; The greatest integer that is not above the real.
floor:  LDA #REAL
        JSR keep_real
        JSR real_to_integer
        BIT AS
        BPL @end
        JSR int_to_real         ; was there a fraction?
        JSR load_b
        JSR compare
        CMP #EQUAL
        PHP
        JSR real_to_integer
        PLP
        BNE @fraction
@end:   LDA #T_INT
        STA TYPE
        RTS
@fraction:
        LDX #0
        CLC
@byte:  LDA IA,X
        SBC #0
        STA IA,X
        INX
        TXA
        EOR #4
        BNE @byte
        BEQ @end

; Pack accumulator A at address A of zero page.
keep_real:
        STA VP
        LDA #0
        STA VP+1
        JMP store_real

fn_not: JSR integer_factor
        LDX #3
@byte:  LDA IA,X
        EOR #&FF
        STA IA,X
        DEX
        BPL @byte
        JMP int_result

fn_true:LDA #1
        JMP truth
fn_false:
        LDA #0
        JMP byte_result
fn_count:
        LDA COUNT
        JMP byte_result
fn_erl: LDA ERL
        LDX ERL+1
        JMP word_result
fn_err: LDY #0
        LDA (ERROR),Y
        JMP byte_result
fn_page:LDX PAGE
        LDA #0
        JMP word_result
fn_lomem:
        LDA LOMEM
        LDX LOMEM+1
        JMP word_result
fn_himem:
        LDA HIMEM
        LDX HIMEM+1
        JMP word_result
fn_to:  LDA #'P'                ; TOP
        JSR accept
        BNE @unknown
        LDA TOP
        LDX TOP+1
        JMP word_result
@unknown:
        JMP no_such_variable
fn_pos: LDA #134
        JSR OSBYTE
        TXA
        JMP byte_result
fn_vpos:LDA #134
        JSR OSBYTE
        TYA
        JMP byte_result
fn_get: JSR OSRDCH
        JMP byte_result
fn_inkey:
        JSR inkey
        TYA
        BNE @none
        TXA
        JMP byte_result
@none:  JMP truth
inkey:  JSR integer_factor
        LDX IA
        LDY IA+1
        LDA #129
        JMP OSBYTE
fn_adval:
        JSR integer_factor
        LDX IA
        LDY IA+1
        LDA #128
        JSR OSBYTE
        TXA
        PHA
        TYA
        TAX
        PLA
        JMP word_result
fn_time:LDX #S0
        LDY #0
        LDA #1
        JSR OSWORD
        LDX #3
@byte:  LDA S0,X
        STA IA,X
        DEX
        BPL @byte
        JMP int_result
fn_point:
        JSR integer
        JSR comma
        LDA IA
        PHA
        LDA IA+1
        PHA
        JSR integer
        JSR closing_bracket
        LDA IA
        STA S2
        LDA IA+1
        STA S3
        PLA
        STA S1
        PLA
        STA S0
        LDX #S0
        LDY #0
        LDA #9
        JSR OSWORD
        LDA S4
        BMI @outside
        JMP byte_result
@outside:
        JMP truth

; USR: the routine's registers, A lowest, X, Y, P.
fn_usr: JSR integer_factor
        JSR call_machine_code
        PHP
        STA IA
        STX IA+1
        STY IA+2
        PLA
        STA IA+3
        CLD
        JMP int_result

; Call the routine at IA with A%, X%, Y% and C% in the registers.
call_machine_code:
        LDA RESIDENT + 4 * ('C' - '@')
        LSR A
        LDA RESIDENT + 4 * ('A' - '@')
        LDX RESIDENT + 4 * ('X' - '@')
        LDY RESIDENT + 4 * ('Y' - '@')
        JMP (IA)

; VAL: the number at the start of the string.
fn_val: JSR string_factor
val:    LDY STRLEN
        LDA #CR
        STA BUFFER,Y
        LDX #>BUFFER
        LDA #<BUFFER
; The value of a number in the text at A and X; not an expression.
val_at: TAY
        LDA TP
        PHA
        LDA TP+1
        PHA
        LDA TO
        PHA
        TYA
        JSR set_place
        JSR get
        CMP #'-'
        PHP
        BEQ @signed
        CMP #'+'
        BNE @number
@signed:JSR get
@number:CMP #'.'
        BEQ @digits
        JSR is_digit
        BCC @zero
@digits:JSR number
        JMP @sign
@zero:  DEC TO
        LDA #0
        JSR byte_result
@sign:  PLP
        BNE @end
        LDA TYPE
        JSR negate
@end:   JSR get_place
        STA P1                  ; where it ended
        STX P1+1
        PLA
        STA TO
        PLA
        STA TP+1
        PLA
        STA TP
        LDA TYPE
        RTS

; EVAL: the string with tokens for its keywords goes on the stack.
fn_eval:JSR string_factor
        LDA #CR
        JSR append
        JSR push_string
        LDA STACK
        CLC
        ADC #1
        STA P0
        LDA STACK+1
        ADC #0
        STA P0+1
        LDA #0
        JSR tokenise_as
        TXA
        PHA
        JSR release_string
        PLA
        STA STRLEN
        LDA TP
        PHA
        CMP TOP
        LDA TP+1
        PHA
        SBC TOP+1
        BCS @inner              ; an EVAL in an EVAL
        LDA TP
        STA OUTER
        LDA TP+1
        STA OUTER+1
@inner: LDA TO
        PHA
        JSR push_string
        LDA STACK
        LDX STACK+1
        JSR set_place
        INC TO
        JSR expression
        JSR release_string
        PLA
        STA TO
        PLA
        STA TP+1
        PLA
        STA TP
        LDA TYPE
        RTS
