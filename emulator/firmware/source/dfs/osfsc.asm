; The calls of FSCV: *OPT, the end of a file, programs, commands, *CAT, and notices from the OS.

osfsc:  CMP #9
        BCS @unknown
        JSR own
        PHA
        ASL A
        TAX
        PLA
        STA keep_a
        LDA @calls+1,X
        PHA
        LDA @calls,X
        PHA
        LDX keep_x
        LDA keep_a
@unknown:
        RTS
@calls: .word set_option-1, at_end-1, run-1, command-1, run-1, cat-1, leave-1, handles-1, noticed-1

; 0: *OPT X,Y.
set_option:
        CPX #4
        BEQ @boot
        CPX #2
        BCS @bad
        STY messages_on         ; *OPT 1 or 0
        RTS
@boot:  TYA
        PHA
        JSR current_catalogue
        PLA
        ASL A
        ASL A
        ASL A
        ASL A
        EOR option
        AND #&30
        EOR option
        STA option
        JMP put_catalogue
@bad:   LDX #e_option - errors
        JMP error

; 1: X becomes &FF at the end of the file with handle X, or 0. A and Y are kept.
at_end: PHA
        TYA
        PHA
        TXA
        TAY
        JSR to_channel
        JSR compare_extent
        BNE @inside
        LDX #&FF
        BNE @set
@inside:
        LDX #0
@set:   PLA
        TAY
        PLA
        RTS

; 6: another filing system takes over. Other files stay open until it gives way again.
leave:  LDA #119                ; close the files of *SPOOL and *EXEC
        JMP OSBYTE

; 7: the lowest and the highest handle.
handles:
        LDX #FIRST_HANDLE
        LDY #FIRST_HANDLE + CHANNELS - 1
        RTS

; 8: a command is about to be executed; *ENABLE holds for the next.
noticed:
        LDA enabled
        BEQ @end
        DEC enabled
@end:   RTS

; The text of a command is at X and Y; Y becomes 0.
text_at:
        STX COMMAND
        STY COMMAND+1
        LDY #0
        STY printing
        RTS

; 3: a command that the OS does not know, or a program.
command:
        JSR text_at
        LDX #commands - command_table
        JSR find_command
        BCC run_at
        JMP perform

; 2, 4: run a program, from the current directory or the library.
run:    JSR text_at
run_at: JSR read_name
        STY column              ; the parameters
        JSR find_exact
        BCS @found
        LDA explicit            ; what the name leaves out is that of the library
        BMI @none
        BNE @directory
        LDA library_drive
        STA drive
@directory:
        LDA library_dir
        STA name+7
        JSR find_exact
        BCS @found
@none:  LDX #e_command - errors
        JMP error
@found: JSR note_entry
        JSR read_entry
        LDA load_address
        STA address
        LDA load_address+1
        STA address+1
        LDA execution_address
        STA work
        LDA execution_address+1
        STA work+1
        LDA column
        CLC
        ADC COMMAND
        STA parameters
        LDA COMMAND+1
        ADC #0
        STA parameters+1
        JSR entry_sectors
        JSR read
        LDY column
        LDA #1
        JMP (work)
