; From the reset to the language.

nmi = &D00

reset:
        SEI
        CLD
        LDX #&FF
        TXS
        LDA #&7F                ; a VIA's port is all inputs after power-on
        LDY VIA_ENABLE          ; no interrupt is enabled either, and BREAK does not reach the VIA
        STA VIA_DDRA
        LDA #&0F
        STA VIA_DDRB
        LDA #3                  ; the keyboard is read by hand
        STA VIA_B
        LDX #0
        CPY #&81                ; bit 7 always reads as 1
        BCC @power
        INX
        INX                     ; 2: CTRL-BREAK
        LDA #1
        STA VIA_A
        BIT VIA_A
        BMI @typed
        LDX #0                  ; 0: BREAK alone
        BEQ @typed
@power: LDX #1
@typed: STX ROM                 ; no ROM is selected yet
        LDA BREAK_EFFECT        ; *FX 200,2 clears memory at BREAK
        CPX #1
        BEQ @wipe
        AND #2
        BEQ @wiped
        LDX #1
        STX ROM
@wipe:  JSR clear_memory
@wiped: JSR set_variables
        JSR set_chips
        JSR find_roms
        JSR read_links
        JSR set_font
        LDA BREAK_TYPE
        BEQ @old_keys
        JSR clear_keys
@old_keys:
        CLI
        LDA LINKS
        AND #7
        JSR set_mode
        JSR lights
        LDA #BREAK_INTERCEPT - VARIABLES
        CLC
        JSR intercept_break
        LDY #&0E                ; claim workspace from &E00 on
        LDX #1                  ; first what all ROMs share
        JSR service
        LDX #2                  ; and then their own
        JSR service
        STY PRIMARY_OSHWM
        STY OSHWM
        LDX #&FE                ; a ROM may print about the second processor: there is none
        JSR banner
        LDX #0                  ; BREAK is f10, too
        LDA #&8A
        JSR put
        SEC
        JSR intercept_break
        JMP start_filing

; Let a ROM start a filing system, with Y 0 if it is to boot a disc, and start the language.
start_filing:
        SEI
        JSR scan_by_hand
        LDA #0                  ; the SHIFT key
        JSR key_is_down
        LDY #1
        BCC @no_shift
        DEY
@no_shift:
        JSR scan_by_hardware
        CLI
        LDA LINKS               ; bit 3 clear: BREAK boots, SHIFT-BREAK does not
        AND #8
        BNE @order
        TYA
        EOR #1
        TAY
@order: LDX #3
        JSR service
        LDX LANGUAGE
        LDA BREAK_TYPE
        BEQ enter_language
        LDX #15
@look:  LDA ROM_TYPES,X
        AND #&40
        BNE enter_language
        DEX
        BPL @look
        BRK
        .byte 249
        .text "Language?\x00"

; OSBYTE 142: start the language in ROM X.
enter_language:
        STX LANGUAGE
        TXA
        JSR select_rom
        LDY #9                  ; its name
@name:  LDA &8000,Y
        BEQ @named
        JSR OSWRCH
        INY
        BNE @name
@named: STY ERROR
        LDA #&80
        STA ERROR+1
        JSR OSNEWL
        JSR OSNEWL
        LDA #0
        STA ESCAPE_FLAG
        LDA #1
        LDX LANGUAGE
        JMP &8000

banner: LDA BREAK_TYPE
        BEQ @name
        LDA #7
        JSR OSWRCH
@name:  LDX #0
        JSR greet
        LDX #six_teen - greeting + 3
        LDA BREAK_TYPE
        BEQ @memory             ; no size
        LDX #six_teen - greeting
        BIT RAM_PAGES
        BVS @memory
        LDX #thirty_two - greeting
@memory:
        JSR greet
        JMP OSNEWL
greet:  LDA greeting,X
        BEQ @end
        JSR OSWRCH
        INX
        BNE greet
@end:   RTS

; Zero everything but the stack. In 16 KB the second half is the first one again.
clear_memory:
        LDA #4
        STA work+1
        LDA #0
        STA work
        TAY
