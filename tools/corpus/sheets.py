"""A contact sheet of a program's pictures: on OS 1.20 above, on the free ROMs below."""

import zlib
from pathlib import Path

from PIL import Image, ImageDraw

from emulator.machine.screen import HEIGHT, WIDTH, picture
from tools.corpus.playing import Run

COLUMNS, SCALE, MARGIN, LEFT = 6, 3, 14, 36


def save_sheet(path: Path, title: str, acorn: Run, ours: Run, sample: int) -> None:
    """Six moments of both runs, of which the second is the sample that differs first (or -1), as a PNG file."""
    last = len(acorn.times) - 1
    chosen = [0, sample if sample >= 0 else last // 5, *(last * part // 4 for part in range(1, 5))]
    width, height = WIDTH // SCALE, HEIGHT // SCALE
    sheet = Image.new("RGB", (LEFT + COLUMNS * (width + 2), 2 * height + 3 * MARGIN), "#404040")
    draw = ImageDraw.Draw(sheet)
    draw.text((2, 0), title, fill="white")
    for row, name in enumerate(("Acorn", "free")):
        draw.text((2, MARGIN + row * (height + MARGIN)), name, fill="white")
    for column, place in enumerate(chosen):
        left = LEFT + column * (width + 2)
        for row, run in enumerate((acorn, ours)):
            frame = zlib.decompress(run.frames[run.digests[min(place, len(run.digests) - 1)]])
            small = picture(frame).convert("RGB").resize((width, height), Image.Resampling.BOX)
            sheet.paste(small, (left, MARGIN + row * (height + MARGIN)))
        draw.text((left, MARGIN + height), f"{acorn.times[place]:.1f} s", fill="white")
    sheet.save(path)
