; The ROM's header, and the calls that the OS offers to sideways ROMs.

        .org &8000
        .byte 0, 0, 0           ; no language
        JMP service
        .byte &82               ; 6502 code with a service entry
        .byte <(copyright - &8000)
        .byte 1
title:  .text "Kensington DFS"
copyright:
        .text "\x00(C) 2026\x00"

boot_places:
        .byte <boot_load, <boot_run, <boot_exec
boot_load:
        .text "L.!BOOT\r"
boot_run:
        .text "R.!BOOT\r"
boot_exec:
        .text "E.!BOOT\r"
        .assert >boot_load == >*, "the commands are in one page"

SERVICES = 8
service_numbers:
        .byte 1, 2, 3, 4, 8, 9, 10, 18
service_routines:
        .word shared_claim-1, private_claim-1, boot-1, utility-1, osword-1, help-1, give_up-1, wanted-1

; Call A of the OS, with Y, in ROM X. A call that is not claimed returns with all registers as they came.
service:
        PHA
        LDX #SERVICES-1
@find:  CMP service_numbers,X
        BEQ @found
        DEX
        BPL @find
        LDX ROM
        PLA
        RTS
@found: TXA
        ASL A
        TAX
        LDA service_routines+1,X
        PHA
        LDA service_routines,X
        PHA
        LDX ROM
        RTS                     ; to the routine, with A on the stack below

unclaimed_y:                    ; with Y on the stack
        PLA
        TAY
unclaimed:
        LDX ROM
unused: PLA
        RTS

; 18: the filing system with number Y is wanted.
wanted: CPY #4
        BNE unclaimed
        JSR select_dfs
        JMP claimed

; 1: the shared workspace ends below page SHARED_END.
shared_claim:
        CPY #SHARED_END
        BCS unused
        LDY #SHARED_END
        BCC unused

; 2: two pages of our own. After a hard reset there are no variables yet.
private_claim:
        TYA
        PHA
        LDA #253
        JSR osbyte_read
        TXA
        LDX ROM
        TAY
        LDA #NOT_OURS + NOTHING_SAVED
        CPY #0
        BNE @set
        AND ROM_SPACE,X
@set:   STA ROM_SPACE,X
        PLA
        PHA
        ORA ROM_SPACE,X
        STA ROM_SPACE,X
        JSR controller_reset
        PLA
        TAY
        INY
        INY
        BNE unclaimed

; 3: a reset. This filing system is wanted unless another key than D is held; with Y 0 the disc boots.
boot:   TYA
        PHA
        LDA #122
        JSR OSBYTE
        TXA
        BMI @wanted             ; no key
        CPX #&32
        BNE unclaimed_y
        LDX #0                  ; nothing is typed by it
        LDY #0
        LDA #120
        JSR OSBYTE
@wanted:
        JSR print_title
        JSR OSNEWL
        JSR select_dfs
        PLA
        BNE claimed
        LDX #0                  ; drive 0
        STX current_drive
        STX drive
        JSR read_catalogue
        JSR boot_option
        BEQ claimed
        TAX
        LDY #>boot_load
        LDA boot_places-1,X
        TAX
        JSR OSCLI
claimed:
        PLA
        LDX ROM
        LDA #0
        RTS

; 10: another ROM claims the shared workspace.
give_up:
        TYA
        PHA
        LDX ROM
        LDA ROM_SPACE,X
        BMI @not_ours
        JSR flush_all
        JSR private_pointer
        LDY #0
@save:  LDA variables,Y
        STA (work),Y
        INY
        BNE @save
        LDX ROM
        LDA ROM_SPACE,X
        ORA #NOT_OURS
        STA ROM_SPACE,X
@not_ours:
        JMP unclaimed_y

; Make sure that the shared workspace is ours. All registers are kept, X and Y in `keep_x` and `keep_y`, too.
own:    PHA
        TXA
        PHA
        LDX ROM
        LDA ROM_SPACE,X
        BMI @claim
@end:   PLA
        TAX
        PLA
        STX keep_x
        STY keep_y
        RTS
@claim: TYA
        PHA
        LDX #10
        JSR call_roms
        LDX ROM
        LDA ROM_SPACE,X
        AND #NOTHING_SAVED
        BNE @new
        JSR private_pointer
        TAY                     ; 0
@restore:
        LDA (work),Y
        STA variables,Y
        INY
        BNE @restore
        BEQ @set
@new:   LDX #0
        TXA
@clear: STA variables,X
        INX
        BNE @clear
        LDA #'$'
        STA current_dir
        STA library_dir
@set:   LDA #&FF
        STA cat_drive
        LDX ROM
        LDA ROM_SPACE,X
        AND #PAGE_BITS
        STA ROM_SPACE,X
        PLA
        TAY
        JMP @end

; `work`: the first page of the private workspace; A is 0.
private_pointer:
        LDX ROM
        LDA ROM_SPACE,X
        AND #PAGE_BITS
        STA work+1
        LDA #0
        STA work
        RTS

; Call X with Y &FF to all ROMs.
call_roms:
        LDA #143
        LDY #&FF
        JMP OSBYTE
osbyte_read:
        LDX #0
        LDY #&FF
        JMP OSBYTE

; Become the current filing system.
select_dfs:
        LDA #6                  ; the present one makes way
        JSR call_fsc
        LDA #168                ; where the extended vectors are
        JSR osbyte_read
        STX work
        STY work+1
        LDX #0
        LDY #3 * 9              ; FILEV is the tenth vector
@vector:
        TYA
        STA FILEV,X
        LDA #>EXTENDED_VECTORS
        STA FILEV+1,X
        LDA entries,X
        STA (work),Y
        INY
        LDA entries+1,X
        STA (work),Y
        INY
        LDA ROM
        STA (work),Y
        INY
        INX
        INX
        CPX #2 * 7
        BNE @vector
        LDX #15                 ; vectors have changed
        JSR call_roms
        JSR own
        JMP no_catalogue
call_fsc:
        JMP (FSCV)
entries:
        .word osfile, osargs, osbget, osbput, osgbpb, osfind, osfsc

; 9: *HELP with (COMMAND),Y after it.
help:   TYA
        PHA
        LDA #0
        STA error_end
        LDA (COMMAND),Y
        CMP #13
        BNE @words
        JSR help_title
        LDX #help_topics - messages
        JSR print_message
        BEQ @end
@words: LDX #topics - command_table
        JSR find_command
        TYA
        PHA
        BCC @next
        LDY command_table+2,X   ; the first command of the topic
        TYA
        TAX
        JSR help_title
@command:
        LDA command_table,X
        BEQ @next
        JSR print_two_spaces
        JSR print_syntax
        JSR OSNEWL
        JMP @command
@next:  PLA
        TAY
@over:  LDA (COMMAND),Y         ; to the next word
        INY
        CMP #13
        BEQ @end
        CMP #' '
        BNE @over
        JSR skip_spaces
        CMP #13
        BNE @words
@end:   JMP unclaimed_y

help_title:
        JSR OSNEWL
print_title:
        TXA
        PHA
        LDX #0
@next:  LDA title,X
        JSR OSWRCH
        INX
        CPX #copyright - title
        BNE @next
        JSR OSNEWL
        PLA
        TAX
        RTS
