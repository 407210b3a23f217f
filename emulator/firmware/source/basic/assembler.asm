; The assembler. An opcode is a base and an offset for the addressing mode; MODES says which modes an instruction has.

M_ZERO = &80            ; zero page
M_WORD = &40            ; absolute
M_X = 1                 ; ,X
M_Y = 2                 ; ,Y
M_IMMEDIATE = 4
M_INDIRECT = 8          ; (,X) and (),Y
M_A = 16
M_JUMP = 32             ; JMP ()

FIRST_BRANCH = 25       ; places in MNEMONICS
FIRST_OPERAND = 33
ORA_PLACE = 33
AND_PLACE = 34
EOR_PLACE = 35
AFTER_ONE = 41          ; up to here opcodes end in 01
OPT_PLACE = 56

CODE = S0               ; bytes of an instruction

assemble:
        LDA #3
        STA OPT
asm_statement:
        JSR get
        CMP #']'
        BNE @open
        LDA #&FF
        STA OPT
        JMP statement
@open:  DEC TO
        LDA TO
        PHA
        LDA #0
        STA S4                  ; no bytes
        JSR asm_line
        PLA                     ; where the text starts
        TAX
        LDY TO
        DEY
@skip:  INY
        LDA (TP),Y
        CMP #':'
        BEQ @end
        CMP #CR
        BNE @skip
@end:   STY TO
        STX S5
        LDA OPT
        LSR A
        BCC @listed
        JSR asm_list
@listed:LDY TO
        LDA (TP),Y
        INY
        STY TO
        CMP #CR
        BNE asm_statement
        TYA
        CLC
        ADC TP
        STA TP
        BCC @line
        INC TP+1
@line:  BIT ESCAPE_FLAG
        BMI @escape
        LDY #0
        LDA (TP),Y
        BMI @finished
        LDA #3
        STA TO
        BNE asm_statement
@escape:JMP escape
@finished:
        JMP ready

; List the S4 bytes and the text from S5 on.
asm_list:
        LDA P_PERCENT
        SEC
        SBC S4
        TAX
        LDA P_PERCENT+1
        SBC #0
        JSR print_hex
        TXA
        JSR print_hex
        JSR space
        LDX #0                  ; a byte's place
        LDY #3                  ; columns that are left
@byte:  CPX S4
        BEQ @fill
        DEY
        BPL @column
        JSR newline
        STX S6
        LDX #5
        JSR spaces
        LDX S6
        LDY #2
@column:STY S6
        TXA
        TAY
        LDA (P1),Y
        LDY S6
        JSR print_hex
        JSR space
        INX
        BNE @byte
@fill:  DEY
        BMI @text
        LDX #3
        JSR spaces
        BEQ @fill
@text:  LDY S5
@next:  CPY TO
        BEQ @end
        LDA (TP),Y
        BMI @token
        JSR outc
        INY
        BNE @next
@token: STY S6
        JSR print_token
        LDY S6
        INY
        BNE @next
@end:   JMP newline

print_hex:
        PHA
        LSR A
        LSR A
        LSR A
        LSR A
        JSR @digit
        PLA
        AND #&0F
@digit: CMP #10
        BCC @decimal
        ADC #6
@decimal:
        ADC #'0'
        JMP outc

; One statement: a label, an instruction, both or nothing.
asm_line:
        JSR peek
        CMP #'.'
        BNE @instruction
        INC TO
        JSR make_variable
        LDA P_PERCENT
        LDX P_PERCENT+1
        JSR word_result
        JSR store
        JSR peek
@instruction:
        CMP #':'
        BEQ @nothing
        CMP #CR
        BEQ @nothing
        CMP #'\'
        BNE @mnemonic
@nothing:
        RTS
@mnemonic:
        INC TO
        LDX #AND_PLACE          ; AND, EOR and OR are keywords, too
        CMP #&80
        BEQ @found
        LDX #EOR_PLACE
        CMP #&82
        BEQ @found
        LDX #ORA_PLACE
        CMP #&84
        BNE @letters
        INC TO                  ; the A
        BNE @found
@letters:
        DEC TO
        LDY TO
        LDA #0
        STA T0
        LDA #3
        STA T2
@letter:LDA (TP),Y              ; five bits of each
        INY
        ASL A
        ASL A
        ASL A
        LDX #5
@bit:   ASL A
        ROL T0
        ROL T1
        DEX
        BNE @bit
        DEC T2
        BNE @letter
        STY TO
        LDX #mnemonics_high - mnemonics_low - 1
@search:LDA T0
        CMP mnemonics_low,X
        BNE @other
        LDA T1
        CMP mnemonics_high,X
        BEQ @found
@other: DEX
        BPL @search
        JMP syntax_error
@found: CPX #FIRST_BRANCH
        BCS asm_operand
        LDA opcodes,X
        STA CODE
        LDA #1
asm_bytes:                      ; A bytes from CODE
        STA S4
        LDX #CODE
        LDY #0
; Put the S4 bytes at X and Y into memory.
asm_put:STX P0
        STY P0+1
        LDX #P_PERCENT - RESIDENT
        LDA OPT
        AND #4
        BEQ @here
        LDX #O_PERCENT - RESIDENT
@here:  LDA RESIDENT,X
        STA P1
        LDA RESIDENT+1,X
        STA P1+1
        LDY #0
@copy:  CPY S4
        BEQ @advance
        LDA (P0),Y
        STA (P1),Y
        INY
        BNE @copy
@advance:
        LDX #P_PERCENT - RESIDENT
        JSR @add
        LDA OPT
        AND #4
        BEQ @end
        LDX #O_PERCENT - RESIDENT
@add:   TYA
        CLC
        ADC RESIDENT,X
        STA RESIDENT,X
        BCC @end
        INC RESIDENT+1,X
@end:   RTS

; The operand of instruction X.
asm_operand:
        TXA
        PHA
        CPX #FIRST_OPERAND
        BCC @branch
        CPX #OPT_PLACE
        BCC @modes
        BNE @data
        JSR integer
        PLA
        LDA IA
        AND #7
        STA OPT
        LDA #0
        STA S4
        RTS
@data:  JMP asm_data
@branch:JSR integer
        PLA
        TAX
        LDA opcodes,X
        STA CODE
        LDA IA
        SEC
        SBC P_PERCENT
        TAX
        LDA IA+1
        SBC P_PERCENT+1
        TAY
        TXA
        SEC
        SBC #2
        STA CODE+1
        BCS @same
        DEY
@same:  ASL A                   ; Y must be its sign
        TYA
        ADC #0
        BEQ @near
        LDA OPT
        AND #2
        BNE @far
@near:  JMP @two
@far:   BRK
        .byte 1, "Out of range", 0
@modes: JSR peek
        TAX
        PLA
        TAY
        PHA
        LDA modes - FIRST_OPERAND,Y
        CPX #'#'
        BNE @other
        JMP @immediate
@other: CPX #'('
        BNE @accumulator
        JMP @bracket
@accumulator:
        CPX #'A'
        BNE @address
        AND #M_A
        BEQ @address
        LDY TO
        INY
        LDA (TP),Y
        JSR is_name
        BCS @address
        STY TO
        PLA
        TAX
        LDA opcodes,X
        ADC #8                  ; C is clear
        STA CODE
        LDA #1
        JMP asm_bytes
@too_great:
        BRK
        .byte 2, "Byte", 0
@index: BRK
        .byte 3, "Index", 0
@address:
        JSR integer
        PLA
        TAX
        LDA #0
        STA T1                  ; &10: indexed
        LDA modes - FIRST_OPERAND,X
        AND #M_X + M_Y
        BEQ @plain
        LDA #','
        JSR accept
        BNE @plain
        LDA #&10
        STA T1
        JSR get
        AND #&DF
        LDY #M_X
        CMP #'X'
        BEQ @indexed
        CMP #'Y'
        BNE @index
        LDA #&18                ; all instructions with ,Y but LDX and STX have this offset
        CPX #AFTER_ONE
        BCC @word
        LDY #M_Y
@indexed:
        TYA
        AND modes - FIRST_OPERAND,X
        BEQ @index
@plain: LDA IA+1
        BNE @absolute
        LDA modes - FIRST_OPERAND,X
        BPL @absolute
        LDA #4
        ORA T1
        BNE @byte
@absolute:
        LDA modes - FIRST_OPERAND,X
        AND #M_WORD
        BNE @wide
        LDA T1                  ; STX and STY
        BNE @too_great
@wide:  LDA #&0C
        ORA T1
@word:  CLC
        ADC opcodes,X
        STA CODE
        LDA IA
        STA CODE+1
        LDA IA+1
        STA CODE+2
        LDA #3
        JMP asm_bytes
@immediate:
        AND #M_IMMEDIATE
        BNE @constant
        JMP @address
@constant:
        INC TO
        JSR integer
        PLA
        TAX
        LDA #0
        CPX #AFTER_ONE
        BCS @byte
        LDA #8
@byte:  CLC                     ; A: offset
        ADC opcodes,X
        STA CODE
        LDA IA+1
        ORA IA+2
        ORA IA+3
        BEQ @fits
        JMP @too_great
@fits:  LDA IA
        STA CODE+1
@two:   LDA #2
        JMP asm_bytes
@bracket:
        AND #M_INDIRECT + M_JUMP
        BNE @indirect
        JMP @address
@indirect:
        INC TO
        JSR integer
        PLA
        TAX
        JSR get
        CMP #')'
        BEQ @closed
        CMP #','
        BNE @wrong
        JSR get
        CMP #'X'
        BNE @wrong
        JSR get
        CMP #')'
        BNE @wrong
        LDA #0
        BEQ @byte
@closed:LDY modes - FIRST_OPERAND,X
        LDA #&2C
        CPY #M_WORD + M_JUMP
        BEQ @word
        JSR get
        CMP #','
        BNE @wrong
        JSR get
        CMP #'Y'
        BNE @wrong
        LDA #&10
        BNE @byte
@wrong: JMP @index

; EQUB, EQUW, EQUD, EQUS.
asm_data:
        PLA
        JSR get
        PHA
        CMP #'S'
        BEQ @string
        JSR integer
        PLA
        LDX #1
        CMP #'B'
        BEQ @bytes
        INX
        CMP #'W'
        BEQ @bytes
        LDX #4
        CMP #'D'
        BEQ @bytes
        JMP syntax_error
@bytes: STX S4
        LDX #IA
        LDY #0
        JMP asm_put
@string:JSR string
        PLA
        LDA STRLEN
        STA S4
        LDX #<BUFFER
        LDY #>BUFFER
        JMP asm_put

; By opcode, within the kinds that FIRST_BRANCH to OPT_PLACE separate; five bits for each letter.
mnemonics_low:
        .byte &4B, &10, &83, &90, &A3, &89, &01, &89, &93, &81, &A9, &B9, &01, &21
        .byte &13, &39, &38, &96, &78, &D9, &B8, &84, &D8, &F0, &A4, &0C, &A9, &C3
        .byte &D3, &63, &73, &C5, &B1, &41, &C4, &F2, &83, &81, &B0, &43, &81, &6C
        .byte &EC, &72, &F2, &A3, &C3, &19, &18, &98, &99, &98, &99, &34, &B0, &72
        .byte &14, &35
mnemonics_high:
        .byte &0A, &41, &0D, &41, &4C, &4A, &41, &0D, &4A, &41, &4C, &10, &53, &53
        .byte &53, &50, &50, &0D, &52, &25, &10, &0D, &25, &39, &4C, &0A, &09, &0A
        .byte &0A, &08, &08, &09, &08, &3E, &05, &15, &04, &30, &0D, &4C, &4E, &06
        .byte &49, &32, &49, &10, &25, &0E, &0E, &30, &30, &4E, &4E, &09, &29, &2A
        .byte &3E, &16
opcodes:
        .byte &00, &08, &18, &28, &38, &40, &48, &58, &60, &68, &78, &88, &8A, &98
        .byte &9A, &A8, &AA, &B8, &BA, &C8, &CA, &D8, &E8, &EA, &F8, &10, &30, &50
        .byte &70, &90, &B0, &D0, &F0, &01, &21, &41, &61, &A1, &C1, &E1, &81, &02
        .byte &22, &42, &62, &C2, &E2, &C0, &E0, &A2, &A0, &82, &80, &20, &40, &14
modes:  .byte ONE, ONE, ONE, ONE, ONE, ONE, ONE, ONE - M_IMMEDIATE
        .byte SHIFT, SHIFT, SHIFT, SHIFT, SHIFT - M_A, SHIFT - M_A
        .byte M_ZERO + M_WORD + M_IMMEDIATE, M_ZERO + M_WORD + M_IMMEDIATE
        .byte M_ZERO + M_WORD + M_IMMEDIATE + M_Y, M_ZERO + M_WORD + M_IMMEDIATE + M_X
        .byte M_ZERO + M_Y, M_ZERO + M_X, M_ZERO + M_WORD, M_WORD + M_JUMP, M_WORD
ONE = M_ZERO + M_WORD + M_X + M_Y + M_IMMEDIATE + M_INDIRECT
SHIFT = M_ZERO + M_WORD + M_X + M_A
