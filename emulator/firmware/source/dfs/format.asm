; *FORM and *VERIFY.

; *FORM 40/80 (<drive>): format a disc, read it all and write an empty catalogue.
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
        LDX #m_drive - messages
        JSR announce
        JSR go_ahead
        BNE @end
        LDX #0
        STX track
@track: JSR check_escape
        LDA track
        JSR print_hexadecimal
        JSR print_space
        JSR make_ids
        JSR format_track
        INC track
        LDX track
        CPX track_count
        BNE @track
        JSR OSNEWL
        LDX #0
        TXA
@clear: STA cat_names,X
        STA cat_places,X
        INX
        BNE @clear
        LDA #<400
        LDX #>400
        LDY track_count
        CPY #40
        BEQ @size
        LDA #<800
        LDX #>800
@size:  STA disc_size
        STX option
        JSR read_all
        JSR set_catalogue
        JSR write
        JMP no_catalogue
@end:   RTS

; The message at X, and the drive.
announce:
        JSR print_message
        LDA drive
        JSR print_digit
        JMP OSNEWL

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
        JMP protected
@gaps:  .byte 21, &20 + 10, 0, 16, 0
@end:   RTS

; *VERIFY (<drive>): read all sectors.
verify: JSR own
        JSR optional_drive
        LDX #m_drive - messages
        JSR announce
        JSR read_catalogue
read_all:
        LDA #0
        STA sector
        STA sector+1
        STA length
        LDA disc_size
        STA length+1
        LDA option
        AND #3
        STA length+2
        LDA #FDC_VERIFY
        JMP transfer
