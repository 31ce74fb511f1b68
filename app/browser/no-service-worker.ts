/**
 * Kill switch: with `OFFLINE_READING = "off"` the server sends this service worker instead of service-worker.ts. It deletes the
 * caches and databases of service-worker.ts, and unregisters itself.
 */
import { EDITIONS, PERSONAL } from "./offline/edition-cache";
import { QUEUE } from "./offline/queue";
import { thisWorker } from "./offline/worker-scope";

thisWorker.addEventListener("install", () => void thisWorker.skipWaiting());
thisWorker.addEventListener("activate", (event) => {
  const deleted = [EDITIONS, PERSONAL, QUEUE].map((name) => caches.delete(name));
  for (const name of ["workbox-expiration", "workbox-background-sync"]) {
    indexedDB.deleteDatabase(name);
  }
  event.waitUntil(Promise.all(deleted).then(() => thisWorker.registration.unregister()));
});
