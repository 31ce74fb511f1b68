import { editionPath, editionsPath, type EditionEntry } from "../../domain/offline/edition";
import { listCachedEditions, removeCachedEdition, type CachedEdition } from "./edition-cache";

/**
 * Compares cached editions with the server's lists: all editions, or only those without an author. Calls `keep` with each current
 * URL, which caches it, and removes editions of deleted stories. Rejects without a network.
 */
export async function refreshEditions(
  which: "all" | "blind",
  keep: (address: string) => Promise<unknown>,
): Promise<void> {
  const cached = await listCachedEditions();
  const selected = cached.filter(({ edition }) => which === "all" || edition.author === null);
  for (const contest of new Set(selected.map(({ edition }) => edition.contest.id))) {
    const list = await fetch(editionsPath(contest));
    if (!list.ok && list.status !== 404) continue;
    const entries: EditionEntry[] = (await list.json()) ?? [];
    const ofContest = selected.filter(({ edition }) => edition.contest.id === contest);
    await refreshContest(ofContest, entries, keep);
  }
}

async function refreshContest(
  kept: readonly CachedEdition[],
  entries: readonly EditionEntry[],
  keep: (address: string) => Promise<unknown>,
): Promise<void> {
  const hashes = new Map(entries.map(({ id, hash }) => [id, hash]));
  for (const { edition } of kept) {
    const hash = hashes.get(edition.id);
    if (hash) await keep(editionPath(edition.id, hash));
    else await removeCachedEdition(edition.id);
  }
}
