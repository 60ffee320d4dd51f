// Almanac's service worker (docs/worker.md, docs/kit.md). It stores the library on the device and
// answers requests with the server's compiled core, which has all rules. The server adds BUILD and
// IS_STATIC. If IS_STATIC is true, this website has only files (docs/static-export.md).
"use strict";
const FORMAT = 1, HOME = new URL(".", location).pathname, NAME = HOME.slice(0, -1);
// NAME keeps the libraries of a host apart. The largest catalog stored unasked (bytes), changes
// read at once, patience and pause (ms).
const FILES = "almanac-files" + NAME, LARGEST = 16 << 20, MOST = 50, PATIENCE = 8000, PAUSE = 5000;
const encoder = new TextEncoder(), decoder = new TextDecoder();
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
// Opens the database. `kits` has a record for each build, and `libraries` for each library.
// `changes` lists the changes to favourites and notes, in the order in which this device received
// them. If the server may not have a change yet, the change's `unsent` contains the library too.
const connect = async () => {
  const request = indexedDB.open("almanac" + NAME, 1);
  request.onupgradeneeded = ({ target: { result } }) => {
    result.createObjectStore("kits", { keyPath: "build" });
    result.createObjectStore("libraries", { keyPath: "library" });
    const changes = result.createObjectStore("changes", { autoIncrement: true });
    for (const name of ["library", "unsent"]) changes.createIndex(name, name);
  };
  const result = await done(request);
  result.onclose = result.onversionchange = () => { database = undefined; result.close(); };
  return result;
};
let database;
const open = () => database ??= connect().catch((error) => { database = undefined; throw error; });
// Runs a transaction. When the promise resolves, the data has been written to disk.
const write = async (stores, work) => {
  const transaction = (await open()).transaction(stores, "readwrite", { durability: "strict" });
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
  await Promise.all([work(...stores.map((name) => transaction.objectStore(name))), ended]);
};
const store = async (name) => (await open()).transaction(name).objectStore(name);
const read = async (name, key) => done((await store(name)).get(key));
const changesOf = async (id) => done((await store("changes")).index("library").getAll(id));
const countUnsent = async (id) => done((await store("changes")).index("unsent").count(id));
const files = () => caches.open(FILES), inside = (path) => path.slice(NAME.length);
const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());
const joined = (changes) => bytesOf(new Response(new Blob(changes.map((change) => change.bytes))));
class Core {
  constructor(instance) { this.exports = instance.exports; }
  put(bytes) {
    const at = this.exports.almanac_allocate(bytes.length) >>> 0;
    if (!at) throw new Error("There isn't enough memory.");
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }
  // Opens a base pack (0), a delta pack (1) or the texts (2). The core takes over the memory.
  open(bytes, kind) { return !this.exports.almanac_open(this.put(bytes), bytes.length, kind); }
  // Sends a message with any bytes that belong to it. The reply's bytes are in `body`.
  call(head, body = new Uint8Array()) {
    const text = encoder.encode(JSON.stringify(head));
    const message = new Uint8Array(4 + text.length + body.length);
    new DataView(message.buffer).setUint32(0, text.length, true);
    for (const [bytes, start] of [[text, 4], [body, 4 + text.length]]) message.set(bytes, start);
    const at = this.put(message), answer = this.exports.almanac_call(at, message.length) >>> 0;
    this.exports.almanac_free(at);
    if (!answer) throw new Error(`The core refused the message "${head.call}".`);
    const bytes = this.read(answer), start = 4 + new DataView(bytes.buffer).getUint32(0, true);
    this.exports.almanac_free(answer);
    return { ...JSON.parse(decoder.decode(bytes.subarray(4, start))), body: bytes.subarray(start) };
  }
  // Copies the bytes at an address, after their number.
  read(at) {
    const { buffer } = this.exports.memory, size = new DataView(buffer, at, 4).getUint32(0, true);
    return new Uint8Array(buffer, at + 4, size).slice();
  }
}
const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const random = () => crypto.getRandomValues(new BigUint64Array(1))[0].toString(16);
// Whether to store a catalog. Without a choice, all but large and optional catalogs are stored.
const isKept = ({ id, packs, size, isOptional }, library) =>
  !!packs && (library.choices[id]?.kept ?? (size <= LARGEST && !isOptional));
