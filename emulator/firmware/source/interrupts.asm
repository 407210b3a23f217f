; Interrupts, BRK, the clock, events.

interrupt:
        STA IRQ_A
        PLA
        PHA
        AND #&10                ; B: a BRK
        BEQ @device
        LDA IRQ_A
        STX brk_x
        PHA
        TSX
        LDA &104,X              ; ERROR: the byte after the BRK
        STA ERROR+1
        LDA &103,X
        BNE @same
        DEC ERROR+1
@same:  STA ERROR
        DEC ERROR
        LDA ROM
        STA BRK_ROM
        INX
        STX CALL_X
        TYA
        PHA
        LDX #6                  ; tell the ROMs
        JSR service
        LDA LANGUAGE
        JSR select_rom
        PLA
        TAY
        LDX brk_x
        PLA
        CLI
        JMP (BRKV)
@device:
        JMP (IRQ1V)

; BRKV without a language: print the message and stop.
break_error:
        LDY #1
@next:  LDA (ERROR),Y
        BEQ @stop
        JSR OSWRCH
        INY
        BNE @next
@stop:  JMP @stop

; IRQ1V: find the device. A is in IRQ_A; it is saved because the clock's interrupt lets others interrupt it.
handle:
        LDA IRQ_A
        PHA
        TXA
        PHA
        TYA
        PHA
        CLD
        JSR serve
        CLC
restore:
        PLA
        TAY
        PLA
        TAX
        PLA
        STA IRQ_A
        BCC @return
        JMP (IRQ2V)
@return:
        RTI

serve:  JSR wait_24
        LDA VIA_FLAGS
        AND VIA_ENABLE
        TAY
        LSR A
        LSR A
        BCS @sync
        TYA
        ASL A
        BMI tick
        AND #&20
        BNE @analogue
        TYA
        LSR A
        BCS @key
        LDA ACIA
        BMI @serial
        LDA USER_VIA_FLAGS
        AND USER_VIA_ENABLE
        AND #2
        BNE @printer
        LDX #5                  ; a ROM's?
        JSR service
        CMP #1
        BCC claimed
        PLA                     ; nobody's
        PLA
        BCS restore             ; always
@printer:
        JMP printer_ready
@serial:
        JMP serial
@analogue:
        LSR A
        STA VIA_FLAGS
        JMP converted
@key:   LDA #1                  ; from now on the clock's interrupt looks at the keys, until all are up
        STA VIA_ENABLE
        CLC
        BCC key_vector          ; always
@sync:  LDA #2
        STA VIA_FLAGS
        JSR flash
        LDY #4
        JMP event

; A hundredth of a second.
tick:   LDA #&40
        STA VIA_FLAGS
        JSR advance_clock
        JSR count_down
        JSR converted
        CLI
        LDA INKEY_COUNT
        BNE @low
        LDA INKEY_COUNT+1
        BEQ @counted
        DEC INKEY_COUNT+1
@low:   DEC INKEY_COUNT
@counted:
        JSR sounds
        SEI
        JSR watch_printer
        LDA KEY
        ORA OLDER_KEY
        BNE @keys
        LDA VIA_ENABLE
        LSR A
        BCS claimed             ; the keyboard's own interrupt waits
@keys:  SEC
; KEYV with V set: a key has interrupted, or with C set the clock.
key_vector:
        BIT overflow
        JMP (KEYV)
claimed:
        RTS
unclaimed:
        LDA IRQ_A
        RTI

; Copy the valid clock to the other place plus one, and make that the valid one, so that it is never read half changed.
advance_clock:
        LDX TIMER               ; 5 or 10: the offset after the clock's last byte
        TXA
        EOR #15
        TAY
        STA TIMER
        SEC
        LDA #5
        STA work
@byte:  LDA CLOCK-1,X           ; the least significant byte is the last
        ADC #0
        STA CLOCK-1,Y
        DEX
        DEY
        DEC work
        BNE @byte
        RTS

; The interval timer counts up; the event comes as it reaches 0.
count_down:
        LDX #4
@byte:  INC COUNTDOWN,X
        BNE done
        DEX
        BPL @byte
        LDY #5
; Event Y with A and X, if it is enabled. C set: it was not.
event:
        PHA
        SEC
        LDA EVENTS,Y
        BEQ @off
        PLA
        PHA
        STY work
        TAY
        LDA work
        JSR event_vector
        CLC
@off:   PLA
done:   RTS
event_vector:
        JMP (EVNTV)

; 50 times a second: exchange the flashing colours when their time is over.
flash:
        DEC fields
        LDA FLASH_COUNT
        BEQ @off
        DEC FLASH_COUNT
        BNE @off
        LDX FLASH_SPACE
        LDA ULA_CONTROL_COPY
        EOR #1
        LSR A
        BCC @set                ; bit 0 was set: the second colour follows
        LDX FLASH_MARK
@set:   ROL A
        STX FLASH_COUNT
        STA ULA_CONTROL_COPY
        STA ULA_CONTROL
@off:   RTS
