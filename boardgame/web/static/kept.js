// The game of this tab, kept in the browser: after a reload, a lost connection or a restart of the server it goes on.
//
// Each tab has a game of its own. The game played last is also the browser's: a tab without one goes on with it. A game
// is in one tab only: the tab that takes it over says so, and the other one stops.

export class Kept {
  // `name` is where it is in both of the browser's stores, as { id, message, page }. `taken()` is called when another
  // tab has taken over this tab's game.
  constructor(name, taken) {
    this.name = name;
    this.game = null;
    this.tab = String(Math.random());
    this.channel = new BroadcastChannel(name);
    this.channel.addEventListener("message", ({ data: { id, tab } }) => {
      if (this.game && id === this.game.id && tab !== this.tab) {
        this.game = null;
        sessionStorage.removeItem(this.name); // the browser's is the newer one
        taken();
      }
    });
  }

  // The game to go on with, or null. This tab has it from now on.
  take() {
    const mine = read("sessionStorage", this.name);
    const latest = read("localStorage", this.name);
    this.game = mine && mine.id !== latest?.id ? mine : latest; // the browser's is newer if it is the same game
    if (this.game) {
      sessionStorage.setItem(this.name, JSON.stringify(this.game));
      this.channel.postMessage({ id: this.game.id, tab: this.tab });
    }
    return this.game;
  }

  // From now on keep another game: `message` brings it back. A record that is only looked at is not the browser's.
  begin(message) {
    this.game = { id: String(Math.random()), message, page: {} };
    this.#write();
  }

  // Keep changed fields of the message, or of what the page itself shows.
  update({ message = {}, page = {} }) {
    if (!this.game) return;
    Object.assign(this.game.message, message);
    Object.assign(this.game.page, page);
    this.#write();
  }

  #write() {
    const text = JSON.stringify(this.game);
    try {
      sessionStorage.setItem(this.name, text);
      if (this.game.message.record !== undefined) localStorage.setItem(this.name, text);
    } catch { // the store is full or forbidden: the game lasts as long as the connection
    }
  }
}

function read(store, name) {
  try {
    const { id, message, page } = JSON.parse(window[store].getItem(name));
    return id && message.do ? { id, message, page: page ?? {} } : null;
  } catch {
    return null;
  }
}

// What was chosen last, by name.
export function remember(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch { // it is not remembered
  }
}

export function remembered(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}
