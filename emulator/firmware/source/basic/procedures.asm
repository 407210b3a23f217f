; PROC and FN. What is on the processor's stack at a call goes to STACK, so that calls can be as deep as memory allows.
; Then come the variables whose values return at the end, each with its type and address. While the routine runs, the
; processor's stack holds the place to return to at &1FD.

RETURN = &1FD           ; TO, TP high, TP low
                        ; then come the formal parameters: address low, high, type

fn_fn:  LDA #T_FN
        JSR call
        LDX #48
        JSR pause
        LDA TYPE
        RTS

st_proc:LDA #T_PROC
        JSR call
        JMP done

; Call the PROC or FN, token A, whose name is at TO.
call:   STA T3
        LDX #<FN_LIST
        CMP #T_FN
        BEQ @list
        LDX #<PROC_LIST
@list:  STX T2
        JSR get_place
        SEC                     ; two before the name
        SBC #2
        STA NP
        BCS @name
        DEX
@name:  STX NP+1
        LDY TO
@letter:LDA (TP),Y
        JSR is_name
        BCS @more
        CMP #'@'                ; belongs to names of procedures, too
        BNE @end
@more:  INY
        BNE @letter
@end:   TYA
        SEC
        SBC TO
        BEQ @bad
        ADC #1                  ; C is set
        STA NEND
        STY TO
        LDX T2
        JSR search
        BCS @found
        JSR find_definition
@found: LDY #0
        LDA (VP),Y
        STA S0
        INY
        LDA (VP),Y
        STA S1
        LDA LOCALS
        PHA
        LDA KIND
        PHA
        LDA DEF_LOW
        PHA
        LDA DEF_HIGH
        PHA
        LDA T3
        STA KIND
        TSX
        TXA
        EOR #&FF
        STA T0                  ; bytes on the stack
        JSR reserve
        LDA #1
        JSR reserve
        LDY #0
        STY LOCALS
        LDA T0
        STA (STACK),Y
@save:  INY
        PLA
        STA (STACK),Y
        CPY T0
        BNE @save
        LDA TP
        PHA
        LDA TP+1
        PHA
        LDA TO
        PHA
        LDY #0
        LDA (S0),Y
        LDX S1
        CMP #'('
        BEQ @parameters
        LDA S0
        JMP enter
@bad:   BRK
        .byte 30, "Bad call", 0
@wrong: LDA #0
        STA DEF_HIGH
        BRK
        .byte 31, "Arguments", 0

@parameters:
        LDA S0
        JSR set_place
        INC TO
@formal:JSR make_variable
        JSR save_variable
        LDA VP
        PHA
        LDA VP+1
        PHA
        LDA VT
        PHA
        LDA #','
        JSR accept
        BEQ @formal
        JSR closing_bracket
        JSR get_place
        PHA
        STA DEF_LOW
        TXA
        PHA
        STA DEF_HIGH
        LDA RETURN+2
        STA TP
        LDA RETURN+1
        STA TP+1
        LDA RETURN
        STA TO
        LDA LOCALS              ; values that are to come
        PHA
        LDA #'('
        BNE @separator
@actual:PHA
        LDA #','
@separator:
        JSR accept
        BNE @wrong
        JSR expression
        PLA
        TAX
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
        JMP @type
@real:  JSR push_real
        JMP @type
@string:TXA
        PHA
        JSR push_string
        PLA
        TAX
@type:  LDA TYPE
        PHA
        DEX
        TXA
        BNE @actual
        LDA #')'
        JSR accept
        BNE @arguments
        LDA TP
        STA RETURN+2
        LDA TP+1
        STA RETURN+1
        LDA TO
        STA RETURN

        LDX LOCALS              ; set the parameters, the last one first
@set:   STX S0
        PLA
        STA TYPE
        BEQ @pop_string
        BMI @pop_real
        PLA
        STA IA
        PLA
        STA IA+1
        PLA
        STA IA+2
        PLA
        STA IA+3
        JMP @store
@pop_real:
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
        JMP @store
@pop_string:
        JSR pop_string
@store: LDA S0
        ASL A
        ADC S0                  ; C is clear
        EOR #&FF
        TAX
        DEX                     ; &FD - 3 n
        DEX
        LDA &102,X
        STA VP
        LDA &101,X
        STA VP+1
        LDA &100,X
        STA VT
        ASL A                   ; a string for a string, a number for a number
        LDA TYPE
        BEQ @is_string
        BCS @arguments
        BCC @fits
@is_string:
        BCC @arguments
