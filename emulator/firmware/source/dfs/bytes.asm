; OSBGET and OSBPUT, and the buffers of open files.

osbget: JSR own
        JSR to_channel
        JSR get_byte
        JMP handle_return       ; C tells the end

; A file of *SPOOL is none while a byte is put into it: the message of an error would cause the next.
osbput: JSR own
        STA keep_a
        CPY SPOOL_HANDLE
        BNE @put
        LDA #0
        STA SPOOL_HANDLE
        JSR @put
        STY SPOOL_HANDLE
        RTS
@put:   JSR to_channel
        LDA keep_a
        JSR put_byte
        LDA keep_a
        JMP handle_return

; The next byte of channel X, which is kept. C set: the end, for the first time; after that "EOF".
get_byte:
        JSR compare_extent
        BEQ @end
        JSR get_buffer
        LDY ch_pointer,X
        LDA (buffer),Y
        JSR advance
        CLC
        RTS
@end:   LDA ch_flags,X
        AND #AT_END
        BNE @again
        LDA ch_flags,X
        ORA #AT_END
        STA ch_flags,X
        LDA #&FE
        SEC
        RTS
@again: LDX #e_eof - errors
        JMP error

; Z set: the pointer of channel X is at the end; it is never behind it.
compare_extent:
        LDA ch_pointer,X
        CMP ch_extent,X
        BNE @end
        LDA ch_pointer+1,X
        CMP ch_extent+1,X
        BNE @end
        LDA ch_pointer+2,X
        CMP ch_extent+2,X
@end:   RTS

advance:
        INC ch_pointer,X
        BNE @end
        INC ch_pointer+1,X
        BNE @end
        INC ch_pointer+2,X
@end:   RTS

; Write A to channel X, which is kept.
put_byte:
        PHA
        LDA ch_flags,X
        AND #WRITABLE
        BEQ @read_only
        LDA ch_name+7,X
        BMI @locked
        JSR get_buffer
        LDY ch_pointer,X
        PLA
        STA (buffer),Y
        LDA ch_flags,X
        ORA #CHANGED
        STA ch_flags,X
        JSR compare_extent
        PHP
        JSR advance
        PLP
        BNE @end
        LDA ch_pointer,X
        STA ch_extent,X
        LDA ch_pointer+1,X
        STA ch_extent+1,X
        LDA ch_pointer+2,X
        STA ch_extent+2,X
        LDA ch_flags,X
        ORA #RESIZED
        STA ch_flags,X
@end:   RTS
@read_only:
        LDX #e_read_only - errors
        BNE @error
@locked:
        LDX #e_locked - errors
@error: JMP error

; Point `buffer` to the sector at the pointer of channel X. If it must be read first, the zero page of a command whose
; output goes to this file is kept, and so is its catalogue.
get_buffer:
        LDA ch_pointer+1,X
        CMP ch_buffered,X
        BNE @move
        LDA ch_pointer+2,X
        CMP ch_buffered+1,X
        BEQ @there
@move:  STX served
        LDX #ZERO_PAGE_BYTES - 1
@save:  LDA ZERO_PAGE,X
        PHA
        DEX
        BPL @save
        LDA cat_drive
        STA before
        LDX served
        STX channel
        JSR move_buffer
        LDA printing
        BEQ @restore
        LDA before
        BMI @restore
        CMP cat_drive
        BEQ @restore
        STA drive
        JSR read_catalogue
@restore:
        LDX #0
@byte:  PLA
        STA ZERO_PAGE,X
        INX
        CPX #ZERO_PAGE_BYTES
        BNE @byte
        LDX served
@there: LDA ch_page,X
        STA buffer+1
        LDA #0
        STA buffer
        RTS

move_buffer:
        LDA ch_flags,X
        AND #CHANGED
        BEQ @clean
        JSR write_buffer
@clean: LDA #&FF
        STA ch_buffered,X
        STA ch_buffered+1,X
        LDA ch_pointer+1,X
        CMP ch_sectors,X
        LDA ch_pointer+2,X
        SBC ch_sectors+1,X
        BCC @inside
        JSR extend
        LDX channel
@inside:
        LDA ch_pointer+1,X      ; is there anything in the sector?
        STA sector
        LDA ch_pointer+2,X
        STA sector+1
        LDA #0
        CMP ch_extent,X
        LDA sector
        SBC ch_extent+1,X
        LDA sector+1
        SBC ch_extent+2,X
        BCS @empty
        JSR set_transfer
        JSR read
        LDX channel
@empty: LDA ch_pointer+1,X
        STA ch_buffered,X
        LDA ch_pointer+2,X
        STA ch_buffered+1,X
        RTS

; Write the buffer of channel X, which is `channel`. After an error it has still to be written.
write_buffer:
        LDA ch_buffered,X
        STA sector
        LDA ch_buffered+1,X
        STA sector+1
        JSR set_transfer
        JSR write
        LDX channel
        LDA ch_flags,X
        AND #~CHANGED & &FF
        STA ch_flags,X
        RTS

; Prepare a transfer of the buffer of channel X, for `sector` of the file. Before writing look whether it is the same disc.
set_transfer:
        LDA sector
        PHA
        LDA sector+1
        PHA
        LDA ch_drive,X
        STA drive
        JSR ready
        LDX channel
        LDA ch_flags,X
        AND #CHANGED            ; what is only read is read at once, as by Acorn's DFS
        BEQ @same
        LDA cat_drive
        BPL @same
        JSR channel_entry
@same:  PLA
        STA sector+1
        PLA
        CLC
        ADC ch_start,X
        STA sector
        LDA sector+1
        ADC ch_start+1,X
        STA sector+1
        LDY ch_page,X
        LDA #1
        JMP set_pages

; Give the file of `channel` more sectors, up to its pointer at least: up to a multiple of 256, if no file is in the way.
; Error: "Can't extend".
extend: JSR channel_entry
        LDY entry
        LDA cat_places-1,Y      ; the next file has the entry before this one; the
                                ; size of the disc is at the same place
        STA sectors
        LDA cat_places-2,Y
        AND #3
        STA sectors+1
        LDA sectors
        SEC
        SBC sector
        STA sectors
        LDA sectors+1
        SBC sector+1
        STA sectors+1
        LDX channel
        LDA ch_pointer+1,X
        CMP sectors
        LDA ch_pointer+2,X
        SBC sectors+1
        BCS @full
        LDY ch_pointer+2,X      ; the next multiple of 256
        INY
        CPY sectors+1
        BEQ @whole
        BCS @take
@whole: STY sectors+1
        LDA #0
        STA sectors
@take:  LDA sectors
        STA ch_sectors,X
        STA length+1
        LDA sectors+1
        STA ch_sectors+1,X
        LDY #0
        STY length
        JSR set_length
        LDX channel
        LDA ch_flags,X
        ORA #RESIZED
        STA ch_flags,X
        RTS
@full:  LDX #e_extend - errors
        JMP error
