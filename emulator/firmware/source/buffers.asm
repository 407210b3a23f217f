; The nine buffers. An index runs to &FF and then back to the buffer's first one; the base is 256 bytes below its end.

buffer_first:   .byte &E0, 0, &40, &C0, &F0, &F0, &F0, &F0, &C0
buffer_low:     .byte 0, 0, &C0, &C0, &50, &60, &70, &80, 0
buffer_high:    .byte 3, &0A, 8, 7, 7, 7, 7, 7, 9

buffer_base:
        LDA buffer_low,X
        STA work
        LDA buffer_high,X
        STA work+1
        RTS

; The index after A in buffer X.
step:   CLC
        ADC #1
        BNE @on
        LDA buffer_first,X
@on:    RTS

; INSV: A into buffer X. C set: it is full.
insert:
        PHP
        SEI
        PHA
        JSR buffer_base
        LDA BUFFER_IN,X
        TAY
        JSR step
        CMP BUFFER_OUT,X
        BEQ @full
        STA BUFFER_IN,X
        PLA
        STA (work),Y
        LDA #0
        STA BUFFER_EMPTY,X
        TYA
        PLP
        CLC
        RTS
@full:  PLA
        PLP
        SEC
        RTS

; REMV: V clear: take a character from buffer X, in Y and A; V set: examine it, in A. C set: the buffer is empty.
remove:
        PHP
        SEI
        LDA BUFFER_OUT,X
        CMP BUFFER_IN,X
        BEQ @empty
        TAY
        JSR buffer_base
        PLA
        PHA
        AND #&40
        BNE @look
        TYA
        JSR step
        STA BUFFER_OUT,X
        CMP BUFFER_IN,X
        BNE @more
        LDA #&80
        STA BUFFER_EMPTY,X
@more:  LDA (work),Y
        TAY
        PLP
        CLC
        RTS
@look:  LDA (work),Y
        PLP
        CLC
        RTS
@empty: PLP
        SEC
        RTS

; CNPV: V set: empty buffer X. V clear: X and Y are the characters in it, or with C set the room left.
count:
        BVS flush
        PHP
        PHP
        SEI
        LDA BUFFER_IN,X
        SEC
        SBC BUFFER_OUT,X
        BCS @used
        SEC
        SBC buffer_first,X      ; less 256 - the buffer's length
@used:  PLP
        BCC @counted
        EOR #&FF                ; length - 1 - used
        SEC
        SBC buffer_first,X
@counted:
        TAX
        LDY #0
        PLP
        RTS

; Empty buffer X.
flush:
        LDA buffer_first,X
        STA BUFFER_OUT,X
        STA BUFFER_IN,X
        LDA #&80
        STA BUFFER_EMPTY,X
        RTS

; OSBYTE 153: character Y into buffer X; in the input buffers ESCAPE is looked for. C set: full.
put_checked:
        TYA
        CPX #2
        BCS put
        CMP ESCAPE_CHARACTER
        BNE put_plain
        LDA ESCAPE_KEY_EFFECT
        BNE put_key
        LDA BREAK_EFFECT        ; *FX 200,1 disables ESCAPE
        LSR A
        BCS escaped
        LDY #6
        JSR event
        BCC escaped
set_escape:
        SEC
        ROR ESCAPE_FLAG
escaped:CLC
        RTS
put_key:TYA
put_plain:
        LDY #2                  ; event 2: a character enters
        JSR event
put:    JMP (INSV)

; OSRDCH: a character in A; C set: ESCAPE, A is 27.
read_character:
        TXA
        PHA
        TYA
        PHA
@wait:  BIT ESCAPE_FLAG
        BMI @escape
        JSR next_input
        BCS @wait
        BCC @end                ; always
@escape:
        LDA #27
        SEC
@end:
; Pull Y and X, and leave A and C.
pull_two:
        STA scratch
        PLA
        TAY
        PLA
        TAX
        LDA scratch
        RTS

; The next character from the keyboard, the current function key or an *EXEC file. C set: none.
next_input:
        LDY EXEC_FILE
        BEQ @no_file
        JSR OSBGET
        BCC @got
        LDA #0                  ; its end: close it
        STA EXEC_FILE
        JSR OSFIND
@no_file:
        LDX text_left
        BEQ @buffer
        DEC text_left
        LDX text_next
        INC text_next
        LDA KEY_TEXTS+1,X
@got:   CLC
        RTS
@buffer:
        LDX INPUT_SOURCE
        BEQ @keyboard
        LDX #1
@keyboard:
        CLV
        JSR removal
        BCS @none
        TAX
        BPL @got
        BMI coded               ; always
@none:  RTS
removal:
        JMP (REMV)

; Character A from &80 on: function keys and cursor keys have the effect that their group's variable gives.
coded:
        CMP #&C0
        BCS @group
        PHA
        AND #15
        CMP #11
        PLA
        BCC @group
        PHA                     ; a cursor key
        LDA EDITING
        BEQ @edit
        LSR A
        PLA
        BCC @group              ; 2: function keys 11 to 15
        AND #15
        ADC #&87 - 11 - 1       ; C is set, and then clear
        RTS
@edit:  PLA
        JMP edit
@group: TAY
        LSR A
        LSR A
        LSR A
        LSR A
        EOR #4                  ; &C0 to &F0 are 0 to 3 of the variables: 8 becomes 12
        AND #7
        TAX
        LDA KEY_EFFECTS,X
        CMP #1
        BEQ @text
        BCC @none
        STA scratch
        TYA
        AND #15
        CLC
        ADC scratch
        CLC
        RTS
@text:  TYA
        AND #15
        JSR key_text
@none:  SEC
        RTS
