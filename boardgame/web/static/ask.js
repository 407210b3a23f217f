// What a session asks of a person beside a point of the board: buttons for the keys that answer it.

const ANSWERS = { y: "Yes", n: "No", c: "Carry on", r: "Red", b: "Blue" };

// Fill `root` with a button for each answer to the request `asks`; `answer(key)` is called with the chosen one.
export function showAnswers(root, asks, answer) {
  const keys = asks.kind === "key" ? [...asks.keys] : asks.kind === "again" ? ["y"] : [];
  if (asks.kind === "key" && !keys.length) keys.push("");
  root.replaceChildren(...keys.map((key) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = asks.kind === "again" ? "Play again" : key === "" ? "Continue" : asks.labels?.[key] ?? ANSWERS[key] ?? key.toUpperCase();
    button.addEventListener("click", () => answer(key));
    return button;
  }));
}

// Put a text on the clipboard, also where the page's address is not a secure one.
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

// Save bytes or text as a file of the browser's user.
export function saveFile(name, media, data) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type: media }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
