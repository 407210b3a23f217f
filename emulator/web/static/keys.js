// The browser's keys as emulator/host/events.py has them, and a keyboard of the Beeb for fingers.

const MODIFIERS = { Shift: 1, Control: 2, Alt: 4, AltGraph: 8, Meta: 16 };
const LEFT_TO_THE_BROWSER = new Set(["F5", "ContextMenu"]);

// `send(message)` gets the messages of keys pressed while `canvas` has the focus.
export class Keys {
  constructor(canvas, send) {
    this.layout = null; // what is printed on the keys, where the browser tells
    navigator.keyboard?.getLayoutMap?.().then((layout) => (this.layout = layout), () => {});
    this.down = new Set();
    canvas.addEventListener("keydown", (event) => this.#key(event, true, send));
    canvas.addEventListener("keyup", (event) => this.#key(event, false, send));
    canvas.addEventListener("blur", () => { // keys that are down go up unseen; what was typed before is still to come
      if (this.down.size) send({ do: "blur" });
      this.down.clear();
    });
  }

  #key(event, down, send) {
    if (LEFT_TO_THE_BROWSER.has(event.code)) return;
    event.preventDefault();
    if (event.repeat) return;
    (down ? this.down.add : this.down.delete).call(this.down, event.code);
    const altGraph = event.getModifierState("AltGraph");
    let modifiers = 0;
    for (const [name, bit] of Object.entries(MODIFIERS)) {
      if (event.getModifierState(name) && !(altGraph && (name === "Alt" || name === "Control"))) modifiers |= bit;
    }
    const text = [...event.key].length === 1 ? event.key : "";
    const plain = text ? this.layout?.get(event.code) ?? text.toLowerCase() : event.key;
    send({ do: "key", down, code: event.code, key: event.code === "Space" ? " " : plain, text, modifiers });
  }
}

const ROWS = [
  ["F0", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "BREAK"],
  ["ESCAPE", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "^", "\\", "LEFT", "RIGHT"],
  ["TAB", "Q", "W", "E", "R", "T", "Y", "U", "I", "O", "P", "@", "[", "_", "UP", "DOWN"],
  ["CAPS LOCK", "CTRL", "A", "S", "D", "F", "G", "H", "J", "K", "L", ";", ":", "]", "RETURN"],
  ["SHIFT LOCK", "SHIFT", "Z", "X", "C", "V", "B", "N", "M", ",", ".", "/", "DELETE", "COPY"],
  ["SPACE"],
];
const HELD = new Set(["SHIFT", "CTRL"]); // they stay down until the next key has been pressed

// The Beeb's keyboard in `root`; its keys send messages.
export class BeebKeyboard {
  constructor(root, send) {
    this.root = root;
    this.send = send;
    this.held = new Set(); // of HELD, for the next key
    this.fingers = new Map(); // the keys that pointers press, by the pointer's number
    root.replaceChildren(...ROWS.map((row) => {
      const line = document.createElement("div");
      line.className = "row keys";
      line.append(...row.map((key) => this.#button(key)));
      return line;
    }));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, ({ pointerId }) => this.#lift(pointerId));
  }

  #button(key) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = key;
    button.dataset.key = key;
    button.addEventListener("pointerdown", ({ pointerId }) => {
      if (HELD.has(key)) this.#hold(key, !this.held.has(key));
      else this.#press(pointerId, key);
    });
    button.addEventListener("click", ({ detail }) => { // by a keyboard or a screen reader, which have no pointer
      if (detail) return;
      if (HELD.has(key)) this.#hold(key, !this.held.has(key));
      else this.#press(null, key), this.#lift(null);
    });
    return button;
  }

  // Say which of the user's keys press them.
  label(labels) {
    for (const button of this.root.querySelectorAll("button")) {
      const label = labels[button.dataset.key];
      button.title = label ? `Your key: ${label}` : "";
    }
  }

  show(on) {
    this.root.hidden = !on;
    for (const finger of [...this.fingers.keys()]) this.#lift(finger);
    this.#release();
  }

  #press(finger, key) {
    this.fingers.set(finger, key);
    this.send({ do: "press", key, down: true });
  }

  #lift(finger) {
    if (!this.fingers.has(finger)) return;
    this.send({ do: "press", key: this.fingers.get(finger), down: false });
    this.fingers.delete(finger);
    if (!this.fingers.size) this.#release();
  }

  #hold(key, down) {
    (down ? this.held.add : this.held.delete).call(this.held, key);
    this.root.querySelector(`[data-key=${key}]`).setAttribute("aria-pressed", down);
    this.send({ do: "press", key, down });
  }

  #release() {
    for (const key of [...this.held]) this.#hold(key, false);
  }
}
