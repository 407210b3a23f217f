; OSWRCH, and the codes of the VDU driver.

; WRCHV: A goes to the outputs that OSBYTE 3 has chosen. All registers stay.
write:  PHA
        TXA
        PHA
        TYA
        PHA
        TSX
        LDA &103,X
        PHA
        LDA QUEUE
        PHA                     ; not 0: A is a parameter
        JSR wait_12             ; as long as OS 1.20 takes
        LDA #2
        BIT OUTPUTS
        BNE @no_screen
        TSX
        LDA &102,X
        JSR print
@no_screen:
        LDA OUTPUTS
        ORA SPOOL_FILE
        BNE @others
        LDA VDU_STATUS
        LSR A
        BCS @others
        PLA
        BCC @end                ; always
@others:
        PLA
        TAX
        LDA OUTPUTS
        AND #8                  ; everything to the printer
        BNE @print
        LDA OUTPUTS
        AND #2
        BNE @printed
        TXA
        BNE @printed
        PLA
        PHA
        JSR print_too
        JMP @printed
@print: PLA
        PHA
        JSR print_any
@printed:
        LDA OUTPUTS
        LSR A
        BCC @no_serial
        PLA
        PHA
        JSR send
@no_serial:
        LDA OUTPUTS
        AND #16
        BNE @end
        LDY SPOOL_FILE
        BEQ @end
        PLA
        PHA
        JSR &FFD4
@end:   PLA
pull_three:
        PLA
        TAY
        PLA
        TAX
        PLA
        RTS

; VDUCHR: A to the VDU driver. While there are two cursors, the block is lifted for it.
print:  BIT VDU_STATUS
        BVC print_code
        PHA
        JSR toggle_block
        PLA
        JSR print_code
        JMP toggle_block
print_code:
        JSR wait_24
        LDX QUEUE
        BNE @parameter
        CMP #127
        BEQ @delete
        CMP #32
        BCC @code
        TAX
        LDA VDU_STATUS
        BMI @off
        AND #&20
        BNE @joined
        TXA
        JMP draw_character
@joined:
        TXA
        JMP draw_joined
@delete:
        LDA #32                 ; its place in the table
@code:  TAX
        LDA code_low,X
        STA VDU_JUMP
        LDA code_high,X
        STA VDU_JUMP+1
        LDA code_parameters,X
        BEQ @now
        STA QUEUE
@off:   RTS
@parameter:
        STA LAST_PARAMETER - 255,X
        INC QUEUE
        BNE @off
@now:   BIT VDU_STATUS
        BPL @enabled
        CPX #6                  ; X is a code or, of a code with parameters, negative
        BNE @off                ; VDU 6 is the only one that still works
@enabled:
        LDA VDU_STATUS
        AND #&20
        BEQ @separate
        CPX #32
        BEQ @erase
        CPX #30
        BEQ @home
        CPX #8
        BCC @separate
        CPX #14
        BCS @separate
        TXA
        ASL A
        TAX
        LDA joined_codes-16,X
        STA VDU_JUMP
        LDA joined_codes-15,X
        STA VDU_JUMP+1
@separate:
        JMP (VDU_JUMP)
@erase: JMP joined_delete
@home:  JMP joined_home

code_low:
        .byte <ignore, <print_next, <printer_on, <printer_off, <text_at_text, <text_at_graphics, <enable, <bell
        .byte <back, <forward, <down, <up, <clear, <return, <paged_on, <paged_off
        .byte <clear_graphics, <set_colour, <graphics_colour, <set_palette, <default_colours, <disable, <mode_code, <define
        .byte <graphics_window, <plot, <default_windows, <ignore, <text_window, <set_origin, <home, <tab
        .byte <delete
code_high:
        .byte >ignore, >print_next, >printer_on, >printer_off, >text_at_text, >text_at_graphics, >enable, >bell
        .byte >back, >forward, >down, >up, >clear, >return, >paged_on, >paged_off
        .byte >clear_graphics, >set_colour, >graphics_colour, >set_palette, >default_colours, >disable, >mode_code, >define
        .byte >graphics_window, >plot, >default_windows, >ignore, >text_window, >set_origin, >home, >tab
        .byte >delete
code_parameters:                ; minus their number
        .byte 0, &FF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        .byte 0, &FF, &FE, &FB, 0, 0, &FF, &F7, &F8, &FB, 0, 0, &FC, &FC, 0, &FE, 0

; So many cycles, with the JSR: programs count on the time that OS 1.20 takes.
wait_72:
        JSR wait_24
wait_48:
        JSR wait_24
wait_24:
        JSR wait_12
wait_12:
ignore: RTS

; Set or clear bits of the status.
printer_on:
        LDA #2
        JSR tell_printer
        LDA #1
        BNE set_status
paged_on:
        LDA #0
        STA PAGE_LINES
        LDA #4
        BNE set_status
disable:
        LDA #&80
set_status:
        ORA VDU_STATUS
        STA VDU_STATUS
        RTS
printer_off:
        LDA #3
        JSR tell_printer
        LDA #&FE
        BNE clear_status
paged_off:
        LDA #&FB
        BNE clear_status
enable: LDA #&7F
clear_status:
        AND VDU_STATUS
        STA VDU_STATUS
        RTS
