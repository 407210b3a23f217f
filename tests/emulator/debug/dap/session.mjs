// A session of `beeb dap` with VS Code's own client for tests: node session.mjs PACKAGE PYTHON ADAPTER FILES
// FILES is a JSON object with the paths disc, symbols and source, and the numbers of lines. Prints what it saw, as JSON.

import { createRequire } from 'node:module';

const [packageDir, python, adapter, files] = process.argv.slice(2);
const { DebugClient } = createRequire(import.meta.url)(packageDir);
const { disc, symbols, source, lines } = JSON.parse(files);
const client = new DebugClient(python, adapter, 'beeb', undefined, true);
const seen = {};

async function stopped(request) {
    const event = client.waitForEvent('stopped');
    if (request) await request;
    return (await event).body;
}

async function where() {
    const { body } = await client.stackTraceRequest({ threadId: 1 });
    return body.stackFrames.map(({ name, line, source }) => ({ name, line, path: source?.path }));
}

async function value(expression) {
    return (await client.evaluateRequest({ expression, context: 'watch' })).body.result;
}

client.defaultTimeout = 60000;
await client.start();
try {
    // Launches, sets a breakpoint, waits for it, and checks where the program stands
    await client.hitBreakpoint(
        { program: disc, symbols, speed: 'max', type: '*RUN COUNT\n' }, { path: source, line: lines.store });
    seen.breakpoint = await where();
    await client.setBreakpointsRequest({ source: { path: source }, breakpoints: [] });
    seen.registers = (await client.variablesRequest({ variablesReference: 1 })).body.variables;
    const { body: info } = await client.send('dataBreakpointInfo', { name: 'count' });
    await client.send('setDataBreakpoints', { breakpoints: [{ dataId: info.dataId, accessType: 'write' }] });
    seen.written = await stopped(client.continueRequest({ threadId: 1 }));
    await client.setFunctionBreakpointsRequest({ breakpoints: [{ name: 'twice', condition: '?count = 5' }] });
    await client.send('setDataBreakpoints', { breakpoints: [] });
    seen.conditional = await stopped(client.continueRequest({ threadId: 1 }));
    await client.setFunctionBreakpointsRequest({ breakpoints: [] });
    await client.send('setDataBreakpoints', { breakpoints: [{ dataId: info.dataId, accessType: 'write' }] });
    seen.before = await value('?count');
    seen.back = await stopped(client.reverseContinueRequest({ threadId: 1 }));
    seen.write = [(await where())[0], await value('?count')];
    seen.step = await stopped(client.nextRequest({ threadId: 1 }));
    seen.after = [(await where())[0], await value('?count')];
    await stopped(client.stepBackRequest({ threadId: 1 }));
    seen.again = [(await where())[0], await value('?count')];
    seen.disassembly = (await client.send('disassemble', { memoryReference: '0x1904', instructionCount: 3 })).body;
    await client.send('nonsense').catch((error) => { seen.refused = error.message; });
} finally {
    await client.stop();
}
console.log(JSON.stringify(seen));
