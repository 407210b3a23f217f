; KEN on a disc: it is loaded above the disc filing system's workspace and moves itself down to where it runs, over that
; workspace. No file may be open, not even that of *EXEC, which the title closes: the OS would read on from it, and DFS
; 1.20 never returns once its workspace is gone. The screen must be small until the move, because the program extends
; beyond &3000.

FROM    = &70
TO      = &72

        .org &1900              ; what follows is loaded there
program:
        .include "ken.asm"

        .org program + image_end - &E00       ; beyond what the move overwrites
move:   LDA #<program
        STA FROM
        LDA #>program
        STA FROM+1
        LDA #<&E00
        STA TO
        LDA #>&E00
        STA TO+1
        LDX #>(image_end - &E00 + 255)        ; pages
        LDY #0
@byte:  LDA (FROM),Y
        STA (TO),Y
        INY
        BNE @byte
        INC FROM+1
        INC TO+1
        DEX
        BNE @byte
        JMP program_start
        .execute move
