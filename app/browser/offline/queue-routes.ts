import { registerRoute } from "workbox-routing";
import { isTagOfAccount, PAGE_ACCOUNT } from "../../domain/forms/page-account";
import { OFFLINE_PAGE, type Edition } from "../../domain/offline/edition";
import type { QueuedAction } from "../../domain/offline/queued-action";
import { storyPath } from "../../domain/paths";
import { SECOND } from "../../domain/time/durations";
import { findCachedEdition, findReader } from "./edition-cache";
import {
  actionOfKey,
  keyOf,
  listQueue,
  queueAction,
  sendQueue,
  takeOutcomes,
  unqueue,
  type QueueEntry,
} from "./queue";
import { MARK_ID, type Mark } from "./pages";
import { QUEUE_SENT, SEND_QUEUE, TAKE_OUTCOMES, thisWorker } from "./worker-scope";

/** Timeout of the request that sends one queued action, in milliseconds. */
const ANSWER_MS = 30 * SECOND;
/** Delays between retries of sending the offline queue, in milliseconds. */
const RETRY_MS = [SECOND, 4 * SECOND, 10 * SECOND];
/** Name of the queue for Background Sync. */
const SYNC_TAG = "queue";

const QUEUED = "Queda en este dispositivo y se enviará cuando vuelva la conexión.";
const UNQUEUED = "Ya no está entre lo que se va a enviar.";

// Intercepts read marks and comment likes that a page sends by script, and queues them if there is no network. Plain form posts go
// to the network.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode !== "navigate" && actionAt(url.pathname) !== null,
  async ({ request, url }) => {
    const action = actionAt(url.pathname);
    const form = request.clone().formData();
    try {
      const response = await fetch(request);
      if (action && response.ok) await unqueue(action);
      return response;
    } catch (error) {
      // The page aborted the request itself, so nothing is queued.
      if (!action || request.signal.aborted) throw error;
      const fields = await form;
      if (await isOfOtherReader(url.searchParams.get(PAGE_ACCOUNT) ?? fields.get(PAGE_ACCOUNT)))
        throw error;
      const isWanted = fields.get("quiere") === action.kind;
      const isKept = isWanted ? await queue(action, request.referrer) : await unqueue(action);
      if (!isKept) throw error;
      return url.pathname.endsWith(".data")
        ? queuedData(isWanted ? QUEUED : UNQUEUED)
        : new Response(null, { status: 202 });
    }
  },
  "POST",
);

/**
 * Whether the form's page was rendered for another account than this browser's reader (`findReader`), as after a login in another
 * tab. Such an action is neither queued nor removed from the queue. False for a form without an account tag.
 */
async function isOfOtherReader(tag: FormDataEntryValue | null): Promise<boolean> {
  const reader = await findReader();
  return typeof tag === "string" && reader !== null && !isTagOfAccount(tag, reader);
}

/** Returns the action (read mark or like) that a form with this path sends; null for other paths. */
function actionAt(path: string): Pick<QueuedAction, "kind" | "id"> | null {
  const [, story, comment] =
    /^\/(?:story\/([^/]+)\/lectura|comentario\/([^/]+)\/me-gusta)(?:\.data)?$/.exec(path) ?? [];
  if (story) return { kind: "leida", id: decodeURIComponent(story) };
  return comment ? { kind: "me-gusta", id: decodeURIComponent(comment) } : null;
}

/**
 * Adds a read mark or like to the offline queue, for the signed-in account. `referrer` is the page with the form. Returns false for
 * a visitor.
 */
