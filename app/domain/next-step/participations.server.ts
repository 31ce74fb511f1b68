import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { isDisqualified } from "~/domain/contests/competing.server";
import { hasBlindList, isUnfinished } from "~/domain/contests/phases.server";
import { isOwnedBy, type DraftOwner } from "~/domain/drafts/drafts.server";
import { isReadOfCompeting } from "~/domain/reads/reads.server";
import type { Participation } from "./next-step";

interface ParticipationRow {
  contest: string;
  stories: number;
  entry: string | null;
  is_out: 0 | 1;
  has_draft: 0 | 1;
  read: number;
}

export const NO_PARTICIPATION: Participation = {
  stories: 0,
  entry: null,
  isOut: false,
  hasDraft: false,
  read: 0,
};

/**
 * Returns a function from a contest's id to the progress that an account or a visitor has in that contest: story, draft, stories
 * read. `owner` is null for a visitor without drafts. One statement reads all unfinished contests, or none if `isShown`, an SQL
 * condition, is false.
 */
export async function findParticipations(
  db: Db,
  owner: DraftOwner | null,
  now: Date,
  isShown: RawBuilder<unknown> = sql`TRUE`,
): Promise<(contest: string) => Participation> {
  const { entry, isOut, read } = userColumns(owner && "user" in owner ? owner.user : null, now);
  const { rows } = await sql<ParticipationRow>`
    SELECT contests.id AS contest, contests.stories_count AS stories,
      ${entry} AS entry, ${isOut} AS is_out, ${hasDraft(owner)} AS has_draft, ${read} AS read
    FROM contests WHERE ${isUnfinished} AND ${isShown}`.execute(db);
  return (contest) => {
    const row = rows.find((one) => one.contest === contest);
    return row
      ? { ...row, isOut: row.is_out === 1, hasDraft: row.has_draft === 1 }
      : NO_PARTICIPATION;
  };
}

function userColumns(user: string | null, now: Date) {
  if (user === null) return { entry: sql`NULL`, isOut: sql`0`, read: sql`0` };
  const fromOwnStories = sql`FROM stories WHERE stories.user_id = ${user} AND stories.contest_id = contests.id`;
  return {
    entry: sql`(SELECT stories.id ${fromOwnStories})`,
    isOut: sql`EXISTS (SELECT 1 ${fromOwnStories} AND ${isDisqualified})`,
    read: sql`(SELECT count(*) FROM user_story_reads
      WHERE user_story_reads.user_id = ${user} AND user_story_reads.contest_id = contests.id AND ${hasBlindList(now)}
        AND ${isReadOfCompeting})`,
  };
}

/** SQL value: whether the owner has a draft with text for the contest. */
function hasDraft(owner: DraftOwner | null): RawBuilder<unknown> {
  if (owner === null) return sql`0`;
  return sql`EXISTS (SELECT 1 FROM drafts
    WHERE drafts.contest_id = contests.id AND ${isOwnedBy(owner)} AND drafts.title || drafts.source <> '')`;
}
