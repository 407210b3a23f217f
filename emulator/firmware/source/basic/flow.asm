; Control: IF, GOTO, GOSUB, FOR, REPEAT, ON, END, RUN.

st_if:  JSR integer
        JSR is_zero
        BEQ @false
        LDA #T_THEN
        JSR accept
        BNE @statement
@branch:JSR peek
        CMP #T_LINENO
        BEQ st_goto
@statement:
        JMP statement
@false: LDY TO
@next:  LDA (TP),Y
        INY
        CMP #CR
        BEQ @line
        CMP #T_ELSE
        BNE @next
        STY TO
        BEQ @branch
@line:  JMP next_line

st_goto:JSR line_number
        JSR check_end
go:     JSR seek_line
go_to_p0:
        LDA P0
        LDX P0+1
        STA TP
        STX TP+1
        JMP line_start

; The line of number IA: P0.
seek_line:
        JSR find_line
        BCS @found
        BRK
        .byte 41, "No such line", 0
@found: RTS

; A line number: IA.
line_number:
        JSR get
        CMP #T_LINENO
        BEQ line_token
        DEC TO
        JMP integer
; The number behind T_LINENO at TO.
line_token:
        LDA TP
        STA P1
        LDA TP+1
        STA P1+1
        LDY TO
        JSR decode_line
        INY
        STY TO
        RTS

st_gosub:
        JSR line_number
        JSR check_end
gosub:  LDX GOSUBS
        CPX #MAX_GOSUBS
        BCS @full
        LDA TP                  ; C is clear
        ADC TO
        STA GOSUB_LOW,X
        LDA TP+1
        ADC #0
        STA GOSUB_HIGH,X
        INC GOSUBS
        BNE go
@full:  BRK
        .byte 37, "Too many ", T_GOSUB, "s", 0

st_return:
        JSR check_end
        LDX GOSUBS
        BEQ @none
        DEC GOSUBS
        LDA GOSUB_LOW - 1,X
        LDY GOSUB_HIGH - 1,X
        JMP resume
@none:  BRK
        .byte 38, "No ", T_GOSUB, 0

st_repeat:
        LDX REPEATS
        CPX #MAX_REPEATS
        BCS @full
        JSR get_place
        LDY REPEATS
        STA REPEAT_LOW,Y
        TXA
        STA REPEAT_HIGH,Y
        INC REPEATS
        JMP statement
@full:  BRK
        .byte 44, "Too many ", &F5, "s", 0

st_until:
        JSR integer
        JSR check_end
        LDX REPEATS
        BEQ @none
        JSR is_zero
        BEQ @again
        DEC REPEATS
        JMP done
@again: LDA REPEAT_LOW - 1,X
        LDY REPEAT_HIGH - 1,X
        STA TP
        STY TP+1
        LDY #0
        JMP statement_y
@none:  BRK
        .byte 43, "No ", &F5, 0

; Go on behind a statement, at A and Y.
resume: STA TP
        STY TP+1
        LDY #0
        JMP done_y

; Z: IA is 0.
is_zero:LDA IA
        ORA IA+1
        ORA IA+2
        ORA IA+3
        RTS

st_for: JSR make_variable
        LDA VT
        BMI @wrong
        JSR equals
        LDX FORS
        CPX #MAX_FORS
        BCS @full
        LDA VP
        STA FOR_STACK,X
        LDA VP+1
        STA FOR_STACK+1,X
        LDA VT
        STA FOR_STACK+2,X
        TXA                     ; now, as the expressions may call functions with loops
        ADC #FOR_SIZE
        STA FORS
        JSR expression
        JSR @variable
        JSR store
        LDA #T_TO
        JSR accept
        BNE @no_to
        JSR expression
        LDA #8 - FOR_SIZE
        JSR @keep
        LDA #T_STEP
        JSR accept
        BEQ @step
        LDA #1
        JSR byte_result
        BNE @one
