"""A campaign's report as one self-contained HTML page with pictures.

All text from a program or an image's name is escaped. The page links to the campaign's files beside it.
"""

import base64
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template

from boardgame.draw.palette import INK, PAPER
from kensington.compare.campaign.report import Agreement, CampaignReport, percent
from kensington.scene import STONE_COLOURS

SHOWN = 60  # disagreements, and failures, shown with pictures; others that are listed are links

LIGHT = f"--ink: {INK}; --ground: {PAPER}; --red: {STONE_COLOURS['red']}; --blue: {STONE_COLOURS['blue']}"

STYLE = """
:root { color-scheme: light dark; $light; --dim: #777064; --card: #fffdf8; --line: #ddd5c3; --good: #2a7a3b; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7dc; --dim: #a29b8e; --ground: #1e1c19; --card: #292622;
  --line: #453f37; --red: #ff9a6b; --blue: #8cc1e6; --good: #86cf8f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2.75rem 0 .75rem; font-size: 1.2rem; }
p { margin: .4rem 0; }
.dim, small { color: var(--dim); }
code, pre { font: .85rem/1.35 ui-monospace, monospace; overflow-wrap: anywhere; }
.verdict { margin: 1.5rem 0 0; padding: .9rem 1.1rem; border-left: .4rem solid; background: var(--card);
  font-size: 1.1rem; }
.good { border-color: var(--good); } .bad { border-color: var(--red); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1.5rem 0 0; }
.tiles div { padding: .7rem .9rem; background: var(--card); border: 1px solid var(--line); border-radius: .4rem; }
.tiles b { display: block; font-size: 1.45rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: right; font-weight: 600; color: var(--dim); font-size: .85rem; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child, td.word, th.word { text-align: left; }
tr.fault td { color: var(--red); }
.bar { width: 9rem; } .bar svg { display: block; width: 100%; height: .8rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)); gap: 1rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .4rem; overflow: hidden; }
article img { display: block; width: 100%; background: #000; }
article div { padding: .8rem 1rem; }
article dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem .8rem; margin: .5rem 0; }
dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
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
    parts = (
        _verdict(report),
        _tiles(report),
        _agreement(report.agreement),
        _level_fits(report),
        _thinking(report),
        _found("Disagreements", report.disagreed, report.disagreements, directory),
        _found("Failures", report.failed, report.failures, directory),
        _work(report),
    )
    return PAGE.substitute(
        title=escape(f"{campaign.image} checked against the engine"),
        style=STYLE.replace("$light", LIGHT),
        what=escape(f"SHA-1 {campaign.sha1} · {campaign.path} path · seed {campaign.seed}"),
        body="\n".join(part for part in parts if part),
    )


def _verdict(report: CampaignReport) -> str:
    compared = sum(each.compared for each in report.agreement)
    if report.agrees:
        return f'<p class="verdict good">No disagreement in {compared:,} comparisons.</p>'
    faults = [
        _counted(found, name)
        for found, name in ((report.disagreed, "disagreement"), (report.failed, "failure"))
        if found
    ]
    stopped = "".join(f"<p>Stopped: {escape(line)}.</p>" for line in report.stuck)
    return f'<p class="verdict bad">{" and ".join(faults)}, in {compared:,} comparisons.</p>{stopped}'


def _counted(number: int, name: str) -> str:
    return f"{number:,} {name}{'' if number == 1 else 's'}"


def _tiles(report: CampaignReport) -> str:
    counts = report.counts
    tiles = [(counts[name], name) for name in ("games", "turns", "positions") if counts[name]]
    tiles += [(report.disagreed, "disagreements"), (report.failed, "failures")]
    return '<div class="tiles">' + "".join(f"<div><b>{n:,}</b>{name}</div>" for n, name in tiles) + "</div>"


def _agreement(agreement: Sequence[Agreement]) -> str:
    if not agreement:
        return ""
    least = min(each.interval[0] for each in agreement)
    rows = [
        (each.what, each.phase, f"{each.compared:,}", f"{each.agreed:,}", percent(each.share), _between(each.interval))
        for each in agreement
    ]
    bars = [_bar(each, least) for each in agreement]
    faults = [each.agreed < each.compared for each in agreement]
    heads = ("compared", "<phase", "times", "agreed", "share", "95 % interval", f"<from {100 * least:.2f} % to 100 %")
    return "<h2>Agreement</h2>" + _table(heads, rows, bars, faults)


def _bar(each: Agreement, least: float) -> str:
    """The interval of a share as SVG, on a scale from the lowest bound of all to 1."""
    low, high = each.interval
    start, middle, end = ((value - least) / (1 - least) * 100 for value in (low, each.share, high))
    return (
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<rect y="4.5" width="100" height="1" fill="var(--line)"/>'
        f'<rect x="{start:.2f}" y="2" width="{max(end - start, 0.8):.2f}" height="6" fill="var(--blue)" opacity=".45"/>'
        f'<rect x="{min(middle, 98.5):.2f}" width="1.5" height="10" fill="var(--blue)"/></svg>'
    )


def _between(interval: Iterable[float]) -> str:
    return " to ".join(map(percent, interval))


def _level_fits(report: CampaignReport) -> str:
    """The level that each level of the program plays as, and how often ours would have chosen its acts."""
    if not report.level_fits:
        return ""
    texts = [each["verdict"]["text"] for each in report.level_fits]
    verdicts = "".join(f"<p>{escape(text[:1].upper() + text[1:])}.</p>" for text in texts)
    shares = [
        (each["who"], phase, model, f"{share['acts']:,}", percent(share["share"]), _between(share["interval"]))
        + (percent(share["expected"]), f"{share['never']:,}")
        for each in report.level_fits
        for phase, models in each["agreement"].items()
        for model, share in models.items()
    ]
    times = [
        (each["who"], phase, f"{taken['measured']:,}", f"{taken['median']:.2f} s", f"{taken['most']:.2f} s")
        for each in report.level_fits
        for phase, taken in each["seconds"].items()
        if taken["measured"]
    ]
    heads = ("player", "<phase", "<of ours", "acts", "same choice", "95 % interval", "as itself", "never its choice")
    return (
        f"<h2>What it plays as</h2>{verdicts}{_table(heads, shares)}"
        '<p class="dim">Same choice: the probability that this level of ours, or a random player, would have chosen '
        "the program's act. As itself: the same if the program were this level.</p>"
        "<h2>Thinking time on the screen</h2>" + _table(("player", "<phase", "acts", "median", "longest"), times)
    )


def _thinking(report: CampaignReport) -> str:
    if not report.thinking:
        return ""
    rows = [
        (each.what, each.phase, f"{each.count:,}", f"{each.median:.2f} s", f"{each.most:.2f} s")
        for each in report.thinking
    ]
    return '<h2>Thinking time</h2><p class="dim">Emulated time, at 2 MHz.</p>' + _table(
        ("level", "<phase", "choices", "median", "longest"), rows
    )


def _table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], bars: Sequence[str] = (), faults: Sequence[bool] = ()
) -> str:
    """A table. The first column, and those whose heading begins with `<`, are flush left.

    `bars` are the pictures of a last column; `faults` marks the rows in red.
    """
    flush = [' class="word"' if head.startswith("<") else "" for head in heads]
    lines = ["".join(f"<th{how}>{escape(head.lstrip('<'))}</th>" for how, head in zip(flush, heads, strict=True))]
    for number, row in enumerate(rows):
        line = "".join(f"<td{how}>{escape(text)}</td>" for how, text in zip(flush, row, strict=False))
        lines.append(line + (f'<td class="bar">{bars[number]}</td>' if bars else ""))
    marks = ["", *(' class="fault"' if fault else "" for fault in faults or [False] * len(rows))]
    body = "".join(f"<tr{mark}>{line}</tr>" for mark, line in zip(marks, lines, strict=True))
    return f'<div class="wide"><table>{body}</table></div>'


def _found(title: str, count: int, found: Sequence[Mapping[str, str]], directory: Path) -> str:
    if not found:
        return ""
    ordered = sorted(found, key=lambda each: ("small" not in each, "picture" not in each))  # shrunk ones first
    cards = "".join(_card(each, directory) for each in ordered[:SHOWN])
    more = ", ".join(_links(each) for each in ordered[SHOWN:])
    rest = f"<p>And {count - SHOWN:,} more. {more}</p>" if count > len(ordered[:SHOWN]) else ""
    return f'<h2>{title}</h2><div class="cards">{cards}</div>{rest}'


def _card(each: Mapping[str, str], directory: Path) -> str:
    lines = [f"<strong>{escape(each['what'])}</strong>"]
    answers = [(name, each[name]) for name in ("engine", "program") if name in each]
    if answers:
        pairs = "".join(f"<dt>{name}</dt><dd>{escape(answer)}</dd>" for name, answer in answers)
        lines.append(f"<dl>{pairs}</dl>")
    text = directory / each["text"] if "text" in each else None
    if text and text.is_file():
        lines.append(f"<pre>{escape(text.read_text(encoding='utf-8', errors='replace'))}</pre>")
    lines.append(f"<small>{escape(each['about'])}, batch {escape(each['batch'])}: {_links(each)}</small>")
    return f"<article>{_picture(each, directory)}<div>{''.join(lines)}</div></article>"


def _picture(each: Mapping[str, str], directory: Path) -> str:
    place = directory / each["picture"] if "picture" in each else None
    if place is None or not place.is_file():
        return ""
    data = base64.b64encode(place.read_bytes()).decode()
    return f'<img alt="{escape(each["what"])}" src="data:image/png;base64,{data}">'


def _links(each: Mapping[str, str]) -> str:
    names: Iterable[str] = (each[name] for name in ("small", "file", "text") if name in each)
    return " ".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in names)


def _work(report: CampaignReport) -> str:
    work = [
        (part.what, part.path, f"{part.seconds:,.1f} s", f"{part.rate[0]:,.1f} {part.rate[1]}") for part in report.parts
    ]
    counted = [
        (part.what, part.path, name, f"{count:,}")
        for part in report.parts
        for name, count in sorted(part.counts.items())
    ]
    return (
        f"<h2>Work</h2>{_table(('for', '<path', 'processor time', 'a second'), work)}"
        "<details><summary>All counts</summary>"
        f"{_table(('for', '<path', '<what', 'times'), counted)}</details>"
    )
