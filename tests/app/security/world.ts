import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { expect } from "vitest";
import type { Db } from "~/db/db";
import { newToken, hashToken } from "~/domain/accounts/sessions.server";
import { saveDraft } from "~/domain/drafts/save-draft.server";
import {
  createComment,
  createIdea,
  createIntervention,
  createPoll,
  createReport,
  createContest,
  createStory,
  createUser,
  datesIn,
} from "../../../scripts/seed/rows";
import { createAccountToken } from "../../support/account-token";
import {
  openSite,
  ORIGIN,
  SESSION_SECRET,
  type As,
  type Site,
  type SiteOptions,
} from "../../support/site";

export type World = Awaited<ReturnType<typeof openWorld>>;
export type Role = "visitor" | "reader" | "author" | "other" | "admin";
/** Test value of the verification token that Ko-fi sends with each payment. */
export const KOFI_TOKEN = "token-de-ko-fi";
export const ROLES: readonly Role[] = ["visitor", "reader", "author", "other", "admin"];

/**
 * Opens a site with three contests: voting (current), submission (next) and results. `author` and `other` each have a
 * story in every contest and won the finished one. `author` also has a draft for a later contest. `reader` has written
 * nothing.
 */
export async function openWorld(vars: Record<string, string> = {}, options: SiteOptions = {}) {
  const own = { PREMIUM_PLANS: "on", KOFI_VERIFICATION_TOKEN: KOFI_TOKEN };
  const site = await openSite({ ...own, ...vars }, options);
  const { db } = site;
  const now = new Date();
  const contest = {
    submission: await createContest(db),
    voting: await createContest(db, datesIn("voting", now)),
    results: await createContest(db, datesIn("results", now)),
    later: await createContest(db, {
      submission_deadline: inDays(30),
      voting_deadline: inDays(38),
      results_at: inDays(40),
    }),
  };
  const person = {
    reader: await createUser(db, { display_name: "Lectora Atenta", plan: "premium" }),
    author: await createUser(db, { display_name: "Autora Secreta", plan: "premium" }),
    other: await createUser(db, { display_name: "Otro Autor", plan: "premium" }),
    admin: await createUser(db, { display_name: "Jefa", is_admin: 1 }),
  };
  const as: Record<Role, As | undefined> = {
    visitor: undefined,
    reader: await site.signIn(person.reader.id),
    author: await site.signIn(person.author.id),
    other: await site.signIn(person.other.id),
    admin: await site.signIn(person.admin.id),
  };
  const write = async (user: { id: string }, title: string, position: 1 | 2) => ({
    submission: await createStory(db, {
      contest_id: contest.submission.id,
      user_id: user.id,
      title: `${title} en envíos`,
    }),
    voting: await createStory(db, {
      contest_id: contest.voting.id,
      user_id: user.id,
      title: `${title} en votación`,
    }),
    results: await createStory(db, {
      contest_id: contest.results.id,
      user_id: user.id,
      title: `${title} en resultados`,
      is_winner: 1,
      winner_position: position,
    }),
  });
  const story = {
    author: await write(person.author, "Una", 1),
    other: await write(person.other, "Otra", 2),
  };
  const comment = await createComment(db, {
    story_id: story.author.voting.id,
    user_id: person.other.id,
  });
  await saveDraft(db, { user: person.author.id }, contest.later.id, {
    text: {
      title: "Borrador secreto",
      content: "Lo que nadie ha leído.",
      story_category: "terror",
    },
    known: 0,
    page: "",
    writtenAt: now,
  });
  const notice = { id: crypto.randomUUID() };
  await db
    .insertInto("notifications")
    .values({
      ...{ id: notice.id, user_id: person.author.id, type: "comment_received" },
      ...{ title: "Nuevo comentario en tu historia", message: "Comentaron tu historia." },
      data: JSON.stringify({ story_id: story.author.voting.id, comment_id: comment.id }),
      ...{ dedupe_key: `comment_received:${notice.id}`, created_at: now.toISOString() },
    })
    .execute();
  const report = await createReport(db, {
    ...{ reporter_id: person.reader.id, reported_comment_id: comment.id },
  });
  const intervention = await createIntervention(db, {
    ...{ contest_id: contest.results.id, story_id: story.other.results.id },
    user_id: person.other.id,
    comment_id: (
      await createComment(db, {
        ...{ story_id: story.other.results.id, user_id: person.other.id },
        hidden_at: now.toISOString(),
      })
    ).id,
  });
  const poll = await createPoll(db);
  const idea = await createIdea(db, { user_id: person.reader.id });
  const token = await createAccountToken(db, person.reader, "confirm");
  const subscription = newToken();
  await db
    .insertInto("email_subscribers")
    .values({
      ...{ email: "suscrita@correo.test", token_hash: hashToken(subscription) },
      ...{ token_expires_at: inDays(1), created_at: now.toISOString() },
    })
    .execute();
  await keepMail(db, now.toISOString());
  await giveMailUp(db, now.toISOString());
  const payment = "pago-sin-cuenta";
  await db
    .insertInto("kofi_payments")
    .values({
      ...{ message_id: payment, type: "Donation", email: "sin-cuenta@correo.test" },
      ...{ from_name: "Persona Generosa", amount: "5.00", currency: "EUR" },
      ...{ received_at: now.toISOString(), settled_at: null, user_id: null },
    })
    .execute();
  /**
   * `poll` is an open poll with two options, and `idea` an idea for a contest that the reader sent.
   * `report` is the reader's report of `comment`, and `intervention` the one that hid another comment by `other`.
   * `comment` is the row of a comment by `other` under the author's story in voting, and `notice` the author's notice of it.
   * Strings: `payment`, the id of a Ko-fi payment without an account; `token`, the reader's valid confirmation token;
   * `subscription`, the token of a newsletter subscription.
   */
  return {
    ...site,
    get local() {
      return site.local;
    },
    ...{ contest, person, as, story, comment, notice, token, subscription, payment, poll, idea },
    ...{ report, intervention },
  };
}

