import { sql, type RawBuilder, type SqlBool } from "kysely";
import { isCompeting } from "~/domain/contests/competing.server";
import { contestsWhere, isReadable, isTakingEntries } from "~/domain/contests/phases.server";

// The rights of rights.ts as SQL conditions on a row of `stories`, for the statements that change data.

/** SQL condition: the account may change the story (`canEdit`). */
export function isEditableBy(user: string, now: Date): RawBuilder<SqlBool> {
  return sql`(stories.user_id IS ${user} AND stories.contest_id IN ${contestsWhere(isTakingEntries(now))}
    AND ${isCompeting})`;
}

/** SQL condition: the account may delete the story (`canDelete`). */
export function isDeletableBy(
  actor: { id: string; isAdmin: boolean },
  now: Date,
): RawBuilder<SqlBool> {
  return sql`(${isEditableBy(actor.id, now)} OR ${actor.isAdmin ? 1 : 0} = 1)`;
}

/** SQL condition, same as `canTalk`: people other than the author can read the story. */
export function isReadableByOthers(now: Date): RawBuilder<SqlBool> {
  return sql`(stories.contest_id IN ${contestsWhere(isReadable(now))} AND ${isCompeting})`;
}

/** SQL condition: a visit by the account, or by a visitor (null), counts as a view of the story (`isViewCounted`). */
export function isCountedFor(user: string | null, now: Date): RawBuilder<SqlBool> {
  return sql`((${user} IS NULL OR stories.user_id IS NOT ${user}) AND ${isReadableByOthers(now)})`;
}
