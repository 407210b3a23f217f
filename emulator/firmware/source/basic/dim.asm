; DIM of arrays, and of bytes: DIM name size.

st_dim: JSR get
        JSR is_name
        BCC @bad
        CMP #'A'
        BCC @bad
        LDA TO
        PHA
        JSR scan_name
        LDY TO
        DEY
        LDA (TP),Y
        CMP #'('
        BEQ @array
        PLA
        STA TO
        DEC TO
        JSR dim_bytes
@next:  LDA #','
        JSR accept
        BEQ st_dim
        JMP done
@bad:   JMP bad_dim

@array: JSR search
        BCS @bad
        LDA #1                  ; elements
        PHA
        LDA #0
        PHA
        PHA                     ; dimensions
@dimension:
        JSR integer
        LDA IA+1
        ASL A
        BCS @bad
        LDA IA+2
        ORA IA+3
        BNE @bad
        INC IA
        BNE @same
        INC IA+1
@same:  PLA
        TAY
        INY
        PLA
        STA IB+1
        PLA
        STA IB
        LDA IA
        PHA
        LDA IA+1
        PHA
        JSR multiply_words
        LDA IA+2
        ORA IA+3
        BNE @space
        LDA IA
        PHA
        LDA IA+1
        PHA
        TYA
        PHA
        LDA #','
        JSR accept
        BEQ @dimension
        LDA #')'
        JSR accept
        BNE @bad
        PLA
        ASL A
        STA S1                  ; bytes of the dimensions
        LDA TO
        STA S0
        PLA
        STA S3
        PLA
        STA S2
        TSX                     ; the name again
        TXA
        CLC
        ADC S1
        TAX
        LDA &101,X
        STA TO
        JSR scan_name
        JSR search
        LDX S3                  ; S2 = bytes of the elements
        LDA S2
        ASL A
        ROL S3
        BCS @space
        ASL A
        ROL S3
        BCS @space
        LDY VT
        CPY #V_REAL
        BNE @four
        CLC
        ADC S2
        TAY
        TXA
        ADC S3
        BCS @space
        STA S3
        TYA
@four:  STA S2
        LDA NEND
        SEC
        ADC S1
        ADC #1
        ADC S2                  ; C is clear
        TAX
        LDA S3
        ADC #0
        BCS @space
        TAY
        TXA
        ADC VARTOP
        TAX
        TYA
        ADC VARTOP+1
        BCS @space
        CPX STACK
        SBC STACK+1
        BCC @fits
@space: JMP dim_space
@fits:  JSR new_entry
        LDY #0
        LDA S1
        SEC
        ADC #0
        STA (VP),Y
        TAY
        DEY
@sizes: PLA
        STA (VP),Y
        DEY
        PLA
        STA (VP),Y
        DEY
        BNE @sizes
        PLA                     ; the name's place
        LDA S1
        SEC
        ADC VP
        STA VARTOP
        LDA VP+1
        ADC #0
        STA VARTOP+1
        LDX S3
        LDA #0
        TAY
@page:  DEX
        BMI @rest
@clear: STA (VARTOP),Y
        INY
        BNE @clear
        INC VARTOP+1
        BNE @page
@rest:  CPY S2
        BEQ @end
        STA (VARTOP),Y
        INY
        BNE @rest
@end:   TYA
        CLC
        ADC VARTOP
        STA VARTOP
        BCC @done
        INC VARTOP+1
@done:  LDA S0
        STA TO
        JMP @next

; name size: a block of size + 1 bytes.
dim_bytes:
        JSR make_variable
        LDA VP
        PHA
        LDA VP+1
        PHA
        LDA VT
        PHA
        JSR integer
        PLA
        STA VT
        PLA
        STA VP+1
        PLA
        STA VP
        LDX #0
@one:   INC IA,X                ; bytes
        BNE @bytes
        INX
        CPX #4
        BNE @one
@bytes: LDA IA+2
        ORA IA+3
        BNE @bad
        LDA IA
        CLC
        ADC VARTOP
        TAX
        LDA IA+1
        ADC VARTOP+1
        BCS @space
        TAY
        CPX STACK
        SBC STACK+1
        BCS @space
        LDA VARTOP
        STX VARTOP
        LDX VARTOP+1
        STY VARTOP+1
        JSR word_result
        JMP store
@bad:   JMP bad_dim
@space: JMP dim_space
