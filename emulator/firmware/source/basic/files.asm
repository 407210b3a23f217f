; Files.

fn_openin:
        LDA #&40
        BNE open
fn_openup:
        LDA #&C0
        BNE open
fn_openout:
        LDA #&80
open:   PHA
        JSR string_factor
        JSR end_with_cr
        PLA
        JSR OSFIND
        JMP byte_result

; #channel: Y and CHANNEL.
channel:JSR get
        CMP #'#'
        BEQ @number
        BRK
        .byte 45, "Missing #", 0
@number:JSR integer_factor
        LDY IA
        STY CHANNEL
        RTS

st_close:
        JSR channel
        JSR check_end
        LDA #0
        LDY CHANNEL
        JSR OSFIND
        JMP done

fn_bget:JSR channel
        JSR OSBGET
        JMP byte_result

st_bput:JSR channel
        TYA
        PHA
        JSR comma
        JSR integer
        PLA
        TAY
        LDA IA
        JSR OSBPUT
        JMP done

fn_eof: JSR channel
        TYA
        TAX
        LDA #127
        JSR OSBYTE
        TXA
        JMP truth

fn_ptr: LDA #0
        BEQ argument
fn_ext: LDA #2
argument:
        PHA
        JSR channel
        PLA
        LDX #IA
        JSR OSARGS
        JMP int_result

st_ptr: JSR channel
        TYA
        PHA
        JSR equals
        JSR integer
        PLA
        TAY
        LDX #IA
        LDA #1
        JSR OSARGS
        JMP done

; In a file an integer is &40 and four bytes, a real &FF and five, from the last to the first; a string is 0, its length
; and its characters from the last to the first.

print_to_file:
        DEC TO
        JSR channel
@next:  LDA #','
        JSR accept
        BNE @done
        LDA CHANNEL
        PHA
        JSR expression
        PLA
        STA CHANNEL
        TAY
        LDA TYPE
        BEQ @string
        BMI @real
        LDA #&40
        JSR OSBPUT
        LDX #3
@integer:
        LDA IA,X
        JSR OSBPUT
        DEX
        BPL @integer
        BMI @next
@real:  LDA #REAL
        JSR keep_real
        LDY CHANNEL
        LDA #&FF
        JSR OSBPUT
        LDX #4
@byte:  LDA REAL,X
        JSR OSBPUT
        DEX
        BPL @byte
        BMI @next
@string:JSR OSBPUT
        LDA STRLEN
        JSR OSBPUT
        LDX STRLEN
        BEQ @next
@character:
        LDA BUFFER - 1,X
        JSR OSBPUT
        DEX
        BNE @character
        BEQ @next
@done:  JMP done

input_from_file:
        DEC TO
        JSR channel
@next:  LDA #','
        JSR accept
        BNE @done
        LDA CHANNEL
        PHA
        JSR make_variable
        PLA
        STA CHANNEL
        TAY
        JSR OSBGET
        TAX
        BEQ @string
        BMI @real
        LDX #3
@integer:
        JSR OSBGET
        STA IA,X
        DEX
        BPL @integer
        JSR int_result
        BNE @store
@real:  LDX #4
@byte:  JSR OSBGET
        STA REAL,X
        DEX
        BPL @byte
        LDA VP
        PHA
        LDA VP+1
        PHA
        LDA #REAL
        STA VP
        INX
        STX VP+1
        JSR load_real
        PLA
        STA VP+1
        PLA
        STA VP
        JSR real_result
        BMI @store
@string:JSR OSBGET
        STA STRLEN
        TAX
        BEQ @read
@character:
        JSR OSBGET
        STA BUFFER - 1,X
        DEX
        BNE @character
@read:  JSR string_result
@store: JSR store
        JMP @next
@done:  JMP done

st_load:JSR load_program
        JMP ready
st_chain:
        JSR load_program
        JMP run

load_program:
        JSR file_block
        LDA #&FF
        JSR file
        JSR find_top
        JMP clear

st_save:JSR find_top
        JSR file_block
        LDA #&23                ; &8023 says that it is a BASIC program
        STA FILE_BLOCK+6
        LDA #0
        JSR file
        JMP done

; A file name, and the block of OSFILE with the program's addresses.
file_block:
        JSR string
        JSR check_end
        JSR end_with_cr
        LDA #130
        JSR OSBYTE              ; the high half of the machine's addresses
        STX T0
        STY T1
        LDX #16
@high:  LDA T0
        STA FILE_BLOCK,X
        LDA T1
        STA FILE_BLOCK+1,X
        DEX
        DEX
        DEX
        DEX
        BPL @high
        LDX #<BUFFER
        STX FILE_BLOCK
        LDA #>BUFFER
        STA FILE_BLOCK+1
        LDA PAGE
        STX FILE_BLOCK+2
        STA FILE_BLOCK+3
        STX FILE_BLOCK+6
        STX FILE_BLOCK+10
        STA FILE_BLOCK+11
        LDA #&80
        STA FILE_BLOCK+7
        LDA TOP
        STA FILE_BLOCK+14
        LDA TOP+1
        STA FILE_BLOCK+15
        RTS
file:   LDX #<FILE_BLOCK
        LDY #>FILE_BLOCK
        JMP OSFILE
