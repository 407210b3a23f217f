; What runs once: it is stored behind the program, where the board's screen is later. With it come the tables that
; only the screen and the prompts need; they are copied to the OS's memory below the program.

tables_stored:
        .org TABLES
        .include "texts.asm"
        .include "layout.asm"
tables_end:
        .assert tables_end <= FIGURES, "texts and tables end below the definitions of characters"

        .org tables_stored + tables_end - TABLES
program_start:
        LDX #&FF
        TXS
        LDA #244
        LDX #1
        JSR OSBYTE              ; the soft keys' memory is in use: BREAK shall clear it
        LDA #225
        LDX #0
        LDY #0
        JSR OSBYTE              ; so no soft keys
        LDX #0
@table: LDA tables_stored,X
        STA TABLES,X
        LDA tables_stored+&100,X
        STA TABLES+&100,X
        LDA tables_stored+&200,X
        STA TABLES+&200,X
        LDA tables_stored+tables_end-TABLES-&100,X
        STA tables_end-&100,X
        INX
        BNE @table
        LDA #4
        LDX #1
        JSR OSBYTE              ; cursor keys return characters
        LDA #16
        LDX #0
        JSR OSBYTE              ; no joysticks
        JSR define_figures
        JSR define_envelopes
        LDA #<show_try
        STA show_thought
        LDA #>show_try
        STA show_thought+1
        JMP fresh_game

; Defines the characters of figures. Uses A, Y.

define_figures:
        JSR print
        .byte 23, 249, &00, &1C, &3E, &3E, &3E, &7F, &7F, &7F
        .byte 23, 250, &7F, &7F, &7F, &7F, &3E, &3E, &3E, &1C
        .byte 23, 251, &1C, &3E, &63, &41, &41, &C1, &80, &80
        .byte 23, 252, &80, &80, &80, &80, &80, &C1, &41, &41
        .byte 23, 253, &63, &3E, &1C, &00, &00, &00, &00, &00
        .byte 23, 254, &00, &00, &00, &00, &1C, &3E, &3E, &3E
        .byte 23, 255, &3E, &3E, &3E, &3E, &1C, &00, &00, &00
        .byte END
        RTS

define_envelopes:
        LDX #<envelope_1
        LDY #>envelope_1
        LDA #8                  ; ENVELOPE
        JSR OSWORD
        LDX #<envelope_2
        LDY #>envelope_2
        LDA #8
        JMP OSWORD
envelope_1:                     ; plucked
        .byte 1, 1, 0, 0, 0, 0, 0, 0, 120, -6, -3, -8, 120, 60
envelope_2:                     ; a growl
        .byte 2, 1, 4, -4, 0, 2, 2, 0, 126, 0, 0, -126, 126, 126

image_end:
        .assert image_end <= &5800, "the screen of the title begins there"
