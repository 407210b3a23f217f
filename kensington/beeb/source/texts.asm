; Texts that are printed by their number.

texts:  .byte END
REASONS = 0                     ; rules_check's reasons, from 1; 19 characters at most, as the shorter ones are padded
        .text "That point is taken"
        .byte END
        .text "No \x81 stone here "
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
        .text " moves this\r\x81 stone\rPress RETURN"
        .byte END
PUTS    = 14
        .text " puts a\r\x81 stone here\rPress RETURN"
        .byte END
CONGRATULATIONS = 15            ; winner and loser are both persons or both the program, a person beats it, it a person
        .text "A fine hexagon!"
        .byte END
        .text "Well played!"
        .byte END
        .text "Hard luck!"
        .byte END
