; The table of commands, and the shorter ones.

; Each: the name, the address of the routine - 1, high byte first, and the offset of the syntax. The first part is known
; under every filing system.
command_table:
        .text "BUILD"
        .byte >(build-1), <(build-1), s_file - syntax
        .text "DISC"
        .byte >(select_dfs-1), <(select_dfs-1), s_none - syntax
        .text "DISK"
        .byte >(select_dfs-1), <(select_dfs-1), s_none - syntax
        .text "DUMP"
        .byte >(dump-1), <(dump-1), s_file - syntax
        .text "FORM"
        .byte >(form-1), <(form-1), s_form - syntax
        .text "LIST"
        .byte >(list-1), <(list-1), s_file - syntax
        .text "TYPE"
        .byte >(type-1), <(type-1), s_file - syntax
        .text "VERIFY"
        .byte >(verify-1), <(verify-1), s_any_drive - syntax
        .byte 0
commands:
        .text "ACCESS"
        .byte >(access-1), <(access-1), s_access - syntax
        .text "BACKUP"
        .byte >(backup-1), <(backup-1), s_backup - syntax
        .text "COMPACT"
        .byte >(compact-1), <(compact-1), s_any_drive - syntax
        .text "COPY"
        .byte >(copy-1), <(copy-1), s_copy - syntax
        .text "DELETE"
        .byte >(delete-1), <(delete-1), s_file - syntax
        .text "DESTROY"
        .byte >(destroy-1), <(destroy-1), s_files - syntax
        .text "DIR"
        .byte >(dir-1), <(dir-1), s_dir - syntax
        .text "DRIVE"
        .byte >(drive_command_line-1), <(drive_command_line-1), s_drive - syntax
        .text "ENABLE"
        .byte >(enable-1), <(enable-1), s_none - syntax
        .text "INFO"
        .byte >(info-1), <(info-1), s_files - syntax
        .text "LIB"
        .byte >(lib-1), <(lib-1), s_dir - syntax
        .text "RENAME"
        .byte >(rename-1), <(rename-1), s_rename - syntax
        .text "TITLE"
        .byte >(title_command-1), <(title_command-1), s_title - syntax
        .text "WIPE"
        .byte >(wipe-1), <(wipe-1), s_files - syntax
        .byte 0
topics:
        .text "DFS"
        .byte &80, 0, commands - command_table
        .text "UTILS"
        .byte &80, 0, 0
        .byte 0
commands_end:
        .assert commands_end - command_table <= 256, "a command is known by its offset"

syntax:
s_none: .text "\x00"
s_access:
        .text "<afsp> (L)\x00"
s_backup:
        .text "<source> <dest.>\x00"
s_copy: .text "<source> <dest.> <afsp>\x00"
s_file: .text "<fsp>\x00"
s_files:
        .text "<afsp>\x00"
s_dir:  .text "(<dir>)\x00"
s_drive:
        .text "<drive>\x00"
s_any_drive:
        .text "(<drive>)\x00"
s_rename:
        .text "<old fsp> <new fsp>\x00"
s_title:
        .text "<title>\x00"
s_form: .text "40/80 (<drive>)\x00"
syntax_end:

; 4: a command that is known under every filing system.
utility:
        TYA
        PHA
        LDX #0
        JSR find_command
        BCC @unknown
        JSR perform
        PLA
        JMP claimed
@unknown:
        JMP unclaimed_y

; Find the command at (COMMAND),Y in the table from X on. C set: X is the offset of its address, Y after its name.
find_command:
        JSR skip_spaces
        STY command_text
@command:
        STX command_name
        LDY command_text
        LDA command_table,X
        BEQ @none
@letter:
        LDA command_table,X
        BMI @whole
        EOR (COMMAND),Y
        AND #&DF
        BNE @differs
        INX
        INY
        BNE @letter
@differs:
        LDA (COMMAND),Y
        CMP #'.'
        BNE @next
        CPY command_text
        BEQ @next
        INY                     ; an abbreviation, of a letter at least
