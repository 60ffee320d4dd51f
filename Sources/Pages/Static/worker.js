// Almanac's service worker. It stores the library on the reader's device and answers requests from there, with the
// same compiled core as the server. This file only moves bytes: all rules are in the core. The server writes the
// constant BUILD in front of this file. See docs/worker.md and docs/kit.md.
"use strict";

const FILES = "almanac-files", FORMAT = 1;
// The largest catalog that a device stores without being asked, in bytes.
const LARGEST = 16 << 20;
// How long a page waits for the server, and for how long a server that didn't answer isn't asked again, in ms.
const PATIENCE = 8000, PAUSE = 5000;
const encoder = new TextEncoder(), decoder = new TextDecoder();

// MARK: Storage

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

let database;
// Opens the database. `kits` has one record for each build, `libraries` one for each library, and `changes` the
// changes to favourites and notes, in the order in which this device got to know them.
const open = () => database ??= new Promise((resolve, reject) => {
  const request = indexedDB.open("almanac", 1);
  request.onupgradeneeded = () => {
    const { result } = request;
    result.createObjectStore("kits", { keyPath: "build" });
    result.createObjectStore("libraries", { keyPath: "library" });
    result.createObjectStore("changes", { autoIncrement: true }).createIndex("library", "library");
  };
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    request.result.onclose = request.result.onversionchange = () => { database = undefined; request.result.close(); };
    resolve(request.result);
  };
}).catch((error) => { database = undefined; throw error; });

// Runs a transaction that is on the disk when the promise resolves.
const write = async (stores, work) => {
  const transaction = (await open()).transaction(stores, "readwrite", { durability: "strict" });
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
  await work(...stores.map((name) => transaction.objectStore(name)));
  await ended;
};
const read = async (store, key) => done((await open()).transaction(store).objectStore(store).get(key));
const files = () => caches.open(FILES);

// MARK: The core

// The compiled core with the packs of the stored catalogs.
class Core {
  constructor(instance) { this.exports = instance.exports; }

  // Copies bytes into the core's memory.
  put(bytes) {
    const at = this.exports.almanac_allocate(bytes.length) >>> 0;
    if (!at) throw new Error("out of memory");
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  // Opens a pack. The core keeps the memory.
  open(bytes, isDelta) { return this.exports.almanac_open(this.put(bytes), bytes.length, isDelta ? 1 : 0); }

  // Sends a message with any bytes that belong to it. Returns the answer, with its bytes as `body`.
  call(head, body = new Uint8Array()) {
    const text = encoder.encode(JSON.stringify(head)), message = new Uint8Array(4 + text.length + body.length);
    new DataView(message.buffer).setUint32(0, text.length, true);
    message.set(text, 4);
    message.set(body, 4 + text.length);
    const at = this.put(message), answer = this.exports.almanac_call(at, message.length) >>> 0;
    this.exports.almanac_free(at);
    if (!answer) throw new Error(`The core refused the message "${head.call}".`);
    const { buffer } = this.exports.memory, numbers = new DataView(buffer, answer, 8);
    const length = numbers.getUint32(0, true), headLength = numbers.getUint32(4, true);
    const said = JSON.parse(decoder.decode(new Uint8Array(buffer, answer + 8, headLength)));
    said.body = new Uint8Array(buffer, answer + 8 + headLength, length - 4 - headLength).slice();
    this.exports.almanac_free(answer);
    return said;
  }
}

const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());
const fromHexadecimal = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const random = () => crypto.getRandomValues(new BigUint64Array(1))[0].toString(16);

// Whether the reader wants to store a catalog: always, unless the catalog is large or the reader chose otherwise.
const size = (catalog) => (catalog.packs ?? []).reduce((sum, pack) => sum + pack.size, 0);
const isKept = (catalog, library) =>
  !!catalog.packs && (library.choices[catalog.id]?.kept ?? size(catalog) <= LARGEST);

