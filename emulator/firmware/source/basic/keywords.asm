; The keywords and their tokens, as the User Guide has them, each with what it means for the text after it. The first
; entry that an abbreviation fits is meant; the order gives the Guide's abbreviations.

COND = 1                ; no keyword if a letter or digit follows
PSEUDO = 2              ; at the start of a statement: another token
NAME = 4                ; a name follows
LITERAL = 8             ; the rest of the line stays as it is
MIDDLE = 16             ; what follows is not the start of a statement
START = 32              ; what follows is one
LINES = 64              ; line numbers may follow
PSEUDO_STEP = &40       ; from the function's token to the statement's

keywords:
        .byte "AND", &80, 0
        .byte "ABS", &94, 0
        .byte "ACS", &95, 0
        .byte "ADVAL", &96, 0
        .byte "ASC", &97, 0
        .byte "ASN", &98, 0
        .byte "ATN", &99, 0
        .byte "AUTO", &C6, LINES
        .byte "BGET", &9A, COND
        .byte "BPUT", &D5, COND + MIDDLE
        .byte "COLOUR", &FB, MIDDLE
        .byte "CALL", &D6, MIDDLE
        .byte "CHAIN", &D7, MIDDLE
        .byte "CHR$", &BD, 0
        .byte "CLEAR", &D8, COND
        .byte "CLG", &DA, COND
        .byte "CLOSE", &D9, COND + MIDDLE
        .byte "CLS", &DB, COND
        .byte "COS", &9B, 0
        .byte "COUNT", &9C, COND
        .byte "DATA", &DC, LITERAL
        .byte "DEG", &9D, 0
        .byte "DEF", &DD, 0
        .byte "DELETE", &C7, LINES
        .byte "DIV", &81, 0
        .byte "DIM", &DE, MIDDLE
        .byte "DRAW", &DF, MIDDLE
        .byte "ENDPROC", &E1, COND
        .byte "ELSE", &8B, START + LINES
        .byte "END", &E0, COND
        .byte "ENVELOPE", &E2, MIDDLE
        .byte "EOF", &C5, COND
        .byte "EOR", &82, 0
        .byte "ERL", &9E, COND
        .byte "ERROR", &85, START
        .byte "ERR", &9F, COND
        .byte "EVAL", &A0, 0
        .byte "EXP", &A1, 0
        .byte "EXT", &A2, COND
        .byte "FOR", &E3, MIDDLE
        .byte "FALSE", &A3, COND
        .byte "FN", &A4, NAME
        .byte "GOTO", &E5, MIDDLE + LINES
        .byte "GCOL", &E6, MIDDLE
        .byte "GET$", &BE, 0
        .byte "GET", &A5, 0
        .byte "GOSUB", &E4, MIDDLE + LINES
        .byte "HIMEM", &93, COND + PSEUDO + MIDDLE
        .byte "INPUT", &E8, MIDDLE
        .byte "IF", &E7, MIDDLE
        .byte "INKEY$", &BF, 0
        .byte "INKEY", &A6, 0
        .byte "INSTR(", &A7, 0
        .byte "INT", &A8, 0
        .byte "LIST", &C9, LINES
        .byte "LEFT$(", &C0, 0
        .byte "LEN", &A9, 0
        .byte "LET", &E9, START
        .byte "LINE", &86, 0
        .byte "LN", &AA, 0
        .byte "LOAD", &C8, MIDDLE
        .byte "LOCAL", &EA, MIDDLE
        .byte "LOG", &AB, 0
        .byte "LOMEM", &92, COND + PSEUDO + MIDDLE
        .byte "MID$(", &C1, 0
        .byte "MODE", &EB, MIDDLE
        .byte "MOD", &83, 0
        .byte "MOVE", &EC, MIDDLE
        .byte "NEXT", &ED, MIDDLE
        .byte "NEW", &CA, COND
        .byte "NOT", &AC, 0
        .byte "OLD", &CB, COND
        .byte "OFF", &87, 0
        .byte "ON", &EE, MIDDLE
        .byte "OPENIN", &8E, 0
        .byte "OPENOUT", &AE, 0
        .byte "OPENUP", &AD, 0
        .byte "OR", &84, 0
        .byte "OSCLI", &FF, MIDDLE
        .byte "PRINT", &F1, MIDDLE
        .byte "PAGE", &90, COND + PSEUDO + MIDDLE
        .byte "PI", &AF, COND
        .byte "PLOT", &F0, MIDDLE
        .byte "POINT(", &B0, 0
        .byte "POS", &B1, COND
        .byte "PROC", &F2, NAME + MIDDLE
        .byte "PTR", &8F, COND + PSEUDO + MIDDLE
        .byte "RETURN", &F8, COND
        .byte "RAD", &B2, 0
        .byte "READ", &F3, MIDDLE
        .byte "REM", &F4, LITERAL
        .byte "RENUMBER", &CC, LINES
        .byte "REPEAT", &F5, 0
        .byte "REPORT", &F6, COND
        .byte "RESTORE", &F7, MIDDLE + LINES
        .byte "RIGHT$(", &C2, 0
        .byte "RND", &B3, COND
        .byte "RUN", &F9, COND
        .byte "STEP", &88, 0
        .byte "SAVE", &CD, MIDDLE
        .byte "SGN", &B4, 0
        .byte "SIN", &B5, 0
        .byte "SOUND", &D4, MIDDLE
        .byte "SPC", &89, 0
        .byte "SQR", &B6, 0
        .byte "STOP", &FA, COND
        .byte "STR$", &C3, 0
        .byte "STRING$(", &C4, 0
        .byte "TAN", &B7, 0
        .byte "TAB(", &8A, 0
        .byte "THEN", &8C, START + LINES
        .byte "TIME", &91, COND + PSEUDO + MIDDLE
        .byte "TO", &B8, 0
        .byte "TRACE", &FC, MIDDLE + LINES
        .byte "TRUE", &B9, COND
        .byte "UNTIL", &FD, MIDDLE
        .byte "USR", &BA, 0
        .byte "VDU", &EF, MIDDLE
        .byte "VAL", &BB, 0
        .byte "VPOS", &BC, COND
        .byte "WIDTH", &FE, MIDDLE
        .byte 0
keywords_end:
