; The page of fixed addresses: extended vectors, calls, and the 6502's own vectors.

EXTENDED_ENTRY = &FF00  ; three bytes for each vector from USERV on
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended
        JSR extended

; Commands fill the room up to the calls.

line:   LDA #1
        JSR name_pointer
        JMP user_vector

; The name at Y: its address into the block, Y to the end of it.
file_name:
        TYA
        CLC
        ADC COMMAND
        STA file_block
        LDA #0
        ADC COMMAND+1
        STA file_block+1
        CLC                     ; a space ends it
        JSR gs_init
@name:  JSR gs_read
        BCC @name
        RTS

; *EXEC and *SPOOL with no name close the file.
exec:   PHP
        LDX #0                  ; of EXEC_FILE
        BEQ text_file
spool:  PHP
        LDX #1                  ; of SPOOL_FILE, the next byte
text_file:
        TYA
        PHA
        TXA
        PHA
        LDY EXEC_FILE,X
        BEQ @closed
        LDA #0
        STA EXEC_FILE,X
        JSR OSFIND
@closed:
        PLA
        TAX
        PLA
        TAY
        PLP
        BEQ @end
        TXA
        PHA
        LSR A
        LDA #&40                ; for input
        BCC @open
        ASL A                   ; for output
@open:  JSR name_pointer
        JSR OSFIND
        TAY
        PLA
        TAX
        TYA
        STA EXEC_FILE,X
        BNE @end
        TXA
        BNE @end
        JMP not_found
@end:   RTS
        .fill &FFB6 - *, &FF
        .byte vectors_end - vectors
        .word vectors
calls:  JMP read_rom            ; &FFB9 OSRDRM
        JMP print               ; &FFBC VDUCHR
        JMP event               ; &FFBF OSEVEN
        JMP gs_init             ; &FFC2 GSINIT
        JMP gs_read             ; &FFC5 GSREAD
        JMP read_character      ; &FFC8 NVRDCH
        JMP write               ; &FFCB NVWRCH
        JMP (FINDV)
        JMP (GBPBV)
        JMP (BPUTV)
        JMP (BGETV)
        JMP (ARGSV)
        JMP (FILEV)
        JMP (RDCHV)
calls_end:
        CMP #13                 ; &FFE3 OSASCI
        BNE wrch
        LDA #10                 ; &FFE7 OSNEWL
        JSR OSWRCH
        LDA #13                 ; &FFEC OSWRCR
wrch:   JMP (WRCHV)
        JMP (WORDV)
        JMP (BYTEV)
        JMP (CLIV)
last_calls_end:
        .assert * == &FFFA, "the 6502's vectors are the last six bytes"
        .word nmi
        .word &D9CD             ; reset and interrupt, with the addresses of OS 1.20, by which programs know it
        .word &DC1C
