// The board page: a game, its record, its analysis. The session on the server decides; this shows it and sends choices.

import { bytesOf, copyText, pushButton, saveFile, showAnswers } from "./ask.js";
import { Board } from "./board.js";
import { Kept, remember, remembered } from "./kept.js";
import { Lesson } from "./lesson.js";
import { Setup } from "./setup.js";
import { Socket } from "./socket.js";

const $ = (id) => document.getElementById(id);
const FOR_GOOD = [1008, 1011, 1013]; // why a server closes a connection that is not tried again by itself
const LONGEST_WAIT = 30; // seconds before the next try
const HINT_ACTS = 2; // of a game that has begun by itself, until the page no longer says how to begin another
const COMMANDS = { u: "undo", h: "hint", o: "draw", l: "decline", Backspace: "back", Escape: "back" };
const LONGEST = 1 << 17; // characters of a message that the server takes
const DRAWN = "svg, png, gif";

const games = await (await fetch(new URL("../../games", import.meta.url))).json();
const setup = new Setup($("setup-form"), games);
const openDialog = $("open-dialog");
openDialog.querySelector("select").replaceChildren(...Object.entries(games).map(([key, { name }]) => new Option(name, key)));

const state = {
  game: "", asks: { kind: "none" }, view: null, moment: null, moments: 0, record: "", rings: 0, onward: null,
  setup: null, // of the game, as it is sent
  lesson: null, // the place in a lesson, as it is sent
  drawn: null, // a stone from a point to another, the second of which is yet to be chosen
  hint: "", // how the game began by itself
  news: [], fresh: true, // whether the game is yet to be kept
  resuming: null, // what the page showed of the kept game that has been sent
};
const kept = new Kept("game", () => {
  hold("This game goes on in another tab.", "Play here");
  socket.close();
});
let tries = 0, nextTry = 0;
let socket = connect();

const board = new Board($("board"), choose, (key) => {
  if (!(key in COMMANDS)) return false;
  const button = document.querySelector(`[data-command=${COMMANDS[key]}]`);
  if (!button.disabled) socket.send({ do: "command", name: COMMANDS[key] });
  return true;
}, (from, to) => {
  if (state.moment === null && state.view.held.at(-1) === from) return choose(to);
  state.drawn = { from, to };
  choose(from);
});

function choose(point) {
  if (state.moment !== null) showLive(); // an act must not be played on a position that is not shown
  else socket.send({ do: "point", point, moments: state.moments });
}

const lesson = new Lesson({
  learn: (step, points) => learn(state.game, step, points),
  leave: leaveLesson,
  play: () => playFirst(state.game),
});

// A connection whose end counts only while it is the page's.
function connect() {
  const made = new Socket("/play/socket", {
    text: (message) => made === socket && receive[message.type](message),
    ended: (reason, code) => made === socket && document.body.dataset.held !== "yes" && lost(reason, code),
  });
  made.open.then(() => (tries = 0));
  return made;
}

function lost(reason, code) {
  hold(`${reason} Your game is kept.`, "Connect again");
  if (FOR_GOOD.includes(code)) return;
  clearTimeout(nextTry);
  nextTry = setTimeout(reconnect, 1000 * Math.min(2 ** tries++, LONGEST_WAIT));
}

// Nothing can be played until the page is connected again.
function hold(words, button) {
  document.body.dataset.held = "yes";
  document.body.dataset.asks = "none";
  if (state.view) board.show(state.view);
  for (const control of document.querySelectorAll("[data-command], #act-form *, #answers *")) control.disabled = true;
  say("error", words);
  $("reconnect").textContent = button;
  $("reconnect").hidden = false;
}

async function reconnect() {
  clearTimeout(nextTry);
  delete document.body.dataset.held;
  socket.close();
  socket = connect();
  await begin();
}

// Messages

