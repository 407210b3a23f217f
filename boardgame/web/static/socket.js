// A connection of a page to its session: JSON objects both ways, and bytes from a machine. The session is behind a
// WebSocket of the server, or where `window.openLine` leads, which has a WebSocket's interface.

export class Socket {
  // `path` is that of the WebSocket; `text(message)` gets objects, `bytes(buffer)` ArrayBuffers, `ended(reason, code)` the end.
  constructor(path, { text, bytes = () => {}, ended }) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = window.openLine?.(path) ?? new WebSocket(`${scheme}//${location.host}${path}`);
    this.socket.binaryType = "arraybuffer";
    this.open = new Promise((resolve) => this.socket.addEventListener("open", resolve));
    this.socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") text(JSON.parse(data));
      else bytes(data);
    });
    this.socket.addEventListener("close", ({ reason, code }) => {
      ended(reason || "The server has closed the connection.", code);
    });
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.socket.close();
  }

  sendBytes(buffer) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(buffer);
  }
}
