// The machine's sound: samples from the stream, played by an AudioWorklet (speaker.js). It starts with a click or key.

export class Sound {
  constructor(rate) {
    this.rate = rate;
    this.volume = 0.7;
    this.loudest = 0; // of the samples that were played lately, 0 to 1
    this.played = 0; // samples
  }

  // Browsers allow sound only after the user has done something in the page.
  async start() {
    if (this.context) return this.context.resume();
    this.context = new AudioContext({ sampleRate: this.rate, latencyHint: "interactive" });
    await this.context.audioWorklet.addModule(new URL("speaker.js", import.meta.url));
    this.gain = new GainNode(this.context, { gain: this.volume });
    this.node = new AudioWorkletNode(this.context, "speaker", { numberOfInputs: 0, outputChannelCount: [1] });
    this.node.port.onmessage = ({ data }) => {
      this.played = data.played;
      this.loudest = data.loudest;
    };
    this.node.connect(this.gain).connect(this.context.destination);
  }

  setVolume(volume) {
    this.volume = volume;
    if (this.gain) this.gain.gain.value = volume;
  }

  take(contents) {
    if (!this.node) return;
    const samples = new Int16Array(contents.slice().buffer);
    this.node.port.postMessage(samples, [samples.buffer]);
  }
}
