// The page of a machine alone. An address after #file= is loaded: /beeb#file=https://example.org/game.uef

import { Socket } from "./boardgame/socket.js";
import { Machine } from "./emulator/machine.js";

const trouble = document.getElementById("trouble");
const socket = new Socket("/beeb/socket", {
  text: ({ text }) => (trouble.textContent = text),
  bytes: (buffer) => machine.take(buffer),
  ended: (reason) => machine.end(reason),
});
const machine = new Machine((message) => socket.send(message), (buffer) => socket.sendBytes(buffer));
window.machine = machine; // for the browser's console, and for measurements
await socket.open;
addEventListener("hashchange", load);
await load();

// Drop the file that the address names.
async function load() {
  const address = new URLSearchParams(location.hash.slice(1)).get("file");
  if (!address) return;
  history.replaceState(null, "", location.pathname); // a reload goes on with the machine
  const url = new URL(address, location.href);
  const name = decodeURIComponent(url.pathname.split("/").pop()) || "file";
  try {
    const answer = await fetch(url, { credentials: "omit" });
    if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
    await machine.drop(new File([await answer.blob()], name));
  } catch (error) {
    trouble.textContent = `${url}: ${error.message}`;
  }
}
