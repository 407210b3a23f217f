"""A campaign's report as one self-contained HTML page with pictures.

All text from a program or an image's name is escaped. The page links to the campaign's files beside it.
"""

import base64
from html import escape
from pathlib import Path

from boardgame.draw.page import TABLE_STYLE, html_page, html_table
from kensington.compare.campaign.report import CampaignReport, FoundKind

STYLE = f"""\
h1, a, pre {{ overflow-wrap: anywhere; }}
.verdict {{ padding: .9rem 1.1rem; border-left: .4rem solid #b23a00; background: #8881; font-size: 1.1rem; }}
.good {{ border-color: #2a7a3b; }}
{TABLE_STYLE}\
article {{ margin: 1rem 0; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .4rem; }}
img {{ display: block; width: 100%; margin: .5rem 0; }}
pre {{ padding: .6rem; background: #000; color: #e8e8e8; overflow-x: auto; }}
"""


def report_page(report: CampaignReport, directory: Path) -> str:
    """The page, with pictures from the campaign's directory."""
    campaign = report.campaign
    verdict, *lines = map(escape, report.lines())
    good = " good" if report.agrees and not report.unseen else ""
    body = [
        f"<p>SHA-1 {campaign.sha1} · {campaign.path} path · seed {campaign.seed} · "
        f"ROMs {escape(str(campaign.roms))}</p>"
    ]
    body += [f'<p class="verdict{good}">{verdict}</p>', *(f"<p>{line}</p>" for line in lines)]
    for heading, kinds in report.found(directory):
        body += [f"<h2>{escape(heading)}</h2>", *(_card(kind, directory) for kind in kinds)]
    for title, heads, rows in report.tables():
        body += [f"<h2>{escape(title.capitalize())}</h2>", html_table(heads, rows)]
    return html_page(f"{campaign.image} checked against the engine", "\n".join(body), STYLE)


def _card(kind: FoundKind, directory: Path) -> str:
    parts = [f"<strong>{escape(kind.title)}</strong>"]
    if kind.picture:
        data = base64.b64encode((directory / kind.picture).read_bytes()).decode()
        parts.append(f'<img alt="{escape(kind.title)}" src="data:image/png;base64,{data}">')
    parts += [f"<pre>{escape(text)}</pre>" for text in (kind.text, kind.command) if text]
    links = " ".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in kind.files)
    return f"<article>{''.join(parts)}<p>{links}</p></article>"
