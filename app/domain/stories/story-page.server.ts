import { sql } from "kysely";
import type { Db } from "~/db/db";
import { badgeIds } from "~/domain/badges/badges.server";
import type { PhaseDates } from "~/domain/contests/phases";

/** A story with its contest and author as the story page needs them. */
export interface StoryRow extends PhaseDates {
  id: string;
  title: string;
  content: string;
  excerpt: string;
  word_count: number;
  is_mature: number;
  story_category: string;
  likes_count: number;
  views_count: number;
  winner_position: number | null;
  published_at: string;
  user_id: string | null;
  author: string | null;
  author_wins: number | null;
  author_likes: number | null;
  author_badges: string | null;
  contest_id: string;
  contest_month: string;
  submission_deadline: string;
  voting_deadline: string;
  results_at: string | null;
  status: string;
  finalized_at: string | null;
  dates_version: number;
}

export function storyQuery(db: Db, id: string) {
  return sql<StoryRow>`
    SELECT stories.id, stories.title, stories.content, stories.excerpt, stories.word_count, stories.is_mature,
      stories.story_category, stories.likes_count, stories.views_count, stories.winner_position, stories.published_at,
      stories.user_id, user_profiles.display_name AS author, user_profiles.wins_count AS author_wins,
      user_profiles.total_likes AS author_likes,
      ${badgeIds(sql`stories.user_id`)} AS author_badges,
      contests.id AS contest_id, contests.month AS contest_month,
      contests.submission_deadline, contests.voting_deadline, contests.results_at, contests.status,
      contests.finalized_at, contests.dates_version
    FROM stories JOIN contests ON contests.id = stories.contest_id
      LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE stories.id = ${id}`.compile(db);
}

/** Whether this reader has read this story. */
export function isReadQuery(db: Db, user: string, story: string) {
  return db
    .selectFrom("user_story_reads")
    .where("user_id", "=", user)
    .where("story_id", "=", story)
    .select("story_id")
    .compile();
}
