// Almanac's service worker. It stores the library on the reader's device and answers requests from
// there, with the same compiled core as the server. This file only moves bytes: all rules are in the
// core. The server writes the constant BUILD in front of it. See docs/worker.md and docs/kit.md.
"use strict";

const FILES = "almanac-files", FORMAT = 1;
// The largest catalog that a device stores without being asked, in bytes.
const LARGEST = 16 << 20;
// How long a page waits for the server, and how long the worker then doesn't ask again, in ms.
const PATIENCE = 8000, PAUSE = 5000;
const encoder = new TextEncoder(), decoder = new TextDecoder();

// MARK: Storage
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

let database;
// Opens the database. `kits` has a record for each build, `libraries` one for each library, and
// `changes` the changes to favourites and notes, in the order in which they reached this device.
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
    const { result } = request;
    result.onclose = result.onversionchange = () => { database = undefined; result.close(); };
    resolve(result);
  };
}).catch((error) => { database = undefined; throw error; });

// Runs a transaction. It is on the disk when the promise resolves.
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
const files = () => caches.open(FILES);
const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());

// MARK: The core
// An instance of the compiled core.
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
  open(bytes, isDelta) {
    return this.exports.almanac_open(this.put(bytes), bytes.length, +isDelta);
  }

  // Sends a message with any bytes that belong to it. The answer's bytes are its `body`.
  call(head, body = new Uint8Array()) {
    const text = encoder.encode(JSON.stringify(head));
    const message = new Uint8Array(4 + text.length + body.length);
    new DataView(message.buffer).setUint32(0, text.length, true);
    message.set(text, 4);
    message.set(body, 4 + text.length);
    const at = this.put(message), answer = this.exports.almanac_call(at, message.length) >>> 0;
    this.exports.almanac_free(at);
    if (!answer) throw new Error(`The core refused the message "${head.call}".`);
    const { buffer } = this.exports.memory, numbers = new DataView(buffer, answer, 8);
    const length = numbers.getUint32(0, true), headLength = numbers.getUint32(4, true);
    const start = answer + 8 + headLength;
    const said = JSON.parse(decoder.decode(new Uint8Array(buffer, answer + 8, headLength)));
    said.body = new Uint8Array(buffer, start, length - 4 - headLength).slice();
    this.exports.almanac_free(answer);
    return said;
  }
}

const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const random = () => crypto.getRandomValues(new BigUint64Array(1))[0].toString(16);

// Whether the reader wants a catalog: always, unless it is large or the reader chose otherwise.
const size = (catalog) => (catalog.packs ?? []).reduce((sum, pack) => sum + pack.size, 0);
const isKept = (catalog, library) =>
  !!catalog.packs && (library.choices[catalog.id]?.kept ?? size(catalog) <= LARGEST);
const pathsOf = (packs) => packs.map((pack) => pack.path);

// Creates a session: a core with every pack, this device's settings and the shelf. `lacking` are
// the packs that are damaged or missing, so that their catalogs aren't stored.
const createSession = async (kit, library, cache) => {
  const match = async (path) => cache.match(path).then((found) => found && bytesOf(found));
  const matches = (paths) => Promise.all(paths.map(match));
  const compile = async () => {
    const response = await cache.match(kit.module);
    if (!response) throw new Error("The core isn't stored.");
    return WebAssembly.compileStreaming(response).catch(async (error) => {
      await cache.delete(kit.module);
      throw error;
    });
  };
  const [compiled, changes, ...packs] = await Promise.all([
    compile(), changesOf(library.library), ...kit.catalogs.map((catalog) =>
      matches(isKept(catalog, library) ? pathsOf(catalog.packs) : [])),
  ]);
  const core = new Core(await WebAssembly.instantiate(compiled, {}));
  const lacking = [], unstored = [];
  for (const [place, catalog] of kit.catalogs.entries()) {
    let isOpen = packs[place].length > 0 && packs[place].every(Boolean);
    for (const [index, bytes] of isOpen ? packs[place].entries() : []) {
      isOpen &&= core.open(bytes, index > 0) === 0;
    }
    if (isOpen) continue;
    if (isKept(catalog, library)) lacking.push(...pathsOf(catalog.packs));
    // The outline of an empty catalog is all that there is.
    if (catalog.entries) unstored.push({ id: catalog.id, count: catalog.entries });
    const [outline] = await matches([catalog.outline.path]);
    if (!outline || core.open(outline, false) !== 0) lacking.push(catalog.outline.path);
  }
  const { settings, device } = library;
  core.call({ call: "configure", settings, device, unstored }, fromHex(kit.state));
  for (const { bytes } of changes) core.call({ call: "shelf" }, bytes);
  const unsent = changes.filter((each) => each.isUnsent).length + (library.form ? 1 : 0);
  return { core, kit, library, unstored, lacking, unsent, isStale: true };
};

