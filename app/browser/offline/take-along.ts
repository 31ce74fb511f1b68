import { editionPath, editionsPath, type EditionEntry } from "../../domain/offline/edition";
import { startWorker } from "./keep-stories";
import { EDITIONS, keepOrder } from "./kept";

/** How many editions are fetched at the same time. */
const AT_ONCE = 4;

/** What this device still lacks of a contest. */
export interface Missing {
  /** In the order in which they are fetched. */
  entries: readonly EditionEntry[];
  /** Number of stories that can be taken along; fewer than asked for if some were deleted. */
  all: number;
}

/** Finds what the device lacks of these stories: those not kept, or kept with another content. Rejects without a network. */
export async function findMissing(contest: string, order: readonly string[]): Promise<Missing> {
  const list = await fetch(editionsPath(contest));
  if (!list.ok) throw new Error(`The list of editions answered ${list.status}`);
  const listed: EditionEntry[] = await list.json();
  const byId = new Map(listed.map((entry) => [entry.id, entry]));
  const wanted = order.flatMap((id) => byId.get(id) ?? []);
  const cache = await caches.open(EDITIONS);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const entries = wanted.filter((one) => !kept.has(new URL(pathOf(one), location.href).href));
  return { entries, all: wanted.length };
}

/**
 * Fetches what is missing of a contest; the service worker keeps it on the way. Calls `said` with the number of stories kept so
 * far. What was kept before a break is not fetched again. Rejects when the line breaks.
 */
export async function takeAlong(
  contest: string,
  order: readonly string[],
  said: (kept: number, all: number) => void,
): Promise<void> {
  await startWorker();
  await keepOrder(contest, order);
  const { entries, all } = await findMissing(contest, order);
  let kept = all - entries.length;
  said(kept, all);
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE);
    await Promise.all(some.map(fetchEdition));
    kept += some.length;
    said(kept, all);
  }
}

async function fetchEdition(entry: EditionEntry): Promise<void> {
  const answer = await fetch(pathOf(entry));
  // 404: the story was deleted after the list was made.
  if (!answer.ok && answer.status !== 404) throw new Error(`An edition answered ${answer.status}`);
}

const pathOf = ({ id, hash }: EditionEntry) => editionPath(id, hash);
