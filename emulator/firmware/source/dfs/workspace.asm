; Addresses: the zero page of the current filing system (&B0 to &CF) and of NMIs (&A0 to &A7), the shared workspace from
; &E00 to &16FF, two pages of private workspace, and what "The Advanced User Guide" says of the OS and the hardware.

left = &A0              ; 2: bytes that an NMI may still store: the low byte, and the number of pages begun
result = &A2            ; of the controller's command; bit 7 set: it has not ended
retries = &A3
track = &A4
first = &A5             ; sector of the track
burst = &A6             ; sectors in a command of the controller
partial = &A7           ; bytes of the first page of a transfer that count, 0: all

command_text = &A8      ; commands: where the name begins, and in the table
command_name = &A9
line_buffer = &A8       ; 2: page for a line, once the command has been found
error_end = &AA         ; of an error in the making, or 0
written_to = &AB
handle = &AC            ; of *BUILD, *DUMP, *LIST, *TYPE
line = &AD              ; 2: number of a line, or offset in a file
items = &AF

block = &B0             ; 2: the caller's parameter block
text = &B2              ; 2: a pointer to text that is printed
work = &B4              ; 3
keep = &B7              ; only for a moment
remaining = &B8         ; 2: sectors still to be copied
drive = &BA             ; 0 to 3
entry = &BB             ; offset of a file in both sectors of the catalogue, from 8 in steps of 8; 0: none
name = &BC              ; 8: seven characters, and the directory, as in the catalogue
address = &C4           ; 2: in memory, of a transfer
sector = &C6            ; 2: the first, from 0 to 799
length = &C8            ; 3: in bytes
sectors = &CB           ; 2: a number of them
channel = &CD           ; offset of an open file in `channels`
buffer = &CE            ; 2: address of its buffer; not kept between calls
ZERO_PAGE = &B0         ; what a command in progress may need while its output goes to a file on a disc
ZERO_PAGE_BYTES = &1E

COMMAND = &F2           ; pointer of GSINIT and GSREAD
ROM = &F4
SPOOL_HANDLE = &257
CALL_A = &EF            ; of OSWORD
CALL_BLOCK = &F0
ESCAPE_FLAG = &FF

NMI_CODE = &D00
EXTENDED_VECTORS = &FF00
ROM_SPACE = &DF0        ; by ROM: page of the private workspace, with these bits
NOT_OURS = &80          ; the shared workspace is not this DFS's
NOTHING_SAVED = &40     ; and there is no copy of the variables
PAGE_BITS = &3F

FILEV = &212
FSCV = &21E

; The shared workspace
cat_names = &E00        ; sector 0: title and names
cat_places = &F00       ; sector 1: title, cycle, 8 * files, option and size; addresses and lengths
cycle = cat_places+4
files_end = cat_places+5
option = cat_places+6
disc_size = cat_places+7

variables = &1000       ; this page is saved in the private workspace when another ROM claims the shared one
current_drive = &1000
current_dir = &1001
library_drive = &1002
library_dir = &1003
messages_on = &1004     ; *OPT 1: not 0
enabled = &1005         ; 2 and 1: the next command was made possible by *ENABLE
cat_drive = &1006       ; whose catalogue is in memory; &FF: none
printing = &1007        ; not 0: a command is at work with a catalogue
parameters = &1008      ; 2: address of what follows the name in *RUN
select = &100A          ; &40 or &80: the drive, as the controller has it
transfer_command = &100B
explicit = &100C        ; bit 7: the last name had a directory; not 0: that or a drive
keep_a = &1010          ; registers of OSBGET, OSBPUT, OSARGS
keep_x = &1011
keep_y = &1012
wild = &1013            ; bit 7: * and # in `name` stand for other characters
source = &1014          ; drives of *COPY and *BACKUP
destination = &1015
column = &1016
group = &1017           ; of *CAT
copy_from = &1018       ; 2: sector
to_sector = &101A       ; 2
wanted_sectors = &101C  ; 2
room = &101E            ; pages for copying
memory = &101F          ; their first page
disc_in = &1020         ; when both drives are the same: 0 source, 1 destination, &FF no change of discs
old_entry = &1021
mode = &1022            ; of OSFIND
best = &1023
copy_to = &1024         ; 2: sector
position = &1026        ; 2: a pointer
chunk = &1051           ; sectors that are copied at a time
star = &1028            ; of a pattern
mark = &1029
before = &102A          ; drive of the catalogue before a transfer to a file
nmi_owner = &102B
track_count = &102C
served = &102D          ; channel of OSBGET and OSBPUT
target = &102E          ; the pointer's highest byte
last_drive = &102F      ; of the last transfer
file = &1030            ; 16: load address, execution address, length or start, attributes or end
load_address = file
execution_address = file+4
file_length = file+8
file_end = file+12
gb = &1040              ; 13: the block of OSGBPB
gb_address = gb+1
gb_count = gb+5
gb_pointer = gb+9
listed = &1060          ; 32: files that *CAT has listed

channels = &1080        ; five open files of 24 bytes
CHANNEL = 24
CHANNELS = 5
FIRST_HANDLE = &11
ch_name = channels      ; 8, with bit 7 of the directory: locked
ch_drive = channels+8
ch_flags = channels+9
ch_pointer = channels+10        ; 3
ch_start = channels+13          ; 2: sector; in the order of `sector`, `length` and `sectors`
ch_extent = channels+15         ; 3
ch_sectors = channels+18        ; 2: sectors that the file may fill
ch_buffered = channels+20       ; 2: sector in the buffer, counted from the start; &FFFF: none
OPEN = &80
WRITABLE = &40
CHANGED = &20           ; the buffer
AT_END = &10            ; OSBGET has returned the end of the file
RESIZED = 8             ; the length in the catalogue is not that of the file
ch_page = channels+22   ; of the buffer

scratch = &1100         ; a page for commands
FIRST_BUFFER = &12      ; page

SHARED_END = &17        ; page
PRIVATE_PAGES = 2

FDC = &FE80             ; status; command
FDC_RESULT = &FE81      ; result; parameter
FDC_DATA = &FE84
FDC_READ = &13
FDC_WRITE = &0B
FDC_VERIFY = &1F
FDC_FORMAT = &23
FDC_SEEK = &29
FDC_STATUS = &2C
FDC_SPECIFY = &35
FDC_WRITE_SPECIAL = &3A
FDC_READ_SPECIAL = &3D
DRIVE_OUTPUT = &23
LOAD_HEAD = 8
SIDE = &20

OSFIND = &FFCE
OSBPUT = &FFD4
OSBGET = &FFD7
OSFILE = &FFDD
GSINIT = &FFC2
GSREAD = &FFC5
OSRDCH = &FFE0
OSASCI = &FFE3
OSNEWL = &FFE7
OSWRCH = &FFEE
OSWORD = &FFF1
OSBYTE = &FFF4
OSCLI = &FFF7
