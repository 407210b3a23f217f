; From text to tokens and back.

; Tokenise the text from P0 up to a CR: at BUFFER, X bytes with the CR.
tokenise:
        LDA #START + LINES
tokenise_as:                    ; with these allowed
        LDX #0
        LDY #0
@state: STA T3                  ; which of START and LINES are allowed here
@next:  LDA (P0),Y
        CMP #CR
        BEQ @last
        CMP #' '
        BEQ @copy
        CMP #','
        BEQ @copy
        CMP #'"'
        BEQ @string
        CMP #'&'
        BEQ @hex
        CMP #':'
        BEQ @colon
        CMP #'*'
        BEQ @star
        JSR is_digit
        BCS @digit
        JSR is_name
        BCS @word
@other: LDA #0
        STA T3
        LDA (P0),Y
@copy:  INY
        JSR emit
        BNE @next
@last:  JMP emit
@colon: INY
        JSR emit
        LDA #START
        BNE @state
@string:
        INY
        JSR emit
        LDA (P0),Y
        CMP #CR
        BEQ @next
        CMP #'"'
        BNE @string
        BEQ @copy
@star:  LDA T3
        AND #START
        BEQ @other
@rest:  LDA (P0),Y
        INY
        JSR emit
        CMP #CR
        BNE @rest
        RTS
@hex:   INY
        JSR emit
        LDA (P0),Y
        CMP #'A'
        BCC @hex_digit
        CMP #'F' + 1
        BCC @hex
@hex_digit:
        JSR is_digit
        BCS @hex
        LDA #0
        BEQ @state
@digit: BIT T3
        BVC @other              ; LINES
        STY T0
        JSR decimal
        LDA (P0),Y
        BCC @number
        LDY T0
        BCS @other
@number:
        LDA #T_LINENO
        JSR emit
        JSR encode_line
        LDA T0
        JSR emit
        LDA T1
        JSR emit
        LDA T2
        JSR emit
        JMP @next
@word:  CMP #'X'                ; no keyword starts with X, Y, Z or a small letter
        BCS @name
        STY T0
        JSR find_keyword
        BCC @name
        LDA T2                  ; flags
        AND #MIDDLE + START
        BEQ @lines
        LDA T2
        AND #START
        STA T3
@lines: LDA T2
        AND #LINES
        ORA T3
        STA T3
        LDA T2
        AND #LITERAL
        BNE @rest
        LDA T2
        AND #NAME
        BEQ @next_far
        LDA (P0),Y
        JSR is_name
        BCC @next_far
@name:  LDA (P0),Y
        JSR is_name
        BCC @named
        JSR emit
        INY
        BNE @name
@named: LDA #0
        STA T3
@next_far:
        JMP @next

; A line number is a token and three bytes: bits 7 and 6 of both bytes of the number, the rest of the low and of the
; high byte, none of them a control code. IA to T0, T1 and T2; Y is kept.
encode_line:
        LDA IA+1
        AND #&3F
        ORA #&40
        STA T2
        LDA IA
        AND #&3F
        ORA #&40
        STA T1
        EOR IA                  ; bits 7 and 6, the latter inverted
        STA T0
        LDA IA+1
        EOR T2
        LSR A
        LSR A
        ORA T0
        LSR A
        LSR A
        EOR #&40
        STA T0
        RTS

; The three bytes at (P1),Y: IA. Y: the last of them.
decode_line:
        LDA (P1),Y
        ASL A
        ASL A
        PHA
        AND #&C0
        INY
        EOR (P1),Y
        STA IA
        PLA
        ASL A
        ASL A
        INY
        EOR (P1),Y
        STA IA+1
        RTS

; Append A to BUFFER. Z is clear.
emit:   STA BUFFER,X
        INX
        BEQ @long
        RTS
@long:  BRK
        .byte 0, T_LINE, " space", 0

; Look for a keyword at Y, T0. C: found, and emitted; Y is behind it, its flags are in T2.
find_keyword:
        LDA #<keywords
        SEC
        SBC T0                  ; so that Y fits both
        STA EP
        LDA #>keywords
        SBC #0
        STA EP+1
@entry: LDY T0
        LDA (EP),Y
        BEQ @none
        CMP (P0),Y
        BCC @skip
        BNE @none               ; they are sorted by their first letters
@letter:
        LDA (EP),Y
        BMI @whole
        CMP (P0),Y
        BNE @differs
        INY
        BNE @letter
@differs:
        LDA (P0),Y
        CMP #'.'
        BNE @skip
        INY
        STY T1                  ; the text goes on here
        DEY
@token: LDA (EP),Y
        BMI @found
        INY
        BNE @token
@whole: STY T1
        LDA (P0),Y
        JSR is_name
        INY
        LDA (EP),Y
        DEY
        BCC @found
        LSR A                   ; COND
        BCS @over
@found: INY
        LDA (EP),Y
        STA T2
        DEY
        AND #PSEUDO
        BEQ @plain
        LDA T3
        AND #START
        ASL A                   ; PSEUDO_STEP
@plain: CLC
        ADC (EP),Y
        JSR emit
        LDY T1
        SEC
        RTS
@skip:  INY
        LDA (EP),Y
        BPL @skip
@over:  INY
        TYA
        SEC
        SBC T0
        ADC EP                  ; C is set
        STA EP
        BCC @entry
        INC EP+1
        BNE @entry
@none:  CLC
        RTS

; C: A is a letter, a digit, _ or the pound sign.
is_name:CMP #'z' + 1
        BCS not_name
        CMP #'_'
        BCS named
        CMP #'Z' + 1
        BCS not_name
        CMP #'A'
        BCS named
is_digit:
        CMP #'9' + 1
        BCS not_name
        CMP #'0'
named:  RTS
not_name:
        CLC
        RTS

; The decimal number at (P0),Y: IA. C: it is above 32767. Y: what follows it.
decimal:LDA #0
        STA IA
        STA IA+1
@digit: LDA (P0),Y
        JSR is_digit
        BCC @end
        AND #&0F
        PHA
        LDA IA+1
        CMP #&0D                ; 10 * &D00 is above
        BCS @above
        STA T2
        LDA IA
        ASL A                   ; 10 n = 2 (4 n + n)
        ROL IA+1
        ASL A
        ROL IA+1
        ADC IA
        STA IA
        LDA IA+1
        ADC T2
        ASL IA
        ROL A
        STA IA+1
        PLA
        ADC IA
        STA IA
        BCC @same
        INC IA+1
@same:  INY
        LDA IA+1
        BPL @digit
        SEC
@end:   RTS
@above: PLA
        RTS

; Print the keyword of token A.
print_token:
        CMP #&CF
        BCC @function
        CMP #&D4
        BCS @function
        SBC #PSEUDO_STEP - 1    ; C is clear
@function:
        STA T0
        LDA #<keywords
        STA EP
        LDA #>keywords
        STA EP+1
@entry: LDY #0
        LDA (EP),Y
        BEQ @end
@letter:LDA (EP),Y
        INY
        CMP #&80
        BCC @letter
        CMP T0
        BEQ @found
        TYA
        SEC
        ADC EP
        STA EP
        BCC @entry
        INC EP+1
        BNE @entry
@found: LDY #0
@print: LDA (EP),Y
        BMI @end
        JSR outc
        INY
        BNE @print
@end:   RTS