const pathsOf = ({ packs }) => packs.map((pack) => pack.path);
const keptPacks = (catalog, library) => isKept(catalog, library) ? pathsOf(catalog) : [];
// Returns the paths of all files that this device needs.
const pathsIn = (kit, library) => [...kit.files, kit.module, ...kit.catalogs.flatMap((each) =>
  [each.outline.path, ...keptPacks(each, library)])];
// Creates a session: a core with every pack, the settings, the shelf and a new ID. `lacking` lists
// files to repair. Without the core and its texts, there is none. `update` replaces a lost core.
const createSession = async (kit, library, cache) => {
  const bytesAt = async (path) => cache.match(path).then((found) => found && bytesOf(found));
  const packsOf = (catalog) => Promise.all(keptPacks(catalog, library).map(bytesAt));
  const compiling = cache.match(kit.module).then(WebAssembly.compileStreaming).catch(() => {});
  const [compiled, texts, changes, ...packs] = await Promise.all(
    [compiling, bytesAt(kit.texts), changesOf(library.library), ...kit.catalogs.map(packsOf)]);
  if (!compiled) return { lacking: await cache.match(kit.module) ? [kit.module] : [] };
  const core = new Core(await WebAssembly.instantiate(compiled, {})), lacking = [], unstored = [];
  if (!texts || !core.open(texts, 2)) return { lacking: [kit.texts] };
  for (const [place, catalog] of kit.catalogs.entries()) {
    const stored = packs[place];
    if (stored.length && stored.every((bytes, index) => bytes && core.open(bytes, index))) continue;
    lacking.push(...keptPacks(catalog, library));
    if (catalog.entries) unstored.push({ id: catalog.id, count: catalog.entries });
    const outline = await bytesAt(catalog.outline.path);
    if (!outline || !core.open(outline, 0)) lacking.push(catalog.outline.path);
  }
  core.call({ ...library, call: "configure", device: random(), unstored }, fromHex(kit.state));
  for (const { bytes } of changes) core.call({ call: "shelf" }, bytes);
  const unsent = await countUnsent(library.library), others = [];
  // A library of a reader isn't shown to others, and a reader isn't shown other libraries.
  for (const { library: id, household } of await done((await store("libraries")).getAll())) {
    if (id !== kit.library && !(household ?? kit.household)) {
      others.push({ id, unsent: await countUnsent(id) });
    }
  }
  return { core, kit, library, lacking, unsent, others, isStale: true };
};
// The session that answers requests, or null if the device doesn't store all necessary data.
let opening;
const session = async () => {
  const loading = opening ??= load().catch(() => null), found = await loading;
  if (!found && opening === loading) opening = undefined;
  return found;
};
const load = async () => {
  const kit = await read("kits", BUILD), library = kit && await read("libraries", kit.library);
  if (!library) return null;
  const fresh = await createSession(kit, library, await files());
  if (fresh.lacking.length) later(() => repair(fresh.lacking));
  later(measure);
  return fresh.core ? fresh : null;
};
// Continues work after a response. Every event waits for all this work, to keep the worker alive.
const working = new Set();
const later = (work) => {
  const promise = Promise.resolve().then(work).catch(() => {}).then(() => working.delete(promise));
  working.add(promise);
};
const idle = async () => { while (working.size) await Promise.all(working); };
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// Creates a queue, which runs one task at a time.
const queue = (last = Promise.resolve()) => (work) => last = last.catch(() => {}).then(work);
const changing = queue(), updating = queue(), exchanging = queue(), fetching = queue();
// Sends a request. If nobody is signed in, deletes what the household's readers have here, also
// unsent changes. The libraries' IDs stay, which show that the browser hasn't deleted the rest.
const contact = async (...parts) => {
  const response = await fetch(...parts), { headers } = response, theirs = [];
  if (headers.get("X-Almanac-Reader") !== "none") return response;
  const home = headers.get("X-Almanac-Household");
  await write(["libraries", "changes"], async (libraries, changes) => {
    for (const { library, household, settings } of await done(libraries.getAll())) {
      if (!settings || !household || home !== household) continue;
      theirs.push(libraries.put({ library, household }));
      const keys = await done(changes.index("library").getAllKeys(library));
      for (const key of keys) changes.delete(key);
    }
  });
  if (theirs.length) await Promise.all([caches.delete(FILES), dropKits("reader-changed")]);
  return response;
};
// Lets the server answer until another kit is stored. Tells the open pages why.
const dropKits = async (type) => {
  await write(["kits"], async (kits) => { kits.clear(); });
  [opening, sent, refusal, notice] = [undefined, 0, ""];
  await tell({ type });
};
// Sends a request. Rejects if the server doesn't start to respond in time.
let silentUntil = 0;
const patiently = async (request) => {
  if (Date.now() < silentUntil) throw new Error("The server doesn't answer.");
  const limit = new AbortController(), timer = setTimeout(() => limit.abort(), PATIENCE);
  try {
    const signal = AbortSignal.any([request.signal, limit.signal]);
    const response = await contact(request, { signal });
    silentUntil = 0;
    return response;
  } catch (error) {
    if (limit.signal.aborted) silentUntil = Date.now() + PAUSE;
    throw error;
  } finally { clearTimeout(timer); }
};
const fetchKit = async (tag) => {
  const headers = tag && !IS_STATIC ? { "If-None-Match": tag } : {};
  const options = IS_STATIC ? { cache: "no-cache" } : { cache: "no-store", headers };
  const path = IS_STATIC ? "kit/manifest.json" : "kit?manifest=1";
  const response = await patiently(new Request(path, options));
  if (response.status === 304) return null;
  if (!response.ok) throw new Error(`kit: ${response.status}`);
  // Not all hosts of files send an ETag, so the manifest has a tag of its own.
  const kit = { tag: response.headers.get("ETag"), ...await response.json() };
  return IS_STATIC && kit.tag === tag ? null : kit;
};
const isOwn = (kit) => kit.build === BUILD && kit.format === FORMAT;
// Downloads files. The mode "reload" bypasses the browser's HTTP cache.
const download = (paths, cache, mode = "default") => Promise.all(paths.map((path) => {
  const request = new Request(path, { cache: mode });
  return path.endsWith(".module") ? downloadModule(request, cache) : cache.add(request);
}));
// Downloads the core. Its parts compress better apart; a small module joins them (docs/kit.md).
const downloadModule = async (request, cache) => {
  const response = await fetch(request);
  if (!response.ok) throw new TypeError(`HTTP ${response.status}`);
  // A damaged file may be in the browser's HTTP cache.
  const module = await joinedModule(await bytesOf(response)).catch((error) => {
    if (request.cache === "reload") throw error;
  });
  if (!module) return downloadModule(new Request(request, { cache: "reload" }), cache);
  const headers = { "Content-Type": "application/wasm" };
  await cache.put(request.url, new Response(module, { headers }));
};
const joinedModule = async (bytes) => {
  const end = 4 + new DataView(bytes.buffer).getUint32(0, true), parts = bytes.subarray(end);
  const joiner = new Core((await WebAssembly.instantiate(bytes.subarray(4, end), {})).instance);
  return joiner.read(joiner.exports.almanac_join(joiner.put(parts), parts.length) >>> 0);
};
// Changes a library's record, or creates it.
const changeLibrary = async (kit, work = () => {}) => {
  let library;
  await write(["libraries"], async (libraries) => {
    const fresh = { library: kit.library, settings: kit.settings, choices: {}, cursor: "" };
    const { household } = kit, known = await done(libraries.get(kit.library));
    library = { ...fresh, ...known, household };
    work(library);
    libraries.put(library);
  });
  return library;
};
// Stores a kit and switches to it. The previous session answers until the whole kit is stored.
const adopt = async (kit, library) => {
  const cache = await files(), missing = [];
  let before = saves;
  for (const path of pathsIn(kit, library)) if (!await cache.match(path)) missing.push(path);
  await download(missing, cache);
  let fresh = await createSession(kit, library, cache);
  if (fresh.lacking.length) {
    await download(fresh.lacking, cache, "reload");
    fresh = await createSession(kit, library, cache);
  }
  for (const path of fresh.lacking) await cache.delete(path);
  if (!fresh.core || fresh.lacking.length) throw new Error("A file is damaged or too new.");
  await write(["kits"], async (kits) => { kits.put({ ...kit, build: BUILD }); });
  // The new session lacks changes that were saved while it was being created.
  for (; saves !== before; fresh = await createSession(kit, await changeLibrary(kit), cache)) {
    before = saves;
  }
  opening = Promise.resolve(fresh);
  // Get a new library's favourites and notes, which aren't part of the kit.
  if (!library.cursor) await exchange();
  await clean(fresh);
  later(measure);
  later(fetchPictures);
};
// Deletes the files that aren't needed by any stored kit or chosen catalog.
const clean = async (current) => {
  const kits = await done((await store("kits")).getAll()), cache = await files();
  const paths = kits.map((kit) => pathsIn(kit, current.library));
  const needed = new Set([paths, wantedPictures(current).map((each) => each.targets)].flat(2));
  const unneeded = (await cache.keys()).filter(({ url }) => !needed.has(new URL(url).pathname));
  await Promise.all(unneeded.map((request) => cache.delete(request)));
};
// Fetches the manifest and stores new files. `isForced` fetches it even if it hasn't changed.
let checked = 0, newsAt = 0, goneAt = 0, saves = 0, own = 0, refused, notice, isWiped;
const update = (isForced) => updating(async () => {
  let current = await session();
  if (current && !isForced && Date.now() - checked < 1000) return;
  checked = Date.now();
  // The browser may have deleted the stored data, even though a session is still in memory.
  const stored = await read("kits", BUILD), core = stored && await caches.match(stored.module);
  if (!core) opening = current = null;
  const kit = await fetchKit(isForced ? "" : current?.kit.tag);
  const isOther = !!kit && !!current && kit.library !== current.kit.library;
  // Another reader has signed in. The previous reader's library is never shown again.
  const home = current?.kit.household ?? current?.kit.library;
  if (isOther && kit.household === home) current = await dropKits("reader-changed");
  const isReplaced = isOther && !!current;
  if (current && isReplaced !== !!current.library.isReplaced) {
    current.library = await changeLibrary(current.kit, (each) => { each.isReplaced = isReplaced; });
    if (!isReplaced) later(() => tell({ type: "own-library" }).then(exchange));
  }
  if (isReplaced) return tell({ type: "other-library", unsent: current.unsent });
  if (!kit || kit.tag === refused && !isForced) return;
  // A server with another version has another core, which its own worker installs.
  if (!isOwn(kit)) return registration.update();
  // Changes can only be lost if the database was deleted.
  isWiped = !current && !stored && !await done((await store("libraries")).count());
  try {
    await adopt(kit, await changeLibrary(kit, (library) => {
      if (!library.form) library.settings = kit.settings;
      library.isReplaced = false;
    }));
  } catch (error) {
    // Unless the network failed, don't try the same kit again with every page.
    if (error.name !== "TypeError") refused = kit.tag;
    if (error.name === "QuotaExceededError") await tell({ type: "full" });
    throw error;
  }
  const packs = (each) => JSON.stringify(each.catalogs.map((catalog) => catalog.packs));
  if (isWiped) isWiped = await notify({ type: "wiped" });
  if (current && !own && packs(kit) !== packs(current.kit)) await tell({ type: "newer-data" });
});
// Downloads damaged and missing files. Damaged files stay until they can be replaced.
const repair = async (paths) =>
  download(paths, await files(), "reload").catch(() => {}).then(() => update(true));
