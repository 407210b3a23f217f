; Expressions: factors joined by operators. A code of an operator has its precedence in the high and its number in the
; low half. An operator takes what follows if its code is above MINP; the left operand, the number of the operator and
; the old MINP wait on the processor's stack meanwhile.

LESS = 1                ; the number of a comparison is 8 + the results that it accepts
EQUAL = 2
GREATER = 4
C_TIMES = &50
C_PLUS = &41
C_MINUS = &42
C_OVER = &53
C_MOD = &54
C_DIV = &55
C_AND = &26
C_OR = &17
C_EOR = &18
C_POWER = &6F
C_COMPARE = &38

; Any value, to be told by the flags: Z a string, N a real.
expression:
        LDA MINP
        PHA
        LDX #9
        JSR pause
        STX MINP
        JSR climb
        PLA
        STA MINP
        LDA TYPE
        RTS

; An integer: IA.
integer:JSR expression

; The value as an integer.
to_integer:
        BMI @real
        BEQ not_a_number
        RTS
@real:  JMP real_to_integer

; The value as a real.
to_real:
        BEQ not_a_number
        BPL @integer
        RTS
@integer:
        JMP int_to_real

integer_factor:
        JSR factor
        JMP to_integer

real_factor:
        JSR factor
        JMP to_real

string: JSR expression
        BNE not_a_number
        RTS
string_factor:
        JSR factor
        BNE not_a_number
        RTS
not_a_number:
        JMP type_mismatch

climb:  JSR factor
climb_on:
        LDY TO
@space: LDA (TP),Y
        INY
        CMP #' '
        BEQ @space
        CMP #'?'
        BCS @high
        SBC #'*' - 1            ; C is clear
        BCC @end
        TAX
        LDA codes,X
@known: CMP MINP
        BEQ @end
        BCS @operator
@end:   DEY
        STY TO
        LDA TYPE
        RTS
@high:  CMP #&85
        BCS @end
        SBC #&80 - 1
        BCC @power
        TAX
        LDA token_codes,X
        BNE @known
@power: CMP #('^' - &80) & &FF
        BNE @end
        LDA #C_POWER
        BNE @known

@operator:
        STY TO
        TAX
        CMP #C_COMPARE + LESS
        BNE @greater
        LDA (TP),Y
        CMP #'='
        BNE @unequal
        LDX #C_COMPARE + LESS + EQUAL
        BNE @two
@unequal:
        CMP #'>'
        BNE @push
        LDX #C_COMPARE + LESS + GREATER
        BNE @two
@greater:
        CMP #C_COMPARE + GREATER
        BNE @push
        LDA (TP),Y
        CMP #'='
        BNE @push
        LDX #C_COMPARE + GREATER + EQUAL
@two:   INC TO
@push:  LDA MINP
        PHA
        TXA
        ORA #&0F
        STA MINP
        LDA TYPE
        BEQ @string
        BMI @real
        LDA IA+3
        PHA
        LDA IA+2
        PHA
        LDA IA+1
        PHA
        LDA IA
        PHA
        LDA #T_INT
@pushed:PHA
        TXA
        PHA
        JSR climb
        PLA
        AND #&0F
        TAX
        LDA operators_low,X
        STA JUMP
        LDA operators_high,X
        STA JUMP+1
        PLA                     ; type of the left operand
        JMP (JUMP)
@real:  JSR push_real
        LDA #T_REAL
        BNE @pushed
@string:TXA
        CMP #C_PLUS
        BEQ @joins
        AND #&F8
        CMP #C_COMPARE
        BEQ @compared
        JMP type_mismatch       ; before the right operand is looked at
@joins: LDA #&7F
        STA MINP                ; what is joined is a factor
@compared:
        TXA
        PHA
        JSR push_string
        PLA
        TAX
        LDA #T_STRING
        BEQ @pushed

; From * to >, and from AND to OR.
codes:  .byte C_TIMES, C_PLUS, 0, C_MINUS, 0, C_OVER, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        .byte C_COMPARE + LESS, C_COMPARE + EQUAL, C_COMPARE + GREATER
token_codes:
        .byte C_AND, C_DIV, C_EOR, C_MOD, C_OR

operators_low:
        .byte <op_times, <op_plus, <op_minus, <op_over, <op_mod, <op_div, <op_and, <op_or, <op_eor
        .byte <op_compare, <op_compare, <op_compare, <op_compare, <op_compare, <op_compare, <op_power
