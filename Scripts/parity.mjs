// Sends every message in a folder to the WebAssembly module and compares its responses byte by byte with the native ones:
// node Scripts/parity.mjs MODULE.wasm DIRECTORY [PASSES]
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

// Enough passes for a small leak to become several pages of memory. A single pass only compares the responses.
const [modulePath, folder, wantedPasses = "24"] = process.argv.slice(2);
const passes = Number(wantedPasses);
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), {});
const core = instance.exports;

function given(bytes, call) {
  const pointer = core.almanac_allocate(bytes.length);
  new Uint8Array(core.memory.buffer).set(bytes, pointer);
  return [call(pointer, bytes.length), pointer];
}

const [read] = given(readFileSync(modulePath.replace(/wasm$/, "texts")), (at, size) => core.almanac_open(at, size, 2));
if (read !== 0) throw new Error(`the texts can't be opened (${read})`);
const files = readdirSync(folder);
for (const name of files.filter((name) => name.endsWith(".pack")).sort()) {
  const [opened] = given(readFileSync(join(folder, name)), (at, size) => core.almanac_open(at, size, name.startsWith("delta") ? 1 : 0));
  if (opened !== 0) throw new Error(`${name} can't be opened (${opened})`);
}

const text = (bytes) => JSON.stringify(Buffer.from(bytes).toString("latin1"));
let same = 0;
let different = 0;
let total = 0;
const messages = files.filter((name) => name.endsWith(".message")).map((name) => parseInt(name, 10)).sort((a, b) => a - b);
const started = process.hrtime.bigint();
const memory = [];
const page = 65536;
for (let pass = 0; pass < passes; pass += 1) {
  for (const index of messages) {
    const [answer, message] = given(readFileSync(join(folder, `${index}.message`)), (at, size) => core.almanac_call(at, size));
    core.almanac_free(message);
    if (answer === 0) throw new Error(`message ${index} is invalid`);
    const length = new DataView(core.memory.buffer).getUint32(answer, true);
    const bytes = new Uint8Array(core.memory.buffer, answer + 4, length).slice();
    core.almanac_free(answer);
    if (pass > 0) continue;
    const wanted = readFileSync(join(folder, `${index}.answer`));
    total += length;
    if (Buffer.compare(wanted, bytes) === 0) {
      same += 1;
      continue;
    }
    different += 1;
    let at = 0;
    while (at < wanted.length && wanted[at] === bytes[at]) at += 1;
    const request = readFileSync(join(folder, `${index}.message`)).subarray(0, 80).toString("latin1");
    console.error(`request ${index} (${JSON.stringify(request)}) differs at byte ${at}`);
    console.error(`  native ${text(wanted.subarray(Math.max(0, at - 40), at + 60))}`);
    console.error(`  wasm   ${text(bytes.subarray(Math.max(0, at - 40), at + 60))}`);
  }
  memory.push(core.memory.buffer.byteLength);
}
const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
// Fragmentation makes the memory grow in the first passes, by two pages as late as in the eleventh, and later by at most a page. A leak of
// 20 bytes for each request would add three pages.
const settled = 12, last = memory[passes - 1];
if (passes > settled && last > memory[settled] + page) {
  console.error(`memory grew from ${memory[settled]} to ${last} bytes over the same requests, so some memory isn't freed`);
  different += 1;
}
console.log(`${total} bytes of responses, ${(milliseconds / passes).toFixed(0)} ms per pass, ${last >> 20} MiB of memory`);
console.log(`parity: ${same} passed, ${different} failed`);
process.exit(different === 0 && same >= 600 ? 0 : 1);
