// The picture: colour numbers of three bits on a canvas, changed by records that hold the rows that differ.

const TINTS = {
  colour: (r, g, b) => [r * 255, g * 255, b * 255],
  green: (r, g, b) => shade(r, g, b, [0.25, 1, 0.35]),
  amber: (r, g, b) => shade(r, g, b, [1, 0.72, 0.1]),
  white: (r, g, b) => shade(r, g, b, [1, 1, 1]),
};

function shade(r, g, b, tint) {
  const light = 255 * (0.3 * r + 0.59 * g + 0.11 * b);
  return tint.map((part) => light * part);
}

export class Screen {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.number = 0; // of the picture that is shown
    this.pictures = 0; // shown in all
    this.#resize(640, 512);
    this.tint = "colour";
  }

  set tint(name) {
    const colours = Array.from({ length: 8 }, (_, n) => TINTS[name](n & 1, (n >> 1) & 1, n >> 2));
    const words = colours.map(([r, g, b]) => (0xff << 24) | (b << 16) | (g << 8) | r);
    // Two pixels a byte: the words of both
    this.left = Int32Array.from({ length: 256 }, (_, byte) => words[byte & 7]);
    this.right = Int32Array.from({ length: 256 }, (_, byte) => words[(byte >> 4) & 7]);
    this.#draw(0, this.height);
  }

  #resize(width, height) {
    [this.width, this.height] = [width, height];
    [this.canvas.width, this.canvas.height] = [width, height];
    this.packed = new Uint8Array((width / 2) * height);
    this.image = this.context.createImageData(width, height);
    this.pixels = new Int32Array(this.image.data.buffer);
  }

  // Show a record of a picture; the first and last rows that have changed.
  take(contents) {
    const view = new DataView(contents.buffer, contents.byteOffset, contents.byteLength);
    const width = view.getUint16(4, true), height = view.getUint16(6, true), doubled = view.getUint8(8);
    if (width !== this.width || height !== this.height) this.#resize(width, height);
    this.number = view.getUint32(0, true);
    const bytes = width / 2;
    let at = 11, first = height, last = 0;
    for (let run = view.getUint16(9, true); run > 0; run--) {
      const top = view.getUint16(at, true), count = view.getUint16(at + 2, true);
      at += 4;
      for (let row = top; row < top + count; row++, at += bytes) {
        for (const target of doubled ? [2 * row, 2 * row + 1] : [row]) {
          const place = target * bytes;
          for (let byte = 0; byte < bytes; byte++) this.packed[place + byte] ^= contents[at + byte];
          first = Math.min(first, target);
          last = Math.max(last, target + 1);
        }
      }
    }
    this.pictures++;
    this.#draw(first, last);
  }

  #draw(first, last) {
    if (last <= first) return;
    const { packed, pixels, left, right } = this;
    for (let byte = (first * this.width) / 2; byte < (last * this.width) / 2; byte++) {
      pixels[2 * byte] = left[packed[byte]];
      pixels[2 * byte + 1] = right[packed[byte]];
    }
    this.context.putImageData(this.image, 0, 0, 0, first, this.width, last - first);
  }
}
