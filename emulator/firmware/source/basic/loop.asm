; The loop over statements, and assignments.

; After a statement, which must end here.
done:   LDY TO
done_y: LDA (TP),Y
        INY
        CMP #' '
        BEQ done_y
        CMP #':'
        BEQ statement_y
        CMP #CR
        BEQ next_line
        CMP #T_ELSE
        BEQ skip_y
        JMP syntax_error

; The rest of the line is not executed: ELSE, DATA, DEF, REM.
skip_line:
        LDY TO
skip_y: LDA (TP),Y
        INY
        CMP #CR
        BNE skip_y

; The line behind the CR at Y - 1.
next_line:
        LDX #6
        JSR pause
        TYA
        CLC
        ADC TP
        STA TP
        BCC line_start
        INC TP+1
line_start:
        LDY #0
        LDA (TP),Y
        BMI @end
        BIT TRACING
        BPL @text
        JSR trace
@text:  LDY #3
        BNE statement_y
@end:   JMP ready
statement_y:
        STY TO
statement:
        LDY TO
        BIT ESCAPE_FLAG
        BMI @escape
@space: LDA (TP),Y
        INY
        CMP #' '
        BEQ @space
        STY TO
        CMP #FIRST_STATEMENT
        BCC @other
        TAX
        LDA routines_low - FIRST_ROUTINE,X
        STA JUMP
        LDA routines_high - FIRST_ROUTINE,X
        STA JUMP+1
        JMP (JUMP)
@escape:JMP escape

@other: CMP #'@'
        BCC @sign
        CMP #'Z' + 1
        BCC @variable
        CMP #'['
        BEQ @assembler
        CMP #T_ELSE
        BEQ @else
        CMP #'_'
        BCC @syntax
        CMP #'z' + 1
        BCS @syntax
@variable:
        DEC TO
        JMP st_let
@sign:  CMP #':'
        BEQ statement
        CMP #CR
        BEQ @line
        CMP #'*'
        BEQ @star
        CMP #'='
        BEQ @equals
        CMP #'!'
        BEQ @variable
        CMP #'?'
        BEQ @variable
        CMP #'$'
        BEQ @variable
@syntax:JMP syntax_error
@assembler:
        JMP assemble
@else:  JMP skip_line
@line:  JMP next_line
@equals:JMP fn_result
@star:  DEC TO                  ; the command is passed on with its *
        JSR get_place
        STX T0
        TAX
        LDY T0
        JSR OSCLI
        JMP skip_line

st_let: JSR make_variable
        JSR equals
        LDA VP
        PHA
        LDA VP+1
        PHA
        LDA VT
        PHA
        JSR expression
        PLA
        STA VT
        PLA
        STA VP+1
        PLA
        STA VP
        JSR store
        LDA VT
        CMP #V_REAL
        BCS @done
        LDX #9
        JSR pause
@done:  JMP done

; The text pointer as one address, low byte in A and high byte in X, and back.
get_place:
        LDX TP+1
        LDA TP
        CLC
        ADC TO
        BCC @same
        INX
@same:  RTS
set_place:
        STA TP
        STX TP+1
        LDA #0
        STA TO
        RTS

; A: the next character but spaces, at TO.
peek:   LDY TO
@space: LDA (TP),Y
        INY
        CMP #' '
        BEQ @space
        DEY
        STY TO
        RTS

; The same, and TO behind it.
get:    LDY TO
@space: LDA (TP),Y
        INY
        CMP #' '
        BEQ @space
        STY TO
        RTS

equals: JSR get
        CMP #'='
        BEQ got
        BRK
        .byte 4, "Mistake", 0
comma:  JSR get
        CMP #','
        BEQ got
        BRK
        .byte 5, "Missing ,", 0
closing_bracket:
        JSR get
        CMP #')'
        BEQ got
        BRK
        .byte 27, "Missing )", 0
got:    RTS

; Is the next character A? Then it is passed, and Z is set.
accept: STA T0
        JSR peek
        CMP T0
        BNE got
        INC TO
        CMP T0
        RTS

; Z: the statement ends here.
at_end: LDY TO                  ; as peek, but fast
@space: LDA (TP),Y
        INY
        CMP #' '
        BEQ @space
        DEY
        STY TO
        CMP #':'
        BEQ got
        CMP #CR
        BEQ got
        CMP #T_ELSE
        RTS

; Statements take about the time that they take in BASIC II, so that programs run at the speed that they were made for.
; Where ours would be faster: take 5 X + 13 cycles with the call. Z is set.
pause:  DEX
        BNE pause
        RTS

; The same and 1,288 Y cycles.
long_pause:
        JSR pause
        DEY
        BNE long_pause
        BEQ pause

; The end of a statement must be here; it is not passed.
check_end:
        JSR at_end
        BEQ got
        JMP syntax_error

; [number] of the line at TP for TRACE.
trace:  LDY #1
        LDA (TP),Y
        STA IA
        CMP TRACE_LINE
        DEY
        LDA (TP),Y
        STA IA+1
        SBC TRACE_LINE+1
        BCC @print
        BNE @end
        LDA IA
        CMP TRACE_LINE
        BNE @end
@print: LDA #'['
        JSR outc
        LDA #0
        JSR print_line_number
        LDA #']'
        JSR outc
        LDA #' '
        JMP outc
@end:   RTS
