; A BASIC for the BBC Microcomputer: the language of BBC BASIC II as the User Guide describes it, as a sideways ROM.
; docs/firmware.md says what it does and how it was written.
;
; A statement is interpreted at TP + TO, the text pointer. The parts of a statement move TO past what they have read.
; A value is an integer in IA, a real in accumulator A, or a string in BUFFER; TYPE says which, and the routines
; that make one leave the flags set by TYPE. Operands that wait are on the processor's stack, strings on STACK.

        .include "workspace.asm"
        .org &8000
        .include "start.asm"
        .include "keywords.asm"
        .include "tables.asm"
        .include "tokens.asm"
        .include "program.asm"
        .include "errors.asm"
        .include "loop.asm"
        .include "flow.asm"
        .include "variables.asm"
        .include "expressions.asm"
        .include "integers.asm"
        .include "floats.asm"
        .include "numbers.asm"
        .include "functions.asm"
        .include "maths.asm"
        .include "strings.asm"
        .include "procedures.asm"
        .include "print.asm"
        .include "input.asm"
        .include "dim.asm"
        .include "system.asm"
        .include "graphics.asm"
        .include "files.asm"
        .include "list.asm"
        .include "assembler.asm"
code_end:
        .assert * <= &C000, "the ROM has 16 KB"
        .fill &C000 - *, &FF
