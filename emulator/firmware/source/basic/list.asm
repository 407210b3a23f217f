; LIST and what edits the program: AUTO, DELETE, RENUMBER.

LIST_FORS = S4
LIST_REPEATS = S5
AUTO_LINE = S6
AUTO_STEP = S8
TABLE_END = S6

; A range of line numbers: the first in S0, the last in S2. C: a single number was given.
line_range:
        LDA #0
        STA S0
        STA S1
        LDA #&FF
        STA S2
        LDA #&7F
        STA S3
        JSR optional_number
        BCC @comma
        LDA IA
        STA S0
        STA S2
        LDA IA+1
        STA S1
        STA S3
@comma: LDA #','
        JSR accept
        BNE @end
        LDA #&FF
        STA S2
        LDA #&7F
        STA S3
        JSR optional_number
        BCC @end
        LDA IA
        STA S2
        LDA IA+1
        STA S3
@end:   JMP check_end

; A line number, if there is one: IA. C: there is.
optional_number:
        LDA #T_LINENO
        JSR accept
        BNE @none
        JSR line_token
        SEC
        RTS
@none:  CLC
        RTS

st_list:LDA #'O'                ; LISTO
        JSR accept
        BNE @list
        JSR integer
        LDA IA
        STA LISTO
        JMP ready
@list:  JSR find_top            ; is the program good?
        JSR line_range
        LDA #0
        STA LIST_FORS
        STA LIST_REPEATS
        LDA S0
        STA IA
        LDA S1
        STA IA+1
        JSR find_line
@line:  LDY #1                  ; above the last number?
        LDA (P0),Y
        STA IA
        DEY
        LDA (P0),Y
        BMI @end
        STA IA+1
        LDA S2
        CMP IA
        LDA S3
        SBC IA+1
        BCC @end
        BIT ESCAPE_FLAG
        BMI @escape
        JSR list_line
        JSR next_in_program
        BNE @line
@escape:JMP escape
@end:   JMP ready

; Print the line at P0.
list_line:
        LDA #5
        JSR print_line_number
        LDA LISTO
        AND #1
        TAX
        LDA LISTO
        AND #2
        BEQ @repeats
        TXA
        CLC
        ADC LIST_FORS
        ADC LIST_FORS
        TAX
@repeats:
        LDA LISTO
        AND #4
        BEQ @indent
        TXA
        CLC
        ADC LIST_REPEATS
        ADC LIST_REPEATS
        TAX
@indent:JSR spaces
        LDY #3
        LDX #0                  ; &FF in a string
@next:  LDA (P0),Y
        CMP #CR
        BEQ @end
        CMP #'"'
        BNE @character
        PHA
        TXA
        EOR #&FF
        TAX
        PLA
@character:
        INX
        DEX
        BMI @plain
        CMP #T_LINENO
        BEQ @number
        CMP #&80
        BCS @token
@plain: JSR outc
        INY
        BNE @next
@end:   JMP newline
@number:STY S6
        STX S7
        LDA P0
        LDX P0+1
        STA P1
        STX P1+1
        INY
        JSR decode_line
        LDA #0
        JSR print_line_number
        LDX S7
        LDA S6
        CLC
        ADC #4
        TAY
        BNE @next
@token: STY S6
        STX S7
        CMP #&E3                ; FOR
        BNE @not_for
        INC LIST_FORS
@not_for:
        CMP #&ED                ; NEXT
        BNE @not_next
        DEC LIST_FORS
        BPL @not_next
        INC LIST_FORS
@not_next:
        CMP #&F5                ; REPEAT
        BNE @not_repeat
        INC LIST_REPEATS
@not_repeat:
        CMP #&FD                ; UNTIL
        BNE @print
        DEC LIST_REPEATS
        BPL @print
        INC LIST_REPEATS
@print: JSR print_token
        LDX S7
        LDY S6
        INY
        BNE @next

st_delete:
        JSR line_token_needed
        LDA IA
        PHA
        LDA IA+1
        PHA
        LDA #','
        JSR accept
        BNE no_number
        JSR line_token_needed
        JSR check_end
        LDA IA
        STA S2
        LDA IA+1
        STA S3
        PLA
        STA IA+1
        PLA
        STA IA
        JSR find_line
@line:  LDY #1
        LDA (P0),Y
        STA IA
        DEY
        LDA (P0),Y
        BMI @end
        STA IA+1
        LDA S2
        CMP IA
        LDA S3
        SBC IA+1
        BCC @end
        JSR delete_line
        JMP @line
@end:   JSR clear
        JMP ready
