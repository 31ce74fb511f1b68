import {
  QUEUE_PATH,
  type QueuedAction,
  type QueuedKind,
  type QueuedOutcome,
} from "../../domain/offline/queued-action";
import { HOUR, MINUTE } from "../../domain/time/durations";

/** Name of the cache with the offline queue and the outcomes of sent actions. */
export const QUEUE = "tintero-queue";

/** Cache keys: a queued action, an outcome to show, the backoff after a failure, and whether the sign-in message was shown. */
const ACTION = "/queue/action/";
const OUTCOME = "/queue/outcome/";
const PAUSE = "/queue/pause";
const ASKED = "/queue/asked";

/** A queued action with its account. It is never sent or shown for another account of the same browser. */
export interface QueueEntry extends QueuedAction {
  account: string;
}

/** The outcome of a sent action, shown once. `key` is the id of the action's element on an offline page. */
export interface ShownOutcome extends QueuedOutcome {
  key: string;
}

/** Key of an action: kind and id. An action queued twice has one entry. */
export const keyOf = ({ kind, id }: Pick<QueuedAction, "kind" | "id">) => `${kind}/${id}`;

/** Parses the cache key of a queued action; null for any other text. */
export function actionOfKey(key: string): Pick<QueuedAction, "kind" | "id"> | null {
  const [, kind, id] = /^(leida|me-gusta)\/(.+)$/.exec(key) ?? [];
  return kind && id ? { kind: kind as QueuedKind, id } : null;
}

/** Adds an action to the offline queue. */
export async function queueAction(entry: QueueEntry): Promise<void> {
  const cache = await caches.open(QUEUE);
  await cache.delete(ASKED);
  await cache.put(ACTION + keyOf(entry), Response.json(entry));
}

/** Removes an action from the offline queue. Returns whether the action was in the queue. */
export async function unqueue(action: Pick<QueuedAction, "kind" | "id">): Promise<boolean> {
  return (await caches.open(QUEUE)).delete(ACTION + keyOf(action));
}

/** Lists the queued actions of all accounts, the oldest first. */
export async function listQueue(): Promise<QueueEntry[]> {
  return (await under<QueueEntry>(ACTION)).map(({ value }) => value);
}

interface Sending {
  /** The account for which this device caches stories; null for a visitor. */
  reader: string | null;
  now: number;
  /** Posts a form, like `fetch`. */
  post: (path: string, fields: Record<string, string>) => Promise<Response>;
}

/**
 * Sends the reader's queued actions one by one, and drops those of other accounts. An action leaves the queue once the server has
 * responded with an outcome. Rejects without a network, and after a server error, which starts a backoff.
 */
export async function sendQueue({ reader, now, post }: Sending): Promise<void> {
  if (reader === null) return;
  const cache = await caches.open(QUEUE);
  const queue = await listQueue();
  const others = queue.filter(({ account }) => account !== reader);
  await Promise.all(others.map(unqueue));
  const own = queue.filter(({ account }) => account === reader);
  if (own.length === 0 || now < (await pauseOf(cache)).until) return;
  for (const entry of own) {
    const answer = await post(QUEUE_PATH, fieldsOf(entry));
    // The session has ended: the actions stay in the queue until the account signs in.
    if (answer.status === 401) return;
    const outcome = answer.ok ? await readOutcome(answer) : null;
    if (!outcome) {
      await pause(cache, now);
      throw new Error(`A queued action was answered with ${answer.status}`);
    }
    // Stores the outcome only if the action is still queued: the reader may have undone it, or logged out, meanwhile.
    if (await unqueue(entry)) {
      const stored = { ...outcome, account: reader };
      await cache.put(OUTCOME + keyOf(entry), Response.json(stored));
    }
  }
  await cache.delete(PAUSE);
}

function fieldsOf({ account, kind, id, title }: QueueEntry): Record<string, string> {
  return { cuenta: account, quiere: kind, id, ...(title !== null && { titulo: title }) };
}

/** Parses the outcome in a response; null if there is none, as in the login page of a Wi-Fi network. */
async function readOutcome(answer: Response): Promise<QueuedOutcome | null> {
  const outcome = (await answer.json().catch(() => null)) as QueuedOutcome | null;
  return typeof outcome?.text === "string" ? outcome : null;
}

interface Pause {
  until: number;
  ms: number;
}

async function pauseOf(cache: Cache): Promise<Pause> {
  const stored = await cache.match(PAUSE);
  return stored ? ((await stored.json()) as Pause) : { until: 0, ms: MINUTE / 2 };
}

/** Exponential backoff: waits a minute, then twice the previous wait, at most an hour. */
async function pause(cache: Cache, now: number): Promise<void> {
  const ms = Math.min(HOUR, (await pauseOf(cache)).ms * 2);
  await cache.put(PAUSE, Response.json({ until: now + ms, ms } satisfies Pause));
}

const SIGN_IN: ShownOutcome = {
  key: "",
  text: "Lo que marcaste sin conexión sigue en este dispositivo. Inicia sesión con la misma cuenta para enviarlo.",
  isCounted: false,
};

/**
 * Takes the outcomes that no page has shown yet. If a visitor has queued actions, returns once the message to sign in, without
 * naming the actions.
 */
export async function takeOutcomes(reader: string | null): Promise<ShownOutcome[]> {
  const cache = await caches.open(QUEUE);
  const outcomes: ShownOutcome[] = [];
  for (const { key, value } of await under<ShownOutcome & { account: string }>(OUTCOME)) {
    const { account, text, isCounted } = value;
    // False if another page has taken this outcome at the same time.
    const isTaken = await cache.delete(OUTCOME + key);
    if (isTaken && account === reader) outcomes.push({ key, text, isCounted });
  }
  if (reader === null && (await listQueue()).length > 0 && !(await cache.match(ASKED))) {
    await cache.put(ASKED, new Response());
    outcomes.push(SIGN_IN);
  }
  return outcomes;
}

/** Reads all JSON values whose cache keys begin with a prefix. The returned keys lack the prefix. */
async function under<Value>(prefix: string): Promise<{ key: string; value: Value }[]> {
  const cache = await caches.open(QUEUE);
  const entries: { key: string; value: Value }[] = [];
  for (const request of await cache.keys()) {
    const path = decodeURIComponent(new URL(request.url).pathname);
    const stored = path.startsWith(prefix) ? await cache.match(request) : undefined;
    if (stored) entries.push({ key: path.slice(prefix.length), value: await stored.json() });
  }
  return entries;
}
