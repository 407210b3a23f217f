; File specifications: [:drive.][directory.]name.

; Read the one at (COMMAND),Y into `drive` and `name`; Y is then after it. Wildcards are characters like others here.
read_name:
        JSR default_name
        CLC                     ; a space ends it
        JSR GSINIT
        BEQ bad_name
        JSR name_character
        BCS bad_name
        CMP #':'
        BNE @name
        JSR read_drive
        INC explicit
        JSR name_character
        BCS bad_name
        CMP #'.'
        BNE bad_name
        LDX #0
@next:  JSR name_character
        BCS @end
@name:  CMP #'.'
        BNE @letter
        CPX #2
        BCS @letter
        SEC
        ROR explicit
        LDA name                ; it was the directory
        STA name+7
        LDX #0
        LDA #' '
        STA name
        BNE @next
@letter:
        CMP #' '
        BCC bad_name
        CMP #127
        BCS bad_name
        CPX #7
        BCS bad_name
        STA name,X
        INX
        BNE @next
@end:   TXA
        BEQ bad_name
        RTS
bad_name:
        LDX #e_name - errors
        JMP error
bad_drive:
        LDX #e_drive - errors
        JMP error

; The next character without its bit 7, which names that programs take from the catalogue can have. C: there is none.
name_character:
        JSR GSREAD
        AND #&7F
        RTS

; No name, the current directory and drive; X is 0.
default_name:
        LDX #6
        LDA #' '
@clear: STA name,X
        DEX
        BPL @clear
        INX
        STX explicit
        LDA current_dir
        STA name+7
        LDA current_drive
        STA drive
        RTS

; An optional drive at Y, with or without a colon, into `drive`; the default is the current one.
optional_drive:
        LDA current_drive
        STA drive
        CLC
        JSR GSINIT
        BNE read_drive
        RTS
; A drive from what GSREAD gives.
read_drive:
        JSR name_character
        BCS bad_drive
        CMP #':'
        BEQ read_drive
; The character A is the number of a drive.
to_drive:
        SEC
        SBC #'0'
        BCC bad_drive
        CMP #4
        BCS bad_drive
        STA drive
        RTS

; The name given to OSFILE and OSFIND at X and Y.
name_at:
        STX COMMAND
        STY COMMAND+1
        LDY #0
        JMP read_name

; The upper case of A.
upper:  CMP #'a'
        BCC @end
        CMP #'z' + 1
        BCS @end
        AND #&DF
@end:   RTS

; Z set: the file at Y is in the current directory.
in_directory:
        LDA cat_names+7,Y
        AND #&7F
        JSR upper
        STA keep
        LDA current_dir
        JSR upper
        CMP keep
        RTS

; Z set: `name` is that of the file at `entry`. With bit 7 of `wild`, * and # are wildcards.
same_name:
        LDY entry
        LDX #7
        LDA cat_names+7,Y
        AND #&7F
        JSR same_character
        BEQ @begin
        BIT wild
        BPL @no
        LDA name+7
        CMP #'*'
        BNE @no
@begin: LDX #&FF
        STX star
        INX                     ; X counts in the pattern, Y in the name
        BEQ @next
@step:  INX
        INY
@next:  TYA
        SEC
        SBC entry
        CMP #7
        BEQ @rest
        CPX #7
        BEQ @blank              ; after the pattern there must be spaces
        LDA name,X
        CMP #'*'
        BNE @compare
        BIT wild
        BPL @compare
        INX                     ; begin with no character for it
        STX star
        STY mark
        BNE @next
@blank: LDA cat_names,Y
        CMP #' '
        BEQ @over
        BNE @differs
@over:  INY
        BNE @next
@compare:
        LDA cat_names,Y
        JSR same_character
        BEQ @step
@differs:
        LDX star                ; one more for the last *
        BMI @no
        INC mark
        LDY mark
        BNE @next
@rest:  CPX #7                  ; at the end of the name only * may be left
        BEQ @yes
        LDA name,X
        INX
        CMP #' '
        BEQ @rest
        CMP #'*'
        BNE @no
        BIT wild
        BMI @rest
@no:    LDA #1
@yes:   RTS

; Z set: A is the character at X of `name`, apart from case, or that is #.
same_character:
        AND #&7F
        JSR upper
        STA work
        LDA name,X
        JSR upper
        CMP work
        BEQ @end
        CMP #'#'
        BNE @end
        LDA #&80
        EOR wild
@end:   RTS
