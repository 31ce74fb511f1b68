import { sql, type RawBuilder } from "kysely";
import { violatesUnique } from "~/db/constraints";
import type { Db } from "~/db/db";
import { idOfForm, newId } from "~/db/ids";
import { auditStatement } from "~/domain/audit/audit.server";
import { DAY } from "~/domain/time/durations";
import type { PollFields, PollOptionFields } from "./poll-fields";
import { LEAST_OPTIONS, type PollAdminRefusal } from "./refusals";
import { isOpen, isPollOpen, isUnconverted, isUnvoted } from "./rights.server";

type Answer = { ok: true } | { ok: false; reason: PollAdminRefusal };

/** The admin who acts, on which poll. */
interface Acting {
  admin: string;
  poll: string;
}

/**
 * Adds a poll with its options, which is open at once. The same form key and texts add one poll (`idOfForm`). Refuses a deadline
 * that has passed.
 */
export async function addPoll(
  db: Db,
  admin: string,
  { poll: fields, options, key }: { poll: PollFields; options: PollOptionFields[]; key: string },
  now: Date,
): Promise<{ ok: true; id: string } | { ok: false; reason: PollAdminRefusal }> {
  const { title, description, month, deadline, convertir } = fields;
  const at = now.toISOString();
  if (options.length < LEAST_OPTIONS) return { ok: false, reason: "few-options" };
  if (deadline !== null && deadline <= at) return { ok: false, reason: "past" };
  const id = idOfForm(key, [admin, fields, options]);
  const rows = options.map((option, index) => ({
    ...{ id: newId(), poll_id: id, option_title: option.opcion },
    ...{ option_description: option.linea || null, option_text: option.consigna },
    display_order: index + 1,
  }));
  try {
    await db.batch([
      db
        .insertInto("polls")
        .values({
          ...{ id, title, description: description || null, voting_deadline: deadline },
          ...{ target_contest_month: month || null, created_by: admin },
          converts_at_end: convertir ? 1 : 0,
          ...{ created_at: at, updated_at: at },
        })
        .compile(),
      db.insertInto("poll_options").values(rows).compile(),
      auditStatement(db, { actor: admin, action: "poll.create", subject: id, detail: fields }, at),
    ]);
  } catch (error) {
    if (!violatesUnique(error, "polls.id")) throw error;
  }
  return { ok: true, id };
}

/** Changes title, description, month and deadline of an open poll, and whether it is converted when it ends. */
export async function updatePoll(
  db: Db,
  { admin, poll }: Acting,
  fields: PollFields,
  now: Date,
): Promise<Answer> {
  const { title, description, month, deadline, convertir } = fields;
  const at = now.toISOString();
  if (deadline !== null && deadline <= at) return { ok: false, reason: "past" };
  const change = sql`
    UPDATE polls SET title = ${title}, description = ${description || null},
      target_contest_month = ${month || null}, voting_deadline = ${deadline},
      converts_at_end = ${convertir ? 1 : 0}, updated_at = ${at}
    WHERE polls.id = ${poll} AND ${isPollOpen(now)}`;
  const line = { actor: admin, action: "poll.update", subject: poll, detail: fields } as const;
  return write(db, change, line, at, "ended");
}

/** Closes an open poll. Closing a closed one changes nothing and is accepted. */
export async function closePoll(db: Db, { admin, poll }: Acting, now: Date): Promise<Answer> {
  const at = now.toISOString();
  const change = sql`UPDATE polls SET status = 'closed', updated_at = ${at}
    WHERE polls.id = ${poll} AND status = 'active'`;
  await write(db, change, { actor: admin, action: "poll.close", subject: poll }, at, "ended");
  return { ok: true };
}

/** Deletes a poll with its options, while nobody has voted and no contest came from it. */
export async function deletePoll(db: Db, { admin, poll }: Acting, now: Date): Promise<Answer> {
  const change = sql`DELETE FROM polls WHERE polls.id = ${poll} AND ${isUnvoted(poll)}
    AND ${isUnconverted(poll)}`;
  const line = { actor: admin, action: "poll.delete", subject: poll } as const;
  return write(db, change, line, now.toISOString(), "voted");
}

/**
 * Adds an option at the end of a poll, while the poll is open and nobody has voted. The same form key and texts add one option
 * (`idOfForm`).
 */
export async function addOption(
  db: Db,
  { admin, poll }: Acting,
  { opcion, linea, consigna }: PollOptionFields,
  key: string,
  now: Date,
): Promise<Answer> {
  const id = idOfForm(key, [admin, poll, opcion, linea, consigna]);
  const change = sql`
    INSERT INTO poll_options (id, poll_id, option_title, option_description, option_text, display_order)
    SELECT ${id}, ${poll}, ${opcion}, ${linea || null}, ${consigna},
      (SELECT max(display_order) + 1 FROM poll_options WHERE poll_options.poll_id = ${poll})
    WHERE ${isOpen(poll, now)} AND ${isUnvoted(poll)}
    ON CONFLICT DO NOTHING`;
  const line = {
    actor: admin,
    action: "poll.add-option",
    subject: poll,
    detail: { opcion },
  } as const;
  const answer = await write(db, change, line, now.toISOString(), "voted");
  if (answer.ok) return answer;
  // The form was sent before: its option may have got votes since.
  const stored = await db
    .selectFrom("poll_options")
    .where("poll_id", "=", poll)
    .where("id", "=", id)
    .select("id")
    .executeTakeFirst();
  return stored ? { ok: true } : answer;
}

/** Changes title, description and prompt of an option. Refused once somebody has voted, and after the poll's end. */
export async function updateOption(
  db: Db,
  { admin, poll }: Acting,
  option: string,
  { opcion, linea, consigna }: PollOptionFields,
  now: Date,
): Promise<Answer> {
  const change = sql`
    UPDATE poll_options SET option_title = ${opcion}, option_description = ${linea || null},
      option_text = ${consigna}
    WHERE poll_options.id = ${option} AND poll_options.poll_id = ${poll}
      AND ${isOpen(poll, now)} AND ${isUnvoted(poll)}`;
  const line = {
    actor: admin,
    action: "poll.update-option",
    subject: poll,
    detail: { opcion },
  } as const;
  return write(db, change, line, now.toISOString(), "voted");
}

/** Moves an option to a place, counted from 1, while the poll is open and nobody has voted. The others keep their order. */
export async function moveOption(
  db: Db,
  { admin, poll }: Acting,
  { option, place }: { option: string; place: number },
  now: Date,
): Promise<Answer> {
  const known = await db
    .selectFrom("poll_options")
    .where("poll_id", "=", poll)
    .orderBy("display_order")
    .orderBy("id")
    .select("id")
    .execute();
  const order = known.map(({ id }) => id).filter((id) => id !== option);
  if (order.length === known.length) return { ok: false, reason: "no-option" };
  order.splice(place - 1, 0, option);
  const ids = JSON.stringify(order);
  const change = sql`
    UPDATE poll_options SET display_order =
      (SELECT json_each.key + 1 FROM json_each(${ids}) WHERE json_each.value = poll_options.id)
    WHERE poll_options.poll_id = ${poll} AND poll_options.id IN (SELECT value FROM json_each(${ids}))
      AND ${isOpen(poll, now)} AND ${isUnvoted(poll)}`;
  const line = {
    actor: admin,
    action: "poll.move-option",
    subject: poll,
    detail: { option, place },
  } as const;
  return write(db, change, line, now.toISOString(), "voted");
}

/**
 * Deletes an option. Refused once somebody has voted, after the poll's end, and if the poll would have fewer than two options.
 */
export async function deleteOption(
  db: Db,
  { admin, poll }: Acting,
  option: string,
  now: Date,
): Promise<Answer> {
  const change = sql`
    DELETE FROM poll_options WHERE poll_options.id = ${option} AND poll_options.poll_id = ${poll}
      AND ${isOpen(poll, now)} AND ${isUnvoted(poll)}
      AND (SELECT count(*) FROM poll_options AS every WHERE every.poll_id = ${poll}) > ${LEAST_OPTIONS}`;
  const line = {
    actor: admin,
    action: "poll.delete-option",
    subject: poll,
    detail: { option },
  } as const;
  return write(db, change, line, now.toISOString(), "frozen");
}

