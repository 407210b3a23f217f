"""A campaign's report as one self-contained HTML page with pictures.

All text from a program or an image's name is escaped. The page links to the campaign's files beside it.
"""

import base64
from html import escape
from itertools import starmap
from pathlib import Path
from string import Template

from kensington.compare.campaign.report import CampaignReport, FoundKind

PAGE = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root { color-scheme: light dark; --line: #8886; }
body { max-width: 64rem; margin: 2.5rem auto; padding: 0 1.25rem; font: 16px/1.5 system-ui, sans-serif; }
h1, a, pre { overflow-wrap: anywhere; }
.verdict { padding: .9rem 1.1rem; border-left: .4rem solid #b23a00; background: #8881; font-size: 1.1rem; }
.good { border-color: #2a7a3b; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
td:first-child { text-align: left; }
article { margin: 1rem 0; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .4rem; }
img { display: block; width: 100%; margin: .5rem 0; }
pre { padding: .6rem; background: #000; color: #e8e8e8; overflow-x: auto; }
</style>
</head>
<body>
<h1>$title</h1>
<p>$about</p>
<p class="verdict $colour">$verdict</p>
$body
</body>
</html>
""")


def html_page(report: CampaignReport, directory: Path) -> str:
    """The page, with pictures from the campaign's directory."""
    campaign = report.campaign
    verdict, *lines = map(escape, report.lines())
    body = [f"<p>{line}</p>" for line in lines]
    for heading, kinds in report.found(directory):
        body += [f"<h2>{escape(heading)}</h2>", *(_card(kind, directory) for kind in kinds)]
    return PAGE.substitute(
        title=escape(f"{campaign.image} checked against the engine"),
        about=escape(f"SHA-1 {campaign.sha1} · {campaign.path} path · seed {campaign.seed}"),
        colour="good" if report.agrees and not report.unseen else "",
        verdict=verdict,
        body="\n".join([*body, *starmap(_table, report.tables())]),
    )


def _card(kind: FoundKind, directory: Path) -> str:
    parts = [f"<strong>{escape(kind.title)}</strong>"]
    if kind.picture:
        data = base64.b64encode((directory / kind.picture).read_bytes()).decode()
        parts.append(f'<img alt="{escape(kind.title)}" src="data:image/png;base64,{data}">')
    parts += [f"<pre>{escape(text)}</pre>" for text in (kind.text, kind.command) if text]
    links = " ".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in kind.files)
    return f"<article>{''.join(parts)}<p>{links}</p></article>"


def _table(title: str, heads: list[str], rows: list[list[str]]) -> str:
    lines = [_row("th", heads), *(_row("td", row) for row in rows)]
    return f'<h2>{escape(title.capitalize())}</h2><div class="wide"><table>{"".join(lines)}</table></div>'


def _row(tag: str, cells: list[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
