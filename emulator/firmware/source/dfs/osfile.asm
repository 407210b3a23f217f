; OSFILE: whole files.

osfile: JSR own
        STX block
        STY block+1
        PHA
        TAX
        INX
        CPX #8
        BCS @other
        LDY #1
        LDA (block),Y
        PHA
        DEY
        LDA (block),Y
        TAX
        PLA
        TAY
        JSR name_at
        LDY #17
@copy:  LDA (block),Y
        STA file-2,Y
        DEY
        CPY #2
        BCS @copy
        PLA
        TAY
        INY
        STY mode                ; 1 more than the call's number
        TYA
        ASL A
        TAX
        JSR @call
@end:   LDX block
        LDY block+1
        RTS
@call:  LDA @calls+1,X
        PHA
        LDA @calls,X
        PHA
        JSR find_exact
        LDA #0
        RTS                     ; to the routine, with C set if there is the file
@calls: .word load_file-1, save_file-1, change-1, change-1, change-1, change-1, read_attributes-1, delete_file-1
@other: PLA
        LDA #0
        BEQ @end

; &FF: load it, at its own address if the low byte of the execution address is not 0.
load_file:
        BCS load_entry
        JMP not_found
load_entry:
        LDA execution_address
        PHA
        LDA load_address
        PHA
        LDA load_address+1
        PHA
        JSR note_entry
        JSR read_entry
        PLA
        TAY
        PLA
        TAX
        PLA
        BEQ @given
        LDX load_address
        LDY load_address+1
@given: STX address
        STY address+1
        JSR entry_sectors
        JSR file_found          ; before the file may be loaded over the workspace
        JSR read
        LDA #1
        RTS

; 0: save memory from the third address to before the fourth.
save_file:
        LDX #0
        LDY #3
        SEC
@length:
        LDA file_end,X
        SBC file_length,X
        STA file_end,X
        INX
        DEY
        BPL @length
        LDA file_end+3          ; longer than a disc?
        BNE @full
        LDA file_end+2
        CMP #4
        BCS @full
        JSR find_exact
        BCC @new
        JSR check_free
        JSR remove_entry
@new:   LDA file_length
        PHA
        LDA file_length+1
        PHA
        LDX #2
@size:  LDA file_end,X
        STA length,X
        DEX
        BPL @size
        JSR create
        PLA
        STA address+1
        PLA
        STA address
        JSR entry_length
        JSR entry_sectors
        JSR write
        JSR read_entry
        JMP file_found
@full:  JMP disc_full

; Enter a file of `length` bytes into the catalogue, on the disc, too.
create: LDA length
        CMP #1
        LDA length+1
        ADC #0
        STA wanted_sectors
        LDA length+2
        ADC #0
        STA wanted_sectors+1
        JSR allocate
        JSR insert_entry
        JSR make_entry
        JSR put_catalogue
        JMP note_entry

; 1 to 4: write the load address (1 and 2), the execution address (1 and 3), the lock (1 and 4). `mode` is one more.
change: BCS @found
        RTS
@found: LDA mode
        CMP #4
        BCS @no_load
        JSR change_load
@no_load:
        LDA mode
        LSR A
        BCS @no_execution
        JSR change_execution
@no_execution:
        LDA mode
        CMP #2
        BEQ @lock
        CMP #5
        BNE @changed
        JSR check_closed
@lock:  JSR change_lock
@changed:
        JSR put_catalogue
        LDA #1
        RTS
change_load:
        LDX #0
        LDA #%11110011
        BNE change_address
change_execution:
        LDX #4
        LDA #%00111111
change_address:
        STA work                ; the bits that stay
        TXA
        LSR A
        CLC
        ADC entry
        TAY
        LDA load_address,X
        STA cat_places,Y
        LDA load_address+1,X
        STA cat_places+1,Y
        LDA load_address+2,X
        LSR A                   ; two bits, into bits 3 and 2 or 7 and 6
        ROR A
        ROR A
        CPX #0
        BNE @place
        LSR A
        LSR A
        LSR A
        LSR A
@place: ORA work
        STA work+1
        LDY entry
        LDA work
        EOR #&FF
        ORA cat_places+6,Y
        AND work+1
        STA cat_places+6,Y
        RTS
change_lock:
        LDY entry
        LDA file_end
        AND #&0A                ; not to be deleted, not to be written
        BEQ @unlocked
        LDA #&80
@unlocked:
        STA work
        LDA cat_names+7,Y
        AND #&7F
        ORA work
        STA cat_names+7,Y
        RTS

; 5: read the entry.
read_attributes:
        BCC no_file
        JSR read_entry
        JMP file_found
; Delete the file at `entry`.
delete_entry:
        JSR check_free
        JSR read_entry
        JSR remove_entry
        JMP put_catalogue

; 6: delete the file.
delete_file:
        BCC no_file
        JSR delete_entry
; Copy `file` to the caller's block.
file_found:
        LDY #17
@copy:  LDA file-2,Y
        STA (block),Y
        DEY
        CPY #2
        BCS @copy
        LDA #1
no_file:
        RTS
