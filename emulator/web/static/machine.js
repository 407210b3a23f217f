// A machine on a page: picture, sound, keys, files, controls. The machine is a process of the server.

import { KIND, RecordReader } from "./inflate.js";
import { BeebKeyboard, Keys } from "./keys.js";
import { Screen } from "./screen.js";
import { Sound } from "./sound.js";

const LARGEST = 16 << 20; // bytes of a file that the server takes
const LONGEST_TEXT = 20_000; // characters typed at once
const LATENCIES = 200; // measurements that are kept
const DIALOGS = { menu: "menu", help: "menu", slots: "slots-page", choice: "choice-page", "new disc": "disc-page" }; // of pages

const $ = (id) => document.getElementById(id);

export class Machine {
  // `send(message)` and `sendBytes(buffer)` lead to the server. The page has the elements of machine.html.
  constructor(send, sendBytes) {
    this.send = send;
    this.sendBytes = sendBytes;
    this.canvas = $("screen");
    this.screen = new Screen(this.canvas);
    this.reader = new RecordReader((kind, contents) => this.#record(kind, contents));
    this.controls = [];
    this.settings = {};
    this.page = null; // that the machine has open
    this.latencies = []; // milliseconds from a key to the next picture, measured on request
    this.#listen();
  }

  // Bytes from the server
  take(buffer) {
    this.reader.write(buffer);
  }

  // The connection has ended. What the machine itself has said of its end, perhaps later, is more exact than `reason`.
  end(reason) {
    $("said").textContent = "";
    $("trouble").textContent = `${this.closed ?? reason} Reload the page for another machine.`;
    document.body.dataset.closed = "yes";
  }

  #record(kind, contents) {
    if (kind === KIND.PICTURE) this.#picture(contents);
    else if (kind === KIND.SOUND) this.sound?.take(contents);
    else if (kind === KIND.FILE) this.#file(contents);
    else for (const [name, value] of Object.entries(this.message = JSON.parse(new TextDecoder().decode(contents)))) {
      this.#receive[name]?.(value);
    }
  }

