"""A reader of BeebAsm's syntax, by that assembler's published manual and by its answers; `docs/assembler.md` lists what
differs."""
