// Joins the parts of the core as the browser's worker does and compares the result with the module. Damaged parts must end in an error, or
// in another module, and never in an endless loop: node Scripts/join-module.mjs MODULE.wasm
import { readFileSync } from "node:fs";

const [modulePath] = process.argv.slice(2);
const parts = readFileSync(modulePath.replace(/wasm$/, "module"));
const end = 4 + parts.readUInt32LE(0);
const decoder = await WebAssembly.compile(parts.subarray(4, end));

async function joined(input) {
  const { exports } = await WebAssembly.instantiate(decoder);
  const at = exports.almanac_allocate(input.length);
  new Uint8Array(exports.memory.buffer).set(input, at);
  const result = exports.almanac_join(at, input.length);
  return Buffer.from(exports.memory.buffer, result + 4, new DataView(exports.memory.buffer).getUint32(result, true));
}

const input = parts.subarray(end);
const module = await joined(input);
if (!module.equals(readFileSync(modulePath))) throw new Error("the parts don't join to the module");
let refused = 0;
const tries = 60;
for (let number = 0; number < tries; number += 1) {
  const damaged = Buffer.from(number % 3 ? input : input.subarray(0, Math.floor(input.length * number / tries)));
  if (damaged.length) damaged[Math.floor(damaged.length * ((number * 0.6180339887) % 1))] ^= 1 << number % 8;
  await joined(damaged).catch(() => { refused += 1; });
}
if (refused < tries / 3) throw new Error(`only ${refused} of ${tries} damaged files were refused`);
console.log(`the parts join to the module of ${module.length} bytes; of ${tries} damaged files, ${refused} were refused`);