// Creates a session: an instance of the core with every pack, this device's settings and the shelf. Returns the
// session with the paths of the packs that are damaged or missing. Then their catalogs aren't stored.
const createSession = async (kit, library, cache) => {
  const matches = (paths) => Promise.all(paths.map(async (path) => {
    const response = await cache.match(path);
    return response && bytesOf(response);
  }));
  const module = async () => {
    const response = await cache.match(kit.module);
    if (!response) throw new Error("The core isn't stored.");
    return WebAssembly.compileStreaming(response).catch(async (error) => {
      await cache.delete(kit.module);
      throw error;
    });
  };
  const [compiled, changes, ...packs] = await Promise.all([
    module(), changesOf(library.library), ...kit.catalogs.map((catalog) => matches(
      isKept(catalog, library) ? catalog.packs.map((pack) => pack.path) : [])),
  ]);
  const core = new Core(await WebAssembly.instantiate(compiled, {}));
  const lacking = [], unstored = [];
  for (const [place, catalog] of kit.catalogs.entries()) {
    let isOpen = packs[place].length > 0 && packs[place].every(Boolean);
    for (const [index, bytes] of isOpen ? packs[place].entries() : []) {
      isOpen &&= core.open(bytes, index > 0) === 0;
    }
    if (isOpen) continue;
    if (isKept(catalog, library)) lacking.push(...catalog.packs.map((pack) => pack.path));
    unstored.push({ id: catalog.id, count: catalog.entries });
    const [outline] = await matches([catalog.outline.path]);
    if (!outline || core.open(outline, false) !== 0) lacking.push(catalog.outline.path);
  }
  const { settings, device } = library;
  core.call({ call: "configure", settings, device, unstored }, fromHexadecimal(kit.state));
  core.call({ call: "shelf", reset: true });
  for (const { bytes } of changes) core.call({ call: "shelf" }, bytes);
  const unsent = changes.filter((each) => each.isUnsent).length + (library.form ? 1 : 0);
  return { core, kit, library, unstored, lacking, unsent, isStale: true };
};

const changesOf = async (library) => {
  const index = (await open()).transaction("changes").objectStore("changes").index("library");
  return done(index.getAll(library));
};

// MARK: The kit

// The session that answers requests. Null if this device stores nothing.
let opening, test = [], pictures = {}, space = {}, otherLibrary = "", wasWiped = false;
const session = () => opening ??= load().catch((error) => { opening = undefined; throw error; });

const load = async () => {
  const kit = await read("kits", BUILD), library = kit && await read("libraries", kit.library);
  if (!kit || !library) return null;
  const fresh = await createSession(kit, library, await files());
  if (fresh.lacking.length) later(() => repair(fresh));
  later(measure);
  return fresh;
};

// Work that continues after a response. The browser keeps the worker alive as long as an event waits for the work.
let lastEvent;
const later = (work) => {
  const working = Promise.resolve().then(work).catch(() => {});
  try { lastEvent.waitUntil(working); } catch {}
};

// Runs one piece of work after another.
const queue = () => {
  let last = Promise.resolve();
  return (work) => last = last.catch(() => {}).then(work);
};
const changing = queue(), updating = queue(), exchanging = queue();

const fetchKit = async (tag) => {
  const headers = tag ? { "If-None-Match": tag } : {};
  const response = await fetch("/kit", { cache: "no-store", headers, signal: AbortSignal.timeout(PATIENCE) });
  if (response.status === 304) return null;
  if (!response.ok) throw new Error(`/kit: ${response.status}`);
  return { ...await response.json(), tag: response.headers.get("ETag") };
};

// Downloads the files that aren't stored yet. A file that is gone means that the kit has changed meanwhile.
const download = async (kit, library, cache) => {
  const packs = kit.catalogs.flatMap((catalog) =>
    [catalog.outline, ...isKept(catalog, library) ? catalog.packs : []].map((pack) => pack.path));
  const paths = [...kit.files, kit.module, ...packs];
  const missing = [];
  for (const path of paths) if (!await cache.match(path)) missing.push(path);
  const next = async () => {
    for (let path; (path = missing.shift());) {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await cache.put(path, response);
    }
  };
  await Promise.all([next(), next(), next()]);
};

