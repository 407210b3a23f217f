"""Kensingtons by many authors, most with a fault: what `kensington compare` must not accuse, and must."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
PROGRAMS = tuple(sorted(path.stem for pattern in ("*.bas", "*.asm") for path in HERE.glob(pattern)))

OPTIONS = {"BEA": ("--boot", "BEA"), "WYN": ("--syntax", "beebasm")}  # of the assembler


class Fault(NamedTuple):
    """A slip in a program: what it does, and the texts of its listing that are replaced."""

    what: str
    changes: tuple[tuple[str, str], ...]


FAULTS = {
    "ABE": Fault(
        "a shape that the opponent's relocation completes gives nothing",
        (("\n1780 IFe% IFW%=0 D%=", "\n1780 IFe% IFW%=0 IFc%=G% D%="),),
    ),
    "ADA": Fault("a square gives one relocation", (("n%=1-(s%>24ORn%=2)", "n%=1-(n%=2)"),)),
    "ALF": Fault("the same as AMY's", (("\n3020NEXT:IFe%>2 e%=2\n", "\n3020NEXT\n"),)),
    "AMY": Fault("several shapes at once give three or four relocations", (("\n930IFn%>2n%=2\n", "\n"),)),
    "ANN": Fault(
        "the same as GIL's",
        (("=3-(s%>23)B$(k%)=B$(k%)+CHR$s%", "=3-(s%>23)B$(c%)=B$(c%)+CHR$s%"),),
    ),
    "ARI": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (("\n820 PROClift(P%,C%):PROCcome(", "\n820 PROCcount(P%,C%,-1):PROCpt(P%):PROCcome("),),
    ),
    "BEA": Fault(
        "a shape that was broken up may never be rebuilt",
        (("LDA ban,X:AND t0:ORA nban,X:STA ban,X", "LDA ban,X:ORA nban,X:STA ban,X"),),
    ),
    "BEX": Fault(
        "a shape that the opponent breaks up may be rebuilt at once",
        (("O=1:X$(C)=X$(C)+O$:IFV PROCd(A,0):PROCe(A)", "O=1:IFV PROCd(A,0):PROCe(A):IFV=1 X$(C)=X$(C)+O$"),),
    ),
    "BOB": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (
            ("\n LDA cur : JSR freeban\n LDX src", "\n LDX src"),
            (".goes\n LDA cur", ".goes\n LDA cur : JSR freeban\n LDA cur"),
        ),
    ),
    "BRI": Fault(
        "the same as ESK's",
        ((" LDX from:JSR broken\n JSR vacate:JSR put", " JSR vacate:JSR put"),),
    ),
    "BUD": Fault(
        "the same as MAX's",
        (
            ("F%(I%,1)=0:F%(I%,2)=0:NEXT:K%(1)=15", "F%(I%,1)=0:F%(I%,2)=0:U%?I%=0:NEXT:K%(1)=15"),
            ("T%(c%)=T%(c%)+1:FORI%=0TO 53:U%?I%=0:NEXT:PROCmark", "T%(c%)=T%(c%)+1:PROCmark"),
        ),
    ),
    "CAL": Fault(
        "a hexagon wins for the player whose turn it is", (("(hb%?k%ANDu%) wa%=u%:", "(hb%?k%ANDu%) wa%=U%:"),)
    ),
    "CAM": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (("\n LDX lc\n CPX turn\n BNE lfs1\n LDA #2\n.lfs1\n", "\n LDX lc\n"),),
    ),
    "CID": Fault(
        "the same as GIL's",
        (("\n1940IFs%>0AND s%<55THEN IFC%?", "\n1940IFs%>0AND s%<55THEN IFc%=T%THEN IFC%?"),),
    ),
    "CLO": Fault(
        "a shape that the opponent breaks up may be rebuilt at once", (("?S%THENbr%?(", "?S%ANDE%=0THENbr%?("),)
    ),
    "COL": Fault(
        "of a point's two squares the second is never barred",
        (("(p%,c%):LOCALi%,s%:FORi%=13TO15:", "(p%,c%):LOCALi%,s%:FORi%=13TO14:"),),
    ),
    "CYN": Fault("the same as ESK's", (("\n LDX #2\n.sp0a\n", "\n LDX #1\n.sp0a\n"),)),
    "DAN": Fault(
        "the same as GIL's",
        (("\n3290PROCtake(g%,o,TRUE):", "\n3290PROCtake(g%,o,FALSE):"),),
    ),
    "DEE": Fault(
        "the 2-move option holds for squares only",
        (("\n3430IFN%?(T%?P%)=2*E% IFINSTR(no$(V%),CHR$(T%?P%))THEN=TRUE\n", "\n"),),
    ),
    "DEX": Fault("a shape that has once paid never pays again", ((" JSR clrpaid\n JSR panel\n", " JSR panel\n"),)),
    "DIX": Fault(
        "the same as MAX's",
        (
            ('\n2030DEFPROCturn:Q$="":T%', "\n2030DEFPROCturn:T%"),
            ("T%(I%)=0:H%(I%)=15:NEXT:W%=0:ENDPROC", 'T%(I%)=0:H%(I%)=15:NEXT:W%=0:Q$="":ENDPROC'),
        ),
    ),
    "DOM": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (("\n700PROCoff(p%):PROCon(q%,C%)", "\n700B%?p%=0:PROCdraw(p%):PROCon(q%,C%)"),),
    ),
    "DON": Fault(
        "a shape that the opponent breaks up may be rebuilt at once",
        (("IFC%?U%=3-(i%>0)ANDu%THENF%?U%=1", "IFC%?U%=3-(i%>0)ANDu%ANDK%=a%THENF%?U%=1"),),
    ),
    "EDA": Fault("several shapes at once give three relocations", (("IFr%>2THENr%=2", "IFr%>3THENr%=3"),)),
    "ELA": Fault(
        "a turn of either player counts for the 2-move option",
        (
            (
                "\n440DEFPROCturn(c%):LOCALI%:FORI%=1TO54:P%?I%=0:J%=c%*64+I%:IFU%?J%",
                "\n440DEFPROCturn(c%):LOCALI%:FORI%=1TO54:P%?I%=0:NEXT:FORJ%=64TO191:IFU%?J%",
            ),
        ),
    ),
    "ELI": Fault(
        "white hexagons win for Red only", (("IF V%(S%)=0 OR V%(S%)=D% W%", "IF V%(S%)+D%<2 OR V%(S%)=D% W%"),)
    ),
    "ELK": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (("54-54)=1-(c%=U%)", "54-54)=1"),),
    ),
    "ERN": Fault(
        "the same as GIL's", (("s%<54 IFC%?(64*c%+s%)=FNl(s%) F%?", "s%<54 IFc%=B% IFC%?(64*c%+s%)=FNl(s%) F%?"),)
    ),
    "ESK": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (("\n JSR domove\n", "\n JSR dm1\n"), ("breaks\n LDA #255:STA lifted\n", "breaks\n.dm1 LDA #255:STA lifted\n")),
    ),
    "EVE": Fault(
        "a hexagon of the other colour wins",
        (("IFS%IFK%=0 OR K%=C%IF FNfull(S%,C%) won%", "IFS%IF FNfull(S%,C%) won%"),),
    ),
    "EWA": Fault(
        "a shape that the opponent breaks up may be rebuilt at once", (("L%?(c%*64+s%-64)=2", "L%?(C%*64+s%-64)=2"),)
    ),
    "FAN": Fault("the same as MAX's", (('B$(c%)="":P$="":G%=1:PROCpanel', 'B$(c%)="":G%=1:PROCpanel'),)),
    "FAY": Fault("a triangle and a square at once give three relocations", (("IFe%>2e%=2", "IFe%>3e%=2"),)),
    "FIN": Fault("the other player begins", (('PROCl(31,"")\n1160=C%\n', 'PROCl(31,"")\n1160=3-C%\n'),)),
    "FLO": Fault(
        "a shape of the second player's that the first breaks up may be rebuilt at once",
        (("F%(c%,S%)=R%(c%)+1", "F%(c%,S%)=R%(C%)+1"),),
    ),
    "FOX": Fault(
        "a shape that has once paid never pays again",
        (
            ("T%(c%)MOD255+1:FORk%=0TO52STEP4:U%!k%=0:NEXT\n", "T%(c%)MOD255+1\n"),
            ("\n1460W%=0:wt%", "\n1460W%=0:FORi%=0TO52STEP4:U%!i%=0:NEXT:wt%"),
        ),
    ),
    "GAL": Fault(
        "a shape that has once paid never pays again",
        (
            ("W%TOW%+108STEP4:!i%=0:NEXT\n", "W%TOW%+108STEP4:!i%=0:NEXT:FORi%=0TO52STEP4:i%!A%=0:NEXT\n"),
            ("STEP4:i%!A%=0:i%!w%=", "STEP4:i%!w%="),
        ),
    ),
    "GEO": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (
            (
                "DEFPROCmove(f%,p%,c%):PROCbreak(f%,c%):B%?f%=0",
                "DEFPROCmove(f%,p%,c%):IFD%>0PROCbreak(f%,c%)\n625B%?f%=0",
            ),
        ),
    ),
    "GIL": Fault(
        "a shape that the opponent breaks up may be rebuilt at once",
        ((":PROCremove(P%):PROCarrive(k%,Q%):", ":PROCadd(k%,P%,-1):PROCclear(P%):PROCarrive(k%,Q%):"),),
    ),
    "GUY": Fault(
        "a shape that the opponent breaks up may be rebuilt at once",
        (("\n630PROClift(A%):", "\n630PROCadd(A%,d%,-1):O%?A%=0:PROCpt(A%,0):"),),
    ),
    "GWE": Fault(
        "the same as ELA's",
        (
            (
                "\n420DEFPROCt:FORI%=0TO53:P%?I%=0:J%=T%*54+7+I%:IFQ%?J% Q%?J%=Q%?J%-1\n430NEXT:",
                "\n420DEFPROCt:FORI%=61TO168:IFQ%?I% Q%?I%=Q%?I%-1\n430NEXT:FORI%=0TO53:P%?I%=0:NEXT:",
            ),
        ),
    ),
    "HAL": Fault("five stones win a hexagon", (("IFFNs=6*c% W%=c%", "IFFNs=6*c%ORFNs=5*c% W%=c%"),)),
    "HAN": Fault(
        "the same as MAX's",
        ((":FORI%=0TO63:PD%?I%=0:NEXT:SP%=0:U%=1:PROCpanel(C%)", ":SP%=0:U%=1:PROCpanel(C%)"),),
    ),
    "HIP": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (
            (
                "\n790REPEAT:R%=J%:FORI%=1TO54:Q%?I%=0:p%=F%+64*C%+I%:?p%=?p%DIV2:",
                "\n790REPEAT:R%=J%:FORI%=1TO54:Q%?I%=0:p%=F%+64+I%:?p%=?p%DIV2:p%=p%+64:?p%=?p%DIV2:",
            ),
        ),
    ),
    "HUE": Fault(
        "two shapes at once give up to three relocations", (("\n2050NEXT:IFT%>2T%=2\n", "\n2050NEXT:IFT%>3T%=3\n"),)
    ),
    "IDA": Fault("a slide may lead anywhere", (('1220IFFNadj(a%,q%)=0 THEN="Only along aline"\n', ""),)),
    "INA": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (
            (
                "FORI%=0TO53:M%?I%=0:J%=c*54+I%:K%?J%=K%?J%DIV2:NEXT",
                "FORI%=0TO53:M%?I%=0:NEXT:FORI%=54TO161:K%?I%=K%?I%DIV2:NEXT",
            ),
        ),
    ),
    "IVY": Fault(
        "a shape that the opponent breaks up is barred by his own number of turns",
        (("D%(L%?I%,Y%)=T%(Y%)+1", "D%(L%?I%,Y%)=T%(C%)+1"),),
    ),
    "JIM": Fault("a triangle and a square at once give three relocations", (("\n680IF E%=3 THEN E%=2\n", "\n"),)),
    "JOE": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (("\n1760IFa%PROCbreak(a%):PROCtake", "\n1760IFa%PROCtake"),),
    ),
    "KAY": Fault(
        "a shape completed by a slide gives no relocation",
        (("2000 PROCarrive(Q%,C%)\n", "2000 PROCarrive(Q%,C%):sp%=0\n"),),
    ),
    "KIM": Fault(
        "a shape that has once paid never pays again",
        (('BN$(2)="":W%=0:', 'BN$(2)="":PA$="":W%=0:'), (':F$="":PA$="":ST$=', ':F$="":ST$=')),
    ),
    "LEO": Fault(
        "a player who completes a square gets another turn",
        (
            ("\n120c%=3-c%:UNTILW%", "\n120IF(R%ANDc%)=0c%=3-c%\n125UNTILW%"),
            ("DEFPROCturn:LOCALA%,P%:V$", "DEFPROCturn:LOCALA%,P%:R%=0:V$"),
            ("\n860s%=s%+3", "\n855IFT%>1R%=R%ORc%\n860s%=s%+3"),
        ),
    ),
    "LIA": Fault(
        "of a point's two squares the second gives nothing",
        (("740FORK%=0TO2:", "740FORK%=0TO1:"),),
    ),
    "LYN": Fault(
        "the same as ESK's",
        (("\n750PROCli(c%,fr%):", "\n750PROCta(c%,fr%):PROCcb(fr%):"),),
    ),
    "MAX": Fault(
        "a shape that has once paid never pays again",
        (("\n.turn\n LDA #0\n", "\n LDA #0\n"), ("\n DEX:BPL tu1\n", "\n DEX:BPL tu1\n.turn\n LDA #0\n")),
    ),
    "MEG": Fault(
        "the same as ESK's",
        (("THENIFFNfull(s%,e%,0,0)THENbn%?", "THENIFFNfull(s%,e%,0,0)THENIFe%<>c%THENbn%?"),),
    ),
    "MIA": Fault("the 2-move option is ignored", (("\n800IF O%=0 THEN =TRUE", "\n800=TRUE"),)),
    "MOE": Fault(
        "a stone that slides counts at both of its points",
        ((" LDX from:JSR lift\n LDX cur:JSR land\n", " LDX cur:JSR land\n LDX from:JSR lift\n"),),
    ),
    "NAT": Fault("the same as GIL's", (("s<54 n=s+64*w:IFC%?n=FNz(s)B%", "s<54 n=s+64*w:IFw=T% IFC%?n=FNz(s)B%"),)),
    "NED": Fault("no white hexagon wins", (("IFS%IFJ%=3ORJ%=C%IFFNfull", "IFS%IFJ%=C%IFFNfull"),)),
    "NEL": Fault(
        "the same as ESK's",
        (
            ("DEFPROCshift(A%):PROCleave(A%):B%?J%=0", "DEFPROCshift(A%):B%?J%=0"),
            ("UNTIL P%<>J%:PROCshift(3-C%)", "UNTIL P%<>J%:PROCleave(3-C%):PROCshift(3-C%)"),
        ),
    ),
    "NIA": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (("1010IFP%PROCbr(P%,C%):PROCta", "1010IFP%PROCta"),),
    ),
    "OLA": Fault(
        "the second relocation of a square comes before the one that the first has given",
        (
            ("PROCp(o%,d%):IFe%>1PROCV(d%,4*c%+e%-1)\n", "PROCp(o%,d%):PROCc(o%,d%)\n"),
            ("\n3200IFw%=0PROCc(o%,d%)\n", "\n3200IFw%=0IFe%>1PROCV(d%,4*c%+e%-1)\n"),
        ),
    ),
    "OTT": Fault("the same as ESK's", (("S%<55IFN%?(S%+61*e%-61)=FNs", "S%<55IFe%<>c%IFN%?(S%+61*e%-61)=FNs"),)),
    "OZZ": Fault(
        "the same as MAX's",
        ((".startturn\n JSR clearpaid\n", ".startturn\n"),),
    ),
    "PAT": Fault(
        "a shape that its owner breaks may be rebuilt at once",
        (("\n1420IFS%>0THENIFFNfull(S%,W%)", "\n1420IFW%<>actor%THENIFS%>0THENIFFNfull(S%,W%)"),),
    ),
    "PIA": Fault(
        "the same as MAX's",
        (
            ("BN%?J%=0:NEXT:SU%(1)=15:", "BN%?J%=0:NEXT:FORJ%=1TO54:PD%?J%=0:NEXT:SU%(1)=15:"),
            ("FORJ%=1TO54:PD%?J%=0:P%=C%*64+J%:", "FORJ%=1TO54:P%=C%*64+J%:"),
        ),
    ),
    "PIP": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (("F%?(64*U%+A%)=1-(U%=C%)", "F%?(64*U%+A%)=1"),),
    ),
    "PRU": Fault(
        "the same as GIL's",
        (("=sz%?s% THEN bn%(c%,s%)", "=sz%?s% THEN IF c%=col% THEN bn%(c%,s%)"),),
    ),
    "QUI": Fault("a square and a triangle at once give three relocations", (("\n2670IFQ% T%=0\n", "\n"),)),
    "RAF": Fault(
        "the same as ESK's",
        (("\n570FORI%=54*C%TO54*C%+53:IFE%?I%", "\n570FORI%=54TO161:IFE%?I%"),),
    ),
    "RAY": Fault(
        "the same as ESK's",
        (("\n.sl10\n JSR liftoff\n", "\n.sl10\n LDX lifted:LDA #0:STA board,X\n JSR drop\n"),),
    ),
    "REX": Fault("of a point's two squares the second is never barred", (("730FORJ%=0TO2:", "730FORJ%=0TO1:"),)),
    "RON": Fault("the same, by another slip", (("?&74=1-(c=T%):CALLbrk", "?&74=1:CALLbrk"),)),
    "ROY": Fault("several shapes at once give three or four relocations", (("\n930IF E%>2 E%=2\n", "\n"),)),
    "SAM": Fault(
        "a player who cannot move loses",
        (
            ('\n2050 PROCnote(N$(C%)+" cannot move and is passed over.")\n', "\n2050 W%=3-C%:H%=0\n"),
            (
                '\n3310 PROCnote("")\n',
                '\n3310 IF H%=0 THEN PROCwho(W%,"wins."):PROCnote(N$(3-W%)+" cannot move."):K%=INKEY(200):ENDPROC\n',
            ),
        ),
    ),
    "SID": Fault(
        "the same as MAX's",
        (
            ("F%?I%=0:NEXT:?R%=15:", "F%?I%=0:NEXT:FORI%=0TO54:V%?I%=0:NEXT:?R%=15:"),
            ("FORI%=0TO53:V%?I%=0:A%=F%+55*D%+I%:", "FORI%=0TO53:A%=F%+55*D%+I%:"),
        ),
    ),
    "SUE": Fault(
        "the same as GIL's",
        (("B%?(T%+54*O%)=2", "B%?(T%+54*C%)=2"),),
    ),
    "TED": Fault(
        "a stone may slide over an occupied point",
        (
            (
                "\n 1920",
                "\n 1916FORj%=0TO3:IFJ%?(J%?i%*4+j%)=b% IF(4*(X%?a%-X%?b%))^2+(Y%?a%-Y%?b%)^2>1950 r%=1"
                "\n 1917NEXT\n 1920",
            ),
        ),
    ),
    "TIM": Fault(
        "a shape that its owner breaks up by his own slide may be rebuilt in his next turn",
        (("+2:S%=Q%?J%:IFS%IFC%?(S%+64*k%)=3-(S%>24)M%", "+2:S%=Q%?J%:IFZ%IFS%IFC%?(S%+64*k%)=3-(S%>24)M%"),),
    ),
    "TOM": Fault("the same as GIL's", (('A$=A$+STR$a%+"-":r%=1:', 'A$=A$+STR$a%+"-":r%=t%=1:'),)),
    "UNA": Fault(
        "a square completed by a slide gives one relocation",
        (("\n610IFn%>0PROCreloc(C%,n%,0)\n", "\n610IFn%>0PROCreloc(C%,1,0)\n"),),
    ),
    "VIC": Fault(
        "a hexagon that the opponent's relocation completes wins only if it is white",
        (("IF HC%(h%)=0 OR HC%(h%)=c% W%=c%", "IF HC%(h%)=0 OR HC%(h%)=c% AND c%=a% W%=c%"),),
    ),
    "WYN": Fault("a stone that was relocated in the turn before may not be moved", (("FAULT=0\n", "FAULT=1\n"),)),
    "XIA": Fault(
        "a relocation phase of the opponent counts as a turn for the 2-move option",
        (("\n241!N%=o%+n%*&1000100\n", "\n241!N%=o%+n%*&1000100:PROCcount(3-o%)\n"),),
    ),
    "YVE": Fault(
        "whether a player must pass is decided by the first twelve stones",
        (("\n2050FORI%=1TO15:IFFNcan1", "\n2050FORI%=1TO12:IFFNcan1"),),
    ),
    "ZOE": Fault(
        "the relocation for a triangle can be declined",
        (
            ("\n3930 IF R%=0 IF G%?a%<>o% f%", "\n3930 IF R%=0 IF G%?a%<>o% IF G%?a%>0 OR n%>1 f%"),
            ("\n3960 IF R%>0 ENDPROC\n", "\n3960 IF R%>0 OR G%?a%=0 ENDPROC\n"),
        ),
    ),
}


def write(folder: Path, name: str, fault: bool = False) -> Path:
    """Write a program, or the same with its fault, into a folder; the file that `kensington compare` takes."""
    folder.mkdir(parents=True, exist_ok=True)
    source = next(HERE.glob(f"{name}.*"))
    text = source.read_text(encoding="ascii")
    for old, new in FAULTS[name].changes if fault else ():
        if text.count(old) != 1:
            raise ValueError(f"{source.name} has {text.count(old)} times {old!r}")
        text = text.replace(old, new)
    listing = folder / source.name
    listing.write_text(text, encoding="ascii")
    if source.suffix != ".asm":
        return listing
    for other in HERE.glob("*.txt"):  # that the source names
        shutil.copy(other, folder)
    image = folder / f"{name}.ssd"
    command = [sys.executable, "-m", "emulator", "asm", str(listing), "-o", str(image), "--title", "KENSINGTON"]
    subprocess.run([*command, *OPTIONS.get(name, ())], check=True)
    return image
