import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { isOwnedBy, TEXT_COLUMNS } from "./drafts.server";

/** A story that was sent, as its row was stored. */
interface SentStory {
  writer: string;
  storyId: string;
  title: string;
  source: string;
  /**
   * The `updated_at` that the batch gives the story's row. If the row has another value, the batch has not stored the story, and
   * no draft is deleted.
   */
  at: string;
}

/** Result row of the last of `clearSentStatements`. It exists only if the writer still has a draft. */
interface KeptDraft {
  keptDraft: number;
}

/**
 * Statements that delete those texts of the writer's draft and its versions that the sent story contains, and then select a draft
 * that is left. A text that another open page has saved since then stays a draft (WRITE-11, WRITE-13). They belong in the batch
 * that stores the story, after its statement.
 */
export function clearSentStatements(db: Db, sent: SentStory): CompiledQuery<unknown>[] {
  const { writer, storyId, title, source, at } = sent;
  const contest = sql`(SELECT contest_id FROM stories WHERE id = ${storyId} AND user_id = ${writer} AND updated_at = ${at})`;
  const isOwn = sql`${isOwnedBy({ user: writer })} AND drafts.contest_id = ${contest}`;
  const ownDraft = sql`(SELECT id FROM drafts WHERE ${isOwn})`;
  // SQL condition on a row of the table: the sent story begins with the row's text, so deleting the row loses nothing.
  const isSent = (table: "drafts" | "draft_versions"): RawBuilder<unknown> => {
    const column = (name: string) => sql.ref(`${table}.${name}`);
    return sql`(${column("title")} IN ('', ${title})
      AND substr(${source}, 1, length(${column("source")})) = ${column("source")})`;
  };
  const latest = sql`(SELECT id FROM draft_versions WHERE draft_id = ${ownDraft} ORDER BY written_at DESC, id LIMIT 1)`;
  return [
    sql`DELETE FROM draft_versions WHERE draft_id = ${ownDraft} AND ${isSent("draft_versions")}`,
    // If the draft was sent, its latest unsent version becomes the draft.
    sql`
      UPDATE drafts SET ${sql.raw(TEXT_OF_VERSION)}, revision = revision + 1, desk = draft_versions.desk,
        updated_at = draft_versions.written_at
      FROM draft_versions WHERE ${isOwn} AND ${isSent("drafts")} AND draft_versions.id = ${latest}`,
    sql`
      DELETE FROM draft_versions WHERE draft_id = ${ownDraft}
        AND (${TEXT_COLUMNS}) = (SELECT ${TEXT_COLUMNS} FROM drafts WHERE ${isOwn})`,
    sql`DELETE FROM drafts WHERE ${isOwn} AND ${isSent("drafts")}`,
    sql<KeptDraft>`SELECT 1 AS keptDraft FROM drafts WHERE ${isOwn}`,
  ].map((statement) => statement.compile(db));
}

const TEXT_OF_VERSION = ["title", "source", "story_category"]
  .map((column) => `${column} = draft_versions.${column}`)
  .join(", ");

/** Whether a batch with `clearSentStatements` has kept a draft. */
export function hasKeptDraft(outcomes: readonly { rows: readonly unknown[] }[]): boolean {
  return outcomes.some(({ rows }) =>
    rows.some((row) => typeof row === "object" && row !== null && "keptDraft" in row),
  );
}
