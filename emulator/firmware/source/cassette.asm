; The cassette filing system: files, their names, messages and errors. It also reads files in sideways ROMs. tape.asm has
; the blocks of both.

data_at = &B0           ; where the block's data go or come from
bytes_left = &B2        ; of the block
block_at = &B4          ; OSFILE's parameters
expected = &B6          ; number of the next block of the file
gap = &B8               ; set by a stretch of tone
line_due = &BD          ; not 0: the next line of messages begins with an empty one
first_block = &B9       ; 0: the file's first block is still to be found
crc = &BE               ; high byte first
in_next = &C0           ; of the file being read: place in its block,
in_left = &C1           ; bytes left in it,
in_last = &C3           ; bit 7: it is the last one; bit 6: its end has been reported
in_block = &C4          ; number of the next block
out_next = &C6          ; of the file being written
out_block = &C7
speed = &C9             ; of the ACIA: &15 1200 baud, &16 300
file_messages = &CA     ; *OPT 1: 0 to 2, for whole files
on_error = &CB          ; *OPT 2: 0 ignore, 1 retry, 2 give up
tenths = &CC            ; *OPT 3: the gap between two blocks
byte_messages = &CD     ; *OPT 1 for files that are read or written byte by byte
messages = &CE          ; the one that holds now
tape_open = &E2         ; bit 0 a file is open for reading, bit 1 for writing

OUT_NAME = &380         ; of the file being written
IN_NAME = &38B          ; of the file being read
TAPE_ERROR = &39F       ; number of the last error on tape; see emulator/host/remedy.py
HEADER = &3B2           ; of the last block: name, and from + 12: load and execution address, number, length, flag
BLOCK_LOAD = &3BE
BLOCK_EXECUTE = &3C2
BLOCK_NUMBER = &3C6
BLOCK_LENGTH = &3C8
BLOCK_FLAG = &3CA
SOUGHT = &3D2           ; the name that is looked for
IN_BUFFER = &A00
OUT_BUFFER = &900

; OSBYTE 141: files in ROMs; OSBYTE 140: those on tape, X = 3: 300 baud, else 1200.
select_rom_files:
        LDA #2
        BNE select
select_tape:
        LDA #0
select: PHA
        LDA #6                  ; the old filing system is told
        JSR file_control
        LDX CALL_X
        JSR set_tape
        PLA
        STA FILES_FROM
        LDX #15
        JSR service
        JMP osbyte_end
set_tape:
        LDA #&15
        CPX #3
        BNE @fast
        LDA #&16
@fast:  STA speed
        LDX #13
@vector:
        LDA tape_vectors,X
        STA FILEV,X
        DEX
        BPL @vector
        LDA #0
        STA tape_open
        STA FILES_FROM
default_options:
        LDX #1
        STX file_messages
        STX on_error
        DEX
        STX byte_messages
        LDA #6
        STA tenths
        RTS
tape_vectors:
        .word tape_file, tape_args, tape_get, tape_put, done, tape_find, tape_control

; OSBYTE 137: the motor.
motor:  LDA SERIAL_COPY
        ASL A
        CPX #1                  ; C set: on
        ROR A
        STA SERIAL_COPY
        STA SERIAL_ULA
        JMP osbyte_end

; The tape runs, and the ACIA receives or sends.
tape_on:
        LDA FILES_FROM
        BEQ @tape
        JMP first_rom
@tape:  LDA #3
        STA ACIA
        LDA speed
        STA ACIA
        LDA SERIAL_COPY
        ORA #&80
        STA SERIAL_COPY
        LDA #&85
        STA SERIAL_ULA
        RTS
tape_off:
        LDA FILES_FROM
        BNE tape_is_off
        LDA #3
        STA ACIA
        LDA ACIA_COPY
        STA ACIA
        LDA SERIAL_COPY
        AND #&7F
        STA SERIAL_COPY
        STA SERIAL_ULA
tape_is_off:
        RTS

