// The workers that think. A job that is dropped ends at once: its worker is replaced.

import { reason } from "./python.js";

const MOST = Math.min(2, navigator.hardwareConcurrency ?? 1);

export class Engines {
  // `answer(number, outcome)` gets the outcome of each job that was not dropped, `failed(words)` why a worker is lost
  // with its job.
  constructor(answer, failed) {
    this.answer = answer;
    this.failed = failed;
    this.queue = []; // jobs that no worker has yet
    this.workers = new Map(); // each with the number of its job, 0 without one
  }

  // Start a worker before there is a job: that takes seconds.
  warm() {
    if (!this.workers.size) this.#add();
  }

  ask(number, job) {
    this.queue.push({ number, job });
    this.#serve();
  }

  drop(number) {
    this.queue = this.queue.filter((each) => each.number !== number);
    for (const [worker, busy] of this.workers) {
      if (busy !== number) continue;
      worker.terminate();
      this.workers.delete(worker);
      this.#add(); // at once, as it takes seconds to start
    }
    this.#serve();
  }

  #add() {
    const worker = new Worker(new URL("engine.js", import.meta.url), { type: "module" });
    const lose = (words) => {
      const busy = this.workers.get(worker);
      worker.terminate();
      this.workers.delete(worker);
      if (busy) this.failed(words);
    };
    worker.onerror = ({ message }) => lose(reason(message));
    worker.onmessage = ({ data: { number, outcome, failed } }) => {
      if (failed) return lose(failed);
      this.workers.set(worker, 0);
      this.answer(number, outcome);
      this.#serve();
    };
    this.workers.set(worker, 0);
    return worker;
  }

  #serve() {
    while (this.queue.length) {
      let free = [...this.workers].find(([, busy]) => !busy)?.[0];
      if (!free && this.workers.size < MOST) free = this.#add();
      if (!free) return;
      const { number, job } = this.queue.shift();
      this.workers.set(free, number);
      free.postMessage({ number, job });
    }
  }
}
