interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  /** Data of a message to the service worker. */
  data: unknown;
  ports: readonly MessagePort[];
}

/** The used parts of a service worker's global scope; the project's own types are those of pages. */
interface WorkerScope {
  registration: ServiceWorkerRegistration & {
    /** Background Sync registration; missing in browsers without it. */
    sync?: { register(tag: string): Promise<void> };
  };
  clients: {
    claim(): Promise<void>;
    matchAll(options: {
      includeUncontrolled: boolean;
    }): Promise<readonly { postMessage(message: unknown): void }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: "install" | "activate" | "message" | "sync",
    listener: (event: WorkerEvent) => void,
  ): void;
}

export const thisWorker = self as unknown as WorkerScope;

/** Message to the worker: handle the requests of all open pages. */
export const CLAIM = "claim";
/** Message to the worker: delete everything that is cached. The worker answers on the message's port with `FORGOTTEN`. */
export const FORGET = "forget";
/** Message to the worker: delete the cached stories but keep the offline queue. Answered on the message's port with `FORGOTTEN`. */
export const FORGET_STORIES = "forget-stories";
/** Message to the worker: send the offline queue. Answered to all pages with `QUEUE_SENT`. */
export const SEND_QUEUE = "send-queue";
/** Message to the worker: return the outcomes that no page has shown. Answered on the message's port. */
export const TAKE_OUTCOMES = "take-outcomes";
/** Message to all pages: the worker has sent the offline queue, or has failed to. */
export const QUEUE_SENT = "queue-sent";
/** Messages to the worker: compare cached editions with the server's; all of them, or only those without an author. */
export const REFRESH_ALL = "refresh-all";
export const REFRESH_BLIND = "refresh-blind";
/** Messages to all pages: the caches are about to be deleted, and have been deleted. */
export const FORGETTING = "forgetting";
export const FORGOTTEN = "forgotten";