// MARK: The kit
// The session that answers requests. Null if this device stores nothing.
let opening;
const session = () => opening ??= load().catch((error) => { opening = undefined; throw error; });
const load = async () => {
  const kit = await read("kits", BUILD), library = kit && await read("libraries", kit.library);
  if (!library) return null;
  const fresh = await createSession(kit, library, await files());
  if (fresh.lacking.length) later(() => repair(fresh.lacking));
  later(measure);
  return fresh;
};

// Continues work after a response. The browser keeps the worker alive while an event waits for it.
let lastEvent;
const later = (work) => {
  const working = Promise.resolve().then(work).catch(() => {});
  try { lastEvent.waitUntil(working); } catch {}
};

// Each queue runs one piece of work after another.
const queue = () => {
  let last = Promise.resolve();
  return (work) => last = last.catch(() => {}).then(work);
};
const changing = queue(), updating = queue(), exchanging = queue();

const fetchKit = async (tag) => {
  const headers = tag ? { "If-None-Match": tag } : {}, signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch("/kit?manifest=1", { cache: "no-store", headers, signal });
  if (response.status === 304) return null;
  if (!response.ok) throw new Error(`/kit: ${response.status}`);
  return { ...await response.json(), tag: response.headers.get("ETag") };
};
const isOwn = (kit) => kit.build === BUILD && kit.format === FORMAT;

// Downloads the files that aren't stored yet.
const download = async (kit, library, cache) => {
  const packs = kit.catalogs.flatMap((catalog) =>
    [catalog.outline, ...isKept(catalog, library) ? catalog.packs : []]);
  const missing = [];
  for (const path of [...kit.files, kit.module, ...pathsOf(packs)]) {
    if (!await cache.match(path)) missing.push(path);
  }
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
    const fresh = { settings: kit.settings, device: random(), choices: {}, cursor: "" };
    library = await done(libraries.get(kit.library)) ?? { library: kit.library, ...fresh };
    work(library);
    libraries.put(library);
  });
  return library;
};

// Stores a kit and switches to it. Until every pack is open and the state is stored, the previous
// session answers.
let saves = 0;
const adopt = async (kit, library) => {
  const cache = await files();
  let before = saves;
  await download(kit, library, cache);
  let fresh = await createSession(kit, library, cache);
  if (fresh.lacking.length) {
    for (const path of fresh.lacking) await cache.delete(path);
    throw new Error("A pack is damaged.");
  }
  await write(["kits"], async (kits) => { kits.put({ ...kit, build: BUILD }); });
  // A change that was saved meanwhile isn't in the new session yet.
  for (; saves !== before; fresh = await createSession(kit, await changeLibrary(kit), cache)) {
    before = saves;
  }
  opening = Promise.resolve(fresh);
  await clean(fresh);
  later(measure);
  later(fetchPictures);
};

// Deletes the files that no stored kit needs. Pictures stay until the reader removes them.
const clean = async ({ kit, library }) => {
  const needed = new Set();
  for (const each of await done((await store("kits")).getAll())) {
    for (const path of [...each.files, each.module]) needed.add(path);
    for (const catalog of each.catalogs) {
      const isWanted = each.build !== kit.build || isKept(catalog, library);
      for (const path of pathsOf(isWanted && catalog.packs || [])) needed.add(path);
      needed.add(catalog.outline.path);
    }
  }
  const cache = await files();
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/pictures/") && !needed.has(pathname)) await cache.delete(request);
  }
};

