; Blocks on tape: reading and writing their bytes, with the CRC. emulator/media/cfs.py describes their format.

; The next header with a correct CRC. C set: there are no more ROMs.
read_header:
        JSR get_byte
        CMP #'*'
        BEQ @full
        LDY FILES_FROM
        BEQ read_header
        CMP #'#'                ; the header is that of the block before
        BEQ @next
        CMP #'+'
        BNE read_header
        LDX #1                  ; the files of another ROM are listed apart
        STX line_due
        JSR next_rom
        BCC read_header
        RTS
@next:  INC BLOCK_NUMBER
        BNE @end
        INC BLOCK_NUMBER+1
        BNE @end
@full:  LDX #0
        STX gap
        STX crc
        STX crc+1
@name:  JSR get_checked
        STA HEADER,X
        BNE @letter
        LDX #12
@number:
        JSR get_checked
        STA HEADER,X
        INX
        CPX #12 + 19            ; with the CRC
        BCC @number
        LDA crc
        ORA crc+1
        BEQ @end
        LDX #header_error - searching
        LDA #217
        JSR tape_error
        JMP read_header
@letter:
        INX
        CPX #11
        BCC @name
        BCS read_header
@end:   CLC
        RTS

; A byte into the CRC; a gap sends the search for a header back to its beginning.
get_checked:
        JSR get_byte
        LDY gap
        BEQ check
        PLA
        PLA
        JMP read_header
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

get_byte:
        BIT ESCAPE_FLAG
        BMI tape_escape
        LDA FILES_FROM
        BNE rom_byte
        LDA ACIA
        AND #4                  ; carrier
        BEQ @data
        LDA ACIA+1
        INC gap
        BNE get_byte
@data:  LDA ACIA
        LSR A
        BCC get_byte
        LDA ACIA+1
        RTS

; The next byte of the ROM; beyond its end "+". X is kept.
rom_byte:
        TXA
        PHA
        LDX #14
        LDY #&FF                ; this OS has OSRDRM
        JSR service
        TAX
        BEQ @read
        LDY #'+'
@read:  PLA
        TAX
        TYA
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

tape_escape:
        JSR tape_off
        LDA #126
        JSR OSBYTE
        BRK
        .byte 17
        .text "Escape\x00"

; The data of the block to data_at. C set: read the block again.
read_data:
        JSR count_bytes
        BEQ @good
@byte:  JSR get_byte
        LDY gap                 ; the rest is missing
        BNE @bad
        JSR check
        LDY #0
        STA (data_at),Y
        INC data_at
        BNE @count
        INC data_at+1
@count: JSR one_less
        BNE @byte
        JSR get_byte
        JSR check
        JSR get_byte
        JSR check
        LDA crc
        ORA crc+1
        BEQ @good
@bad:   SEC                     ; back to its beginning
        LDA data_at
        SBC BLOCK_LENGTH
        CLC
        ADC bytes_left
        STA data_at
        LDX #data_error - searching
        LDA #216
        JSR tape_error
        LDA on_error
        CMP #1
        RTS
@good:  CLC
        RTS
skip_data:
        JSR count_bytes
        BEQ @end
@byte:  JSR get_byte
        JSR one_less
        BNE @byte
        JSR get_byte
        JMP get_byte
@end:   RTS
count_bytes:
        LDA #0
        STA crc
        STA crc+1
        LDA BLOCK_LENGTH
        STA bytes_left
        LDA BLOCK_LENGTH+1
        STA bytes_left+1
        ORA bytes_left
        RTS
one_less:
        LDA bytes_left
        BNE @low
        DEC bytes_left+1
@low:   DEC bytes_left
        LDA bytes_left
        ORA bytes_left+1
        RTS

; Message X, or with *OPT 2,2 error A. A is kept in TAPE_ERROR for whoever looks at the machine from outside.
tape_error:
        LDY FILES_FROM          ; a ROM will not be better the next time
        BNE @abort
        LDY on_error
        BEQ @end
        STA TAPE_ERROR
        CPY #2
        BEQ @abort
        JSR empty_line
        JSR OSNEWL
        JSR print_text
        LDX #rewind - searching
        JSR print_text
@end:   RTS
@abort: STA &101
        JSR tape_off
        LDY #0
        STY &100                ; a BRK
@copy:  LDA searching,X
        CMP #13
        BNE @letter
        LDA #0
@letter:
        STA &102,Y
        BEQ @break
        INX
        INY
        BNE @copy
@break: JMP &100

; Ask for the recorder, and record five seconds of tone.
start_recording:
        LDX #record - searching
        LDA file_messages
        STA messages
        JSR say
@key:   LDA messages
        BEQ @tone
        JSR &FFE0
        BCS @escape
        CMP #13
        BNE @key
        JSR OSNEWL
@tone:  JSR tape_on
        LDA #50
        JMP wait_tenths
@escape:
        JMP tape_escape
stop_recording:
        LDA #10
        JSR wait_tenths
        JMP tape_off
wait_tenths:
        STA work_tenths
@tenth: LDX #5
@field: BIT ESCAPE_FLAG
        BMI @escape
        LDA fields
@same:  CMP fields
        BEQ @same
        DEX
        BNE @field
        DEC work_tenths
        BNE @tenth
        RTS
@escape:
        JMP tape_escape
work_tenths = gap

; The header and the data at data_at, which moves on, and a gap.
write_block:
        JSR count_bytes
        LDA #&AA                ; a byte to settle the reader
        JSR put_byte
        LDA #'*'
        JSR put_byte
        LDX #0
        STX &3CB
        STX &3CC
        STX &3CD
        STX &3CE
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
        JSR count_bytes
        BEQ @gap
@byte:  LDY #0
        LDA (data_at),Y
        JSR put_checked_byte
        INC data_at
        BNE @count
        INC data_at+1
@count: JSR one_less
        BNE @byte
        JSR put_crc
@gap:   LDA tenths
        BNE @wait
        LDA #1
@wait:  JMP wait_tenths
put_checked_byte:
        JSR check
        JMP put_byte
put_crc:
        LDA crc
        JSR put_byte
        LDA crc+1
put_byte:
        PHA
@wait:  BIT ESCAPE_FLAG
        BMI @escape
        LDA ACIA
        AND #2
        BEQ @wait
        PLA
        STA ACIA+1
        RTS
@escape:
        JMP tape_escape
