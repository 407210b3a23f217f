; Statements for the screen and sound.

; X integers separated by commas: words on the processor's stack, the last one on top, below the return address.
words:  TXA
        PHA
        JSR integer
        PLA
        TAX
        PLA
        TAY
        PLA
        STA T0
        LDA IA+1
        PHA
        LDA IA
        PHA
        LDA T0
        PHA
        TYA
        PHA
        DEX
        BEQ @end
        JSR comma
        BEQ words
@end:   JMP check_end

st_vdu: JSR at_end
        BEQ @done
        JSR integer
        LDA IA
        JSR OSWRCH
        LDA #','
        JSR accept
        BEQ st_vdu
        LDA #';'
        JSR accept
        BNE st_vdu
        LDA IA+1
        JSR OSWRCH
        JMP st_vdu
@done:  JMP done

st_cls: JSR check_end
        LDA #0
        STA COUNT
        LDA #12
send:   JSR OSWRCH
        JMP done
st_clg: JSR check_end
        LDA #16
        BNE send

st_colour:
        JSR integer
        JSR check_end
        LDA #17
send_ia:JSR OSWRCH
        LDA IA
        JMP send

st_gcol:LDX #2
        JSR words
        LDA #18
        JSR OSWRCH
        PLA
        STA IA
        PLA
        PLA
        TAX
        PLA
        TXA
        JMP send_ia

st_plot:JSR integer
        JSR comma
        LDA IA
plot:   PHA
        LDX #2
        JSR words
        PLA
        STA S2
        PLA
        STA S3
        PLA
        STA S0
        PLA
        STA S1
        LDA #25
        JSR OSWRCH
        PLA
        JSR OSWRCH
        LDX #0
@byte:  LDA S0,X
        JSR OSWRCH
        INX
        CPX #4
        BNE @byte
        JMP done
st_move:LDA #4
        BNE plot
st_draw:LDA #5
        BNE plot

; MODE moves HIMEM. Nothing may be on the stack.
st_mode:JSR integer
        JSR check_end
        LDA STACK
        CMP HIMEM
        BNE @bad
        LDA STACK+1
        CMP HIMEM+1
        BNE @bad
        LDX IA
        LDA #133
        JSR OSBYTE
        CPX VARTOP
        TYA
        SBC VARTOP+1
        BCC @bad
        STX HIMEM
        STX STACK
        STY HIMEM+1
        STY STACK+1
        LDA #0
        STA COUNT
        LDA #22
        JMP send_ia
@bad:   BRK
        .byte 25, "Bad ", &EB, 0

st_sound:
        LDX #4
        JSR words
        LDX #6
@word:  PLA
        STA S0,X
        PLA
        STA S0+1,X
        DEX
        DEX
        BPL @word
        LDX #<S0
        LDY #>S0
        LDA #7
osword: JSR OSWORD
        JMP done

st_envelope:
        LDX #14
        JSR words
        LDX #13
@word:  PLA
        STA BUFFER,X
        PLA
        DEX
        BPL @word
        LDX #<BUFFER
        LDY #>BUFFER
        LDA #8
        BNE osword