// Reads the manifest and stores what is new. `isForced` reads it even if it hasn't changed.
let checked = 0, otherLibrary = false, wasWiped = false;
const update = (isForced) => updating(async () => {
  const current = await session();
  if (current && !isForced && Date.now() - checked < 1000) return;
  checked = Date.now();
  const kit = await fetchKit(isForced ? "" : current?.kit.tag);
  if (!kit) return;
  otherLibrary = !!current && kit.library !== current.kit.library;
  if (otherLibrary) return tell({ type: "other-library" });
  // A server of another version has another core. Its own worker brings it.
  if (!isOwn(kit)) return registration.update();
  await adopt(kit, await changeLibrary(kit, (library) => {
    if (!library.form) library.settings = kit.settings;
  }));
  const packs = (each) => JSON.stringify(each.catalogs.map((catalog) => catalog.packs));
  // Without a session, the browser had deleted everything.
  wasWiped = !current;
  if (wasWiped) tell({ type: "wiped" });
  else if (packs(kit) !== packs(current.kit)) tell({ type: "newer-data" });
});

// Downloads the packs that are damaged or missing.
const repair = async (paths) => {
  const cache = await files();
  for (const path of paths) await cache.delete(path);
  await update(true);
};

// MARK: The exchange with the server
// Sends the settings and changes that only this device has, and stores the changes of others. A
// change that the server already has does no harm, so the worker asks again for a lost answer.
const exchange = () => exchanging(async () => {
  const current = await session();
  if (!current || otherLibrary) return;
  const { library } = current.kit, { form } = await read("libraries", library);
  if (form) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const options = { method: "POST", headers, body: form, redirect: "manual" };
    const answer = await fetch("/settings", options);
    if (answer.type !== "opaqueredirect") throw new Error(`/settings: ${answer.status}`);
    await changeLibrary(current.kit, (each) => { if (each.form === form) delete each.form; });
  }
  for (let hasMore = true; hasMore;) {
    const { keys, bytes, isAll } = await unsentChanges(library);
    const { cursor } = await read("libraries", library);
    const { body } = current.core.call({ call: "exchange", library, cursor }, bytes);
    const options = { method: "POST", body, signal: AbortSignal.timeout(30_000) };
    const response = await fetch("/api/v1/shelf", options);
    if (response.status === 409) return update(true);
    if (!response.ok) throw new Error(`/api/v1/shelf: ${response.status}`);
    const said = current.core.call({ call: "exchanged" }, await bytesOf(response));
    await write(["changes", "libraries"], async (changes, libraries) => {
      const all = said.whole ? await done(changes.index("library").getAllKeys(library)) : keys;
      // The library may have lost changes. Then everything is sent again.
      for (const key of all) {
        const isUnsent = said.whole && !keys.includes(key);
        changes.put({ ...await done(changes.get(key)), isUnsent }, key);
      }
      if (said.body.length) changes.add({ library, bytes: said.body });
      libraries.put({ ...await done(libraries.get(library)), cursor: said.cursor });
      hasMore = said.more || !isAll || said.whole && all.length > keys.length;
    });
    saves += 1;
    const { notices } = (await session()).core.call({ call: "shelf", merged: true }, said.body);
    if (said.body.length && !keys.length) tell({ type: "newer-data" });
    if (notices.length) tell({ type: "merged", text: notices.join(" ") });
  }
  Object.assign(await session(), { unsent: 0, isStale: true });
});

// The changes that the server may not have yet, up to a size that it accepts.
const unsentChanges = async (library) => {
  const index = (await store("changes")).index("library");
  const requests = [index.getAllKeys(library), index.getAll(library)];
  const [keys, all] = await Promise.all(requests.map(done));
  const unsent = keys.map((key, place) => ({ ...all[place], key })).filter((each) => each.isUnsent);
  let sum = 0;
  const chosen = unsent.filter(({ bytes }, place) => (sum += bytes.length) <= 4 << 20 || !place);
  const bytes = await bytesOf(new Response(new Blob(chosen.map((each) => each.bytes))));
  return { keys: chosen.map(({ key }) => key), bytes, isAll: chosen.length === unsent.length };
};

