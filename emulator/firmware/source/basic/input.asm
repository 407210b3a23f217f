; INPUT, READ and RESTORE.

INPUT_FLAGS = S9        ; bit 7: INPUT LINE; bit 6: print a question mark
INPUT_NEXT = S8         ; the place in BUFFER of the next item; 0: there is no line

st_input:
        LDA #'#'
        JSR accept
        BNE @start
        JMP input_from_file
@start: LDA #0
        STA INPUT_NEXT
        STA INPUT_FLAGS
        LDA #T_LINE
        JSR accept
        BNE @question
        ROR INPUT_FLAGS         ; C is set
@question:
        LDA INPUT_FLAGS
        ORA #&40
        STA INPUT_FLAGS
@next:  JSR at_end
        BNE @more
        JMP done
@more:  CMP #','
        BEQ @separator
        CMP #';'
        BEQ @separator
        CMP #'"'
        BEQ @prompt
        JSR layout
        BCC @variable
@quiet: LDA INPUT_FLAGS
        AND #&80
        STA INPUT_FLAGS
        LDA #0
        STA INPUT_NEXT
        BEQ @next
@separator:
        INC TO
        BNE @question
@prompt:INC TO
        JSR literal
        JSR print_buffer
        JMP @quiet
@variable:
        JSR make_variable
        LDA INPUT_NEXT
        BNE @item
        BIT INPUT_FLAGS
        BVC @read
        LDA #'?'
        JSR outc
@read:  LDA VP
        PHA
        LDA VP+1
        PHA
        LDA #>BUFFER
        JSR read_line_to
        PLA
        STA VP+1
        PLA
        STA VP
@item:  LDX #>BUFFER
        STX P1+1
        LDA INPUT_NEXT
        STA P1
        BIT VT
        BMI @string
        JSR val_at
        LDY #0
        JSR skip_item
        JMP @store
@string:BIT INPUT_FLAGS
        BMI @whole
        JSR string_item
@store: LDX #0
        CMP #','
        BNE @last
        TYA
        SEC
        ADC P1
        TAX
@last:  STX INPUT_NEXT
        JSR store
        JMP @question
@whole: LDY #&FF
@length:INY
        LDA (P1),Y
        CMP #CR
        BNE @length
        STY STRLEN
        JSR string_result
        LDA #CR
        BNE @store

; The string in the text at P1 up to a comma or the end of the line: in BUFFER. A and Y are as for skip_item.
string_item:
        LDY #0
        LDX #0
@space: LDA (P1),Y
        INY
        CMP #' '
        BEQ @space
        CMP #'"'
        BEQ @quoted
        DEY
@plain: LDA (P1),Y
        CMP #CR
        BEQ @end
        CMP #','
        BEQ @end
        STA BUFFER,X
        INX
        INY
        BNE @plain
@quoted:LDA (P1),Y
        INY
        CMP #CR
        BEQ @open
        CMP #'"'
        BNE @put
        LDA (P1),Y
        CMP #'"'
        BNE @end
        INY
@put:   STA BUFFER,X
        INX
        BNE @quoted
@open:  JMP missing_quote
@end:   STX STRLEN
        JSR string_result

; Y: the place of the comma or CR, which is in A, in the text at P1.
skip_item:
        LDA (P1),Y
        CMP #','
        BEQ @end
        CMP #CR
        BEQ @end
        INY
        BNE skip_item
@end:   RTS

st_read:JSR make_variable
        LDA VP
        PHA
        LDA VP+1
        PHA
        LDA VT
        PHA
        JSR next_data
        PLA
        STA VT
        BMI @string
        LDA TP
        PHA
        LDA TP+1
        PHA
        LDA TO
        PHA
        LDA VT
        PHA
        LDA P1
        LDX P1+1
        JSR set_place
        JSR expression
        JSR get_place
        STA P1
        STX P1+1
        PLA
        STA VT
        PLA
        STA TO
        PLA
        STA TP+1
        PLA
        STA TP
        LDY #0
        JSR skip_item
        JMP @store
@string:JSR string_item
@store: TYA
        CLC
        ADC P1
        STA DATA
        LDA P1+1
        ADC #0
        STA DATA+1
        PLA
        STA VP+1
        PLA
        STA VP
        JSR store
        LDA #','
        JSR accept
        BEQ st_read
        JMP done

; P1: the next item of DATA.
next_data:
        LDA DATA
        STA P0
        LDA DATA+1
        STA P0+1
        LDY #0
        LDA (P0),Y
        CMP #','
        BEQ @here
@line:  LDY #1                  ; a line behind a CR
        LDA (P0),Y
        BMI @none
        LDY #3
@space: INY
        LDA (P0),Y
        CMP #' '
        BEQ @space
        CMP #T_DATA
        BEQ @here
        LDY #3
        LDA (P0),Y
        CLC
        ADC P0
        STA P0
        BCC @line
        INC P0+1
        BNE @line
@here:  TYA
        SEC
        ADC P0
        STA P1
        LDA P0+1
        ADC #0
        STA P1+1
        RTS
@none:  BRK
        .byte 42, "Out of ", T_DATA, 0

st_restore:
        LDY #0
        LDX PAGE
        STX P0+1
        STY P0
        JSR at_end
        BEQ @set
        JSR line_number
        JSR check_end
        JSR seek_line
        LDA P0                  ; the CR before it
        BNE @low
        DEC P0+1
@low:   DEC P0
@set:   LDA P0
        STA DATA
        LDA P0+1
        STA DATA+1
        JMP done
