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
        .word reset
        .word interrupt