// MARK: Pictures and space
// Counts the stored pictures and the space in use, for the settings page.
let pictures = {}, space = {}, test = [];
const measure = async () => {
  const current = await session(), stored = new Set(), counts = {};
  for (const { url } of await (await files()).keys()) stored.add(new URL(url).pathname);
  for (const { id } of wantedPictures(current)) {
    const { targets, each } = current.core.call({ call: "pictures", catalog: id });
    counts[id] = Math.floor(targets.filter((target) => stored.has(target)).length / each);
  }
  const { usage, quota } = await navigator.storage.estimate();
  space = { used: usage, allowed: quota, persistent: await navigator.storage.persisted() };
  pictures = counts;
  current.isStale = true;
};
const wantedPictures = ({ kit, library }) =>
  kit.catalogs.filter(({ id, pictures }) => pictures && library.choices[id]?.pictures);

let isFetching = false;
const fetchPictures = async () => {
  if (isFetching) return;
  isFetching = true;
  try {
    const current = await session(), cache = await files();
    for (const { id } of wantedPictures(current)) {
      const { targets } = current.core.call({ call: "pictures", catalog: id });
      for (const [place, target] of targets.entries()) {
        if (await cache.match(target)) continue;
        const response = await fetch(target);
        if (response.ok) await cache.put(target, response);
        if (place % 40 === 39) await measure();
      }
    }
  } finally {
    isFetching = false;
    await measure();
  }
};

// Keeps a catalog on this device, with or without pictures, or removes it.
const choose = async ({ catalog, kept, pictures: hasPictures }) => {
  const { kit } = await session(), cache = await files();
  const library = await changeLibrary(kit, ({ choices }) => {
    choices[catalog] = { kept, pictures: hasPictures };
  });
  for (const request of hasPictures ? [] : await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(`/pictures/${catalog}/`)) await cache.delete(request);
  }
  await updating(() => adopt(kit, library)).catch(() => update(true));
};

// Answers a sample of every kind of page without the network, and looks for every file.
const runTest = async () => {
  const current = await session(), cache = await files();
  test = [];
  for (const target of current.core.call({ call: "samples" }).targets) {
    const said = current.core.call({ ...question("GET", target), lost: true });
    test.push({ target, ok: said.kind === "page" && said.status < 400 });
  }
  for (const target of current.kit.files) test.push({ target, ok: !!await cache.match(target) });
  current.isStale = true;
};

// Tells the core what the settings page says about this device.
const report = ({ core, kit, library, unstored, unsent }) => core.call({
  call: "offline", unsent, test, ...space,
  catalogs: kit.catalogs.filter(({ entries }) => entries).map((catalog) => ({
    id: catalog.id, kept: isKept(catalog, library), bytes: size(catalog), entries: catalog.entries,
    complete: !unstored.some(({ id }) => id === catalog.id), allPictures: catalog.pictures,
    pictures: !!library.choices[catalog.id]?.pictures, storedPictures: pictures[catalog.id] ?? 0,
  })),
});

// MARK: Requests
const question = (method, target) =>
  ({ call: "answer", method, target, now: Date.now(), seed: random() });

// Asks the core. If the core has stopped, a new one answers the same question.
const ask = async (head, body) => {
  for (let attempt = 0; ; attempt += 1) {
    const current = await session();
    try {
      if (current.isStale) report(current);
      current.isStale = false;
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
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE)]);
  try {
    const response = await fetch(request, isRead ? { signal } : {});
    silentUntil = 0;
    return response;
  } catch (error) {
    if (error.name === "TimeoutError") silentUntil = Date.now() + PAUSE;
    throw error;
  }
};

// Makes a response from the core's answer. The header tells the page that the server didn't answer.
const respond = ({ status, headers, body }) => {
  const response = new Response(body, { status, headers });
  response.headers.set("X-Almanac-Worker", BUILD);
  return response;
};

const answer = async (request, target) => {
  const head = question(request.method, target);
  let said = await ask(head);
  if (said.kind === "picture") return picture(request, said);
  if (said.kind === "damaged") {
    const { kit } = await session();
    const damaged = kit.catalogs.filter(({ id }) => said.catalogs.includes(id));
    later(() => repair(damaged.flatMap((catalog) => pathsOf(catalog.packs))));
    return askServer(request);
  }
  if (said.kind === "server") {
    try {
      const response = await askServer(request);
      if (said.isState && response.ok) await update().catch(() => {});
      return response;
    } catch (error) {
      if (request.signal.aborted) throw error;
      said = await ask({ ...head, lost: true });
    }
  }
  if (said.fillIn) later(async () => { await fetch(target); await update(); });
  return respond(said);
};

