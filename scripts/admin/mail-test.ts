import type { Db } from "~/db/db";
import { OPERATOR } from "~/domain/audit/actors";
import {
  enqueueTestMail,
  findMailProgress,
  type MailProgress,
} from "~/domain/mail/test-mail.server";
import { MINUTE } from "~/domain/time/durations";
import { mailerOf } from "./doctor/check-configuration";
import { listSecrets } from "./doctor/check-deployed";
import { follow, requireServed } from "./follow";
import type { Operator } from "./operator";
import { adminCommand } from "./place";

/** A first attempt that is later than this was put off to the next day, because the day's quota is used up. */
const PUT_OFF = 10 * MINUTE;

/**
 * Sends a test mail to an address, and follows it until it has left or been given up. Returns a sentence about it. Throws with the
 * reason if it has not left.
 */
export async function sendTestMail(db: Db, address: string, operator: Operator): Promise<string> {
  const { place, now, say } = operator;
  requireServed(operator, "no mail leaves");
  const id = await enqueueTestMail(db, address, OPERATOR, now);
  if (id === null) throw new Error(`No mail can be sent to ${address}.`);
  say("The test mail is in the outbox, and leaves within a minute …");
  let attempts = 0;
  const sentAt = await follow(operator, async () => {
    const mail = await findMailProgress(db, id);
    if (mail?.sentAt) return { result: mail.sentAt };
    const obstacle = mail ? obstacleOf(mail, operator) : "It is gone from the outbox.";
    if (obstacle) throw new Error(obstacle);
    if (!mail?.lastError) return {};
    ({ attempts } = mail);
    return {
      progress: `Attempt ${attempts} failed: ${mail.lastError}. The next is at ${mail.nextAttemptAt}.`,
    };
  });
  if (sentAt === null) {
    throw new Error(
      attempts > 0 ? "It waits still, for another attempt." : await whyUntried(operator),
    );
  }
  const where = place.remote ? "" : " /correo-local shows it.";
  return `It was sent at ${sentAt}: the mailer has taken it.${where}`;
}

/** Why a mail will not leave soon, in a sentence; null if it may. */
function obstacleOf(
  { deadAt, lastError, stoppedSince, attempts, nextAttemptAt }: MailProgress,
  { place, now }: Operator,
): string | null {
  if (deadAt) return `It was given up: ${lastError}`;
  if (stoppedSince) {
    return `It waits: all mail is stopped since ${stoppedSince}. ${adminCommand(place, "mail on")}`;
  }
  const isPutOff = attempts === 0 && Date.parse(nextAttemptAt) > now.getTime() + PUT_OFF;
  return isPutOff ? `It waits until ${nextAttemptAt}: the day's quota of mail is used up.` : null;
}

/** Why no run has tried a mail: there is no mailer, or the cron does not run. */
async function whyUntried(operator: Operator): Promise<string> {
  const { place, wrangler } = operator;
  const doctor = `${adminCommand(place, "doctor")} says more.`;
  const { names } = place.remote ? await listSecrets(wrangler, place) : { names: [] };
  if (names === null) return `It waits: nothing has tried to send it. ${doctor}`;
  return mailerOf(await operator.config(), place, names) === null
    ? `It waits: no mailer is configured. ${doctor}`
    : `It waits: the cron of each minute has not tried to send it. ${doctor}`;
}
