; Paged ROMs.

; Enter the types of the ROMs with a copyright notice into ROM_TYPES, 0 for the others.
find_roms:
        LDX #15
@rom:   TXA
        JSR select_rom
        LDY &8007
        LDA &8000,Y
        BNE @none
        LDA &8001,Y
        CMP #'('
        BNE @none
        LDA &8002,Y
        CMP #'C'
        BNE @none
        LDA &8003,Y
        CMP #')'
        BNE @none
        LDA &8006
        STA ROM_TYPES,X
        AND #&8F                ; a language without a service entry is BASIC
        BMI @next
        STX BASIC_ROM
        BPL @next
@none:  LDA #0
        STA ROM_TYPES,X
@next:  DEX
        BPL @rom
        RTS

; Service call X with Y to the ROMs from 15 down until one claims it. Back come A (0: claimed), X (the same) and Y.
service:
        LDA ROM
        PHA
        TXA
        LDX #15
@rom:   PHA
        LDA ROM_TYPES,X
        BPL @without
        TXA
        JSR select_rom
        PLA
        JSR &8003
        LDX ROM
        CMP #0
        BEQ @claimed
        PHA
@without:
        PLA
        DEX
        BPL @rom
@claimed:
        TAX
        PLA
        JSR select_rom
        TXA
        RTS

; OSRDRM: the byte at ROM_POINTER in ROM Y.
read_rom:
        LDX ROM
        TYA
        JSR select_rom
        LDY #0
        LDA (ROM_POINTER),Y
        TAY
        TXA
        JSR select_rom
        TYA
        RTS

; Turn the return address of the JSR into a call of the routine at its place in EXTENDED, in its ROM, with all
; registers as they came. The stack, from the top: Y, X, A, P, three bytes of room, the return address.
extended:
        PHA
        PHA
        PHA
        PHP
        PHA
        TXA
        PHA
        TYA
        PHA
        TSX
        LDY &108,X              ; 2 + 3 times the vector's number
        LDA #<(extended_end - 1)
        STA &107,X
        LDA #>(extended_end - 1)
        STA &108,X
        LDA ROM
        STA &109,X
        LDA EXTENDED - 2,Y
        STA &105,X
        LDA EXTENDED - 1,Y
        STA &106,X
        LDA EXTENDED,Y
        JSR select_rom
        PLA
        TAY
        PLA
        TAX
        PLA
        RTI

; Select the ROM that was selected before, with all registers as they came back.
extended_end:
        PHP
        PHA
        TXA
        PHA
        TSX
        LDA &104,X
        JSR select_rom
        LDA &103,X              ; P takes the place of the ROM's number
        STA &104,X
        PLA
        TAX
        PLA
        PLP
        PLP
        RTS

select_rom:
        STA ROM
        STA ROMSEL
        RTS