// Changes a library's record, or creates it.
const changeLibrary = async (kit, work = () => {}) => {
  let library;
  await write(["libraries"], async (libraries) => {
    const { settings } = kit, choices = {}, device = random(), cursor = "";
    library = await done(libraries.get(kit.library)) ?? { library: kit.library, settings, device, choices, cursor };
    work(library);
    libraries.put(library);
  });
  return library;
};

// Stores a kit and switches to it. Nothing is switched until every pack is open and the state is stored.
let saves = 0;
const adopt = async (kit, library) => {
  const cache = await files();
  let before = saves, fresh;
  await download(kit, library, cache);
  fresh = await createSession(kit, library, cache);
  if (fresh.lacking.length) {
    for (const path of fresh.lacking) await cache.delete(path);
    throw new Error("A pack is damaged.");
  }
  await write(["kits"], (kits) => { kits.put({ ...kit, build: BUILD }); });
  // A change that was saved meanwhile isn't in the new session yet.
  for (; saves !== before; before = saves) fresh = await createSession(kit, await changeLibrary(kit), cache);
  opening = Promise.resolve(fresh);
  await clean(fresh);
  later(measure);
  later(fetchPictures);
};

// Deletes the files that no stored kit needs. Pictures stay until the reader removes them.
const clean = async (current) => {
  const kits = await done((await open()).transaction("kits").objectStore("kits").getAll());
  const needed = new Set(kits.flatMap((kit) => [...kit.files, kit.module,
    ...kit.catalogs.flatMap((catalog) => [catalog.outline, ...catalog.packs ?? []].map((pack) => pack.path))]));
  for (const catalog of current.kit.catalogs) {
    if (isKept(catalog, current.library)) continue;
    for (const pack of catalog.packs ?? []) needed.delete(pack.path);
  }
  const cache = await files();
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/pictures/") && !needed.has(pathname)) await cache.delete(request);
  }
};

// Reads the manifest and stores what is new. `isForced` reads everything, even if the manifest hasn't changed.
let checked = 0;
const update = (isForced) => updating(async () => {
  const current = await session();
  if (!current) return restore();
  if (!isForced && Date.now() - checked < 1000) return;
  checked = Date.now();
  const kit = await fetchKit(isForced ? "" : current.kit.tag);
  if (!kit) return;
  if (kit.library !== current.library.library) {
    otherLibrary = kit.library;
    return tell({ type: "other-library" });
  }
  otherLibrary = "";
  // A server of another version has another core, and may have another format. The new worker brings its own.
  if (kit.build !== BUILD || kit.format !== FORMAT) return registration.update();
  const library = await changeLibrary(kit, (each) => { if (!each.form) each.settings = kit.settings; });
  const names = (each) => JSON.stringify(each.catalogs.map((catalog) => catalog.packs));
  const hasNewData = names(kit) !== names(current.kit);
  await adopt(kit, library);
  if (hasNewData) tell({ type: "newer-data" });
});

// Stores the library anew after the browser has deleted it.
const restore = async () => {
  const kit = await fetchKit();
  if (kit.build !== BUILD || kit.format !== FORMAT) return registration.update();
  await adopt(kit, await changeLibrary(kit));
  wasWiped = true;
  tell({ type: "wiped" });
};

// Downloads the packs that are damaged or missing.
const repair = async (current) => {
  const cache = await files();
  for (const path of current.lacking) await cache.delete(path);
  await update(true);
};

// MARK: The exchange with the server

