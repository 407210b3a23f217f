// A program on the BBC Micro and the engine, in the same game. The machine sends bytes, the engine's half JSON.

import { Machine } from "/static/emulator/machine.js";
import { Board } from "/static/boardgame/board.js";
import { Socket } from "/static/boardgame/socket.js";

const $ = (id) => document.getElementById(id);
const KINDS = ["a person", "novice", "intermediate", "experienced"];
const NAMES = { red: ["You", "Red"], blue: ["You", "Ken"] }; // of a person, of a level
const form = $("begin");
const rows = $("acts").tBodies[0];

for (const [side, level] of [["red", 0], ["blue", 2]]) {
  form.elements[side].append(...KINDS.map((kind, at) => new Option(kind, at, at === level, at === level)));
}

const socket = new Socket("/beside/socket", {
  text: (message) => receive[message.type](message),
  bytes: (buffer) => machine.take(buffer),
  ended: (reason) => machine.end(reason),
});
const machine = new Machine((message) => socket.send(message), (buffer) => socket.sendBytes(buffer));
window.machine = machine; // for the browser's console, and for measurements
const board = new Board($("board"), (point) => socket.send({ board: true, do: "point", point }), (key) => {
  if (key !== "Backspace" && key !== "Escape") return false;
  socket.send({ board: true, do: "back" });
  return true;
});

const receive = {
  begins({ words, path }) {
    $("knows").textContent = words;
    document.body.dataset.path = path;
    receive.back({ number: 0 });
  },

  back({ number }) {
    if (number) for (const row of [...rows.rows]) Number(row.dataset.number) >= number && row.remove();
    else rows.replaceChildren();
    score();
  },

  act({ number, act, side, player }) {
    const row = rows.insertRow();
    row.dataset.number = number;
    for (const words of [`${number + 1}. ${act}`, `${player}, ${side}`, "..."]) row.insertCell().textContent = words;
    rows.closest(".scroll").scrollTop = 1e6;
    $("engine-error").textContent = "";
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
  },

  board(view) {
    board.show(view, { legal: view.legal, held: view.held });
    $("description").textContent = view.description;
    $("standing").textContent = view.standing;
    $("pass").hidden = !view.passes;
  },

  error({ text }) {
    $("engine-error").textContent = text;
  },
};

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
  socket.send({ do: "begin", seats });
});
form.elements.blue.addEventListener("change", ({ target }) => {
  if (Number(target.value)) socket.send({ do: "level", level: Number(target.value) });
});
$("back").addEventListener("click", () => socket.send({ board: true, do: "back" }));
$("pass").addEventListener("click", () => socket.send({ board: true, do: "pass" }));
document.body.dataset.ready = "yes";
