// Starts Python in a worker, with the project's modules.

export async function startPython() {
  const [{ loadPyodide }, modules] = await Promise.all([
    import(new URL("../../pyodide/pyodide.mjs", import.meta.url)),
    fetch(new URL("../../modules.zip", import.meta.url)).then((answer) => answer.arrayBuffer()),
  ]);
  const python = await loadPyodide({ indexURL: new URL("../../pyodide/", import.meta.url).href });
  python.unpackArchive(modules, "zip", { extractDir: "/modules" });
  python.runPython("import sys; sys.path.insert(0, '/modules')");
  return python;
}
