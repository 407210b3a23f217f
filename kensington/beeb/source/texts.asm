; The texts that are printed by number. The first are the reasons of rules_check that a person can meet; they cover each
; other on one line, which holds 19 characters without scrolling.

        .assert (OCCUPIED == 1) & (NO_STONE == 2) & (NOT_NEXT == 3), "texts have the numbers of reasons"
        .assert (NO_REBUILDING == 4) & (JUST_PUT == 5), "texts have the numbers of reasons"
texts:  .byte END
        .text "That point is taken"
        .byte END
        .text "No \xF2 stone here "
        .byte END
        .text "No line leads there"
        .byte END
        .text "Not rebuilt so soon"
        .byte END
        .text "It has just come   "
        .byte END
FIRST_QUESTION = 6
        .text "Are you using a\rcolour television?"
        .byte END
        .text "Do you want to\rwatch me thinking?"
        .byte END
        .text "Do you want sound\reffects?"
        .byte END
        .text "Are you also using\ra Kensington board?"
        .byte END
        .text "Are you playing the\r2-move option?"
        .byte END
TO_MOVE = 11                    ; by act_kind, from SLIDE
        .text "move?"
        .byte END
        .text "reposition?"
        .byte END
MOVES   = 13
        .text " moves this\r\xF2 stone\rPress RETURN"
        .byte END
PUTS    = 14
        .text " puts a\r\xF2 stone here\rPress RETURN"
        .byte END
CONGRATULATIONS = 15            ; two persons or two levels; a person beats the program; the program beats a person
        .text "A fine hexagon!"
        .byte END
        .text "Well played!"
        .byte END
        .text "Hard luck!"
        .byte END
OFFER   = 18
        .byte 31, 0, 2
        .text "O offers a draw"
        .byte END
