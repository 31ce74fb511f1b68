export interface SeedFlags {
  seed: "demo" | "empty";
  phase: "submission" | "voting" | "counting" | "results";
  /** Names tests that have a site to themselves, because they move the dates that others go by. */
  only?: string;
}

/** Requests of a test to the process that serves the sites. */
export type Ask =
  | { what: "open"; flags: SeedFlags }
  | { what: "close"; site: string }
  /** The link of the last mail to that address, or nothing while there is none. */
  | { what: "mailed link"; site: string; email: string }
  /** The path of a mail's link that stops all mail to that account. */
  | { what: "unsubscribe path"; site: string; email: string }
  | { what: "sign in"; site: string; email: string }
  | { what: "sign up"; site: string; email: string; name: string }
  /** Fills the ranking up to so many people at least, and says how many it has: other tests leave people with points. */
  | { what: "ranked"; site: string; count: number }
  /** Two issues of a magazine that is the same on every day. */
  | { what: "magazine"; site: string }
  | { what: "notices"; site: string; email: string; count: number }
  /** Moves the end of the submissions, or of voting, into the past. */
  | { what: "deadline over"; site: string; contest: string; of: "submission" | "voting" };

/** Of every account that is made past the form. */
export const ACCOUNT_PASSWORD = "pluma-y-tintero";

/** Longer than seeding takes on a machine whose cores are busy. */
const ANSWER_MS = 240_000;

/** Asks the process that serves the sites: the origin of a new one, or Set-Cookie of a session. */
export async function ask(what: Ask): Promise<string> {
  const sites = process.env.TINTERO_SITES;
  if (!sites) throw new Error("Run it with --config tests/playwright.config.ts");
  const answer = await fetch(sites, {
    method: "POST",
    body: JSON.stringify(what),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what.what}: ${text}`);
  return text;
}