@to_address:
        LDA command_table,X
        BMI @found
        INX
        BNE @to_address
@whole: LDA (COMMAND),Y         ; a letter may not follow
        AND #&DF
        CMP #'A'
        BCC @found
        CMP #'Z' + 1
        BCS @found
@next:  JSR after_command
        JMP @command
@found: SEC
        RTS
@none:  CLC
        RTS
; X: from within a name to the next command.
after_command:
        LDA command_table,X
        INX
        ASL A
        BCC after_command
        INX
        INX
        RTS

; Execute the command whose address is at X, with its parameters at Y. Without one that it needs: "Syntax".
perform:
        LDA #0
        STA error_end
        JSR skip_spaces
        CMP #13
        BNE @execute
        TYA
        PHA
        LDY command_table+2,X
        LDA syntax,Y
        BEQ @optional
        CMP #'('
        BNE syntax_error
@optional:
        PLA
        TAY
@execute:
        LDA command_table,X
        PHA
        LDA command_table+1,X
        PHA
        RTS

; A parameter of the command is missing.
syntax_error:
        LDX #e_syntax - errors
        JSR error_text
        STY error_end
        LDX command_name
        JSR print_syntax
        JMP finish_error

; Find the next parameter; there must be one.
need_parameter:
        JSR skip_spaces
        CMP #13
        BEQ syntax_error
        RTS

; Print the name and the syntax of the command at X. X is then at the next command.
print_syntax:
        LDA command_table,X
        BMI @name_end
        JSR print
        INX
        BNE print_syntax
@name_end:
        LDY command_table+2,X
        LDA syntax,Y
        BEQ @end
        JSR print_space
@next:  LDA syntax,Y
        BEQ @end
        JSR print
        INY
        BNE @next
@end:   INX
        INX
        INX
        RTS

skip_spaces:
        LDA (COMMAND),Y
        CMP #' '
        BNE @end
        INY
        BNE skip_spaces
@end:   RTS

; *ACCESS <afsp> (L)
access: JSR read_name
        LDA #0
        STA lock
        SEC
        JSR GSINIT
        BEQ @found
@letter:
        JSR GSREAD
        BCS @found
        CMP #' '
        BEQ @letter
        JSR upper
        CMP #'L'
        BNE @bad
        LDA #&80
        STA lock
        BNE @letter
@bad:   LDX #e_attribute - errors
        JMP error
@found: JSR find_wild
        BCS @next
        JMP not_found
@next:  JSR check_closed
        LDY entry
        LDA cat_names+7,Y
        ASL A
        LSR A
        ORA lock
        STA cat_names+7,Y
        JSR find_next
        BCS @next
        JSR put_catalogue
        JSR find_again
@note:  JSR note_entry
        JSR find_next
        BCS @note
        RTS

; *DELETE <fsp>
delete: JSR command_exact
        JSR note_entry
        JMP delete_entry

; *DIR (<dir>), *LIB (<dir>)
dir:    LDX #0
        BEQ directory
lib:    LDX #2
directory:
        STX work
        LDA #0                  ; by default :0.$
        STA drive
        LDA #'$'
        STA name+7
        CLC
        JSR GSINIT
        BEQ @set
        LDA current_drive
        STA drive
        JSR GSREAD
        BCS @bad
        CMP #':'
        BNE @letter
        JSR read_drive
        LDX current_dir
        STX name+7
        JSR GSREAD
        BCS @set
        CMP #'.'
        BNE @bad
        JSR GSREAD
        BCS @bad
@letter:
        STA name+7
        JSR GSREAD
        BCC @bad
@set:   LDX work
        LDA drive
        STA current_drive,X
        LDA name+7
        STA current_dir,X
        RTS
@bad:   LDX #e_dir - errors
        JMP error

; *DRIVE <drive>
drive_command_line:
        JSR optional_drive
        LDA drive
        STA current_drive
        RTS

