// Runs jsbeeb for tests/emulator/oracle/jsbeeb.py: one JSON request a line on stdin, one JSON answer a line on stdout.
// Usage: node driver.mjs PACKAGE, where PACKAGE is the unpacked npm package. The verbs are described in jsbeeb.py.

import { readFileSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";

console.log = console.error; // stdout is the protocol's alone

const packageDir = path.resolve(process.argv[2]) + path.sep;
const load = (file) => import(pathToFileURL(packageDir + file));
const { TestMachine } = await load("tests/test-machine.js");
const { fake6502 } = await load("src/fake6502.js");
const { Video } = await load("src/video.js");
const { InstrumentedSoundChip } = await load("src/soundchip.js");
const { TEST_6502 } = await load("src/models.js");
const { discFor } = await load("src/fdc.js");
const { loadTapeFromData } = await load("src/tapes.js");
const { setNodeBasePath } = await load("src/utils.js");
setNodeBasePath(packageDir);

const WIDTH = 1024; // of its frame buffer, pixels
const HEIGHT = 625;
const CHUNK = 100_000; // cycles at a time
const ROMS_WITHOUT_DFS = 2; // its list begins with the OS and BASIC
const FLAT = 0x10000;
const PAGE = 256;

let machine; // TestMachine, or for "flat" just { processor }
let cpu;
let screen;
let saved;

const base64 = (bytes) => Buffer.from(bytes).toString("base64");
const cycle = () => cpu.cycleSeconds * 2_000_000 + cpu.currentCycles;
const registers = () => ({ pc: cpu.pc & 0xffff, a: cpu.a, x: cpu.x, y: cpu.y, sp: cpu.s, p: cpu.p.asByte(), cycle: cycle() });

function setRegisters({ pc, a, x, y, sp, p }) {
    cpu.pc = pc ?? cpu.pc;
    cpu.a = a ?? cpu.a;
    cpu.x = x ?? cpu.x;
    cpu.y = y ?? cpu.y;
    cpu.s = sp ?? cpu.s;
    if (p !== undefined) cpu.p.setFromByte(p);
}

function makeScreen() {
    const live = new Uint32Array(WIDTH * HEIGHT);
    const made = { running: false, count: 0, frame: null };
    made.video = new Video(false, live, (minx, miny, maxx, maxy) => {
        const video = made.video;
        if (!made.running) return;
        made.count++;
        // Its buffer is wiped after this call, so the whole frame is copied now.
        made.frame = {
            count: made.count,
            cycle: cycle(),
            rect: [minx, miny, maxx, maxy],
            even: Boolean(video.isEvenRender),
            flash: Boolean(video.teletext.flashOn),
            cursor: Boolean(video.cursorOnThisFrame),
            pixels: live.slice(),
        };
    });
    return made;
}

// Put `images`, in the order of the model's list of ROMs, in the place of those.
function replaceRoms(images) {
    const memory = Buffer.from(cpu.ramRomOs.buffer);
    cpu.model.os.forEach((file, number) => {
        const original = readFileSync(`${packageDir}public/roms/${file}`);
        const image = Buffer.from(images[number], "base64");
        const place = memory.indexOf(original);
        if (place < 0 || original.length % image.length) throw new Error(`${file} cannot be replaced`);
        for (let end = 0; end < original.length; end += image.length) memory.set(image, place + end);
    });
    cpu.pc = cpu.peekmem(0xfffc) | (cpu.peekmem(0xfffd) << 8);
}

async function newMachine({ model, roms }) {
    saved = undefined;
    if (model === "flat") {
        screen = undefined;
        machine = { processor: fake6502(TEST_6502, {}) };
        cpu = machine.processor;
        await cpu.initialise();
        return;
    }
    screen = makeScreen();
    machine = new TestMachine(model === "B" ? "B-DFS1.2" : model, {
        video: screen.video,
        soundChip: new InstrumentedSoundChip(),
    });
    cpu = machine.processor;
    if (model === "B") {
        const withDfs = cpu.model;
        const romFiles = withDfs.os.slice(0, ROMS_WITHOUT_DFS);
        cpu.model = Object.assign(Object.create(Object.getPrototypeOf(withDfs)), withDfs, { os: romFiles });
    }
    await machine.initialise();
    if (roms) replaceRoms(roms);
    screen.running = true;
    cpu.soundChip.startCapture();
}

// Run for `cycles`; true when something stopped it before that.
function run(cycles) {
    for (let left = cycles; left > 0; left -= CHUNK) {
        if (!cpu.execute(Math.min(left, CHUNK))) {
            cpu.targetCycles = cpu.currentCycles;
            return true;
        }
    }
    return false;
}

function runUntil(cycles, reached) {
    const hook = cpu.debugInstruction.add(reached);
    const stopped = run(cycles);
    hook.remove();
    return stopped;
}

function step() {
    const before = cycle();
    cpu.targetCycles = cpu.currentCycles;
    cpu.execute(1);
    return cycle() - before;
}

// Bytes that differ from `expected`, as [address, value, ...]; they are put back as they were.
function takeChanges(actual, expected) {
    const changes = [];
    for (let page = 0; page < FLAT; page += PAGE) {
        if (expected.compare(actual, page, page + PAGE, page, page + PAGE) === 0) continue;
        for (let address = page; address < page + PAGE; address++) {
            if (actual[address] === expected[address]) continue;
            changes.push(address, actual[address]);
            actual[address] = expected[address];
        }
    }
    return changes;
}

function stepStates({ memory, states }) {
    const initial = Buffer.from(memory, "base64");
    const actual = cpu.ramRomOs;
    actual.set(initial);
    return states.map(([opcode, pc, a, x, y, sp, p]) => {
        const under = initial[pc];
        initial[pc] = actual[pc] = opcode;
        setRegisters({ pc, a, x, y, sp, p });
        const phase = (cycle() + 1) & 1; // its 1 MHz cycles end in even ones
        const cycles = step();
        const changes = takeChanges(actual, initial);
        initial[pc] = actual[pc] = under;
        return [cpu.pc & 0xffff, cpu.a, cpu.x, cpu.y, cpu.s, cpu.p.asByte(), cycles, phase, changes];
    });
}

function poke({ address, data }) {
    const bytes = Buffer.from(data, "base64");
    const end = screen ? 0x8000 : FLAT;
    if (address + bytes.length > end) throw new Error(`poke beyond RAM: &${(address + bytes.length).toString(16)}`);
    cpu.ramRomOs.set(bytes, address);
}

function peek({ address, length }) {
    return base64(Uint8Array.from({ length }, (_, i) => cpu.peekmem((address + i) & 0xffff)));
}

function runFrames({ frames }) {
    const wanted = screen.count + frames;
    const limit = cycle() + frames * 200_000;
    while (screen.count < wanted) {
        if (cycle() > limit) throw new Error(`no frame is being completed (${screen.count} so far)`);
        run(64);
    }
    return cycle();
}

function frame() {
    if (!screen.frame) throw new Error("no frame has been completed yet");
    const { pixels, ...about } = screen.frame;
    return { ...about, width: WIDTH, height: HEIGHT, pixels: base64(deflateSync(Buffer.from(pixels.buffer), { level: 1 })) };
}

const verbs = {
    new: newMachine,
    reset: ({ hard }) => cpu.reset(hard),
    run: ({ cycles }) => {
        run(cycles);
        return cycle();
    },
    run_until_pc: ({ address, cycles }) => ({ reached: runUntil(cycles, (pc) => pc === address), cycle: cycle() }),
    run_until_input: ({ seconds }) => machine.runUntilInput(seconds).then(cycle),
    run_frames: runFrames,
    type: ({ text }) => machine.type(text).then(cycle),
    matrix_key: ({ column, row, down }) =>
        down ? cpu.sysvia.keyDownRaw([column, row]) : cpu.sysvia.keyUpRaw([column, row]),
    disc: ({ path: file, drive }) =>
        cpu.fdc.loadDisc(drive, discFor(cpu.fdc, file, new Uint8Array(readFileSync(file)))),
    tape: async ({ path: file }) => cpu.acia.setTape(await loadTapeFromData(file, new Uint8Array(readFileSync(file)))),
    registers,
    set_registers: (values) => setRegisters(values),
    step,
    states: stepStates,
    peek,
    poke,
    read: ({ address }) => cpu.readmem(address),
    write: ({ address, value }) => cpu.writemem(address, value),
    frame,
    sound_writes: () => {
        const writes = cpu.soundChip.getCapturedWrites();
        cpu.soundChip.clearCapture();
        return writes;
    },
    save: () => {
        saved = machine.snapshot();
    },
    restore: () => {
        if (!saved) throw new Error("restore without a save");
        machine.restore(saved);
    },
};

async function answer(line) {
    try {
        const { verb, ...args } = JSON.parse(line);
        if (!verbs[verb]) throw new Error(`no such verb: ${verb}`);
        if (!cpu && verb !== "new") throw new Error(`${verb} before new`);
        return { result: (await verbs[verb](args)) ?? null };
    } catch (error) {
        return { error: `${error.message ?? error}` };
    }
}

for await (const line of readline.createInterface({ input: process.stdin })) {
    process.stdout.write(JSON.stringify(await answer(line)) + "\n");
}
