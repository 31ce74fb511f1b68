import type { Operator } from "./operator";

const EVERY_MS = 5000;
/** Default number of looks without progress: three minutes, in which the cron of the Worker runs three times. */
const TRIES = 36;

/** What a look has found: the result, or else the progress so far in a sentence. */
interface Look<Result> {
  result?: Result | undefined;
  progress?: string | undefined;
}

/**
 * Looks every five seconds for the result of something that the Worker does at its next cron. Prints the progress when it changes.
 * Returns null after `tries` looks without progress.
 */
export async function follow<Result>(
  { say, pause }: Operator,
  look: () => Promise<Look<Result>>,
  tries = TRIES,
): Promise<Result | null> {
  let told: string | undefined;
  for (let left = tries; left > 0; left--) {
    await pause(EVERY_MS);
    const { result, progress } = await look();
    if (result !== undefined) return result;
    if (progress === undefined || progress === told) continue;
    told = progress;
    say(progress);
    left = tries;
  }
  return null;
}

/** Throws unless a Worker serves the database. `consequence` says what cannot happen without one. */
export function requireServed({ isServed }: Operator, consequence: string): void {
  if (!isServed)
    throw new Error(`Nothing serves this folder, so ${consequence}: run npm start over it.`);
}
