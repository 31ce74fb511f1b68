import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readPageNumber } from "~/domain/forms/decimal";
import { listDeadLetters, type DeadLetter } from "~/domain/mail/dead-letters.server";
import { mailName } from "~/domain/mail/kinds.server";
import { findOutboxState } from "~/domain/mail/outbox-state.server";
import { maskAddresses } from "~/domain/text/email-address";
import { longDate } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";

const PER_PAGE = 20;

/**
 * Returns the number of mails in each state, and a page of the dead letters: mails that could not be sent after all retries
 * (MAIL-01).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const page = readPageNumber(new URL(request.url).searchParams, "pagina");
  const [state, letters] = await Promise.all([
    findOutboxState(db, env, now),
    listDeadLetters(db, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }, now),
  ]);
  const pages = Math.ceil(state.dead / PER_PAGE);
  return {
    state,
    stoppedSince: state.stoppedSince && longDate(state.stoppedSince, env.TIME_ZONE),
    page,
    pages,
    letters: letters.map((letter) => letterView(letter, env.TIME_ZONE)),
  };
}

function letterView(letter: DeadLetter, zone: string) {
  const { id, kind, recipient, deadAt, attempts, lastError, isUncertain, isExpired } = letter;
  // A mail about a disqualification goes to the author of a possibly blind story, and the mail server's name could identify the
  // author (CONTEST-05).
  const isAnonymous = kind === "moderation";
  return {
    id,
    name: mailName(kind),
    to: isAnonymous ? "la persona a quien afecta" : maskAddresses(recipient),
    at: longDate(deadAt, zone),
    attempts,
    error: isAnonymous ? "" : maskAddresses(serverError(lastError ?? "")),
    isUncertain,
    isExpired,
  };
}

/** The mail server's last error, without the prefix of expired mails, which the page shows separately. */
function serverError(lastError: string): string {
  return lastError.replace(/^Expired(: )?/, "");
}
