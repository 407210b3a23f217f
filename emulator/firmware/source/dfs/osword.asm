; 8: OSWORD &7D to &7F, with A and the block's address in CALL_A and CALL_BLOCK.

osword: TYA
        PHA
        LDA CALL_A
        CMP #&7D
        BCC @no
        CMP #&80
        BCS @no
        CLI                     ; as the OS calls with interrupts disabled
        JSR own
        LDX CALL_BLOCK
        STX block
        LDX CALL_BLOCK+1
        STX block+1
        CMP #&7E
        BEQ @size
        BCS @command
        JSR current_catalogue          ; &7D: the cycle number
        LDA cycle
        JMP @store
@size:  JSR current_catalogue          ; &7E: bytes of a disc
        LDA #0
        LDY #3
        STA (block),Y
        LDA option
        AND #3
        DEY
        STA (block),Y
        LDA disc_size
        DEY
        STA (block),Y
        LDA #0
@store: LDY #0
        STA (block),Y
@done:  PLA
        TAY
        JMP claimed
@no:    JMP unclaimed_y
@command:
        JSR any_command
        JMP @done

; &7F: drive, address (4), number of parameters, command, parameters, result. The command's own drive is replaced; a
; negative drive is the one used last.
any_command:
        LDY #0
        LDA (block),Y
        BPL @drive
        LDA last_drive
@drive: AND #3
        STA drive
        INY
        LDA (block),Y
        STA address
        INY
        LDA (block),Y
        STA address+1
        LDY #6
        LDA (block),Y
        AND #&3F
        LDX #FDC_READ
        LDY #@writes_end - @writes - 1
@write: CMP @writes,Y
        BNE @next
        LDX #FDC_WRITE
@next:  DEY
        BPL @write
        STX transfer_command
        CMP #FDC_STATUS
        BCS @at_once
        JSR ready
        JSR claim_nmi
        JSR set_nmi
        LDA #0                  ; no limit
        STA left
        STA left+1
        JSR @send
        JSR wait_result
        JSR release_nmi
        JMP @result
@at_once:
        LDA drive
        STA last_drive
        JSR @send
        JSR get_result
@result:
        PHA
        JSR no_catalogue        ; it may have changed
        LDY #5
        LDA (block),Y
        CLC
        ADC #7
        TAY
        PLA
        STA (block),Y
        RTS
@send:  LDY #6
        LDA (block),Y
        CMP #&40
        AND #&3F
        BCS @with_drive
        JSR send_command        ; for no drive at all
        BCC @sent_command
@with_drive:
        JSR drive_command
@sent_command:
        LDY #5
        LDA (block),Y
        BEQ @sent
        TAX
        LDY #7
@parameter:
        LDA (block),Y
        JSR send_parameter
        INY
        DEX
        BNE @parameter
@sent:  RTS
@writes:
        .byte FDC_WRITE, FDC_WRITE - 1, FDC_WRITE + 4, FDC_WRITE + 3, FDC_FORMAT
@writes_end:
