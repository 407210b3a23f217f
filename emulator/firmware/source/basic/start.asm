; The ROM's header, the start, and the prompt.

        JMP start
        .fill 3, 0              ; no service entry
        .byte &40               ; a language
        .byte copyright - &8000
        .byte 1
        .text "BASIC"
copyright:
        .byte 0
        .text "(C)2026 MIT licence\n\r"
        .byte 0

start:  LDA #<broken
        STA BRKV
        LDA #>broken
        STA BRKV+1
        LDA #131
        JSR OSBYTE
        STY PAGE
        LDA #132
        JSR OSBYTE
        STY HIMEM+1
        STX HIMEM
        LDA #0
        STA WIDTH
        STA TRACING
        STA LISTO
        STA FORMAT_WORD+3
        STA FORMAT_WORD+2
        LDA #9                  ; @%: nine digits in fields of ten
        STA FORMAT_WORD+1
        LDA #10
        STA FORMAT_WORD
        LDX #4
@seed:  LDA first_seed,X
        STA SEED,X
        DEX
        BPL @seed
        CLI
        JSR new

ready:  LDX #&FF
        TXS
        STX OPT
        JSR end_loops
        STA HANDLER+1           ; 0
        STA TP                  ; of the first twelve bytes no others: an interrupt's routine may use them meanwhile
        LDA #>LINE
        STA TP+1
        LDA #'>'
        JSR outc
        JSR read_line
        JSR reset_stacks
        JSR line_number_typed
        BCC @command
        JSR edit_line
        JSR clear
        JMP ready
@command:
        LDY #0                  ; BUFFER is needed for strings
@copy:  LDA BUFFER,Y
        STA LINE,Y
        INY
        CMP #CR
        BNE @copy
        LDA #&FF                ; as at the end of a program
        STA LINE,Y
        LDX #>LINE
        LDA #0
        JSR set_place
        JMP statement

first_seed:
        .byte &41, &52, &57, 0, 0

; Read a line into LINE, or into page A.
read_line:
        LDA #>LINE
read_line_to:
        STA S1
        LDY #0
        STY S0
        STY COUNT
        LDA #238                ; characters at most
        STA S2
        LDA #' '
        STA S3
        LDA #255
        STA S4
        LDX #S0
        TYA
        JSR OSWORD
        BCS @escape
        RTS
@escape:
        JMP escape

; Tokenise LINE, without a number at its start. C: there is one, in IA.
line_number_typed:
        LDA #>LINE
        STA P0+1
        LDY #0
        STY P0
@space: LDA (P0),Y
        INY
        CMP #' '
        BEQ @space
        DEY
        JSR is_digit
        PHP
        BCC @text
        JSR decimal
        BCC @text
        JMP syntax_error
@text:  TYA
        STA P0
        LDA IA
        PHA
        LDA IA+1
        PHA
        JSR tokenise
        PLA
        STA IA+1
        PLA
        STA IA
        PLP
        RTS

; NEW: an empty program.
new:    LDA PAGE
        STA P0+1
        LDY #0
        STY P0
        LDA #CR
        STA (P0),Y
        INY
        LDA #&FF
        STA (P0),Y
        JSR find_top

; CLEAR: no variables.
clear:  LDX #1
@copy:  LDA TOP,X
        STA LOMEM,X
        STA VARTOP,X
        DEX
        BPL @copy
        JSR forget_variables

; No loops, subroutines and procedures, and READ starts again.
reset_stacks:
        LDA HIMEM
        STA STACK
        LDA HIMEM+1
        STA STACK+1
end_loops:
        LDX PAGE
        STX DATA+1
        LDA #0
        STA DATA
        STA FORS
        STA GOSUBS
        STA REPEATS
        STA KIND
        STA DEF_HIGH
        RTS

forget_variables:
        LDX #&78                ; @ to z, PROC and FN
        LDA #0
@lists: STA LISTS + &81,X
        DEX
        BNE @lists
        RTS
