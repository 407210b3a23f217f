"""A campaign's report as one self-contained HTML page with pictures.

All text from a program or an image's name is escaped. The page links to the campaign's files beside it.
"""

import base64
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from string import Template

from boardgame.draw.palette import INK, PAPER
from kensington.compare.campaign.report import CampaignReport, Found, ReportTable, counted, replay_command
from kensington.scene import STONE_COLOURS

LIGHT = f"--ink: {INK}; --ground: {PAPER}; --red: {STONE_COLOURS['red']}; --blue: {STONE_COLOURS['blue']}"

STYLE = """
:root { color-scheme: light dark; $light; --dim: #777064; --card: #fffdf8; --line: #ddd5c3; --good: #2a7a3b; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7dc; --dim: #a29b8e; --ground: #1e1c19; --card: #292622;
  --line: #453f37; --red: #ff9a6b; --blue: #8cc1e6; --good: #86cf8f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2.25rem 0 .5rem; font-size: 1.2rem; }
p { margin: .4rem 0; }
.dim, small { color: var(--dim); }
code, pre { font: .85rem/1.35 ui-monospace, monospace; overflow-wrap: anywhere; }
.verdict { margin: 1.5rem 0 0; padding: .9rem 1.1rem; border-left: .4rem solid; background: var(--card);
  font-size: 1.1rem; }
.good { border-color: var(--good); } .bad { border-color: var(--red); }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: right; font-weight: 600; color: var(--dim); font-size: .85rem; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
td.word, th.word { text-align: left; }
article { margin: 1rem 0; background: var(--card); border: 1px solid var(--line); border-radius: .4rem; }
article img { display: block; width: 100%; background: #000; }
article div { padding: .8rem 1rem; }
pre { margin: .5rem 0; padding: .6rem; background: #000; color: #e8e8e8; overflow-x: auto; white-space: pre; }
a { color: var(--blue); }
"""

PAGE = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>$style</style>
</head>
<body>
<main>
<h1>$title</h1>
<p class="dim">$what</p>
$body
</main>
</body>
</html>
""")


def html_page(report: CampaignReport, directory: Path) -> str:
    """The page, with pictures from the campaign's directory."""
    campaign = report.campaign
    stopped = "".join(f"<p>Stopped: {escape(line)}.</p>" for line in report.totals.stuck)
    fits = [each["verdict"]["text"] for each in report.level_fits]
    colour = "bad" if report.unseen or not report.agrees else "good"
    body = (
        f'<p class="verdict {colour}">{escape(report.verdict)}</p>{stopped}',
        *(f"<p>{escape(line.strip())}</p>" for line in report.statements()),
        *(f"<p>{escape(text[:1].upper() + text[1:])}.</p>" for text in fits),
        *_cards("Disagreements", report.kinds(report.disagreements), directory),
        *_cards("Failures", report.kinds(report.failures), directory),
        *map(_table, report.tables()),
    )
    return PAGE.substitute(
        title=escape(f"{campaign.image} checked against the engine"),
        style=STYLE.replace("$light", LIGHT),
        what=escape(f"SHA-1 {campaign.sha1} · {campaign.path} path · seed {campaign.seed}"),
        body="\n".join(body),
    )


def _table(table: ReportTable) -> str:
    note = f'<p class="dim">{escape(table.note)}</p>' if table.note else ""
    rows = "".join(f"<tr>{_cells('td', row, table.words)}</tr>" for row in table.rows)
    body = f"<tr>{_cells('th', table.heads, table.words)}</tr>{rows}"
    return f'<h2>{escape(table.title)}</h2>{note}<div class="wide"><table>{body}</table></div>'


def _cells(tag: str, texts: Sequence[object], words: int) -> str:
    flush = [' class="word"' if number < words else "" for number in range(len(texts))]
    return "".join(f"<{tag}{how}>{escape(str(text))}</{tag}>" for how, text in zip(flush, texts, strict=True))


def _cards(title: str, kinds: Sequence[tuple[int, list[Found]]], directory: Path) -> Iterator[str]:
    """What was found: a card for each kind."""
    if kinds:
        yield f"<h2>{title}</h2>"
        yield from (_card(count, alike, directory) for count, alike in kinds)


def _card(count: int, alike: Sequence[Found], directory: Path) -> str:
    first = alike[0]
    lines = [f"<p>{escape(first['about'])}, {counted(count, 'time')}: {' '.join(map(_links, alike))}</p>"]
    if command := replay_command(first, directory):
        lines.append(f"<pre>{escape(command)}</pre>")
    if (text := directory / first.get("text", "-")).is_file():
        lines.append(f"<pre>{escape(text.read_text(encoding='utf-8', errors='replace'))}</pre>")
    says = f"<div><strong>{escape(first['what'])}</strong></div>"
    return f"<article>{says}{_picture(first, directory)}<div>{''.join(lines)}</div></article>"


def _picture(found: Found, directory: Path) -> str:
    place = directory / found.get("picture", "-")
    if not place.is_file():
        return ""
    data = base64.b64encode(place.read_bytes()).decode()
    return f'<img alt="{escape(found["what"])}" src="data:image/png;base64,{data}">'


def _links(found: Found) -> str:
    names = (found[name] for name in ("small", "file", "text") if name in found)
    return " ".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in names)
