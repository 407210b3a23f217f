; Addresses: the zero page of the current filing system (&B0 to &CF) and of NMIs (&A0 to &A7), the shared workspace from
; &E00 to &16FF, two pages of private workspace, and what "The Advanced User Guide" says of the OS and the hardware.

result = &A0            ; of the controller's command; bit 7 set: it has not ended
retries = &A1
track = &A2
first = &A3             ; sector of the track
burst = &A4             ; sectors in a command of the controller
partial = &A5           ; bytes of the first page of a transfer that count, 0: all
left = &A6              ; 2: bytes that an NMI may still store: the low byte, and the number of pages begun

line_buffer = &A8       ; 2: page for a line of *BUILD and *DUMP
error_end = &AA         ; of an error in the making, or 0
written_to = &AB
group = &AB             ; of *CAT
handle = &AC            ; of *BUILD, *DUMP, *LIST, *TYPE
line = &AD              ; 2: number of a line, or offset in a file
items = &AF

; Programs keep variables in what a call of Acorn's DFS leaves alone, so each call changes the same bytes: OSWORD &7F no
; more than `block`, `address`, `transfer_command` and `drive`. A file may be loaded over the workspace: a transfer needs
; nothing there.
block = &B0             ; 2: the caller's parameter block
remaining = &B2         ; 2: sectors still to be copied
text = &B4              ; 2: a pointer of OSGBPB
command_name = &B5      ; of the command, in the table
work = &B6              ; 2
keep = &B7              ; only for a moment
address = &B8           ; 2: in memory, of a transfer
entry = &BA             ; offset of a file in both sectors of the catalogue, from 8 in steps of 8; 0: none
buffer = &BB            ; 2: address of a channel's buffer; not kept between calls
star = &BB              ; of a pattern
mark = &BC
command_text = &BC      ; where the command's name begins
transfer_command = &BC
length = &BD            ; 3: in bytes
sectors = &C0           ; 2: a number of them
sector = &C2            ; 2: the first, from 0 to 799
channel = &C4           ; offset of an open file in `channels`
name = &C5              ; 8: seven characters, and the directory, as in the catalogue
drive = &CD             ; 0 to 3
wild = &CE              ; bit 7: * and # in `name` stand for other characters
best = &CE              ; of *CAT
mode = &CF              ; of OSFILE and OSFIND
column = &CF            ; of *CAT; in *RUN the place of the parameters
ZERO_PAGE = &B0         ; what a command in progress may need while its output goes to a file on a disc
ZERO_PAGE_BYTES = &1F

COMMAND = &F2           ; pointer of GSINIT and GSREAD
ROM = &F4
EXEC_HANDLE = &256
SPOOL_HANDLE = &257
CALL_A = &EF            ; of OSWORD
CALL_BLOCK = &F0
ESCAPE_FLAG = &FF

NMI_CODE = &D00
nmi_owner = &D2C        ; before us
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

file = &1000            ; 16: load address, execution address, length or start, attributes or end
load_address = file
execution_address = file+4
file_length = file+8
file_end = file+12
gb = &1010              ; 13: the block of OSGBPB
gb_address = gb+1
gb_count = gb+5
gb_pointer = gb+9
listed = &1020          ; 32: files that *CAT has listed
scratch = &1040         ; 40: for commands

variables = &10C0       ; 256 bytes from here are saved in the private workspace when another ROM claims the shared one
open_channels = &10C0   ; bit 7: the first one, and so on
messages_on = &10C6     ; *OPT 1: not 0
enabled = &10C7         ; 2 and 1: the next command was made possible by *ENABLE
current_dir = &10C9     ; these four where programs know them from Acorn's DFS
current_drive = &10CA
library_dir = &10CB
library_drive = &10CC
cat_drive = &10CD       ; whose catalogue is in memory; &FF: none
printing = &10CE        ; not 0: a command is at work with a catalogue
parameters = &10CF      ; 2: address of what follows the name in *RUN
explicit = &10D3        ; bit 7: the last name had a directory; not 0: that or a drive
keep_a = &10D4          ; registers of OSBGET, OSBPUT, OSARGS
keep_x = &10D5
keep_y = &10D6
source = &10D7          ; drives of *COPY and *BACKUP
destination = &10D8
copy_from = &10D9       ; 2: sector
copy_to = &10DB         ; 2
to_sector = &10DD       ; 2
wanted_sectors = &10DF  ; 2
room = &10E1            ; pages for copying
memory = &10E2          ; their first page
chunk = &10E3           ; sectors that are copied at a time
disc_in = &10E4         ; when both drives are the same: 0 source, 1 destination, &FF no change of discs
old_entry = &10E5
position = &10E6        ; 2: a pointer
target = &10E8          ; the pointer's highest byte
served = &10E9          ; channel of OSBGET and OSBPUT
before = &10EA          ; drive of the catalogue before a transfer to a file
track_count = &10EC
last_drive = &10ED      ; of the last transfer
lock = &10EE            ; of *ACCESS: bit 7

; Five open files of 32 bytes. Many a program is loaded from &1100 on while !BOOT is still read, and the OS goes on reading
; in what is there then: it must find the same as in Acorn's DFS.
channels = &1120
CHANNEL = 32
CHANNELS = 5
FIRST_HANDLE = &11
ch_name = channels      ; 8, with bit 7 of the directory: locked
ch_drive = channels+8
ch_pointer = channels+&10       ; 3
ch_page = channels+&13          ; of the buffer
ch_extent = channels+&14        ; 3
ch_flags = channels+&17
WRITABLE = 8
CHANGED = &40           ; the buffer
RESIZED = &20           ; the length in the catalogue is not that of the file
AT_END = &10            ; OSBGET has returned the end of the file
ch_sectors = channels+&19       ; 2: sectors that the file may fill
ch_start = channels+&1B         ; 2: sector
ch_buffered = channels+&1D      ; 2: sector in the buffer, counted from the start; &FFFF: none
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
