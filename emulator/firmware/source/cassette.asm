; The cassette filing system: files, their names, messages and errors. It also reads files in sideways ROMs. tape.asm has
; the blocks of both. Between two calls only `speed` must stay in zero page; the rest of an open file is in page 3.

data_at = &B0           ; where the block's data go or come from, four bytes
expected = &B4          ; number of the next block of the file; while a file is saved, what is left of it
following = &B6         ; number of the next block on tape
options = &BB           ; as in the upper half of OPTIONS, the ones that hold now
place = &BC             ; of the next byte in the header or the block
last_byte = &BD         ; from tape
crc = &BE               ; high byte first
ready = &C0             ; not 0: the header or the data have arrived; bit 7: they are bad
skipping = &C1          ; bit 7: the data are not kept
progress = &C2          ; 0 the bytes on tape are ignored, 1 the next block's tone, 2 its "*", 3 its header, 4 its data, 5
                        ; and 6 their CRC is awaited
row_state = &C4              ; &80 an empty line is due before the next block, &C0 a file has ended, 1 the cursor's line is empty
first_block = &C5       ; 0: load at the address given
speed = &C6             ; of the ACIA: 5 1200 baud, 6 300
block_at = &C8          ; OSFILE's parameters
found = &CA             ; bit 7: the file has been found, and now its blocks are expected one after the other
fault = &CB             ; error of the header, or 0
tenths_left = &CE
tape_open = &E2         ; bit 0 a file is open for reading, bit 1 for writing; 6 all of it is read, 7 that was reported
OPTIONS = &E3           ; *OPT 1 and 2 of whole files, and from bit 0 of those that are read or written byte by byte:
                        ; 1 errors, 2 search again after a bad block, 4 long messages, 8 messages
SERIAL_OWNER = &EA      ; 1: the cassette

OUT_NAME = &380         ; of the file being written
out_block = &394
out_next = &39D
in_next = &39E          ; of the file being read: the place in its block,
in_end = &39F           ; the end of it,
in_last = &3A0          ; bit 7: it is the last one
TAPE_ERROR = &3A1       ; number of the last error on tape; see emulator/host/remedy.py
IN_NAME = &3A7          ; of the file being read
HEADER = &3B2           ; of the last block: name, and from + 12: load and execution address, number, length, flag
BLOCK_LOAD = &3BE
BLOCK_EXECUTE = &3C2
BLOCK_NUMBER = &3C6
BLOCK_LENGTH = &3C8
BLOCK_FLAG = &3CA
byte_gap = &3D1         ; *OPT 3: tenths of a second between blocks that are written byte by byte
SOUGHT = &3D2           ; the name that is looked for
in_block = &3DD         ; number of the next block
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
        LDX #&FF
        LDA CALL_X              ; a game's loader adds with the C that this leaves
        CMP #3
        BCC @end
        JMP osbyte_set
@end:   JMP osbyte_end
set_tape:
        LDA #5
        CPX #3
        BNE @fast
        LDA #6
@fast:  STA speed
        LDX #13
@vector:
        LDA tape_vectors,X
        STA FILEV,X
        DEX
        BPL @vector
        INX
        STX tape_open
        STX FILES_FROM
        STX SERIAL_OWNER
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

; Search for blocks: the tape runs, and the ACIA's interrupt reads it.
tape_on:
        LDX #0
        STX ready
        LDX #2                  ; files in ROMs have no tone
        STX progress
        LDA FILES_FROM
        BEQ @tape
        JMP first_rom
@tape:  DEX
        LDA #&D0
; The tape runs, and the ACIA has control A and `speed`.
start_tape:
        CLI
        STX progress
        ORA speed
        PHA
        LDX #1
        STX SERIAL_OWNER
        LDA SERIAL_COPY
        ORA #&80
        STA SERIAL_COPY
        LDA #5                  ; without the motor at first: a tone that plays already is seen anew
        STA SERIAL_ULA
        LDA #&85
        STA SERIAL_ULA
        LDA #3
        STA ACIA
        PLA
        STA ACIA
        RTS
