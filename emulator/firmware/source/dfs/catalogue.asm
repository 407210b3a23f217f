; The catalogue in memory: reading and writing it, looking for files.

; Make sure that it is that of `drive`, as it is on the disc.
get_catalogue:
        JSR ready
        LDA drive
        CMP cat_drive
        BNE read_catalogue
        RTS

; Read it in any case.
read_catalogue:
        JSR no_catalogue
        JSR set_catalogue
        JSR read
        LDA drive
        STA cat_drive
        RTS

; Write it, with the next cycle number. What was `name` etc. is kept.
put_catalogue:
        SED
        LDA cycle
        CLC
        ADC #1
        STA cycle
        CLD
        LDA drive
        PHA
        LDA cat_drive
        STA drive
        JSR set_catalogue
        JSR write
        PLA
        STA drive
        RTS

set_catalogue:
        LDA #0
        STA sector
        STA sector+1
        LDY #>cat_names
        LDA #2
; Prepare a transfer of A sectors to or from memory page Y.
set_pages:
        STY address+1
        STA length+1
        LDA #0
        STA address
        STA length
        STA length+2
        RTS

; Find the first file with `name`, exactly or with wildcards: C set, and `entry` is its offset.
find_wild:
        LDA #&80
        BNE find
find_exact:
        LDA #0
find:   STA wild
        JSR get_catalogue
find_again:
        LDA #0
        STA entry
; The next one after `entry`.
find_next:
        LDA entry
        CMP files_end
        BCS @none
        ADC #8
        STA entry
        JSR same_name
        BNE find_next
        SEC
        RTS
@none:  CLC
        RTS

; The same for a specification in a command at Y; if there is none, "Not found".
command_wild:
        JSR read_name
        TYA
        PHA
        JSR find_wild
        JMP must_exist
command_exact:
        JSR read_name
        TYA
        PHA
        JSR find_exact
must_exist:
        PLA
        TAY
        BCS found
not_found:
        LDX #e_not_found - errors
        JMP error
found:  RTS

; `sectors`: how many the file at `entry` takes; `sector`: where it begins.
entry_sectors:
        LDY entry
        JSR length_high
        TAX
        LDA cat_places+4,Y
        CMP #1                  ; C set: a sector in part
        LDA cat_places+5,Y
        ADC #0
        STA sectors
        TXA
        ADC #0
        STA sectors+1
        LDA cat_places+7,Y
        STA sector
        LDA cat_places+6,Y
        AND #3
        STA sector+1
        RTS

; `length` of it.
entry_length:
        LDY entry
        LDA cat_places+4,Y
        STA length
        LDA cat_places+5,Y
        STA length+1
        JSR length_high
        STA length+2
        RTS
; Bits 17 and 16 of the length of the file at Y.
length_high:
        LDA cat_places+6,Y
        LSR A
        LSR A
        LSR A
        LSR A
        AND #3
        RTS

; Take the file at `entry` out of the catalogue.
remove_entry:
        LDY entry
@next:  CPY files_end
        BCS @end
        LDA cat_names+8,Y
        STA cat_names,Y
        LDA cat_places+8,Y
        STA cat_places,Y
        INY
        BNE @next
@end:   LDA files_end
        SBC #8
        STA files_end
        RTS

; Find room for `wanted_sectors`: the first that is large enough. The files are in the order of falling sectors. `sector`
; is the place, `entry` the offset for the file. Errors: "Cat full", "Disk full".
allocate:
        LDA files_end
        CMP #31 * 8
        BCS @cat_full
        LDX #2                  ; the end of what precedes
        LDY #0
        STA entry
@next:  STX to_sector
        STY to_sector+1
        JSR entry_sectors       ; of the next file; entry 0 has the size of the disc there
        LDA sector
        SEC
        SBC to_sector
        TAX
        LDA sector+1
        SBC to_sector+1
        BCC @too_small
        CPX wanted_sectors
        SBC wanted_sectors+1
        BCS @here
@too_small:
        LDA entry
        BEQ disc_full
        LDA sector
        CLC
        ADC sectors
        TAX
        LDA sector+1
        ADC sectors+1
        TAY
        JSR previous_entry
        BCS @next
@here:  LDA to_sector
        STA sector
        LDA to_sector+1
        STA sector+1
        LDA entry
        CLC
        ADC #8
        STA entry
        RTS
@cat_full:
        LDX #e_cat_full - errors
        BNE full_error
disc_full:
        LDX #e_full - errors
full_error:
        JMP error

; Go to the entry before `entry`, which is not 0. C set.
previous_entry:
        LDA entry
        SEC
        SBC #8
        STA entry
        RTS

; Make room for a file at `entry`.
insert_entry:
        LDY files_end
@next:  CPY entry
        BCC @end
        LDX #8
@byte:  LDA cat_names,Y
        STA cat_names+8,Y
        LDA cat_places,Y
        STA cat_places+8,Y
        INY
        DEX
        BNE @byte
        TYA
        SEC
        SBC #16
        TAY
        BCS @next
@end:   LDA files_end
        CLC
        ADC #8
        STA files_end
        RTS
