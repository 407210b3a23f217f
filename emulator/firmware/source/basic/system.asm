; Statements for memory, the OS and machine code.

st_himem:
        JSR equals
        JSR integer
        LDA IA
        STA HIMEM
        STA STACK
        LDA IA+1
        STA HIMEM+1
        STA STACK+1
        JMP done

st_lomem:
        JSR equals
        JSR integer
        LDA IA
        STA LOMEM
        STA VARTOP
        LDA IA+1
        STA LOMEM+1
        STA VARTOP+1
        JSR forget_variables
        JMP done

st_page:JSR equals
        JSR integer
        LDA IA+1
        STA PAGE
        JMP done

st_time:JSR equals
        JSR integer
        LDX #3
@byte:  LDA IA,X
        STA S0,X
        DEX
        BPL @byte
        INX
        STX S4
        LDX #S0
        LDY #0
        LDA #2
        JSR OSWORD
        JMP done

st_width:
        JSR integer
        LDA IA
        STA WIDTH
        JMP done

st_oscli:
        JSR string
        JSR end_with_cr
        JSR OSCLI
        JMP done

; A CR behind the string in BUFFER, whose address goes to X and Y.
end_with_cr:
        LDA #CR
        JSR append
        LDX #<BUFFER
        LDY #>BUFFER
        RTS

; CALL address and variables: at &600 their number, and the address and type of each.
st_call:JSR integer
        LDA IA
        PHA
        LDA IA+1
        PHA
        LDX #0
        STX S0
        STX S1
@next:  LDA #','
        JSR accept
        BNE @call
        LDA S0
        PHA
        LDA S1
        PHA
        JSR find_variable
        BCC @unknown
        PLA
        STA S1
        PLA
        STA S0
        INC S0
        LDX S1
        LDA VP
        STA BUFFER+1,X
        LDA VP+1
        STA BUFFER+2,X
        LDA VT
        STA BUFFER+3,X
        INX
        INX
        INX
        STX S1
        JMP @next
@call:  JSR check_end
        LDA S0
        STA BUFFER
        PLA
        STA IA+1
        PLA
        STA IA
        JSR call_machine_code
        CLD
        JMP done
@unknown:
        JMP no_such_variable

; RND: the generator is a shift register of 33 bits.
