// The page's end of its session in a worker: what a WebSocket is to a session on a server. Also keeps the site for use
// without a network.

import { reason } from "./python.js";

const DEFECT = 1011; // the code of a WebSocket that is not opened again by itself

class Line extends EventTarget {
  constructor(path) {
    super();
    this.readyState = WebSocket.CONNECTING;
    this.worker = new Worker(new URL("host.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("error", ({ message }) => {
      this.#end(`Python has failed: ${reason(message || "no reason known")}`, DEFECT);
    });
    this.worker.addEventListener("message", ({ data }) => this.#take(data));
    this.worker.postMessage({ path });
    show("Loading Python ...");
  }

  #take(data) {
    if (typeof data === "string" || data instanceof ArrayBuffer) {
      this.dispatchEvent(new MessageEvent("message", { data }));
    } else if (data.open) {
      show("");
      this.readyState = WebSocket.OPEN;
      this.dispatchEvent(new Event("open"));
    } else {
      this.#end(data.ended, data.failed ? DEFECT : 1000);
    }
  }

  #end(reason, code) {
    show("");
    this.close();
    this.dispatchEvent(new CloseEvent("close", { code, reason: /[.!?]$/.test(reason) ? reason : `${reason}.` }));
  }

  send(message) {
    this.worker.postMessage(message, message instanceof ArrayBuffer ? [message] : []);
  }

  close() {
    this.readyState = WebSocket.CLOSED;
    this.worker.terminate();
  }
}

const status = document.createElement("p");
status.role = "status";
status.id = "python-status";
document.querySelector("main").prepend(status);

function show(words) {
  status.textContent = words;
  status.hidden = !words;
}

window.openLine = (path) => new Line(path);
navigator.serviceWorker?.register(new URL("../../offline.js", import.meta.url)).then(
  () => navigator.serviceWorker.ready,
).then(() => (document.documentElement.dataset.offline = "ready"), () => {});
