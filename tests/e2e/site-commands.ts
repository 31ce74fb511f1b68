import type { Role } from "../app/security/world-rows";

export interface SeedFlags {
  seed: "demo" | "empty";
  phase: "submission" | "voting" | "counting" | "results";
  /**
   * Name of a test that needs its own site, since it changes data that other tests rely on: dates, phases, accounts, maintenance,
   * polls.
   */
  only?: string;
  /** Environment variables of the Worker. */
  vars?: Record<string, string>;
  /** Triggers no crons, for tests that compare the database before and after. */
  hasNoCrons?: true;
}

/** A site with the rows of the security tests: all its forms, and the session's cookie of each role that is signed in. */
export interface HostileWorld {
  forms: { as: Role; path: string; fields: Record<string, string> }[];
  cookies: Partial<Record<Role, string>>;
  /** Paths of all pages. */
  pages: string[];
}

/** Commands of a test to the process that serves the sites. */
export type Command =
  | { what: "open"; flags: SeedFlags }
  | { what: "close"; site: string }
  /** Returns the link in the last mail to that address, or an empty string if there is none. */
  | { what: "mailed link"; site: string; email: string }
  /** Returns the path of the mailed link that unsubscribes that account from all mail. */
  | { what: "unsubscribe path"; site: string; email: string }
  | { what: "sign in"; site: string; email: string }
  | { what: "sign up"; site: string; email: string; name: string }
  /**
   * Adds people to the ranking until it has at least `count`, and returns how many it has. Other tests also add people with
   * points.
   */
  | { what: "ranked"; site: string; count: number }
  /** Creates the fixed contests of the visual tests. */
  | { what: "magazine"; site: string }
  | { what: "notices"; site: string; email: string; count: number }
  /** Fills an empty site with the rows of the security tests. Returns a `HostileWorld` as JSON. */
  | { what: "world"; site: string }
  /** Puts hostile texts into all text columns of a filled site. */
  | { what: "poison"; site: string }
  /** Returns a hash of each table's rows as JSON. */
  | { what: "snapshot"; site: string }
  /** Restores cleared rows from the archive file at that path, like the operator's command. Returns the command's output. */
  | { what: "import"; site: string; path: string }
  /** Moves a contest's submission or voting deadline into the past. */
  | { what: "deadline over"; site: string; contest: string; of: "submission" | "voting" };

/** Password of every account that is created without the registration form. */
export const ACCOUNT_PASSWORD = "pluma-y-tintero";

/** Timeout of a command in milliseconds, longer than seeding takes on a busy machine. */
const ANSWER_MS = 240_000;

/**
 * Sends a command to the process that serves the sites. Returns its text: the origin of a new site, a `Set-Cookie` header, a
 * link.
 */
export async function runCommand(command: Command): Promise<string> {
  const sites = process.env.TINTERO_SITES;
  if (!sites) throw new Error("Run it with --config tests/playwright.config.ts");
  const answer = await fetch(sites, {
    method: "POST",
    body: JSON.stringify(command),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${command.what}: ${text}`);
  return text;
}
