import { sql } from "kysely";
import { violatesUnique } from "~/db/constraints";
import type { Db } from "~/db/db";
import { idOfForm, newId } from "~/db/ids";
import { auditStatement } from "~/domain/audit/audit.server";
import { applyChange, type PollChange, type ChangeAnswer } from "./apply-change.server";
import type { PollFields, PollOptionFields } from "./poll-fields";
import { LEAST_OPTIONS, type PollAdminRefusal } from "./refusals";
import { isPollOpen, isUnconverted, isUnvoted } from "./rights.server";

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
  const { title, description, month, deadline, convertsAtEnd } = fields;
  const at = now.toISOString();
  if (options.length < LEAST_OPTIONS) return { ok: false, reason: "few-options" };
  if (deadline !== null && deadline <= at) return { ok: false, reason: "past" };
  const id = idOfForm(key, [admin, fields, options]);
  const rows = options.map((option, index) => ({
    id: newId(),
    poll_id: id,
    option_title: option.title,
    option_description: option.line || null,
    option_text: option.prompt,
    display_order: index + 1,
  }));
  try {
    await db.batch([
      db
        .insertInto("polls")
        .values({
          id,
          title,
          description: description || null,
          voting_deadline: deadline,
          target_contest_month: month || null,
          created_by: admin,
          converts_at_end: convertsAtEnd ? 1 : 0,
          created_at: at,
          updated_at: at,
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
  { admin, poll }: PollChange,
  fields: PollFields,
  now: Date,
): Promise<ChangeAnswer> {
  const { title, description, month, deadline, convertsAtEnd } = fields;
  const at = now.toISOString();
  if (deadline !== null && deadline <= at) return { ok: false, reason: "past" };
  const change = sql`
    UPDATE polls SET title = ${title}, description = ${description || null},
      target_contest_month = ${month || null}, voting_deadline = ${deadline},
      converts_at_end = ${convertsAtEnd ? 1 : 0}, updated_at = ${at}
    WHERE polls.id = ${poll} AND ${isPollOpen(now)}`;
  const line = { actor: admin, action: "poll.update", subject: poll, detail: fields } as const;
  return applyChange(db, change, line, at, "ended");
}

/** Closes an open poll. Closing a closed one changes nothing and is accepted. */
export async function closePoll(
  db: Db,
  { admin, poll }: PollChange,
  now: Date,
): Promise<ChangeAnswer> {
  const at = now.toISOString();
  const change = sql`UPDATE polls SET status = 'closed', updated_at = ${at}
    WHERE polls.id = ${poll} AND status = 'active'`;
  await applyChange(db, change, { actor: admin, action: "poll.close", subject: poll }, at, "ended");
  return { ok: true };
}

/** Deletes a poll with its options, while nobody has voted and no contest came from it. */
export async function deletePoll(
  db: Db,
  { admin, poll }: PollChange,
  now: Date,
): Promise<ChangeAnswer> {
  const change = sql`DELETE FROM polls WHERE polls.id = ${poll} AND ${isUnvoted(poll)}
    AND ${isUnconverted(poll)}`;
  const line = { actor: admin, action: "poll.delete", subject: poll } as const;
  return applyChange(db, change, line, now.toISOString(), "voted");
}