  #picture(contents) {
    this.screen.take(contents);
    this.send({ do: "shown", number: this.screen.number });
    if (this.keyAt) {
      const since = this.keyAt;
      this.keyAt = 0;
      requestAnimationFrame(() => this.latencies.push(performance.now() - since) > LATENCIES && this.latencies.shift());
    }
    this.onpicture?.();
  }

  #file(contents) {
    const end = contents.indexOf(0);
    const { name } = JSON.parse(new TextDecoder().decode(contents.subarray(0, end)));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([contents.slice(end + 1)]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  #receive = {
    controls: (controls) => {
      this.controls = controls;
      this.sound = new Sound(this.message.rate);
    },
    settings: (settings) => {
      if (settings.tint !== this.settings.tint) this.screen.tint = settings.tint;
      this.settings = settings;
      this.sound.setVolume(settings.volume);
      if (!settings.muted) this.#startSound();
      $("frame").classList.toggle("scanlines", settings.scanlines);
      $("lights").hidden = !settings.lights;
      $("sound-switch").checked = !settings.muted;
      $("keys-mode").value = this.keys = settings.keys;
      $("speed").textContent = settings.speed === null ? "max" : `${settings.speed}×`;
    },
    state: (state) => {
      this.state = state;
      $("lamps").replaceChildren(...Object.entries(state.lamps).map(([name, on]) => {
        const lamp = document.createElement("span");
        lamp.className = on ? "lamp on" : "lamp";
        lamp.textContent = name;
        return lamp;
      }));
      const media = [...state.discs.map((name, drive) => name && `drive ${drive}: ${name}`),
        state.tape && `tape: ${state.tape}, ${state.counter} s`];
      $("media").textContent = media.filter(Boolean).join("; ");
      $("pause").setAttribute("aria-pressed", state.paused);
      $("pasting").hidden = !state.pasting;
      document.body.dataset.program = state.program;
    },
    say: (text) => {
      $(this.message.error ? "trouble" : "said").textContent = text;
      $(this.message.error ? "said" : "trouble").textContent = "";
    },
    page: (name) => this.#open(name),
    keep: (kept) => this.onkeep?.(kept),
    states: (states) => this.#drawMenu(states),
    slots: (slots) => this.#drawSlots(slots),
    choice: (choice) => this.#drawChoice(choice),
    labels: (labels) => this.keyboard.label(labels),
    clipboard: async (text) => {
      $("text").textContent = text;
      $("text-page").open = true;
      await navigator.clipboard?.writeText(text).catch(() => {});
    },
    closed: (reason) => {
      this.closed = reason;
      this.end(reason);
    },
  };

  // Controls

  do(name) {
    if (name === "paste") {
      navigator.clipboard?.readText().then((text) => this.type(text), () => {
        $("trouble").textContent = "The browser does not let this page read the clipboard: use the box for typing.";
      });
    } else if (name === "full-screen") {
      $("frame").requestFullscreen?.();
      this.send({ do: "closed" });
    } else {
      this.send({ do: "control", name });
    }
  }

  type(text) {
    if (text.length > LONGEST_TEXT) {
      $("trouble").textContent = `At most ${LONGEST_TEXT} characters can be typed at once.`;
      return;
    }
    this.send({ do: "control", name: "paste", text });
  }

  async drop(file) {
    if (file.size > LARGEST) {
      $("trouble").textContent = `${file.name}: larger than ${LARGEST >> 20} MB`;
      return;
    }
    let bytes;
    try {
      bytes = await file.arrayBuffer();
    } catch {
      $("trouble").textContent = `${file.name}: the browser cannot read it`;
      return;
    }
    this.send({ do: "file", name: file.name }); // and at once its bytes, so that two files cannot be mixed up
    this.sendBytes(bytes);
  }

  // Measure the time from the next key to the next picture
  measure() {
    this.measuring = true;
  }

  #listen() {
    this.keyboard = new BeebKeyboard($("keyboard"), this.send);
    new Keys(this.canvas, (message) => {
      if (message.do === "key" && message.down && this.measuring) this.keyAt = performance.now();
      this.send(message);
    });
    this.canvas.addEventListener("click", ({ clientX, clientY }) => {
      this.canvas.focus();
      const { left, top, width, height } = this.canvas.getBoundingClientRect();
      this.send({ do: "point", across: (clientX - left) / width, down: (clientY - top) / height });
    });
    const frame = $("frame");
    for (const [type, dropping] of [["dragover", true], ["dragleave", false], ["drop", false]]) {
      frame.addEventListener(type, (event) => {
        event.preventDefault();
        frame.classList.toggle("dropping", dropping);
      });
    }
    frame.addEventListener("drop", ({ dataTransfer }) => dataTransfer.files.length && this.drop(dataTransfer.files[0]));
    $("file").addEventListener("change", ({ target }) => {
      if (target.files.length) this.drop(target.files[0]);
      target.value = "";
    });
    for (const button of document.querySelectorAll("[data-control]")) {
      button.addEventListener("click", () => this.do(button.dataset.control));
    }
    const back = $("rewind");
    back.addEventListener("pointerdown", () => this.do("rewind"));
    for (const end of ["pointerup", "pointercancel", "pointerleave", "keyup", "blur"]) {
      back.addEventListener(end, () => this.send({ do: "end", name: "rewind" }));
    }
    back.addEventListener("keydown", ({ key, repeat }) => (key === "Enter" || key === " ") && !repeat && this.do("rewind"));
    $("sound-switch").addEventListener("change", () => {
      this.#startSound(); // now, as browsers want a click for it
      this.do("mute");
    });
    $("keys-mode").addEventListener("change", ({ target }) => { // the control takes the next choice
      const choices = [...target.options].map(({ value }) => value);
      const from = choices.indexOf(this.keys), to = choices.indexOf(target.value);
      for (let step = (to - from + choices.length) % choices.length; step; step--) this.do("keys");
    });
    $("type-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.type(`${$("type-text").value}\n`);
      $("type-text").value = "";
    });
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("cancel", (event) => { // by ESC
        event.preventDefault();
        this.#leave();
      });
      dialog.addEventListener("keydown", (event) => {
        if (event.key !== "F11") return;
        event.preventDefault();
        this.#leave();
      });
      dialog.querySelector(".cancel").addEventListener("click", () => this.#leave());
    }
    $("leave").addEventListener("click", () => this.#leave($("file")));
    $("take-disc").addEventListener("click", () => this.send({ do: "take-disc", drive: 0 }));
    $("disc-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send({ do: "new-disc", name: $("disc-name").value, drive: Number($("disc-drive").value) });
      this.#leave();
    });
  }

  // Pages

  #open(name) {
    this.page = name;
    const open = document.querySelector("dialog[open]");
    open?.close();
    this.keyboard.show(name === "keyboard");
    if (name in DIALOGS) $(DIALOGS[name]).showModal();
    else if (open) this.canvas.focus();
    if (name === "files") $("file").click(), this.send({ do: "closed" });
    this.#placeMessages();
  }

  // Close the open dialog, with the focus to `next`. The machine hears of it at once, before the next key: the dialog's
  // own event of closing comes later.
  #leave(next = this.canvas) {
    document.querySelector("dialog[open]").close();
    this.page = null;
    this.send({ do: "closed" });
    this.#placeMessages();
    next.focus();
  }

  // What is outside of an open dialog is covered by it, and not read aloud.
  #placeMessages() {
    (document.querySelector("dialog[open] h2") ?? $("lights")).after($("messages"));
  }

  // Browsers allow sound only after the user has done something in the page.
  #startSound() {
    this.sound.start().catch((error) => ($("trouble").textContent = `The browser plays no sound: ${error.message}`));
  }

  #drawMenu(states) {
    const groups = Map.groupBy ? Map.groupBy(this.controls, ({ group }) => group) : grouped(this.controls);
    const parts = [];
    for (const [group, controls] of groups) {
      const heading = document.createElement("h3");
      heading.textContent = group;
      const table = document.createElement("table");
      for (const { name, key, text, help, held } of controls) {
        const row = table.insertRow();
        const cell = row.insertCell();
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = text;
        button.disabled = held || key.endsWith("0-9");
        button.addEventListener("click", () => this.do(name));
        cell.append(button, ` ${states[name] ? `(${states[name]}) ` : ""}${help}`);
        row.insertCell().textContent = key;
      }
      parts.push(heading, table);
    }
    redraw($("menu-list"), parts);
  }

  #drawSlots(slots) {
    redraw($("slots"), slots.map((slot, number) => {
      const part = document.createElement("section");
      part.setAttribute("aria-label", `Slot ${number}`);
      const picture = document.createElement(slot?.picture ? "img" : "div");
      picture.className = "thumbnail";
      if (slot?.picture) Object.assign(picture, { src: `data:image/png;base64,${slot.picture}`, alt: "" });
      const words = document.createElement("p");
      words.textContent = `${number}: ${slot ? slot.error ?? slot.saved : "empty"}`;
      const button = (text, act) => {
        const made = document.createElement("button");
        made.type = "button";
        made.textContent = text;
        made.addEventListener("click", act);
        return made;
      };
      part.append(picture, words, button("Save", () => {
        this.do(`save ${number}`);
      }));
      if (slot) {
        part.append(button("Load", () => this.do(`load ${number}`)));
        part.append(button("Delete", () => this.send({ do: "empty-slot", number })));
      }
      return part;
    }));
  }

  #drawChoice({ title, names }) {
    $("choice-title").textContent = title;
    $("choices").replaceChildren(...names.map((name, number) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      button.addEventListener("click", () => this.send({ do: "choose", number }));
      return button;
    }));
  }
}

// Replace what is in `root`; the button with the focus keeps it.
function redraw(root, parts) {
  const place = [...root.querySelectorAll("button")].indexOf(document.activeElement);
  root.replaceChildren(...parts);
  if (place >= 0) [...root.querySelectorAll("button")].at(place)?.focus();
}

function grouped(controls) {
  const groups = new Map();
  for (const control of controls) groups.set(control.group, [...(groups.get(control.group) ?? []), control]);
  return groups;
}
