; *CAT.

cat:    JSR text_at
        STY error_end
        JSR optional_drive
        JSR get_catalogue
        INC printing
        LDX #0
@title: JSR title_letter
        JSR OSWRCH
        INX
        CPX #12
        BNE @title
        JSR print_space
        LDA #'('
        JSR OSWRCH
        LDA cycle
        JSR print_hexadecimal
        LDA #')'
        JSR OSWRCH
        JSR OSNEWL
        LDX #m_drive - messages
        JSR print_message
        LDA drive
        JSR print_digit
        LDX #13
        JSR print_spaces
        LDX #m_option - messages
        JSR print_message
        JSR boot_option
        PHA
        JSR print_digit
        JSR print_space
        LDA #'('
        JSR OSWRCH
        PLA
        ASL A
        ASL A
        TAX
        LDY #4
@option:
        LDA m_options,X
        BEQ @short
        JSR OSWRCH
@short: INX
        DEY
        BNE @option
        LDA #')'
        JSR OSWRCH
        JSR OSNEWL
        LDX #m_directory - messages
        LDY #0
        JSR @directory
        LDX #11
        JSR print_spaces
        LDX #m_library - messages
        LDY #2
        JSR @directory
        JSR OSNEWL
        JSR OSNEWL
        JSR list_files
        LSR printing
        JMP no_catalogue        ; the next command looks at the disc again
@directory:
        JSR print_message
        LDA #':'
        JSR OSWRCH
        LDA current_drive,Y
        JSR print_digit
        JSR print_dot
        LDA current_dir,Y
        JMP OSWRCH

print_spaces:
        JSR print_space
        DEX
        BNE print_spaces
        RTS

; The names in order, two in a line: those of the current directory, and after an empty line the others.
list_files:
        LDX #31
        LDA #0
@clear: STA listed,X
        DEX
        BPL @clear
        STA group
        STA column
@next:  JSR check_escape
        LDA #0
        STA best
        STA entry
@look:  LDA entry
        CMP files_end
        BCS @chosen
        ADC #8                  ; C is clear
        STA entry
        LSR A
        LSR A
        LSR A
        TAX
        LDA listed,X
        BNE @look
        LDX group
        BNE @any
        LDY entry
        JSR in_directory
        BNE @look
@any:   CLC
        JSR before_best
        BCS @look
        LDA entry
        STA best
        BNE @look
@chosen:
        LDA best
        BNE @file
        JMP @group_end
@file:  STA entry
        LDA column
        BNE @second
        LDA group
        LSR A
        BCC @print
        INC group               ; an empty line before the others
        JSR OSNEWL
        JMP @print
@second:
        LDX #5
        JSR print_spaces
@print: LDA entry
        LSR A
        LSR A
        LSR A
        TAX
        INC listed,X
        JSR print_two_spaces
        LDA group
        BNE @other
        JSR print_two_spaces
        JMP @name
@other: JSR print_directory
@name:  JSR print_name
        LDA column
        EOR #1
        STA column
        BNE @more
        JSR OSNEWL
@more:  JMP @next
@group_end:
        LDA column
        BEQ @line_end
        JSR OSNEWL
@line_end:
        LDX group
        BNE @end
        STX column
        INC group
        JMP @next
@end:   RTS

; C clear: the file at `entry` comes before the one at `best`, or that is 0.
before_best:
        LDA best
        BEQ @first
        ADC #7                  ; C is clear
        TAX
        LDA entry
        ADC #7
        TAY
        JSR @compare            ; the directories
        BNE @end
        LDX best
        LDY entry
        LDA #7
        STA work+1
@next:  JSR @compare
        BNE @end
        INX
        INY
        DEC work+1
        BNE @next
@end:   RTS
@first: CLC
        RTS
@compare:
        LDA cat_names,X
        AND #&7F
        JSR upper
        STA work
        LDA cat_names,Y
        AND #&7F
        JSR upper
        CMP work
        RTS
