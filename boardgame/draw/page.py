"""HTML pages in one file that open without a server, in light and dark."""

from collections.abc import Iterable, Sequence
from html import escape
from string import Template

PAGE = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root { color-scheme: light dark; --line: #8886; }
body { max-width: $width; margin: 0 auto; padding: 1rem; font: 16px/1.4 system-ui, sans-serif; }
$style</style>
</head>
<body>
<h1>$title</h1>
$body
</body>
</html>
""")
TABLE_STYLE = """\
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
td:first-child { text-align: left; }
"""


def html_page(title: str, body: str, style: str = "", width: str = "64rem") -> str:
    """A page with a title, which is text, and a body, which is HTML; `style` has CSS rules, `width` is the widest."""
    return PAGE.substitute(title=escape(title), body=body, style=style, width=width)


def html_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of text, to be shown with `TABLE_STYLE`: the first column flush left, the others flush right."""
    lines = [_row("th", headings), *(_row("td", row) for row in rows)]
    return f'<div class="wide"><table>{"".join(lines)}</table></div>'


def _row(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
