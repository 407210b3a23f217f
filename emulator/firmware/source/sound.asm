; Sound: OSWORD 7 and 8, BELL, and what the interrupt does every hundredth of a second. The channels are numbered 4 to 7
; here, as their buffers are. A note in a buffer is three bytes: 8 * (amplitude or envelope - 1), with bit 2 for hold and
; bits 0 and 1 for synchronisation; pitch; duration.

; By channel, from + 4 on:
sounding = &7FC         ; 0: idle
duration = &800         ; left, in twentieths of a second; &FF: for ever
fifths = &804           ; hundredths left of this twentieth
amplitude = &808        ; 0, or 1 to 127
level = &80C            ; attenuation that the chip has
pitch = &810            ; of the note, in quarters of a semitone
bend = &814             ; what the envelope adds to it
period = &818           ; that the chip has
period_high = &81C
envelope_at = &820      ; place of the envelope in its table; &FF: none
phase = &824            ; 0 attack, 1 decay, 2 sustain, 3 release, 4 silence
section = &828          ; of the pitch: 0 to 2; 3: over
section_left = &82C
step_left = &830        ; hundredths until the envelope's next step
waiting = &834          ; &80: for the other channels of a chord; less: they are complete
others = &83C           ; how many more the last note of a chord to arrive wants
gathered = &83D         ; notes that wait, since then
period_now = &83E       ; two bytes
part = &2CD              ; of the clock's interrupt, which others interrupt
quarter = &2CE

ENVELOPES = &8C0        ; sixteen bytes each
BELL_CHANNEL = &263
SOUND_OFF = &262

; OSWORD 8: an envelope.
define_envelope:
        LDA (CALL_X),Y
        SEC
        SBC #1
        ASL A
        ASL A
        ASL A
        ASL A
        TAX
@byte:  INY
        LDA (CALL_X),Y
        STA ENVELOPES,X
        INX
        CPY #13
        BCC @byte
        JMP osword_end

; OSWORD 7: channel, amplitude, pitch, duration, two bytes each.
play:   LDA (CALL_X),Y
        PHA
        AND #3
        ORA #4
        TAX
        PLA
        AND #&F0
        BEQ @queue
        JSR flush
        LDA #0
        STA sounding,X
@queue: INY
        LDA (CALL_X),Y          ; hold
        CMP #&10
        AND #3                  ; synchronisation
        BCC @chord
        ORA #4
@chord: STA scratch
        INY
        LDA (CALL_X),Y
        SEC
        SBC #1
        ASL A
        ASL A
        ASL A
        ORA scratch
        PHA
        LDY #6
        LDA (CALL_X),Y
        PHA
        LDY #4
        LDA (CALL_X),Y
        TAY
        PLA
        STA scratch
        PLA
        JSR queue_note
        JMP osword_end

; VDU 7; a full buffer takes no more.
bell:   LDA BELL_CHANNEL
        AND #3
        ORA #4
        PHA
        TAX
        SEC
        CLV
        JSR counting
        CPX #3
        PLA
        TAX
        BCC no_bell
        LDA BELL_CHANNEL+3
        STA scratch
        LDY BELL_CHANNEL+2
        LDA BELL_CHANNEL+1
; Put A, Y and `scratch` into buffer X, without interrupts unless it has to wait for room: a program's own interrupt may
; call this.
queue_note:
        PHP
        PHA
        TYA
        PHA
        LDA scratch
        PHA
        TXA
        PHA
@wait:  SEI
        PLA
        PHA
        TAX
        SEC
        CLV
        JSR counting
        CPX #3
        BCS @room
        CLI
        BIT ESCAPE_FLAG
        BPL @wait
        PLA
        PLA
        PLA
        PLA
        PLP
        RTS
@room:  PLA
        TAX
        PLA
        STA scratch
        PLA
        STA note_pitch
        PLA
        JSR put
        LDA note_pitch
        JSR put
        LDA scratch
        JSR put
        PLP
no_bell:
        RTS

; Every hundredth of a second: each channel, and first the chord that has become complete.
sounds: LDX #7
        LDA others
        CMP gathered
        BCS @first
@free:  LSR waiting,X
        DEX
        CPX #4
        BCS @free
        LDX #7
@first: LDA #0
        STA gathered
@channel:
        LDA sounding,X
        BNE @sounds
        LDA BUFFER_EMPTY,X
        BMI @idle
        JSR next_note
        BCS @idle
        JSR begun
        JMP @idle
@sounds:
        JSR playing
@idle:  DEX
        CPX #4
        BCS @channel
        RTS

playing:
        LDA duration,X
        BNE begun
        JSR next_note           ; two of no length in a hundredth
        BCS no_note
begun:  LDA duration,X
        BEQ @over
        CMP #&FF
        BEQ envelope
        DEC fifths,X
        BNE envelope
        LDA #5
        STA fifths,X
        DEC duration,X
        BNE envelope
@over:  JSR next_note
        BCC envelope
no_note:
        LDA phase,X
        CMP #3
        BCC @release
        BEQ envelope
        LDA #0                  ; 4: the last step moves the pitch only
        STA sounding,X
        BEQ envelope
@release:
        LDA #3
        STA phase,X
envelope:
        LDY envelope_at,X
        CPY #&FF
        BEQ @fixed
        DEC step_left,X
        BNE no_step
        LDA ENVELOPES,Y
        AND #&7F
        BNE @step
        LDA #1                  ; 0 is as long as 1
@step:  STA step_left,X
        JSR next_amplitude
        JMP next_pitch
@fixed: LDA phase,X
        CMP #3
        BCC no_step
        LDA duration,X          ; a note that holds goes on in silence
        STA sounding,X
        LDA #0
        JMP set_amplitude
no_step:
        RTS

; Start the next note of channel X. C set: there is none, or its chord is not complete.
next_note:
        LDA BUFFER_EMPTY,X
        BMI @none
        TXA
        PHA
        CLC
        CLV
        JSR counting
        CPX #3
        PLA
        TAX
        BCC @none               ; not the whole note yet
        BIT overflow
        JSR removal             ; look at it
        AND #3
        BEQ @start
        LDY waiting,X
        BMI @waits
        BNE @start
        STA others
        LDA sounding,X
        BNE @late
        STA gathered
@late:  LDA #&80
        STA waiting,X
@waits: INC gathered
@none:  SEC
        RTS
@start: LDA #0
        STA waiting,X
        JSR @byte
        PHA
        JSR @byte
        STA period_now
        JSR @byte
        STA duration,X
        LDA #5
        STA fifths,X
        LDA #1
        STA sounding,X
        PLA
        LDY SOUND_OFF
        BEQ @on
        ORA #&F8                ; amplitude 0
@on:    TAY
        AND #4
        BNE @hold
        LDA #0
        STA phase,X
        STA bend,X
        STA section_left,X
        LDA period_now
        STA pitch,X
        TYA
        BPL @enveloped
        EOR #&FF
        AND #&78
        ORA #7
        JSR set_amplitude
        LDA #&FF                ; no envelope
        BNE @place
@enveloped:
        AND #&78
        ASL A
        TAY
        LDA #1
        STA step_left,X
        LDA #&FF
        STA section,X
        TYA
@place: STA envelope_at,X
        JSR set_pitch
        CLC
        RTS
@hold:  LDA #3
        STA phase,X
        CLC
        RTS
@byte:  CLV
        JMP removal

; One step of the amplitude by envelope Y. A phase ends when a rise has reached its target or a fall is past it; a step of
; 0 counts as a fall.
next_amplitude:
        TYA
        CLC
        ADC phase,X
        TAY
        LDA phase,X
        CMP #4
        BCS unchanged
        CMP #2
        LDA #1                  ; the target of sustain and release
        BCS @target
        ADC ENVELOPES+11,Y
        BPL @target
        LDA ENVELOPES+7,Y       ; the guide's greatest is 126, but 127 is used,
        BEQ @target             ; and without a step the amplitude stays 0
        LDA #127
