"""A judged game as one HTML page that opens without a server: the board, the curve, and the acts to step through."""

import json
from collections.abc import Sequence
from html import escape
from string import Template

from boardgame.draw.page import html_page
from boardgame.draw.svg import render_svg
from kensington.analysis import JudgedAct
from kensington.curve import Plot, curve, summary
from kensington.game import KensingtonRecord
from kensington.scene import scene

MOST_OF_A_LINE = 8  # acts of a better line
STYLE = """\
main { display: grid; grid-template-columns: minmax(0, 2fr) minmax(16rem, 1fr); gap: 1rem; }
svg { display: block; width: 100%; height: auto; border-radius: .4rem; }
#board svg { max-height: 58vh; }
nav { display: flex; gap: .4rem; margin: .6rem 0; }
button { font: inherit; padding: .3rem .8rem; border: 1px solid var(--line); border-radius: .4rem; cursor: pointer; }
#words { min-height: 2.9em; margin: 0 0 .6rem; overflow-wrap: anywhere; }
ol { margin: 0; padding: 0; list-style: none; position: relative; overflow-y: auto; max-height: 90vh; }
li button { width: 100%; border: 0; background: none; color: inherit; text-align: left; }
li button[aria-current] { background: #8884; }
@media (max-width: 45rem) { main { grid-template-columns: minmax(0, 1fr); } ol { max-height: 40vh; } }
"""
BODY = Template("""\
<main>
<div>
<div id="board">$board</div>
<nav aria-label="Moments of the game">
<button data-go="start">start</button><button data-go="back">&#9664; back</button>
<button data-go="on">on &#9654;</button><button data-go="end">end</button>
<button data-go="mistake">next mistake</button>
</nav>
<p id="words" aria-live="polite">$words</p>
<div id="curve">$curve</div>
<p>Arrow keys, Home and End step through the game; M goes to the next mistake.</p>
</div>
<ol aria-label="Acts">
$acts
</ol>
</main>
<script type="application/json" id="game">$data</script>
<script>
const game = JSON.parse(document.getElementById("game").textContent);
const board = document.querySelector("#board svg"), words = document.getElementById("words");
const curve = document.querySelector("#curve svg"), here = document.getElementById("here");
const list = document.querySelector("ol"), rows = [...list.querySelectorAll("button")], last = game.frames.length - 1;
let at = last;
function show(moment) {
  at = Math.max(0, Math.min(last, moment));
  board.innerHTML = game.frames[at].map(part => game.parts[part]).join("");
  words.textContent = game.words[at];
  here.setAttribute("x1", game.x[at]);
  here.setAttribute("x2", game.x[at]);
  rows.forEach((row, number) => row.ariaCurrent = number === at ? "step" : null);
  list.scrollTop = rows[at].offsetTop - list.clientHeight / 2;
}
const go = {
  start: () => show(0), back: () => show(at - 1), on: () => show(at + 1), end: () => show(last),
  mistake: () => show(game.marked.find(moment => moment > at) ?? game.marked[0] ?? at),
};
const keys = { Home: go.start, ArrowLeft: go.back, ArrowRight: go.on, End: go.end, m: go.mistake, M: go.mistake };
document.querySelectorAll("[data-go]").forEach(button => button.addEventListener("click", go[button.dataset.go]));
rows.forEach((row, number) => row.addEventListener("click", () => show(number)));
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
curve.addEventListener("click", event => {
  const x = new DOMPoint(event.clientX, event.clientY).matrixTransform(curve.getScreenCTM().inverse()).x;
  show(Math.round((x - game.x[0]) / (game.x[1] - game.x[0])));
});
show(0);
</script>
""")


def analysis_page(record: KensingtonRecord, acts: Sequence[JudgedAct]) -> str:
    """The page of a game with at least one act, judged. Without scripts it shows the end, the curve and the acts."""
    positions = (*record.history, record.final)
    boards = [
        render_svg(scene(position, (acts[number - 1].act,) if number else (), numbers=True)).splitlines()
        for number, position in enumerate(positions)
    ]
    unique = dict.fromkeys(part for board in boards for part in board[1:-1])  # most are the same on every board
    parts = {part: number for number, part in enumerate(unique)}
    words = ["the start", *map(_words, acts)]
    plot = Plot(len(acts))
    across = [round(plot.place(moment, 0)[0], 3) for moment in range(len(positions))]
    data = {
        "parts": [*parts],
        "frames": [[parts[part] for part in board[1:-1]] for board in boards],
        "words": words,
        "x": across,
        "marked": [moment for moment, judged in enumerate(acts, 1) if judged.mark],
    }
    line = f'<line id="here" x1="{across[-1]}" x2="{across[-1]}" y1="{plot.top}" y2="{plot.bottom}"'
    here = f'{line} stroke="currentColor" stroke-width=".08"/></svg>'
    players = " – ".join(record.tags[side] for side in ("Red", "Blue") if side in record.tags)
    body = BODY.substitute(
        board="\n".join(boards[-1]),
        curve=render_svg(curve(acts)).strip().removesuffix("</svg>") + here,
        words=escape(words[-1]),
        acts="\n".join(f"<li><button>{escape(text)}</button></li>" for text in ("the start", *map(summary, acts))),
        data=json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),  # no text of a record ends the script
    )
    return html_page(f"Kensington: {players or 'a game'}", body, STYLE, "76rem")


def _words(judged: JudgedAct) -> str:
    """An act, what it is worth, and the best line where it was not the best act."""
    if not judged.mark:
        return summary(judged)
    return f"{summary(judged)}. The best line: {' '.join(map(str, judged.line[:MOST_OF_A_LINE]))}"
