; What the start copies and prints: it fills the room below the table of rows.

defaults:
        .word VARIABLES, EXTENDED, ROM_TYPES, key_codes, &300           ; 166 to 175
        .byte 0, 0, 0, &0E, &0E, 1, 0, 0, 0, 0, 0, 0                  ; 176 to 187
        .byte 0, 4, 0, &FF, &56, 25, 25, 25, 50, 8, 0, 0, 0, 0, &20     ; 188 to 202
        .byte 9, 0, 0, 0, 0, 0, &50, 0, 3, &90, 100, 6, &81, 0, 0, 0    ; 203 to 218
        .byte 9, 27, 1, &D0, &E0, &F0, 1, &80, &90, 0, 0, 0             ; 219 to 230
        .byte &FF, &FF, &FF, 0, 0, 0, 0, 0, 0, 0, 0, &64, 5             ; 231 to 243
        .byte 0, 1, 10, 0, 0, 0, 0, 0, 0, 0                             ; 244 to 253
defaults_end:
        .assert defaults_end - defaults == 254 - 166, "one byte for each variable"

greeting:
        .text "\r\nKensington OS \x00"
six_teen:
        .text "16K\r\n\x00"
thirty_two:
        .text "32K\r\n\x00"
