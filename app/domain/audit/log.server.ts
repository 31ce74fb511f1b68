import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isReadable } from "~/domain/contests/phases.server";
import {
  adminAccountPath,
  adminContestPath,
  adminPollPath,
  commentPath,
  ideaPath,
  storyPath,
} from "~/domain/paths";
import { OPERATOR } from "./actors";
import type { LogFilter } from "./log-filter";

export const LINES_PER_PAGE = 50;

/** A line of the audit log. */
export interface LogLine {
  /** Number of the line in the audit log; later lines have greater numbers. */
  seq: number;
  at: string;
  action: string;
  actor: string | null;
  /** Display name of the acting admin. Null for the operator, the cron and a deleted account. */
  name: string | null;
  detail: string;
  /** Link to the page of the line's object; null if the object no longer exists. */
  object: { path: string; name: string } | null;
}

/**
 * Lists a page of the audit log, newest first, and whether older lines follow (ADMIN-02). The title of a story is left out until
 * everybody may read it; its author is never shown (CONTEST-05).
 */
export async function listAuditLog(
  db: Db,
  { actor, action, subject, from, to, before }: LogFilter,
  now: Date,
): Promise<{ lines: LogLine[]; hasMore: boolean }> {
  const isTitled = sql<number>`EXISTS (SELECT 1 FROM contests
    WHERE contests.id = stories.contest_id AND ${isReadable(now)})`;
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("audit_log")
        .selectAll()
        .$if(actor !== null, (log) => log.where("actor_id", "=", actor))
        .$if(action !== null, (log) => log.where("action", "=", action ?? ""))
        .$if(subject !== null, (log) => log.where("subject", "=", subject ?? ""))
        .$if(from !== null, (log) => log.where("at", ">=", from ?? ""))
        .$if(to !== null, (log) => log.where("at", "<", to ?? ""))
        .$if(before !== null, (log) => log.where("seq", "<", before ?? 0))
        .orderBy("seq", "desc")
        .limit(LINES_PER_PAGE + 1)
        .as("line"),
    )
    .leftJoin("user_profiles as admin", "admin.id", "line.actor_id")
    .leftJoin("contests as contest", "contest.id", "line.subject")
    .leftJoin("polls", "polls.id", "line.subject")
    .leftJoin("feedback_requests as idea", "idea.id", "line.subject")
    .leftJoin("comments", "comments.id", "line.subject")
    .leftJoin("stories", "stories.id", "line.subject")
    .leftJoin("user_profiles as person", "person.id", "line.subject")
    .select(["line.seq", "line.at", "line.action", "line.actor_id as actor", "line.detail"])
    .select(["line.subject", "admin.display_name as name", "contest.title as contest"])
    .select(["polls.title as poll", "idea.id as idea", "comments.story_id as commented"])
    .select(["stories.id as story", "stories.title as story_title", isTitled.as("is_titled")])
    .select("person.display_name as person")
    .orderBy("line.seq", "desc")
    .execute();
  const lines = rows.slice(0, LINES_PER_PAGE).map((row) => ({
    seq: row.seq,
    at: row.at,
    action: row.action,
    actor: row.actor,
    name: row.name,
    detail: row.detail,
    object: objectOf(row),
  }));
  return { lines, hasMore: rows.length > LINES_PER_PAGE };
}

interface FoundObject {
  subject: string;
  contest: string | null;
  poll: string | null;
  idea: string | null;
  commented: string | null;
  story: string | null;
  story_title: string | null;
  is_titled: number;
  person: string | null;
}

/** Link to the page of a line's object, found by the table that contains its id. Null if no table does. */
function objectOf(row: FoundObject): LogLine["object"] {
  const { subject: id, contest, poll, idea, commented, story, person } = row;
  if (contest !== null) return { path: adminContestPath(id), name: contest };
  if (poll !== null) return { path: adminPollPath(id), name: poll };
  if (idea !== null) return { path: ideaPath(id), name: "la idea" };
  if (commented !== null) return { path: commentPath(commented, id), name: "el comentario" };
  if (story !== null) {
    return { path: storyPath(id), name: (row.is_titled && row.story_title) || "la historia" };
  }
  return person === null ? null : { path: adminAccountPath(id), name: person };
}

/**
 * Lists all actors of the audit log, with the names of accounts. Jumps from actor to actor in the index (skip scan), so that the
 * number of lines does not matter.
 */
export async function listActors(db: Db): Promise<{ id: string; name: string | null }[]> {
  return db
    .withRecursive("actors", (eb) =>
      eb
        .selectFrom("audit_log")
        .select((of) => of.fn.min("actor_id").as("id"))
        .unionAll(
          eb
            .selectFrom("actors")
            .where("actors.id", "is not", null)
            .select((of) =>
              of
                .selectFrom("audit_log")
                .whereRef("audit_log.actor_id", ">", "actors.id")
                .select((next) => next.fn.min("audit_log.actor_id").as("id"))
                .as("id"),
            ),
        ),
    )
    .selectFrom("actors")
    .leftJoin("user_profiles", "user_profiles.id", "actors.id")
    .where((eb) => eb.or([eb("user_profiles.id", "is not", null), eb("actors.id", "=", OPERATOR)]))
    .select(["actors.id as id", "user_profiles.display_name as name"])
    .$narrowType<{ id: string }>()
    .orderBy("user_profiles.name_folded")
    .execute();
}