@fits:  JSR store
        LDX S0
        DEX
        BNE @set
        PLA
        TAX
        PLA
        JMP enter
@arguments:
        JMP @wrong

; Begin the routine's statements at A and X.
enter:  JSR set_place
        STA DEF_HIGH            ; 0
        LDX #<(RETURN - 1)
        TXS
        JMP statement

; Find the definition of the routine of type T3 in the program and enter it behind EP: VP.
find_definition:
        JSR first_line
@line:  LDY #0
        LDA (P0),Y
        BMI @none
        LDY #2
@space: INY
        LDA (P0),Y
        CMP #' '
        BEQ @space
        CMP #T_DEF
        BNE @next
@kind:  INY
        LDA (P0),Y
        CMP #' '
        BEQ @kind
        CMP T3
        BNE @next
        DEY                     ; two before the name
        TYA
        CLC
        ADC P0
        STA P1
        LDA P0+1
        ADC #0
        STA P1+1
        LDY #2
@letter:LDA (P1),Y
        CMP (NP),Y
        BNE @next
        INY
        CPY NEND
        BNE @letter
        LDA (P1),Y
        JSR is_name
        BCC @found
@next:  JSR next_in_program
        BNE @line
@none:  BRK
        .byte 29, "No such ", T_FN, "/", T_PROC, 0
@found: TYA
        CLC
        ADC P1
        PHA
        LDA P1+1
        ADC #0
        PHA
        JSR new_entry
        LDY #1
        PLA
        STA (VP),Y
        DEY
        PLA
        STA (VP),Y
        LDA VP
        CLC
        ADC #2
        STA VARTOP
        LDA VP+1
        ADC #0
        STA VARTOP+1
        RTS

; Save the variable at VP of type VT on STACK.
save_variable:
        INC LOCALS
        LDA VT
        BMI @string
        LDX #31
        JSR pause
        LDA #5
        JSR reserve
        LDY #4
@copy:  LDA (VP),Y
        STA (STACK),Y
        DEY
        BPL @copy
@header:LDA #3
        JSR reserve
        LDY #2
        LDA VT
        STA (STACK),Y
        DEY
        LDA VP+1
        STA (STACK),Y
        DEY
        LDA VP
        STA (STACK),Y
        RTS
@string:JSR load
        JSR push_string
        JMP @header

st_local:
        LDA KIND
        BEQ @outside
@next:  JSR make_variable
        JSR save_variable
        LDA #0
        STA STRLEN
        JSR byte_result
        LDA VT
        BPL @number
        JSR string_result
@number:JSR store
        LDA #','
        JSR accept
        BEQ @next
        JMP done
@outside:
        BRK
        .byte 12, "Not ", &EA, 0

st_endproc:
        JSR check_end
        LDA KIND
        CMP #T_PROC
        BEQ return
        BRK
        .byte 13, "No ", T_PROC, 0

fn_result:
        LDA KIND
        CMP #T_FN
        BNE @none
        JSR expression
        JSR check_end
        JMP return
@none:  BRK
        .byte 7, "No ", T_FN, 0

; Leave the routine: give the variables their values back, and the processor's stack its contents.
return: LDA LOCALS
        BEQ @restored
        DEC LOCALS
        LDY #2
        LDA (STACK),Y
        STA VT
        DEY
        LDA (STACK),Y
        STA VP+1
        DEY
        LDA (STACK),Y
        STA VP
        LDA #3
        JSR release
        LDA VT
        BMI @string
        BNE @copied
        LDA #1
@copied:TAY
        DEY
@copy:  LDA (STACK),Y
        STA (VP),Y
        DEY
        BPL @copy
        LDA #5
        JSR release
        JMP return
@string:LDX STACK
        LDY STACK+1
        INX
        BNE @same
        INY
@same:  STX P1
        STY P1+1
        LDA STRLEN              ; of the result
        PHA
        LDY #0
        LDA (STACK),Y
        STA STRLEN
        LDX VT
        JSR store_string
        JSR release_string
        PLA
        STA STRLEN
        JMP return
@restored:
        LDX RETURN+2
        STX TP
        LDX RETURN+1
        STX TP+1
        LDX RETURN
        STX TO
        LDX #&FF
        TXS
        TAY                     ; 0
        LDA (STACK),Y
        TAY
@byte:  LDA (STACK),Y
        PHA
        DEY
        BNE @byte
        JSR release_string
        PLA
        STA DEF_HIGH
        PLA
        STA DEF_LOW
        PLA
        STA KIND
        PLA
        STA LOCALS
        RTS
