; OSBYTE: A is the number, X and Y the parameters and results.

osbyte: PHA
        PHP
        SEI
        STA CALL_A
        STX CALL_X
        STY CALL_Y
        JSR wait_12
        CMP #166                ; numbers from here on read and change a variable
        BCS variable
        CMP #117
        BCC @low
        CMP #161
        BCS @unknown
        SBC #117 - 22 - 1       ; C is clear: the second part follows number 21 in the table
        BCS @known
@low:   CMP #22
        BCS @unknown
@known: TAX
        LDA osbyte_high,X
        PHA
        LDA osbyte_low,X
        PHA
        LDA CALL_A
        LDX CALL_X
        LDY CALL_Y
        CLV
        RTS                     ; calls the routine, which ends at osbyte_end
@unknown:
        LDX #7
        JSR service
        TAX
        BNE @bad
        LDX CALL_X
        LDY CALL_Y
        JMP osbyte_end
@bad:   PLP
        PLA
        LDX #&FF
        BIT overflow
        RTS
overflow:
        .byte &40
variable:
        JSR wait_72
        LDX CALL_A              ; (old AND Y) EOR X; the old value and the next variable come back
        LDA VARIABLES,X
        PHA
        AND CALL_Y
        EOR CALL_X
        STA VARIABLES,X
        LDY VARIABLES + 1,X
        PLA
        TAX
osbyte_carry:                   ; with C as it is
        BCC osbyte_end
osbyte_set:                     ; with C set, which OS 1.20 does where it means nothing, too: programs add with it
        PLP
        PLA
        SEC
        CLV
        RTS
osbyte_end:
        PLP
        PLA
        CLC
        CLV
        RTS

; Number 0: which OS? X = 0: as an error.
identify:
        TXA
        BNE @one
        BRK
        .byte 247
        .text "Kensington OS 0.1\x00"
@one:   LDX #1
        JMP osbyte_set

input_stream:                   ; 2
        LDA ACIA_COPY
        ASL A
        CPX #1                  ; C set: the serial line receives
        ROR A
        AND #&9F
        ORA #&20                ; it may send in any case
        JSR set_acia
        TXA
        AND #1
        LDX INPUT_SOURCE
        STA INPUT_SOURCE
        JMP osbyte_set

; 7 and 8: the rate at which the serial line receives or sends, 1 to 8 for 75 to 19200 baud.
serial_rate:
        CPX #9
        BCS @end
        LDY rates,X             ; in both places, as the serial ULA has them
        LDX #&07                ; the bits of the rate of sending
        CMP #8
        BEQ @set
        LDX #&38
@set:   STY scratch
        TXA
        AND scratch
        STA scratch
        TXA
        EOR #&FF
        AND SERIAL_COPY
        ORA scratch
        STA SERIAL_COPY
        STA SERIAL_ULA
@end:   JMP osbyte_end
rates:  .byte &24, &3F, &1B, &2D, &09, &36, &12, &24, &00

; Numbers that set one variable and return what it was: 1, 3 to 6, 9, 10, 16 (5 and 16 do more first). The place follows from the number.
exchange:
        LDY CALL_A
        LDA exchanged,Y
        TAX
        LDY VARIABLES,X
        LDA CALL_X
        STA VARIABLES,X
        TYA
        TAX
        JMP osbyte_end
exchanged:
        .byte 0, 241, 0, 236, 237, 245, 246, 0, 0, 195, 194, 0, 0, 0, 0, 0, 189

repeat_delay:                   ; 11; 0 is off
        LDA #REPEAT_DELAY - VARIABLES
        BNE set_repeat
repeat_rate:                    ; 12; 0: both as after BREAK
        CPX #0
        BNE @rate
        LDA #50
        STA REPEAT_DELAY
        LDX #8
@rate:  LDA #REPEAT_RATE - VARIABLES
set_repeat:
        STX scratch
        TAX
        LDY VARIABLES,X
        LDA scratch
        STA VARIABLES,X
        TYA
        TAX
        JMP osbyte_set

disable_event:                  ; 13
        LDA #0
        BEQ set_event
enable_event:                   ; 14
        LDA CALL_A              ; anything but 0
set_event:
        LDY EVENTS,X
        STA EVENTS,X
        TYA
        TAX
        JMP osbyte_end

flush_class:                    ; 15: X = 0: all, else the input buffer
        TXA
        BNE @input
        LDX #8
@next:  JSR purge
        DEX
        BPL @next
        BMI flushed
@input: LDX INPUT_SOURCE
        BEQ flush_one
        LDX #1
flush_one:                      ; 21
        CPX #9
        BCS flushed
        JSR purge
flushed:LDY #0                  ; as programs pass it on to OSBYTE 120
        JMP osbyte_end
purge:  CPX #0
        BNE @other
        STX text_left           ; *FX 21,0 ends a function key's text
