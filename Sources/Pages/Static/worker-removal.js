// Replaces Almanac's service worker if the server no longer offers it. It deletes the stored files and removes itself.
// Changes that haven't been sent yet stay in the browser's database, so that a later worker can send them.
"use strict";
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("almanac-")) await caches.delete(name);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: "window" })) await client.navigate(client.url).catch(() => {});
})()));
