"""Kensingtons by seventeen authors, with faults for twelve: what `kensington compare` must not accuse, and must."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
PROGRAMS = (
    "ADA",
    "BEN",
    "CLU",
    "DOT",
    "EVE",
    "FIN",
    "GUS",
    "HAL",
    "IDA",
    "JON",
    "KAY",
    "LEO",
    "MIA",
    "NED",
    "OLA",
    "PAT",
    "RON",
)


class Fault(NamedTuple):
    """A slip in a program: what it does, and the texts of its listing that are replaced."""

    what: str
    changes: tuple[tuple[str, str], ...]


FAULTS = {
    "ADA": Fault("a square gives one relocation", (("n%=1-(s%>24ORn%=2)", "n%=1-(n%=2)"),)),
    "EVE": Fault(
        "a hexagon of the other colour wins",
        (("IFS%IFK%=0 OR K%=C%IF FNfull(S%,C%) won%", "IFS%IF FNfull(S%,C%) won%"),),
    ),
    "FIN": Fault("the other player begins", (('PROCl(31,"")\n1160=C%\n', 'PROCl(31,"")\n1160=3-C%\n'),)),
    "HAL": Fault("five stones win a hexagon", (("IFFNs=6*c% W%=c%", "IFFNs=6*c%ORFNs=5*c% W%=c%"),)),
    "IDA": Fault("a slide may lead anywhere", (('1220IFFNadj(a%,q%)=0 THEN="Only along aline"\n', ""),)),
    "KAY": Fault(
        "a shape completed by a slide gives no relocation",
        (("2000 PROCarrive(Q%,C%)\n", "2000 PROCarrive(Q%,C%):sp%=0\n"),),
    ),
    "LEO": Fault(
        "a player who completes a square gets another turn",
        (
            ("\n120c%=3-c%:UNTILW%", "\n120IF(R%ANDc%)=0c%=3-c%\n125UNTILW%"),
            ("DEFPROCturn:LOCALA%,P%:V$", "DEFPROCturn:LOCALA%,P%:R%=0:V$"),
            ("\n860s%=s%+3", "\n855IFT%>1R%=R%ORc%\n860s%=s%+3"),
        ),
    ),
    "MIA": Fault("the 2-move option is ignored", (("\n800IF O%=0 THEN =TRUE", "\n800=TRUE"),)),
    "NED": Fault("no white hexagon wins", (("IFS%IFJ%=3ORJ%=C%IFFNfull", "IFS%IFJ%=C%IFFNfull"),)),
    "OLA": Fault(
        "the second relocation of a square comes before the one that the first has given",
        (
            ("PROCp(o%,d%):IFe%>1PROCV(d%,4*c%+e%-1)\n", "PROCp(o%,d%):PROCc(o%,d%)\n"),
            ("\n3200IFw%=0PROCc(o%,d%)\n", "\n3200IFw%=0IFe%>1PROCV(d%,4*c%+e%-1)\n"),
        ),
    ),
    "PAT": Fault(
        "a shape that its owner breaks may be rebuilt at once",
        (("\n1420IFS%>0THENIFFNfull(S%,W%)", "\n1420IFW%<>actor%THENIFS%>0THENIFFNfull(S%,W%)"),),
    ),
    "RON": Fault("the same, by another slip", (("?&74=1-(c=T%):CALLbrk", "?&74=1:CALLbrk"),)),
}


def write(folder: Path, name: str, fault: bool = False) -> Path:
    """Write a program, or the same with its fault, into a folder; the file that `kensington compare` takes."""
    folder.mkdir(parents=True, exist_ok=True)
    if name == "CLU":
        image = folder / "CLU.ssd"
        command = [sys.executable, "-m", "emulator", "asm", str(HERE / "CLU.asm"), "-o", str(image)]
        subprocess.run([*command, "--title", "KENSINGTON"], check=True)
        return image
    text = (HERE / f"{name}.bas").read_text(encoding="ascii")
    for old, new in FAULTS[name].changes if fault else ():
        if text.count(old) != 1:
            raise ValueError(f"{name}.bas has {text.count(old)} times {old!r}")
        text = text.replace(old, new)
    listing = folder / f"{name}.bas"
    listing.write_text(text, encoding="ascii")
    return listing
