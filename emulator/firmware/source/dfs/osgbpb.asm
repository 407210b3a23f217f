; OSGBPB: several bytes, and what a catalogue holds.

osgbpb: CMP #9
        BCC @known
        RTS
@known: JSR own
        STX block
        STY block+1
        PHA
        LDY #12
@copy:  LDA (block),Y
        STA gb,Y
        DEY
        BPL @copy
        LDA gb_address
        STA text
        LDA gb_address+1
        STA text+1
        PLA
        BEQ @nothing
        CMP #5
        BCC @bytes
        CMP #8
        BEQ @names
        JSR catalogue_items
        CLC
        BCC @nothing
@names: JSR names
        JMP @finish
@bytes: PHA
        LDY gb
        JSR to_channel
        PLA
        PHA
        LSR A                   ; 1 and 3: with a new pointer
        BCC @loop
        LDA gb_pointer
        STA position
        LDA gb_pointer+1
        STA position+1
        LDA gb_pointer+2
        JSR set_pointer
@loop:  JSR none_left
        BEQ @done
        PLA
        PHA
        CMP #3
        BCC @write
        JSR get_byte
        BCS @end
        JSR store
        JMP @counted
@write: LDY #0
        LDA (text),Y
        JSR put_byte
        JSR next_place
@counted:
        JSR count_down
        JMP @loop
@done:  CLC
@end:   PLA
        LDY #&FD                ; C must be kept
@pointer:
        LDA ch_pointer,X
        STA gb_pointer - &FD,Y
        INX
        INY
        BNE @pointer
@finish:
        LDA text
        STA gb_address
        LDA text+1
        STA gb_address+1
        LDY #12
@back:  LDA gb,Y
        STA (block),Y
        DEY
        BPL @back
@nothing:
        LDA #0
        LDX block
        LDY block+1
        RTS

; Store A at `text`, which moves on. X is kept.
store:  LDY #0
        STA (text),Y
next_place:
        INC text
        BNE @end
        INC text+1
@end:   RTS

count_down:
        LDA gb_count
        BNE @low
        LDA gb_count+1
        BNE @middle
        DEC gb_count+2
@middle:
        DEC gb_count+1
@low:   DEC gb_count
        RTS

; 5: title, option, drive; 6, 7: drive and directory or library, each after its length. The block stays.
catalogue_items:
        LDX #0
        CMP #6
        BEQ @directory
        BCC @title
        LDX #2                  ; the library follows the directory
@directory:
        LDA #1
        JSR store
        LDA current_drive,X
        ORA #'0'
        JSR store
        LDA #1
        JSR store
        LDA current_dir,X
        JMP store
@title: JSR current_catalogue
        LDA #12
        JSR store
        LDX #0
@letter:
        JSR title_letter
        JSR store
        INX
        CPX #12
        BNE @letter
        JSR boot_option
        JSR store
        LDA drive
        JMP store

; 8: names in the current directory, each after its length, from the place in the catalogue on that the pointer tells.
; C set: there were fewer than wanted.
names:  JSR none_left
        BEQ @enough
        JSR current_catalogue
        LDA cycle
        STA gb
@next:  LDX gb_pointer
        CPX files_end
        BCS @end
        TXA
        ADC #8                  ; C is clear
        STA gb_pointer
        TAY
        JSR in_directory
        BNE @next
        LDA #7
        STA work
        JSR store
@name:  LDA cat_names+8,X
        JSR store
        INX
        DEC work
        BNE @name
        JSR count_down
        JSR none_left
        BNE @next
@enough:
        CLC
@end:   RTS

; Z set: the count is 0.
none_left:
        LDA gb_count
        ORA gb_count+1
        ORA gb_count+2
        RTS

current_catalogue:
        LDA current_drive
        STA drive
        JMP get_catalogue

; A: what to do with !BOOT.
boot_option:
        LDY #0                  ; it is where a file's length has its highest bits
        JMP length_high

; Character X of the title.
title_letter:
        LDA cat_names,X
        CPX #8
        BCC @end
        LDA cat_places-8,X
@end:   RTS
