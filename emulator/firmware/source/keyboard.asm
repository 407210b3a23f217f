; The keyboard: switches, lock keys, auto-repeat, and what each key means.

; Is the key with internal number A down? C set if it is; A and Y stay. The scan by the hardware must be off.
key_is_down:
        STA VIA_A
        PHA
        LDA VIA_A
        ASL A
        PLA
        RTS

scan_by_hand:
        LDA #&7F
        STA VIA_DDRA
        LDA #&0F
        STA VIA_DDRB
        LDA #3
; An output of the latch: bits 0 to 2, and its level, bit 3.
set_output:
        STA VIA_B
        RTS

scan_by_hardware:
        LDA #&0B
        STA VIA_B
        LDA #1                  ; CA2
        STA VIA_FLAGS
        RTS

; KEYV: V set: a key has interrupted, or with C set the clock. V clear: is SHIFT down (V), and CTRL (N, bit 7 of X)? With
; C set as OSBYTE 121.
keyboard:
        BVC @ask
        BCS watch_keys
        RTS
@ask:   BCS find_key
        JSR scan_by_hand
        LDA #0
        JSR key_is_down
        BCC @control
        BIT overflow
@control:
        LDX #1
        STX VIA_A
        LDX VIA_A
        JSR scan_by_hardware
        TXA
        RTS

; OSBYTE 121: X with bit 7: is that key down? Without: the first key with a number from X on, or X = &FF.
find_key:
        PHP
        SEI
        JSR scan_by_hand
        TXA
        BMI @one
        STA work
        JSR first_key
@look:  BCC @none
        CMP work
        BCS @found
        JSR next_key
        JMP @look
@none:  LDA #&FF
        BNE @found
@one:   AND #&7F
        JSR key_is_down
        BCC @found
        ORA #&80
@found: TAX
        JSR scan_by_hardware
        TXA
        PLP
        RTS

; Every hundredth of a second while a key outside row 0 is down.
watch_keys:
        JSR wait_72
        JSR wait_48
        JSR scan_by_hand
        JSR shift_and_control
        LDX #1
@held:  LDA KEY,X
        BPL @none
        AND #&7F
        JSR key_is_down
        BCS @none
        LDA #0
        STA KEY,X
@none:  DEX
        BPL @held
        JSR scan_by_hardware
        CLI                     ; let an interrupt come
        SEI
        JSR scan_by_hand
        JSR new_key
        BCS @pressed
        JSR scan_by_hardware
        LDA KEY
        ORA OLDER_KEY
        BEQ @none_down
        LDA KEY
        BEQ @idle
        LDA REPEAT_COUNT
        BEQ @idle
        DEC REPEAT_COUNT
        BNE @idle
        LDX REPEAT_RATE
        STX REPEAT_COUNT
        LDA KEY
        JMP key_pressed
@pressed:
        LDX KEY
        BEQ @only
        STX OLDER_KEY
@only:  STA KEY
        JSR shift_and_control   ; the key may have come after the first look at them
        LDX REPEAT_DELAY
        STX REPEAT_COUNT
        JSR scan_by_hardware
        LDA KEY
        JMP key_pressed
@none_down:
        LDA #&81                ; the next key interrupts
        STA VIA_ENABLE
@idle:  RTS

; C set: A is a key that has gone down, with bit 7.
new_key:
        JSR first_key
@look:  BCC @end
        CMP #&10
        BCC @held               ; SHIFT, CTRL or a link
        ORA #&80
        CMP KEY
        BEQ @held
        CMP OLDER_KEY
        BEQ @held
        SEC
@end:   RTS
@held:  AND #&7F
        JSR next_key
        JMP @look

; C set: A is the first key that is down, by columns from the last one on, or the next one after A, in column X. Only
; columns with a key outside row 0 that is down count: they let CA2 rise.
first_key:
        LDX #9
next_column:
        LDA #15                 ; has no keys
        STA VIA_A
        LDA #1
        STA VIA_FLAGS
@column:
        JSR wait_72
        STX VIA_A
        BIT VIA_FLAGS
        BNE @found
        DEX
        BPL @column
        CLC
        RTS
@found: TXA
        BPL key_row
next_key:
        CLC
        ADC #&10
        BMI next_hit
key_row:
        STA VIA_A
        BIT VIA_A
        BPL next_key
        SEC
        RTS
next_hit:
        DEX
        BPL next_column
        CLC
        RTS

; Bits 3 and 6 of the status.
shift_and_control:
        LDA KEYBOARD_STATUS
        AND #&B7
        TAX
        LDA #0
        JSR key_is_down
        BCC @control
        TXA
        ORA #8
        TAX
@control:
        LDA #1
        JSR key_is_down
        BCC @set
        TXA
        ORA #&40
        TAX
