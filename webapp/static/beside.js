// A program on the BBC Micro and the engine, in the same game. The machine sends bytes, the engine's half JSON.

import { Machine } from "./emulator/machine.js";
import { Board } from "./boardgame/board.js";
import { Kept, remember, remembered } from "./boardgame/kept.js";
import { Socket } from "./boardgame/socket.js";

const $ = (id) => document.getElementById(id);
const KINDS = ["a person", "novice", "intermediate", "experienced"];
const NAMES = { red: ["You", "Red"], blue: ["You", "Ken"] }; // of a person, of a level
const FOR_GOOD = [1000, 1008, 1011, 1013]; // why a server closes a connection that is not tried again by itself
const LONGEST_WAIT = 30; // seconds before the next try
const form = $("begin");
const rows = $("acts").tBodies[0];

const last = remembered("beside") ?? {};
for (const [side, level] of [["red", last.red ?? 0], ["blue", last.blue ?? 2]]) {
  form.elements[side].append(...KINDS.map((kind, at) => new Option(kind, at, at === level, at === level)));
}

const socket = new Socket("/beside/socket", {
  text: (message) => receive[message.type](message),
  bytes: (buffer) => machine.take(buffer),
  ended: (reason, code) => {
    if (taken) return;
    machine.end(reason);
    if (!FOR_GOOD.includes(code)) reloadWhenServed();
  },
});
let taken = false;
const kept = new Kept("beside", () => {
  taken = true;
  machine.end("This game goes on in another tab.");
  socket.close();
});

// A reload brings the game back, as soon as there is a server.
function reloadWhenServed(tries = 0) {
  setTimeout(async () => {
    const answer = await fetch(new URL("../games", import.meta.url)).catch(() => null);
    if (answer?.ok) location.reload();
    else reloadWhenServed(tries + 1);
  }, 1000 * Math.min(2 ** tries, LONGEST_WAIT));
}
const machine = new Machine((message) => socket.send(message), (buffer) => socket.sendBytes(buffer));
window.machine = machine; // for the browser's console, and for measurements
machine.onkeep = (message) => {
  if (!kept.game) kept.begin({ do: "resume" });
  kept.update({ message, page: { rows: rowsShown() } });
};
const board = new Board($("board"), (point) => socket.send({ board: true, do: "point", point }), (key) => {
  if (key !== "Backspace" && key !== "Escape") return false;
  socket.send({ board: true, do: "back" });
  return true;
});

const receive = {
  begins({ words, path, acts }) {
    $("knows").textContent = words;
    document.body.dataset.path = path;
    receive.back({ number: 0 });
    if (acts === undefined) kept.begin({ do: "resume" });
    else showAgain(acts);
  },

  back({ number }) {
    if (number) for (const row of [...rows.rows]) Number(row.dataset.number) >= number && row.remove();
    else rows.replaceChildren();
    score();
  },

  act({ number, act, side, player, level, seed, next }) {
    const row = rows.insertRow();
    row.dataset.number = number;
    row.comparison = { number, level, seed, next };
    for (const words of [`${number + 1}. ${act}`, `${player}, ${side}`, "..."]) row.insertCell().textContent = words;
    rows.closest(".scroll").scrollTop = 1e6;
    $("engine-error").textContent = "";
    kept.update({ page: { rows: rowsShown() } });
  },

  verdict({ number, verdict, words }) {
    let row = rows.querySelector(`[data-number="${number}"]`);
    if (!row) {
      row = rows.insertRow();
      for (const text of ["", "", ""]) row.insertCell().textContent = text;
    }
    row.className = verdict;
    row.lastChild.textContent = `${verdict}: ${words}`;
    score();
    kept.update({ page: { rows: rowsShown() } });
  },

  board(view) {
    chooseAgain(view);
    kept.update({ page: { held: view.held } });
    board.show(view, { legal: view.legal, held: view.held });
    $("description").textContent = view.description;
    $("standing").textContent = view.standing;
    $("pass").hidden = !view.passes;
  },

  error({ text }) {
    $("engine-error").textContent = text;
  },
};

// The list as it is kept
function rowsShown() {
  return [...rows.rows].map((row) => ({
    cells: [...row.cells].map((cell) => cell.textContent), verdict: row.className, comparison: row.comparison,
  }));
}

// The list of a kept game of this many acts; comparisons that were interrupted begin again.
function showAgain(acts) {
  for (const { cells, verdict, comparison } of kept.game?.page.rows ?? []) {
    if (!(comparison?.number < acts)) continue;
    const row = rows.insertRow();
    row.className = verdict;
    row.dataset.number = comparison.number;
    row.comparison = comparison;
    for (const words of cells) row.insertCell().textContent = words;
    if (!verdict && comparison.seed) socket.send({ board: true, do: "compare", ...comparison });
  }
  score();
  heldBefore = kept.game?.page.held ?? [];
}

let heldBefore = []; // points chosen on the engine's board when the game was interrupted

function chooseAgain({ legal }) {
  if (!legal.length) return;
  for (const point of heldBefore.splice(0)) socket.send({ board: true, do: "point", point });
}

function score() {
  const count = (name) => rows.querySelectorAll(`.${name}`).length;
  $("score").textContent = `Acts that agree: ${count("agrees")}. Acts that differ: ${count("differs")}.`;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const seats = ["red", "blue"].map((side) => {
    const level = Number(form.elements[side].value);
    return [NAMES[side][level ? 1 : 0], level];
  });
  if (seats[0][0] === seats[1][0]) seats[1][0] = "Bob";
  remember("beside", Object.fromEntries(["red", "blue"].map((side) => [side, Number(form.elements[side].value)])));
  socket.send({ do: "begin", seats });
});
form.elements.blue.addEventListener("change", ({ target }) => {
  if (Number(target.value)) socket.send({ do: "level", level: Number(target.value) });
});
$("back").addEventListener("click", () => socket.send({ board: true, do: "back" }));
$("pass").addEventListener("click", () => socket.send({ board: true, do: "pass" }));
await socket.open;
if (kept.take()?.message.state) socket.send(kept.game.message);
document.body.dataset.ready = "yes";
