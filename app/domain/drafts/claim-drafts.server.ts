import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { TEXT_COLUMNS } from "./drafts.server";

/**
 * Moves a visitor's drafts to the account that they have just signed in to. If both have a draft for one contest, the later text
 * becomes the draft and the other a version (WRITE-14).
 */
export async function claimDrafts(db: Db, visitor: string, user: string): Promise<void> {
  const isSameContest = sql`
    theirs.visitor_hash = ${visitor} AND drafts.user_id = ${user} AND drafts.contest_id = theirs.contest_id`;
  const isOther = sql`(drafts.title <> theirs.title OR drafts.source <> theirs.source)`;
  const isLater = sql`(theirs.updated_at >= drafts.updated_at AND theirs.title || theirs.source <> '')`;
  const isOnePage = sql`(drafts.desk = theirs.desk AND drafts.desk <> '')`;
  const keepVersion = (lostTable: "drafts" | "theirs", condition: RawBuilder<unknown>) => {
    const lost = (column: string) => sql.ref(`${lostTable}.${column}`);
    const won = (column: string) =>
      sql.ref(`${lostTable === "drafts" ? "theirs" : "drafts"}.${column}`);
    // SQL condition: the text that stays the draft begins with the other text, which then needs no version. Happens if a page
    // stayed open after its session had ended, and went on saving as a visitor.
    const isContained = sql`(${lost("title")} IN ('', ${won("title")})
      AND substr(${won("source")}, 1, length(${lost("source")})) = ${lost("source")})`;
    return sql`
      INSERT INTO draft_versions (id, draft_id, desk, ${TEXT_COLUMNS}, written_at)
      SELECT lower(hex(randomblob(16))), drafts.id, lower(hex(randomblob(16))), ${lost("title")}, ${lost("source")},
        ${lost("story_category")}, ${lost("updated_at")}
      FROM drafts, drafts AS theirs
      WHERE ${isSameContest} AND ${isOther} AND ${condition} AND ${lost("title")} || ${lost("source")} <> ''
        AND NOT ${isOnePage} AND NOT ${isContained}`.compile(db);
  };
  await db.batch([
    keepVersion("drafts", isLater),
    keepVersion("theirs", sql`NOT ${isLater}`),
    sql`
      UPDATE OR REPLACE draft_versions SET draft_id = drafts.id
      FROM drafts, drafts AS theirs
      WHERE ${isSameContest} AND draft_versions.draft_id = theirs.id`.compile(db),
    sql`
      UPDATE drafts SET title = theirs.title, source = theirs.source, story_category = theirs.story_category,
        revision = drafts.revision + 1, desk = theirs.desk, updated_at = theirs.updated_at
      FROM drafts AS theirs WHERE ${isSameContest} AND ${isLater} AND ${isOther}`.compile(db),
    sql`
      DELETE FROM drafts WHERE visitor_hash = ${visitor}
        AND contest_id IN (SELECT contest_id FROM drafts WHERE user_id = ${user})`.compile(db),
    sql`
      UPDATE drafts SET user_id = ${user}, visitor_hash = NULL WHERE visitor_hash = ${visitor}
        AND EXISTS (SELECT 1 FROM user_profiles WHERE id = ${user})`.compile(db),
  ]);
}