// A stored picture, the server's, a stored one in another size, or a placeholder.
const picture = async (request, { targets, body }) => {
  const cache = await files(), stored = await cache.match(targets[0]);
  if (stored) return stored;
  try { return await askServer(request); } catch {}
  for (const target of targets) {
    const response = await cache.match(target);
    if (response) return response;
  }
  return respond({ status: 404, headers: [["Content-Type", "image/svg+xml"]], body });
};

// Carries out a request that changes something. The page gets its answer when the change is stored.
const change = async (request, target) => {
  const head = question(request.method, target), spare = request.clone();
  const forward = async () => {
    try {
      const response = await askServer(spare);
      await update().catch(() => {});
      return response;
    } catch { return respond(await ask({ ...head, lost: true })); }
  };
  if ((await ask({ ...head, call: "place" })).kind === "server") return forward();
  const type = request.headers.get("Content-Type") ?? "";
  const said = await ask({ ...head, type }, await bytesOf(request));
  if (said.kind === "server") return forward();
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
  const { library } = current.kit;
  await write(["changes", "libraries"], async (changes, libraries) => {
    if (ids.length) changes.add({ library, bytes: body, isUnsent: true });
    if (settings) libraries.put({ ...await done(libraries.get(library)), settings, form });
  });
  saves += 1;
  const now = await session();
  // The session may have been switched while the change was being stored.
  if (now !== current && ids.length) now.core.call({ call: "shelf" }, body);
  Object.assign(now, { unsent: now.unsent + 1, isStale: true });
};

// A file of this build, or of the page's own build.
const file = async (request) => {
  const { pathname } = new URL(request.url), cache = await files();
  const stored = await cache.match(pathname);
  if (stored) return stored;
  const own = `/static/${BUILD}/${pathname.split("/").at(-1)}`;
  return fetch(request).catch(async () => await cache.match(own) ?? Response.error());
};

const reply = async (request, { pathname, search }) => {
  if (pathname.startsWith("/static/") || pathname === "/favicon.ico") return file(request);
  const spare = request.clone();
  try {
    if (!await session()) {
      later(update);
      return fetch(spare);
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead) return await answer(request, pathname + search);
    return await changing(() => change(request, pathname + search));
  } catch (error) {
    if (request.signal.aborted) throw error;
    return fetch(spare);
  }
};

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin || request.headers.has("Range")) return;
  if (/^\/(kit(\/.*)?|worker\.js)$/.test(url.pathname)) return;
  lastEvent = event;
  event.respondWith(reply(request, url));
});

// MARK: Life
const tell = async (message) => {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
};

addEventListener("install", (event) => event.waitUntil((async () => {
  const kit = await fetchKit(), kits = await done((await store("kits")).getAll());
  if (!isOwn(kit)) throw new Error("The server has another version meanwhile.");
  // The present worker asks the reader first.
  if (kits.some(({ library }) => library !== kit.library)) throw new Error("Another library");
  await adopt(kit, await changeLibrary(kit));
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  await write(["kits"], async (kits) => {
    for (const build of await done(kits.getAllKeys())) if (build !== BUILD) kits.delete(build);
  });
  const current = await session();
  if (current) await clean(current);
  await clients.claim();
  await tell({ type: "stored" });
})()));

// Replaces the stored library with the one that this address serves now.
const takeLibrary = async (page) => {
  const kit = await fetchKit();
  otherLibrary = false;
  if (isOwn(kit)) await updating(async () => adopt(kit, await changeLibrary(kit)));
  else {
    await write(["kits"], async (kits) => { kits.clear(); });
    opening = undefined;
    await registration.update();
  }
  page.postMessage({ type: "library-used" });
};

addEventListener("message", (event) => {
  const { data: { type }, source } = event;
  lastEvent = event;
  if (type === "use-version") skipWaiting();
  if (type === "use-library") later(() => takeLibrary(source));
  if (type === "measure") later(async () => { await measure(); source.postMessage({ type }); });
  if (type === "check") later(async () => {
    if (otherLibrary) source.postMessage({ type: "other-library" });
    if (wasWiped) source.postMessage({ type: "wiped" });
    [wasWiped, silentUntil] = [false, 0];
    await exchange().catch(() => {});
    await update().catch(() => {});
    await fetchPictures();
  });
});
