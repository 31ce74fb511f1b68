import { lastActionText } from "~/domain/audit/last-action";
import { lastActionOn } from "~/domain/audit/last-action.server";
import { QUARANTINE_REFUSALS } from "~/domain/vote-signals/quarantine-fields";
import type { RequestContext } from "./context";
import { refusal } from "./read-form";

const DONE = { "no-signal": "votes.quarantine", lifted: "votes.release" } as const;

/**
 * The refusal of an admin who comes second to votes of a contest, as a response that the error page shows. It says who was the last to
 * put votes of this contest into quarantine, or to release them.
 */
export async function quarantineRefusal(
  { db, env, now, viewer }: RequestContext,
  contest: string,
  reason: keyof typeof DONE,
): Promise<Response> {
  const [last, admin] = await Promise.all([lastActionOn(db, contest, DONE[reason]), viewer()]);
  const { status, text } = QUARANTINE_REFUSALS[reason];
  const reading = { admin: admin?.id ?? "", now, zone: env.TIME_ZONE };
  return refusal(status, last ? `${text} ${lastActionText(last, reading)}` : text);
}
