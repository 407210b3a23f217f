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
const HELD = new Set(["SHIFT", "CTRL"]); // they stay down until the next key

// Draw the Beeb's keyboard into `root`; pressing its keys sends messages.
export function drawKeyboard(root, labels, send) {
  const held = new Set();
  const press = (key, down) => send({ do: "press", key, down });
  root.replaceChildren(...ROWS.map((row) => {
    const line = document.createElement("div");
    line.className = "row keys";
    line.append(...row.map((key) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = key;
      if (labels[key]) button.title = `Your key: ${labels[key]}`;
      button.addEventListener("pointerdown", () => {
        if (HELD.has(key)) {
          const down = !held.has(key);
          (down ? held.add : held.delete).call(held, key);
          button.setAttribute("aria-pressed", down);
          press(key, down);
          return;
        }
        press(key, true);
        const release = () => {
          press(key, false);
          for (const other of held) press(other, false);
          held.clear();
          for (const pressed of root.querySelectorAll("[aria-pressed=true]")) pressed.setAttribute("aria-pressed", false);
          removeEventListener("pointerup", release);
          removeEventListener("pointercancel", release);
        };
        addEventListener("pointerup", release);
        addEventListener("pointercancel", release);
      });
      return button;
    }));
    return line;
  }));
}