const receive = {
  begins({ game, setup: chosen }) {
    state.game = game;
    state.moment = state.drawn = null;
    state.setup = chosen ? { game, ...chosen } : null;
    state.fresh = state.resuming === null;
    if (chosen) state.hint = state.resuming?.hint ?? (quickly ? setup.words(chosen) : "");
    quickly = false;
    if (state.fresh && chosen) { // until there is a record
      kept.begin({ do: "start", ...state.setup });
      kept.update({ page: { hint: state.hint } });
    }
    state.news = [];
    state.rings = Infinity; // no bell for what has been before
    $("news").replaceChildren();
    $("curve").replaceChildren();
    $("marks").replaceChildren();
    $("progress").textContent = "";
    showAnalysing(false);
    $("analysis").hidden = !games[game].analyses;
    $("title").textContent = games[game].name;
    $("analyse").disabled = false;
    document.title = `${games[game].name} - play`;
    say("prompt", "");
    say("error", "");
    $("reconnect").hidden = true;
    $("start-words").textContent = state.hint;
    $("table").hidden = false;
    $("moment-words").textContent = "";
    showLine();
  },

  view(view) {
    if (view.asks.kind === "left") return view.asks.play ? playFirst(state.game) : leaveLesson();
    const live = state.moment === null;
    if (view.svg) state.view = view;
    state.asks = view.asks;
    state.moments = view.moments ?? 0;
    if (live && state.view) draw(state.view, view);
    const { kind } = view.asks;
    showLesson(view.lesson, kind === "key");
    $("names").replaceChildren(...view.names.map((line) => element("li", line)));
    const prompt = promptOf(view);
    if (kind !== "show") {
      say("prompt", prompt);
      say("error", "");
    }
    const quietly = view.over && kind === "works"; // the game is over, and what was missed is looked for
    say("notice", quietly ? "Looking for what was missed ..." : view.notice === prompt ? "" : view.notice);
    state.news.push(...view.news);
    for (const line of view.news) {
      const item = element("p", line.trim());
      item.classList.toggle("follows", line.startsWith(" "));
      $("news").append(item);
    }
    showMoves($("missed"), view.missed ?? []);
    $("missed-part").hidden = !view.missed?.length;
    $("news").scrollTop = $("news").scrollHeight;
    document.body.dataset.asks = kind;
    if (quietly) showAnswers($("answers"), { kind: "again", keys: "y" }, () => play(state.setup));
    else showAnswers($("answers"), view.lesson ? {} : view.asks, (key) => socket.send({ do: "key", key }));
    $("decline").hidden = !view.asks.pointless;
    $("decline").textContent = view.asks.pointless || "Pass";
    for (const button of document.querySelectorAll("[data-command]")) {
      button.disabled = kind !== "point" || button.dataset.command === "back" && !view.held.length;
    }
    for (const part of $("act-form").elements) part.disabled = kind !== "point";
    $("play-on").hidden = ["thinks", "works", "show"].includes(kind);
    if (view.rings > state.rings && $("sound").checked) beep();
    state.rings = view.rings;
    showMoments();
    $("start-hint").hidden = !state.hint || state.moments >= HINT_ACTS || kind === "opened";
    if (view.record) keep(view);
    if (kind === "point" && state.drawn) {
      const { from, to } = state.drawn;
      state.drawn = null;
      if (view.held.at(-1) === from) choose(to);
    }
    if (kind !== "show" && state.resuming) showAgain();
  },

  moment(moment) {
    state.moment = moment.number;
    const { number, line, at, thought } = moment;
    kept.update({ page: { moment: { number, line, at } } });
    board.show(moment, { thought });
    showLine(moment);
    $("description").textContent = moment.description;
    $("moment-words").textContent = moment.words;
    showMoments();
  },

  async record({ text, position }) {
    state.record = text;
    await state.onward?.(text, position);
    state.onward = null;
  },

  file({ name, media, data }) {
    saveFile(name, media, bytesOf(data));
  },

  analysis({ done, total, curve, marks }) {
    if (!$("analyse").dataset.running) return; // stopped meanwhile
    $("curve").innerHTML = curve; // the server's own
    $("progress").textContent = done < total ? `${done} of ${total} acts judged` : total === 1 ? "The act is judged" : `All ${total} acts judged`;
    showAnalysing(done < total, "Analyse again");
    showMoves($("marks"), marks);
  },

  error({ text, of }) {
    say("error", text);
    $("analyse").disabled = false;
    if (of === "analysis") {
      showAnalysing(false);
      kept.update({ page: { analysing: false } });
    }
    state.resuming = null;
  },
};

function draw(boardView, { asks, held, thought }) {
  const mine = asks.kind === "point";
  board.show(boardView, { legal: mine ? asks.legal : [], starts: mine ? asks.starts : [], held, thought });
  $("description").textContent = boardView.description;
}

// What is due, in words; at the end, how the game has ended.
function promptOf({ asks, lesson: taught, notice, player, result }) {
  if (taught && asks.kind === "key") return notice; // the prompt names the terminal's keys
  if (result) return result;
  const prompts = { thinks: `${player} thinks (${asks.name}) ...`, works: "Analysing ...", opened: "A record is open.",
    stopped: "The game has stopped. You can play on from here.", again: "The game is over." };
  return asks.prompt && asks.kind !== "again" ? asks.prompt : prompts[asks.kind] ?? "";
}

