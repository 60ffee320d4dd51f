// Replaces Almanac's service worker if the server no longer offers it. It deletes the stored files and removes itself.
// Changes that haven't been sent yet stay in the browser's database, so that a later worker can send them.
"use strict";
const NAME = new URL(".", location).pathname.slice(0, -1);
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  await caches.delete("almanac-files" + NAME);
  await forgetKits().catch(() => {});
  await registration.unregister();
  for (const client of await clients.matchAll({ type: "window" })) await client.navigate(client.url).catch(() => {});
})()));

// Deletes the manifests of the stored files, but nothing else from the database.
const forgetKits = () => new Promise((resolve, reject) => {
  const request = indexedDB.open("almanac" + NAME);
  // Without a database, there is nothing to delete.
  request.onupgradeneeded = () => request.transaction.abort();
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const transaction = request.result.transaction("kits", "readwrite");
    transaction.objectStore("kits").clear();
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  };
});