// Sends the changes and settings that only this device has, and stores changes from other devices.
// If a response is lost, it is safe to send the same changes again.
const exchange = () => exchanging(async () => {
  try { await send(); } finally { await tell(await changesNow()); }
});
const send = async () => {
  const current = await session();
  if (!current || current.library.isReplaced || IS_STATIC) return;
  const { core, kit: { library } } = current, left = [];
  let reason = "";
  for (let hasMore = true, isFirst = false; hasMore;) {
    const waiting = await done((await store("changes")).index("unsent").getAllKeys(library));
    const keys = waiting.filter((key) => !left.includes(key)).slice(0, MOST);
    const unsent = await Promise.all(keys.map((key) => read("changes", key)));
    const sizes = unsent.map((change) => change.bytes.length), bytes = await joined(unsent);
    const { cursor } = await read("libraries", library);
    const { body, count } = core.call({ call: "exchange", library, cursor, sizes }, bytes);
    keys.length = count;
    isFirst ||= !cursor && !count;
    const response = await patiently(new Request("api/v1/shelf", { method: "POST", body }));
    if (response.status === 409) return later(() => update(true));
    if (!response.ok) await refuse(response);
    const said = core.call({ call: "exchanged" }, await bytesOf(response));
    await write(["changes", "libraries"], async (changes, libraries) => {
      // A refused change stays on this device. It is sent again later, in case the rights change.
      keys.forEach((key, place) => said.refused.includes(place) ? left.push(key)
        : changes.put({ library, bytes: unsent[place].bytes }, key));
      // The library may have lost changes, so send all other changes again.
      const all = said.whole ? await done(changes.index("library").getAllKeys(library)) : [];
      for (const key of all.filter((each) => !keys.includes(each))) {
        changes.put({ library, bytes: (await done(changes.get(key))).bytes, unsent: library }, key);
      }
      if (said.body.length) changes.add({ library, bytes: said.body });
      libraries.put({ ...await done(libraries.get(library)), cursor: said.cursor });
      hasMore = said.more || await done(changes.index("unsent").count(library)) > left.length;
      // If the storage is full, show the changes anyway. The server sends them again each time.
    }).catch((error) => { core.call({ call: "shelf" }, said.body); throw error; });
    [saves, sent, reason] = [saves + 1, sent + count - said.refused.length, said.reason || reason];
    const merged = (await session()).core.call({ call: "shelf", merged: true }, said.body);
    // The first changes that a new device receives aren't news.
    if (isFirst) continue;
    if (merged.isNew) await tell({ type: "newer-data" });
    if (merged.notices.length) await notify({ type: "merged", text: merged.notices.join(" ") });
  }
  const { form } = await read("libraries", library), body = new URLSearchParams(form);
  if (form) {
    const options = { method: "POST", body, redirect: "manual" };
    const answer = await patiently(new Request("settings", options));
    if (answer.type !== "opaqueredirect") await refuse(answer);
    await changeLibrary(current.kit, (each) => { if (each.form === form) delete each.form; });
  }
  refusal = reason;
  Object.assign(await session(), { unsent: await countUnsent(library), isStale: true });
};
// How many changes wait (unknown if any were lost), how many of this library were sent so far, and
// why the server refused them. A busy server doesn't refuse them.
let sent = 0, refusal = "";
const changesNow = async () => ({
  type: "changes", unsent: isWiped ? undefined : (await session())?.unsent, sent, refusal });
