; The serial line, RS423: what comes goes into buffer 1, what is in buffer 2 is sent.

SERIAL_FREE = &24F      ; OSBYTE 191: bit 7 clear while there is something to send
SERIAL_MODE = &245      ; OSBYTE 181: 0: ESCAPE has its effect

; Control of the ACIA, and its copy.
set_acia:
        STA ACIA_COPY
        STA ACIA
        RTS

; The interrupt of the ACIA.
serial: LDA SERIAL_OWNER
        LSR A
        BCC @line
        JMP tape_interrupt
@line:  LDA ACIA
        LSR A
        BCC @send
        PHA
        LDY ACIA+1
        LDX #1
        LDA SERIAL_MODE
        BNE @data
        JSR put_checked
        JMP @received
@data:  TYA
        JSR put
@received:
        PLA
@send:  LSR A                   ; C set: the transmitter is empty
        BCC @end
        LDA ACIA_COPY
        AND #&60
        CMP #&20
        BNE @end
        LDX #2
        CLV
        JSR removal
        BCS @empty
        STY ACIA+1
@end:   RTS
@empty: LDA SERIAL_FREE
        ORA #&80
        STA SERIAL_FREE
        LDA ACIA_COPY           ; nothing to send: RTS high, no interrupt
        AND #&9F
        ORA #&40
        JMP set_acia

; Send A; wait while the buffer is full.
send:   PHA
@wait:  PLA
        PHA
        LDX #2
        JSR put
        BCC @queued
        CLI
        BIT ESCAPE_FLAG
        BPL @wait
@queued:
        PLA
        LDA SERIAL_FREE
        AND #&7F
        STA SERIAL_FREE
        LDA ACIA_COPY
        AND #&9F
        ORA #&20
        JMP set_acia
