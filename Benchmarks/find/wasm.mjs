// Runs a corpus's queries on the WebAssembly index in Node: `wasm.mjs MODULE INDEX QUERIES`. Prints lines in the same
// format as search-bench.
import { readFileSync } from "node:fs";

const [module, index, queries] = process.argv.slice(2);
const { exports } = (await WebAssembly.instantiate(readFileSync(module), {})).instance;

function put(bytes) {
  const place = exports.bench_allocate(bytes.length);
  new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
  return place;
}

const bytes = readFileSync(index);
if (exports.bench_open(put(bytes), bytes.length) !== 1) throw new Error("the index can't be opened");
const asked = readFileSync(queries, "utf8").split("\n").filter(Boolean).map((line) => {
  const [set, text] = line.split("\t");
  const own = new TextEncoder().encode(text);
  return { set, place: put(own), length: own.length };
});
function page({ place, length }) {
  const start = performance.now();
  if (exports.bench_page(place, length) < 0) throw new Error("a query failed");
  return (performance.now() - start) * 1000;
}
for (const round of [0, 1]) asked.forEach(page);
// Run each query three times and record the median time, as in the native benchmark.
const times = asked.map((query) => [page(query), page(query), page(query)].sort((a, b) => a - b)[1]);
const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
times.sort((a, b) => a - b);
const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(2);
console.log(JSON.stringify({
  engine: "wasm", set: "all", what: "page", count: times.length, mean: +mean.toFixed(2), p50: +at(0.5), p99: +at(0.99), max: +at(1),
}));
