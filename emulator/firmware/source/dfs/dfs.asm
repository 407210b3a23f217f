; A disc filing system for the 8271 of the BBC Microcomputer Model B: a sideways ROM of 8 KB, written from the published
; description of the interface. docs/firmware.md says what it does and how it differs from Acorn's.

        .include "workspace.asm"
        .include "service.asm"
        .include "messages.asm"
        .include "controller.asm"
        .include "names.asm"
        .include "catalogue.asm"
        .include "entries.asm"
        .include "osfile.asm"
        .include "channels.asm"
        .include "bytes.asm"
        .include "osgbpb.asm"
        .include "osfsc.asm"
        .include "commands.asm"
        .include "listing.asm"
        .include "copying.asm"
        .include "format.asm"
        .include "utilities.asm"
        .include "osword.asm"
        .assert * <= &A000, "the ROM has 8 KB"
        .fill &A000 - *, &FF
