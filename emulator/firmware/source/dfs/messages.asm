; Texts, and the errors. The numbers and wordings of errors are those of the Disc Filing System User Guide.

messages:
help_topics:
        .text "  DFS\r  UTILS\r\x00"
m_drive:
        .text "Drive \x00"
m_option:
        .text "Option \x00"
m_directory:
        .text "Dir. \x00"
m_library:
        .text "Lib. \x00"
m_copying:
        .text "Copying from :\x00"
m_to:   .text " to :\x00"
m_compacting:
        .text "Compacting :\x00"
m_free: .text " free sectors\r\x00"
m_go:   .text "Go (Y/N) ? \x00"
m_deleted:
        .text "Deleted\r\x00"
m_insert:
        .text "Insert \x00"
m_source:
        .text "source\x00"
m_destination:
        .text "destination\x00"
m_disc: .text " disk and hit a key\x00"
m_at:   .text " at \x00"
m_options:
        .text "off\x00LOADRUN\x00EXEC"
messages_end:
        .assert messages_end - messages <= 256, "a message is known by its offset"

errors:
e_escape:
        .byte 17
        .text "Escape\x00"
e_cat_full:
        .byte 190
        .text "Cat full\x00"
e_extend:
        .byte 191
        .text "Can't extend\x00"
e_too_many:
        .byte 192
        .text "Too many open\x00"
e_read_only:
        .byte 193
        .text "Read only\x00"
e_open: .byte 194
        .text "Open\x00"
e_locked:
        .byte 195
        .text "Locked\x00"
e_exists:
        .byte 196
        .text "Exists\x00"
e_drive_fault:
        .byte 197
        .text "Drive fault \x00"
e_full: .byte 198
        .text "Disk full\x00"
e_disk_fault:
        .byte 199
        .text "Disk fault \x00"
e_changed:
        .byte 200
        .text "Disk changed\x00"
e_protected:
        .byte 201
        .text "Disk read only\x00"
e_option:
        .byte 203
        .text "Bad option\x00"
e_name: .byte 204
        .text "Bad name\x00"
e_drive:
        .byte 205
        .text "Bad drive\x00"
e_dir:  .byte 206
        .text "Bad dir\x00"
e_attribute:
        .byte 207
        .text "Bad attribute\x00"
e_not_found:
        .byte 214
        .text "Not found\x00"
e_syntax:
        .byte 220
        .text "Syntax: \x00"
e_channel:
        .byte 222
        .text "Channel\x00"
e_eof:  .byte 223
        .text "EOF\x00"
e_command:
        .byte 254
        .text "Bad command\x00"
errors_end:
        .assert errors_end - errors <= 256, "an error is known by its offset"

; The BRK is at &100, as the language cannot read this ROM.
ERROR = &100

; Error X, its offset in `errors`.
error:  JSR error_text
        JMP ERROR
; Put it at ERROR. Y is the place of the 0 at its end.
error_text:
        STX keep
        LDX ROM
        LDA ROM_SPACE,X
        BMI @not_ours
        JSR no_catalogue        ; it may be half changed
@not_ours:
        LDX keep
        LDY #0
        STY ERROR
@next:  LDA errors,X
        STA ERROR+1,Y
        BEQ @end
        INX
        INY
        BNE @next
@end:   INY
        RTS

; The controller's result A: a fault of the disc or of the drive, and where.
fault:  PHA
        LDX #e_disk_fault - errors
        CMP #&18
        BEQ @text
        CMP #&10
        BCC @text
        LDX #e_drive_fault - errors
@text:  JSR error_text
        STY error_end
        PLA
        JSR print_hexadecimal
        LDX #m_at - messages
        JSR print_message
        LDA track
        JSR print_hexadecimal
        LDA #'/'
        JSR print
        LDA first
        JSR print_hexadecimal
finish_error:
        LDA #0
        JSR print
        STA error_end
        JMP ERROR

; Print A, or add it to the error in the making. X and Y are kept.
print:  STY keep
        LDY error_end
        BEQ @print
        STA ERROR,Y
        INC error_end
        LDY keep
        RTS
@print: LDY keep
        JMP OSASCI

print_message:
        LDA messages,X
        BEQ @end
        JSR print
        INX
        BNE print_message
@end:   RTS

print_hexadecimal:
        PHA
        LSR A
        LSR A
        LSR A
        LSR A
        JSR print_digit
        PLA
print_digit:
        AND #15
        CMP #10
        BCC @decimal
        ADC #6                  ; C is set
@decimal:
        ADC #'0'
        BNE print

print_dot:
        LDA #'.'
        BNE print
print_two_spaces:
        JSR print_space
print_space:
        LDA #' '
        BNE print

; ESCAPE ends a command. N is clear after it.
check_escape:
        BIT ESCAPE_FLAG
        BMI escape
        RTS
escape: LDA #126
        JSR OSBYTE
        LDX #e_escape - errors
        JMP error
