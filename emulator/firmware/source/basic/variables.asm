; Variables. Those whose names begin with the same letter are in a list, the oldest first: the address of the next entry,
; the rest of the name with its %, $ and (, a 0, and then the value. An array's value is the length of this header, the
; number of elements of each dimension, two bytes each, and the elements. A string's is its address, the bytes that are
; reserved for it, and its length. All this is as in BASIC II, since programs look at it.

; A variable to be set: VP and VT. It is made if it does not exist.
make_variable:
        JSR find_variable
        BCC @new
        RTS
@new:   LDY TO
        DEY
        LDA (TP),Y
        CMP #'('
        BNE @room
        JMP array_error
@room:  JSR new_entry
        LDY #4
        LDA VT
        CMP #V_REAL
        BEQ @zero
        DEY
@zero:  TYA
        SEC
        ADC VP
        STA VARTOP
        LDA VP+1
        ADC #0
        STA VARTOP+1
        LDA #0
@clear: STA (VP),Y
        DEY
        BPL @clear
        SEC
        RTS

; An entry for the name at NP behind EP, where the search ended, at VARTOP, which stays: VP is the place for its value.
new_entry:
        LDA NEND
        CLC
        ADC #1 + 5
        JSR room_for
        LDY #0
        LDA VARTOP
        STA (EP),Y
        INY
        LDA VARTOP+1
        STA (EP),Y
        LDA #0                  ; no next one
@name:  STA (VARTOP),Y
        INY
        LDA (NP),Y
        CPY NEND
        BNE @name
        LDA #0
        STA (VARTOP),Y
        TYA
        SEC
        ADC VARTOP
        STA VP
        LDA VARTOP+1
        ADC #0
        STA VP+1
        RTS

; Is there room for A bytes between the variables and the stack?
room_for:
        CLC
        ADC VARTOP
        TAX
        LDA VARTOP+1
        ADC #0
        BCS @full
        CPX STACK
        SBC STACK+1
        BCS @full
        RTS
@full:  JMP no_room

; The variable at TO: VP and VT. C clear: it does not exist; its name is at NP, its list ends at EP.
find_variable:
        JSR get
variable_of:                    ; A is its first character
        TAX
        CMP #'@'
        BCC @sign
        CMP #'Z' + 1
        BCS @name
        LDA (TP),Y
        CMP #'%'
        BNE @name
        INY
        LDA (TP),Y
        CMP #'('
        BEQ @name
        STY TO
        TXA
        ASL A
        ASL A
        STA VP
        LDA #V_INT              ; the page, too
        STA VP+1
        STA VT
        BNE found
@sign:  LDY #V_BYTE
        CMP #'?'
        BEQ @indirection
        LDY #V_INT
        CMP #'!'
        BEQ @indirection
        LDY #V_DOLLAR
        CMP #'$'
        BEQ @indirection
@syntax:JMP syntax_error
@indirection:
        TYA
        PHA
        JSR integer_factor
        LDA IA
        STA VP
        LDA IA+1
        STA VP+1
        PLA
        STA VT
        BPL @passed
        LDA VP+1
        BNE @passed
        BRK
        .byte 8, "$ range", 0
@passed:SEC
        RTS

@name:  CPX #'z' + 1            ; a letter?
        BCS @syntax
        CPX #'A'
        BCC @syntax
        CPX #'Z' + 1
        BCC @letter
        CPX #'_'
        BCC @syntax
@letter:JSR scan_name
        JSR search
        BCS @exists
        RTS
@exists:LDY TO
        DEY
        LDA (TP),Y
        CMP #'('
        BNE found
        JSR element
found:  LDY TO
        LDA (TP),Y
        CMP #'!'
        BEQ @word
        CMP #'?'
        BEQ @byte
@end:   SEC
        RTS
@word:  LDA #V_INT
        BNE @offset
@byte:  LDA #V_BYTE
@offset:LDX VT
        BMI @end
        INC TO
        PHA
        JSR load
        JSR to_integer
        LDA IA
        PHA
        LDA IA+1
        PHA
        JSR integer_factor
        PLA
        TAX
        PLA
        CLC
        ADC IA
        STA VP
        TXA
        ADC IA+1
        STA VP+1
        PLA
        STA VT
        SEC
        RTS

; The name whose first letter is before TO: NP, NEND, its type VT, its list X; TO goes behind it and its (.
scan_name:
        LDX TP+1
        LDA TO                  ; two before what follows the letter
        CLC
        ADC TP
        BCC @low
        INX
@low:   SEC
        SBC #2
        BCS @high
        DEX
@high:  STA NP
        STX NP+1
        LDY TO
@letter:LDA (TP),Y
        JSR is_name
        BCC @suffix
        INY
        BNE @letter
@suffix:LDX #V_REAL
        CMP #'%'
        BNE @string
        LDX #V_INT
        INY
        BNE @array
@string:CMP #'$'
        BNE @array
        LDX #V_STRING
        INY
@array: STX VT
        LDA (TP),Y
        CMP #'('
        BNE @end
        INY
@end:   TYA
        SEC
        SBC TO
        ADC #1                  ; C is set
        STA NEND
        STY TO
        LDY #1
        LDA (NP),Y
        ASL A
        TAX
        RTS

; Look in list X for the name at NP. C: VP is its value; else EP is the last entry, or the list.
search: STX EP
        LDA #>LISTS
        STA EP+1
@next:  LDY #1
        LDA (EP),Y
        BEQ @none
        TAX
        DEY
        LDA (EP),Y
        STX EP+1
        STA EP
        LDY NEND
        LDA (EP),Y
        BNE @next
@letter:DEY
        CPY #2
        BCC @found
        LDA (EP),Y
        CMP (NP),Y
        BEQ @letter
        BNE @next
@found: LDA NEND
        SEC
        ADC EP
        STA VP
        LDA EP+1
        ADC #0
        STA VP+1
        SEC
        RTS
@none:  CLC
        RTS

; The element of the array at VP of type VT, whose subscripts follow: VP.
element:LDA VT
        PHA
        LDA VP
        PHA
        LDA VP+1
        PHA
        LDA #0                  ; its number so far
        PHA
        PHA
        LDA #1                  ; the place of the next dimension
        PHA
@dimension:
        JSR integer
        PLA
        TAY
        PLA
        STA P1+1
        PLA
        STA P1
        PLA
        STA VP+1
        PLA
        STA VP
        LDA (VP),Y
        STA T0
        INY
        LDA (VP),Y
        STA T1
        INY
        STY S0
        LDA IA
        CMP T0
        LDA IA+1
        SBC T1
        BCS @subscript
        LDA IA+2
        ORA IA+3
        BNE @subscript
        LDA P1
        ORA P1+1
        BEQ @first
        LDA IA
        PHA
        LDA IA+1
        PHA
        LDX #1
@operands:
        LDA T0,X
        STA IB,X
        LDA P1,X
        STA IA,X
        DEX
        BPL @operands
        JSR multiply_words
        LDA IA
        STA P1
        LDA IA+1
        STA P1+1
        PLA
        STA IA+1
        PLA
        STA IA
@first: LDA P1
        CLC
        ADC IA
        STA P1
        LDA P1+1
        ADC IA+1
        STA P1+1
        LDY #0
        LDA S0
        CMP (VP),Y
        BEQ @last
        JSR get
        CMP #','
        BNE @array
        LDA VP
        PHA
        LDA VP+1
        PHA
        LDA P1
        PHA
        LDA P1+1
        PHA
        LDA S0
        PHA
        JMP @dimension
@subscript:
        BRK
        .byte 15, "Subscript", 0
@array: JMP array_error
@last:  JSR closing_bracket
        PLA
        STA VT
        LDA S0
        LDX #0
        JSR @add
        LDA VT
        CMP #V_REAL
        BNE @four
        LDA P1
        LDX P1+1
        JSR @add
@four:  ASL P1
        ROL P1+1
        ASL P1
        ROL P1+1
        LDA P1
        LDX P1+1
@add:   CLC
        ADC VP
        STA VP
        TXA
        ADC VP+1
        STA VP+1
        RTS

; Set the variable at VP of type VT to the value.
store:  LDA VT
        BMI @string
        TAX
        LDA TYPE
        BEQ @mismatch
        CPX #V_REAL
        BEQ @real
        LDA TYPE
        JSR to_integer
        LDY #0
        LDA IA
        STA (VP),Y
        LDA VT
        BEQ @end
        INY
        LDA IA+1
        STA (VP),Y
        INY
        LDA IA+2
        STA (VP),Y
        INY
        LDA IA+3
        STA (VP),Y
@end:   RTS
@real:  LDA TYPE
        JSR to_real
        JMP store_real
@mismatch:
        JMP type_mismatch
@string:TAX
        LDA TYPE
        BNE @mismatch
        STA P1
        LDA #>BUFFER
        STA P1+1

; Set the string at VP of type X to the STRLEN bytes at P1.
store_string:
        CPX #V_STRING
        BEQ @block
        LDY STRLEN
        LDA #CR
        BNE @put
@copy:  LDA (P1),Y
@put:   STA (VP),Y
        DEY
        CPY #&FF
        BNE @copy
        RTS
@block: LDY #2
        LDA (VP),Y
        CMP STRLEN
        BCS @fits
        STA T0                  ; more bytes are needed
        LDA STRLEN
        CMP #8
        BCC @exact
        ADC #7                  ; and some to grow
        BCC @exact
        LDA #255
@exact: STA T1
        STA (VP),Y
        LDY #0
        LDA (VP),Y
        CLC
        ADC T0
        TAX
        INY
        LDA (VP),Y
        ADC #0
        CPX VARTOP
        BNE @move
        CMP VARTOP+1
        BEQ @grow
@move:  LDA VARTOP+1
        STA (VP),Y
        DEY
        LDA VARTOP
        STA (VP),Y
        LDA #0
        STA T0
@grow:  LDA T1
        SEC
        SBC T0
        CLC
        ADC VARTOP
        STA VARTOP
        BCC @room
        INC VARTOP+1
@room:  LDA #0
        JSR room_for
@fits:  LDY #3
        LDA STRLEN
        STA (VP),Y
        LDY #0
        LDA (VP),Y
        STA P0
        INY
        LDA (VP),Y
        STA P0+1
        LDY STRLEN
        BEQ @done
@byte:  DEY
        LDA (P1),Y
        STA (P0),Y
        TYA
        BNE @byte
@done:  RTS

; Pack accumulator A at VP.
store_real:
        LDY #0
        LDA AE
        STA (VP),Y
        INY
        LDA AS
        ORA #&7F
        AND AM
        STA (VP),Y
        INY
        LDA AM+1
        STA (VP),Y
        INY
        LDA AM+2
        STA (VP),Y
        INY
        LDA AM+3
        STA (VP),Y
        RTS

; The value of the variable at VP of type VT.
load:   LDA VT
        BMI @string
        CMP #V_REAL
        BEQ @real
        LDY #0
        CMP #V_BYTE
        BEQ @byte
        LDY #3
        LDA (VP),Y
        STA IA+3
        DEY
        LDA (VP),Y
        STA IA+2
        DEY
        LDA (VP),Y
        STA IA+1
        DEY
        LDA (VP),Y
        STA IA
        LDA #T_INT
        STA TYPE
        RTS
@byte:  LDA (VP),Y
        JMP byte_result
@real:  JSR load_real
        JMP real_result
@string:CMP #V_STRING
        BNE @dollar
        LDY #0
        LDA (VP),Y
        STA P0
        INY
        LDA (VP),Y
        STA P0+1
        LDY #3
        LDA (VP),Y
        STA STRLEN
        BEQ @result
        TAY
@copy:  DEY
        LDA (P0),Y
        STA BUFFER,Y
        TYA
        BNE @copy
@result:JMP string_result
@dollar:LDY #0
@next:  LDA (VP),Y
        STA BUFFER,Y
        CMP #CR
        BEQ @end
        INY
        BNE @next
@end:   STY STRLEN
        JMP string_result