async function queue(
  action: Pick<QueuedAction, "kind" | "id">,
  referrer: string,
): Promise<boolean> {
  const account = await findReader();
  if (account === null) return false;
  const [, page = ""] = /\/story\/([^/?#]+)/.exec(referrer) ?? [];
  const cached = await findCachedEdition(
    action.kind === "leida" ? action.id : decodeURIComponent(page),
  );
  await queueAction({ ...action, account, title: cached?.edition.title ?? null });
  // Background Sync starts the worker when the network is back, in browsers that support it. Refused in private windows.
  await thisWorker.registration.sync?.register(SYNC_TAG).catch(() => undefined);
  return true;
}

/** The reply to a queued form in the format of single fetch (turbo-stream), which Remix's script in the page reads. */
function queuedData(message: string): Response {
  // In turbo-stream, numbers are indexes into the array itself.
  const reply = { _3: 4, _5: 6 };
  const values = [{ _1: 2 }, "data", reply, "message", message, "isRefused", false];
  return new Response(`${JSON.stringify(values)}\n`, {
    headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes" },
  });
}

/** Returns the state of the read mark on the offline page of a story. Only a story of a blind contest can be marked as read. */
export async function markOf({ id, author }: Edition): Promise<Mark> {
  const { own } = await queueOfReader();
  if (own.some((entry) => keyOf(entry) === keyOf({ kind: "leida", id }))) return "queued";
  return author === null && (await findReader()) !== null ? "offered" : null;
}

/** Returns the signed-in account's queued actions, and the number of other accounts' actions. */
export async function queueOfReader(): Promise<{ own: QueueEntry[]; others: number }> {
  const [reader, queue] = await Promise.all([findReader(), listQueue()]);
  const ownActions = queue.filter(({ account }) => account === reader);
  return { own: ownActions, others: queue.length - ownActions.length };
}

/**
 * Handles the forms of the worker's offline pages that change the queue. Returns the path to redirect to; null for other forms.
 * `patience` resolves when the page should stop waiting for the network.
 */
export async function changeQueue(
  form: FormData,
  referrer: string,
  patience: Promise<unknown>,
): Promise<string | null> {
  const read = form.get("leida");
  if (typeof read === "string") {
    await queue({ kind: "leida", id: read }, referrer);
    await Promise.race([sendOnce().catch(() => undefined), patience]);
    return `${storyPath(read)}#${MARK_ID}`;
  }
  const undone = form.get("deshacer");
  if (typeof undone !== "string") return null;
  const action = actionOfKey(undone);
  if (action) await unqueue(action);
  else await dropOthers();
  const { pathname } = new URL(referrer || "/", location.href);
  return pathname.startsWith("/story/")
    ? `${pathname}#${MARK_ID}`
    : `${OFFLINE_PAGE}?hecho=deshecha`;
}

async function dropOthers(): Promise<void> {
  const [reader, queue] = await Promise.all([findReader(), listQueue()]);
  await Promise.all(queue.filter(({ account }) => account !== reader).map(unqueue));
}

let sending: Promise<void> | undefined;

/** Sends the offline queue. Concurrent calls share one run, so that nothing is sent twice. */
function sendOnce(): Promise<void> {
  sending ??= findReader()
    .then((reader) => sendQueue({ reader, now: Date.now(), post }))
    .finally(() => (sending = undefined));
  return sending;
}

/** Sends the offline queue with retries over some seconds: browsers report a network before requests get through. */
async function sendPatiently(): Promise<void> {
  for (const ms of RETRY_MS) {
    try {
      return await sendOnce();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(ANSWER_MS),
  });

// Open pages request sending at their start and when the network is back. They fetch the outcomes by a second message, because a
// page may be closed before the outcomes are there.
thisWorker.addEventListener("message", (event) => {
  if (event.data === SEND_QUEUE) event.waitUntil(sendPatiently().then(tellSent));
  if (event.data === TAKE_OUTCOMES) {
    const outcomes = findReader().then(takeOutcomes);
    event.waitUntil(outcomes.then((outcomes) => event.ports[0]?.postMessage(outcomes)));
  }
});

// Background Sync: the browser retries if the promise rejects.
thisWorker.addEventListener("sync", (event) => event.waitUntil(sendOnce().then(tellSent)));

async function tellSent(): Promise<void> {
  const pages = await thisWorker.clients.matchAll({ includeUncontrolled: true });
  pages.forEach((page) => page.postMessage(QUEUE_SENT));
}