line_token_needed:
        JSR optional_number
        BCC no_number
        RTS
no_number:
        JMP syntax_error

; [first number][, step] of AUTO and RENUMBER: S0 and S2.
start_and_step:
        LDX #10
        LDY #0
        STX S0
        STY S1
        STX S2
        STY S3
        JSR optional_number
        BCC @step
        LDA IA
        STA S0
        LDA IA+1
        STA S1
@step:  LDA #','
        JSR accept
        BNE @end
        JSR line_token_needed
        LDA IA+1
        BNE @silly
        LDA IA
        BEQ @silly
        STA S2
@end:   JMP check_end
@silly: JMP silly

st_auto:JSR start_and_step
        LDA S0
        STA AUTO_LINE
        LDA S1
        STA AUTO_LINE+1
        LDA S2
        STA AUTO_STEP
@next:  LDA AUTO_LINE
        STA IA
        LDA AUTO_LINE+1
        STA IA+1
        LDA #5
        JSR print_line_number
        JSR space
        JSR read_line
        LDA #0
        STA P0
        LDA #>LINE
        STA P0+1
        JSR tokenise
        LDA AUTO_LINE
        STA IA
        LDA AUTO_LINE+1
        STA IA+1
        JSR edit_line
        JSR clear
        LDA AUTO_LINE
        CLC
        ADC AUTO_STEP
        STA AUTO_LINE
        BCC @next
        INC AUTO_LINE+1
        BPL @next
        JMP ready

; RENUMBER. The old numbers are collected above the program and replaced; then each reference becomes the new number of
; the line that had the old one.
st_renumber:
        JSR start_and_step
        JSR find_top
        LDA TOP
        STA TABLE_END
        LDA TOP+1
        STA TABLE_END+1
        JSR first_new_number
@collect:
        LDY #0
        LDA (P0),Y
        BMI @collected
        STA (TABLE_END),Y
        LDA IB+1
        STA (P0),Y
        INY
        LDA (P0),Y
        STA (TABLE_END),Y
        LDA IB
        STA (P0),Y
        LDA TABLE_END
        CLC
        ADC #2
        STA TABLE_END
        BCC @room
        INC TABLE_END+1
@room:  CMP HIMEM
        LDA TABLE_END+1
        SBC HIMEM+1
        BCS @space
        JSR next_new_number
        JSR next_in_program
        BNE @collect
@space: BRK
        .byte 0, &CC, " space", 0
@collected:
        JSR first_line
@line:  LDY #0
        LDA (P0),Y
        BMI @end
        LDY #3
@next:  LDA (P0),Y
        INY
        CMP #CR
        BEQ @line_done
        CMP #T_LINENO
        BNE @next
        STY S4
        LDA P0
        LDX P0+1
        STA P1
        STX P1+1
        JSR decode_line
        LDA P0
        PHA
        LDA P0+1
        PHA
        JSR @search
        PLA
        STA P0+1
        PLA
        STA P0
        LDY S4
        BCS @failed
        JSR encode_line
        LDA T0
        STA (P0),Y
        INY
        LDA T1
        STA (P0),Y
        INY
        LDA T2
        STA (P0),Y
        INY
        BNE @next
@line_done:
        JSR next_in_program
        BNE @line
@end:   JSR clear
        JMP ready
@failed:JSR print_text
        .text "Failed at "
        CLV
        LDY #1
        LDA (P0),Y
        STA IA
        DEY
        LDA (P0),Y
        STA IA+1
        TYA
        JSR print_line_number
        JSR newline
        LDY S4
        BNE @next

@search:JSR first_new_number
        LDA TOP
        STA P0
        LDA TOP+1
        STA P0+1
@entry: LDA P0
        CMP TABLE_END
        LDA P0+1
        SBC TABLE_END+1
        BCS @found              ; not found
        LDY #0
        LDA (P0),Y
        CMP IA+1
        BNE @other
        INY
        LDA (P0),Y
        CMP IA
        BNE @other
        LDA IB
        STA IA
        LDA IB+1
        STA IA+1
        CLC
@found: RTS
@other: JSR next_new_number
        LDA P0
        CLC
        ADC #2
        STA P0
        BCC @entry
        INC P0+1
        BNE @entry

; IB: the new number of the first line, which P0 is, and of the next.
first_new_number:
        LDA S0
        STA IB
        LDA S1
        STA IB+1
        JMP first_line
next_new_number:
        LDA IB
        CLC
        ADC S2
        STA IB
        LDA IB+1
        ADC #0
        AND #&7F
        STA IB+1
        RTS
