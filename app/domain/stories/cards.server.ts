import { sql, type RawBuilder } from "kysely";
import type { Row } from "~/db/schema";
import { withoutLastDash } from "~/domain/text/dashes";
import { storyLine } from "~/domain/text/story-line";
import type { BlindCard, Density } from "./list-view";

/** The columns of `stories` that a story's card shows. */
export type CardRow = Pick<
  Row<"stories">,
  "id" | "title" | "excerpt" | "line" | "word_count" | "is_mature" | "story_category"
>;

/** Returns the card of a story with the opening that a density shows: the story's line, or its excerpt. */
export function toCard(row: CardRow, density: Density): BlindCard {
  return {
    id: row.id,
    title: row.title,
    opening: density === "indice" ? storyLine(row) : withoutLastDash(row.excerpt),
    words: row.word_count,
    isMature: row.is_mature === 1,
    category: row.story_category,
  };
}

/** SQL condition: title or excerpt contain a folded text. Uses `instr`, since D1 limits LIKE patterns to 50 bytes (CONTEST-16). */
export function containsText(folded: string) {
  return sql`(instr(stories.title_folded, ${folded}) OR instr(stories.excerpt_folded, ${folded}))`;
}

/** SQL value: sort key of a folded text in Spanish: leading punctuation is ignored, ñ follows n. */
export function sortKey(folded: RawBuilder<unknown>): RawBuilder<string> {
  return sql`replace(ltrim(${folded}, '¿¡«"“‘''([—–-… '), 'ñ', 'n~')`;
}

/** Sort key of a story's title. The indexes of the alphabetical order have the same expression (migration 0048). */
export const titleOrder = sortKey(sql`stories.title_folded`);
