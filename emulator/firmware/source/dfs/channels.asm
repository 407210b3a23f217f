; Open files: OSFIND and OSARGS.

osfind: JSR own
        CMP #0
        BNE open
        TYA
        BNE @one
        TXA
        PHA
        JSR leave               ; the OS must know that its files are closed
        PLA
        STA keep_x
        LDA #0
        STA keep_y
        JSR close_all
        BEQ found_return
@one:   JSR to_channel
        JSR close
found_return:
        LDA #0
handle_return:
        LDX keep_x
        LDY keep_y
        RTS

open:   STA mode
        JSR name_at
        JSR find_exact
        BIT mode
        BVC @output
        BCC found_return        ; input, update: there is no such file
        BMI @update
        JSR first_use           ; files may be read in several channels
        BNE @free
        LDA ch_flags,X
        AND #WRITABLE
        BEQ @free
@is_open:
        JMP is_open
@output:
        BCC @free
        JSR check_lock
@update:
        JSR first_use
        BEQ @is_open
@free:  LDX #0                  ; the lowest free channel
@channel:
        JSR channel_bit
        BEQ @any
        JSR next_channel
        BNE @channel
        LDX #e_too_many - errors
        JMP error
@any:   STX served
        LDA entry
        CMP files_end           ; find leaves it at the end without a file
        BNE @exists
        JSR find_again
        BCS @exists
        LDX #7
        LDA #0
@zero:  STA load_address,X
        DEX
        BPL @zero
        STA length
        STA length+2
        LDA #&40                ; 64 sectors for a new file
        STA length+1
        JSR create
@exists:
        JSR entry_sectors
        JSR entry_length
        LDA #0
        BIT mode
        BPL @flags
        LDA #WRITABLE
        BVS @flags
        LDX #0
        STX length
        STX length+1
        STX length+2
        LDA #WRITABLE + RESIZED
@flags: PHA
        LDX served
        LDY #0
@place: LDA length,Y
        STA ch_extent,X
        INX
        INY
        CPY #3                  ; `sectors` and `sector` come after the flags
        BNE @next
        INX
        INX
@next:  CPY #7
        BNE @place
        LDX served
        JSR channel_bit
        LDA channel_bits,Y
        ORA open_channels
        STA open_channels
        TYA
        CLC
        ADC #FIRST_BUFFER
        STA ch_page,X
        LDA drive
        STA ch_drive,X
        PLA
        STA ch_flags,X
        LDA #&FF
        STA ch_buffered+1,X
        LDA #0
        STA ch_pointer,X
        STA ch_pointer+1,X
        STA ch_pointer+2,X
        LDA #8
        STA work
        LDY entry
@name:  LDA cat_names,Y
        STA ch_name,X
        INY
        INX
        DEC work
        BNE @name
        LDX served
        LDY ch_page,X
        DEY                     ; the handle
        .assert FIRST_HANDLE == FIRST_BUFFER - 1, "a channel's handle follows from its page"
        TYA
        JMP handle_return

channel_bits:
        .byte &80, &40, &20, &10, 8

WAITING = 68            ; so that bytes of a file come as fast as from Acorn's DFS: programs are timed by it
; X: the channel of handle Y, which is kept. Error: "Channel"; then there is no such file of *EXEC either.
to_channel:
        TYA
        SEC
        SBC #FIRST_HANDLE
        CMP #CHANNELS
        BCS @none
        LDX #WAITING
@wait:  DEX
        BNE @wait
        TAX
        LDA channel_bits,X
        AND open_channels
        BEQ @none
        TXA
        ASL A
        ASL A
        ASL A
        ASL A
        ASL A
        TAX
        RTS
@none:  CPY EXEC_HANDLE
        BNE @error
        LDA #0
        STA EXEC_HANDLE
@error: LDX #e_channel - errors
        JMP error

; Z set: the file at `entry` is open, in channel X.
first_use:
        LDX #BEFORE_FIRST
        STX work
@next:  LDX work
        JSR next_open
        BEQ @none
        STX work
        LDA ch_drive,X
        CMP drive
        BNE @next
        LDY entry
        LDA #8
        STA work+1
@compare:
        LDA ch_name,X
        EOR cat_names,Y
        AND #&7F
        BNE @next
        INX
        INY
        DEC work+1
        BNE @compare
        LDX work
        LDA #0
        RTS
@none:  TXA                     ; Z is clear
        RTS

BEFORE_FIRST = 256 - CHANNEL
; The open channel after X, which may be BEFORE_FIRST. Z set: there is no more.
next_open:
        JSR next_channel
        BEQ @end
        JSR channel_bit
        BEQ next_open
@end:   RTS
; The same for any channel.
next_channel:
        TXA
        CLC
        ADC #CHANNEL
        TAX
        CMP #CHANNELS * CHANNEL
        RTS

