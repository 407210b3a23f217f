// The bench's workload on jsbeeb, for bench.py: one JSON request a line on stdin, one JSON answer a line on stdout.
// Usage: node bench_jsbeeb.mjs PACKAGE, where PACKAGE is the unpacked npm package.
//   {"program": [lines]}   switch a Model B on, type the lines and RUN          -> {}
//   {"seconds": S}         run for S of the machine's seconds, no picture drawn -> {"cycles", "seconds", "count"}
// "count" is the word at the bench's counter: how often the program has gone round.

import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

console.log = () => {}; // stdout is the protocol's alone

const CLOCK = 2_000_000; // cycles a second
const CHUNK = CLOCK / 10; // cycles at a time
const COUNTER = 0x0440; // BASIC's P%

const packageDir = path.resolve(process.argv[2]) + path.sep;
const load = (file) => import(pathToFileURL(packageDir + file));
const { TestMachine } = await load("tests/test-machine.js");
const { setNodeBasePath } = await load("src/utils.js");
setNodeBasePath(packageDir);

const machine = new TestMachine("B-DFS1.2");
await machine.initialise();
const cpu = machine.processor;
const cycle = () => cpu.cycleSeconds * CLOCK + cpu.currentCycles;

async function start(program) {
    await machine.runUntilInput(10);
    for (const line of [...program, "RUN"]) await machine.type(line);
    return {};
}

function measure(seconds) {
    const from = cycle();
    const began = performance.now();
    for (let left = seconds * CLOCK; left > 0; left -= CHUNK) cpu.execute(Math.min(left, CHUNK));
    const took = (performance.now() - began) / 1000;
    return { cycles: cycle() - from, seconds: took, count: machine.readbyte(COUNTER) | (machine.readbyte(COUNTER + 1) << 8) };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    const answer = request.program ? await start(request.program) : measure(request.seconds);
    process.stdout.write(JSON.stringify(answer) + "\n");
}
