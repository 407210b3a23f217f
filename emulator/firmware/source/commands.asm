; OSCLI: the commands, and the forms of strings in them.

command_line:
        STX COMMAND
        STY COMMAND+1
        LDA #8                  ; a command comes: *ENABLE holds for the next one
        JSR file_control
        LDY #&FF
@skip:  INY
        LDA (COMMAND),Y
        CMP #' '
        BEQ @skip
        CMP #'*'
        BEQ @skip
        CMP #'|'                ; a comment
        BEQ @none
        CMP #13
        BEQ @none
        STY scratch
        LDX #0
; The names stand one after the other, each ending with the high byte of its routine, from &C0 up, and the low one.
@name:  LDY scratch
@letter:
        LDA command_names,X
        BEQ @unknown
        BMI @whole
        EOR (COMMAND),Y
        AND #&DF
        BNE @differs
        INX
        INY
        BNE @letter
@differs:
        LDA (COMMAND),Y
        CMP #'.'                ; an abbreviation, of at least a letter
        BNE @next
        CPY scratch
        BEQ @next
        INY
        JSR @to_end
        BMI @found
@whole: DEY
        LDA (COMMAND),Y
        INY
        JSR is_letter
        BCC @found              ; * / and * . need no space after them
        LDA (COMMAND),Y
        JSR is_letter
        BCC @found
@next:  JSR @to_end
        INX
        INX
        BNE @name
@to_end:
        LDA command_names,X
        BMI @ended
        INX
        BNE @to_end
@ended: RTS
@found: LDA command_names,X
        STA cell+1
        LDA command_names+1,X
        STA cell
        JSR skip_spaces
        JMP (cell)              ; with Y at the first parameter, A it and Z set if it is RETURN
@unknown:
        LDY scratch
        LDX #4
        JSR service
        TAX
        BEQ @none
        LDA #3                  ; the filing system's, or a file
        JMP name_control
@none:  RTS

; FSCV with A, and X and Y pointing to the text from Y on.
name_control:
        JSR name_pointer
        JMP (FSCV)
name_pointer:
        PHA
        TYA
        CLC
        ADC COMMAND
        TAX
        LDA #0
        ADC COMMAND+1
        TAY
        PLA
        RTS

command_names:
        .text "."
        .byte >catalogue, <catalogue
        .text "BASIC"
        .byte >basic, <basic
        .text "CAT"
        .byte >catalogue, <catalogue
        .text "CODE"
        .byte >code_command, <code_command
        .text "EXEC"
        .byte >exec, <exec
        .text "FX"
        .byte >fx, <fx
        .text "HELP"
        .byte >help, <help
        .text "KEY"
        .byte >key, <key
        .text "LOAD"
        .byte >load, <load
        .text "LINE"
        .byte >line, <line
        .text "MOTOR"
        .byte >motor_command, <motor_command
        .text "OPT"
        .byte >option, <option
        .text "RUN"
        .byte >run, <run
        .text "ROM"
        .byte >rom_command, <rom_command
        .text "/"
        .byte >slash, <slash
        .text "SAVE"
        .byte >save, <save
        .text "SPOOL"
        .byte >spool, <spool
        .text "TAPE"
        .byte >tape_command, <tape_command
        .text "TV"
        .byte >tv, <tv
        .byte 0

; C set: A is a letter.
is_letter:
        AND #&DF
        CMP #'A'
        BCC @no
        CMP #'Z' + 1
        BCS @above
        SEC
@no:    RTS
@above: CLC
        RTS

skip_spaces:
        LDA (COMMAND),Y
        CMP #' '
        BNE @end
        INY
        BNE skip_spaces
@end:   CMP #13
        RTS

; A decimal number from 0 to 255 at Y, into A; a comma or spaces after it are skipped. C clear: there is none.
number: JSR skip_spaces
        JSR digit
        BCC @end
        STA scratch
@next:  INY
        LDA (COMMAND),Y
        JSR digit
        BCC @last
        PHA
        LDA scratch
        CMP #26
        BCS bad_number
        ASL A
        STA scratch
        ASL A
        ASL A
        ADC scratch
        STA scratch
        PLA
        ADC scratch
        BCS bad_number
        STA scratch
        BCC @next
@last:  JSR skip_spaces
        STA tally               ; a comma, maybe
        CMP #','
        BNE @no_comma
        INY
@no_comma:
        LDA scratch
        SEC
@end:   RTS
; C set: A was a digit and is its value.
digit:  EOR #'0'
        CMP #10
        BCS @no
        SEC
        RTS
