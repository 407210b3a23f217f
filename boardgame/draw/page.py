"""HTML pages in one file that open without a server, in light and dark."""

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


def html_page(title: str, body: str, style: str = "", width: str = "64rem") -> str:
    """A page with a title, which is text, and a body, which is HTML; `style` has CSS rules, `width` is the widest."""
    return PAGE.substitute(title=escape(title), body=body, style=style, width=width)
