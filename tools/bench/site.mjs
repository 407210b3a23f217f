// The site's Python under Node: one JSON request a line on stdin, one JSON answer a line on stdout.
// Usage: node site.mjs FOLDER, where FOLDER is the site that tools.make.site has made.
//   {"run": text}          run a Python program                                  -> {"printed": [lines]}
//   {"program": [lines]}   switch a BBC Micro on, type the lines and RUN         -> {}
//   {"seconds": S}         run for S of its seconds, no picture drawn            -> {"cycles", "seconds", "count"}

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide/pyodide.mjs")));
let printed = [];
const python = await loadPyodide({
    indexURL: path.join(folder, "pyodide") + path.sep,
    stdout: (line) => printed.push(line),
    stderr: (line) => process.stderr.write(line + "\n"),
});
python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(folder, "modules.zip"))), "zip", { extractDir: "/modules" });
python.runPython(`
import sys; sys.path.insert(0, "/modules")
def start(lines):
    global beeb
    from emulator.beeb import Beeb
    beeb = Beeb(roms="free")
    beeb.boot()
    beeb.type("\\n".join([*lines, "RUN", ""]))
    beeb.drawing = False
def measure(seconds):
    from time import perf_counter
    before, began = beeb.cycles, perf_counter()
    beeb.run(seconds=seconds)
    return [beeb.cycles - before, perf_counter() - began, beeb.memory[0x440] | beeb.memory[0x441] << 8]
`);

function answer(request) {
    if (request.program) {
        python.globals.get("start")(python.toPy(request.program));
        return {};
    }
    if (request.run) {
        printed = [];
        python.runPython(request.run);
        return { printed };
    }
    const [cycles, seconds, count] = python.globals.get("measure")(request.seconds).toJs();
    return { cycles, seconds, count };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
    try {
        process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
    } catch (error) { // which otherwise prints a megabyte of Pyodide's source
        process.stderr.write(String(error).slice(-2000) + "\n");
        process.exit(1);
    }
}
