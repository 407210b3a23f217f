; An operating system for the BBC Microcomputer Model B, written from the published description of its interface.
; docs/firmware.md says what it does and what it lacks.

        .include "workspace.asm"
        .org &C000
font:   .include "font.asm"
font_end:
        .include "startup.asm"
        .fill &C375 - *, &FF
rows:   .include "rows.asm"     ; the offsets of 32 rows of 640 bytes, and of 25 rows of 40
rows_end:
rows_of_40 = rows + 64
        .include "tables.asm"
; In this order little room is lost before the fixed addresses that tools/firmware/build.py lists.
        .include "roms.asm"
        .include "sound.asm"
        .include "graphics.asm"
        .include "lines.asm"
        .include "areas.asm"
        .include "fills.asm"
        .include "analogue.asm"
        .include "reset.asm"
        .include "buffers.asm"
        .include "osword.asm"
        .include "modes.asm"
        .include "joined.asm"
        .include "interrupts.asm"
        .include "printer.asm"
        .include "cassette.asm"
        .include "text.asm"
        .include "editing.asm"
        .include "vdu.asm"
        .include "osbyte.asm"
        .include "serial.asm"
        .include "commands.asm"
        .include "keyboard.asm"
        .include "tape.asm"
        .include "triangles.asm"
        .include "fixed.asm"
        .assert * <= &FC00, "the code ends below the I/O space"
        .fill &FF00 - *, &FF
        .include "entries.asm"
