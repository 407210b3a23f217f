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

; IRQ1V: find the device. X and Y are still to be saved, A is in IRQ_A.
handle:
        TXA
        PHA
        TYA
        PHA
        LDA VIA_FLAGS
        AND VIA_ENABLE
        AND #&7F
        TAY
        AND #&40
        BNE @tick
        TYA
        AND #2
        BNE @sync
        TYA
        AND #&10
        BNE @analogue
        LDA ACIA
        BMI @serial
        LDA USER_VIA_FLAGS
        AND USER_VIA_ENABLE
        AND #2
        BNE @printer
        LDX #5                  ; a ROM's?
        JSR service
        TAX
        BEQ @end
        PLA
        TAY
        PLA
        TAX
        JMP (IRQ2V)
@printer:
        JSR printer_ready
        JMP @end
@serial:
        JSR serial
        JMP @end
@analogue:
        STA VIA_FLAGS
        JSR converted
        JMP @end
@sync:  STA VIA_FLAGS
        JSR flash
        LDY #4
        JSR event
        JMP @end
@tick:  STA VIA_FLAGS
        JSR tick
@end:   PLA
        TAY
        PLA
        TAX
unclaimed:
        LDA IRQ_A
        RTI

; A hundredth of a second.
tick:
        CLD
        JSR advance_clock
        JSR count_down
        JSR sounds
        JSR watch_printer
        JSR converted
        LDA INKEY_COUNT
        ORA INKEY_COUNT+1
        BEQ @keys
        LDA INKEY_COUNT
        BNE @low
        DEC INKEY_COUNT+1
@low:   DEC INKEY_COUNT
@keys:  JMP watch_keys

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
        INC fields
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