@step:  JSR expression
@one:   LDA #3 - FOR_SIZE
        JSR @keep
        JSR check_end
        JSR get_place
        LDY FORS
        STA FOR_STACK - FOR_SIZE + 13,Y
        TXA
        STA FOR_STACK - FOR_SIZE + 14,Y
        JMP done
@wrong: BRK
        .byte 34, &E3, " variable", 0
@full:  BRK
        .byte 35, "Too many ", &E3, "s", 0
@no_to: BRK
        .byte 36, "No ", T_TO, 0

; The new loop's variable: VP and VT.
@variable:
        LDX FORS
        LDA FOR_STACK - FOR_SIZE,X
        STA VP
        LDA FOR_STACK - FOR_SIZE + 1,X
        STA VP+1
        LDA FOR_STACK - FOR_SIZE + 2,X
        STA VT
        RTS

; Put the value at A in the loop's entry, in the type of its variable.
@keep:  PHA
        JSR @variable
        ORA #V_INT              ; of a byte, too
        STA VT
        PLA
        CLC
        ADC FORS
        STA VP
        LDA #>FOR_STACK
        STA VP+1
        JMP store

st_next:LDX FORS
        BEQ @none
        JSR get
        CMP #'@'
        BCC @other_sign
        CMP #&80
        BCC @named
@other_sign:
        CMP #'!'
        BEQ @named
        CMP #'?'
        BEQ @named
        DEC TO
        BNE @innermost
@named: JSR variable_of
        BCS @known
        JMP syntax_error
@known: LDX FORS
@find:  LDA FOR_STACK - FOR_SIZE,X
        CMP VP
        BNE @other
        LDA FOR_STACK - FOR_SIZE + 1,X
        CMP VP+1
        BEQ @match
@other: TXA
        SEC
        SBC #FOR_SIZE
        TAX
        STX FORS
        BNE @find
        BRK
        .byte 33, "Can't Match ", &E3, 0
@none:  BRK
        .byte 32, "No ", &E3, 0
@innermost:
        LDX FORS
@match: LDA FOR_STACK - FOR_SIZE,X
        STA VP
        LDA FOR_STACK - FOR_SIZE + 1,X
        STA VP+1
        LDA FOR_STACK - FOR_SIZE + 2,X
        CMP #V_REAL
        BEQ @real
        LDY #0
        CLC
        LDA (VP),Y
        ADC FOR_STACK - FOR_SIZE + 3,X
        STA (VP),Y
        STA IA
        INY
        LDA (VP),Y
        ADC FOR_STACK - FOR_SIZE + 4,X
        STA (VP),Y
        STA IA+1
        INY
        LDA (VP),Y
        ADC FOR_STACK - FOR_SIZE + 5,X
        STA (VP),Y
        STA IA+2
        INY
        LDA (VP),Y
        ADC FOR_STACK - FOR_SIZE + 6,X
        STA (VP),Y
        STA IA+3
        LDA FOR_STACK - FOR_SIZE + 8,X
        SEC                     ; limit - value
        SBC IA
        STA IA
        LDA FOR_STACK - FOR_SIZE + 9,X
        SBC IA+1
        STA IA+1
        LDA FOR_STACK - FOR_SIZE + 10,X
        SBC IA+2
        STA IA+2
        LDA FOR_STACK - FOR_SIZE + 11,X
        SBC IA+3
        STA IA+3
        BVC @sign
        EOR #&80
@sign:  LDY FOR_STACK - FOR_SIZE + 6,X
        BMI @down
        TAY
        BPL @again
@finished:
        TXA
        SEC
        SBC #FOR_SIZE
        STA FORS
        LDA #','
        JSR accept
        BNE @done
        JMP st_next
@done:  JMP done
@down:  TAY
        BMI @again
        JSR is_zero
        BNE @finished
@again: LDA FOR_STACK - FOR_SIZE + 13,X
        LDY FOR_STACK - FOR_SIZE + 14,X
        JMP resume

