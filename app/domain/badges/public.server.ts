import { sql, type RawBuilder, type SqlBool } from "kysely";
import { contestsWhere, isRevealed } from "~/domain/contests/phases.server";
import { WRITER_BADGES } from "./definitions";

const needed = sql.join(
  WRITER_BADGES.map(({ id, stories }) => sql`WHEN ${sql.lit(id)} THEN ${sql.lit(stories)}`),
  sql` `,
);
const isWriterBadge = sql`user_badges.badge_id IN (${sql.join(WRITER_BADGES.map(({ id }) => sql.lit(id)))})`;

/**
 * The badge may be shown to others than its holder: the stories of contests with results earn it by themselves, so that it does
 * not tell who takes part in an open one (CONTEST-05).
 */
export const isPublicBadge: RawBuilder<SqlBool> = sql`(NOT ${isWriterBadge} OR
  (SELECT count(*) FROM stories AS told
    WHERE told.user_id = user_badges.user_id AND told.contest_id IN ${contestsWhere(isRevealed)})
  >= CASE user_badges.badge_id ${needed} END)`;
