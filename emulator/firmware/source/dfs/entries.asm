; Entries of the catalogue: made from the block of OSFILE, copied to it, printed.

; Put `name`, `load_address`, `execution_address`, `length` and `sector` into the entry at `entry`. The file is unlocked.
make_entry:
        JSR name_entry
        LDY entry
        LDA execution_address+2
        ASL A
        ASL A
        STA work
        LDA length+2
        AND #3
        ORA work
        ASL A
        ASL A
        STA work
        LDA load_address+2
        AND #3
        ORA work
        ASL A
        ASL A
        STA work
        LDA sector+1
        AND #3
        ORA work
        STA cat_places+6,Y
        LDA sector
        STA cat_places+7,Y
        LDA load_address
        STA cat_places,Y
        LDA load_address+1
        STA cat_places+1,Y
        LDA execution_address
        STA cat_places+2,Y
        LDA execution_address+1
        STA cat_places+3,Y
        LDA length
        STA cat_places+4,Y
        LDA length+1
        STA cat_places+5,Y
        RTS

name_entry:
        LDX #0
        LDY entry
@name:  LDA name,X
        STA cat_names,Y
        INY
        INX
        CPX #8
        BNE @name
        RTS

; The block `file` from the entry at `entry`; the fourth word is the attributes: 8 for a locked file.
read_entry:
        LDX #15
        LDA #0
@clear: STA file,X
        DEX
        BPL @clear
        LDY entry
        LDA cat_names+7,Y
        BPL @unlocked
        LDA #8
        STA file_end
@unlocked:
        LDX #0
        JSR @word
        JSR @word
        JSR @word
        JSR entry_length
        LDA length+2
        STA file_length+2
        LDY entry
        LDA cat_places+6,Y
        LSR A
        LSR A
        LDX #0
        JSR @high
        LSR A
        LSR A
        LDX #4
@high:  PHA
        AND #3
        STA load_address+2,X
        CMP #3
        BNE @end
        LDA #&FF                ; in the I/O processor
        STA load_address+2,X
        STA load_address+3,X
@end:   PLA
        LSR A
        LSR A
        RTS
@word:  LDA cat_places,Y
        STA file,X
        LDA cat_places+1,Y
        STA file+1,X
        INY
        INY
        INX
        INX
        INX
        INX
        RTS

; With *OPT 1, print the entry.
note_entry:
        LDA messages_on
        BEQ @end
        LDA error_end           ; zero page of a command of another ROM, perhaps
        PHA
        LDA #0
        STA error_end
        JSR print_entry
        PLA
        STA error_end
@end:   RTS
; Print name, lock, addresses, length and sector.
print_entry:
        JSR read_entry
        JSR print_file
        JSR print_space
        LDX #2
        JSR @address
        LDX #6
        JSR @address
        LDX #10
        JSR @address
        JSR entry_sectors
        LDA sector+1
        JSR print_digit
        LDA sector
        JSR print_hexadecimal
        JMP OSNEWL
@address:
        LDY #3
@byte:  LDA file,X
        JSR print_hexadecimal
        DEX
        DEY
        BNE @byte
        JMP print_space

; Print the directory and a dot.
print_directory:
        LDY entry
        LDA cat_names+7,Y
        AND #&7F
        JSR OSWRCH
        JMP print_dot

; Print the seven characters of the name at `entry` and, two places on, an L if the file is locked.
print_name:
        LDY entry
        LDX #7
@next:  LDA cat_names,Y
        AND #&7F
        JSR OSWRCH
        INY
        DEX
        BNE @next
        JSR print_two_spaces
        LDA cat_names,Y
        ASL A
        LDA #' '
        BCC @print
        LDA #'L'
@print: JSR OSWRCH
        JMP print_space

; Errors if the file at `entry` is locked or open.
check_free:
        JSR check_lock
        JMP check_closed

; "Locked" if the file at `entry` is.
check_lock:
        LDY entry
        LDA cat_names+7,Y
        BPL unlocked
        LDX #e_locked - errors
        JMP error
unlocked:
        RTS