; FSCV.
tape_control:
        CMP #7
        BCS @no
        STX COMMAND
        STY COMMAND+1
        ASL A
        TAX
        LDA tape_controls+1,X
        PHA
        LDA tape_controls,X
        PHA
        LDX COMMAND
        LDY COMMAND+1
@no:    RTS
tape_controls:
        .word tape_option-1, tape_end-1, tape_run-1, user-1, tape_run-1, tape_catalogue-1, tape_close-1

; *OPT X,Y.
tape_option:
        TXA
        BEQ @default
        CPX #4
        BCS @bad
        TYA
        CPX #3
        BEQ @any
        CPY #3
        BCS @bad
@any:   STA file_messages-1,X
        DEX
        BNE @end
        STA byte_messages
@end:   RTS
@default:
        JMP default_options
@bad:   JMP bad_number

; EOF#X: X = &FF at the end.
tape_end:
        LDA tape_open
        LSR A
        BCC @closed
        LDA in_left
        ORA in_left+1
        BNE @more
        BIT in_last
        BPL @more
        LDX #&FF
        RTS
@more:  LDX #0
        RTS
@closed:
        JMP channel_error

; *RUN.
tape_run:
        JSR tape_name
        LDA #&FF
        STA first_block         ; locked files may be run; the address is the file's own
        JSR load_file
        JMP (BLOCK_EXECUTE)

; *CAT: list all blocks until ESCAPE, or those in all ROMs.
tape_catalogue:
        LDA file_messages
        BNE @shown
        LDA #1
@shown: STA messages
        INC line_due
        JSR tape_on
@next:  JSR read_header
        BCS tape_is_off
        JSR show_block
        JSR skip_data
        JSR show_end
        JMP @next

; OSFILE.
tape_file:
        STX block_at
        STY block_at+1
        PHA
        LDY #0
        LDA (block_at),Y
        TAX
        INY
        LDA (block_at),Y
        TAY
        JSR tape_name
        PLA
        PHA
        BEQ @save
        CMP #&FF
        BNE @end
        LDY #6                  ; 0: load at the address given
        LDA (block_at),Y
        STA first_block
        LDY #2
        LDA (block_at),Y
        STA data_at
        INY
        LDA (block_at),Y
        STA data_at+1
        JSR load_file
        LDY #2
        LDX #0
@copy:  LDA BLOCK_LOAD,X
        STA (block_at),Y
        INY
        INX
        CPX #8
        BCC @copy
        LDA BLOCK_LENGTH
        STA (block_at),Y
        INY
        CLC
        LDA BLOCK_NUMBER
        ADC BLOCK_LENGTH+1
        STA (block_at),Y
        JMP @end
@save:  JSR save_file
@end:   PLA
        LDX block_at
        LDY block_at+1
        RTS

; The name at X, Y into SOUGHT.
tape_name:
        STX COMMAND
        STY COMMAND+1
        LDY #0
        TYA
        STA SOUGHT
        CLC
        JSR gs_init
        BEQ @end
        LDX #0
@next:  JSR gs_read
        BCS @end
        STA SOUGHT,X
        INX
        LDA #0
        STA SOUGHT,X
        CPX #11
        BCC @next
        JMP bad_string
@end:   RTS

; Find the file SOUGHT and load it, at data_at if first_block is 0, else at its own address.
load_file:
        LDA file_messages
        JSR say_searching
        JSR tape_on
        LDA #0
        STA expected
        STA expected+1
        JSR find_block
        LDA first_block
        BEQ @given
        LDA BLOCK_LOAD
        STA data_at
        LDA BLOCK_LOAD+1
        STA data_at+1
@given: LDA BLOCK_FLAG
        LSR A
        BCC @open
        LDA first_block
        CMP #&FF
        BNE locked
@open:  JSR say_loading
@block: JSR show_block
        LDA data_at+1
        PHA
        JSR read_data
        PLA
        BCC @good
        STA data_at+1           ; the block again
        JSR find_block
        JMP @block