@no:    CLC
        RTS
bad_number:
        BRK
        .byte 254
        .text "Bad command\x00"

; Up to three numbers: A, X and Y of OSBYTE.
fx:     JSR number
        BCC bad_number
        PHA
        JSR pair
        PLA
call_byte:
        JSR OSBYTE
        BVS bad_number
        RTS
; X and Y: the next two numbers, 0 by default. Nothing else may follow.
pair:   LDA #0
        STA cell
        STA cell+1
        JSR number
        BCC @set
        STA cell
        JSR number
        BCC @set
        STA cell+1
@set:   LDA tally
        CMP #','
        BEQ bad_number
        JSR skip_spaces
        BNE bad_number
        LDX cell
        LDY cell+1
        RTS

code_command:
        LDA #136
        BNE with_pair
motor_command:
        LDA #137
        BNE with_pair
tape_command:
        LDA #140
        BNE with_pair
rom_command:
        LDA #141
        BNE with_pair
option: LDA #139
        BNE with_pair
tv:     LDA #144
with_pair:
        PHA
        LDA #0
        STA tally
        JSR pair
        PLA
        JMP call_byte

basic:  LDX BASIC_ROM
        JMP enter_language

help:   TYA
        PHA
        LDX #0
@next:  LDA version,X
        BEQ @roms
        JSR OSWRCH
        INX
        BNE @next
@roms:  PLA
        TAY
        LDX #9
        JMP service
version:
        .text "\r\nKensington OS 0.1\r\n\x00"

catalogue:
        LDA #5
        BNE to_name
slash:  LDA #2
        .byte &2C               ; BIT passes the next instruction
run:    LDA #4
to_name:
        JMP name_control

not_found:
        BRK
        .byte 214
        .text "File not found\x00"
not_found_end:

; *LOAD name [address] and *SAVE name start end|+length [execution [load]]: the block of OSFILE is at &2EE.
load:   JSR file_name
        LDA #0
        STA file_block+6        ; 0: the address below
        JSR skip_spaces
        BEQ @own
        LDX #2
        JSR hexadecimal
        BCC bad_address
        JSR command_end
        JMP @call
@own:   INC file_block+6
@call:  LDA #&FF
        BNE call_file
save:   JSR file_name
        LDX #10
        JSR hexadecimal
        BCC bad_save
        LDX #2
@copy:  LDA file_block+10
        STA file_block,X
        LDA file_block+11
        STA file_block+1,X
        LDA file_block+12
        STA file_block+2,X
        LDA file_block+13
        STA file_block+3,X
        INX
        INX
        INX
        INX
        CPX #10
        BCC @copy
        LDX #14
        JSR skip_spaces
        CMP #'+'
        PHP
        BNE @end
        INY
@end:   JSR hexadecimal
        BCC bad_save
        PLP
        BNE @absolute
        LDX #0
        CLC
@add:   LDA file_block+10,X
        ADC file_block+14,X
        STA file_block+14,X
        INX
        TXA
        AND #3
        BNE @add
@absolute:
        LDX #6
        JSR hexadecimal
        BCC @call
        LDX #2
        JSR hexadecimal
@call:  JSR command_end
        LDA #0
call_file:
        LDX #<file_block
        LDY #>file_block
        JMP OSFILE
; "Bad command" if there is more at Y.
command_end:
        JSR skip_spaces
        BNE bad_save
        RTS
bad_save:
        JMP bad_number
bad_address:
        BRK
        .byte 252
        .text "Bad address\x00"
file_block = &2EE

; A hexadecimal number at Y into the block at X. C clear: there is none. Error: "Bad address" for more than 32 bits.
hexadecimal:
        JSR skip_spaces
        JSR hex_digit
        BCC @end
        LDA #0
        STA file_block,X
        STA file_block+1,X
        STA file_block+2,X
        STA file_block+3,X
@next:  JSR hex_digit
        BCC @last
        INY
        PHA
        LDA file_block+3,X
        CMP #&10
        BCS bad_address
        LDA #4
        STA scratch
@shift: ASL file_block,X
        ROL file_block+1,X
        ROL file_block+2,X
        ROL file_block+3,X
        DEC scratch
        BNE @shift
        PLA
        ORA file_block,X
        STA file_block,X
        JMP @next
@last:  SEC
@end:   RTS
; C set: the character at Y is a digit, of value A.
hex_digit:
        LDA (COMMAND),Y
        JSR digit
        BCS @end
        LDA (COMMAND),Y
        AND #&DF
        SBC #'A' - 11           ; C is clear
        CMP #10
        BCC @end
        CMP #16
        BCS @no
        SEC
