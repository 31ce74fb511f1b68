import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import type { NoticeEvent } from "./events";

type Extended = Extract<NoticeEvent, { kind: "deadline-extended" }>;

/**
 * Subquery: the accounts that get a notice about an extended deadline. In submission those with a story or a draft in the contest,
 * in voting also readers and voters.
 */
function concerned(contest: string, phase: Extended["phase"]): RawBuilder<unknown> {
  const writers = sql`
    SELECT user_id FROM stories WHERE contest_id = ${contest}
    UNION SELECT user_id FROM drafts WHERE contest_id = ${contest} AND (title || source) <> ''`;
  if (phase === "submission") return writers;
  return sql`${writers}
    UNION SELECT user_id FROM user_story_reads
      WHERE story_id IN (SELECT stories.id FROM stories WHERE stories.contest_id = ${contest})
    UNION SELECT user_id FROM votes WHERE contest_id = ${contest} AND active = 1`;
}

/** Counts the accounts that get a notice about an extended deadline. */
export async function countConcerned(
  db: Db,
  contest: string,
  phase: Extended["phase"],
): Promise<number> {
  const { n } = await db
    .selectFrom("user_profiles")
    .where(sql<boolean>`id IN (${concerned(contest, phase)})`)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Statement that inserts a notice for each account affected by an extended deadline, if the contest has the version that the
 * extension gave it.
 */
export function extensionStatement(
  db: Db,
  { contest, version, phase, date }: Extended,
  at: string,
): CompiledQuery<{ notified: string }> {
  const subject = phase === "submission" ? "Los envíos de «" : "La votación de «";
  const closes = phase === "submission" ? "» se cierran ahora el " : "» se cierra ahora el ";
  return sql<{ notified: string }>`
    INSERT INTO notifications (id, user_id, type, title, message, data, dedupe_key, created_at)
    SELECT lower(hex(randomblob(16))), user_profiles.id, 'contest_dates', 'Se amplió un plazo',
      ${subject} || contests.title || ${closes} || ${date} || '.', json_object('contest_id', contests.id),
      'contest_dates:' || contests.id || ${`:${version}:`} || user_profiles.id, ${at}
    FROM contests JOIN user_profiles ON user_profiles.id IN (${concerned(contest, phase)})
    WHERE contests.id = ${contest} AND contests.dates_version = ${version} AND contests.changed_at = ${at}
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING user_id AS notified`.compile(db);
}
