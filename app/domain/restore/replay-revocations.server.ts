import type { CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import type { Row } from "~/db/schema";
import { lockPasswordStatements } from "~/domain/accounts/change-password.server";
import { OPERATOR } from "~/domain/audit/actors";
import { auditStatement } from "~/domain/audit/audit.server";
import { deleteAccount } from "~/domain/erasure/delete-account.server";
import { leaveNewsletterStatements, stopMailOfAccountStatements } from "~/domain/mail/lists.server";
import { forgetChannel, type Channels } from "~/domain/notifications/channel.server";
import type { RevocationEnv } from "~/domain/revocations/send-revocations.server";
import { DAY } from "~/domain/time/durations";
import { findEndedAgain, type EndedAgain } from "./find-ended.server";

const LIFE_MS = 30 * DAY;

const COUNTS = ["accounts", "last_admins", "mail", "newsletter", "passwords"] as const;
/** Counts of what a replay has ended again. */
export type ReplayCounts = Pick<Row<"revocation_replays">, (typeof COUNTS)[number]>;

/** Statement that queues a replay for the cron; the operator's command reaches D1 only. */
export function askForReplayStatement(db: Db, id: string, now: Date): CompiledQuery<unknown> {
  return db.insertInto("revocation_replays").values({ id, asked_at: now.toISOString() }).compile();
}

/** Queues a replay alone, long after a restore. Returns its id (OPS-04). */
export async function requestReplay(db: Db, actor: string, now: Date): Promise<string> {
  const id = newId();
  const line = { actor, action: "database.replay", subject: "database" } as const;
  await db.batch([askForReplayStatement(db, id, now), auditStatement(db, line, now.toISOString())]);
  return id;
}

/** Returns the counts of a replay, and whether it is done. */
export async function findReplay(
  db: Db,
  id: string,
): Promise<{ isDone: boolean; counts: ReplayCounts }> {
  const { done_at, ...counts } = await db
    .selectFrom("revocation_replays")
    .where("id", "=", id)
    .select(["done_at", ...COUNTS])
    .executeTakeFirstOrThrow();
  return { isDone: done_at !== null, counts };
}

/**
 * Ends again what people have ended since the state that D1 was restored to, if the operator has asked for it: deletes accounts,
 * stops mail and newsletter subscriptions, and makes passwords useless that were replaced since. Works in pieces, a piece for each
 * run of the cron, and is idempotent: what has ended already is left alone. Waits until the outbox is sent (`sendRevocations`),
 * because the newest change counts (OPS-04).
 */
export async function replayRevocations(
  env: RevocationEnv & Channels,
  db: Db,
  now: Date,
): Promise<void> {
  const replay = await db
    .selectFrom("revocation_replays")
    .where("done_at", "is", null)
    .orderBy("asked_at")
    .select("id")
    .executeTakeFirst();
  if (!replay) return;
  // The log lacks what still waits in the outbox, which one run may not send whole.
  const waiting = await db.selectFrom("revocation_outbox").select("at").executeTakeFirst();
  if (waiting) return;
  const found = await findEndedAgain(env, db);
  const deleted = await deleteAgain(env, db, found.accounts, now);
  const ended = await endAgain(db, found, now);
  const counts = { ...deleted, ...ended };
  await db
    .updateTable("revocation_replays")
    .where("id", "=", replay.id)
    .set((eb) => ({
      accounts: eb("accounts", "+", counts.accounts),
      last_admins: counts.last_admins,
      mail: eb("mail", "+", counts.mail),
      newsletter: eb("newsletter", "+", counts.newsletter),
      passwords: eb("passwords", "+", counts.passwords),
      done_at: found.isAll ? now.toISOString() : null,
    }))
    .execute();
}

/** Deletes accounts as they were deleted before. The rooms of contests follow by the cron (`completeDeletions`). */
async function deleteAgain(
  env: Channels,
  db: Db,
  accounts: EndedAgain["accounts"],
  now: Date,
): Promise<Pick<ReplayCounts, "accounts" | "last_admins">> {
  const counts = { accounts: 0, last_admins: 0 };
  const by = { id: OPERATOR, isAdmin: true };
  for (const { id, at, stories } of accounts) {
    const deletion = { user: id, stories, by, decidedAt: new Date(at) };
    const answer = await deleteAccount(db, deletion, now);
    if (answer.ok) {
      counts.accounts += 1;
      await forgetChannel(env, id);
    } else if (answer.reason === "last-admin") counts.last_admins += 1;
  }
  return counts;
}

/** Stops mail, ends subscriptions and locks passwords, in one batch. */
async function endAgain(
  db: Db,
  { mail, newsletter, passwords }: EndedAgain,
  now: Date,
): Promise<Pick<ReplayCounts, "mail" | "newsletter" | "passwords">> {
  const groups = {
    mail: mail.map(({ list, id }) => stopMailOfAccountStatements(db, list, id)),
    passwords: passwords.map(({ id, at }) => lockPasswordStatements(db, id, at, now)),
    newsletter: newsletter.map((email) => leaveNewsletterStatements(db, email, now).toReversed()),
  };
  const all = Object.values(groups).flat();
  const changed = new Set<CompiledQuery<unknown>>();
  if (all.length > 0) {
    const statements = all.flat();
    const outcomes = await db.batch(statements);
    for (const [at, statement] of statements.entries())
      if (outcomes[at]?.changes) changed.add(statement);
  }
  // The first statement of each is the one that ends it. A subscription may have gone with its account.
  const count = (some: readonly CompiledQuery<unknown>[][]) =>
    some.filter(([first]) => first && changed.has(first)).length;
  return {
    mail: count(groups.mail),
    passwords: count(groups.passwords),
    newsletter: count(groups.newsletter),
  };
}

/** Deletes requests older than 30 days. */
export async function sweepReplays(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIFE_MS).toISOString();
  await db.deleteFrom("revocation_replays").where("asked_at", "<", before).execute();
}