@end:   RTS
@no:    CLC
        RTS

; Function keys: the low bytes of the ends of the texts are in KEY_TEXTS, by key; texts are in the order of definition.
clear_keys:
        LDX #0
        TXA
@next:  STA KEY_TEXTS,X
        INX
        BNE @next
        STA text_left
        RTS

; Key A: its text is the next input.
key_text:
        TAX
        LDA KEY_TEXTS,X
        BEQ @none
        STA text_next
        TAX
        LDA KEY_TEXTS,X         ; its length
        STA text_left
@none:  RTS

; *KEY n text. A text is its length and its characters; from the end of the last one on the page is 0.
key:    JSR number
        BCC @bad
        CMP #16
        BCC @remove
@bad:   JMP bad_key
@remove:
        STY tally
        TAY
        STY tally+1
        LDA #0
        STA text_left
        JSR remove_text
        JSR texts_end
        STX scratch             ; the place of the length
        LDY tally
        SEC
        JSR gs_init
        BEQ @end
@next:  JSR gs_read
        BCS @store
        INX
        BEQ @full
        STA KEY_TEXTS,X
        BNE @next
        BEQ @next
@store: TXA
        SEC
        SBC scratch
        BEQ @end
        LDX scratch
        STA KEY_TEXTS,X
        LDY tally+1
        TXA
        STA KEY_TEXTS,Y
@end:   RTS
@full:  LDX scratch             ; forget what has been stored
        LDA #0
@forget:
        STA KEY_TEXTS,X
        INX
        BNE @forget
bad_key:
        BRK
        .byte 251
        .text "Bad key\x00"

; Close the gap that the text of key Y leaves.
remove_text:
        LDX KEY_TEXTS,Y
        BEQ @none
        LDA #0
        STA KEY_TEXTS,Y
        STX cell                ; where it begins
        LDA KEY_TEXTS,X
        CLC
        ADC #1
        STA cell+1              ; bytes that go
        LDY #15                 ; later texts move down
@later: LDA KEY_TEXTS,Y
        CMP cell
        BCC @earlier
        SBC cell+1
        STA KEY_TEXTS,Y
@earlier:
        DEY
        BPL @later
        TXA
        CLC
        ADC cell+1
        TAY
        BCS @fill
@move:  LDA KEY_TEXTS,Y
        STA KEY_TEXTS,X
        INX
        INY
        BNE @move
@fill:  LDA #0
@zero:  STA KEY_TEXTS,X
        INX
        BNE @zero
@none:  RTS

; X: the first free place.
texts_end:
        LDX #16
@next:  LDA KEY_TEXTS,X
        BEQ @end
        SEC
        TXA
        ADC KEY_TEXTS,X
        TAX
        BCC @next
@end:   RTS

; GSINIT: prepare for gs_read from (COMMAND),Y. C set: a space does not end the string. Z set: it is empty.
gs_init:
        LDA #0
        BCC @set
        LDA #&40
@set:   STA gs_flags
        LDA #0
        STA gs_high
        JSR skip_spaces
        CMP #'"'
        BNE @first
        INY
        LDA gs_flags
        ORA #&80
        STA gs_flags
        LDA #'"'
@first: CMP #13
        RTS

; GSREAD: the next character in A. C set: the end.
gs_read:
        LDA #0
        STA gs_high
@next:  LDA (COMMAND),Y
        CMP #13
        BEQ @return
        BIT gs_flags
        BMI @quoted
        BVS @any
        CMP #' '
        BEQ @over
        BNE @any
@quoted:
        CMP #'"'
        BNE @any
        INY
        CMP (COMMAND),Y         ; two quotes are one
        BNE @over
@any:   INY
        CMP #'|'
        BNE @plain
        LDA (COMMAND),Y
        CMP #13
        BEQ @bad
        INY
        CMP #'!'
        BEQ @high
        CMP #'?'
        BEQ @delete
        CMP #'@'
        BCC @plain
        CMP #'|'
        BEQ @plain
        AND #31
        BPL @plain
@delete:
        LDA #127
@plain: ORA gs_high
        CLC
        RTS
@high:  LDA #&80
        STA gs_high
        BNE @next
@return:
        BIT gs_flags
        BMI @bad
@over:  JSR skip_spaces
        SEC
        RTS
@bad:
bad_string:
        BRK
        .byte 253
        .text "Bad string\x00"

; USERV, and commands that nobody knows.
user:   JMP bad_number