tape_off:
        LDA #0
        STA progress
        STA SERIAL_OWNER
        LDA FILES_FROM
        BNE tape_is_off
        LDA SERIAL_COPY
        AND #&7F
        STA SERIAL_COPY
        STA SERIAL_ULA
        LDA #3
        STA ACIA
        LDA ACIA_COPY
        STA ACIA
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
        BEQ default_options
        CPX #3
        BEQ @gap
        BCS @bad
        CPY #3
        BCS @bad
        DEX
        BNE @errors
        LDX #&33                ; the bits that stay
        LDA @messages,Y
        BCC @set
@errors:
        LDX #&CC
        LDA @actions,Y
@set:   STA scratch
        TXA
        AND OPTIONS
        ORA scratch
        STA OPTIONS
        RTS
@gap:   TYA
        BPL @tenths
        LDA #25
@tenths:
        STA byte_gap
        RTS
@bad:   JMP bad_number
@messages:
        .byte 0, &88, &CC
@actions:
        .byte 0, &22, &11
default_options:
        LDA #&A1
        STA OPTIONS
        RTS

; EOF#X: X = &FF at the end.
tape_end:
        LDX #0
        LDA tape_open
        LSR A
        BCC @closed
        AND #&20
        BEQ @more
        DEX
@more:  RTS
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
        LDA OPTIONS
        ORA #&80
        JSR choose
        JSR tape_on
@next:  JSR read_header
        BCS @end
        ASL A                   ; C set: it is bad
        LDA #0
        STA SOUGHT
        BCC @good
        LDA #data_error - searching
@good:  STA fault
        JSR skip_block
        JMP @next
@end:   RTS

; OSFILE.
tape_file:
        PHP
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
@address:
        DEY
        LDA (block_at),Y
        STA data_at-2,Y
        CPY #2
        BNE @address
        JSR load_file
        LDY #10                 ; only the length is passed back
        LDA BLOCK_LENGTH
        STA (block_at),Y
        INY
        CLC
        LDA BLOCK_NUMBER
        ADC BLOCK_LENGTH+1
        STA (block_at),Y
        PLA
        LDA #0                  ; as OS 1.20 leaves it, too
        INY
        STA (block_at),Y
        INY
        STA (block_at),Y
        BNE @back
@save:  JSR save_file
@end:   PLA
@back:
        LDX block_at
        LDY block_at+1
        PLP
        RTS

; The name at X, Y into SOUGHT.
tape_name:
        STX COMMAND
        STY COMMAND+1
        LDY #0
        CLC
        JSR gs_init
        LDX #0
@next:  JSR gs_read             ; the name may be in the place of SOUGHT
        BCS @end
        STA SOUGHT,X
        INX
        CPX #11
        BCC @next
        JMP bad_string
@end:   LDA #0
        STA SOUGHT,X
        RTS

; Options A, of which the upper half holds, for a file that is still to be found.
choose: STA options
        LDX #&80
        STX row_state
        LDX #0
        STX found
        STX fault
        STX expected
        STX expected+1
        RTS
; With options A find the file SOUGHT.
search: JSR choose
        JSR say_searching
        JSR tape_on
        JMP find_block

; Find the file SOUGHT and load it, at data_at if first_block is 0, else at its own address.
load_file:
        LDA OPTIONS
        JSR search
        LDA first_block
        BEQ @given
        LDX #3
@own:   LDA BLOCK_LOAD,X
        STA data_at,X
        DEX
        BPL @own
@given: LDA BLOCK_FLAG
        LSR A
        BCC @block
        LDA first_block
        CMP #&FF
        BNE locked
        LDA #3                  ; neither ESCAPE nor BREAK may show what is in memory
        STA BREAK_EFFECT
@block: JSR read_block
        INC expected
        BNE @low
        INC expected+1
@low:   BIT BLOCK_FLAG
        BMI @end
        INC data_at+1
        JSR find_block
        JMP @block
@end:   JSR tape_off
        LDA #7
        BIT options
        BPL message_line
        JSR OSWRCH
message_line:
        BIT options
        BPL @quiet
        JMP OSNEWL
@quiet: RTS

locked: JSR tape_off
        BRK
        .byte 195
        .text "Locked\x00"

; Wait for block `expected` of file SOUGHT, or of any if that is empty. A bad header and another block of a file that is
; being loaded are errors; if errors are ignored, it is this block.
find_block:
        JSR read_header
        BCC @header
        JMP not_found
@header:
        STA fault
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
        LDX #block_error - searching
        LDA BLOCK_NUMBER
        CMP expected
        BNE @judged
        LDX #0
        BEQ @judged
