import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { step } from "../../scripts/run.js";
import { openLocal } from "../../scripts/serve/miniflare";
import { measureHydration, measurePaints } from "./paints";
import type { DemoSite, LargeSite, Page, States } from "./prepare";
import { findRates, IN_FLIGHT } from "./rates";
import type { Row } from "./table";
import { openBare, openBareVote, openOneQuery } from "./workers";

/**
 * Measures the figures that depend on the machine: paints and hydration in Chromium, then requests per second. Takes about seven
 * minutes.
 */
export async function measureSpeed(
  pages: readonly Page[],
  states: States,
  { demo, large, scratch }: { demo: DemoSite; large: LargeSite; scratch: string },
): Promise<{ rows: Row[]; notes: string[] }> {
  const rows: Row[] = [];
  const site = openLocal({ state: states.demo });
  await closing([site], async () => {
    const origin = await site.ready;
    await step("Painting the pages on slow 3G", async () => {
      rows.push(...(await measurePaints(pages, origin)));
    });
    await step("Hydrating the pages on a slow processor", async () => {
      rows.push(...(await measureHydration(pages, origin)));
    });
  });
  const [bare, query, vote, small, many] = [
    openBare(),
    openOneQuery(join(scratch, "query")),
    await openBareVote(join(scratch, "vote")),
    openLocal({ state: states.demo, assets: false }),
    openLocal({ state: states.large, assets: false }),
  ];
  const notes: string[] = [];
  await closing([bare, query, vote, small, many], async () => {
    const servers = {
      bare: await bare.ready,
      query: await query.ready,
      vote: await vote.ready,
      demo: await small.ready,
      large: await many.ready,
    };
    await step(`Measuring requests per second, then ${IN_FLIGHT} in flight`, async () => {
      const rates = await findRates(pages, servers, { ...demo, contest20: large.contest20 });
      rows.push(...rates.rows);
      notes.push(...rates.notes);
    });
  });
  return { rows, notes };
}

async function closing(servers: readonly Miniflare[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await Promise.all(servers.map((server) => server.dispose()));
  }
}
