import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { badgeIds } from "~/domain/badges/badges.server";
import { firstBadges } from "~/domain/badges/definitions";
import { fold } from "~/domain/text/fold";
import type { Position } from "~/domain/votes/ranking";
import { CARDS_PER_PAGE, containsText, titleOrder, type BlindCard } from "./gallery.server";
import type { ListView, Sort } from "./list-view";

/** A list of stories whose authors and votes are public: of one finished contest, or of all of them (null). */
export interface OpenList {
  contest: string | null;
  view: ListView;
}

export interface OpenCard extends BlindCard {
  author: string | null;
  likes_count: number | null;
  author_badges: string | null;
  place: Position | null;
  contest_id: string;
  contest_title: string;
}

// 'azar' is not SQL's to sort: its ids come from openIdsQuery and are ordered by the viewer's keys.
const ORDERS: Record<Exclude<Sort, "azar">, RawBuilder<unknown>> = {
  populares: sql`stories.likes_count DESC, stories.published_at, stories.created_at, stories.id`,
  recientes: sql`stories.published_at DESC, stories.id`,
  alfabetico: sql`${titleOrder}, stories.id`,
  autor: sql`user_profiles.name_folded IS NULL, replace(user_profiles.name_folded, 'ñ', 'n~'), ${titleOrder}, stories.id`,
  vistas: sql`stories.views_count DESC, stories.published_at, stories.id`,
};

// The one place that says which stories are public: whatever is asked, a contest without results has no rows here.
function inFinished({ contest, view }: OpenList) {
  const scope =
    contest === null
      ? sql`stories.contest_id IN (SELECT id FROM contests WHERE finalized_at IS NOT NULL)`
      : sql`stories.contest_id =
          (SELECT contests.id FROM contests WHERE contests.id = ${contest} AND contests.finalized_at IS NOT NULL)`;
  const folded = fold(view.q);
  const found = folded
    ? sql`AND (${containsText(folded)} OR instr(user_profiles.name_folded, ${folded}))`
    : sql``;
  const category = view.category ? sql`AND stories.story_category = ${view.category}` : sql``;
  return sql`stories LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE ${scope} ${found} ${category}`;
}

const CARD = sql`stories.id, stories.title, stories.excerpt, stories.word_count, stories.is_mature,
  stories.story_category, stories.likes_count, stories.contest_id, contests.title AS contest_title,
  user_profiles.display_name AS author,
  stories.winner_position AS place, ${badgeIds(sql`stories.user_id`)} AS author_badges`;
const CARD_TABLES = sql`stories JOIN contests ON contests.id = stories.contest_id
  LEFT JOIN user_profiles ON user_profiles.id = stories.user_id`;

/** The cards of one page; none for the sort 'azar'. The page is found first: sorting whole cards would read every text. */
export function openCardsQuery(db: Db, list: OpenList) {
  const { sort, page } = list.view;
  const order = sort === "azar" ? sql`stories.id` : ORDERS[sort];
  return sql<OpenCard>`
    SELECT ${CARD} FROM ${CARD_TABLES}
    WHERE stories.rowid IN (SELECT stories.rowid FROM ${inFinished(list)} ORDER BY ${order}
      LIMIT ${sort === "azar" ? 0 : CARDS_PER_PAGE} OFFSET ${(page - 1) * CARDS_PER_PAGE})
    ORDER BY ${order}`.compile(db);
}

/** A card as a page shows it: with its author's first badges by name. */
export function shownCard({ author_badges, ...card }: OpenCard) {
  return { ...card, badges: firstBadges(author_badges) };
}

/** How many stories the list has in all its pages. */
export function openCountQuery(db: Db, list: OpenList) {
  return sql<{ n: number }>`SELECT count(*) AS n FROM ${inFinished(list)}`.compile(db);
}

/** The ids of the whole list, for the sort 'azar'; none for the others. */
export function openIdsQuery(db: Db, list: OpenList) {
  return sql<{ id: string }>`
    SELECT stories.id FROM ${inFinished(list)} LIMIT ${list.view.sort === "azar" ? -1 : 0}`.compile(
    db,
  );
}

/** The cards of `ids` in that order; an unfinished contest's are left out. */
export async function listOpenCards(db: Db, ids: readonly string[]): Promise<OpenCard[]> {
  const { rows } = await sql<OpenCard>`
    SELECT ${CARD} FROM ${CARD_TABLES}
    WHERE stories.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND contests.finalized_at IS NOT NULL`.execute(db);
  const cards = new Map(rows.map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
