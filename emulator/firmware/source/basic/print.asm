; PRINT and characters.

; Print A and count it. All registers are kept.
outc:   PHA
        CMP #CR
        BEQ @return
        LDA WIDTH
        BEQ @count
        CMP COUNT
        BEQ @full
        BCS @count
@full:  JSR newline
@count: INC COUNT
        PLA
        JMP OSWRCH
@return:LDA #0
        STA COUNT
        PLA
        JMP OSWRCH

newline:JSR OSNEWL
        LDA #0
        STA COUNT
        RTS

space:  LDA #' '
        BNE outc

; X spaces.
spaces: TXA
        BEQ @end
@next:  JSR space
        DEX
        BNE @next
@end:   RTS

st_print:
        LDA #'#'
        JSR accept
        BNE @start
        JMP print_to_file
@start: LDA #0
        STA HEX
        LDA FORMAT_WORD
        STA FIELD
@next:  JSR at_end
        BNE @item
        JSR newline
@end:   JMP done
@item:  CMP #'~'
        BEQ @hexadecimal
        CMP #','
        BEQ @comma
        CMP #';'
        BEQ @semicolon
        JSR layout
        BCS @next
        LDA HEX
        PHA
        LDA FIELD
        PHA
        JSR expression
        PLA
        STA FIELD
        PLA
        STA HEX
        LDA TYPE
        BEQ @string
        JSR number_text
        LDA FIELD
        SEC
        SBC STRLEN
        BCC @string
        TAX
        JSR spaces
@string:JSR print_buffer
        JMP @next
@hexadecimal:
        INC TO
        ROR HEX                 ; C is set
        JMP @next
@comma: INC TO
        LDA FORMAT_WORD
        STA FIELD
        BEQ @column
        LDA COUNT
        SEC
@field: BEQ @column
        SBC FIELD
        BCS @field
        EOR #&FF                ; spaces that are missing
        TAX
        INX
        JSR spaces
@column:LDA #0
        STA HEX
        BEQ @next
@semicolon:
        INC TO
        LDA #0
        STA FIELD
        STA HEX
        JSR at_end
        BNE @item
        BEQ @end

print_buffer:
        LDY #0
@next:  CPY STRLEN
        BEQ @end
        LDA BUFFER,Y
        JSR outc
        INY
        BNE @next
@end:   RTS

; Obey ', TAB( or SPC in A. C: it was one of them.
layout: CMP #'''
        BEQ @line
        CMP #T_TAB
        BEQ @tab
        CMP #T_SPC
        BEQ @spaces
        CLC
        RTS
@line:  INC TO
        JSR newline
        SEC
        RTS
@spaces:INC TO
        JSR integer_factor
        LDX IA
@print: JSR spaces
        SEC
        RTS
@tab:   INC TO
        JSR integer
        LDA IA
        PHA
        LDA #','
        JSR accept
        BEQ @place
        JSR closing_bracket
        PLA
        TAX
        CPX COUNT
        BCS @same
        JSR newline
@same:  TXA
        SEC
        SBC COUNT
        TAX
        JMP @print
@place: JSR integer
        JSR closing_bracket
        LDA #31
        JSR OSWRCH
        PLA
        JSR OSWRCH
        LDA IA
        JSR OSWRCH
        SEC
        RTS