// Fill a list with acts of the past for which there was a better line; a click shows it.
function showMoves(list, moves) {
  list.replaceChildren(...moves.map(({ moment, text, line, blunder }) => {
    const button = pushButton(text, () => look(moment, line));
    button.classList.toggle("blunder", Boolean(blunder));
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
}

// Show the position after some acts, and after `at` acts of a line that was better than what followed.
function look(number, line = [], at = 0) {
  socket.send({ do: "moment", number, ...(line.length ? { line, at } : {}) });
}

function showLine({ number, line, at } = { line: [], at: 0 }) {
  if ($("line").textContent !== line.join("")) {
    $("line").replaceChildren(...line.map((act, index) => pushButton(act, () => look(number, line, index + 1))));
  }
  for (const [index, button] of [...$("line").children].entries()) button.setAttribute("aria-pressed", index === at - 1);
}

// Lessons

function learn(game, step = 1, points = []) {
  socket.send({ do: "lesson", game, language: lesson.language, step, points });
}

function showLesson(taught, done = false) {
  document.body.toggleAttribute("data-lesson", Boolean(taught));
  lesson.show(taught, done);
  const place = taught ? { game: state.game, step: taught.step, points: taught.points } : null;
  if (JSON.stringify(place) !== JSON.stringify(state.lesson)) kept.update({ page: { lesson: place } });
  state.lesson = place;
  board.showNames(taught ? true : $("show-names").checked);
}

// The game goes on in whose middle the lesson began.
function leaveLesson() {
  showLesson(null);
  goOn();
}

function playFirst(game) {
  showLesson(null);
  setup.choose(game);
  play(setup.message(), true);
}

function showLive() {
  state.moment = null;
  kept.update({ page: { moment: null } });
  $("moment-words").textContent = "";
  showLine();
  if (state.view) draw(state.view, { asks: state.asks, held: state.view.held, thought: state.view.thought });
  showMoments();
}

function showMoments() {
  const slider = $("moment");
  slider.max = state.moments;
  slider.value = state.moment ?? state.moments;
  slider.setAttribute("aria-valuetext", `after ${slider.value} acts of ${state.moments}`);
}

function say(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function beep() {
  const context = (beep.context ??= new AudioContext());
  const tone = new OscillatorNode(context, { type: "square", frequency: 880 });
  const gain = new GainNode(context, { gain: 0.05 });
  tone.connect(gain).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.08);
}

// The game after a reload, and by address

function keep(view) {
  state.record = view.record;
  if (view.kept && state.setup) state.setup.seats = view.kept.seats;
  if (view.kept) kept.update({ message: { do: "resume", record: view.record, ...view.kept, news: state.news } });
  else if (state.fresh) kept.begin({ do: "open", game: state.game, text: view.record });
  state.fresh = false;
}

async function begin() {
  const here = socket;
  await here.open;
  if (here !== socket) return;
  const asked = new URLSearchParams(location.hash.slice(1));
  const text = asked.get("record") ?? asked.get("position");
  if (asked.has("game") && Object.hasOwn(games, asked.get("game"))) setup.choose(asked.get("game"));
  history.replaceState(null, "", location.pathname); // a reload keeps the game, with what is played from here on
  if (text) socket.send({ do: "open", game: asked.get("game") ?? Object.keys(games)[0], text });
  else goOn();
  document.body.dataset.ready = "yes";
}

// With the kept game, or the lesson that was begun in its middle; else with a new game.
function goOn() {
  const { message, page } = kept.take() ?? {};
  if (page?.lesson) learn(page.lesson.game, page.lesson.step, page.lesson.points);
  else if (message) {
    state.resuming = { ...page };
    state.fresh = true;
    socket.send(message);
  } else play(setup.message(), true);
}

// After the board of a kept game is back: what the page itself showed.
function showAgain() {
  const { moment, analysing, dialog } = state.resuming;
  state.resuming = null;
  if (moment) look(moment.number, moment.line, moment.at);
  if (analysing) analyse(true);
  if (dialog && !document.querySelector("dialog[open]")) openAgain(dialog);
}

// Begin a game; `quick` is without having asked for anything.
let quickly = false;

function play(message, quick = false) {
  quickly = quick;
  state.resuming = null;
  document.body.dataset.asks = "none"; // of the game before nothing can be chosen any more
  socket.send({ do: "start", ...message });
}

function withRecord(onward) {
  state.onward = onward;
  socket.send({ do: "record" });
}

const shownMoment = () => state.moment ?? state.moments;

// Controls

function showAnalysing(running, otherwise = "Analyse") {
  $("analyse").dataset.running = running ? "yes" : "";
  $("analyse").textContent = running ? "Stop" : otherwise;
}

let playingOn = false;

function openSetup(onward) {
  playingOn = onward;
  if (onward) {
    setup.choose(state.game);
    const count = state.record.match(/players=(\d)/)?.[1];
    if (count) setup.draw(Number(count));
  }
  $("setup-title").textContent = onward ? "Play on from here" : "New game";
  show($("setup"));
}

// Dialogs are kept while they are open, with what has been entered.
const ENTERED = {
  setup: { get: () => ({ onward: playingOn, ...setup.message() }), set: (values) => setup.fill(values), open: openSetup },
  "open-dialog": {
    get: () => ({ game: openDialog.querySelector("select").value, text: $("open-text").value }),
    set: ({ game, text }) => {
      openDialog.querySelector("select").value = game;
      $("open-text").value = text;
    },
    open: () => show(openDialog),
  },
};

function show(dialog) {
  dialog.showModal();
  keepDialog(dialog);
}

function keepDialog(dialog) {
  if (!(dialog.id in ENTERED)) return;
  kept.update({ page: { dialog: dialog.open ? { id: dialog.id, values: ENTERED[dialog.id].get() } : null } });
}

function openAgain({ id, values }) {
  if (!Object.hasOwn(ENTERED, id)) return;
  ENTERED[id].open(values.onward);
  ENTERED[id].set(values);
  keepDialog($(id));
}

$("new-game").addEventListener("click", () => openSetup(false));
$("first-game").addEventListener("click", () => openSetup(false));
const taught = Object.entries(games).filter(([, { lesson }]) => lesson);
$("learn-first").append(...taught.map(([key, { name }]) => pushButton(`How to play ${name}`, () => learn(key))));
$("learn").addEventListener("click", () => learn(games[state.game]?.lesson ? state.game : taught[0][0]));
$("play-on").addEventListener("click", () => withRecord(() => openSetup(true)));
$("setup-form").addEventListener("submit", () => {
  const message = setup.message();
  setup.remember();
  if (playingOn) socket.send({ do: "play-on", moment: shownMoment(), ...message });
  else play(message);
});
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.querySelector(".cancel").addEventListener("click", () => dialog.close());
  for (const event of ["input", "change", "close"]) { // later, as another game's form is drawn first
    dialog.addEventListener(event, () => setTimeout(() => keepDialog(dialog)));
  }
}
for (const button of document.querySelectorAll("[data-command]")) {
  button.addEventListener("click", () => socket.send({ do: "command", name: button.dataset.command }));
}
$("act-form").addEventListener("submit", (event) => {
  event.preventDefault();
  socket.send({ do: "type", text: $("act").value });
  $("act").value = "";
});
$("moment").addEventListener("input", (event) => {
  const number = Number(event.target.value);
  if (number === state.moments && document.body.dataset.asks !== "opened") showLive();
  else look(number);
});
for (const [id, change] of [["earlier", -1], ["later", 1]]) {
  $(id).addEventListener("click", () => {
    const number = shownMoment() + change;
    if (number >= state.moments && document.body.dataset.asks !== "opened") showLive();
    else if (number >= 0 && number <= state.moments) look(number);
  });
}
$("show-names").addEventListener("change", (event) => board.showNames(event.target.checked));
for (const id of ["show-names", "sound"]) {
  $(id).addEventListener("change", ({ target }) => remember(id, target.checked));
  $(id).checked = remembered(id) === true;
}
board.showNames($("show-names").checked);
$("analyse").addEventListener("click", () => analyse(!$("analyse").dataset.running));

function analyse(running) {
  socket.send({ do: running ? "analyse" : "stop-analysis" });
  showAnalysing(running);
  kept.update({ page: { analysing: running } });
}

const link = (what, text) => `${location.origin}${location.pathname}#game=${state.game}&${what}=${encodeURIComponent(text)}`;
$("copy-record").addEventListener("click", () => withRecord((text) => copied(text, "The record")));
$("copy-position").addEventListener("click", () => withRecord((_, position) => copied(position, "The position")));
$("copy-link").addEventListener("click", () => withRecord((text) => copied(link("record", text), "A link to this game")));
$("save-record").addEventListener("click", () => withRecord((text) => saveFile(`${state.game}.txt`, "text/plain", text)));
for (const kind of DRAWN.split(", ")) {
  $(`save-${kind}`).addEventListener("click", () => socket.send({ do: "download", kind, moment: shownMoment() }));
}

async function copied(text, what) {
  await copyText(text);
  say("notice", `${what} is on the clipboard.`);
}

$("open").addEventListener("click", () => show(openDialog));
$("open-file").addEventListener("change", async ({ target }) => {
  if (!target.files.length) return;
  const file = target.files[0];
  $("open-text").value = await file.slice(0, LONGEST + 1).text().catch(() => "");
});
$("open-form").addEventListener("submit", () => {
  const text = $("open-text").value;
  if (text.length > LONGEST) say("error", `A record has at most ${LONGEST} characters.`);
  else {
    socket.send({ do: "open", game: openDialog.querySelector("select").value, text });
    $("analyse").disabled = true; // until the record is there, as what begins clears the analysis
  }
});
$("reconnect").addEventListener("click", reconnect);
addEventListener("online", () => !$("reconnect").hidden && nextTry && reconnect());

addEventListener("hashchange", () => {
  if (location.hash) begin();
});

await begin();