const mebibyte = 1 << 20;
// Sends the settings and changes that only this device has, and stores the changes of other devices. A change that the
// server already has does no harm, so a lost answer is asked for again.
const exchange = () => exchanging(async () => {
  let current = await session();
  if (!current || otherLibrary || !navigator.onLine) return;
  const { library } = current.library, { form } = await read("libraries", library);
  if (form) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await fetch("/settings", { method: "POST", headers, body: form, redirect: "manual" });
    if (answer.type !== "opaqueredirect" && !answer.ok) throw new Error(`/settings: ${answer.status}`);
    await changeLibrary(current.kit, (each) => { if (each.form === form) delete each.form; });
  }
  for (let hasMore = true; hasMore;) {
    const { keys, unsent, isAll, all } = await unsentChanges(library), { cursor } = await read("libraries", library);
    const { body } = current.core.call({ call: "exchange", library, cursor }, await joined(unsent));
    const options = { method: "POST", body, cache: "no-store", signal: AbortSignal.timeout(30_000) };
    const response = await fetch("/api/v1/shelf", options);
    if (response.status === 409) return update(true);
    if (!response.ok) throw new Error(`/api/v1/shelf: ${response.status}`);
    const said = current.core.call({ call: "exchanged" }, await bytesOf(response));
    hasMore = said.more || !isAll || said.whole && keys.length < all;
    await write(["changes", "libraries"], async (changes, libraries) => {
      for (const [place, key] of keys.entries()) changes.put({ library, bytes: unsent[place] }, key);
      // The library may have lost changes, so send everything again.
      for (const key of said.whole ? await done(changes.index("library").getAllKeys(library)) : []) {
        changes.put({ ...await done(changes.get(key)), isUnsent: true }, key);
      }
      if (said.body.length) changes.add({ library, bytes: said.body });
      libraries.put({ ...await done(libraries.get(library)), cursor: said.cursor });
    });
    saves += 1;
    current = await session();
    const { notices } = current.core.call({ call: "shelf", merged: true }, said.body);
    if (said.body.length && !unsent.length) tell({ type: "newer-data" });
    if (notices.length) tell({ type: "merged", text: notices.join(" ") });
  }
  current.unsent = 0;
  current.isStale = true;
});

const joined = async (parts) => new Uint8Array(await new Blob(parts).arrayBuffer());

// The changes that the server may not have yet, up to a size that it accepts.
const unsentChanges = async (library) => {
  const index = (await open()).transaction("changes").objectStore("changes").index("library");
  const [keys, all] = await Promise.all([done(index.getAllKeys(library)), done(index.getAll(library))]);
  const chosen = { keys: [], unsent: [], isAll: true, all: all.length };
  let sum = 0;
  for (const [place, { bytes, isUnsent }] of all.entries()) {
    if (!isUnsent) continue;
    chosen.isAll = sum === 0 || sum + bytes.length <= 4 * mebibyte;
    if (!chosen.isAll) break;
    sum += bytes.length;
    chosen.keys.push(keys[place]);
    chosen.unsent.push(bytes);
  }
  return chosen;
};

// MARK: Pictures and space

const measure = async () => {
  const stored = new Set();
  for (const request of await (await files()).keys()) stored.add(new URL(request.url).pathname);
  const current = await session(), counts = {};
  for (const { id, pictures: all } of current.kit.catalogs) {
    if (!all || !current.library.choices[id]?.pictures) continue;
    const { targets, each } = current.core.call({ call: "pictures", catalog: id });
    counts[id] = Math.floor(targets.filter((target) => stored.has(target)).length / each);
  }
  const { usage, quota } = await navigator.storage?.estimate?.() ?? {};
  pictures = counts;
  space = { used: usage, allowed: quota, persistent: await navigator.storage?.persisted?.() };
  current.isStale = true;
};

let fetching = false;
const fetchPictures = async () => {
  if (fetching) return;
  fetching = true;
  try {
    const { kit, core, library } = await session(), cache = await files();
    for (const { id, pictures: all } of kit.catalogs) {
      if (!all || !library.choices[id]?.pictures) continue;
      const { targets } = core.call({ call: "pictures", catalog: id });
      for (const [place, target] of targets.entries()) {
        if (await cache.match(target)) continue;
        const response = await fetch(target);
        if (response.ok) await cache.put(target, response);
        if (place % 40 === 39) await measure();
      }
    }
  } finally {
    fetching = false;
    await measure();
  }
};

// Keeps a catalog on this device, with or without pictures, or removes it.
const choose = async ({ catalog, kept, pictures: hasPictures }) => {
  const { kit } = await session();
  const library = await changeLibrary(kit, (each) => { each.choices[catalog] = { kept, pictures: hasPictures }; });
  if (!hasPictures) {
    const cache = await files();
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname.startsWith(`/pictures/${catalog}/`)) await cache.delete(request);
    }
  }
  await updating(() => adopt(kit, library)).catch(() => update(true));
};

