; Sound, if question iii was answered yes; otherwise nothing is called and nothing waits.

PLACED  = 0                     ; sounds, as indices of their first notes
TRIANGLE = sound_of_triangle - notes
SQUARE  = sound_of_square - notes
RELOCATED = sound_of_relocation - notes
ILLEGAL = sound_of_illegal - notes
FLOURISH = sound_of_winning - notes

; Plays sound A after those already queued. Uses A, X, Y.

sound:  BIT sound_effects
        BPL @done
        STA note
@note:  LDX note
        LDA notes,X             ; pitch; 0 is the end
        BEQ @done
        STA block+4
        LDA notes+1,X           ; twentieths of a second; bit 7: envelope 2, not 1
        ASL A
        PHP
        LSR A
        STA block+6
        LDA #1
        STA block               ; channel 1
        PLP
        ADC #0
        STA block+2
        LDX #0
        STX block+1
        STX block+3
        STX block+5
        STX block+7
        LDX #<block
        LDY #>block
        LDA #7                  ; SOUND
        JSR OSWORD
        INC note
        INC note
        BNE @note
@done:  RTS

notes:  .byte 101, 2, 0
sound_of_triangle:
        .byte 101, 2, 117, 2, 129, 4, 0
sound_of_square:
        .byte 101, 2, 117, 2, 129, 2, 149, 6, 0
sound_of_relocation:
        .byte 129, 2, 89, 3, 0
sound_of_illegal:
        .byte 20, &85, 0
sound_of_winning:
        .byte 101, 3, 117, 3, 129, 3, 149, 6, 129, 3, 149, 12, 0