; *ENABLE
enable: LDA #2
        STA enabled
        RTS

; *INFO <afsp>
info:   JSR command_wild
        INC printing
@next:  JSR print_entry
        JSR check_escape
        JSR find_next
        BCS @next
        RTS

; *RENAME <old fsp> <new fsp>
rename: JSR command_exact
        TYA
        PHA
        JSR check_free
        PLA
        TAY
        JSR need_parameter
        LDA entry
        STA old_entry
        LDA drive
        PHA
        JSR read_name
        PLA
        CMP drive
        BNE @drive
        JSR find_exact
        BCC @new
        LDA entry
        CMP old_entry
        BNE @exists             ; another case of the same letters is no other name
@new:   LDY old_entry
        STY entry
        LDA cat_names+7,Y
        AND #&80
        ORA name+7
        STA name+7
        JSR name_entry
        JMP put_catalogue
@exists:
        LDX #e_exists - errors
        JMP error
@drive: JMP bad_drive

; *TITLE <title>
title_command:
        CLC
        JSR GSINIT
        LDX #0
@next:  JSR GSREAD
        BCS @spaces
        CMP #' '
        BCC @bad
        CMP #127
        BCS @bad
        STA scratch,X
        INX
        CPX #12
        BNE @next
        BEQ @write
@spaces:
        LDA #' '
@pad:   STA scratch,X
        INX
        CPX #12
        BNE @pad
@write: JSR current_catalogue   ; only now, as the OS may find a bad string
        LDX #11
@copy:  LDA scratch,X
        CPX #8
        BCS @second
        STA cat_names,X
        BCC @copied
@second:
        STA cat_places-8,X
@copied:
        DEX
        BPL @copy
        JMP put_catalogue
@bad:   JMP bad_name

; *WIPE <afsp>: delete, asking for each.
wipe:   JSR command_wild
        INC printing
@file:  LDY entry
        LDA cat_names+7,Y
        BMI @next
        JSR print_file
        JSR print_space
        LDA #':'
        JSR OSWRCH
        JSR print_space
        JSR ask
        BNE @answered
        JSR check_closed
        JSR remove_entry
        JSR put_catalogue
        JSR previous_entry      ; the next file has come here
@answered:
        JSR OSNEWL
@next:  JSR find_next
        BCS @file
        RTS

; Print directory and name of the file at `entry`, and where *INFO has the lock.
print_file:
        JSR print_directory
        JMP print_name

; Z set: the answer is Y. It is printed.
ask:    LDA #15                 ; forget keys from before
        LDX #1
        LDY #0
        JSR OSBYTE
        JSR OSRDCH
        BCC @key
        JMP escape
@key:   JSR upper
        CMP #'Y'
        BEQ @print
        LDA #'N'
@print: PHA
        JSR OSWRCH
        PLA
        EOR #'Y'
        RTS

; *DESTROY <afsp>: delete all, asking once; before that, unless *ENABLE came before, whether to go on.
destroy:
        JSR go_ahead
        BNE @end
        JSR command_wild
        INC printing
@list:  LDY entry
        LDA cat_names+7,Y
        BMI @locked
        JSR print_file
        JSR OSNEWL
@locked:
        JSR find_next
        BCS @list
        JSR ask_go
        BNE @end
        JSR find_again
@file:  LDY entry
        LDA cat_names+7,Y
        BMI @next
        JSR check_closed
        JSR remove_entry
        JSR previous_entry
@next:  JSR find_next
        BCS @file
        JSR put_catalogue
        LDX #m_deleted - messages
        JMP print_message
@end:   RTS

; Z set: the command has been enabled, or the user says Y. Y is kept.
go_ahead:
        LDA enabled
        EOR #1
        BEQ @end
        TYA
        PHA
        JSR ask_go
        STA work
        PLA
        TAY
        LDA work
@end:   RTS
ask_go: LDX #m_go - messages
        JSR print_message
        JSR ask
        PHA
        JSR OSNEWL
        PLA
        RTS
