; Errors: numbers and texts are the User Guide's. A text may contain tokens.

errors:
silly:  BRK
        .byte 0, "Silly", 0
no_room:BRK
        .byte 0, "No room", 0
out_of_range:
        BRK
        .byte 1, "Out of range", 0
mistake:BRK
        .byte 4, "Mistake", 0
missing_comma:
        BRK
        .byte 5, "Missing ,", 0
type_mismatch:
        BRK
        .byte 6, "Type mismatch", 0
no_fn:  BRK
        .byte 7, "No ", T_FN, 0
dollar_range:
        BRK
        .byte 8, "$ range", 0
missing_quote:
        BRK
        .byte 9, "Missing ", 34, 0
bad_dim:BRK
        .byte 10, "Bad ", &DE, 0
dim_space:
        BRK
        .byte 11, &DE, " space", 0
not_local:
        BRK
        .byte 12, "Not ", &EA, 0
no_proc:BRK
        .byte 13, "No ", T_PROC, 0
array_error:
        BRK
        .byte 14, "Array", 0
subscript_error:
        BRK
        .byte 15, "Subscript", 0
syntax_error:
        BRK
        .byte 16, "Syntax error", 0
escape: LDA #126
        JSR OSBYTE
        BRK
        .byte 17, "Escape", 0
division_by_zero:
        BRK
        .byte 18, "Division by zero", 0
string_too_long:
        BRK
        .byte 19, "String too long", 0
too_big:BRK
        .byte 20, "Too big", 0
negative_root:
        BRK
        .byte 21, "-ve root", 0
log_range:
        BRK
        .byte 22, "Log range", 0
accuracy_lost:
        BRK
        .byte 23, "Accuracy lost", 0
exp_range:
        BRK
        .byte 24, "Exp range", 0
bad_mode:
        BRK
        .byte 25, "Bad ", &EB, 0
no_such_variable:
        BRK
        .byte 26, "No such variable", 0
missing_bracket:
        BRK
        .byte 27, "Missing )", 0
bad_hex:BRK
        .byte 28, "Bad HEX", 0
no_such_fn:
        BRK
        .byte 29, "No such ", T_FN, "/", T_PROC, 0
bad_call:
        BRK
        .byte 30, "Bad call", 0
arguments_error:
        BRK
        .byte 31, "Arguments", 0
no_for: BRK
        .byte 32, "No ", &E3, 0
cannot_match_for:
        BRK
        .byte 33, "Can't Match ", &E3, 0
for_variable:
        BRK
        .byte 34, &E3, " variable", 0
too_many_fors:
        BRK
        .byte 35, "Too many ", &E3, "s", 0
no_to:  BRK
        .byte 36, "No ", T_TO, 0
too_many_gosubs:
        BRK
        .byte 37, "Too many ", T_GOSUB, "s", 0
no_gosub:
        BRK
        .byte 38, "No ", T_GOSUB, 0
on_syntax:
        BRK
        .byte 39, T_ON, " syntax", 0
on_range:
        BRK
        .byte 40, T_ON, " range", 0
no_such_line:
        BRK
        .byte 41, "No such line", 0
out_of_data:
        BRK
        .byte 42, "Out of ", T_DATA, 0
no_repeat:
        BRK
        .byte 43, "No ", &F5, 0
too_many_repeats:
        BRK
        .byte 44, "Too many ", &F5, "s", 0
missing_hash:
        BRK
        .byte 45, "Missing #", 0

errors_end:

; The OS comes here after a BRK.
broken: LDX #&FF
        TXS
        CLI
        STX OPT
        LDA #218                ; no parameters of VDU codes are pending
        LDX #0
        LDY #0
        JSR OSBYTE
        JSR find_erl
        JSR reset_stacks
        TAY
        LDA (ERROR),Y
        BEQ @report
        LDX HANDLER+1
        BEQ @report
        LDA HANDLER
        JSR set_place
        JMP statement
@report:JSR report
        LDA ERL
        ORA ERL+1
        BEQ @end
        JSR print_text
        .text " at line "
        CLV
        LDA #0
        STA HEX
        JSR fn_erl
        JSR number_text
        JSR print_buffer
@end:   JSR newline
        JMP ready

; REPORT: a new line and the text of the last error.
st_report:
        JSR report
        JMP done

report: JSR newline
        LDY #1
@next:  LDA (ERROR),Y
        BEQ @end
        BMI @token
        JSR outc
@more:  INY
        BNE @next
@end:   RTS
@token: TAX
        TYA
        PHA
        TXA
        JSR print_token
        PLA
        TAY
        BNE @more

; ERL: the line in which TP is, 0 if it is not in the program.
find_erl:
        LDA #0
        STA ERL
        STA ERL+1
        LDX DEF_LOW
        LDY DEF_HIGH
        BNE @inside
        LDX TP
        LDY TP+1
        CPX TOP
        TYA
        SBC TOP+1
        BCC @inside
        LDX OUTER               ; the text of an EVAL
        LDY OUTER+1
@inside:STX T0
        STY T1
        JSR first_line
@line:  LDA T0
        CMP P0
        LDA T1
        SBC P0+1
        BCC @end
        LDY #0
        LDA (P0),Y
        BMI @end
        STA ERL+1
        INY
        LDA (P0),Y
        STA ERL
        JSR next_in_program
        BNE @line
@end:   RTS