; A: the bit of channel X in `open_channels`, 0 if it is closed. Y is its number.
channel_bit:
        TXA
        LSR A
        LSR A
        LSR A
        LSR A
        LSR A
        TAY
        LDA channel_bits,Y
        AND open_channels
        RTS

; "Open" if the file at `entry` is.
check_closed:
        JSR first_use
        BNE closed
is_open:
        LDX #e_open - errors
        JMP error
closed: RTS

close_all:
        LDX #BEFORE_FIRST
@next:  JSR next_open
        BEQ flushed
        JSR close
        JMP @next

; Write all buffers; the lengths in the catalogues wait until the files are closed.
flush_all:
        LDX #BEFORE_FIRST
@next:  JSR next_open
        BEQ flushed
        JSR flush_buffer
        LDA #&FF                ; and it is free
        STA ch_buffered+1,X
        BNE @next
; Close channel X, even if that fails.
close:  JSR channel_bit
        EOR open_channels
        STA open_channels
; Write what has changed in channel X: the length in the catalogue, and the buffer. X is kept.
flush:  LDA ch_flags,X
        AND #RESIZED
        BEQ flush_buffer
        LDA ch_flags,X
        AND #~RESIZED & &FF
        STA ch_flags,X
        JSR channel_entry
        LDA ch_extent,X
        STA length
        LDA ch_extent+1,X
        STA length+1
        LDA ch_extent+2,X
        JSR set_length
        LDX channel
flush_buffer:
        STX channel
        LDA ch_flags,X
        AND #CHANGED
        BEQ flushed
        JSR write_buffer
flushed:
        RTS
; Make A and `length` the length of the file at `entry`.
set_length:
        ASL A
        ASL A
        ASL A
        ASL A
        STA work
        LDY entry
        LDA cat_places+6,Y
        AND #%11001111
        ORA work
        STA cat_places+6,Y
        LDA length
        STA cat_places+4,Y
        LDA length+1
        STA cat_places+5,Y
        JMP put_catalogue

; Find the catalogue's entry of channel X, which is kept. Error: "Disk changed".
channel_entry:
        STX channel
        LDY #0
@name:  LDA ch_name,X
        STA name,Y
        INX
        INY
        CPY #8
        BNE @name
        ASL A
        LSR A
        STA name+7
        LDX channel
        LDA ch_drive,X
        STA drive
        JSR find_exact
        BCC @changed
        JSR entry_sectors
        LDX channel
        LDA sector
        EOR ch_start,X
        BNE @changed
        LDA sector+1
        EOR ch_start+1,X
        BNE @changed
        RTS
@changed:
        LDX #e_changed - errors
        JMP error

; OSARGS: the filing system with Y 0, or pointer (0, 1), length (2) or flushing (&FF) of a file; four bytes at X.
osargs: JSR own
        CPY #0
        BNE @file
        TAY
        BEQ @system
        INY
        BEQ @flush_all
        CPY #2
        BNE @kept
        LDA parameters          ; 1: what follows the name of a program
        STA 0,X
        LDA parameters+1
        STA 1,X
        LDA #&FF
        STA 2,X
        STA 3,X
        BNE @done
@kept:  DEY                     ; unknown
        TYA
        JMP handle_return
@system:
        LDA #4
        JMP handle_return
@flush_all:
        JSR flush_all
@done:  JMP found_return
@file:  PHA
        JSR to_channel
        PLA
        LDY keep_x
        CMP #1
        BEQ write_pointer
        BCC @pointer
        CMP #3
        BCC @extent
        CMP #&FF
        BNE @end
        JSR flush
@end:   JMP found_return
@extent:
        TXA
        ADC #ch_extent - ch_pointer     ; C is clear
        TAX
@pointer:
        LDA ch_pointer,X
        STA 0,Y
        LDA ch_pointer+1,X
        STA 1,Y
        LDA ch_pointer+2,X
        STA 2,Y
        LDA #0
        STA 3,Y
        BEQ @end
write_pointer:
        LDA 0,Y
        STA position
        LDA 1,Y
        STA position+1
        LDA 2,Y
        JSR set_pointer
        JMP found_return

; The pointer of channel X becomes A and `position`; a file that is too short gets zeros.
set_pointer:
        STA target
        LDA ch_flags,X
        AND #~AT_END & &FF
        STA ch_flags,X
@again: LDA ch_extent,X
        CMP position
        LDA ch_extent+1,X
        SBC position+1
        LDA ch_extent+2,X
        SBC target
        BCC @longer
        LDA position
        STA ch_pointer,X
        LDA position+1
        STA ch_pointer+1,X
        LDA target
        STA ch_pointer+2,X
        RTS
@longer:
        LDA ch_extent,X
        STA ch_pointer,X
        LDA ch_extent+1,X
        STA ch_pointer+1,X
        LDA ch_extent+2,X
        STA ch_pointer+2,X
        LDA #0
        JSR put_byte
        BNE @again              ; the file has grown: not 0
