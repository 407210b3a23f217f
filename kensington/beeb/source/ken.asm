; KEN: Kensington for the BBC Microcomputer Model B, with its board on a MODE 2 screen.
;
; The program runs at &E00, below the screen, and begins at program_start in start.asm. It uses only the OS: the memory
; of BASIC and of the filing system is its own. BREAK ends it.

        .include "memory.asm"

        .org &E00

; The readings of docs/rules.md, for which there is no question; bit 7 set for the other one than usual.

third_turn:     .byte 0         ; the 2-move option bars a shape for two turns
same_stone:     .byte 0         ; both relocations of an entitlement may take the same stone
two_squares:    .byte 0         ; two squares at once give two relocations each
pays_always:    .byte 0         ; a shape pays whenever it is completed, not once in a turn

        .include "sound.asm"
        .include "display.asm"
        .include "cursor.asm"
        .include "prompts.asm"
        .include "game.asm"
        .include "workings.asm"
        .include "rules.asm"
        .include "players.asm"
        .include "lists.asm"
        .include "scan.asm"
        .include "search.asm"
        .include "tables.asm"
program_end:
        .assert program_end <= &3000, "the screen begins at &3000"
        .include "start.asm"
