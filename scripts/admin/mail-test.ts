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
import type { Operator } from "./operator";
import { adminCommand } from "./place";

const EVERY_MS = 5000;
/** Number of times that the outbox is looked at: three minutes, in which the cron runs three times. */
const TRIES = 36;
/** A first attempt that is later than this was put off to the next day, because the day's quota is used up. */
const PUT_OFF = 10 * MINUTE;

/**
 * Sends a test mail to an address, and follows it until it has left or been given up. Returns a sentence about it. Throws with the
 * reason if it has not left.
 */
export async function sendTestMail(db: Db, address: string, operator: Operator): Promise<string> {
  const { place, now, say, pause, isServed } = operator;
  if (!isServed)
    throw new Error("Nothing serves this folder, so no mail leaves: run npm start over it.");
  const id = await enqueueTestMail(db, address, OPERATOR, now);
  if (id === null) throw new Error(`No mail can be sent to ${address}.`);
  say("The test mail is in the outbox, and leaves within a minute …");
  let attempts = 0;
  for (let tries = 0; tries < TRIES; tries++) {
    await pause(EVERY_MS);
    const progress = await findMailProgress(db, id);
    if (progress?.sentAt) {
      const where = place.remote ? "" : " /correo-local shows it.";
      return `It was sent at ${progress.sentAt}: the mailer has taken it.${where}`;
    }
    const obstacle = progress ? obstacleOf(progress, operator) : "It is gone from the outbox.";
    if (obstacle) throw new Error(obstacle);
    if (progress?.lastError && progress.attempts > attempts) {
      attempts = progress.attempts;
      say(
        `Attempt ${attempts} failed: ${progress.lastError}. The next is at ${progress.nextAttemptAt}.`,
      );
    }
  }
  throw new Error(
    attempts > 0 ? "It waits still, for another attempt." : await whyUntried(operator),
  );
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
