import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { isOwnedBy, TEXT_COLUMNS, type DraftOwner } from "./drafts.server";

/**
 * Swaps a version with the draft: the version becomes the draft, and the former draft a version. A former draft that is empty or
 * equal to a version is not kept. Does nothing if the version belongs to another owner.
 */
export async function takeVersion(
  db: Db,
  owner: DraftOwner,
  version: string,
  now: Date,
): Promise<void> {
  const isChosen = sql`draft_versions.id = ${version} AND draft_versions.draft_id = drafts.id AND ${isOwnedBy(owner)}`;
  await db.batch([
    sql`
      INSERT INTO draft_versions (id, draft_id, desk, ${TEXT_COLUMNS}, written_at)
      SELECT ${newId()}, drafts.id, ${newId()}, drafts.title, drafts.source, drafts.story_category, drafts.updated_at
      FROM drafts, draft_versions
      WHERE ${isChosen} AND drafts.title || drafts.source <> ''
        AND (drafts.title <> draft_versions.title OR drafts.source <> draft_versions.source)
        AND NOT EXISTS (SELECT 1 FROM draft_versions AS kept
          WHERE kept.draft_id = drafts.id AND kept.title = drafts.title AND kept.source = drafts.source)`.compile(
      db,
    ),
    sql`
      UPDATE drafts SET title = draft_versions.title, source = draft_versions.source,
        story_category = draft_versions.story_category, revision = revision + 1, desk = ${newId()},
        updated_at = ${now.toISOString()}
      FROM draft_versions WHERE ${isChosen}`.compile(db),
    discardStatement(db, owner, version),
  ]);
}

/** Deletes a version of a draft. Does nothing if the version belongs to another owner. */
export async function discardVersion(db: Db, owner: DraftOwner, version: string): Promise<void> {
  await db.executeQuery(discardStatement(db, owner, version));
}

/**
 * Deletes the owner's draft for the contest, unless another page has changed it: the draft must have the revision `known`, or its
 * last save must come from `page` (optimistic lock). The latest version then becomes the draft. Returns whether the text was
 * deleted.
 */
export async function discardDraft(
  db: Db,
  owner: DraftOwner,
  contest: string,
  { known, page }: { known: number; page: string },
): Promise<boolean> {
  const isShown = sql`${isOwnedBy(owner)} AND drafts.contest_id = ${contest}
    AND (drafts.revision = ${known} OR drafts.desk = ${page})`;
  const [replaced, , deleted] = await db.batch([
    sql`
      UPDATE drafts SET title = draft_versions.title, source = draft_versions.source,
        story_category = draft_versions.story_category, revision = revision + 1, desk = ${newId()},
        updated_at = draft_versions.written_at
      FROM draft_versions WHERE ${isShown} AND draft_versions.id = ${latestVersion}`.compile(db),
    sql`
      DELETE FROM draft_versions WHERE (draft_id, ${TEXT_COLUMNS}) IN (
        SELECT id, ${TEXT_COLUMNS} FROM drafts WHERE ${isOwnedBy(owner)} AND contest_id = ${contest})`.compile(
      db,
    ),
    sql`DELETE FROM drafts WHERE ${isShown}`.compile(db),
  ]);
  return replaced.changes + deleted.changes > 0;
}

/** SQL subquery: the id of the latest other version of a row of `drafts`. */
const latestVersion = sql`(SELECT latest.id FROM draft_versions AS latest WHERE latest.draft_id = drafts.id
  ORDER BY latest.written_at DESC, latest.id LIMIT 1)`;

function discardStatement(db: Db, owner: DraftOwner, version: string): CompiledQuery<unknown> {
  return sql`
    DELETE FROM draft_versions WHERE id = ${version}
      AND draft_id IN (SELECT id FROM drafts WHERE ${isOwnedBy(owner)})`.compile(db);
}
