import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { normalizeSource } from "~/domain/markdown/source";
import {
  findDraftStatements,
  type DraftVersion,
  type SavedDraft,
  isOwnedBy,
  TEXT_COLUMNS,
  type DraftOwner,
} from "./drafts.server";

/** A draft text to save, with the revision on which it is based. */
export interface DraftSave {
  text: { title: string; content: string; story_category: string };
  /** The draft's revision that the page has read last; 0 if there was no draft. */
  known: number;
  /** Id of the open page. Saves of the same page never conflict with each other, whatever revision the page knows. */
  page: string;
  /** When the draft's text was last changed; never in the future. */
  writtenAt: Date;
  /** Whether the text never replaces a stored draft. If there is one, the text becomes another version of it. */
  isAside?: boolean;
}

/**
 * Saves a text as the owner's draft for the contest. Returns the draft and the versions that the writer has to decide about; null
 * for an unknown contest (WRITE-13).
 */
export async function saveDraft(
  db: Db,
  owner: DraftOwner,
  contest: string,
  save: DraftSave,
): Promise<{ draft: SavedDraft; versions: DraftVersion[]; isDraft: boolean } | null> {
  // On a conflict with another page the text that was written later becomes the draft, unless it is empty. The other text becomes
  // a version.
  const sent = sentDraft(owner, contest, save);
  const [, , , draft, versions] = await db.batch([
    keepStored(sent).compile(db),
    keepSent(sent).compile(db),
    storeSent(sent, owner, contest, save.page).compile(db),
    ...findDraftStatements(db, owner, contest),
  ]);
  const [saved] = draft.rows;
  if (!saved) return null;
  const isDraft = saved.title === sent.title && saved.source === sent.source;
  return { draft: saved, versions: versions.rows, isDraft };
}

type SentDraft = ReturnType<typeof sentDraft>;

/** Returns the text in its stored form, and SQL conditions that compare it with the stored draft. */
function sentDraft(
  owner: DraftOwner,
  contest: string,
  { text, known, page, writtenAt, isAside = false }: DraftSave,
) {
  const { title, story_category } = text;
  const source = normalizeSource(text.content);
  const at = writtenAt.toISOString();
  const hasText = sql`${title === "" && source === "" ? 0 : 1} = 1`;
  const mayReplace = sql`${isAside ? 0 : 1} = 1`;
  return {
    title,
    source,
    story_category,
    at,
    hasText,
    isOwn: sql`${isOwnedBy(owner)} AND drafts.contest_id = ${contest}`,
    /** SQL condition: no conflict, because the text is based on the stored draft or comes from the same page. */
    isNext: sql`(${mayReplace} AND (drafts.revision = ${known} OR drafts.desk = ${page}))`,
    isLater: sql`(${mayReplace} AND drafts.updated_at <= ${at} AND ${hasText})`,
    isOther: sql`(drafts.title <> ${title} OR drafts.source <> ${source})`,
  };
}

/** Statement that stores the previous draft as a version, if there is a conflict and the sent text wins. */
function keepStored({ isOwn, isNext, isLater, isOther }: SentDraft): RawBuilder<unknown> {
  return sql`
    INSERT INTO draft_versions (id, draft_id, desk, ${TEXT_COLUMNS}, written_at)
    SELECT ${newId()}, id, CASE desk WHEN '' THEN id ELSE desk END, ${TEXT_COLUMNS}, updated_at FROM drafts
    WHERE ${isOwn} AND NOT ${isNext} AND ${isLater} AND ${isOther} AND title || source <> ''
    ON CONFLICT (draft_id, desk) DO UPDATE SET title = excluded.title, source = excluded.source,
      story_category = excluded.story_category, written_at = excluded.written_at`;
}

/** Statement that stores the sent text as a version, if there is a conflict and the stored draft wins. */
function keepSent(sent: SentDraft): RawBuilder<unknown> {
  const { title, source, story_category, at, isOwn, isNext, isLater, isOther, hasText } = sent;
  return sql`
    INSERT INTO draft_versions (id, draft_id, desk, ${TEXT_COLUMNS}, written_at)
    SELECT ${newId()}, id, ${newId()}, ${title}, ${source}, ${story_category}, ${at} FROM drafts
    WHERE ${isOwn} AND NOT ${isNext} AND NOT ${isLater} AND ${isOther} AND ${hasText}
      AND NOT EXISTS (SELECT 1 FROM draft_versions AS kept
        WHERE kept.draft_id = drafts.id AND kept.title = ${title} AND kept.source = ${source})`;
}

/** Statement that stores the sent text as the draft, unless the text loses a conflict. */
function storeSent(
  { title, source, story_category, at, isNext, isLater, isOther }: SentDraft,
  owner: DraftOwner,
  contest: string,
  page: string,
): RawBuilder<unknown> {
  const user = "user" in owner ? owner.user : null;
  const visitor = "visitor" in owner ? owner.visitor : null;
  const owned = user ? sql`(user_id, contest_id)` : sql`(visitor_hash, contest_id)`;
  return sql`
    INSERT INTO drafts (id, contest_id, user_id, visitor_hash, ${TEXT_COLUMNS}, revision, desk, updated_at)
    SELECT ${newId()}, id, ${user}, ${visitor}, ${title}, ${source}, ${story_category}, 1, ${page}, ${at}
    FROM contests WHERE id = ${contest}
    ON CONFLICT ${owned} DO UPDATE SET title = excluded.title, source = excluded.source,
      story_category = excluded.story_category, revision = drafts.revision + 1, desk = excluded.desk,
      updated_at = max(excluded.updated_at, drafts.updated_at)
    WHERE (${isNext} OR ${isLater}) AND (${isOther} OR drafts.story_category <> ${story_category})`;
}
