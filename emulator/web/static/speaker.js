// Plays samples from a queue. It begins when TARGET are waiting, and when more than MOST are, drops all but TARGET: the
// clocks of the two computers differ. Between sound and silence there is a fade.

const TARGET = 0.06, MOST = 0.15, FADE = 0.005; // seconds
const REPORT = 20; // blocks between two reports

class Speaker extends AudioWorkletProcessor {
  constructor() {
    super();
    this.queue = [];
    this.waiting = 0;
    this.offset = 0; // samples of the first array that have been played
    this.playing = false;
    this.gain = 0;
    this.last = 0;
    this.played = this.loudest = this.blocks = 0;
    this.port.onmessage = ({ data }) => {
      this.queue.push(data);
      this.waiting += data.length;
      if (this.waiting > MOST * sampleRate) this.#skip(this.waiting - TARGET * sampleRate);
      this.playing ||= this.waiting >= TARGET * sampleRate;
    };
  }

  #skip(count) {
    while (count-- > 0) this.#next();
  }

  #next() {
    const sample = this.queue[0][this.offset++];
    this.waiting--;
    if (this.offset === this.queue[0].length) {
      this.queue.shift();
      this.offset = 0;
    }
    return sample;
  }

  process(_, [[output]]) {
    const step = 1 / (FADE * sampleRate);
    for (let at = 0; at < output.length; at++) {
      this.playing &&= this.waiting > 0;
      if (this.playing) {
        this.last = this.#next() / 32768;
        this.played++;
      }
      this.gain = Math.min(Math.max(this.gain + (this.playing ? step : -step), 0), 1);
      output[at] = this.last * this.gain;
      this.loudest = Math.max(this.loudest * 0.9999, Math.abs(output[at]));
    }
    if (++this.blocks % REPORT === 0) this.port.postMessage({ played: this.played, loudest: this.loudest });
    return true;
  }
}

registerProcessor("speaker", Speaker);