@page:  STA (work),Y
        INY
        BNE @page
        INC work+1
        BPL @page
        TAX
@low:   STA &200,X
        STA &300,X
        INX
        BNE @low
        LDX #&D0
@zero:  STA &00,X
        INX
        CPX #ROM
        BNE @zero
        LDX #0
@user:  STA &00,X
        INX
        CPX #&D0
        BNE @user
        RTS

; Vectors, OSBYTE variables, and the rest of page 2. BREAK leaves what is from KEYS_CONSISTENT on; ROM has the type.
set_variables:
        LDX #vectors_end - vectors - 1
@vector:
        LDA vectors,X
        STA USERV,X
        DEX
        BPL @vector
        LDX #defaults_end - defaults - 1
        LDA ROM
        BNE @variable
        LDX #KEYS_CONSISTENT - 1 - &236
@variable:
        LDA defaults,X
        STA &236,X
        DEX
        CPX #&FF
        BNE @variable
        LDA ROM
        STA BREAK_TYPE
        INX                     ; 0
        TXA
@rest:  STA VERTICAL_ADJUST+2,X
        INX
        CPX #EVENTS + 16 - VERTICAL_ADJUST - 2
        BNE @rest
        STA KEY
        STA OLDER_KEY
        STA ESCAPE_FLAG
        STA VDU_STATUS
        STA text_left
        LDX #127
        STX BLOCK
        LDX #0
        JSR set_tape
        JSR default_options
        LDA #25
        STA byte_gap
        LDX #8
@flush: JSR flush
        DEX
        BPL @flush
        LDA #&40                ; an RTI for NMIs
        STA nmi
        LDA ROM
        BEQ @measured
        LDX #&80                ; 32 KB, unless &4000 is &0000
        LDY &4000               ; CTRL-BREAK leaves programs alone
        LDA #0
        STA &4000
        STA &00
        INC &4000
        LDA &00
        BEQ @whole
        LDX #&40
@whole: STX RAM_PAGES
        STY &4000
@measured:
        RTS

set_chips:
        LDX #&7F
        STX VIA_ENABLE
        STX USER_VIA_ENABLE
        STX VIA_FLAGS
        STX USER_VIA_FLAGS
        LDA #&0E                ; CA2 low: printer idle
        STA USER_VIA_PCR
        LDX #&FF
        STX USER_VIA_DDRA       ; the printer's data
        LDA #4                  ; CA2: a key, rising
        STA VIA_PCR
        LDA #&60                ; timer 1 runs freely, timer 2 counts pulses
        STA VIA_ACR
        LDA #<9998              ; microseconds, less 2
        STA VIA_T1_LATCH
        LDA #>9998
        STA VIA_T1+1
        LDX CHANNELS
        JSR convert
        LDA #&F3                ; timers, converter, vertical sync and keyboard interrupt
        STA VIA_ENABLE
        LDA #3
        STA ACIA
        LDA #&64
        STA SERIAL_ULA
        LDX #15                 ; all outputs of the latch are high: the keyboard leaves the bus to the sound chip
@high:  STX VIA_B
        DEX
        CPX #8
        BCS @high
@quiet: LDA #&FF                ; whatever the chip has, it is another value
        STA level,X
        STA period_high,X
        STA period,X
        JSR reset_channel
        DEX
        CPX #4
        BCS @quiet
        STA gathered            ; 0
        RTS

; A to the sound chip: it is on the slow bus of the keyboard.
sound_write:
        PHP
        SEI
        LDY #&FF
        STY VIA_DDRA
        STA VIA_A
        INY
        STY VIA_B
        JSR sound_waited        ; eight microseconds
        LDY #8
        STY VIA_B
        PLP
sound_waited:
        RTS

; The eight links are keys in row 0; a closed one is a 0 bit.
read_links:
        LDA BREAK_TYPE
        BEQ @kept
        JSR scan_by_hand
        LDY #9
@link:  TYA
        JSR key_is_down
        ROR scratch
        DEY
        CPY #2
        BCS @link
        LDA scratch
        EOR #&FF
        STA LINKS
@kept:  RTS
