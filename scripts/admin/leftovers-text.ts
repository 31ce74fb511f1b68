import type { Leftovers } from "~/domain/restore/settle-restored.server";

/** Sentence with what the verb `restored` has changed, or before its confirmation would change. */
export function leftoversText(
  { mails, mailings, sessions, links }: Leftovers,
  verb: "were" | "would be",
): string {
  return `Mails that wait: ${mails} ${verb} given up. Mailings whose time has come: ${mailings} ${verb} noted as sent. Sessions: ${sessions} ${verb} ended. Mailed links: ${links} ${verb} ended.`;
}
