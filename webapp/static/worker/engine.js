// A worker that thinks: it does one job after the other. See Engines in webapp/browser.py.

import { reason, startPython } from "./python.js";

const started = startPython().then((python) => python.pyimport("webapp.browser").work);

onunhandledrejection = (event) => {
  event.preventDefault();
  postMessage({ failed: reason(event.reason) });
};

onmessage = async ({ data: { number, job } }) => {
  const work = await started;
  const result = work(job), outcome = result.toJs();
  result.destroy();
  postMessage({ number, outcome }, [outcome.buffer]);
};
