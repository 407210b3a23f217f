; *FORM and *VERIFY.

; *FORM 40/80 (<drive>): format a disc and write an empty catalogue.
form:   LDA (COMMAND),Y
        LDX #40
        CMP #'4'
        BEQ @zero
        LDX #80
        CMP #'8'
        BNE @syntax
@zero:  INY
        LDA (COMMAND),Y
        CMP #'0'
        BEQ @tracks
@syntax:
        JMP syntax_error
@tracks:
        JSR own
        STX track_count
        INY
        JSR optional_drive
        LDA drive
        JSR check_drive_closed
        LDX #m_formatting - messages
        JSR announce
        JSR go_ahead
        BNE @end
        LDA #0
        STA track
@track: JSR print_track
        JSR make_ids
        JSR format_track
        JSR verify_track
        INC track
        LDA track
        CMP track_count
        BNE @track
        JSR OSNEWL
        LDX #0                  ; the catalogue
        TXA
@clear: STA cat_names,X
        STA cat_places,X
        INX
        BNE @clear
        LDX #7
        LDA #' '
@title: STA cat_names,X
        DEX
        BPL @title
        LDX #3
@rest:  STA cat_places,X
        DEX
        BPL @rest
        LDX #<400
        LDA #>400
        LDY track_count
        CPY #40
        BEQ @size
        LDX #<800
        LDA #>800
@size:  STX disc_size
        STA option
        JSR set_catalogue
        JSR write
@end:   RTS

; The message at X, and the drive.
announce:
        JSR print_message
        LDA drive
        JSR print_digit
        JMP OSNEWL

print_track:
        JSR check_escape
        LDA track
        JSR print_hexadecimal
        JMP print_space

; The four bytes of ten IDs into `scratch`: track, 0, sector, 1 for 256 bytes.
make_ids:
        LDX #0
        LDY #0
@id:    LDA track
        STA scratch,X
        LDA #0
        STA scratch+1,X
        TYA
        STA scratch+2,X
        LDA #1
        STA scratch+3,X
        INX
        INX
        INX
        INX
        INY
        CPY #10
        BNE @id
        RTS

; Gaps as the data sheet has them for ten sectors of 256 bytes.
format_track:
        LDA #FDC_WRITE          ; its NMI routine
        STA transfer_command
        LDA #<scratch
        STA address
        LDA #>scratch
        STA address+1
        JSR ready
        JSR claim_nmi
        JSR set_nmi
        LDA #FDC_FORMAT
        JSR drive_command
        LDX #0
        LDA track
@next:  JSR send_parameter
        LDA @gaps,X
        INX
        CPX #5
        BNE @next
        JSR wait_result
        JSR release_nmi
        CMP #0
        BEQ @end
        CMP #&12
        BEQ @protected
        LDX #0
        STX first
        JMP fault
@protected:
        LDX #e_protected - errors
        JMP error
@gaps:  .byte 21, &20 + 10, 0, 16, 0
@end:   RTS

verify_track:
        LDA #0
        LDX track
        JSR times_ten
        STA length
        STA length+2
        LDA #10
        STA length+1
        LDA #FDC_VERIFY
        JMP transfer
; `sector`: ten times X; A is 0.
times_ten:
        LDA #0
        STA sector
        STA sector+1
@next:  DEX
        BMI @end
        LDA sector
        CLC
        ADC #10
        STA sector
        BCC @next
        INC sector+1
        BCS @next
@end:   LDA #0
        RTS

; *VERIFY (<drive>): read all sectors.
verify: JSR own
        JSR optional_drive
        LDX #m_verifying - messages
        JSR announce
        JSR read_catalogue
        INC printing
        LDA #0
        STA track
@track: JSR print_track
        LDX track
        JSR times_ten
        LDA sector
        CMP disc_size
        LDA option
        AND #3
        STA work
        LDA sector+1
        SBC work
        BCS @end
        JSR verify_track
        INC track
        BNE @track
@end:   LDA #0
        STA printing
        JMP OSNEWL