@good:  INC expected
        BNE @low
        INC expected+1
@low:   JSR show_end
        BIT BLOCK_FLAG
        BMI @end
        JSR find_block
        JMP @block
@end:   JMP tape_off

locked: JSR tape_off
        BRK
        .byte 195
        .text "Locked\x00"

; Read headers until block `expected` of file SOUGHT, or of any if that is empty, comes.
find_block:
        JSR read_header
        BCC @header
        JMP not_found
@header:
        LDX #&FF
        LDA SOUGHT
        BEQ @number
@name:  INX
        LDA SOUGHT,X
        EOR HEADER,X
        BEQ @same
        AND #&DF
        BNE @other              ; capitals and small letters are alike
@same:  LDA SOUGHT,X
        BNE @name
@number:
        LDA BLOCK_NUMBER
        CMP expected
        BNE @wrong
        LDA SOUGHT
        BNE @found
        LDX #10                 ; from now on this file
@keep:  LDA HEADER,X
        STA SOUGHT,X
        DEX
        BPL @keep
@found: RTS
@wrong: LDA FILES_FROM          ; ROMs are searched in silence
        BNE @over
        JSR show_block
        LDA expected
        BEQ @over
        LDX #block_error - searching
        LDA #218
        JSR tape_error
@over:  JSR skip_data
        JMP find_block
@other: LDA FILES_FROM
        BNE @over
        JSR show_block
        JSR skip_data
        JSR show_end
        JMP find_block

say_loading:
        JSR empty_line
        LDX #loading - searching
        JSR say
        INC line_due
        RTS
say_searching:
        STA messages
        LDX #1
        STX line_due
        DEX
; Message X if messages are wanted.
say:    LDA messages
        BEQ tape_quiet
print_text:
        LDA searching,X
        BEQ tape_quiet
        JSR &FFE3
        INX
        BNE print_text
tape_quiet:
        RTS
searching:
        .text "Searching\r\x00"
loading:
        .text "Loading\r\x00"
data_error:
        .text "Data?\r\x00"
header_error:
        .text "Header?\r\x00"
block_error:
        .text "Block?\r\x00"
rewind: .text "\rRewind tape\r\r\x00"
record: .text "RECORD then RETURN\x00"

; The name and number of the block, over the last line.
show_block:
        LDA messages
        BEQ @end
        JSR empty_line
        LDA #13
        JSR OSWRCH
        LDX #0
@name:  LDA HEADER,X
        BEQ @named
        JSR OSWRCH
        INX
        BNE @name
@named: JSR in_brief
        BCC @end
@pad:   LDA #' '
        JSR OSWRCH
        INX
        CPX #11
        BCC @pad
        LDA BLOCK_NUMBER
        JMP print_hex
@end:   RTS
; C clear: the name is all that is shown of a file in a ROM.
in_brief:
        LDA FILES_FROM
        EOR #2
        BNE @whole
        LDA messages
@whole: CMP #2                  ; 2 for a tape
        RTS
; The empty line that is due.
empty_line:
        LDA line_due
        BEQ @end
        LDA #0
        STA line_due
        LDA messages
        BNE @line
@end:   RTS
@line:  JMP OSNEWL
; After the last block its length, and with *OPT 1,2 the addresses.
show_end:
        BIT BLOCK_FLAG
        BPL @end
        LDA messages
        BEQ @end
        JSR in_brief
        BCC @line
        JSR print_space
        CLC
        LDA BLOCK_NUMBER
        ADC BLOCK_LENGTH+1
        JSR print_hex
        LDA BLOCK_LENGTH
        JSR print_hex
        LDA messages
        CMP #2
        BCC @line
        JSR print_space
        JSR print_space
        JSR print_space
        LDX #3
        JSR @address
        LDX #7
        JSR @address
@line:  JSR OSNEWL
@end:   RTS
@address:
        JSR print_space
        LDY #4