/** Environment with the test secret that signs the links in mails. */
export const WORLD_ENV = { SESSION_SECRET };

/** Id of a sent mail whose content local mode has stored. */
export const KEPT_MAIL = "m1";

async function keepMail(db: Db, at: string): Promise<void> {
  const mailContent = {
    ...{ subject: "Ya hay resultados", headers: "Subject: Ya hay resultados" },
    ...{ text: "Hola:", html: "<!doctype html><p>Hola:</p>", link: "http://localhost/" },
  };
  await db
    .insertInto("mail_outbox")
    .values({
      ...{ id: KEPT_MAIL, dedupe_key: KEPT_MAIL, recipient: "lee@correo.test", kind: "results" },
      ...{ kept: JSON.stringify(mailContent), sent_at: at, next_attempt_at: at },
      ...{ created_at: at, expires_at: inDays(1) },
    })
    .execute();
}

/** Id of a dead letter: a mail whose delivery was given up. */
export const DEAD_MAIL = "m2";

async function giveMailUp(db: Db, at: string): Promise<void> {
  await db
    .insertInto("mail_outbox")
    .values({
      ...{ id: DEAD_MAIL, dedupe_key: DEAD_MAIL, recipient: "lee@correo.test", kind: "results" },
      ...{ attempts: 12, dead_at: at, last_error: "550 <lee@correo.test>: User unknown" },
      ...{ created_at: at, next_attempt_at: at, expires_at: inDays(1) },
    })
    .execute();
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
}

interface Raw {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  as?: As;
}

/** Sends a request exactly as given, without additional headers. Does not follow redirects. */
export function send(site: Pick<Site, "ask">, path: string, raw: Raw = {}): Promise<Response> {
  const { as, headers, ...asked } = raw;
  // `new URL` takes ORIGIN as a base only for addresses that begin with one slash: it would read "//admin" as a host.
  const address = /^https?:\/\/\w/.test(path) ? path : ORIGIN + path;
  return site.ask(address, { ...asked, headers: { ...headers, ...(as ? { Cookie: as } : {}) } });
}

/** Tables that any request may change: rate limits, counts of sent mails, and tables of the database itself. */
const NO_DATA = ["throttle", "mail_days", "d1_migrations", "sqlite_sequence"];
const VIEWS = ["story_views"];

/** Columns updated by the delivery of a mail. Mails of earlier tests may still be in delivery. */
const DELIVERY = [
  ...["attempts", "next_attempt_at", "sent_at", "last_error", "kept"],
  ...["lease", "lease_until", "uncertain_since"],
];
/** Database columns that may change with every request or shortly after. */
const NO_CHANGE = ["last_seen_at", "views_count", ...DELIVERY];
/**
 * A single query per test database that selects the rows of all tables, because separate queries would dominate a snapshot's time.
 */
const everything = new WeakMap<Db, RawBuilder<Record<string, string>>>();

async function readerOf(db: Db): Promise<RawBuilder<Record<string, string>>> {
  const known = everything.get(db);
  if (known) return known;
  const { rows } = await sql<{ of: string; name: string }>`
    SELECT m.name AS of, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
    WHERE m.type = 'table' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\'`.execute(db);
  const tables = [...new Set(rows.map(({ of }) => of))];
  const texts = tables
    .filter((table) => ![...NO_DATA, ...VIEWS].includes(table))
    .map((table) => {
      const columns = rows.filter(({ of, name }) => of === table && !NO_CHANGE.includes(name));
      const row = sql.join(
        columns.map(({ name }) => sql`quote(${sql.ref(name)})`),
        sql` || ',' || `,
      );
      return sql`(SELECT json_group_array(${row}) FROM ${sql.table(table)}) AS ${sql.ref(table)}`;
    });
  const reader = sql<Record<string, string>>`SELECT ${sql.join(texts)}`;
  everything.set(db, reader);
  return reader;
}

/**
 * Returns a hash of each table's rows. Two snapshots are equal if nothing changed but rate limit counters, views and
 * mail delivery.
 */
export async function snapshot(db: Db): Promise<Record<string, string>> {
  const { rows } = await (await readerOf(db)).execute(db);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([table, text]) => {
      const all = JSON.parse(text) as string[];
      return [
        table,
        `${all.length}:${createHash("sha256").update(all.sort().join()).digest("hex")}`,
      ];
    }),
  );
}

/**
 * Runs requests that only read and expects the database to be unchanged afterwards, except for `celebrations`, the only data that a
 * GET may store: congratulations that the reader has seen (docs/design/forms.md).
 */
export async function unchangedByReading(db: Db, work: () => Promise<unknown>): Promise<void> {
  const state = async () => ({ ...(await snapshot(db)), celebrations: null });
  const before = await state();
  await work();
  expect(await state()).toEqual(before);
}

/** Runs `work` and expects the database to be unchanged afterwards. */
export async function unchanged(db: Db, work: () => Promise<unknown>): Promise<void> {
  const before = await snapshot(db);
  await work();
  expect(await snapshot(db)).toEqual(before);
}