@real:  JSR load_real
        LDA #3 - FOR_SIZE       ; add the step
        JSR @operand
        JSR add
        LDX FORS
        LDA FOR_STACK - FOR_SIZE,X
        STA VP
        LDA FOR_STACK - FOR_SIZE + 1,X
        STA VP+1
        JSR store_real
        LDA #8 - FOR_SIZE
        JSR @operand
        JSR compare             ; limit with value
        LDX FORS
        LDY FOR_STACK - FOR_SIZE + 4,X
        BMI @falling
        CMP #LESS
        BEQ @passed
        JMP @again
@falling:
        CMP #GREATER
        BEQ @passed
        JMP @again
@passed:JMP @finished
@operand:
        CLC
        ADC FORS
        STA VP
        LDA #>FOR_STACK
        STA VP+1
        JMP load_b

st_end: JSR check_end
end_program:
        JSR find_top
        JMP ready

st_stop:JSR check_end
        BRK
        .byte 0, &FA, 0

st_run: JSR check_end
run:    JSR clear
        STA HANDLER+1           ; 0
        JSR first_line
        JMP go_to_p0

st_clear:
        JSR check_end
        JSR clear
        JMP done

st_new: JSR check_end
        JSR new
        JMP ready

st_old: JSR check_end
        JSR first_line
        LDY #0
        TYA
        STA (P0),Y
        JSR find_top
        JSR clear
        JMP ready

; ON ERROR, or ON n GOTO or GOSUB numbers.
st_on:  LDA #T_ERROR
        JSR accept
        BEQ @error
        JSR integer
        JSR get
        CMP #T_GOTO
        BEQ @kind
        CMP #T_GOSUB
        BNE @syntax
@kind:  PHA
        LDX IA
        LDA IA+1
        ORA IA+2
        ORA IA+3
        BNE @range
        TXA
        BEQ @range
        STX S0
        JMP @count
@skip:  JSR skip_number
        BCC @range
@count: DEC S0
        BNE @skip
        JSR line_number
        PLA
        CMP #T_GOTO
        BEQ @go
@rest:  LDY TO                  ; RETURN goes on behind the list
@next:  LDA (TP),Y
        CMP #':'
        BEQ @gosub
        CMP #CR
        BEQ @gosub
        INY
        BNE @next
@gosub: STY TO
        JMP gosub
@go:    JMP go
@range: PLA
        JSR skip_to_else
        BCC @none
        JSR peek
        CMP #T_LINENO
        BEQ @number
        JMP statement
@number:JMP st_goto
@none:  BRK
        .byte 40, T_ON, " range", 0
@syntax:BRK
        .byte 39, T_ON, " syntax", 0

@error: LDA #T_OFF
        JSR accept
        BEQ @off
        JSR get_place
        STA HANDLER
        STX HANDLER+1
        JMP skip_line
@off:   LDA #0
        STA HANDLER+1
        JMP done

; Pass a number of a list and the comma behind it. C clear: there is none.
skip_number:
        LDY TO
@next:  LDA (TP),Y
        INY
        CMP #','
        BEQ @comma
        CMP #':'
        BEQ @end
        CMP #T_ELSE
        BEQ @end
        CMP #CR
        BNE @next
@end:   CLC
        RTS
@comma: STY TO
        SEC
        RTS

; Behind the next ELSE of the line. C clear: there is none.
skip_to_else:
        LDY TO
@next:  LDA (TP),Y
        INY
        CMP #T_ELSE
        BEQ @else
        CMP #CR
        BNE @next
        CLC
        RTS
@else:  STY TO
        SEC
        RTS

; TRACE ON, OFF or a line number.
st_trace:
        LDA #T_ON
        JSR accept
        BEQ @on
        LDA #T_OFF
        JSR accept
        BEQ @off
        JSR line_number
        LDA IA
        LDX IA+1
        BPL @set
@on:    LDA #&FF
        LDX #&7F
@set:   STA TRACE_LINE
        STX TRACE_LINE+1
        LDA #&80
        BNE @switch
@off:   LDA #0
@switch:STA TRACING
        JMP done
