import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ACTA_INTERVENTIONS } from "~/domain/acta/intervention-kinds";
import { listActaVersions } from "~/domain/acta/actas.server";
import { listActaInterventions } from "~/domain/acta/interventions.server";
import { ACTA_REFUSALS } from "~/domain/acta/refusals";
import { readPage } from "~/domain/stories/list-view";
import { NO_STORY } from "~/domain/stories/refusals";
import { findLedgerPage, type NoLedger } from "~/domain/votes/published-ledger.server";
import { longDate, longDay } from "~/domain/time/time";
import { drawSeal } from "~/drawing/seal";
import { refusal } from "~/http/read-form";

const REFUSALS: Record<NoLedger["reason"], { status: number; text: string }> = {
  "no-contest": ACTA_REFUSALS["no-contest"],
  "no-story": NO_STORY,
  "not-published": ACTA_REFUSALS["not-published"],
  unreachable: { status: 503, text: "El acta no está disponible ahora mismo. Vuelve más tarde." },
};

/**
 * Returns a page of the published ledger ('Acta de escrutinio') of a finished contest, with the reader's own vote codes on every
 * page. Before the results the ledger is not published, so that voters cannot prove a vote in order to sell it (VOTE-09).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams);
  const story = searchParams.get("historia") || null;
  const viewer = await context.viewer();
  const query = { id: params.contestId ?? "", page, story, reader: viewer?.id ?? null };
  const ledger = await findLedgerPage(db, env, query, now);
  if (!ledger.ok) {
    const { status, text } = REFUSALS[ledger.reason];
    throw refusal(status, text);
  }
  const rows = ledger.rows.map(({ out, ...row }) => ({
    ...row,
    out: out && { since: longDay(out.at, env.TIME_ZONE), rule: out.rule },
  }));
  const isRebuilt = ledger.totals.rebuilt > 0 || ledger.roots.length > 1;
  const rebuiltAt = isRebuilt ? (ledger.roots.at(-1)?.madeAt ?? null) : null;
  const [listed, stored] = await Promise.all([
    listActaInterventions(db, ledger.contest.id, { rebuiltAt }, env.TIME_ZONE),
    listActaVersions(db, ledger.contest.id),
  ]);
  const versions = stored.map(({ at, withdrawnAt, ...version }) => ({
    ...version,
    day: longDay(at, env.TIME_ZONE),
    withdrawnOn: withdrawnAt && longDay(withdrawnAt, env.TIME_ZONE),
  }));
  const interventions = listed.map(({ kind, at, reason }) => ({
    ...{ day: longDay(at, env.TIME_ZONE), what: ACTA_INTERVENTIONS[kind], reason },
  }));
  return {
    ...ledger,
    rows,
    interventions,
    versions,
    seal: { ...ledger.seal, svg: drawSeal(ledger.seal.hash) },
    roots: ledger.roots.map(({ root, closedAt }) => ({
      root,
      closed: longDate(closedAt, env.TIME_ZONE),
    })),
    isSignedIn: viewer !== null,
    page,
  };
}
