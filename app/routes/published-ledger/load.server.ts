import type { AppLoadContext } from "@remix-run/cloudflare";
import { contestQuery } from "~/domain/contests/contests.server";
import { contestPhase } from "~/domain/contests/phases";
import {
  LEDGER_PAGE,
  ledgerPlacesQuery,
  ledgerRowsQuery,
  ledgerTotalsQuery,
} from "~/domain/votes/published-ledger.server";
import type { StoryCodes } from "~/domain/votes/room-protocol";
import { findPublishedLedger, listVoteCodes } from "~/domain/votes/votes.server";
import { refusal } from "~/http/read-form";

/** A page of a contest's acta and, on every page, the reader's own codes. Throws what there is instead of one. */
export async function loadLedger(context: AppLoadContext, id: string, page: number) {
  const { ask, env, now, read } = context;
  const viewer = await context.viewer();
  const [[contest], rows, [totals]] = await Promise.all([
    read(contestQuery(ask, id)),
    read(ledgerRowsQuery(ask, id, page)),
    read(ledgerTotalsQuery(ask, id)),
  ]);
  if (!contest) throw refusal(404, "Reto no encontrado");
  if (contestPhase(contest, now) !== "results") {
    throw refusal(404, "El acta de escrutinio se publica con los resultados del reto");
  }
  const { stories = 0, voted = 0 } = totals ?? {};
  const [ledger, mine] = await Promise.all([
    findPublishedLedger(
      env,
      id,
      rows.map(({ id }) => id),
    ),
    viewer ? listVoteCodes(env, id, viewer.id) : [],
  ]);
  if (!ledger) throw refusal(503, "El acta no está disponible ahora mismo. Vuelve más tarde.");
  const pages = Math.max(1, Math.ceil(stories / LEDGER_PAGE));
  const places = mine.length > 0 ? await findPlaces(context, id, storiesOf(mine)) : null;
  const codes = new Map(ledger.stories.map(({ story, codes }) => [story, codes]));
  const own = new Map(mine.map(({ story, code }) => [story, code]));
  return {
    contest: { id, title: contest.title, month: contest.month },
    rows: rows.map(({ id, title, likes_count }) => ({
      ...{ id, title, votes: likes_count },
      codes: codes.get(id) ?? [],
      own: own.get(id) ?? null,
    })),
    mine: mine.map(({ story, code }) => ({ story, code, place: places?.get(story) ?? null })),
    // The end of the acta, and only when the ledger knows of more: usually nothing is asked for.
    deleted: page === pages && ledger.voted > voted ? await listDeleted(context, id) : [],
    totals: { stories, votes: ledger.votes, voters: ledger.voters },
    head: ledger.head,
    isSignedIn: viewer !== null,
    page,
    pages,
  };
}

const storiesOf = (listed: readonly { story: string }[]) => listed.map(({ story }) => story);

async function findPlaces(
  { ask, read }: AppLoadContext,
  contest: string,
  stories: readonly string[],
): Promise<Map<string, { title: string; page: number }>> {
  const rows = await read(ledgerPlacesQuery(ask, contest, stories));
  return new Map(rows.map(({ id, title, page }) => [id, { title, page }]));
}

/** A story that was deleted after the count is in the ledger for good, without its title. */
async function listDeleted(context: AppLoadContext, contest: string): Promise<StoryCodes[]> {
  const all = (await findPublishedLedger(context.env, contest, null))?.stories ?? [];
  const there = await findPlaces(context, contest, storiesOf(all));
  return all.filter(({ story }) => !there.has(story));
}