@set:   STX KEYBOARD_STATUS
        RTS

; Key A, with bit 7, is down or repeats: put its character into the keyboard buffer.
key_pressed:
        AND #&7F
        PHA
        LSR A
        LSR A
        LSR A
        LSR A
        TAX
        PLA
        AND #15
        CLC
        ADC tens - 1,X
        TAX
        LDA key_codes,X
        CMP #3
        BCC lock_key
        TAX
        BMI function_key
        JSR with_shift
        BIT KEYBOARD_STATUS
        BVC @insert
        CMP #64                 ; CTRL
        BCC @insert
        CMP #127
        BEQ @insert
        AND #31
@insert:
        CPX #9
        BNE @not_tab
        LDA TAB_CHARACTER
@not_tab:
key_code:
        TAY
        LDX #0
        JMP put_checked         ; OSBYTE 153

function_key:
        LDA KEYBOARD_STATUS     ; &90 and so on with SHIFT, &A0 CTRL, &B0 both
        AND #8
        ASL A
        BIT KEYBOARD_STATUS
        BVC @no_control
        ORA #&20
@no_control:
        STA work
        TXA
        ORA work
        BMI key_code            ; always

; Codes 1, CAPS LOCK, and 2, SHIFT LOCK, toggle a bit of the status and do not repeat.
lock_key:
        LDX #0
        STX REPEAT_COUNT
        LDX #&30                ; the lock that is toggled goes, the other one comes off
        LSR A
        LDA KEYBOARD_STATUS
        BCC @shift
        EOR #&10
        ORA #&20
        BNE @set
@shift: EOR #&20
        ORA #&10
@set:   AND #&7F
        STA KEYBOARD_STATUS
; Show the locks by their lamps, outputs 6 and 7 of the latch; low is lit.
lights:
        PHP
        SEI
        LDA #&0F
        STA VIA_DDRB
        LDA KEYBOARD_STATUS
        TAY
        AND #&10
        LSR A
        ORA #6
        STA VIA_B
        TYA
        AND #&20
        LSR A
        LSR A
        ORA #7
        JMP latch_set

; The character of the key whose plain one is A and X. Y goes.
with_shift:
        TAY
        LDA KEYBOARD_STATUS
        AND #8
        STA work                ; 8 with SHIFT
        TYA
        CMP #'A'
        BCC @sign
        CMP #'Z' + 1
        BCS @sign
        LDA KEYBOARD_STATUS
        AND #&30
        CMP #&30
        BEQ @no_lock
        LDA work                ; a lock: capitals, with SHIFT too unless bit 7 is set
        BEQ @capital
        BIT KEYBOARD_STATUS
        BPL @capital
        BMI @small
@no_lock:
        LDA work
        BNE @capital
@small: TYA
        ORA #&20
        RTS
@sign:  LDA KEYBOARD_STATUS
        AND #&20
        BNE @no_shift_lock
        LDA work
        BEQ @shifted
        BIT KEYBOARD_STATUS
        BPL @shifted
        BMI @capital
@no_shift_lock:
        LDA work
        BEQ @capital
@shifted:
        TYA
        CMP #'!'
        BCC @capital
        CMP #'0'
        BEQ @capital
        CMP #'@'
        BCC @digit
        BEQ @capital
        CMP #127
        BEQ @capital
        EOR #&20
        CMP #127                ; from _, whose partner is the pound sign
        BNE @pair
        LDA #96
@pair:  RTS
@digit: EOR #&10
        RTS
@capital:
        TYA
        RTS

tens:   .byte 0, 10, 20, 30, 40, 50, 60

; By internal key number, rows 1 to 7 of ten columns. 1 is CAPS LOCK, 2 SHIFT LOCK, from &80 on f0 to f9, &8B COPY
; and the cursor keys.
key_codes:
        .byte 'Q', '3', '4', '5', &84, '8', &87, '-', '^', &8C
        .byte &80, 'W', 'E', 'T', '7', 'I', '9', '0', '_', &8E
        .byte '1', '2', 'D', 'R', '6', 'U', 'O', 'P', '[', &8F
        .byte 1, 'A', 'X', 'F', 'Y', 'J', 'K', '@', ':', 13
        .byte 2, 'S', 'C', 'G', 'H', 'N', 'L', 59, ']', 127
        .byte 9, 'Z', ' ', 'V', 'B', 'M', ',', '.', '/', &8B
        .byte 27, &81, &82, &83, &85, &86, &88, &89, &5C, &8D
key_codes_end:

; Call the user's routine at BREAK, with C clear before the ROMs start and set after, if its first byte is JMP.
intercept_break:
        LDA BREAK_INTERCEPT
        CMP #&4C
        BNE @none
        JMP BREAK_INTERCEPT
@none:  RTS