// Answers a sample of every kind of page as without a network, and looks for every file that pages need.
const runTest = async () => {
  const { core, kit } = await session(), cache = await files();
  test = [];
  for (const target of core.call({ call: "samples" }).targets) {
    const said = core.call({ ...question({ method: "GET" }, target), lost: true });
    test.push({ target, ok: said.kind === "page" && said.status < 400 });
  }
  for (const target of kit.files) test.push({ target, ok: !!await cache.match(target) });
  (await session()).isStale = true;
};

// What the settings page says about this device.
const report = ({ core, kit, library, unstored, unsent }) => core.call({
  call: "offline", unsent, test, ...space,
  catalogs: kit.catalogs.map((catalog) => ({
    id: catalog.id, kept: isKept(catalog, library), pictures: !!library.choices[catalog.id]?.pictures,
    complete: !unstored.some(({ id }) => id === catalog.id), entries: catalog.entries,
    storedPictures: pictures[catalog.id] ?? 0, allPictures: catalog.pictures, bytes: size(catalog),
  })),
});

// MARK: Requests

const question = ({ method }, target) =>
  ({ call: "answer", method, target, now: Date.now(), seed: random(), lost: !navigator.onLine });

// Asks the core. If the core has stopped, a new one answers the same question.
const ask = async (head, body) => {
  for (let attempt = 0; ; attempt += 1) {
    const current = await session();
    try {
      if (current.isStale) {
        report(current);
        current.isStale = false;
      }
      return current.core.call(head, body);
    } catch (error) {
      if (attempt > 0) throw error;
      opening = undefined;
    }
  }
};

let silentUntil = 0;
// Asks the server. Rejects if the server can't be reached or doesn't answer in time.
const askServer = async (request) => {
  const isRead = request.method === "GET";
  if (otherLibrary && !isRead) throw new Error("This address belongs to another library.");
  if (isRead && Date.now() < silentUntil) throw new Error("The server doesn't answer.");
  try {
    const options = isRead ? { signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE)]) } : {};
    const response = await fetch(request, options);
    silentUntil = 0;
    return response;
  } catch (error) {
    if (error.name === "TimeoutError") silentUntil = Date.now() + PAUSE;
    throw error;
  }
};

// Turns the core's answer into a response. The header tells the page's script that the server didn't answer.
const respond = ({ status, headers, body }) => {
  const response = new Response(body, { status, headers });
  response.headers.set("X-Almanac-Worker", BUILD);
  return response;
};

const answer = async (request, target) => {
  const head = question(request, target);
  let said = await ask(head);
  if (said.kind === "damaged") {
    const current = await session();
    const damaged = current.kit.catalogs.filter(({ id }) => said.catalogs.includes(id));
    current.lacking = damaged.flatMap((catalog) => catalog.packs.map((pack) => pack.path));
    later(() => repair(current));
    opening = undefined;
    return askServer(request);
  }
  if (said.kind === "picture") {
    const cache = await files(), [exact, ...others] = said.targets;
    const stored = await cache.match(exact);
    if (stored) return stored;
    try { return await askServer(request); } catch {}
    for (const other of others) {
      const response = await cache.match(other);
      if (response) return response;
    }
    return respond({ status: 404, headers: [["Content-Type", "image/svg+xml"]], body: said.body });
  }
  if (said.kind === "server") {
    try {
      const response = await askServer(request);
      // The page's script asks for the state of the catalogs. If it has changed, so has the kit.
      if (said.isState && response.ok) await update().catch(() => {});
      return response;
    } catch (error) {
      if (error.name === "AbortError") throw error;
      said = await ask({ ...head, lost: true });
    }
  }
  if (said.fillIn && !head.lost) later(async () => { await fetch(target); await update(); });
  return respond(said);
};

