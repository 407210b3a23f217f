// The machine's stream: records, compressed by raw deflate and flushed after each turn. See emulator/web/stream.py.

export const KIND = { JSON: 1, PICTURE: 2, SOUND: 3, FILE: 4 };
const HEAD = 5; // bytes: a record's kind and length

export class RecordReader {
  // `take(kind, contents)` gets each record: a number of KIND and a Uint8Array.
  constructor(take) {
    this.take = take;
    this.waiting = new Uint8Array(0);
    this.bytes = 0; // received, compressed
    const inflating = new DecompressionStream("deflate-raw");
    this.writer = inflating.writable.getWriter();
    this.#read(inflating.readable.getReader());
  }

  write(buffer) {
    this.bytes += buffer.byteLength;
    this.writer.write(buffer).catch(() => {});
  }

  async #read(reader) {
    for (;;) {
      const { value, done } = await reader.read().catch(() => ({ done: true }));
      if (done) return;
      const all = new Uint8Array(this.waiting.length + value.length);
      all.set(this.waiting);
      all.set(value, this.waiting.length);
      let at = 0;
      while (all.length - at >= HEAD) {
        const length = new DataView(all.buffer, at + 1).getUint32(0, true);
        if (all.length - at < HEAD + length) break;
        this.take(all[at], all.subarray(at + HEAD, at + HEAD + length));
        at += HEAD + length;
      }
      this.waiting = all.slice(at);
    }
  }
}