const refuse = async (response) => {
  const said = await response.json().catch(() => {}), isBusy = response.headers.has("Retry-After");
  throw new Error(isBusy ? "busy" : refusal = said?.error?.message ?? `HTTP ${response.status}`);
};
// Exchanges changes with the server, then downloads new data.
const synchronize = async () => {
  for (const work of [exchange, update]) await work().catch(() => {});
  later(fetchPictures);
};
// Lists the catalogs whose pictures this device stores, with the pictures' URLs.
const wantedPictures = ({ core, kit, library }) => kit.catalogs
  .filter(({ id, pictures }) => pictures && library.choices[id]?.pictures)
  .map(({ id }) => ({ id, ...core.call({ call: "pictures", catalog: id }) }));
// Counts the stored pictures and determines the space in use, for the settings page.
let pictures = {}, space = {}, test = [], finished;
const measure = async () => {
  const current = await session(), stored = new Set();
  for (const { url } of await (await files()).keys()) stored.add(new URL(url).pathname);
  pictures = Object.fromEntries(wantedPictures(current).map(({ id, targets, each }) =>
    [id, Math.floor(targets.filter((target) => stored.has(target)).length / each)]));
  const { usage, quota } = await navigator.storage.estimate();
  space = { used: usage, allowed: quota, persistent: await navigator.storage.persisted() };
  current.isStale = true;
};
// Downloads the chosen pictures. Stops before the browser's time limit of five minutes.
const fetchPictures = () => fetching(async () => {
  const current = await session(), cache = await files(), end = Date.now() + 200_000;
  const all = current === finished ? [] : wantedPictures(current).flatMap((each) => each.targets);
  for (const [place, target] of all.entries()) {
    if (Date.now() > end || current !== await session()) return;
    if (place % 40 === 39) await measure();
    if (await cache.match(target)) continue;
    const response = await contact(target);
    if (response.ok) await cache.put(target, response);
  }
  if (all.length) await measure();
  finished = current;
});
// Stores catalogs on this device, with or without pictures, or removes them.
const choose = async ({ catalogs, kept, pictures }) => {
  const { kit } = await session(), all = catalogs.map((id) => ({ [id]: { kept, pictures } }));
  const library = await changeLibrary(kit, ({ choices }) => Object.assign(choices, ...all));
  Object.assign(await session(), { library, isStale: true });
  await updating(() => adopt(kit, library)).catch(() => later(() => update(true)));
};
// Tests without the network whether each kind of page works and each file is stored.
const runTest = async () => {
  const current = await session(), cache = await files(), { core } = current;
  test = core.call({ call: "samples" }).targets.map((target) => {
    const said = core.call({ ...question({ method: "GET" }, inside(target)), lost: true });
    return { target, ok: said.kind === "page" && said.status < 400 && !said.incomplete };
  });
  for (const target of current.kit.files) test.push({ target, ok: !!await cache.match(target) });
  current.isStale = true;
};
// Tells the core what this device stores, for the settings page.
const report = ({ core, kit, library, unsent, others }) => core.call({
  call: "offline", unsent, others, test, ...space,
  catalogs: kit.catalogs.filter(({ entries }) => entries).map((each) => ({
    id: each.id, kept: isKept(each, library), bytes: each.size ?? 0, allPictures: each.pictures,
    pictures: !!library.choices[each.id]?.pictures, storedPictures: pictures[each.id] ?? 0,
    limit: each.size > kit.limit ? kit.limit : undefined,
  })),
});
const question = ({ method, headers }, target) => ({
  call: "answer", method: method.replace("HEAD", "GET"), target, now: Date.now(), seed: random(),
  type: headers?.get("Content-Type") ?? "",
});
// Asks the core. If it has stopped, asks a new core. The reply names the session that answered.
const ask = async (head, body, isRepeated) => {
  const current = await session();
  try {
    if (current.isStale) report(current);
    current.isStale = false;
    return { ...current.core.call(head, body), current };
  } catch (error) {
    if (isRepeated) throw error;
    opening = undefined;
    return ask(head, body, true);
  }
};
// Creates a response whose header names the worker. A stream is faster (docs/benchmarks.md).
const respond = ({ status, headers, body }) => new Response(body.length ? new ReadableStream({
  start(stream) { stream.enqueue(body); stream.close(); },
}) : null, { status, headers: [...headers, ["X-Almanac-Worker", BUILD]] });
// Forwards a request to the server, unless this address still serves another library.
const foreign = new Error("This address belongs to another library.");
const askServer = async (request) => {
  if ((await session())?.library.isReplaced) await update();
  const current = await session();
  if (current?.library.isReplaced) throw foreign;
  const response = await patiently(request);
  if (current?.unsent) later(exchange);
  return response;
};
const answer = async (request, target) => {
  const head = question(request, target);
  let said = await ask(head);
  if (said.kind === "picture") return picture(request, said);
  // A backup of the changes that belong to another library.
  if (said.kind === "backup") return respond(said.current.core.call(
    { ...head, call: "backup" }, await joined(await changesOf(said.library))));
  if (said.kind === "damaged") {
    const damaged = said.current.kit.catalogs.filter(({ id }) => said.catalogs.includes(id));
    later(() => repair(damaged.flatMap(pathsOf)));
  }
  if (said.kind !== "page") {
    try {
      const response = await askServer(request);
      // The page is about to request what has changed, so synchronize first.
      if (said.isState && response.ok) await Promise.race([synchronize(), pause(2000)]);
      return response;
    } catch (error) {
      if (request.signal.aborted) throw error;
      said = await ask({ ...head, lost: true, replaced: error === foreign });
    }
  }
  if (said.fillIn) later(async () => { await contact(NAME + target); await update(); });
  return respond(request.method === "HEAD" ? { ...said, body: "" } : said);
};
// Returns the picture from storage or from the server, in another size, or as a placeholder.
const picture = async (request, { targets, body }) => {
  const stored = await Promise.all(targets.map((target) => caches.match(target)));
  if (stored[0]) return stored[0];
  try { return await askServer(request); } catch {}
  const headers = [["Content-Type", "image/svg+xml"]];
  return stored.find(Boolean) ?? respond({ status: 404, headers, body });
};
// Lets the server handle a change. Checks first that the server responds and has this library,
// because the outcome of an interrupted request would be unknown. What it changes isn't news.
const forward = async (request) => {
  if (IS_STATIC) throw new Error("This website can't store changes.");
  const { kit, library } = await session(), found = await fetchKit(kit.tag);
  if (found ? found.library !== kit.library : library.isReplaced) await update(true);
  if ((await session()).library.isReplaced) throw foreign;
  own += 1;
  const response = await contact(request).catch((error) => { own -= 1; throw error; });
  await Promise.race([synchronize().then(() => own -= 1), pause(2000)]);
  return response;
};
// Handles a change on this device if possible. Responds when the change is stored.
const changeHere = async (head, body, spare) => {
  const said = await ask(head, body), { core } = said.current;
  if (said.kind === "server") return;
  if (said.keep) await choose(said.keep);
  if (said.test) await runTest();
  if (said.kind !== "save") return respond(said);
  try { await save(said); } catch {
    // The browser's storage is full, so the server has to store the change.
    const refused = core.call({ call: "unsaved" });
    return forward(spare).catch(() => respond(refused));
  }
  for (const work of [exchange, () => registration.sync?.register("exchange")]) later(work);
  try { return respond(core.call({ call: "saved" })); } catch {
    // The change is stored, so it mustn't be repeated. The next session will contain it.
    opening = undefined;
    return Response.redirect(new URL(spare.referrer || HOME, location), 303);
  }
};
const change = async (request, spare, target) => {
  const head = question(request, target);
  // The core rejects bodies of this length, because its own limit is much lower.
  const body = async () => (await bytesOf(request)).subarray(0, 4 << 20);
  const bytes = (await ask({ ...head, call: "place" })).kind !== "server" && await body();
  const response = bytes && await changing(() => changeHere(head, bytes, spare));
  return response || forward(spare).catch(async (error) =>
    changeHere({ ...head, lost: true, replaced: error === foreign }, bytes || await body(), spare));
};
const save = async ({ ids, body, settings, form, current }) => {
  const { library } = current.kit;
  await write(["changes", "libraries"], async (changes, libraries) => {
    const record = await done(libraries.get(library)) ?? current.library;
    if (ids.length) changes.add({ library, bytes: body, ...!IS_STATIC && { unsent: library } });
    libraries.put(settings ? { ...record, settings, form } : record);
  });
  saves += 1;
  // The worker may have switched sessions while it stored the change.
  const now = await session() ?? current;
  if (now !== current && ids.length) now.core.call({ call: "shelf" }, body);
  Object.assign(now, { unsent: now.unsent + (ids.length && !IS_STATIC ? 1 : 0), isStale: true });
};
// Returns a file from this build or from the page's own build.
const file = async (request, pathname) => {
  const cache = await files(), stored = await cache.match(pathname);
  if (stored) return stored;
  later(update);
  const own = `static/${BUILD}/${pathname.split("/").at(-1).replace(".ico", ".png")}`;
  return fetch(request).catch(async () => await cache.match(own) ?? Response.error());
};
const reply = async (request, { pathname, search }) => {
  if (/^(static\/|favicon\.ico$)/.test(pathname.slice(HOME.length))) return file(request, pathname);
  const spare = request.clone(), target = inside(pathname) + search;
  if (/^(invitation\/|sign-out$)/.test(pathname.slice(HOME.length))) return sign(request, target);
  try {
    if (!await session()) later(update);
    else if (/^(GET|HEAD)$/.test(request.method)) return await answer(request, target);
    else return await change(request, spare, target);
  } catch (error) {
    if (request.signal.aborted || spare.bodyUsed) throw error;
  }
  return contact(spare);
};
// Signs in or out. Neither this page nor the next may belong to a previous reader.
const sign = async (request, target) => {
  const lost = async () => respond(await ask({ ...question(request, target), lost: true }));
  const response = await (IS_STATIC ? lost() : contact(request).catch(lost));
  await Promise.race([update(true).catch(() => {}), pause(PATIENCE)]);
  return response;
};
addEventListener("fetch", (event) => {
  const { request } = event, { mode, method, referrer } = request, url = new URL(request.url);
  if (url.origin !== location.origin || request.headers.has("Range")) return;
  if (/^(kit(\/.*)?|worker\.js)$/.test(url.pathname.slice(HOME.length))) return;
  // The server refuses other websites' forms. Only this website's forms have its referrer.
  if (mode === "navigate" && method === "POST" && !referrer.startsWith(url.origin + HOME)) return;
  const response = reply(request, url);
  event.respondWith(response);
  event.waitUntil(response.then(idle, idle));
});
const tell = async (message) => {
  if (message.type === "newer-data") newsAt = Date.now();
  if (message.type === "reader-changed") goneAt = Date.now();
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
};
// Sends a message that the next page shows again, in case the reader is leaving this page.
const notify = (message) => tell(notice = { ...message, at: Date.now() });
addEventListener("install", (event) => event.waitUntil((async () => {
  // If the server has another library, the current worker asks the reader first.
  const kit = await fetchKit(), kits = await done((await store("kits")).getAll());
  const isOther = registration.active && kits.some(({ library }) => library !== kit.library);
  if (isOther || !isOwn(kit)) throw new Error("The server has changed.");
  await adopt(kit, await changeLibrary(kit));
  await idle();
})()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  await write(["kits"], async (kits) => {
    for (const build of await done(kits.getAllKeys())) if (build !== BUILD) kits.delete(build);
  });
  // The previous worker may have stored changes after this worker was installed.
  opening = undefined;
  await session().then((current) => current && clean(current));
  await clients.claim().then(() => tell({ type: "stored" })).then(idle);
})()));
// Sends changes when the network is back, even if no page is open.
addEventListener("sync", (event) => event.waitUntil(exchange()));
addEventListener("message", (event) => {
  const { data: { type, since, isOnline, target }, source, ports: [port] } = event;
  if (type === "use-version") skipWaiting();
  // The reader is typing. Messages are faster than requests, but carry only a core's own answers.
  if (type === "list") later(() => ask(question({ method: "GET" }, inside(target))).then(
    ({ kind, status, body }) => port.postMessage(kind === "page" && status === 200 && body),
    () => port.postMessage(false)));
  // Replaces the stored library with the library that this address now serves.
  if (type === "use-library") later(() => fetchKit().then(() => dropKits()).then(() => update(true))
    .then(() => source.postMessage({ type: "library-used" })));
  if (type === "measure") later(() => measure().then(() => source.postMessage({ type })));
  if (type === "check") later(async () => {
    if (isOnline) silentUntil = 0;
    if (goneAt > since) source.postMessage({ type: "reader-changed" });
    source.postMessage(await changesNow());
    const { library, unsent } = await session() ?? {};
    if (library?.isReplaced) source.postMessage({ type: "other-library", unsent });
    if (notice?.at > since - 10_000) source.postMessage(notice);
    if (newsAt > since) source.postMessage({ type: "newer-data" });
    await synchronize();
  });
  event.waitUntil(idle());
});