// Carries out a request that changes something. The page gets its answer when the change is on the disk.
const change = async (request, target) => {
  const head = question(request, target);
  const { kind } = await ask({ ...head, call: "place" });
  if (kind === "server") {
    try {
      const response = await askServer(request);
      await update().catch(() => {});
      return response;
    } catch {
      return respond(await ask({ ...head, lost: true }));
    }
  }
  const spare = request.clone(), type = request.headers.get("Content-Type") ?? "";
  const said = await ask({ ...head, type }, await bytesOf(request));
  if (said.kind === "server") return askServer(spare).catch(async () => respond(await ask({ ...head, lost: true })));
  if (said.keep) await choose(said.keep);
  if (said.test) await runTest();
  if (said.kind !== "save") return respond(said);
  const current = await session();
  try {
    await save(current, said);
  } catch {
    // The browser's storage is full, so the server has to store the change.
    const refused = current.core.call({ call: "unsaved" });
    return askServer(spare).catch(() => respond(refused));
  }
  later(exchange);
  return respond(current.core.call({ call: "saved" }));
};

const save = async (current, { ids, body, settings, form }) => {
  const { library } = current.library;
  await write(["changes", "libraries"], async (changes, libraries) => {
    if (ids.length) changes.add({ library, bytes: body, isUnsent: true });
    if (settings) libraries.put({ ...await done(libraries.get(library)), settings, form });
  });
  saves += 1;
  const now = await session();
  // The session may have been switched while the change was being stored.
  if (now !== current && ids.length) now.core.call({ call: "shelf" }, body);
  now.unsent += 1;
  now.isStale = true;
};

// A file of this build, or of the page's own build.
const file = async (request) => {
  const { pathname } = new URL(request.url), cache = await files();
  const stored = await cache.match(pathname);
  if (stored) return stored;
  const own = `/static/${BUILD}/${pathname.split("/").at(-1)}`;
  return fetch(request).catch(async () => await cache.match(own) ?? Response.error());
};

addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin || request.headers.has("Range")) return;
  if (pathname === "/kit" || pathname.startsWith("/kit/") || pathname === "/worker.js") return;
  lastEvent = event;
  const reply = async () => {
    if (pathname.startsWith("/static/") || pathname === "/favicon.ico") return file(request);
    const spare = request.clone();
    try {
      if (!await session()) {
        later(update);
        return fetch(request);
      }
    } catch {
      return fetch(request);
    }
    if (request.mode === "navigate") {
      later(exchange);
      later(update);
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    try {
      return await (isRead ? answer(request, pathname + search) : changing(() => change(request, pathname + search)));
    } catch (error) {
      if (request.signal.aborted) throw error;
      return fetch(spare);
    }
  };
  event.respondWith(reply());
});

// MARK: Life

const tell = async (message) => {
  for (const client of await clients.matchAll({ type: "window", includeUncontrolled: true })) client.postMessage(message);
};

addEventListener("install", (event) => event.waitUntil((async () => {
  const kit = await fetchKit();
  if (kit.build !== BUILD || kit.format !== FORMAT) throw new Error("The server has another version meanwhile.");
  await adopt(kit, await changeLibrary(kit));
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  await write(["kits"], async (kits) => {
    for (const build of await done(kits.getAllKeys())) if (build !== BUILD) kits.delete(build);
  });
  const current = await session();
  if (current) await clean(current);
  await clients.claim();
  tell({ type: "stored" });
})()));

addEventListener("message", (event) => event.waitUntil((async () => {
  lastEvent = event;
  switch (event.data?.type) {
    case "use-version": return skipWaiting();
    case "use-library":
      await updating(async () => {
        const kit = await fetchKit();
        otherLibrary = "";
        await adopt(kit, await changeLibrary(kit));
      });
      return event.source?.postMessage({ type: "library-used" });
    case "check":
      if (otherLibrary) event.source?.postMessage({ type: "other-library" });
      if (wasWiped) event.source?.postMessage({ type: "wiped" });
      wasWiped = false;
      silentUntil = 0;
      await measure().catch(() => {});
      await exchange().catch(() => {});
      await update().catch(() => {});
      return fetchPictures();
  }
})()));

addEventListener("sync", (event) => event.waitUntil(exchange()));