@other: BIT overflow
        JSR counting
        CPX #4
        BCC @end
        CPX #8
        BCS @end
        TYA                     ; DFS 0.90 counts on Y after OSBYTE 126
        PHA
        JSR reset_channel
        PLA
        TAY
@end:   RTS

reset_keys:                     ; 18
        JSR clear_keys
        JMP osbyte_set

wait_for_sync:                  ; 19
        CLI
        LDA fields
@wait:  CMP fields
        BEQ @wait
        LDX #0
        BEQ flushed

vdu_status:                     ; 117
        LDX VDU_STATUS
        JMP osbyte_set

reflect_lights:                 ; 118
        JSR lights
        CLC
        CLV
        JSR keyboard_vector
        BMI @set
        JMP osbyte_end
@set:   JMP osbyte_set

close_streams:                  ; 119
        LDX #1
@next:  LDY EXEC_FILE,X
        BEQ @none
        LDA #0
        STA EXEC_FILE,X
        TXA
        PHA
        LDA #0
        JSR OSFIND
        PLA
        TAX
@none:  DEX
        BPL @next
        JMP osbyte_end

set_keys:                       ; 120
        STY KEY
        STX OLDER_KEY
        JMP osbyte_set

scan_from_16:                   ; 122
        LDX #16
scan_keys:                      ; 121
        JSR scan_vector
        JMP osbyte_set

clear_escape:                   ; 124
        ASL ESCAPE_FLAG
        JMP osbyte_end
now_escape:                     ; 125
        JSR set_escape
        JMP osbyte_end
acknowledge:                    ; 126: X is &FF if there was an escape, whose effects follow
        LDX #0
        BIT ESCAPE_FLAG
        BPL @none
        LDA ESCAPE_EFFECTS
        BNE @kept
        CLI
        STA PAGE_LINES
        STA QUEUE
        LDX #8
@next:  JSR purge
        DEX
        BPL @next
@kept:  LDX #&FF
@none:  ASL ESCAPE_FLAG
        JMP osbyte_end

file_end:                       ; 127
        TXA
        TAY
        LDA #1
        JSR file_control
        JMP osbyte_end
file_control:
        JMP (FSCV)

inkey:                          ; 129: Y negative: is key X down? Else wait X + 256 Y hundredths for a character
        TYA
        BMI @key
        STX INKEY_COUNT
        STY INKEY_COUNT+1
        CLI
@wait:  BIT ESCAPE_FLAG
        BMI @escape
        JSR next_input
        BCC @got
        LDA INKEY_COUNT
        ORA INKEY_COUNT+1
        BNE @wait
        LDX CALL_X
        LDY #&FF
        JMP osbyte_set
@escape:
        LDX #27
        LDY #27
        JMP osbyte_set
@got:   TAX
        LDY #0
        JMP osbyte_end
@key:   TXA
        EOR #&7F
        TAX
        BMI scan_down
        LDX #0                  ; INKEY -256: the OS's version
        DEX
        TXA
        TAY
        JMP osbyte_set
scan_down:
        JSR scan_vector
        TXA
        ASL A
        LDX #0
        LDY #0
        BCC @end
        DEX
        DEY
@end:   JMP osbyte_carry
; KEYV with V clear: with C set as OSBYTE 121.
scan_vector:
        SEC
        CLV
keyboard_vector:
        JMP (KEYV)

high_order:                     ; 130: addresses of this processor begin with &FFFF
        LDX #&FF
        LDY #&FF
        JMP osbyte_set
oshwm:  LDY OSHWM               ; 131
        BNE address             ; always
mode_himem:                     ; 133
        TXA
        AND #7
        TAX
        LDY mode_map,X
        JSR map_page
        TAY
        BNE address             ; always
himem:  LDY SCREEN_PAGE         ; 132
address:
        LDX #0
        JMP osbyte_set

text_position:                  ; 134
        JSR relative_position
        JMP osbyte_set
character_here:                 ; 135
        JSR character_at_cursor
        LDY MODE
        TAX
        JMP osbyte_end

code:   JSR @user               ; 136
        JMP osbyte_end
@user:  LDA #0
user_vector:
        JMP (USERV)
insert_character:               ; 138
        CPX #9
        BCS @none               ; there is no such buffer
        TYA
        JSR put
@none:  JMP osbyte_carry
filing_option:                  ; 139
        LDA #0
        JSR file_control
        JMP osbyte_end
language_call:                  ; 142
        JMP enter_language
service_call:                   ; 143
        JSR service
        LDX CALL_X
        STA CALL_A
        LDX CALL_A
        JMP osbyte_set
television:                     ; 144
        LDA VERTICAL_ADJUST
        STX VERTICAL_ADJUST
        TAX
        TYA
        AND #1
        LDY INTERLACE
        STA INTERLACE
        JMP osbyte_set
take_character:                 ; 145
        BVC take                ; V is clear
examine_buffer:                 ; 152
        BIT overflow
