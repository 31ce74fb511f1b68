import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { isCompeting } from "~/domain/contests/competing.server";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { findContest } from "~/domain/contests/contests.server";
import { ANONYMOUS_AUTHOR } from "~/domain/contests/names";
import { contestPhase, isBlind } from "~/domain/contests/phases";
import { contestIf, isReadable } from "~/domain/contests/phases.server";
import { bookPage } from "~/domain/stories/book-page.server";
import type { CardRow } from "~/domain/stories/cards.server";
import { withFarImages } from "~/domain/stories/far-images";
import { findStory, type FoundStory } from "~/domain/stories/story-page.server";
import { withoutLastDash } from "~/domain/text/dashes";
import type { Edition, EditionEntry } from "./edition";

/** Input of `editionOf`. `open` has the fields that are public after the results; null while the contest is blind. */
type Source = Pick<
  FoundStory,
  "id" | "title" | "html" | "excerpt" | "words" | "category" | "isMature"
> & {
  open: { author: string | null } | null;
  contest: Edition["contest"];
};

/** Makes the edition of a story. Its content does not depend on the reader. */
export function editionOf({ open, contest, ...story }: Source): Edition {
  const { html, hasDropCap } = bookPage(withoutPictures(withFarImages(story.html)));
  return {
    id: story.id,
    title: story.title,
    html,
    hasDropCap,
    excerpt: withoutLastDash(story.excerpt),
    words: story.words,
    category: story.category,
    isMature: story.isMature,
    author: open && (open.author ?? ANONYMOUS_AUTHOR),
    contest: {
      id: contest.id,
      number: contest.number,
      title: contest.title,
      month: contest.month,
    },
  };
}

/** Returns the hash of an edition's content: 12 characters that change with any part of the edition. */
export function editionHash(edition: Edition): string {
  const hash = createHash("sha256").update(JSON.stringify(edition));
  return hash.digest("base64url").slice(0, 12);
}

/** Finds the edition of a story that is public; null for any other story (LITE-02). */
export async function findEdition(db: Db, story: string, now: Date): Promise<Edition | null> {
  const answer = await findStory(db, story, null, now);
  return answer.ok ? editionOf(answer.story) : null;
}

/**
 * Lists the editions of a contest in the order of their ids, which says nothing about authors. The list is empty in submission,
 * and null for an unknown contest.
 */
export async function listEditions(db: Db, id: string, now: Date): Promise<EditionEntry[] | null> {
  const [contest, rows] = await Promise.all([findContest(db, id), listRows(db, id, now)]);
  if (!contest) return null;
  const isOpen = !isBlind(contestPhase(contest, now));
  return rows.map((row) => {
    const edition = editionOf({
      id: row.id,
      title: row.title,
      html: row.content,
      excerpt: row.excerpt,
      words: row.word_count,
      category: row.story_category,
      isMature: row.is_mature === 1,
      open: isOpen ? { author: row.author } : null,
      contest,
    });
    return { id: row.id, hash: editionHash(edition), bytes: sizeOf(edition) };
  });
}

interface EditionRow extends Omit<CardRow, "line">, Pick<Row<"stories">, "content"> {
  author: string | null;
}

async function listRows(db: Db, contest: string, now: Date): Promise<EditionRow[]> {
  const { rows } = await sql<EditionRow>`
    SELECT stories.id, stories.title, stories.content, stories.excerpt, stories.word_count, stories.is_mature,
      stories.story_category, user_profiles.display_name AS author
    FROM stories LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE stories.contest_id = ${contestIf(contest, isReadable(now))} AND ${isCompeting}
    ORDER BY stories.id`.execute(db);
  return rows;
}

/** Returns the edition's size in bytes with the fastest gzip, close to what a browser downloads. */
function sizeOf(edition: Edition): number {
  return gzipSync(JSON.stringify(edition), { level: 1 }).length;
}

/** Replaces the pictures of a story's HTML by their descriptions. */
function withoutPictures(html: string): string {
  return html.replace(/<img [^>]*>/gi, (tag) => {
    const [, alt = ""] = / alt="([^"]*)"/.exec(tag) ?? [];
    return alt ? `[Imagen: ${alt}]` : "[Imagen]";
  });
}
