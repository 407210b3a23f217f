"""The instruction set of the NMOS 6502: operation and addressing mode of each of the 256 opcodes.

Mnemonics of the documented instructions are MOS Technology's (MCS6500 Programming Manual, appendix B); those of the
undocumented ones are the common ones (SLO, RLA, ... JAM for the twelve that stop the chip).
"""

IMPLIED, IMMEDIATE, ZERO_PAGE, ZERO_PAGE_X, ZERO_PAGE_Y, ABSOLUTE = range(6)
ABSOLUTE_X, ABSOLUTE_Y, INDIRECT_X, INDIRECT_Y, RELATIVE, ACCUMULATOR = range(6, 12)

READ, WRITE, MODIFY = range(3)

_FORMS = {
    "-": IMPLIED,  # also the jumps, calls and stack instructions
    "#": IMMEDIATE,
    "z": ZERO_PAGE,
    "zx": ZERO_PAGE_X,
    "zy": ZERO_PAGE_Y,
    "a": ABSOLUTE,
    "ax": ABSOLUTE_X,
    "ay": ABSOLUTE_Y,
    "ix": INDIRECT_X,
    "iy": INDIRECT_Y,
    "r": RELATIVE,
    "A": ACCUMULATOR,
}

# One row for each high digit of the opcode, one column for each low digit.
_CHART = """
BRK -  ORA ix JAM -  SLO ix NOP z  ORA z  ASL z  SLO z  PHP -  ORA #  ASL A  ANC #  NOP a  ORA a  ASL a  SLO a
BPL r  ORA iy JAM -  SLO iy NOP zx ORA zx ASL zx SLO zx CLC -  ORA ay NOP -  SLO ay NOP ax ORA ax ASL ax SLO ax
JSR -  AND ix JAM -  RLA ix BIT z  AND z  ROL z  RLA z  PLP -  AND #  ROL A  ANC #  BIT a  AND a  ROL a  RLA a
BMI r  AND iy JAM -  RLA iy NOP zx AND zx ROL zx RLA zx SEC -  AND ay NOP -  RLA ay NOP ax AND ax ROL ax RLA ax
RTI -  EOR ix JAM -  SRE ix NOP z  EOR z  LSR z  SRE z  PHA -  EOR #  LSR A  ALR #  JMP -  EOR a  LSR a  SRE a
BVC r  EOR iy JAM -  SRE iy NOP zx EOR zx LSR zx SRE zx CLI -  EOR ay NOP -  SRE ay NOP ax EOR ax LSR ax SRE ax
RTS -  ADC ix JAM -  RRA ix NOP z  ADC z  ROR z  RRA z  PLA -  ADC #  ROR A  ARR #  JMP -  ADC a  ROR a  RRA a
BVS r  ADC iy JAM -  RRA iy NOP zx ADC zx ROR zx RRA zx SEI -  ADC ay NOP -  RRA ay NOP ax ADC ax ROR ax RRA ax
NOP #  STA ix NOP #  SAX ix STY z  STA z  STX z  SAX z  DEY -  NOP #  TXA -  XAA #  STY a  STA a  STX a  SAX a
BCC r  STA iy JAM -  SHA iy STY zx STA zx STX zy SAX zy TYA -  STA ay TXS -  TAS ay SHY ax STA ax SHX ay SHA ay
LDY #  LDA ix LDX #  LAX ix LDY z  LDA z  LDX z  LAX z  TAY -  LDA #  TAX -  LXA #  LDY a  LDA a  LDX a  LAX a
BCS r  LDA iy JAM -  LAX iy LDY zx LDA zx LDX zy LAX zy CLV -  LDA ay TSX -  LAS ay LDY ax LDA ax LDX ay LAX ay
CPY #  CMP ix NOP #  DCP ix CPY z  CMP z  DEC z  DCP z  INY -  CMP #  DEX -  AXS #  CPY a  CMP a  DEC a  DCP a
BNE r  CMP iy JAM -  DCP iy NOP zx CMP zx DEC zx DCP zx CLD -  CMP ay NOP -  DCP ay NOP ax CMP ax DEC ax DCP ax
CPX #  SBC ix NOP #  ISC ix CPX z  SBC z  INC z  ISC z  INX -  SBC #  NOP -  SBC #  CPX a  SBC a  INC a  ISC a
BEQ r  SBC iy JAM -  ISC iy NOP zx SBC zx INC zx ISC zx SED -  SBC ay NOP -  ISC ay NOP ax SBC ax INC ax ISC ax
"""

_words = _CHART.split()

MNEMONICS = tuple(_words[0::2])
"""The mnemonic of each opcode."""

FORMS = bytes(_FORMS[word] for word in _words[1::2])
"""How each opcode finds its operand: one of IMPLIED ... ACCUMULATOR."""

_STORES = {"STA", "STX", "STY", "SAX", "SHA", "SHX", "SHY", "TAS"}
_MODIFIES = {"ASL", "LSR", "ROL", "ROR", "INC", "DEC", "SLO", "RLA", "SRE", "RRA", "DCP", "ISC"}

ACCESSES = bytes(WRITE if name in _STORES else MODIFY if name in _MODIFIES else READ for name in MNEMONICS)
"""What each opcode does to its operand in memory: READ, WRITE, or MODIFY (read, write back, write the new value)."""
