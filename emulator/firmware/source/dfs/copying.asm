; *BACKUP, *COMPACT and *COPY. They use all memory between OSHWM and HIMEM.

; Two drives at Y, the message, and memory.
two_drives:
        JSR optional_drive
        LDA drive
        STA source
        JSR need_parameter
        JSR optional_drive
        LDX #&FF
        LDA drive
        STA destination
        CMP source
        BNE @two
        INX                     ; the source disc is in, or will be
        INX
@two:   STX disc_in
        LDX #m_copying - messages
        JSR print_message
        LDA source
        JSR print_digit
        LDX #m_to - messages
        JSR print_message
        LDA destination
        JSR print_digit
        JSR OSNEWL
; Find out how much memory there is. Y is kept.
find_memory:
        TYA
        PHA
        LDA #131
        JSR OSBYTE
        STY memory
        LDA #132
        JSR OSBYTE
        TYA
        SEC
        SBC memory
        STA room
        PLA
        TAY
        RTS

; Make sure that the source disc or that of the destination is in `drive`.
to_source:
        LDA source
        LDX #m_source - messages
        LDY #0
        BEQ to_disc
to_destination:
        LDA destination
        LDX #m_destination - messages
        LDY #1
to_disc:
        STA drive
        TYA
        EOR disc_in
        BEQ @end                ; it is in
        BMI @end                ; there is nothing to change
        STY disc_in
        TXA
        PHA
        LDX #m_insert - messages
        JSR print_message
        PLA
        TAX
        JSR print_message
        LDX #m_disc - messages
        JSR print_message
        JSR OSRDCH
        BCC @inserted
        JMP escape
@inserted:
        JSR no_catalogue
        JSR OSNEWL
@end:   RTS

; Copy `remaining` sectors from `copy_from` of the source to `copy_to` of the destination.
copy_sectors:
        LDA remaining
        ORA remaining+1
        BEQ @end
        LDX room
        LDA remaining+1
        BNE @chunk
        CPX remaining
        BCC @chunk
        LDX remaining
@chunk: STX chunk
        JSR to_source
        LDA copy_from
        LDY copy_from+1
        JSR @place
        JSR read
        JSR to_destination
        LDA copy_to
        LDY copy_to+1
        JSR @place
        JSR write
        LDX #copy_from - copy_from
        JSR @move_on
        LDX #copy_to - copy_from
        JSR @move_on
        LDA remaining
        SEC
        SBC chunk
        STA remaining
        BCS copy_sectors
        DEC remaining+1
        BCC copy_sectors
@place: STA sector
        STY sector+1
        LDY memory
        LDA chunk
        JMP set_pages
@move_on:
        LDA copy_from,X
        CLC
        ADC chunk
        STA copy_from,X
        BCC @end
        INC copy_from+1,X
@end:   RTS

; *BACKUP <source> <dest.>
backup: JSR two_drives
        JSR go_ahead
        BNE not_backed_up
        LDA destination
        JSR check_drive_closed
        JSR to_source
        JSR read_catalogue
        LDX disc_size
        LDA option
        AND #3
        STX remaining
        STA remaining+1
        JSR to_destination      ; it must have as many sectors
        JSR read_catalogue
        LDA disc_size
        CMP remaining
        LDA option
        AND #3
        SBC remaining+1
        BCS @fits
        JMP disc_full
@fits:  LDY #0
        STY copy_from
        STY copy_from+1
        STY copy_to
        STY copy_to+1
        JSR copy_sectors
no_catalogue:
        LDA #&FF
        STA cat_drive
not_backed_up:
        RTS

; "Open" if there is an open file on drive A.
check_drive_closed:
        STA drive
        LDX #BEFORE_FIRST
@next:  JSR next_open
        BEQ not_backed_up
        LDA ch_drive,X
        EOR drive
        BNE @next
        JMP is_open

; *COMPACT (<drive>): move all files down, the lowest first.
compact:
        JSR optional_drive
        LDA drive
        STA source
        STA destination
        LDX #&FF
        STX disc_in
        LDX #m_compacting - messages
        JSR announce
        JSR find_memory
        JSR read_catalogue
        INC printing
        LDA #2                  ; the first sector that is free
        STA copy_to
        LDA #0
        STA copy_to+1
        LDA files_end
        STA entry
@file:  LDA entry
        BEQ @free
        JSR check_escape
        JSR copy_entry
        LDA copy_to
        CMP sector
        LDA copy_to+1
        SBC sector+1
        BCS @stays
        JSR check_closed        ; an open file cannot be moved
        LDA copy_to
        PHA
        LDA copy_to+1
        PHA
        JSR copy_sectors
        LDY entry
        PLA
        EOR cat_places+6,Y
        AND #3
        EOR cat_places+6,Y
        STA cat_places+6,Y
        PLA
        STA cat_places+7,Y
        JSR put_catalogue
        JMP @print
@stays: LDA sector
        CLC
        ADC sectors
        STA copy_to
        LDA sector+1
        ADC sectors+1
        STA copy_to+1
@print: JSR print_entry
        JSR previous_entry
        BCS @file
@free:  LDA disc_size
        SEC
        SBC copy_to
        PHA
        LDA option
        AND #3
        SBC copy_to+1
        JSR print_digit
        PLA
        JSR print_hexadecimal
        LDX #m_free - messages
        JMP print_message

; The sectors of the file at `entry` are to be copied.
copy_entry:
        JSR entry_sectors
        LDA sectors
        STA remaining
        LDA sectors+1
        STA remaining+1
        LDA sector
        STA copy_from
        LDA sector+1
        STA copy_from+1
        RTS

; *COPY <source> <dest.> <afsp>
copy:   JSR two_drives
        JSR need_parameter
        JSR read_name
        LDX #7
@keep:  LDA name,X
        STA scratch,X
        DEX
        BPL @keep
        JSR to_source
        JSR find_wild
        BCS @file
        JMP not_found
@file:  INC printing
        JSR print_entry
        JSR check_escape
        LDA entry
        STA old_entry
        JSR copy_entry
        JSR entry_length
        LDX #0
        LDY entry
@entry_name:
        LDA cat_names,Y
        STA name,X
        INY
        INX
        CPX #8
        BNE @entry_name
        LDX #2
@length:
        LDA length,X
        STA scratch+8,X
        DEX
        BPL @length
        LDA name+7
        PHA
        AND #&7F
        STA name+7
        JSR to_destination
        JSR find_exact
        BCC @new
        JSR check_free
        JSR remove_entry
@new:   PLA
        STA name+7
        LDX #2
@size:  LDA scratch+8,X
        STA length,X
        DEX
        BPL @size
        JSR create
        JSR entry_sectors
        LDA sector
        STA copy_to
        LDA sector+1
        STA copy_to+1
        JSR copy_sectors
        JSR to_source
        LDX #7
@pattern:
        LDA scratch,X
        STA name,X
        DEX
        BPL @pattern
        JSR get_catalogue
        LDA #&80
        STA wild
        LDA old_entry
        STA entry
        JSR find_next
        BCC @end
        JMP @file
@end:   RTS
