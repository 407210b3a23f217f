; Errors that occur in more than one place; the others stand where they occur. Numbers and texts are the User Guide's.
; A text may contain tokens.

errors:
silly:  BRK
        .byte 0, "Silly", 0
no_room:BRK
        .byte 0, "No room", 0
type_mismatch:
        BRK
        .byte 6, "Type mismatch", 0
missing_quote:
        BRK
        .byte 9, "Missing ", 34, 0
bad_dim:BRK
        .byte 10, "Bad ", &DE, 0
dim_space:
        BRK
        .byte 11, &DE, " space", 0
array_error:
        BRK
        .byte 14, "Array", 0
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
no_such_variable:
        BRK
        .byte 26, "No such variable", 0

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
        JMP end_program

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
