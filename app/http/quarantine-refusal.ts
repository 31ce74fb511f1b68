import { lastActionText } from "~/domain/audit/last-action";
import { lastActionOn } from "~/domain/audit/last-action.server";
import { QUARANTINE_REFUSALS } from "~/domain/vote-signals/quarantine-fields";
import type { RequestContext } from "./context";
import { refusal } from "./read-form";

const ACTIONS = { "no-signal": "votes.quarantine", lifted: "votes.release" } as const;

/**
 * Refusal for the slower of two admins who act on a contest's votes, as an error page. It says who last put votes of this contest
 * into quarantine or released them.
 */
export async function quarantineRefusal(
  { db, env, now, viewer }: RequestContext,
  contest: string,
  reason: keyof typeof ACTIONS,
): Promise<Response> {
  const [last, admin] = await Promise.all([lastActionOn(db, contest, ACTIONS[reason]), viewer()]);
  const { status, text } = QUARANTINE_REFUSALS[reason];
  const reading = { admin: admin?.id ?? "", now, zone: env.TIME_ZONE };
  return refusal(status, last ? `${text} ${lastActionText(last, reading)}` : text);
}
