import { sql } from "kysely";
import type { Db } from "~/db/db";
import { idOfForm } from "~/db/ids";
import { auditStatement } from "~/domain/audit/audit.server";
import { applyChange, type PollChange, type ChangeAnswer } from "./apply-change.server";
import type { PollOptionFields } from "./poll-fields";
import { LEAST_OPTIONS } from "./refusals";
import { isOpen, isUnvoted } from "./rights.server";

/**
 * Adds an option at the end of a poll, while the poll is open and nobody has voted. The same form key and texts add one option
 * (`idOfForm`).
 */
export async function addOption(
  db: Db,
  { admin, poll }: PollChange,
  { title, line: description, prompt }: PollOptionFields,
  key: string,
  now: Date,
): Promise<ChangeAnswer> {
  const id = idOfForm(key, [admin, poll, title, description, prompt]);
  const change = sql`
    INSERT INTO poll_options (id, poll_id, option_title, option_description, option_text, display_order)
    SELECT ${id}, ${poll}, ${title}, ${description || null}, ${prompt},
      (SELECT max(display_order) + 1 FROM poll_options WHERE poll_options.poll_id = ${poll})
    WHERE ${isOpen(poll, now)} AND ${isUnvoted(poll)}
    ON CONFLICT DO NOTHING`;
  const line = {
    actor: admin,
    action: "poll.add-option",
    subject: poll,
    detail: { opcion: title },
  } as const;
  const answer = await applyChange(db, change, line, now.toISOString(), "voted");
  if (answer.ok) return answer;
  // Double submit: the option is stored already and may have votes by now.
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
  { admin, poll }: PollChange,
  option: string,
  { title, line: description, prompt }: PollOptionFields,
  now: Date,
): Promise<ChangeAnswer> {
  const change = sql`
    UPDATE poll_options SET option_title = ${title}, option_description = ${description || null},
      option_text = ${prompt}
    WHERE poll_options.id = ${option} AND poll_options.poll_id = ${poll}
      AND ${isOpen(poll, now)} AND ${isUnvoted(poll)}`;
  const line = {
    actor: admin,
    action: "poll.update-option",
    subject: poll,
    detail: { opcion: title },
  } as const;
  return applyChange(db, change, line, now.toISOString(), "voted");
}

/** Moves an option to a place, counted from 1, while the poll is open and nobody has voted. The others keep their order. */
export async function moveOption(
  db: Db,
  { admin, poll }: PollChange,
  { option, place }: { option: string; place: number },
  now: Date,
): Promise<ChangeAnswer> {
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
  return applyChange(db, change, line, now.toISOString(), "voted");
}

/**
 * Deletes an option. Refused once somebody has voted, after the poll's end, and if the poll would have fewer than two options.
 */
export async function deleteOption(
  db: Db,
  { admin, poll }: PollChange,
  option: string,
  now: Date,
): Promise<ChangeAnswer> {
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
  return applyChange(db, change, line, now.toISOString(), "frozen");
}

/**
 * Removes the name of the person whose idea an option is, also after the poll's end. Removing a name that is already gone changes
 * nothing and is accepted.
 */
export async function removeAuthor(
  db: Db,
  { admin, poll }: PollChange,
  option: string,
  now: Date,
): Promise<ChangeAnswer> {
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
    // Withdraws the consent to be named from the idea too: if the option is deleted and the idea chosen again, the new option must
    // not name the person.
    sql`UPDATE feedback_requests SET shows_name = 0 WHERE option_id = ${option}`.compile(db),
  ]);
  return { ok: true };
}