@other: LDX #file_error - searching
@judged:
        LDA fault
        STX fault
        BPL @good
        TXA
        BNE @bad
        JSR say_loading         ; it is the block nevertheless
@bad:   LDX #data_error - searching
        STX fault
@good:  TXA
        BEQ @found
        BIT found
        BPL @searching
        LDA FILES_FROM          ; ROMs are searched from the first one on for each block
        BEQ @loading
@searching:
        CPX #data_error - searching
        BEQ @skip
        LDA #0
        STA fault
@skip:  JSR skip_block
        JMP find_block
@loading:
        LDA options
        AND #&30
        ORA progress
        BEQ @end                ; it is taken as it is if it is whole
        JSR show_block
        LDX fault
        JSR tape_error
        JMP find_block
@found: LDA SOUGHT
        BNE @end
        LDX #10                 ; from now on this file
@keep:  LDA HEADER,X
        STA SOUGHT,X
        DEX
        BPL @keep
@end:   RTS

; The header has come: read the data to data_at, if need be again.
read_block:
        LDA #0
        JSR start_data
        JSR say_loading
        JSR show_fault
        JSR wait_tape
        BPL @good
        LDX #data_error - searching
        JSR tape_error
        BIT found
        BMI @good
        JSR find_block
        JMP read_block
@good:  RTS

; Show a block that is not wanted, and what is wrong with it, and wait for its end. Files in ROMs are searched in silence.
skip_block:
        LDA fault
        BNE @show               ; the header is bad: there is nothing to wait for
        LDA #&80
        JSR start_data
        LDX row_state
        CPX #&80
        BEQ @right              ; the first one
        LDA BLOCK_NUMBER
        CMP following
        BEQ @right
        LDX #block_error - searching
        STX fault
@right: JSR @show
        JSR wait_tape
        BPL tape_quiet
        LDA FILES_FROM
        BNE tape_quiet
        LDX #data_error - searching
        JMP tape_error
@show:  LDX BLOCK_NUMBER
        INX
        BIT BLOCK_FLAG
        BPL @next
        LDX #0
@next:  STX following
        LDA FILES_FROM
        BEQ show_fault
        LDA SOUGHT
        BNE tape_quiet
        BEQ show_fault

; The block, and what is wrong with its header.
show_fault:
        JSR show_block
        LDX fault
        BEQ tape_quiet
        LDA #0
        STA fault
        LDA options             ; it goes on in any case
        PHA
        AND #&C0
        STA options
        JSR tape_error
        PLA
        STA options
        RTS

; The file is found.
say_loading:
        BIT found
        BMI tape_quiet
        SEC
        ROR found
        LDX #loading - searching
        BNE say
say_searching:
        LDX #0
; Message X if messages are wanted; an empty line is due.
say:    LDA #&80
        STA row_state
        BIT options
        BPL tape_quiet
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
        .text "\rLoading\r\x00"
data_error:
        .byte 216
        .text "Data?\x00"
block_error:
        .byte 218
        .text "Block?\x00"
file_error:
        .byte 219
        .text "File?\x00"
rewind: .text "\r\x07Rewind tape\r\r\x00"
record: .text "RECORD then RETURN\x00"

; The name and number of the block, over the last line, unless there was an error or the end of a file. After the last
; block its length, and with *OPT 1,2 the addresses.
show_block:
        BIT options
        BPL tape_quiet
        LDA row_state
        BMI @line
        BNE @over
        LDA fault
        BEQ @over
@line:  JSR OSNEWL
@over:  LDX #0
        STX row_state
        LDA #13
        JSR OSWRCH
@name:  LDA HEADER,X
        BEQ @named
        CMP #127                ; a sign that is not printed
        BCS @sign
        CMP #' '
        BCS @letter
@sign:  LDA #'?'
@letter:
        JSR OSWRCH
        INX
        BNE @name
@named: JSR in_brief
        BCC @last
@pad:   LDA #' '
        JSR OSWRCH
        INX
        CPX #11
        BCC @pad
        LDA BLOCK_NUMBER
        JSR print_hex
@last:  BIT BLOCK_FLAG
        BPL @end
        LDA #&C0
        STA row_state
        JSR in_brief
        BCC @end
        JSR print_space
        CLC
        LDA BLOCK_NUMBER
        ADC BLOCK_LENGTH+1
        JSR print_hex
        LDA BLOCK_LENGTH
        JSR print_hex
        BIT options
        BVC @end
        JSR print_space
        JSR print_space
        JSR print_space
        LDX #3
        JSR @address
        LDX #7
@address:
        JSR print_space
        LDY #4
@byte:  LDA BLOCK_LOAD,X
        JSR print_hex
        DEX
        DEY
        BNE @byte
@end:   RTS
; C clear: the name is all that is shown of a file in a ROM.
in_brief:
        LDA FILES_FROM
        CMP #2
        BCC @whole              ; a tape
        BIT options
        BVS @shown
        CLC
@shown: RTS
@whole: SEC
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
        LDA OPTIONS
        JSR ask_to_record
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
        JSR record_leader
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
@more:  JSR write_block
        JSR show_block
        INC data_at+1
        LDA #8
        JSR wait_tenths
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
        JSR byte_options
        JSR search
        LDX #10
@name:  LDA SOUGHT,X
        STA IN_NAME,X
        DEX
        BPL @name
        INX
        STX in_block
        STX in_block+1
        LDA tape_open
        AND #2
        STA tape_open
        JSR read_in
        INC tape_open
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
        INX
        STX out_next
        STX out_block
        STX out_block+1
        LDA OPTIONS
        JSR ask_to_record
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
        AND #&FE
        STA tape_open
@out:   LDA #0
        RTS
tape_close:
        RTS

byte_options:
        LDA OPTIONS
        ASL A
        ASL A
        ASL A
        ASL A
        RTS

; Read the next block of the open file, whose header has come, into its buffer.
read_in:
        LDA #<IN_BUFFER
        STA data_at
        LDA #>IN_BUFFER
        STA data_at+1
        JSR read_block
        JSR tape_off
        LDX #0
        STX in_next
        LDX BLOCK_LENGTH
        STX in_end
        LDA BLOCK_FLAG
        STA in_last
        INC in_block
        BNE @low
        INC in_block+1
@low:   AND options             ; the last one, and messages
        BPL @empty
        JSR OSNEWL
@empty: TXA
        ORA BLOCK_LENGTH+1
        BEQ read_ahead
        RTS
; After the last byte of a block, the next one, or the end.
read_ahead:
        LDA in_last
        BPL @next
        LDA #&40
        ORA tape_open
        STA tape_open
        RTS
@next:  LDX #10
@name:  LDA IN_NAME,X
        STA SOUGHT,X
        DEX
        BPL @name
        JSR byte_options
        JSR choose
        STX row_state
        LDA in_block
        STA expected
        LDA in_block+1
        STA expected+1
        SEC
        ROR found
        JSR tape_on
        JSR find_block
        JMP read_in

; OSBGET. C set: the end.
tape_get:
        TXA
        PHA
        TYA
        PHA
        LDA tape_open
        LSR A
        BCC channel_error
        BIT tape_open
        BVS @past
        LDX in_next
        LDA IN_BUFFER,X
        PHA
        INX
        STX in_next
        CPX in_end
        BNE @got
        JSR read_ahead
@got:   CLC
        BCC @value
@past:  BPL @end
        BRK
        .byte 223
        .text "EOF\x00"
@end:   LDA #&C0
        ORA tape_open
        STA tape_open
        LDA #&FE
        PHA
        SEC
@value: PLA
        JMP pull_two
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
@end:   JMP pull_three
write_last:
        LDX #&80
        LDA out_next
        BNE @some
        LDX #&C0
@some:  LDY #0
        JSR write_out
        LDA tape_open
        AND #&FD
        STA tape_open
        RTS
; The buffer as a block of length A + 256 Y, with flag X.
write_out:
        STA BLOCK_LENGTH
        STY BLOCK_LENGTH+1
        STX BLOCK_FLAG
        JSR byte_options
        JSR choose
        STX row_state
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
        LDA out_block
        ORA out_block+1
        BNE @gap
        JSR record_leader
        BEQ @write
@gap:   JSR tape_out
        LDA byte_gap
        JSR wait_tenths
@write: JSR write_block
        JSR show_block
        INC out_block
        BNE @low
        INC out_block+1
@low:   BIT BLOCK_FLAG
        BPL @off
        JMP stop_recording
@off:   LDA #2                  ; until the last byte has been sent
        JSR wait_tenths
        JMP tape_off
