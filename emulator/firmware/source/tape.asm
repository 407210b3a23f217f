; Blocks on tape: reading and writing their bytes, with the CRC. emulator/media/cfs.py describes their format.

; Wait for the next header. N set: it is bad; C set: there are no more ROMs.
read_header:
        LDA progress
        BNE wait_tape
        INC progress
; Wait until the header or the data are complete. N set: they are bad.
wait_tape:
        LDX ready
        BNE @ready
        BIT ESCAPE_FLAG
        BMI @escape
        LDA FILES_FROM
        BEQ wait_tape
        JSR rom_byte
        LDX progress
        CPX #3
        BCS @take
        LDX #2
        STX progress
        CMP #'#'                ; the header is that of the block before
        BEQ @again
        CMP #'+'
        BNE @take
        BIT row_state                ; the files of another ROM are listed apart
        BVC @apart
        JSR OSNEWL
        ASL row_state
@apart: JSR next_rom
        BCC wait_tape
        RTS
@again: INC BLOCK_NUMBER
        BNE @low
        INC BLOCK_NUMBER+1
@low:   LDA #0
        STA progress
        CLC
        RTS
@take:  TAY
        JSR arrived
        JMP wait_tape
@ready: LDY #0
        STY ready
        CLC
        TXA
        RTS
@escape:
        JMP tape_escape

; The interrupt of the ACIA while it reads tape. A tone ends everything that has begun.
tape_interrupt:
        LDA ACIA
        LDY ACIA+1
        AND #4
        BEQ arrived
        LDA progress
        BEQ no_crc
        LDX #2
        STX progress
        CMP #3
        BCS bad_part
        RTS

; Byte Y has arrived.
arrived:
        STY last_byte
        LDX progress
        CPX #2
        BCC no_crc
        BNE @within
        CPY #'*'
        BNE no_crc
        INC progress
        BNE no_part
@within:
        TYA
        JSR check
        LDX place
        LDY progress
        CPY #4
        BEQ @data
        BCS @crc
        STA HEADER,X
        TAY
        BEQ @name
        CPX #10                 ; a name without an end
        BNE @number
@name:  CPX #11
        BCS @number
        LDX #0
        STX HEADER+10
        LDX #11
@number:
        INX
        STX place
        CPX #12 + 19            ; with the CRC
        BNE no_crc
        LDY #0
        BEQ @whole
@data:  BIT skipping
        BMI @keep
        TXA
        TAY
        LDA last_byte
        STA (data_at),Y
@keep:  INX
        STX place
        CPX BLOCK_LENGTH
        BNE no_crc
@more:  INC progress
        RTS
@crc:   CPY #5
        BEQ @more
        LDY #1                  ; the next block follows
@whole: STY progress
        LDX #1
        LDA crc
        ORA crc+1
        BEQ part_ready
bad_part:
        LDX #&80
part_ready:
        STX ready
        RTS

; Start a part with a CRC.
no_part:
        LDA #0
        STA place
        STA crc
        STA crc+1
no_crc: RTS

; Receive the data of the block whose header has come. A = &80: they are not kept.
start_data:
        STA skipping
        JSR no_part
        LDX #4
        LDA BLOCK_LENGTH
        ORA BLOCK_LENGTH+1
        BNE @some
        LDX #1
        STX ready
@some:  STX progress
        RTS

; Add A to the CRC. A stays.
check:  PHA
        EOR crc
        STA crc
        LDY #8
@bit:   ASL crc+1
        ROL crc
        BCC @next
        LDA crc
        EOR #&10
        STA crc
        LDA crc+1
        EOR #&21
        STA crc+1
@next:  DEY
        BNE @bit
        PLA
        RTS

; The next byte of the ROM; beyond its end "+".
rom_byte:
        LDX #14
        LDY #&FF                ; this OS has OSRDRM
        JSR service
        TAX
        BEQ @read
        LDY #'+'
@read:  TYA
        RTS

; Find the files in the first ROM that has some, or in the next one. C set: there are none.
first_rom:
        LDY #0
        BEQ from_rom
next_rom:
        LDY ROM_FILES
        INY
from_rom:
        CPY #16
        BCS @none
        LDX #13
        JSR service
        CMP #1
        BCC @end
@none:  LDY #15
        STY ROM_FILES
@end:   RTS

; Report error X, an error number and a text. A file that is being loaded is given up or searched for again, as *OPT 2
; says; ROMs will not be better the next time.
tape_error:
        BIT found
        BPL @message
        LDA options
        AND #&10
        ORA FILES_FROM
        BNE @abort
@message:
        LDA searching,X
        STA TAPE_ERROR
        BIT options
        BPL @again
        JSR OSNEWL
        INX
        JSR print_text
@again: LDA options
        AND #&20
        BEQ @line
        BIT found
        BPL @line
        LSR found
        LDX #rewind - searching
        JSR print_text
        JMP say_searching
@line:  LDX #&80
        BIT found
        BMI @due
        JSR message_line
        LDX #1
@due:   STX row_state
        RTS
@abort: JSR tape_off
        LDY #0
        STY &100                ; a BRK
@copy:  LDA searching,X
        STA &101,Y
        BEQ @break
        INX
        INY
        BNE @copy
@break: JMP &100

; Ask for the recorder if messages are wanted, with options A.
ask_to_record:
        JSR choose
        STX row_state
        BIT options
        BPL @end
        JSR tape_out
        LDX #record - searching
        JSR print_text
@key:   JSR &FFE0
        BCS tape_escape
        CMP #13
        BNE @key
        JMP OSNEWL
@end:   RTS
; Five seconds of tone.
record_leader:
        JSR tape_out
        LDA #50
        BNE wait_tenths
stop_recording:
        LDA #50
        JSR wait_tenths
        JSR tape_off
        JMP message_line
tape_out:
        LDA #&10
        LDX #0
        JSR start_tape
        LDA #&AA                ; a byte to settle the reader
        JMP put_byte
wait_tenths:
        STA tenths_left
@tenth: LDX #5
@field: BIT ESCAPE_FLAG
        BMI tape_escape
        LDA fields
@same:  CMP fields
        BEQ @same
        DEX
        BNE @field
        DEC tenths_left
        BNE @tenth
        RTS
tape_escape:
        JSR tape_off
        LDA #126
        JSR OSBYTE
        BRK
        .byte 17
        .text "Escape\x00"

; The header and the data at data_at.
write_block:
        JSR no_part
        LDA #'*'
        JSR put_byte
        LDX #3
        LDA #0
@spare: STA &3CB,X
        DEX
        BPL @spare
        INX
@name:  LDA HEADER,X
        JSR put_checked_byte
        INX
        LDA HEADER-1,X
        BNE @name
        LDX #12
@number:
        LDA HEADER,X
        JSR put_checked_byte
        INX
        CPX #12 + 17
        BCC @number
        JSR put_crc
        JSR no_part
        LDA BLOCK_LENGTH
        ORA BLOCK_LENGTH+1
        BEQ put_end
@byte:  LDY place
        LDA (data_at),Y
        JSR put_checked_byte
        INC place
        LDA place
        CMP BLOCK_LENGTH
        BNE @byte
put_crc:
        LDA crc
        JSR put_byte
        LDA crc+1
        JMP put_byte
put_checked_byte:
        JSR check
put_byte:
        PHA
@wait:  BIT ESCAPE_FLAG
        BMI tape_escape
        LDA ACIA
        AND #2
        BEQ @wait
        PLA
        STA ACIA+1
put_end:
        RTS