operators_high:
        .byte >op_times, >op_plus, >op_minus, >op_over, >op_mod, >op_div, >op_and, >op_or, >op_eor
        .byte >op_compare, >op_compare, >op_compare, >op_compare, >op_compare, >op_compare, >op_power

; Real accumulator A under the return address; all but T0 and X are kept.
push_real:
        PLA
        STA T0
        PLA
        STA T1
        LDA AM+3
        PHA
        LDA AM+2
        PHA
        LDA AM+1
        PHA
        LDA AM
        PHA
        LDA AE
        PHA
        LDA AS
        PHA
        LDA T1
        PHA
        LDA T0
        PHA
        RTS

factor: LDY TO
@space: LDA (TP),Y
        INY
        CMP #' '
        BEQ @space
        STY TO
        TAX
        BMI @token
        CMP #'@'
        BCS @letter
        JMP @sign
@letter:CMP #'Z' + 1
        BCS @variable
        LDA (TP),Y
        CMP #'%'
        BNE @variable
        INY
        LDA (TP),Y              ; a resident integer?
        CMP #'('
        BEQ @variable
        CMP #'!'
        BEQ @variable
        CMP #'?'
        BEQ @variable
        STY TO
        TXA
        ASL A
        ASL A
        LDX #12
        JSR pause
        TAX
        LDA RESIDENT,X
        STA IA
        LDA RESIDENT+1,X
        STA IA+1
        LDA RESIDENT+2,X
        STA IA+2
        LDA RESIDENT+3,X
        STA IA+3
        LDA #T_INT
        STA TYPE
        RTS
@token: CMP #FIRST_STATEMENT
        BCS @bad
        CMP #FIRST_ROUTINE
        BCC @bad
        LDA routines_low - FIRST_ROUTINE,X
        STA JUMP
        LDA routines_high - FIRST_ROUTINE,X
        STA JUMP+1
        JMP (JUMP)
@bad:   JMP no_such_variable
@variable:
        CPX #'z' + 1
        BCS @bad
        CPX #'_'
        BCS @name
        CPX #'Z' + 1
        BCS @bad
        CPX #'@'
        BNE @name
        LDY TO                  ; only @%
        LDA (TP),Y
        CMP #'%'
        BNE @bad
@name:  TXA
        LDY TO
        JSR variable_of
        BCC @unknown
@load:  JMP load
@unknown:
        LDY TO
        DEY
        LDA (TP),Y
        CMP #'('
        BNE @scalar
        JMP array_error
@scalar:LDA OPT                 ; in the first pass of the assembler P%
        BMI @bad
        AND #2
        BNE @bad
        LDA #<P_PERCENT
        STA VP
        LDA #>P_PERCENT
        STA VP+1
        LDA #V_INT
        STA VT
        BNE @load
@sign:  CMP #'('
        BEQ @bracket
        CMP #'.'
        BEQ @number
        CMP #'-'
        BEQ @minus
        CMP #'+'
        BEQ @plus
        CMP #'"'
        BEQ @quote
        CMP #'&'
        BEQ @hex
        CMP #'$'
        BEQ @name
        CMP #'!'
        BEQ @name
        CMP #'?'
        BEQ @name
        JSR is_digit
        BCC @bad
@number:JMP number
@quote: JMP literal
@hex:   JMP hex_number
@bracket:
        JSR expression
        JSR closing_bracket
        LDA TYPE
        RTS
@plus:  JMP factor              ; of any type: "A"++A$
@mismatch:
        JMP type_mismatch
@minus: JSR factor
        BEQ @mismatch
negate: BMI negate_real
negate_int:
        SEC
        LDA #0
        SBC IA
        STA IA
        LDA #0
        SBC IA+1
        STA IA+1
        LDA #0
        SBC IA+2
        STA IA+2
        LDA #0
        SBC IA+3
        STA IA+3
int_result:
        LDA #T_INT
        STA TYPE
        RTS
negate_real:
        LDA AS
        EOR #&80
        LDX AE
        BEQ real_result         ; 0 has no sign
        STA AS
real_result:
        LDA #T_REAL
        STA TYPE
        RTS
string_result:
        LDA #T_STRING
        STA TYPE
        RTS

; The integers A, and A + 256 X.
byte_result:
        LDX #0
word_result:
        STA IA
        STX IA+1
        LDA #0
        STA IA+2
        STA IA+3
        BEQ int_result

; -1 if A is not 0, else 0.
truth:  TAX
        BEQ @false
        LDA #&FF
@false: STA IA
        STA IA+1
        STA IA+2
        STA IA+3
        JMP int_result
