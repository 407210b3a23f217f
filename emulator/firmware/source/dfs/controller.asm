; The 8271: set up after a reset, and the transfer of sectors between a disc and memory.

; Set the mode and the times. Bits 4 and 5 of the start-up links tell how fast the drives are.
controller_reset:
        LDX #0
@next:  LDA setup,X
        JSR send
        INX
        CPX #setup_end - setup
        BNE @next
        LDA #255
        JSR osbyte_read
        TXA
        LSR A
        LSR A
        AND #&0C
        TAX
        LDY #4
@time:  LDA drive_times,X
        JSR send_parameter
        INX
        DEY
        BNE @time
        RTS
send:   CMP #FDC_SPECIFY
        BEQ send_command
        CMP #FDC_WRITE_SPECIAL
        BEQ send_command
        BNE send_parameter
setup:  .byte FDC_WRITE_SPECIAL, &17, &C1       ; no DMA, two separate drives
        .byte FDC_SPECIFY, &10, &FF, &FF, 0     ; no bad tracks in drive 0
        .byte FDC_SPECIFY, &18, &FF, &FF, 0     ; nor in drive 1
        .byte FDC_SPECIFY                       ; the times follow
setup_end:
drive_times:            ; times in register &0D: step and settling of 2 ms, revolutions before unloading, head load of 8 ms
        .byte &0D, 2, 8, &C0
        .byte &0D, 3, 8, &C0
        .byte &0D, 3, 25, &C4
        .byte &0D, 12, 10, &C8

; Command A, for the selected drive or any.
drive_command:
        PHA
        LDA drive
        LSR A
        PLA
        BCS @second
        ORA #&40
        BNE send_command
@second:
        ORA #&80
send_command:
        BIT FDC                 ; busy?
        BMI send_command
        STA FDC
        RTS
send_parameter:
        PHA
@full:  LDA FDC
        AND #&20
        BNE @full
        PLA
        STA FDC_RESULT
        RTS
; The result of a command without an interrupt.
get_result:
        BIT FDC
        BMI get_result
        LDA FDC_RESULT
        RTS

; Select `drive` and its side, start the motors and wait for a disc. The drive is not ready at first if it has stood
; still: then there may be another disc in it, and the catalogue in memory is void.
ready:  LDA drive
        STA last_drive
        LDA #FDC_READ_SPECIAL
        JSR drive_command
        LDA #DRIVE_OUTPUT
        JSR send_parameter
        JSR get_result
        AND #~SIDE & &FF
        ORA #LOAD_HEAD
        LDX drive
        CPX #2
        BCC @front
        ORA #SIDE
@front: PHA
        LDA #FDC_WRITE_SPECIAL
        JSR drive_command
        LDA #DRIVE_OUTPUT
        JSR send_parameter
        PLA
        JSR send_parameter
@wait:  LDA #FDC_STATUS
        JSR drive_command
        JSR get_result
        PHA
        LDA drive
        LSR A
        PLA
        BCS @second
        AND #4
        BPL @test
@second:
        AND #&40
@test:  BNE @end
        JSR no_catalogue
        JSR check_escape
        BPL @wait
@end:   RTS

; Move `length` bytes between memory at `address` and the disc from `sector` on, by `transfer_command`, a track at a
; time. A faulty one is tried ten times.
read:   LDA #FDC_READ
        BNE transfer
write:  LDA #FDC_WRITE
transfer:
        STA transfer_command
        JSR ready
        JSR claim_nmi
@burst: LDA sector
        STA first
        LDX sector+1
        LDY #&FF
@divide:
        INY
        SEC
        SBC #10
        BCS @positive
        DEX
        BMI @divided
@positive:
        STA first
        JMP @divide
@divided:
        STY track
        LDA length
        CMP #1
        LDA length+1
        ADC #0
        STA burst
        LDA length+2
        ADC #0
        TAX                     ; more than 255 sectors
        SEC
        LDA #10
        SBC first
        CPX #0
        BNE @part
        LDX length
        LDY burst
        BEQ @done
        CMP burst
        BCS @whole
@part:  STA burst
        LDX #0
@whole: STX partial             ; what the NMI's count begins with
        LDA #10
        STA retries
@try:   JSR set_nmi
        LDA partial
        STA left
        LDA burst
        STA left+1
        LDA transfer_command
        JSR drive_command
        LDA track
        JSR send_parameter
        LDA first
        JSR send_parameter
        LDA burst
        ORA #&20
        JSR send_parameter
        JSR wait_result
        BNE @failed
        LDA address+1
        ADC burst               ; C is clear
        STA address+1
        LDA sector
        CLC
        ADC burst
        STA sector
        BCC @length
        INC sector+1
@length:
        LDA length+1
        SEC
        SBC burst
        STA length+1
        LDA length+2
        SBC #0
        STA length+2
        BCC @done
        ORA length+1
        ORA length
        BEQ @done
        JMP @burst
@done:  JMP release_nmi
@failed:
        CMP #&12
        BEQ @protected
        DEC retries
        BEQ @fault
        LDA #FDC_SEEK           ; find the way from track 0
        JSR drive_command
        LDA #0
        JSR send_parameter
        JSR wait_result
        BCC @try
@fault: JSR release_nmi
        JMP fault
@protected:
        JSR release_nmi
protected:
        LDX #e_protected - errors
        JMP error

; Give the NMI back. A is kept.
release_nmi:
        PHA
        LDX #11
        LDY nmi_owner
        LDA #143
        JSR OSBYTE
        PLA
        RTS

; Wait for a command's end; A is the result, Z set and C clear if it is good.
wait_result:
        BIT result
        BMI wait_result
        LDX #&FF
        LDA result
        STX result              ; for another command
        CMP #0
        CLC
        RTS

claim_nmi:
        LDX #12
        JSR call_roms
        STY nmi_owner
        RTS

; Put the routine for a transfer from the disc or to it in place.
set_nmi:
        LDX #read_end - read_byte - 1
@copy:  LDA read_image,X
        LDY transfer_command
        CPY #FDC_WRITE
        BNE @store
        LDA write_image,X
@store: STA NMI_CODE,X
        DEX
        BPL @copy
        LDX #read_to+1 - NMI_CODE
        CPY #FDC_WRITE
        BNE @address
        LDX #write_from+1 - NMI_CODE
@address:
        LDA address
        STA NMI_CODE,X
        LDA address+1
        STA NMI_CODE+1,X
        LDA #&FF
        STA result
        RTS

; The NMI routines. A byte passes in 128 cycles.
read_image:
        .org NMI_CODE
read_byte:
        PHA
        LDA FDC
        AND #4                  ; a byte?
        BEQ read_result
        LDA FDC_DATA
read_to:
        STA &FFFF
        INC read_to+1
        BNE @count
        INC read_to+2
@count: DEC left
        BNE @return
        DEC left+1
        BNE @return
        LDA #&2C                ; enough: the rest of the sector is not stored, as by a BIT
        STA read_to
@return:
        PLA
        RTI
read_result:
        LDA FDC_RESULT
        STA result
        PLA
        RTI
read_end:
        .org read_image + (read_end - read_byte)
write_image:
        .org NMI_CODE
write_byte:
        PHA
        LDA FDC
        AND #4
        BEQ write_result
write_from:
        LDA &FFFF
        STA FDC_DATA
        INC write_from+1
        BNE @return
        INC write_from+2
@return:
        PLA
        RTI
write_result:
        LDA FDC_RESULT
        STA result
        PLA
        RTI
write_end:
        .org write_image + (write_end - write_byte)
        .assert write_end <= read_end, "both routines are copied alike"
