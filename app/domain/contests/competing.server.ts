import { sql, type RawBuilder, type SqlBool } from "kysely";

/**
 * SQL condition on a row of `stories`: the story takes part in its contest. A disqualified story is kept, but it is in no list of
 * stories to read, and has no place (REPORT-03). In TypeScript this is `isDisqualified` of a `StoryStanding` (stories/rights.ts).
 */
export const isCompeting: RawBuilder<SqlBool> = sql`stories.disqualified_at IS NULL`;

/**
 * SQL condition on a row of `stories`: the story is disqualified. Written so that SQLite can use the index of disqualified stories.
 */
export const isDisqualified: RawBuilder<SqlBool> = sql`stories.disqualified_at IS NOT NULL`;

/**
 * SQL condition on a row of `stories`: the story competes in a finished contest, so its author and votes are public. Triggers keep the
 * column (migration 0048), and the indexes of the lists hold only these stories.
 */
export const isRevealedStory: RawBuilder<SqlBool> = sql`stories.revealed_at IS NOT NULL`;
