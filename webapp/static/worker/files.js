// The folder of Python's file system that the browser keeps, in IndexedDB: discs, slots, the user's ROMs.

const FOLDER = "/kept", STORE = "files";

export class Files {
  // `fs` is Emscripten's file system.
  static async open(fs) {
    const files = new Files();
    files.fs = fs;
    files.known = new Map(); // the time and size of each file as it is in the database, by path
    files.database = await new Promise((resolve, reject) => {
      const request = indexedDB.open("computer-kensington", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    fs.mkdirTree(FOLDER);
    await files.#load();
    return files;
  }

  #load() {
    return new Promise((resolve, reject) => {
      const request = this.database.transaction(STORE).objectStore(STORE).openCursor();
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return resolve();
        this.fs.mkdirTree(cursor.key.slice(0, cursor.key.lastIndexOf("/")));
        this.fs.writeFile(cursor.key, cursor.value);
        cursor.continue();
      };
    }).then(() => {
      for (const [path, mark] of this.#files()) this.known.set(path, mark);
    });
  }

  *#files(folder = FOLDER) {
    for (const name of this.fs.readdir(folder)) {
      if (name === "." || name === ".." || name === "captures") continue;
      const path = `${folder}/${name}`, { mode, mtime, size } = this.fs.stat(path);
      if (this.fs.isDir(mode)) yield* this.#files(path);
      else if (!name.startsWith(".")) yield [path, `${Number(mtime)} ${size}`];
    }
  }

  // Keep what has changed. Only what this tab itself has changed or deleted is touched.
  save() {
    const now = new Map(this.#files());
    const changed = [...now].filter(([path, mark]) => this.known.get(path) !== mark);
    const deleted = [...this.known.keys()].filter((path) => !now.has(path));
    if (!changed.length && !deleted.length) return;
    const store = this.database.transaction(STORE, "readwrite").objectStore(STORE);
    for (const [path] of changed) store.put(this.fs.readFile(path), path);
    for (const path of deleted) store.delete(path);
    this.known = now;
  }
}
