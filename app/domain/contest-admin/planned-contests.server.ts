import { sql, type RawBuilder, type SqlBool } from "kysely";
import { contestOfNow } from "~/domain/contests/contests.server";
import { isTakingEntries, isUnfinished } from "~/domain/contests/phases.server";

/**
 * SQL condition: an upcoming contest still needs its prompt. It is not the current contest, takes entries, has no prompt, and
 * nobody has written for it.
 */
export function awaitsPrompt(now: Date): RawBuilder<SqlBool> {
  return sql`(${isTakingEntries(now)} AND contests.id <> ${contestOfNow} AND contests.prompt = ''
    AND NOT EXISTS (SELECT 1 FROM stories WHERE stories.contest_id = contests.id)
    AND NOT EXISTS (SELECT 1 FROM drafts
      WHERE drafts.contest_id = contests.id AND drafts.title || drafts.source <> ''))`;
}

/**
 * SQL condition: `deadline` is still the latest voting deadline of the unfinished contests. A contest whose dates were proposed
 * after that deadline is added only if this holds.
 */
export function isLastDeadline(deadline: string | null): RawBuilder<SqlBool> {
  return sql`((SELECT max(contests.voting_deadline) FROM contests WHERE ${isUnfinished}) IS ${deadline})`;
}