@target:
        STA part
        CLC
        LDA ENVELOPES+7,Y
        ADC amplitude,X
        STA quarter
        LDA ENVELOPES+7,Y
        BEQ @falling
        BMI @falling
        LDA quarter
        CMP part
        BCC set_amplitude
        BCS @reached
@falling:
        LDA quarter
        BMI @reached
        CMP part
        BCS set_amplitude
@reached:
        INC phase,X
        LDA part
; Fall through: the amplitude of channel X becomes A.
set_amplitude:
        STA amplitude,X
        EOR #&FF
        LSR A
        LSR A
        LSR A
        AND #15
        CMP level,X
        BEQ unchanged
        STA level,X
        ORA chip_registers-4,X
        ORA #&10
        JMP sound_write
unchanged:
        RTS

; One step of the pitch. An empty section takes a step, too.
next_pitch:
        LDA section_left,X
        BNE @step
        LDA section,X
        CMP #3
        BEQ unchanged
        INC section,X
        LDA section,X
        LDY envelope_at,X
        CMP #3
        BCC @in
        LDA ENVELOPES,Y
        BMI unchanged           ; once only
        LDA #0
        STA section,X
        STA bend,X
@in:    CLC
        ADC envelope_at,X
        TAY
        LDA ENVELOPES+4,Y
        STA section_left,X
        BEQ unchanged
@step:  DEC section_left,X
        LDA envelope_at,X
        CLC
        ADC section,X
        TAY
        LDA ENVELOPES+1,Y
        CLC
        ADC bend,X
        STA bend,X
; Give channel X the period of its pitch, if the chip has another one.
set_pitch:
        CLC
        LDA pitch,X
        ADC bend,X
        CPX #4
        BNE @tone
        JMP @noise
@tone:  LDY #&FF                ; 48 quarters are an octave
        SEC
@octave:
        INY
        SBC #48
        BCS @octave
        ADC #48
        STY part
        PHA
        AND #3
        STA quarter
        PLA
        LSR A
        LSR A
        TAY
        LDA periods_low,Y
        STA period_now
        LDA periods_high,Y
        STA period_now+1
@quarter:
        DEC quarter
        BMI @shift
        SEC
        LDA period_now
        SBC period_steps,Y
        STA period_now
        BCS @quarter
        DEC period_now+1
        BCC @quarter
@halve: LSR period_now+1
        ROR period_now
@shift: DEC part
        BPL @halve
        TXA                     ; the channels are a little apart
        SEC
        SBC #5
        CLC
        ADC period_now
        STA period_now
        BCC @compare
        INC period_now+1
@compare:
        CMP period,X
        BNE @new
        LDA period_now+1
        CMP period_high,X
        BEQ @same
@new:   LDA period_now+1
        STA period_high,X
        LDA period_now
        STA period,X
        AND #15
        ORA chip_registers-4,X
        JSR sound_write
        LDA period_now
        LDY #4
@nibble:
        LSR period_now+1
        ROR A
        DEY
        BNE @nibble
        JMP sound_write
@noise: CMP period,X
        BEQ @same
        STA period,X
        AND #15
        ORA #&E0
        JMP sound_write
@same:  RTS

; Stop channel X, and forget its note.
reset_channel:
        LDA #0
        STA waiting,X
        STA pitch,X
        STA bend,X
        STA sounding,X
        JSR set_amplitude
        CPX #4
        BNE @tone
        LDA #&FF                ; noise starts anew
        STA period,X
@tone:  JMP set_pitch

; The notes of the lowest octave, in steps of the chip's clock (4 MHz / 32), and how much a quarter is less.
periods_low:
        .byte &F0, &B7, &82, &4F, &20, &F3, &C8, &A0, &7B, &57, &35, &16
periods_high:
        .byte 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2
period_steps:
        .byte 14, 13, 12, 12, 11, 10, 10, 9, 9, 8, 8, 7
periods_end:
chip_registers:
        .byte &E0, &C0, &A0, &80
