import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { newId } from "~/db/ids";
import { auditStatement } from "~/domain/audit/audit.server";
import { noticeStatements, notifiedBy } from "~/domain/notifications/notify.server";
import type { PollOptionFields } from "./poll-fields";
import type { PollAdminRefusal } from "./refusals";
import { isOpen, isPollOpen, isUnvoted } from "./rights.server";

/** An idea for a contest, sent through the feedback form. */
export interface Idea {
  id: string;
  message: string;
  sentAt: string;
  /** The idea's sender; null if sent without an account. */
  sender: { id: string; name: string } | null;
  /** Whether the sender agreed to be named beside a poll option made from the idea. */
  showsName: boolean;
  isArchived: boolean;
  /** The poll with the option made from the idea; null if there is none. */
  poll: { id: string; title: string } | null;
}

/** State of an idea: it waits for an admin, or is archived. */
type IdeaState = "waiting" | "archived";

/** Number of ideas per page in the admin's list. */
export const IDEAS_PER_PAGE = 20;

/** Lists a page of the ideas in a state, the oldest first. */
export async function listIdeas(db: Db, state: IdeaState, page: number): Promise<Idea[]> {
  return selectIdeas(
    db,
    sql`${isIn(state)} ORDER BY feedback_requests.created_at, feedback_requests.id
      LIMIT ${IDEAS_PER_PAGE} OFFSET ${(page - 1) * IDEAS_PER_PAGE}`,
  );
}

/** Counts the ideas that wait for an admin, and the archived ones. */
export async function countIdeas(db: Db): Promise<Record<IdeaState, number>> {
  const { rows } = await sql<{ waiting: number; archived: number }>`
    SELECT count(*) FILTER (WHERE ${isIn("waiting")}) AS waiting,
      count(*) FILTER (WHERE ${isIn("archived")}) AS archived
    FROM feedback_requests WHERE type = 'contest'`.execute(db);
  return rows[0] ?? { waiting: 0, archived: 0 };
}

export async function findIdea(db: Db, id: string): Promise<Idea | null> {
  const [idea = null] = await selectIdeas(db, sql`feedback_requests.id = ${id}`);
  return idea;
}

/** Lists the polls whose options may still change, newest first: open polls in which nobody has voted. */
export async function listChangeablePolls(
  db: Db,
  now: Date,
): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom("polls")
    .where(isPollOpen(now))
    .where(isUnvoted(sql`polls.id`))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .select(["id", "title"])
    .execute();
}

/** Archives a waiting idea or unarchives an archived one. Idempotent: the current state again is accepted. */
export async function archiveIdea(
  db: Db,
  { admin, idea, want }: { admin: string; idea: string; want: IdeaState },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const isArchiving = want === "archived";
  const action = isArchiving ? "idea.archive" : "idea.restore";
  await db.batch([
    sql`UPDATE feedback_requests SET archived_at = ${isArchiving ? at : null}
      WHERE id = ${idea} AND type = 'contest' AND ${isIn(isArchiving ? "waiting" : "archived")}`.compile(
      db,
    ),
    auditStatement(db, { actor: admin, action, subject: idea }, at, sql`changes() > 0`),
  ]);
}

type ChooseAnswer =
  | { ok: true; /** Ids of the people who got a notice. */ notified: string[] }
  | { ok: false; reason: PollAdminRefusal };

/**
 * Adds a poll option made from an idea, at the end of an open poll in which nobody has voted, and sends the idea's sender a notice.
 * The option names the sender if they agreed. An idea becomes at most one option: a double submit is accepted and changes nothing
 * (POLL-02).
 */
export async function addOptionFromIdea(
  db: Db,
  { admin, poll, idea }: { admin: string; poll: string; idea: string },
  { title, line: description, prompt }: PollOptionFields,
  now: Date,
): Promise<ChooseAnswer> {
  const [at, option] = [now.toISOString(), newId()];
  const line = {
    actor: admin,
    action: "poll.add-option",
    subject: poll,
    detail: { opcion: title, idea },
  } as const;
  const isMade = sql`EXISTS (SELECT 1 FROM poll_options WHERE poll_options.id = ${option})`;
  const outcomes = await db.batch([
    sql`
      INSERT INTO poll_options (id, poll_id, option_title, option_description, option_text, display_order, author_id)
      SELECT ${option}, ${poll}, ${title}, ${description || null}, ${prompt},
        (SELECT max(display_order) + 1 FROM poll_options WHERE poll_options.poll_id = ${poll}),
        iif(feedback_requests.shows_name = 1, feedback_requests.user_id, NULL)
      FROM feedback_requests
      WHERE feedback_requests.id = ${idea} AND type = 'contest' AND ${isIn("waiting")}
        AND ${isOpen(poll, now)} AND ${isUnvoted(poll)}`.compile(db),
    sql`UPDATE feedback_requests SET option_id = ${option} WHERE id = ${idea} AND ${isMade}`.compile(
      db,
    ),
    auditStatement(db, line, at, isMade),
    ...noticeStatements(db, { kind: "idea-chosen", option, by: admin }, at),
  ]);
  if (outcomes[0].changes > 0) return { ok: true, notified: notifiedBy(outcomes) };
  const stored = await findIdea(db, idea);
  if (!stored) return { ok: false, reason: "no-idea" };
  if (stored.poll?.id === poll) return { ok: true, notified: [] };
  if (stored.poll) return { ok: false, reason: "idea-taken" };
  return { ok: false, reason: stored.isArchived ? "idea-archived" : "voted" };
}

/** SQL condition on a row of `feedback_requests`: the idea is in this state, and no option was made from it. */
function isIn(state: IdeaState): RawBuilder<SqlBool> {
  const archived = state === "archived" ? sql`IS NOT NULL` : sql`IS NULL`;
  return sql`(feedback_requests.option_id IS NULL AND feedback_requests.archived_at ${archived})`;
}

type IdeaColumn = "id" | "message" | "created_at" | "shows_name" | "archived_at" | "user_id";

interface IdeaRow extends Pick<Row<"feedback_requests">, IdeaColumn> {
  user_name: string | null;
  poll_id: string | null;
  poll_title: string | null;
}

/** Reads ideas with their sender and their poll. `condition` may end with an order and a limit. */
async function selectIdeas(db: Db, condition: RawBuilder<unknown>): Promise<Idea[]> {
  const { rows } = await sql<IdeaRow>`
    SELECT feedback_requests.id, feedback_requests.message, feedback_requests.created_at,
      feedback_requests.shows_name, feedback_requests.archived_at,
      user_profiles.id AS user_id, user_profiles.display_name AS user_name,
      polls.id AS poll_id, polls.title AS poll_title
    FROM feedback_requests
      LEFT JOIN user_profiles ON user_profiles.id = feedback_requests.user_id
      LEFT JOIN poll_options ON poll_options.id = feedback_requests.option_id
      LEFT JOIN polls ON polls.id = poll_options.poll_id
    WHERE feedback_requests.type = 'contest' AND ${condition}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    message: row.message,
    sentAt: row.created_at,
    sender: row.user_id && row.user_name ? { id: row.user_id, name: row.user_name } : null,
    showsName: row.shows_name === 1,
    isArchived: row.archived_at !== null,
    poll: row.poll_id && row.poll_title ? { id: row.poll_id, title: row.poll_title } : null,
  }));
}