/**
 * Removes the name of the person whose idea an option is, also after the poll's end. Removing a name that is already gone changes
 * nothing and is accepted.
 */
export async function removeAuthor(
  db: Db,
  { admin, poll }: Acting,
  option: string,
  now: Date,
): Promise<Answer> {
  const line = {
    actor: admin,
    action: "poll.remove-author",
    subject: poll,
    detail: { option },
  } as const;
  await db.batch([
    sql`UPDATE poll_options SET author_id = NULL
      WHERE id = ${option} AND poll_id = ${poll} AND author_id IS NOT NULL`.compile(db),
    auditStatement(db, line, now.toISOString(), sql`changes() > 0`),
    // If the option is later deleted and another one is made of the idea, that one must not name the person either.
    sql`UPDATE feedback_requests SET shows_name = 0 WHERE option_id = ${option}`.compile(db),
  ]);
  return { ok: true };
}

/** A poll in the admin's list. */
export interface PollSummary {
  id: string;
  title: string;
  month: string;
  isOpen: boolean;
  isConverted: boolean;
  options: number;
  votes: number;
}

type SummaryRow = Omit<PollSummary, "isOpen" | "isConverted"> &
  Record<"is_open" | "is_converted", 0 | 1>;

/** Lists all polls for the admin, the newest first, with their numbers of options and votes. */
export async function listPolls(db: Db, now: Date): Promise<PollSummary[]> {
  const { rows } = await sql<SummaryRow>`
    SELECT polls.id, polls.title, coalesce(polls.target_contest_month, '') AS month,
      ${isPollOpen(now)} AS is_open, NOT ${isUnconverted(sql`polls.id`)} AS is_converted,
      (SELECT count(*) FROM poll_options WHERE poll_options.poll_id = polls.id) AS options,
      (SELECT count(*) FROM poll_votes WHERE poll_votes.poll_id = polls.id) AS votes
    FROM polls ORDER BY polls.created_at DESC, polls.id`.execute(db);
  return rows.map(({ is_open, is_converted, ...poll }) => ({
    ...poll,
    isOpen: is_open === 1,
    isConverted: is_converted === 1,
  }));
}

/** How long before its end a poll counts as ending soon, in milliseconds. */
const SOON = 2 * DAY;

/** Counts the open polls that end within two days. */
export async function countEndingPolls(db: Db, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom("polls")
    .where(isPollOpen(now))
    .where("voting_deadline", "<=", new Date(now.getTime() + SOON).toISOString())
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Limit of voters that the admin's page lists. */
export const MOST_VOTERS = 500;

/** Lists the voters of a poll with their options, the latest votes first; at most `MOST_VOTERS`. */
export async function listVoters(
  db: Db,
  poll: string,
): Promise<{ option: string; user: string; name: string }[]> {
  return db
    .selectFrom("poll_votes")
    .innerJoin("user_profiles", "user_profiles.id", "poll_votes.user_id")
    .where("poll_votes.poll_id", "=", poll)
    .orderBy("poll_votes.updated_at", "desc")
    .orderBy("user_profiles.id")
    .limit(MOST_VOTERS)
    .select(["option_id as option", "user_profiles.id as user", "display_name as name"])
    .execute();
}

/** Runs a change with its line in the audit log. If the change has no effect, nothing is logged and `refusal` is the reason. */
async function write(
  db: Db,
  change: RawBuilder<unknown>,
  line: Parameters<typeof auditStatement>[1],
  at: string,
  refusal: PollAdminRefusal,
): Promise<Answer> {
  const [changed] = await db.batch([
    change.compile(db),
    auditStatement(db, line, at, sql`changes() > 0`),
  ]);
  return changed.changes > 0 ? { ok: true } : { ok: false, reason: refusal };
}
