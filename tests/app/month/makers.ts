import type { Insertable } from "kysely";
import type { Db } from "~/db/db";
import type { Tables } from "~/db/schema";
import type { BadgeId } from "~/domain/badges/definitions";
import type { Phase } from "~/domain/contests/phases";
import {
  createContest,
  createStory,
  createUser,
  datesIn,
  type ContestRow,
  type UserRow,
} from "../../../scripts/seed/rows";
import { openSite, type As, type Site, type SiteOptions } from "../../support/site";
import { pageOf, type Page } from "./page";

export const BOGOTA = "America/Bogota";
export const HOUR = 60 * 60 * 1000;

/** Test site with shortcuts for contests, people and stories. */
export interface Month extends Site {
  see(path: string, as?: As, headers?: Record<string, string>): Promise<Page>;
  send(path: string, fields: Record<string, string>, as?: As): Promise<Page>;
  person(overrides?: Partial<Insertable<Tables["user_profiles"]>>): Promise<Person>;
  contest(
    phase: Exclude<Phase, "unknown">,
    overrides?: Partial<Insertable<Tables["contests"]>>,
  ): ReturnType<typeof createContest>;
  story(
    contest: { id: string },
    author: Person | null,
    overrides?: Partial<Insertable<Tables["stories"]>>,
  ): ReturnType<typeof createStory>;
  badges(of: { id: string }, ...ids: BadgeId[]): Promise<void>;
  count(table: keyof Tables): Promise<number>;
  /** Deletes all contests and their dependent rows, so that the test starts with an empty calendar. */
  clear(): Promise<void>;
  /** Creates a contest that takes entries, and a writer. `path` is the write page of the contest. */
  atTheWriteForm(): Promise<{ contest: ContestRow; writer: Person; path: string }>;
}

/** Form field that confirms the publication of a contest's results. */
export const CONFIRMED = { seguro: "si" };

/** An account and the cookie header of a browser in which it is signed in. */
export type Person = UserRow & { as: As };

export async function openMonth(
  vars: Record<string, string> = {},
  options: SiteOptions = {},
): Promise<Month> {
  const site = await openSite(vars, options);
  const { db } = site;
  const person: Month["person"] = async (overrides = {}) => {
    const user = await createUser(db, overrides);
    return { ...user, as: await site.signIn(user.id) };
  };
  return {
    ...site,
    get local() {
      return site.local;
    },
    see: (path, as, headers) => pageOf(site.get(path, as, headers)),
    send: (path, fields, as) => pageOf(site.post(path, fields, as)),
    person,
    contest: (phase, overrides = {}) =>
      createContest(db, { ...datesIn(phase, new Date()), ...overrides }),
    story: (contest, author, overrides = {}) =>
      createStory(db, { contest_id: contest.id, user_id: author?.id ?? null, ...overrides }),
    async atTheWriteForm() {
      const contest = await createContest(db, datesIn("submission", new Date()));
      return { contest, writer: await person(), path: `/write/${contest.id}` };
    },
    async badges(of, ...ids) {
      const earned_at = new Date().toISOString();
      const rows = ids.map((badge_id) => ({
        id: crypto.randomUUID(),
        user_id: of.id,
        badge_id,
        earned_at,
      }));
      await db.insertInto("user_badges").values(rows).execute();
    },
    async count(table) {
      const query = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("n"));
      return (await query.executeTakeFirstOrThrow()).n;
    },
    async clear() {
      for (const table of ["votes", "vote_tallies", "stories", "drafts", "contests"] as const) {
        await db.deleteFrom(table).execute();
      }
    },
  };
}

/** Returns a text of `n` words in two paragraphs. */
export function words(n: number): string {
  const all = Array.from({ length: n }, (_, index) => `palabra${index}`);
  const half = Math.floor(n / 2);
  return `${all.slice(0, half).join(" ")}\n\n${all.slice(half).join(" ")}`;
}

/** Returns valid fields of the write form. */
export const entry = (overrides: Record<string, string> = {}) => ({
  title: "El cartero ciego",
  story_category: "terror",
  content: words(120),
  ...overrides,
});

export const CONFIRMATIONS = {
  original_confirmed: "on",
  share_winner_content_accepted: "on",
  public_risk_acknowledged: "on",
  terms_accepted: "on",
} as const;

/** Returns the fields of the consent step with all required consents. */
export const signed = (overrides: Record<string, string> = {}) =>
  entry({ ...CONFIRMATIONS, paso: "enviar", ...overrides });

/** Moves a deadline of the contest into the past and raises `dates_version`, as saving the admin's form does. */
export const endNow = (
  db: Db,
  contest: { id: string },
  deadline: "submission_deadline" | "voting_deadline",
) =>
  db
    .updateTable("contests")
    .set((eb) => ({
      [deadline]: inHours(-1),
      dates_version: eb("dates_version", "+", 1),
    }))
    .where("id", "=", contest.id)
    .execute();

/** Returns the instant that lies `hours` from now. */
export function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR).toISOString();
}