@byte:  LDA BLOCK_LOAD,X
        JSR print_hex
        DEX
        DEY
        BNE @byte
        RTS
print_space:
        LDA #' '
        JMP OSWRCH
print_hex:
        PHA
        LSR A
        LSR A
        LSR A
        LSR A
        JSR @digit
        PLA
        AND #15
@digit: CMP #10
        BCC @number
        ADC #6
@number:
        ADC #'0'
        JMP OSWRCH

; OSFILE 0: from the addresses in the block.
save_file:
        JSR can_be_written
        LDX #10
@name:  LDA SOUGHT,X
        STA HEADER,X
        DEX
        BPL @name
        LDY #17
@keep:  LDA (block_at),Y
        STA BLOCK_LOAD-2,Y
        DEY
        CPY #2
        BCS @keep
        LDY #10                 ; start, and the length that is left
        LDA (block_at),Y
        STA data_at
        INY
        LDA (block_at),Y
        STA data_at+1
        LDY #14
        SEC
        LDA (block_at),Y
        SBC data_at
        STA expected
        INY
        LDA (block_at),Y
        SBC data_at+1
        STA expected+1
        LDA #0
        STA BLOCK_NUMBER
        STA BLOCK_NUMBER+1
        JSR start_recording
@block: LDA #0
        STA BLOCK_LENGTH
        STA BLOCK_FLAG
        LDX #1
        STX BLOCK_LENGTH+1
        LDX expected+1
        BEQ @last
        DEX
        BNE @more
        LDX expected
        BNE @more
        BEQ @end
@last:  STX BLOCK_LENGTH+1
        LDA expected
        STA BLOCK_LENGTH
        BNE @end
        LDA #&40
        STA BLOCK_FLAG
@end:   LDA #&80
        ORA BLOCK_FLAG
        STA BLOCK_FLAG
@more:  JSR show_block
        JSR write_block
        JSR show_end
        DEC expected+1
        INC BLOCK_NUMBER
        BIT BLOCK_FLAG
        BPL @block
        DEC BLOCK_NUMBER
        JMP stop_recording

; OSARGS: A = Y = 0: the filing system's number.
tape_args:
        CMP #0
        BNE @end
        CPY #0
        BNE @end
        LDA FILES_FROM
        BEQ @tape
        LDA #3
        BNE @end
@tape:  LDA speed
        AND #3
@end:   CLC
        RTS

; Files in ROMs cannot: "Bad command".
can_be_written:
        LDA FILES_FROM
        BEQ @end
        JMP bad_number
@end:   RTS

; OSFIND. Handle 1 reads from tape, 3 from a ROM, 2 writes.
tape_find:
        CMP #0
        BEQ @close
        PHA
        TXA
        PHA
        TYA
        PHA
        JSR tape_name
        PLA
        TAY
        PLA
        TAX
        PLA
        ASL A                   ; &80: only written; &40, &C0: read
        BPL @write
        TXA
        PHA
        TYA
        PHA
        LDA byte_messages
        JSR say_searching
        JSR tape_on
        LDA #0
        STA expected
        STA expected+1
        STA in_block
        STA in_block+1
        JSR find_block
        JSR say_loading
        LDX #10
@name:  LDA SOUGHT,X
        STA IN_NAME,X
        DEX
        BPL @name
        JSR read_in
        LDA #1
        ORA tape_open
        STA tape_open
        PLA
        TAY
        PLA
        TAX
        LDA FILES_FROM
        ORA #1
        RTS
@write: JSR can_be_written
        TXA
        PHA
        TYA
        PHA
        LDX #10
@copy:  LDA SOUGHT,X
        STA OUT_NAME,X
        DEX
        BPL @copy
        LDA #0
        STA out_next
        STA out_block
        STA out_block+1
        JSR start_recording
        JSR tape_off
        LDA tape_open
        ORA #2
        STA tape_open
        PLA
        TAY
        PLA
        TAX
        LDA #2
        RTS
