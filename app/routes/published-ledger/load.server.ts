import { NO_CONTEST } from "~/domain/contests/refusals";
import { NO_STORY } from "~/domain/stories/refusals";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { drawSeal } from "~/drawing/seal";
import { findLedgerPage, type NoLedger } from "~/domain/votes/published-ledger.server";
import { refusal } from "~/http/read-form";

const REFUSALS: Record<NoLedger["reason"], { status: number; text: string }> = {
  "no-contest": NO_CONTEST,
  "no-story": NO_STORY,
  "not-published": {
    status: 404,
    text: "El acta de escrutinio se publica con los resultados del reto",
  },
  unreachable: { status: 503, text: "El acta no está disponible ahora mismo. Vuelve más tarde." },
};

/** A page of a contest's acta and, on every page, the reader's own codes; throws the refusal where there is none. */
export async function loadLedger(
  context: AppLoadContext,
  { id, page, story }: { id: string; page: number; story: string | null },
) {
  const viewer = await context.viewer();
  const asked = { id, page, story, reader: viewer?.id ?? null };
  const ledger = await findLedgerPage(context.db, context.env, asked, context.now);
  if (!ledger.ok) {
    const { status, text } = REFUSALS[ledger.reason];
    throw refusal(status, text);
  }
  return { ...ledger, seal: drawSeal(ledger.head), isSignedIn: viewer !== null, page };
}
