import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ACTA_INTERVENTIONS } from "~/domain/acta/intervention-kinds";
import { EMPTY_BALLOT_ROOT } from "~/domain/acta/merkle";
import { listActaVersions } from "~/domain/acta/actas.server";
import { listActaInterventions } from "~/domain/acta/interventions.server";
import { actaFileName, whyNoFile } from "~/domain/acta/find-acta-file.server";
import { pageInterventions } from "~/domain/acta/page-interventions.server";
import type { PublicIntervention } from "~/domain/acta/public-interventions";
import { ACTA_REFUSALS } from "~/domain/acta/refusals";
import { madeLater } from "~/domain/ballot-roots/roots.server";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { readPage } from "~/domain/stories/list-view";
import { NO_STORY } from "~/domain/stories/refusals";
import { findLedgerPage, type NoLedger } from "~/domain/votes/published-ledger.server";
import { longDate, longDay } from "~/domain/time/time";
import { drawSeal } from "~/drawing/seal";
import { refusal } from "~/http/read-form";

const REFUSALS: Record<NoLedger["reason"], { status: number; text: string }> = {
  "no-contest": NO_CONTEST,
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
  const { id: contest } = ledger.contest;
  const room = { roots: ledger.roots, rebuiltVotes: ledger.totals.rebuilt };
  const [stored, listed] = await Promise.all([
    listActaVersions(db, contest),
    listActaInterventions(db, contest, room, env.TIME_ZONE),
  ]);
  const ofFile = { contest, newest: stored[0] };
  const { published, later } = await pageInterventions(db, ofFile, listed, env.TIME_ZONE);
  const versions = stored.map(({ at, withdrawnAt, ...version }) => ({
    ...version,
    fileName: actaFileName(ledger.contest, version.version),
    day: longDay(at, env.TIME_ZONE),
    withdrawnOn: withdrawnAt && longDay(withdrawnAt, env.TIME_ZONE),
  }));
  return {
    ...ledger,
    rows,
    interventions: published.map(interventionLine),
    laterInterventions: later.map(interventionLine),
    versions,
    noFile: ACTA_REFUSALS[whyNoFile(ledger.roots)].text,
    seal: { ...ledger.seal, svg: drawSeal(ledger.seal.hash) },
    roots: ledger.roots.map((one) => {
      const madeAt = madeLater(one);
      return {
        root: one.root,
        isEmpty: one.root === EMPTY_BALLOT_ROOT,
        closed: longDate(one.closedAt, env.TIME_ZONE),
        madeLater: madeAt && longDate(madeAt, env.TIME_ZONE),
      };
    }),
    isSignedIn: viewer !== null,
    page,
  };
}

function interventionLine({ kind, at, reason, votes }: PublicIntervention) {
  const day = longDay(`${at}T00:00:00.000Z`, "UTC");
  return { day, what: ACTA_INTERVENTIONS[kind], reason, votes: votes ?? null };
}
