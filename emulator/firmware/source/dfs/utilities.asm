; *BUILD, *DUMP, *LIST and *TYPE. They work under every filing system, so they use nothing of this one's but the page of
; private workspace that never holds its variables, and the zero page of commands.

; Open the file named at Y. Error: "Not found".
open_file:
        LDA #&40
        JSR open_as
        BNE @end
        JMP not_found
@end:   RTS
open_as:
        PHA
        TYA
        CLC
        ADC COMMAND
        TAX
        LDA COMMAND+1
        ADC #0
        TAY
        PLA
        JSR OSFIND
        STA handle
        CMP #0
        RTS

; The next byte. C set: there is no more, and the file has been closed. At ESCAPE, the command ends.
next_byte:
        BIT ESCAPE_FLAG
        BMI stopped
        LDY handle
        JSR OSBGET
        BCC @end
        JSR close_file
        SEC
@end:   RTS
stopped:
        JSR close_file
        JMP escape
close_file:
        LDY handle
        LDA #0
        JMP OSFIND

; *TYPE <fsp>, *LIST <fsp>; line feeds are left out. X is not 0 where there is no number to print.
type:   LDX #&80
        BNE show
list:   LDX #0
show:   STX items
        JSR open_file
        JSR first_line
@line:  LDX items
@next:  JSR next_byte
        BCS @end
        CMP #10
        BEQ @next
        CPX #0
        BNE @within
        PHA
        JSR next_line
        PLA
        LDX #1
@within:
        JSR OSASCI
        CMP #13
        BEQ @line
        BNE @next
@end:   JMP OSNEWL

first_line:
        LDA #0
        STA line
        STA line+1
        RTS
; Print the number of the next line, in decimal.
next_line:
        SED
        LDA line
        CLC
        ADC #1
        STA line
        LDA line+1
        ADC #0
        STA line+1
        CLD
        JSR print_line
        JMP print_space
print_line:
        LDA line+1
        JSR print_hexadecimal
        LDA line
        JMP print_hexadecimal

; *DUMP <fsp>: eight bytes in a line.
dump:   JSR open_file
        JSR first_line
@line:  JSR private_line
        LDX #0                  ; bytes read
@read:  JSR next_byte
        BCS @print
        PHA
        TXA
        TAY
        PLA
        STA (line_buffer),Y
        INX
        CPX #8
        BNE @read
        CLC
@print: STX items
        PHP
        JSR print_line
        JSR print_space
        LDY #0
@number:
        CPY items
        BCS @stars
        LDA (line_buffer),Y
        JSR print_hexadecimal
        JMP @spaced
@stars: LDA #'*'
        JSR OSWRCH
        JSR OSWRCH
@spaced:
        JSR print_space
        INY
        CPY #8
        BNE @number
        LDY #0
@character:
        LDA #'.'
        CPY items
        BCS @put
        LDA (line_buffer),Y
        CMP #' '
        BCC @dot
        CMP #127
        BCC @put
@dot:   LDA #'.'
@put:   JSR OSWRCH
        INY
        CPY #8
        BNE @character
        JSR OSNEWL
        LDA line
        CLC
        ADC #8
        STA line
        BCC @same
        INC line+1
@same:  PLP
        BCC @line
        RTS

; `line_buffer`: the second page of private workspace.
private_line:
        LDX ROM
        LDA ROM_SPACE,X
        AND #PAGE_BITS
        CLC
        ADC #1
        STA line_buffer+1
        LDA #0
        STA line_buffer
        RTS

; *BUILD <fsp>: lines from the keyboard, up to ESCAPE. The block of OSWORD 0 is after the line in the same page.
LINE_BLOCK = 251
build:  LDA #&80
        JSR open_as
        JSR first_line
@line:  JSR next_line
        JSR private_line
        LDY #LINE_BLOCK
        LDX #0
@block: LDA @parameters,X
        STA (line_buffer),Y
        INX
        INY
        BNE @block
        LDY #LINE_BLOCK + 1
        LDA line_buffer+1
        STA (line_buffer),Y
        TAY
        LDX #LINE_BLOCK
        LDA #0
        JSR OSWORD
        PHP
        STY items
        LDY #0
@byte:  CPY items
        BEQ @written
        LDA (line_buffer),Y
        CMP #13
        BEQ @written
        JSR @put
        INY
        BNE @byte
@written:
        PLP
        BCS @escape
        LDA #13
        JSR @put
        JMP @line
@escape:
        LDA #126                ; closing must not be stopped by it
        JSR OSBYTE
        JSR close_file
        JMP escape
@put:   STY written_to
        LDY handle
        JSR OSBPUT
        LDY written_to
        RTS
@parameters:
        .byte 0, 0, LINE_BLOCK - 2, ' ', 255
