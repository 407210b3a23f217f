// A board on a page: the server's picture, and over it a target for each point that can be chosen.
//
// A click or a touch chooses the nearest point; drawing a stone to another point chooses both. With the keyboard, one
// point has the focus, and the keys of the terminal move it: the nearest point in a sector of 45 degrees around the
// direction, as in boardgame/cursor.py.

const SVG = "http://www.w3.org/2000/svg";
const SECTOR = Math.PI / 4;
const DIRECTIONS = ["e", "se", "s", "sw", "w", "nw", "n", "ne"]; // clockwise; y grows downwards
const STEPS = {
  ArrowRight: "e", ArrowDown: "s", ArrowLeft: "w", ArrowUp: "n",
  d: "e", c: "se", x: "s", z: "sw", a: "w", q: "nw", w: "n", e: "ne",
};
const CROWD = 100; // more points than this are not marked as legal: then most of the board is

export class Board {
  // `root` is an empty element. `choose(point)` is called with the name of a point, `key(name)` with any other key, and
  // `move(from, to)` with two points if something was drawn from one to the other.
  constructor(root, choose, key, move = () => {}) {
    this.root = root;
    this.choose = choose;
    this.key = key;
    this.move = move;
    this.starts = new Set();
    this.pressed = ""; // the point on which the pointer went down
    this.points = {};
    this.targets = new Map();
    this.cursor = "";
    this.picture = document.createElement("div");
    this.picture.className = "picture";
    this.overlay = document.createElementNS(SVG, "svg");
    this.overlay.classList.add("targets");
    this.overlay.setAttribute("role", "group");
    this.overlay.setAttribute("aria-label", "Board");
    root.append(this.picture, this.overlay);
    this.overlay.addEventListener("click", (event) => this.#clicked(event));
    this.overlay.addEventListener("pointerdown", (event) => event.isPrimary && this.#grab(this.#nearest(event)));
    this.overlay.addEventListener("pointerup", (event) => event.isPrimary && this.#drop(this.#nearest(event)));
    this.overlay.addEventListener("pointercancel", () => this.#grab(""));
    this.overlay.addEventListener("touchmove", (event) => { // which would scroll the page
      if (event.cancelable && this.starts.has(this.pressed)) event.preventDefault();
    }, { passive: false });
    this.overlay.addEventListener("keydown", (event) => this.#keyPressed(event));
    this.overlay.addEventListener("focusin", (event) => this.#focused(event.target.dataset.point));
  }

  // Show a board: the fields that messages with a board have, and what can be chosen on it; from the points `starts`
  // something can be drawn to another point.
  show({ svg, box, points, contents }, { legal = [], held = [], thought = [], starts = [] } = {}) {
    this.picture.innerHTML = svg; // the server's own, which escapes every text in it
    this.overlay.setAttribute("viewBox", box.join(" "));
    this.root.style.setProperty("--aspect", box[2] / box[3]);
    this.starts = new Set(starts);
    if (JSON.stringify(points) !== JSON.stringify(this.points)) this.#build(points);
    const choices = new Set(legal);
    this.overlay.classList.toggle("crowded", choices.size > CROWD);
    for (const [name, target] of this.targets) {
      const states = { legal: choices.has(name), held: held.includes(name), thought: thought.includes(name) };
      const looks = { ...states, start: this.starts.has(name), stone: contents[name]?.endsWith("stone") ?? false };
      for (const [look, on] of Object.entries(looks)) target.classList.toggle(look, on);
      const words = [name, contents[name] ?? "empty"];
      if (states.held) words.push("chosen");
      if (states.legal) words.push("can be chosen");
      if (states.thought) words.push("suggested");
      target.setAttribute("aria-label", words.join(", "));
    }
  }

  showNames(on) {
    this.overlay.classList.toggle("named", on);
  }

  // Put the focus on the point where a choice begins.
  focus(point) {
    const target = this.targets.get(point) ?? this.targets.get(this.cursor) ?? this.targets.values().next().value;
    target?.focus();
  }

  #build(points) {
    const hadFocus = this.overlay.contains(document.activeElement);
    this.points = points;
    const places = Object.entries(points);
    this.spacing = Math.min(
      ...places.flatMap(([, a], at) => places.slice(at + 1).map(([, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]))), 2,
    );
    this.overlay.style.setProperty("--legal", `${0.2 * this.spacing}px`); // radius of the mark of a legal point,
    this.overlay.style.setProperty("--stone", `${0.27 * this.spacing}px`); // and of a stone
    this.targets.clear();
    this.overlay.replaceChildren();
    for (const [name, [x, y]] of places) {
      const target = document.createElementNS(SVG, "circle");
      target.setAttribute("cx", x);
      target.setAttribute("cy", y);
      target.setAttribute("r", 0.42 * this.spacing);
      target.setAttribute("role", "button");
      target.setAttribute("tabindex", "-1");
      target.dataset.point = name;
      const mark = document.createElementNS(SVG, "ellipse");
      mark.setAttribute("cx", x);
      mark.setAttribute("cy", y);
      const label = document.createElementNS(SVG, "text");
      label.setAttribute("x", x);
      label.setAttribute("y", y);
      label.setAttribute("font-size", 0.3 * this.spacing);
      label.setAttribute("aria-hidden", "true");
      label.textContent = name;
      this.overlay.append(target, mark, label);
      this.targets.set(name, target);
    }
    this.#focused(name_of(this.targets, this.cursor));
    if (hadFocus) this.focus(this.cursor);
  }

  #focused(name) {
    if (!name || !this.targets.has(name)) return;
    this.targets.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = name;
    this.targets.get(name).setAttribute("tabindex", "0");
  }

  #clicked(event) {
    if (event.detail === 0) { // pressed by a screen reader, without a place
      if (event.target.dataset.point) this.choose(event.target.dataset.point);
      return;
    }
    const nearest = this.#nearest(event);
    if (!nearest || nearest !== this.pressed) return; // the pointer has slipped
    this.#focused(nearest);
    this.choose(nearest);
  }

  // The point under the pointer, "" for none.
  #nearest(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.overlay.getScreenCTM().inverse());
    let nearest = "", distance = 0.7 * this.spacing;
    for (const [name, [x, y]] of Object.entries(this.points)) {
      const away = Math.hypot(x - at.x, y - at.y);
      if (away < distance) [nearest, distance] = [name, away];
    }
    return nearest;
  }

  #grab(point) {
    this.targets.get(this.pressed)?.classList.remove("grabbed");
    this.pressed = point;
    if (this.starts.has(point)) this.targets.get(point).classList.add("grabbed");
  }

  #drop(point) {
    this.targets.get(this.pressed)?.classList.remove("grabbed");
    if (point && point !== this.pressed && this.starts.has(this.pressed)) this.move(this.pressed, point);
  }

  #keyPressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key in STEPS) {
      this.focus(step(this.points, this.cursor, STEPS[key]));
    } else if (key === "Enter" || key === " " || key === "s") {
      this.choose(this.cursor);
    } else if (!this.key(key)) {
      return;
    }
    event.preventDefault();
  }
}

function name_of(targets, wanted) {
  return targets.has(wanted) ? wanted : targets.keys().next().value;
}

// The nearest point in a direction; of equally near ones the one nearest to the direction itself.
export function step(points, from, direction) {
  const [x, y] = points[from];
  const turn = SECTOR * DIRECTIONS.indexOf(direction);
  let best = from, nearness = [Infinity, 0];
  for (const [name, [otherX, otherY]] of Object.entries(points)) {
    const away = Math.hypot(otherX - x, otherY - y);
    let angle = Math.atan2(otherY - y, otherX - x) - turn;
    angle = Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)));
    if (name === from || angle >= SECTOR / 2) continue;
    const nearer = away < nearness[0] - 1e-6 || (Math.abs(away - nearness[0]) <= 1e-6 && angle < nearness[1] - 1e-6);
    if (nearer) [best, nearness] = [name, [away, angle]];
  }
  return best;
}
