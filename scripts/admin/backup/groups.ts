/** Number of requests to rooms that one run of the cron passes on, each minute. */
const AT_ONCE = 5;

/** Runs `work` for all items, as many at once as the cron passes on to rooms. The first error ends it after its group. */
export async function inGroups<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const ends = await Promise.allSettled(items.slice(from, from + AT_ONCE).map(work));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  }
}
