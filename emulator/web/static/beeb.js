// The page of a machine alone.

import { Machine } from "./machine.js";

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const socket = new WebSocket(`${scheme}//${location.host}/beeb/socket`);
socket.binaryType = "arraybuffer";
const open = () => socket.readyState === WebSocket.OPEN;
const machine = new Machine(
  (message) => open() && socket.send(JSON.stringify(message)),
  (buffer) => open() && socket.send(buffer),
);
socket.addEventListener("message", ({ data }) => {
  if (typeof data === "string") document.getElementById("trouble").textContent = JSON.parse(data).text;
  else machine.take(data);
});
socket.addEventListener("close", ({ reason }) => machine.end(reason || "The server has closed the connection."));
window.machine = machine; // for the browser's console, and for measurements
