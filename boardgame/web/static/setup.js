// The form of a new game: who plays, by which rules. What it offers comes from the server (`PageGame.form`).

import { remember, remembered } from "./kept.js";

const NAMES = ["You", "Ken", "Ann", "Ben", "Cleo", "Dan"];
const FIRST = 0; // of the program's players: the second player at first
const LAST_GAME = "last game"; // in the browser's store

export class Setup {
  // `form` is the element; `games` are the games by key.
  constructor(form, games) {
    this.form = form;
    this.games = games;
    this.fields = form.querySelector(".fields");
    this.chooser = form.elements.game;
    this.chooser.replaceChildren(...Object.entries(games).map(([key, { name }]) => new Option(name, key)));
    this.chooser.addEventListener("change", () => this.choose(this.key));
    const last = remembered(LAST_GAME);
    this.choose(Object.hasOwn(games, last) ? last : this.key);
  }

  get key() {
    return this.chooser.value;
  }

  get game() {
    return this.games[this.key];
  }

  // Offer a game, with what was chosen for it last.
  choose(key) {
    this.chooser.value = key;
    const last = remembered(`setup of ${key}`);
    if (last?.game === key) this.fill(last);
    else this.draw();
  }

  remember() {
    remember(LAST_GAME, this.key);
    remember(`setup of ${this.key}`, this.message());
  }

  // Fill the form with the fields of a message; what the game does not have is left as it is.
  fill({ game, seats, rules, answers, speed }) {
    if (!Object.hasOwn(this.games, game)) return;
    this.chooser.value = game;
    this.draw(this.game.players.includes(seats?.length) ? seats.length : undefined);
    const { elements } = this.form;
    const set = (element, value) => {
      if (element && [...element.options].some((option) => option.value === String(value))) element.value = value;
    };
    const levels = [...this.form.querySelectorAll("[name=level]")];
    for (const [at, name] of [...this.form.querySelectorAll("[name=name]")].entries()) {
      name.value = seats?.[at]?.[0] ?? name.value;
      set(levels[at], seats?.[at]?.[1]);
    }
    set(elements.speed, speed);
    for (const [name, on] of Object.entries(answers ?? {})) {
      if (elements[`ask-${name}`]) elements[`ask-${name}`].checked = on;
    }
    for (const [name, value] of String(rules).split(",").map((rule) => rule.split("="))) set(elements[`rule-${name}`], value);
  }

  // Who plays, in a sentence.
  words({ seats }) {
    const { sides, levels } = this.game;
    const people = seats.flatMap(([name, level], at) => level ? [] : [`${name === "You" ? "You play" : `${name} plays`} ${sides[at % 2]}`]);
    const programs = seats.filter(([, level]) => level).map(([name, level]) => `${name} (${levels.find(([value]) => value === level)?.[1] ?? level})`);
    return `${people.join(", ") || "Nobody plays"}${programs.length ? ` against ${programs.join(" and ")}` : ""}.`;
  }

  draw(players = this.game.players[0]) {
    const { game } = this;
    this.fields.replaceChildren();
    if (game.players.length > 1) {
      const counts = select("players", game.players.map((count) => [count, `${count} players`]), players);
      counts.addEventListener("change", () => {
        this.draw(Number(counts.value));
        this.form.elements.players.focus();
      });
      this.fields.append(labelled("Players", counts));
    }
    const kinds = [[0, "a person"], ...game.levels];
    for (let seat = 0; seat < players; seat++) {
      const side = capital(game.sides[seat % 2]) + (players > 2 ? ` ${Math.floor(seat / 2) + 1}` : "");
      const name = document.createElement("input");
      Object.assign(name, { name: "name", value: NAMES[seat], maxLength: 100, pattern: "\\p{L}+", required: true });
      name.autocomplete = "off";
      const group = document.createElement("fieldset");
      const legend = document.createElement("legend");
      legend.textContent = side;
      const kind = select("level", kinds, seat === 1 ? game.levels[FIRST][0] : 0);
      group.append(legend, labelled("Name", name), labelled("Played by", kind));
      this.fields.append(group);
    }
    for (const [name, words, on] of game.questions) this.fields.append(checkbox(name, words, on));
    this.fields.append(labelled("Pace of the program", select("speed", [[0, "fast"], [2, "medium"], [6, "slow"]], 2)));
    const rules = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = "Rules";
    rules.append(summary, ...game.rules.flatMap(({ name, values, help }) => {
      const choices = select(`rule-${name}`, values.map((value) => [value, value]), values[0]);
      const words = document.createElement("p");
      Object.assign(words, { id: `help-${name}`, className: "help", textContent: help });
      choices.setAttribute("aria-describedby", words.id);
      return [labelled(capital(name.replaceAll("_", " ")), choices), words];
    }));
    this.fields.append(rules);
  }

  // What `start` and `play-on` messages say.
  message() {
    const { elements } = this.form;
    const all = (name) => [...this.form.querySelectorAll(`[name=${name}]`)];
    const levels = all("level");
    const rules = this.game.rules
      .map(({ name, values }) => [name, elements[`rule-${name}`].value, values[0]])
      .filter(([, value, usual]) => value !== usual)
      .map(([name, value]) => `${name}=${value}`);
    const players = levels.length;
    if (players !== this.game.players[0]) rules.unshift(`players=${players}`);
    return {
      game: this.key,
      seats: all("name").map((name, at) => [name.value, Number(levels[at].value)]),
      rules: rules.join(",") || "-",
      answers: Object.fromEntries(this.game.questions.map(([name]) => [name, elements[`ask-${name}`].checked])),
      speed: Number(elements.speed.value),
    };
  }
}

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

function select(name, options, chosen) {
  const element = document.createElement("select");
  element.name = name;
  element.append(...options.map(([value, words]) => new Option(words, value, false, String(value) === String(chosen))));
  return element;
}

function labelled(words, element) {
  const label = document.createElement("label");
  label.append(words, element);
  return label;
}

function checkbox(name, words, on) {
  const box = document.createElement("input");
  Object.assign(box, { type: "checkbox", name: `ask-${name}`, checked: on });
  const label = document.createElement("label");
  label.className = "check";
  label.append(box, words);
  return label;
}