take:   JSR removal
        BCS @taken
        BVC @taken
        LDY BUFFER_OUT,X        ; examined: its place from the address in `work` on
@taken: JMP osbyte_carry
io_read:                        ; 146, 148, 150
        JSR io_page
        LDA (work),Y
        TAY
        JMP osbyte_set
io_write:                       ; 147, 149, 151
        JSR io_page
        LDA CALL_Y
        STA (work),Y
        TAY
        JMP osbyte_set
io_page:                        ; FRED, JIM or SHEILA, and Y the address in it
        LDA CALL_A
        SEC
        SBC #146
        LSR A
        ORA #&FC
        STA work+1
        TXA
        TAY
        LDA #0
        STA work
        RTS
insert_checked:                 ; 153
        JSR put_checked
        JMP osbyte_carry
serial_control:                 ; 156
        LDA ACIA_COPY
        PHA
        AND CALL_Y
        EOR CALL_X
        JSR set_acia
        PLA
        TAX
        JMP osbyte_set
fast_put:                       ; 157
        TXA
        JSR OSBPUT
        JMP osbyte_end
ula_control:                    ; 154
        TXA
        JSR set_ula
        TAX
        JMP osbyte_set
ula_palette:                    ; 155
        TXA
        EOR #7
        STA PALETTE_COPY
        STA ULA_PALETTE
        JMP osbyte_set
vdu_variable:                   ; 160
        LDY &301,X
        LDA &300,X
        TAX
nothing:
        JMP osbyte_set

osbyte_low:
        .byte <(identify-1), <(exchange-1), <(input_stream-1), <(exchange-1), <(exchange-1), <(printer_type-1)
        .byte <(exchange-1), <(serial_rate-1), <(serial_rate-1), <(exchange-1), <(exchange-1), <(repeat_delay-1)
        .byte <(repeat_rate-1), <(disable_event-1), <(enable_event-1), <(flush_class-1), <(conversions-1), <(convert_one-1)
        .byte <(reset_keys-1), <(wait_for_sync-1), <(explode_font-1), <(flush_one-1)
        .byte <(vdu_status-1), <(reflect_lights-1), <(close_streams-1), <(set_keys-1), <(scan_keys-1)
        .byte <(scan_from_16-1), <(printer_rests-1), <(clear_escape-1), <(now_escape-1), <(acknowledge-1)
        .byte <(file_end-1), <(adval-1), <(inkey-1), <(high_order-1), <(oshwm-1), <(himem-1), <(mode_himem-1)
        .byte <(text_position-1), <(character_here-1), <(code-1), <(motor-1), <(insert_character-1)
        .byte <(filing_option-1), <(select_tape-1), <(select_rom_files-1), <(language_call-1), <(service_call-1)
        .byte <(television-1), <(take_character-1), <(io_read-1), <(io_write-1), <(io_read-1), <(io_write-1)
        .byte <(io_read-1), <(io_write-1), <(examine_buffer-1), <(insert_checked-1), <(ula_control-1)
        .byte <(ula_palette-1), <(serial_control-1), <(fast_put-1), <(nothing-1), <(nothing-1), <(vdu_variable-1)
osbyte_high:
        .byte >(identify-1), >(exchange-1), >(input_stream-1), >(exchange-1), >(exchange-1), >(printer_type-1)
        .byte >(exchange-1), >(serial_rate-1), >(serial_rate-1), >(exchange-1), >(exchange-1), >(repeat_delay-1)
        .byte >(repeat_rate-1), >(disable_event-1), >(enable_event-1), >(flush_class-1), >(conversions-1), >(convert_one-1)
        .byte >(reset_keys-1), >(wait_for_sync-1), >(explode_font-1), >(flush_one-1)
        .byte >(vdu_status-1), >(reflect_lights-1), >(close_streams-1), >(set_keys-1), >(scan_keys-1)
        .byte >(scan_from_16-1), >(printer_rests-1), >(clear_escape-1), >(now_escape-1), >(acknowledge-1)
        .byte >(file_end-1), >(adval-1), >(inkey-1), >(high_order-1), >(oshwm-1), >(himem-1), >(mode_himem-1)
        .byte >(text_position-1), >(character_here-1), >(code-1), >(motor-1), >(insert_character-1)
        .byte >(filing_option-1), >(select_tape-1), >(select_rom_files-1), >(language_call-1), >(service_call-1)
        .byte >(television-1), >(take_character-1), >(io_read-1), >(io_write-1), >(io_read-1), >(io_write-1)
        .byte >(io_read-1), >(io_write-1), >(examine_buffer-1), >(insert_checked-1), >(ula_control-1)
        .byte >(ula_palette-1), >(serial_control-1), >(fast_put-1), >(nothing-1), >(nothing-1), >(vdu_variable-1)
        .assert osbyte_high - osbyte_low == 22 + 161 - 117, "a routine for each number"
