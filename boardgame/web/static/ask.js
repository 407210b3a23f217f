// What a session asks of a person beside a point of the board: buttons for the keys that answer it.

const ANSWERS = { y: "Yes", n: "No", c: "Carry on", r: "Red", b: "Blue" };

const AGAIN = { y: "Play again" };

// Fill `root` with a button for each answer to the request `asks`; `answer(key)` is called with the chosen one.
//
// After a game these are "y" and the keys that the session has words for; the others are a terminal's.
export function showAnswers(root, asks, answer) {
  const words = { ...(asks.kind === "again" ? AGAIN : { "": "Continue", ...ANSWERS }), ...asks.labels };
  let keys = [];
  if (asks.kind === "key") keys = [...asks.keys || [""]];
  if (asks.kind === "again") keys = [...asks.keys].filter((key) => key in words);
  root.replaceChildren(...keys.map((key) => {
    const button = pushButton(words[key] ?? key.toUpperCase(), () => answer(key));
    button.classList.toggle("main", asks.kind === "again" && key === "y");
    return button;
  }));
}

// A button that calls `pressed()`.
export function pushButton(words, pressed) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", pressed);
  return button;
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
