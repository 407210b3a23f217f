; The program in memory: from PAGE a CR, then for each line the high and low byte of its number, its length from CR to
; CR, its text and a CR, and &FF at the end.

; P0: the first line's number.
first_line:
        LDA PAGE
        STA P0+1
        LDA #1
        STA P0
        RTS

; P0: the line with number IA, or the first one above it. C: it exists.
find_line:
        LDA IA+1
        BMI @above              ; beyond the end's &FF
        JSR first_line
        LDX #0
        LDY #2
@line:  LDA (P0,X)
        CMP IA+1
        BCS @high
@next:  LDA (P0),Y              ; as next_in_program, but fast
        ADC P0                  ; C is clear
        STA P0
        BCC @line
        INC P0+1
        BNE @line
@high:  BNE @above
        DEY
        LDA (P0),Y
        INY
        CMP IA
        BCC @next
        BNE @above
        RTS
@above: CLC
        RTS

; P0: one line on. Z is clear.
next_in_program:
        LDY #2
        LDA (P0),Y
        CLC
        ADC P0
        STA P0
        BCC @page
        INC P0+1
@page:  LDA P0+1
        RTS

; TOP: the end of the program, whose lines are checked.
find_top:
        JSR first_line
        LDY #0
        STY T0
@line:  LDX P0                  ; the CR before it
        BNE @page
        DEC P0+1
@page:  DEC P0
        LDA (P0),Y
        CMP #CR
        BNE bad_program
        INC P0
        BNE @number
        INC P0+1
@number:LDA (P0),Y
        BMI @end
        LDY #2
        LDA (P0),Y
        CMP #4
        BCC bad_program
        JSR next_in_program
        LDY #0
        BEQ @line               ; always
@end:   LDX P0
        LDA P0+1
        INX
        BNE @same
        CLC
        ADC #1
@same:  STX TOP
        STA TOP+1
        RTS

bad_program:
        JSR print_text
        .text "\n\rBad program\n\r"
        NOP
        JMP ready

; Print the characters behind the JSR, up to one of &80 and more, which is executed.
print_text:
        PLA
        STA P1
        PLA
        STA P1+1
        LDY #0
@next:  INC P1
        BNE @page
        INC P1+1
@page:  LDA (P1),Y
        BMI @end
        JSR outc
        JMP @next
@end:   JMP (P1)

; Delete the line at P0.
delete_line:
        LDA P0
        PHA
        LDA P0+1
        PHA
        STA P1+1
        JSR next_in_program
        LDA P0
        LDX P0+1
        STX P1+1
        STA P1
        PLA
        STA P0+1
        PLA
        STA P0

; Move what is from P1 to TOP down to P0. TOP goes with it.
move_down:
        LDA P0
        PHA
        LDA P0+1
        PHA
        LDY #0
@byte:  LDA (P1),Y
        STA (P0),Y
        INC P0
        BNE @same
        INC P0+1
@same:  INC P1
        BNE @more
        INC P1+1
@more:  LDA P1
        CMP TOP
        LDA P1+1
        SBC TOP+1
        BCC @byte
        LDA P0
        STA TOP
        LDA P0+1
        STA TOP+1
        PLA
        STA P0+1
        PLA
        STA P0
        RTS

; Put the X bytes of BUFFER into the program as line IA, or delete that line if they are a CR only.
edit_line:
        STX S5
        JSR find_line
        BCC @insert
        JSR delete_line
@insert:LDX S5
        DEX
        BNE @text
        RTS
@text:  TXA
        CLC
        ADC #4
        STA S5                  ; length of the line
        LDA TOP
        STA P1
        CLC
        ADC S5
        STA T0
        LDA TOP+1
        STA P1+1
        ADC #0
        STA T1
        LDA HIMEM
        CMP T0
        LDA HIMEM+1
        SBC T1
        BCC @full
        LDA T0
        STA TOP
        LDA T1
        STA TOP+1
        LDX #0
@up:    LDA P1                  ; from the end down to P0
        BNE @low
        DEC P1+1
@low:   DEC P1
        LDA (P1,X)
        LDY S5
        STA (P1),Y
        LDA P1
        CMP P0
        BNE @up
        LDA P1+1
        CMP P0+1
        BNE @up
        LDY #0
        LDA IA+1
        STA (P0),Y
        INY
        LDA IA
        STA (P0),Y
        INY
        LDA S5
        STA (P0),Y
@copy:  INY
        LDA BUFFER,X
        STA (P0),Y
        INX
        CMP #CR
        BNE @copy
        RTS
@full:  JMP no_room