@close: TXA
        PHA
        TYA
        PHA
        CPY #1
        BEQ @in
        LDA tape_open
        AND #2
        BEQ @in
        JSR write_last
@in:    PLA
        TAY
        PLA
        TAX
        CPY #2
        BEQ @out
        LDA tape_open
        AND #2
        STA tape_open
@out:   LDA #0
        RTS
tape_close:
        RTS

; Read the next block of the open file into its buffer.
read_in:
        JSR show_block
        LDA #<IN_BUFFER
        STA data_at
        LDA #>IN_BUFFER
        STA data_at+1
        JSR read_data
        BCC @good
        JSR find_block
        JMP read_in
@good:  JSR show_end
        LDA BLOCK_LENGTH
        STA in_left
        LDA BLOCK_LENGTH+1
        STA in_left+1
        LDA BLOCK_FLAG
        AND #&80
        STA in_last
        LDA #0
        STA in_next
        INC in_block
        BNE @off
        INC in_block+1
@off:   JMP tape_off

; OSBGET. C set: the end.
tape_get:
        TXA
        PHA
        TYA
        PHA
        LDA tape_open
        LSR A
        BCC channel_error
        LDA in_left
        ORA in_left+1
        BNE @take
        BIT in_last
        BVC @end
        BRK
        .byte 223
        .text "EOF\x00"
@end:   LDA #&C0
        STA in_last
        LDA #&FE
        STA scratch
        SEC
        BCS @out
@take:  LDA in_left
        BNE @low
        DEC in_left+1
@low:   DEC in_left
        LDX in_next
        INC in_next
        LDA IN_BUFFER,X
        PHA
        JSR read_ahead
        PLA
        STA scratch
        CLC
@out:   PLA
        TAY
        PLA
        TAX
        LDA scratch
        RTS
; After the last byte of a block, the next one.
read_ahead:
        LDA in_left
        ORA in_left+1
        BNE @end
        BIT in_last
        BMI @end
        LDX #10
@name:  LDA IN_NAME,X
        STA SOUGHT,X
        DEX
        BPL @name
        LDA in_block
        STA expected
        LDA in_block+1
        STA expected+1
        LDA byte_messages
        STA messages
        JSR tape_on
        JSR find_block
        JMP read_in
@end:   RTS
channel_error:
        BRK
        .byte 222
        .text "Channel\x00"

; OSBPUT.
tape_put:
        PHA
        STA scratch
        TXA
        PHA
        TYA
        PHA
        LDA tape_open
        AND #2
        BEQ channel_error
        LDX out_next
        LDA scratch
        STA OUT_BUFFER,X
        INC out_next
        BNE @end
        LDA #0
        LDY #1
        LDX #0
        JSR write_out
@end:   PLA
        TAY
        PLA
        TAX
        PLA
        RTS
write_last:
        LDX #&80
        LDA out_next
        BNE @some
        LDX #&C0
@some:  LDY #0
        JSR write_out
        LDA tape_open
        AND #1
        STA tape_open
        RTS
; The buffer as a block of length A + 256 Y, with flag X.
write_out:
        STA BLOCK_LENGTH
        STY BLOCK_LENGTH+1
        STX BLOCK_FLAG
        LDA byte_messages
        STA messages
        LDX #10
@name:  LDA OUT_NAME,X
        STA HEADER,X
        DEX
        BPL @name
        LDX #7
        LDA #&FF                ; it has none
@address:
        STA BLOCK_LOAD,X
        DEX
        BPL @address
        LDA out_block
        STA BLOCK_NUMBER
        LDA out_block+1
        STA BLOCK_NUMBER+1
        LDA #<OUT_BUFFER
        STA data_at
        LDA #>OUT_BUFFER
        STA data_at+1
        JSR show_block
        JSR tape_on
        LDA #9
        JSR wait_tenths
        JSR write_block
        JSR show_end
        INC out_block
        BNE @off
        INC out_block+1
@off:   JMP tape_off
