"""Sideways ROMs with files for the ROM filing system, as "The Advanced User Guide" describes them.

The blocks are those of a tape, but for two things: the four bytes before a header's CRC are the address of what follows
the file, and "#" stands for the header of a block that is neither the first nor the last. "+" ends the files of a ROM.
"""

from collections.abc import Sequence

from emulator.assembler import assemble
from emulator.media.cfs import CRC_BYTES, TapeFile, crc, encode

SIZE = 0x2000
SERVICE = """
        .org &8000
        .byte 0, 0, 0
        JMP service
        .byte &82, copyright - &8000, 1
        .text "Files"
copyright:
        .text "\\x00(C)\\x00"
service:
        CMP #13
        BEQ first
        CMP #14
        BEQ next
        RTS
first:  PHA                     ; Y: 15 less the number of the highest ROM that is wanted
        TYA
        EOR #15
        CMP &F4
        BCC other
        LDA #<data
        STA &F6
        LDA #>data
        STA &F7
        LDA &F4
        EOR #15
        STA &F5
        BPL claimed
next:   PHA
        LDA &F5
        EOR #15
        CMP &F4
        BNE other
        LDY #0
        LDA (&F6),Y
        TAY
        INC &F6
        BNE claimed
        INC &F7
claimed:
        PLA
        LDA #0
        RTS
other:  PLA
        RTS
data:
"""


def rom(files: Sequence[TapeFile], damaged: bool = False) -> bytes:
    """An image of a ROM of 8 KB with `files`; the last byte of each file is wrong if it is `damaged`."""
    program = assemble(SERVICE)
    image = bytearray(program.code)
    for file in files:
        blocks = encode(file)
        header_end = len(blocks[0]) - len(file.data[:256]) - (CRC_BYTES if file.data else 0)
        bodies = [block[header_end:] for block in blocks]
        full = sum(map(len, bodies)) + header_end * min(len(blocks), 2) + max(len(blocks) - 2, 0)
        after = (0x8000 + len(image) + full).to_bytes(4, "little")
        for number, (block, body) in enumerate(zip(blocks, bodies, strict=True)):
            if 0 < number < len(blocks) - 1:
                image += b"#" + body
            else:
                header = block[1 : header_end - CRC_BYTES - len(after)] + after
                image += block[:1] + header + crc(header) + body
        if damaged and file.data:
            image[-CRC_BYTES - 1] ^= 1
    image += b"+"
    return bytes(image).ljust(SIZE, b"\xff")
