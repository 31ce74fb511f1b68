import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { isOwnedBy, TEXT_COLUMNS, type DraftOwner } from "./drafts.server";

/**
 * Makes a version the draft, and the former draft a version, unless that is empty or equal. Does nothing if the version belongs
 * to another owner.
 */
export async function takeVersion(
  db: Db,
  owner: DraftOwner,
  version: string,
  now: Date,
): Promise<void> {
  const own = sql`draft_versions.id = ${version} AND draft_versions.draft_id = drafts.id AND ${isOwnedBy(owner)}`;
  await db.batch([
    sql`
      INSERT INTO draft_versions (id, draft_id, desk, ${TEXT_COLUMNS}, written_at)
      SELECT ${newId()}, drafts.id, ${newId()}, drafts.title, drafts.source, drafts.story_category, drafts.updated_at
      FROM drafts, draft_versions
      WHERE ${own} AND drafts.title || drafts.source <> ''
        AND (drafts.title <> draft_versions.title OR drafts.source <> draft_versions.source)`.compile(
      db,
    ),
    sql`
      UPDATE drafts SET title = draft_versions.title, source = draft_versions.source,
        story_category = draft_versions.story_category, revision = revision + 1, desk = ${newId()},
        updated_at = ${now.toISOString()}
      FROM draft_versions WHERE ${own}`.compile(db),
    discardStatement(db, owner, version),
  ]);
}

/** Deletes a version of a draft. Does nothing if the version belongs to another owner. */
export async function discardVersion(db: Db, owner: DraftOwner, version: string): Promise<void> {
  await db.executeQuery(discardStatement(db, owner, version));
}

function discardStatement(db: Db, owner: DraftOwner, version: string): CompiledQuery<unknown> {
  return sql`
    DELETE FROM draft_versions WHERE id = ${version}
      AND draft_id IN (SELECT id FROM drafts WHERE ${isOwnedBy(owner)})`.compile(db);
}
