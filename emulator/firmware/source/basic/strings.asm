; Strings. One waits on STACK with its length below it.

push_string:
        LDA STACK
        CLC
        SBC STRLEN
        STA STACK
        BCS @room
        DEC STACK+1
@room:  JSR stack_room
        LDY STRLEN
        TYA
        BEQ @length
@copy:  LDA BUFFER - 1,Y
        STA (STACK),Y
        DEY
        BNE @copy
@length:LDA STRLEN
        STA (STACK),Y
        RTS

pop_string:
        LDY #0
        LDA (STACK),Y
        STA STRLEN
        BEQ release_string
        TAY
@copy:  LDA (STACK),Y
        STA BUFFER - 1,Y
        DEY
        BNE @copy

; Forget the string on STACK.
release_string:
        LDY #0
        LDA (STACK),Y
        SEC
        BCS release_more

; Free A bytes of STACK.
release:CLC
release_more:
        ADC STACK
        STA STACK
        BCC @end
        INC STACK+1
@end:   RTS

; Take A bytes of STACK. X and Y are kept.
reserve:EOR #&FF
        SEC
        ADC STACK
        STA STACK
        BCS stack_room
        DEC STACK+1
stack_room:
        LDA VARTOP
        CMP STACK
        LDA VARTOP+1
        SBC STACK+1
        BCS @full
        RTS
@full:  JMP no_room

; BUFFER = the string on STACK and that of BUFFER.
join:   LDY #0
        LDA (STACK),Y
        CLC
        ADC STRLEN
        BCS @long
        TAX
        LDY STRLEN
        STX STRLEN
        TYA
        BEQ @left
@right: DEY
        DEX
        LDA BUFFER,Y
        STA BUFFER,X
        TYA
        BNE @right
@left:  LDA (STACK),Y
        BEQ release_string
        TAY
@copy:  LDA (STACK),Y
        STA BUFFER - 1,Y
        DEY
        BNE @copy
        JMP release_string
@long:  JMP string_too_long

; Compare the string on STACK with that of BUFFER: A is LESS, EQUAL or GREATER.
compare_strings:
        LDY #0
        LDA (STACK),Y
        TAX                     ; characters that are left of it
@next:  CPY STRLEN
        BEQ @ended
        TXA
        BEQ @less
        INY
        LDA (STACK),Y
        CMP BUFFER - 1,Y
        BNE @differ
        DEX
        JMP @next
@differ:BCC @less
@greater:
        LDA #GREATER
        BNE @result
@ended: TXA
        BNE @greater
        LDA #EQUAL
        BNE @result
@less:  LDA #LESS
@result:PHA
        JSR release_string
        PLA
        RTS

literal:LDY TO
        LDX #0
@next:  LDA (TP),Y
        INY
        CMP #CR
        BEQ @open
        CMP #'"'
        BNE @put
        LDA (TP),Y
        CMP #'"'
        BNE @end
        INY
@put:   STA BUFFER,X
        INX
        BNE @next
@end:   STX STRLEN
        STY TO
        JMP string_result
@open:  JMP missing_quote

fn_len: JSR string_factor
        LDA STRLEN
        JMP byte_result

fn_asc: JSR string_factor
        LDA STRLEN
        BEQ @empty
        LDA BUFFER
        JMP byte_result
@empty: JMP fn_true

fn_chr: JSR integer_factor
        LDA IA
one_character:
        STA BUFFER
        LDA #1
set_length:
        STA STRLEN
        JMP string_result

fn_get_string:
        JSR OSRDCH
        JMP one_character

fn_inkey_string:
        JSR inkey
        TXA
        CPY #0
        BEQ one_character
        LDA #0
        BEQ set_length

fn_str: JSR hex_mark
        LDA HEX
        PHA
        JSR factor
        BNE @number
        JMP type_mismatch
@number:PLA
        STA HEX
        JSR str_text
        JMP string_result

; HEX: is there a ~?
hex_mark:
        LDA #0
        STA HEX
        LDA #'~'
        JSR accept
        BNE @end
        ROR HEX                 ; C is set
@end:   RTS

; A string, a comma and an integer: the string on STACK.
string_and_integer:
        JSR string
        JSR comma
        JSR push_string
        JMP integer

fn_left:JSR string_and_integer
        JSR closing_bracket
        LDA IA
        PHA
        JSR pop_string
        PLA
        CMP STRLEN
        BCC set_length
        JMP string_result

fn_right:
        JSR string_and_integer
        JSR closing_bracket
        LDA IA
        PHA
        JSR pop_string
        PLA
        TAX
        LDA STRLEN
        STX STRLEN
        SEC
        SBC STRLEN
        BCS from_a
        ADC STRLEN
        STA STRLEN
        JMP string_result

; The STRLEN characters from place A on.
from_a: TAX
        LDY #0
@copy:  CPY STRLEN
        BEQ @end
        LDA BUFFER,X
        STA BUFFER,Y
        INX
        INY
        BNE @copy
@end:   JMP string_result

fn_mid: JSR string_and_integer
        LDA IA
        PHA
        LDA #&FF
        STA IA
        LDA #','
        JSR accept
        BNE @rest
        JSR integer
@rest:  JSR closing_bracket
        PLA
        TAX
        BEQ @start
        DEX                     ; from 0
@start: STX S0
        LDA IA
        STA S1
        JSR pop_string
        LDA STRLEN
        SEC
        SBC S0
        BCC @nothing
        CMP S1
        BCC @length
        LDA S1
@length:STA STRLEN
        LDA S0
        JMP from_a
@nothing:
        LDA #0
        JMP set_length

fn_string:
        JSR integer
        JSR comma
        LDA IA
        PHA
        JSR string
        JSR closing_bracket
        PLA
        TAX
        BEQ @empty
        LDA STRLEN
        BEQ @end
        STA S0
        LDY STRLEN
@times: DEX
        BEQ @done
        LDA #0
        STA S1
        STX S2
@copy:  LDX S1
        LDA BUFFER,X
        STA BUFFER,Y
        INY
        BEQ @long
        INX
        STX S1
        CPX S0
        BNE @copy
        LDX S2
        BNE @times
@done:  STY STRLEN
@end:   JMP string_result
@empty: TXA
        JMP set_length
@long:  JMP string_too_long

fn_instr:
        JSR string
        JSR comma
        JSR push_string
        JSR string
        LDA #1
        STA IA
        LDA #','
        JSR accept
        BNE @search
        JSR push_string
        JSR integer
        JSR pop_string
@search:JSR closing_bracket
        LDY #0
        LDA (STACK),Y
        STA S0                  ; length of the first
        LDX IA
        BEQ @first
        DEX
@first: STX S1                  ; place to begin with
@place: LDA S0
        SEC
        SBC S1
        BCC @none
        CMP STRLEN
        BCC @none
        LDY S1
        LDX #0
@match: CPX STRLEN
        BEQ @found
        INY
        LDA (STACK),Y
        CMP BUFFER,X
        BNE @next
        INX
        BNE @match
@next:  INC S1
        BNE @place
@none:  LDA #0
        BEQ @result
@found: LDX S1
        INX
        TXA
@result:PHA
        JSR release_string
        PLA
        JMP byte_result
