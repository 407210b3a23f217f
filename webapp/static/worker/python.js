// Starts Python in a worker, with the project's modules.

// The last line of a Python error, or a message of the browser
export function reason(error) {
  return String(error?.message ?? error).trim().split("\n").pop().replace(/^(Uncaught )?([\w.]*Error: )?/, "");
}

async function contents(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.pathname} cannot be loaded (${answer.status})`);
  return answer.arrayBuffer();
}

export async function startPython() {
  const [{ loadPyodide }, modules] = await Promise.all([
    import(new URL("../../pyodide/pyodide.mjs", import.meta.url)),
    contents(new URL("../../modules.zip", import.meta.url)),
  ]);
  const python = await loadPyodide({ indexURL: new URL("../../pyodide/", import.meta.url).href });
  python.unpackArchive(modules, "zip", { extractDir: "/modules" });
  python.runPython("import sys; sys.path.insert(0, '/modules')");
  return python;
}
