; KEN: Kensington for the BBC Microcomputer Model B, with its board on a MODE 2 screen.
;
; The program runs at &E00, below the screen, and begins at program_start in start.asm. It uses only the OS: the memory
; of BASIC and of the filing system is its own. BREAK ends it.

        .include "memory.asm"

        .org &E00
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
