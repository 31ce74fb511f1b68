/**
 * The kill switch: the worker that the server sends instead of the other with `OFFLINE_READING = "off"`. It deletes what that one
 * has kept, and unregisters itself.
 */
import { EDITIONS, PERSONAL } from "./offline/kept";
import { thisWorker } from "./offline/worker-scope";

thisWorker.addEventListener("install", () => void thisWorker.skipWaiting());
thisWorker.addEventListener("activate", (event) => {
  const deleted = [EDITIONS, PERSONAL].map((name) => caches.delete(name));
  for (const name of ["workbox-expiration", "workbox-background-sync"]) {
    indexedDB.deleteDatabase(name);
  }
  event.waitUntil(Promise.all(deleted).then(() => thisWorker.registration.unregister()));
});
