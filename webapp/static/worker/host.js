// A worker in which a page's session runs. See webapp/browser.py.

import { Engines } from "./engines.js";
import { Files } from "./files.js";
import { reason, startPython } from "./python.js";

const SAVE = 1000; // milliseconds between two looks for changed files
const WARM = 2000; // milliseconds until a worker that thinks starts without a job: the page comes first

onmessage = ({ data: { path } }) => {
  onmessage = null;
  start(path).catch((error) => postMessage({ ended: reason(error), failed: true }));
};

// Text or bytes from Python
function post(message) {
  if (typeof message === "string") return postMessage(message);
  const bytes = message.toJs();
  postMessage(bytes.buffer, [bytes.buffer]);
}

async function start(path) {
  const python = await startPython();
  if (path !== "/play/socket") {
    const files = await Files.open(python.FS).catch(() => null); // a browser that keeps nothing: until the page is closed
    if (files) setInterval(() => files.save(), SAVE);
  }
  const browser = python.pyimport("webapp.browser");
  const workers = new Engines(
    (number, outcome) => engines.answer(number, outcome),
    (words) => postMessage({ ended: `The engine has failed: ${words}`, failed: true }),
  );
  const engines = browser.Engines(
    (number, job) => workers.ask(number, job.toJs()),
    (number) => workers.drop(number),
  );
  const session = browser.session(path, post, engines);
  onmessage = ({ data }) => session.receive(typeof data === "string" ? data : new Uint8Array(data));
  postMessage({ open: true });
  if (path !== "/beeb/socket") setTimeout(() => workers.warm(), WARM);
  await session.run();
  postMessage({ ended: "The machine has ended." });
}
